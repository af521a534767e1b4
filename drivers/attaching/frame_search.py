"""From what was heard at each step of a walk to the profile that reads it, for frames that nobody has explained.  Pure.

Every way to cut the bytes is tried with every checksum, and what comes of it is believed once the profile, written and
read again, gives each step its own pins from the very bytes.  What a checksum vouches for goes before what none does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drivers.attaching.column_search import DIALECTS, Columns, found_in_lines, kind_of, numbers_of
from drivers.attaching.cutting import Cut, cuts
from drivers.attaching.field_search import layout_of, pattern, place
from drivers.attaching.pin_walk import PINS, Ambiguous, Walk, the_only
from drivers.attaching.vouching import ALL_NINE, NEEDED, ZERO, Chosen, chosen, telling, vouching
from drivers.decoding.checksums import Checksum
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import PinOrder
from drivers.lane import LaneError, Throw, said
from drivers.profiles.reader import parse
from drivers.toml_text import written

FELLED = {**{pin: (pin,) for pin in PINS}, ALL_NINE: PINS, ZERO: ()}
STILL = 0.4  # share of the bytes of a frame that never change; in garbage none stays as it is
ALWAYS = ("walk_kinds", "walk_places")  # doubts that another way of cutting does not answer
NOBODY = Walk((), fallen=True)  # of lines that tell no pins
LITERAL = r"[^\\.([\d]|\\[^d]"  # how a pattern begins that begins with a sign or letter
MOST_SIGNS = 16  # kinds of frames that are not throws

Frames = Mapping[int, list[bytes]]


@dataclass(frozen=True, slots=True)
class Content:
    """What frames say: the forms of their fields, the pattern of throws, and of others (pattern, event)."""

    forms: Mapping[str, str]
    pattern: str
    walk: Walk
    others: Sequence[tuple[str, str]]
    sync: bytes = b""


def searched(heard: Mapping[int, bytes], head: Mapping[str, Any]) -> tuple[dict[str, Any], PinOrder]:
    """The profile (``head`` and what was found) and the order of pins.  Raises Ambiguous."""
    refused: list[Ambiguous] = []
    ways = list(cuts(heard))
    for vouched in (True, False):
        for cut in ways:
            for checksum, frames in _readings(cut, vouched=vouched):
                fitting, doubts = _contents(cut, checksum, frames)
                right = [(values, one.walk.order) for one in fitting
                         if _reads(values := _profile(head, cut, checksum, one), heard)]  # fmt: skip
                serious = [doubt for doubt in doubts if doubt.said.code in ALWAYS or (vouched and doubt.pins)]
                if right or serious:
                    return the_only(right, serious)
                refused += doubts
    raise next((doubt for doubt in refused if doubt.pins), Ambiguous(said(_why(refused))))


def _why(refused: Sequence[Ambiguous]) -> str:
    """What is said where no pin is to blame: what the frames lack, where they are any, else the line."""
    return "walk_no_field" if any(doubt.said.code == "walk_no_field" for doubt in refused) else "walk_line"


def _readings(cut: Cut, *, vouched: bool) -> Iterator[tuple[Checksum | None, Frames]]:
    """The frames that a checksum vouches for, for each that may be; or all, if one may believe them so."""
    if not vouched:
        if cut.proven:
            yield None, cut.frames
        return
    groups = [cut.frames] if cut.text else _by_length(cut.frames)
    for group in groups:
        for checksum in vouching(group, cut.start, cut.end, raw=not cut.plain):
            yield checksum, {step: [one for one in told if checksum.holds(one)] for step, told in cut.frames.items()}


def _by_length(frames: Frames) -> list[Frames]:
    sizes = sorted({len(frame) for told in frames.values() for frame in told})
    groups = [{step: [one for one in told if len(one) == size] for step, told in frames.items()} for size in sizes]
    return [group for group in groups if all(group.get(step) for step in NEEDED)]


def _contents(cut: Cut, checksum: Checksum | None, frames: Frames) -> tuple[list[Content], list[Ambiguous]]:
    """What the frames may say, and why some ways of reading them were refused: fields at fixed places, or columns."""
    fitting, refused = _in_places(cut, checksum, frames)
    if not cut.text or _final(refused):
        return fitting, refused
    bodies = {step: [checksum.body(one) if checksum else one for one in told] for step, told in frames.items()}
    for lines, doubts in (_in_columns(bodies, dialect) for dialect in DIALECTS):
        if not fitting and (lines or _final(doubts)):
            return lines, doubts
        if len(lines) == len(fitting) == 1 and len(lines[0].forms) >= len(fitting[0].forms):
            return lines, []  # columns bear numbers that grow wider
        refused += doubts
    return fitting, refused


def _in_places(cut: Cut, checksum: Checksum | None, frames: Frames) -> tuple[list[Content], list[Ambiguous]]:
    """Frames of one length."""
    fitting: list[Content] = []
    refused: list[Ambiguous] = []
    for choice in (choice for group in _by_length(frames) for choice in chosen(group, _bytes)):
        try:
            fitting.append(_at_places(choice, cut, checksum, frames))
        except Ambiguous as doubt:
            if checksum or doubt.said.code in (*ALWAYS, "walk_no_field") or _stands_still(choice, cut):
                refused.append(doubt)
    return fitting, refused


def _final(doubts: Sequence[Ambiguous]) -> bool:
    return any(doubt.said.code in ALWAYS for doubt in doubts)


def _stands_still(choice: Chosen, cut: Cut) -> bool:
    """Whether so much of the frames is always the same that a pin which is not found is the bowler's doing."""
    frames = list(choice.frames.values())
    still = sum(len(set(column)) == 1 for column in zip(*frames, strict=True))
    return "sync" not in cut.framing and still >= STILL * len(frames[0])


def _at_places(choice: Chosen, cut: Cut, checksum: Checksum | None, heard: Frames) -> Content:
    """Fields at fixed places.  Raises Ambiguous."""
    frames = choice.frames
    layout = layout_of({pin: frames[pin] for pin in PINS}, frames[ALL_NINE], checksum)
    bodies = [checksum.body(frame) if checksum else frame for frame in frames.values()]
    used = {at for field in layout.fields.values() for at in range(field.at, field.at + field.size)}
    spans = {key: (field.at, field.size) for key, field in layout.fields.items()}
    forms = {key: field.form for key, field in layout.fields.items()}
    strange = [one for told in heard.values() for one in told if one not in frames.values()]
    others = [checksum.body(one) if checksum else one for one in strange]
    like = re.compile(pattern(bodies, spans, {}), re.DOTALL)
    alike = [one for one in others if like.fullmatch(one.decode("latin-1"))]
    marks = telling([_bytes(one) for one in bodies], [_bytes(one) for one in alike], used)
    signs = [(pattern(bodies, {}, {}, free=marks), "other")] if marks else []
    if cut.framing["kind"] != "fixed":  # a window on noise and the beginning of a frame would soon look like one
        signs += _signs(others, vouched=checksum is not None)
    return Content(forms, pattern(bodies, spans, marks), layout.walk, signs, _sync(bodies, used))


def _bytes(frame: bytes) -> list[bytes]:
    return [frame[at : at + 1] for at in range(len(frame))]


def _signs(bodies: Sequence[bytes], *, vouched: bool) -> list[tuple[str, str]]:
    """Signs of life: what else was heard and is surely none of the noise, as patterns."""
    groups: dict[tuple[int, bytes], list[bytes]] = {}
    for body in bodies:
        groups.setdefault((len(body), body[:1]), []).append(body)
    patterns = [pattern(group, {}, {}) for group in groups.values() if vouched or len(group) > 1]
    return [(one, "heard") for one in patterns if vouched or re.sub(r"\.(\{\d+\})?", "", one)][:MOST_SIGNS]


def _in_columns(bodies: Frames, dialect: str) -> tuple[list[Content], list[Ambiguous]]:
    """Lines in columns, without their checksum."""
    fitting: list[Content] = []
    refused: list[Ambiguous] = []
    for kind in sorted({kind_of(line, dialect) for line in bodies[ALL_NINE]}):
        lines = {step: [one for one in told if kind_of(one, dialect) == kind] for step, told in bodies.items()}
        for choice in chosen(lines, lambda line: numbers_of(line, dialect)):
            try:
                columns = found_in_lines([choice.frames[step] for step in NEEDED], dialect)
            except Ambiguous as doubt:
                refused.append(doubt)
                continue
            forms = {key: column.form for key, column in columns.fields.items()}
            strange = [one for told in bodies.values() for one in told if one not in choice.frames.values()]
            ours, theirs = (
                [numbers_of(one, dialect) for one in told if kind_of(one, dialect) == kind]
                for told in (choice.frames.values(), strange)
            )
            marks = telling(ours, theirs, {column.index for column in columns.fields.values()})
            fitting.append(Content(forms, columns.pattern(marks), columns.walk, _other_lines(strange, dialect)))
    return fitting, refused


def _other_lines(lines: Sequence[bytes], dialect: str) -> list[tuple[str, str]]:
    """What else was heard more than once, as patterns: other lanes, signs of life."""
    kinds = Counter(kind_of(line, dialect) for line in lines)
    often = [kind for kind, count in kinds.items() if count > 1 and any(kind)]
    return [(Columns({}, NOBODY, dialect, kind).pattern({}), "heard") for kind in often][:MOST_SIGNS]


def _sync(bodies: Sequence[bytes], used: set[int]) -> bytes:
    """The bytes that every frame begins with, as far as they cannot be a number."""
    for at in range(len(bodies[0])):
        if at in used or len({body[at] for body in bodies}) > 1 or place([bodies[0][at]]) == ".":
            return bodies[0][:at]
    return bodies[0]


def _profile(head: Mapping[str, Any], cut: Cut, checksum: Checksum | None, content: Content) -> dict[str, Any]:
    values = {**head, "framing": dict(cut.framing)}
    if cut.framing["kind"] == "fixed" and (content.sync or cut.framing.get("sync")):
        values["framing"]["sync"] = content.sync.decode("latin-1") or cut.framing["sync"]
    if checksum:
        form = {"kinds": list(checksum.kinds), "form": checksum.form, "size": checksum.size, "order": checksum.order}
        more = {"skip": checksum.skip, "separator": checksum.separator.decode("latin-1"),
                "with_start": bool(checksum.prefix), "with_end": bool(checksum.suffix)}  # fmt: skip
        values["checksum"] = form | {key: value for key, value in more.items() if value}
    values["lanes"] = {"1": 1}
    values["forms"] = dict(content.forms)
    order = content.walk.order
    values["pins"] = {"map": list(order.map), "polarity": "fallen" if order.fallen else "standing"}
    values["counting"] = {"mask": "throw", "sums": ["sum"] if "sum" in content.forms else []}
    alone = content.pattern
    if checksum is None and cut.framing["kind"] == "terminator" and re.match(LITERAL, alone):
        alone = f".*{alone}"  # noise may be glued before it, and there is no checksum to find its beginning by
    rules = [(alone, "throw"), *content.others]
    values["message"] = [{"event": event, "about": "gelernt", "pattern": rule} for rule, event in rules]
    return values


def _reads(values: Mapping[str, Any], heard: Mapping[int, bytes]) -> bool:
    """Whether that profile, written and read again, gives each step its pins, and nothing else."""
    try:
        decoder = Decoder(parse(written(values), "verein.toml"))
    except LaneError:
        return False
    for step, data in heard.items():
        throws = [event for event in (*decoder.feed(data), *decoder.finish()) if isinstance(event, Throw)]
        told = [(throw.fallen, throw.doubtful) for throw in throws]
        if told != [(FELLED[step], False)] and (told or step != ZERO):
            return False
    return True
