"""Archives that come out the same every time: sorted names, one owner, one date."""

from __future__ import annotations

import hashlib
import lzma
import os
import re
import stat
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path


def files_below(folder: Path) -> Iterator[Path]:
    """Every file, link and folder below `folder`, in the order of their names."""
    yield from sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())


def settle(folder: Path, epoch: int) -> None:
    """Give everything below `folder` plain permissions and one date."""
    for path in [folder, *files_below(folder)]:
        if path.is_symlink():
            os.utime(path, (epoch, epoch), follow_symlinks=False)
            continue
        if os.name != "nt":
            # Some packages mark what cannot be started.
            never = re.search(r"\.(so(\.[0-9.]+)?|ttf)$", path.name)
            runs = path.is_dir() or (path.stat().st_mode & stat.S_IXUSR and not never)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch))


def write_tar_xz(folder: Path, target: Path, epoch: int, preset: int) -> None:
    """Pack `folder` with its name into a .tar.xz."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        return entry

    with (
        lzma.open(target, "wb", preset=preset) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        archive.add(folder, folder.name, recursive=False, filter=plain)
        for path in files_below(folder):
            archive.add(path, f"{folder.name}/{path.relative_to(folder).as_posix()}", recursive=False, filter=plain)


def write_zip(folder: Path, target: Path, epoch: int, preset: int = 9) -> None:
    """Pack `folder` with its name into a .zip; links stay links and permissions stay, as a macOS program needs."""
    date = time.gmtime(max(epoch, 315_532_800))[:6]
    with zipfile.ZipFile(target, "w") as archive:
        for path in files_below(folder):
            if path.is_dir() and not path.is_symlink():
                continue
            entry = zipfile.ZipInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}", date)
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            if path.is_symlink():
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(entry, os.readlink(path))
            else:
                runs = os.name != "nt" and path.stat().st_mode & stat.S_IXUSR
                entry.external_attr = (stat.S_IFREG | (0o755 if runs else 0o644)) << 16
                archive.writestr(entry, path.read_bytes(), compresslevel=preset)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_checksums(folder: Path) -> Path:
    """`SHA256SUMS` over all files of `folder`, as `sha256sum --check` reads it."""
    target = folder / "SHA256SUMS"
    names = sorted(path.name for path in folder.iterdir() if path.is_file() and path != target)
    lines = [f"{digest(folder / name)}  {name}\n" for name in names]
    target.write_text("".join(lines), encoding="utf-8", newline="\n")
    return target


def differences(one: Path, other: Path) -> list[str]:
    """What differs between two folders, a line for each file."""
    found = []
    left = {path.relative_to(one).as_posix(): path for path in files_below(one) if path.is_file()}
    right = {path.relative_to(other).as_posix(): path for path in files_below(other) if path.is_file()}
    for name in sorted(left.keys() | right.keys()):
        if name not in right or name not in left:
            found.append(f"{name} is in one of them only")
        elif digest(left[name]) != digest(right[name]):
            sizes = left[name].stat().st_size, right[name].stat().st_size
            found.append(f"{name} differs ({sizes[0]} and {sizes[1]} bytes)")
    return found


def megabytes(path: Path) -> float:
    """The size of a file, or of all files below a folder, in megabytes of 10^6 bytes."""
    if path.is_file():
        return path.stat().st_size / 1e6
    return sum(file.lstat().st_size for file in files_below(path) if not file.is_dir() or file.is_symlink()) / 1e6
