"""A release is taken when it is signed, fits this machine, is newer, and can read the journal; else it says why not."""

from __future__ import annotations

import io
import json
import platform
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from station.backup import BackupError
from station.journal.tables import VERSION
from station.machine import releases, wishes
from station.machine.releases import looked_at
from tests.station.machine.conftest import Machine
from tests.system.processes import kegelstation

HERE = {
    "version": "9.9.9",
    "made": 2_000_000_000,
    "python": "{}.{}".format(*sys.version_info),
    "machine": platform.machine(),
    "journal": VERSION,
}


class Maker:
    """Makes releases, with a key of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secret, self.key = folder / "release.key", folder / "release.pem"
        folder.mkdir()
        openssl("genpkey", "-algorithm", "ed25519", "-out", self.secret)
        openssl("pkey", "-in", self.secret, "-pubout", "-out", self.key)

    def release(self, about: dict[str, Any] | None = None, *, name: str = "x.release", spoil: bool = False) -> Path:
        inner, signature = self.folder / "release.tar", self.folder / "release.sig"
        with tarfile.open(inner, "w") as archive:
            text = json.dumps(about or HERE).encode()
            member = tarfile.TarInfo("kegelstation/release.json")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))
        openssl("pkeyutl", "-sign", "-inkey", self.secret, "-rawin", "-in", inner, "-out", signature)
        if spoil:
            inner.write_bytes(inner.read_bytes().replace(b"9.9.9", b"6.6.6"))
        with tarfile.open(self.folder / name, "w") as archive:
            archive.add(inner, "release.tar")
            archive.add(signature, "release.sig")
        return self.folder / name


def openssl(*words: object) -> None:
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


@pytest.fixture
def maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Maker:
    made = Maker(tmp_path / "maker")
    monkeypatch.setattr(looked_at, "__defaults__", (made.key, tmp_path / "ours"))
    (tmp_path / "ours").mkdir()
    return made


def refusal_of(file: Path) -> str:
    with pytest.raises(BackupError) as raised:
        looked_at(file)
    return raised.value.code


def test_a_signed_release_that_fits_is_taken(maker: Maker) -> None:
    assert looked_at(maker.release()).version == "9.9.9"
    assert sorted(path.name for path in maker.folder.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"python": "3.9"}, "release_other"),
        ({"machine": "sparc"}, "release_other"),
        ({"journal": VERSION - 1}, "release_journal"),
        ({"made": 1000}, "release_older"),
        ({"made": "yesterday"}, "release_bad"),
    ],
)
def test_a_signed_release_that_does_not_fit_is_refused(
    maker: Maker, tmp_path: Path, change: dict[str, Any], code: str
) -> None:
    (tmp_path / "ours" / "release.json").write_text(json.dumps({**HERE, "made": 1000}))
    assert refusal_of(maker.release({**HERE, **change})) == code


def test_what_somebody_else_has_signed_or_changed_is_refused(maker: Maker, tmp_path: Path) -> None:
    assert refusal_of(maker.release(spoil=True)) == "release_unsigned"
    assert refusal_of(Maker(tmp_path / "stranger").release()) == "release_unsigned"
    file = maker.release()
    (tmp_path / "nothing").write_bytes(file.read_bytes()[:700])
    assert refusal_of(tmp_path / "nothing") in ("release_bad", "release_unsigned")
    maker.key.unlink()
    assert refusal_of(file) == "release_no_key"


def test_an_archive_that_reaches_outside_or_is_a_link_is_refused(maker: Maker, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    with tarfile.open(tmp_path / "link.release", "w") as archive:
        for name in ("release.tar", "release.sig"):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = tarfile.SYMTYPE, str(tmp_path / "secret")
            archive.addfile(member)
    assert refusal_of(tmp_path / "link.release") == "release_bad"
    assert (tmp_path / "secret").read_text() == "secret"


def test_the_host_uploads_a_release_and_root_is_asked_to_install_it(
    machine: Machine, maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "watched").touch()
    monkeypatch.setattr(wishes, "WATCHER", tmp_path / "watched")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(releases, "OUTCOME", tmp_path / "outcome")
    assert machine.upload(maker.release(spoil=True).read_bytes())["failed"] is None  # that is about backups
    told = machine.use("release")
    assert told["failed"]["code"] == "cli.release_unsigned"
    assert told["failed"]["message"].startswith("datei ")
    assert told["waiting"] is None
    machine.upload(maker.release().read_bytes())
    assert machine.use("release")["waiting"]["version"] == "9.9.9"
    assert machine.use("install")["ok"]
    assert (tmp_path / "wish").read_text() == "update\n"
    (tmp_path / "outcome").write_text("working\n")
    assert machine.use("release")["busy"] == "install"
    (tmp_path / "outcome").write_text("failed\nFehler: kam nicht hoch\n")
    assert machine.use("release")["outcome"] == {"state": "failed", "line": "Fehler: kam nicht hoch"}
    machine.room.phone("Anna")
    assert machine.use("install", client="Anna")["code"] == "forbidden"


def test_a_release_on_a_stick_that_is_not_ours_is_said_and_the_backup_is_made(machine: Machine, tmp_path: Path) -> None:
    machine.room.game(["Anna", "Bert"])
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "a.release").write_text("no release at all")
    assert kegelstation("stick", tmp_path / "stick", "--data", machine.room.folder).returncode == 0
    told = machine.use("copies")["stick"]
    assert (told["failed"], told["release"]["code"]) == (None, "cli.release_no_key")
    assert told["file"]
