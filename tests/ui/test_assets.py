"""The picture files keep to what nanosvg draws, and the loader recolours, caches and fails clearly."""

import os
import re
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from camelup.session import english
from camelup.ui.kit import assets as module
from camelup.ui.kit.assets import AssetError, Assets, find_assets, recolour, resize

ROOT = find_assets()
IMAGES = ROOT / "images"
FILES = sorted(IMAGES.rglob("*.svg"))
NAMES = [path.relative_to(IMAGES).with_suffix("").as_posix() for path in FILES]
CODE = "\n".join(path.read_text(encoding="utf-8") for path in Path(module.__file__).parents[1].rglob("*.py"))
BROKEN = {
    "elements nanosvg ignores": r"<(clipPath|mask|filter|pattern|use|text|image)\b",
    "rules by id": r"<style>[^<]*#[\w-]+\s*\{",
    "two classes on one element": r'class="[^" ]+ ',
    "focal gradients": r"\bf[xy]=",
    "plain href": r"(?<!xlink:)\bhref=",
    "dashes": r"stroke-dash",
    "colour functions": r"\b(rgba?|hsla?)\(",
    "fill-opacity, lost on gradients": r'fill="url[^>]*fill-opacity',
}


@pytest.fixture
def assets() -> Assets:
    return Assets(ROOT)


@pytest.mark.parametrize("name", NAMES)
def test_file_keeps_to_what_is_drawn(name: str) -> None:
    text = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert [what for what, rule in BROKEN.items() if re.search(rule, text)] == []
    colours = re.findall(r'(?:fill|stroke|stop-color)(?:="|:)([^";}]+)', text)
    assert [c for c in colours if not re.fullmatch(r"#[0-9A-F]{6}|none|url\(#\w+\)", c)] == []
    for gradient in re.findall(r"<(?:linear|radial)Gradient[^>]*>", text):
        assert 'gradientUnits="userSpaceOnUse"' in gradient
    used = set(re.findall(r'class="([^"]+)"', text))
    assert used == set(re.findall(r"\.([\w-]+)\{", text)), "classes used and declared differ"


@pytest.mark.parametrize("name", NAMES)
def test_file_says_what_it_is_and_how_big(name: str) -> None:
    text = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert text.startswith("<!-- ")
    assert "nchor" in text.partition("-->")[0]
    root = re.search(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)" viewBox="([-\d. ]+)"', text)
    assert root is not None
    assert root.group(3).split()[2:] == [root.group(1), root.group(2)]
    longest = max(len(line) for line in text.splitlines())
    assert longest < 330, "one shape a line"


@pytest.mark.parametrize("name", NAMES)
def test_file_draws_something_within_its_box(name: str, assets: Assets) -> None:
    _, _, width, height = assets._source(name).view
    size = (round(width * 2), round(height * 2))
    surface = assets.image(name, size)
    assert surface.get_size() == size
    assert pygame.mask.from_surface(surface, 30).count() > 20


def test_files_differ() -> None:
    bodies = [re.sub(r"<!--.*?-->\s*", "", path.read_text(encoding="utf-8")) for path in FILES]
    assert len(set(bodies)) == len(bodies)


@pytest.mark.parametrize("name", NAMES)
def test_file_is_used(name: str) -> None:
    folder, _, stem = name.rpartition("/")
    families = {
        "camel/pattern", "camel/badge", "board/pips", "board/numeral",
    }  # fmt: skip
    if folder in ("seat", "symbol") and stem != "disc":
        assert stem in CODE
    elif f"{folder}/{stem.rpartition('_')[0]}" not in families:
        assert f'"{stem}"' in CODE or f'"{name}"' in CODE


def test_finds_the_assets_of_a_checkout_and_of_an_installed_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "with space" / "game" / "camelup"
    monkeypatch.setattr(english, "__file__", str(package / "session" / "english.py"))
    with pytest.raises(AssetError, match="pictures are missing"):
        find_assets()
    (package.parents[1] / "assets" / "images").mkdir(parents=True)
    assert find_assets() == package.parents[1] / "assets"
    (package / "assets" / "images").mkdir(parents=True)
    assert find_assets() == package / "assets"


def test_recolour_sets_a_class_and_its_variants_only() -> None:
    svg = "<style>.body{fill:#111111} .body-top { stop-color : #222222; } .bodywork{fill:#333333}</style>"
    assert recolour(svg, {"body": "#ABCDEF", "other": "#000000"}) == (
        "<style>.body{fill:#ABCDEF} .body-top{stop-color:#ABCDEF} .bodywork{fill:#333333}</style>"
    )


def test_resize_changes_the_root_only() -> None:
    svg = '<svg width="5" height="6" viewBox="0 0 5 6"><rect width="5" height="6"/></svg>'
    root, _, rest = resize(svg, (50, 61)).partition(">")
    assert root == '<svg width="50" height="61" preserveAspectRatio="xMidYMid meet" viewBox="0 0 5 6"'
    assert rest == '<rect width="5" height="6"/></svg>'
    assert 'viewBox="1 2 3 4"' in resize(svg, (9, 9), (1, 2, 3, 4))


def test_palette_reaches_gradient_stops(assets: Assets) -> None:
    size = (248, 168)
    blue = assets.image("camel/kneel", size)
    swapped = assets.image("camel/kneel", size, {"body": "#FF0000", "shade": "#FF0000"})
    flank = (150, 90)
    assert blue.get_at(flank).b > blue.get_at(flank).r
    assert swapped.get_at(flank) == (255, 0, 0, 255)
    blanket = (70, 100)
    assert swapped.get_at(blanket) == blue.get_at(blanket)


def test_any_box_is_filled_exactly_and_keeps_the_ratio(assets: Assets) -> None:
    wide = assets.image("icon/gear", (201, 50))
    assert wide.get_size() == (201, 50)
    drawn = wide.get_bounding_rect()
    assert abs(drawn.centerx - 100) <= 1
    assert drawn.width <= 50
    assert assets.image("icon/gear", (0, 0)).get_size() == (1, 1)


def test_same_request_gives_the_same_surface(assets: Assets) -> None:
    first = assets.image("camel/head", (124, 84), {"body": "#FF0000", "nothing": "#00FF00"})
    assert assets.image("camel/head", (124, 84), {"body": "#FF0000"}) is first
    assert assets.image("camel/head", (124, 84)) is not first
    assets.clear()
    assert assets._bytes == 0
    assert assets.image("camel/head", (124, 84), {"body": "#FF0000"}) is not first


def test_flip_mirrors(assets: Assets) -> None:
    straight = assets.image("icon/play", (40, 40))
    mirrored = assets.image("icon/play", (40, 40), flip=True)
    assert pygame.image.tobytes(pygame.transform.flip(mirrored, True, False), "RGBA") == pygame.image.tobytes(
        straight, "RGBA"
    )


def test_resizing_for_ever_stays_within_the_budget() -> None:
    assets = Assets(ROOT, budget=400_000)
    for px in range(20, 160):
        assets.image("icon/gear", (px, px))
        assert assets._bytes <= 400_000
    latest = assets.image("icon/gear", (159, 159))
    assert assets.image("icon/gear", (159, 159)) is latest
    big = assets.image("icon/gear", (700, 700))
    assert assets.image("icon/gear", (700, 700)) is big, "a picture above the budget still works"


def test_anchor_follows_scale_and_mirror(assets: Assets) -> None:
    x, y, width, _ = assets._source("board/palm").view
    assert assets.anchor("board/palm", 2) == (-2 * x, -2 * y)
    assert assets.anchor("board/palm", 2, flip=True) == (2 * (width + x), -2 * y)
    assert assets.scaled("board/palm", 2).get_width() == 2 * width
    assert assets.aspect("camel/head") == 248 / 168


def test_missing_and_broken_pictures_are_named(tmp_path: Path, assets: Assets) -> None:
    with pytest.raises(AssetError, match="camel/dromedary"):
        assets.image("camel/dromedary", (9, 9))
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "bad.svg").write_text("<svg>", encoding="utf-8")
    with pytest.raises(AssetError, match="bad"):
        Assets(tmp_path).aspect("bad")


def test_fonts(assets: Assets) -> None:
    for face in ("title", "regular", "semibold", "bold"):
        font = assets.font(face, 24)
        assert font.size("Leg 3")[0] > 30
        assert assets.font(face, 24) is font
    with pytest.raises(AssetError, match="comic"):
        assets.font("comic", 24)
    for px in range(15, 200):
        assets.font("bold", px)
    assert len(assets._fonts) <= 96


def test_surfaces_fit_the_window(assets: Assets) -> None:
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    try:
        assert assets.image("icon/gear", (33, 33)).get_flags() & pygame.SRCALPHA
    finally:
        pygame.display.quit()


def test_a_rehearsal_makes_every_picture_a_few_at_a_time() -> None:
    assets = Assets(ROOT)
    sides = [200, 210, 220]

    def draw() -> None:
        for side in sides:
            assets.image("icon/gear", (side, side))

    steps = list(assets.rehearse([draw]))
    assert len(steps) == len(sides), "each is as much as one step may make"
    made = [assets.image("icon/gear", (side, side)) for side in sides]
    assert all(assets.image("icon/gear", (side, side)) is picture for side, picture in zip(sides, made, strict=True))


def test_parts_of_a_picture_leave_the_cache_before_the_picture() -> None:
    assets = Assets(ROOT, budget=450_000)
    part = []

    def build() -> pygame.Surface:
        part.append(assets.image("icon/gear", (200, 200)))
        return part[0].copy()

    whole = assets.memo("whole", build)
    other = assets.image("icon/gear", (210, 210))
    assert assets.memo("whole", build) is whole
    assert assets.image("icon/gear", (210, 210)) is other
    assert assets.image("icon/gear", (200, 200)) is not part[0]
