"""The command line as a whole: help in German, one line for wrong use, no traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from station.__main__ import main
from station.words import sentences


def kegelstation(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "station", *arguments], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("run",),
        ("record",),
        ("record", "judge"),
        ("lane",),
        ("lane", "decode"),
        ("backup",),
        ("restore",),
        ("solo",),
        ("championship", "judge"),
    ],
)
def test_every_command_explains_itself_in_german(command):
    result = kegelstation(*command, "--help")
    assert result.returncode == 0
    assert result.stdout.startswith("Aufruf: ")
    assert "Schalter:" in result.stdout
    for english in ("Usage", "Options", "Show this", "Commands"):
        assert english not in result.stdout


def asked_for(command: click.Command, above: tuple[str, ...] = ()) -> Iterator[str]:
    """The keys with which a command and all below it explain themselves."""
    path = "_".join(above) or "kegelstation"
    yield f"cmd.{path}"
    context = click.Context(command)
    for option in command.get_params(context):
        if isinstance(option, click.Option) and not option.hidden:
            flag = option.opts[-1].removeprefix("--").replace("-", "_")
            own = f"cmd.{path}.{flag}"
            yield own if own in sentences("de") else f"cmd.option.{flag}"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from asked_for(inner, (*above, name))


def test_every_command_and_option_has_its_sentence_and_every_sentence_its_command() -> None:
    asked = set(asked_for(main))
    assert "cmd.lane_probe.list" in asked
    assert asked == {key for key in sentences("de") if key.startswith("cmd.")}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("fly",), "So ist der Befehl nicht zu verstehen"),
        (("run", "--fly"), "--fly"),
        (("run", "--port", "eins"), "--port"),
        (("run", "--port", "70000"), "port"),
        (("run", "--lane", "zug"), "lane"),
        (("run", "--lane", "serial"), "serial_port"),
        (("run", "--lane", "feed"), "feed_folder"),
        (("run", "--host-pin", "abc"), "host_pin"),
        (("run", "--profile", "unbekannt"), "unbekannt"),
        (("run", "--config", "/gibt/es/nicht.toml"), "/gibt/es/nicht.toml"),
        (("record", "judge"), "DATEI"),
        (("backup", "x.zip", "--data", "/gibt/es/nicht"), "/gibt/es/nicht"),
        (("restore", "/gibt/es/nicht.zip"), "/gibt/es/nicht.zip"),
    ],
)
def test_wrong_use_is_one_german_line_and_status_2(command, said, tmp_path):
    extra = ("--data", str(tmp_path)) if command[0] in ("run", "restore") else ()
    result = kegelstation(*command, *extra)
    assert result.returncode == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = ", "TOML"),
        ("prot = 80", "prot"),
        ('port = "80"', "eine Zahl von 0 bis 65535"),
        ("host_pin = 4711", "Ziffern"),
        ('lane = "zug"', "simulated"),
        ("[gpio]\nx = 1\n[serial]\n", "serial"),
    ],
)
def test_broken_settings_name_file_and_key_and_what_is_allowed(text, said, tmp_path):
    config = tmp_path / "kegelstation.toml"
    config.write_text(text)
    result = kegelstation("run", "--config", str(config), "--data", str(tmp_path / "d"))
    assert result.returncode == 2
    assert str(config) in result.stderr
    assert said in result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
