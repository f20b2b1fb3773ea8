"""Draw the icons of the packages: `python build/icons.py FOLDER`, from `assets/images/icon.svg` alone.

PNG files from 16 to 512 pixels and the SVG for Linux, `camelup.ico` for Windows, `camelup.icns` for macOS, and the same
for the files of saved races, which show the program's icon on a sheet of paper.
"""

from __future__ import annotations

import io
import os
import re
import struct
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "game"), str(ROOT)]

import pygame  # noqa: E402

from camelup.ui.kit.assets import resize  # noqa: E402

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_TYPES = {16: b"icp4", 32: b"ic11", 64: b"ic12", 128: b"ic07", 256: b"ic13", 512: b"ic14", 1024: b"ic10"}
SHEET = (
    '<path fill="#FFF9EA" stroke="#3A2016" stroke-width="8" stroke-linejoin="round" '
    'd="M44,8 L164,8 L216,60 L216,236 Q216,248 204,248 L52,248 Q40,248 40,236 L40,12 Z"/>'
    '<path fill="#EBD9B4" stroke="#3A2016" stroke-width="8" stroke-linejoin="round" d="M164,8 L164,60 L216,60 Z"/>'
)


def race_svg(icon: str) -> str:
    """The icon of a saved race: the program's icon, smaller, on a sheet with a folded corner."""
    root = re.search(r"<svg\b[^>]*>", icon)
    if root is None:
        raise SystemExit("icon.svg is not an SVG picture")
    head, body = icon[: root.end()], icon[root.end() :].replace("</svg>", "")
    return f'{head}{SHEET}<g transform="translate(56,80) scale(0.5625)">{body}</g></svg>\n'


def draw(svg: str, px: int) -> pygame.Surface:
    # Drawn twice as large and halved: at 16 pixels nanosvg's own edges are ragged.
    large = pygame.image.load(io.BytesIO(resize(svg, (px * 2, px * 2)).encode()), "icon.svg")
    return pygame.transform.smoothscale(large, (px, px))


def png(picture: pygame.Surface) -> bytes:
    written = io.BytesIO()
    pygame.image.save(picture, written, "icon.png")
    return written.getvalue()


def bitmap(picture: pygame.Surface) -> bytes:
    """A picture as an icon file keeps small ones: a header, the colours from the bottom row up, an empty mask."""
    width, height = picture.get_size()
    colours = pygame.image.tobytes(picture, "BGRA", True)
    mask = bytes((width + 31) // 32 * 4 * height)
    return struct.pack("<IiiHHIIiiII", 40, width, height * 2, 1, 32, 0, len(colours) + len(mask), 0, 0, 0, 0) + (
        colours + mask
    )


def ico(svg: str) -> bytes:
    images = [(px, png(draw(svg, px)) if px >= 256 else bitmap(draw(svg, px))) for px in ICO_SIZES]
    written = struct.pack("<HHH", 0, 1, len(images))
    offset = len(written) + 16 * len(images)
    for px, image in images:
        written += struct.pack("<BBBBHHII", px % 256, px % 256, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return written + b"".join(image for _, image in images)


def icns(svg: str) -> bytes:
    body = b""
    for px, kind in ICNS_TYPES.items():
        image = png(draw(svg, px))
        body += kind + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    program = (ROOT / "assets" / "images" / "icon.svg").read_text(encoding="utf-8")
    for name, svg in (("camelup", program), ("race", race_svg(program))):
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
        (folder / f"{name}.ico").write_bytes(ico(svg))
        (folder / f"{name}.icns").write_bytes(icns(svg))
        for px in SIZES:
            (folder / f"{name}-{px}.png").write_bytes(png(draw(svg, px)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
