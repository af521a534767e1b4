"""What comes with a locked library, as far as that is known without the internet.

Its licence is one that goes with ours; what is installed is the locked release, and its files are the ones that its
own record names.  Whether a hole is known in one of them no file here can say: `make audit` asks the internet.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

from tests.test_locks import PINNED, ROOT

LOCK = (ROOT / "requirements.lock").read_text()
# Licences that ask no more of us than to name the library; MPL and EPL: as long as its own files are not changed.
GOOD = re.compile(r"MIT|BSD|Apache|Python Software Foundation|PSF|MPL|Mozilla|EPL", re.IGNORECASE)
UNWANTED = re.compile(r"\bA?GPL|Affero|proprietary|non-?commercial|SSPL|BUSL", re.IGNORECASE)
INSTALLED = {found["name"]: found["version"] for found in PINNED.finditer(LOCK)}


def licence(library: Distribution) -> str:
    """What the library says of its licence, in a line."""
    table = library.metadata
    told = table.get("License-Expression") or table.get("License") or ""
    named = [line.rpartition("::")[2] for line in table.get_all("Classifier", []) if line.startswith("License")]
    return "; ".join([told.strip().partition("\n")[0], *named])


def misfits(told: str) -> bool:
    """Whether a library with that licence may not be in the service."""
    return not GOOD.search(told) or bool(UNWANTED.search(told))


def changed(library: Distribution) -> list[str]:
    """The files of an installed library that are not as its record says."""
    found = []
    for file in library.files or ():
        if file.hash is None or file.suffix == ".pyc":
            continue
        path = Path(str(file.locate()))
        digest = hashlib.new(file.hash.mode, path.read_bytes() if path.exists() else b"").digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != file.hash.value:
            found.append(str(file))
    return found


@pytest.mark.parametrize("name", INSTALLED)
def test_a_library_is_the_locked_one_unchanged_and_its_licence_goes_with_ours(name: str) -> None:
    library = distribution(name)
    assert library.version == INSTALLED[name]
    assert library.files
    assert changed(library) == []
    assert not misfits(licence(library)), licence(library)


@pytest.mark.parametrize("told", ["", "GPL-3.0-or-later", "AGPL-3.0", "MIT AND GPL-2.0", "proprietary"])
def test_a_planted_licence_is_found(told: str) -> None:
    assert misfits(told)


def test_a_file_that_was_changed_is_found(tmp_path: Path) -> None:
    place = tmp_path / "planted-1.dist-info"
    place.mkdir()
    (tmp_path / "planted.py").write_text("evil = True\n")
    honest = base64.urlsafe_b64encode(hashlib.sha256(b"good = True\n").digest()).rstrip(b"=").decode()
    (place / "METADATA").write_text("Name: planted\nVersion: 1\n")
    (place / "RECORD").write_text(f"planted.py,sha256={honest},12\n")
    assert changed(Distribution.at(place)) == ["planted.py"]
