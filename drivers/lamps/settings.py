"""The wiring of a lane on GPIO, as the table ``[gpio]`` of the settings says it; the wiring patterns as presets.

``preset = "G4"`` stands for the values a pattern brings along and for the inputs it cannot do without; whatever the
table says itself goes before.  Several may be named (``["G3", "G4"]``: dry contacts with a light barrier).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, cast

from drivers.lamps.times import WindowTimes
from drivers.lane import said
from drivers.tables import Table

HIGHEST_LINE = 53  # of any Raspberry Pi's chip
EXTRAS = ("ready", "ball", "foul", "set")  # inputs beside the pins
CONTACTS = {"presence": 0.0, "debounce": 0.01, "hold": 0.0}  # a dry contact bounces for 5 to 20 ms, and lets go again

Count = Literal["none", "pulses", "bcd"]
Level = Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A way to wire a lane: values for the table, and the keys that must be there."""

    values: Mapping[str, Any]
    times: Mapping[str, float]
    needs: tuple[str, ...]


PATTERNS = {
    "G1": Pattern({"lit": "fallen"}, {}, ("lines", "ready")),
    "G2": Pattern({"lit": "fallen"}, {"presence": 0.04}, ("lines", "ready")),
    "G3": Pattern({"lit": "fallen"}, CONTACTS, ("lines",)),
    "G4": Pattern({}, {}, ("lines", "ball")),
    "G5": Pattern({}, {"presence": 0.02, "debounce": 0.005}, ("lines", "count")),
}


@dataclass(frozen=True, slots=True)
class GpioSettings:
    """The wiring, in GPIO lines (BCM numbers); None: not wired.

    ``pins`` are the lines of pins 1 to 9, or, where the lane tells only a ``count``, the pulse line or the four lines
    of the digit (1, 2, 4, 8).  ``active`` is the level of a lit lamp or a broken light barrier, ``lit`` what a lit
    lamp means.  ``set`` is a line that is active while the pins are being set: the opposite of a ready lamp.
    """

    pins: tuple[int, ...]
    ready: int | None = None
    ball: int | None = None
    foul: int | None = None
    set: int | None = None
    count: Count = "none"
    lane: int = 1
    active: Level = "low"
    pull: Literal["up", "down", "none"] = "up"
    lit: Literal["fallen", "standing"] = "fallen"
    mode: Literal["volle", "abraeumen"] = "volle"
    poll_seconds: float = 0.003
    times: WindowTimes = field(default_factory=WindowTimes)

    @classmethod
    def from_table(cls, values: Mapping[str, Any], source: str = "[gpio]") -> GpioSettings:
        """The settings of a TOML table.  Raises TableError, which names the key.

        ``lines`` lists nine GPIO lines; ``order`` says which pin each of them is (1 to 9 unless given).
        """
        table, times = _with_presets(values, source)
        count = cast("Count", table.choice("count", ("none", "pulses", "bcd"), "none"))
        settings = cls(
            pins=_pins(table, count),
            ready=_line(table, "ready"),
            ball=_line(table, "ball"),
            foul=_line(table, "foul"),
            set=_line(table, "set"),
            count=count,
            lane=table.integer("lane", 1, 99, 1),
            active=cast("Level", table.choice("active", ("low", "high"), "low")),
            pull=cast("Literal['up', 'down', 'none']", table.choice("pull", ("up", "down", "none"), "up")),
            lit=cast("Literal['fallen', 'standing']", table.choice("lit", ("fallen", "standing"), "fallen")),
            mode=cast("Literal['volle', 'abraeumen']", table.choice("mode", ("volle", "abraeumen"), "volle")),
            poll_seconds=table.number("poll_seconds", 0.002, 0.005, 0.003),
            times=times,
        )
        table.done()
        settings._check(table)
        return settings

    @property
    def lines(self) -> tuple[int, ...]:
        """All lines that are wired."""
        return (*self.pins, *(line for line in (self.ready, self.ball, self.foul, self.set) if line is not None))

    @property
    def idle(self) -> int:
        """The level (0 or 1) of a line on which nothing happens."""
        return 1 if self.active == "low" else 0

    @property
    def tells_ready(self) -> bool:
        """Whether the lane's release can be seen."""
        return self.ready is not None or self.set is not None

    def _check(self, table: Table) -> None:
        if len(set(self.lines)) < len(self.lines):
            raise table.fault("lines", "line_once")
        if self.count == "bcd" and self.ball is None and not self.tells_ready:
            raise table.fault("count", "digit")


def _with_presets(values: Mapping[str, Any], source: str) -> tuple[Table, WindowTimes]:
    """The table with what its presets bring along, and its times.  Raises TableError."""
    asked = Table(source, values, "gpio")
    names = asked.texts("preset", ())
    merged: dict[str, Any] = {}
    usual = {entry.name: getattr(WindowTimes(), entry.name) for entry in fields(WindowTimes)}
    for name in names:
        if name == "G6":
            raise asked.fault("preset", "bridge", names=", ".join(PATTERNS))
        if name not in PATTERNS:
            raise asked.fault("preset", "choice", value=name, names=", ".join([*PATTERNS, "G6"]))
        pattern = PATTERNS[name]
        merged |= pattern.values
        usual |= pattern.times
        for key in pattern.needs:
            if not asked.has(key) and not (key == "ready" and asked.has("set")):
                raise asked.fault(key, "input", name=name, title=said(f"pattern_{name}"))
    times = asked.table("times")
    found = WindowTimes(**{name: times.number(name, 0.0, 600.0, value) for name, value in usual.items()})
    times.done()
    rest = {key: value for key, value in values.items() if key not in ("preset", "times")}
    return Table(source, merged | rest, "gpio"), found


def _pins(table: Table, count: Count) -> tuple[int, ...]:
    if count != "none":
        return table.integers("lines", 4 if count == "bcd" else 1, 0, HIGHEST_LINE)
    lines = table.integers("lines", 9, 0, HIGHEST_LINE)
    order = table.integers("order", 9, 1, 9, tuple(range(1, 10)))
    return tuple(lines[order.index(pin)] for pin in range(1, 10))


def _line(table: Table, key: str) -> int | None:
    return table.integer(key, 0, HIGHEST_LINE) if table.has(key) else None
