"""The files of others under ``web/static/vendor`` are exactly those that were taken from their packages.

A browser library edited in place would be lost at its next renewal, and one swapped unseen would run on every
phone in the club.  So every file has its SHA-256 in ``CHECKSUMS`` and its row in ``README.md``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

VENDOR = Path(__file__).parents[2] / "web" / "static" / "vendor"
DESCRIPTIONS = {"CHECKSUMS", "README.md"}


def faults(folder: Path) -> list[str]:
    """Names of files whose bytes differ from their checksum, that have none, or that are missing."""
    lines = (folder / "CHECKSUMS").read_text().splitlines()
    listed = {name.removeprefix("./"): digest for digest, name in (line.split(maxsplit=1) for line in lines)}
    present = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - DESCRIPTIONS
    wrong = [
        name
        for name in listed.keys() & present
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != listed[name]
    ]
    return sorted(wrong) + sorted(listed.keys() ^ present)


def test_every_vendored_file_has_its_checksum() -> None:
    assert faults(VENDOR) == []


@pytest.mark.parametrize("damage", ["edited", "unlisted", "missing"])
def test_a_vendored_file_that_was_touched_is_found(tmp_path: Path, damage: str) -> None:
    (tmp_path / "library.js").write_text("good")
    (tmp_path / "CHECKSUMS").write_text(f"{hashlib.sha256(b'good').hexdigest()}  ./library.js\n")
    assert faults(tmp_path) == []
    if damage == "edited":
        (tmp_path / "library.js").write_text("bad")
    elif damage == "unlisted":
        (tmp_path / "another.js").write_text("good")
    else:
        (tmp_path / "library.js").unlink()
    assert len(faults(tmp_path)) == 1


def test_every_package_has_a_licence_and_a_row() -> None:
    readme = (VENDOR / "README.md").read_text()
    for licence in VENDOR.rglob("LICENSE*"):
        assert str(licence.relative_to(VENDOR)) in readme
    for library in [*VENDOR.glob("*.js"), *VENDOR.rglob("*.woff2")]:
        family = library.name.split("-latin")[0]
        assert family in readme


def test_no_vendored_script_evaluates_text() -> None:
    for script in VENDOR.glob("*.js"):
        text = script.read_text()
        assert "eval(" not in text
        assert "new Function" not in text
