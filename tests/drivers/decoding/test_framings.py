"""Framings, checksums and ways to write a field that no shipped profile uses, as a club's profile may."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from drivers.decoding.attempts import AttemptFramer
from drivers.decoding.checksums import KINDS, Checksum
from drivers.decoding.decoder import Decoder
from drivers.decoding.framing import Piece
from drivers.decoding.profile import Framing, PinOrder, Profile
from drivers.lane import LaneEvent, Rejected, Throw
from drivers.profiles.reader import parse

CHECK_VALUES = {  # of the nine bytes "123456789", as catalogues of checksums list them
    "crc8": 0xF4,
    "crc8-maxim": 0xA1,
    "crc16-arc": 0xBB3D,
    "crc16-modbus": 0x4B37,
    "crc16-xmodem": 0x31C3,
    "crc16-ccitt": 0x29B1,
    "crc16-kermit": 0x2189,
    "crc16-x25": 0x906E,
    "crc32": 0xCBF43926,
    "sum8": 0xDD,
    "sum16": 0x1DD,
    "sum32": 0x1DD,
    "lrc8": 0x23,
    "xor8": 0x31,
    "fields8": 0xDD,
    "fields16": 0x1DD,
    "fields32": 0x1DD,
    "weighted89": (1 + sum(place * (48 + place) for place in range(1, 10))) % 89,
}


def test_every_checksum_has_its_catalogue_value() -> None:
    assert {name: function(b"123456789", ()) % modulus for name, (function, modulus) in KINDS.items()} == CHECK_VALUES


@pytest.mark.parametrize(
    ("checksum", "written"),
    [
        (Checksum(("crc16-modbus",), "raw", 2), b"\x37\x4b"),
        (Checksum(("crc16-modbus",), "raw", 2, "big"), b"\x4b\x37"),
        (Checksum(("crc16-modbus",), "hex", 4, "big"), b"4B37"),
        (Checksum(("crc16-modbus",), "hex-lower", 4, "little"), b"374b"),
        (Checksum(("sum16",), "raw", 4), b"\xdd\x01\x00\x00"),
        (Checksum(("sum8",), "raw", 4, "big"), b"\x00\x00\x00\xdd"),
        (Checksum(("sum16",), "hex", 3, "big"), b"1DD"),
        (Checksum(("sum16",), "raw", 1, "big"), b"\xdd"),
        (Checksum(("xor8",), "hex", 2, separator=b"*"), b"*31"),
        (Checksum(("sum8",), "raw", 1, skip=8), b"\x39"),
        (Checksum(("sum8",), "raw", 1, prefix=b"\x02", suffix=b"\x03"), b"\xe2"),
        (Checksum(("weighted89",), "char", 1), bytes([ord("!") + CHECK_VALUES["weighted89"]])),
    ],
)
def test_a_checksum_is_written_as_the_profile_says(checksum: Checksum, written: bytes) -> None:
    assert checksum.written(b"123456789") == written
    assert checksum.holds(b"123456789" + written)
    assert not checksum.holds(b"123456780" + written)


def profile(framing: str, pattern: str = "(?P<number>[0-9]{2})(?P<pins>[0-9])", checksum: str = "") -> Profile:
    check = f"[checksum]\n{checksum}\n" if checksum else ""
    text = f"name = 'x'\ntitle = 'x'\n[framing]\n{framing}\n{check}[lanes]\n1 = 1\n"
    return parse(
        text + f"[[message]]\nevent = 'throw'\npattern = '{pattern}'\n[speech]\nresult = '{{pins}}'\n", "x.toml"
    )


SUM8 = 'kinds = ["sum8"]\nform = "raw"\nsize = 1'
BODIES = (b"017", b"023")  # throw 1, 7 pins; throw 2, 3 pins
COUNTS = [7, 3]


def add(data: bytes) -> bytes:
    """The sum of these bytes as a byte."""
    return bytes([sum(data) % 256])


def weigh(data: bytes) -> bytes:
    """The check of the Half-Scale pinsetter."""
    return bytes([ord("!") + (1 + sum(byte * (place + 1) for place, byte in enumerate(data))) % 89])


FRAMINGS: dict[str, tuple[Profile, list[bytes]]] = {  # and the two throws in each
    "half-scale pinsetter": (
        profile(
            'kind = "framed"\nstart = "}"\nend = "~"',
            "S(?P<number>[0-9]{2})(?P<pins>[0-9])",
            'kinds = ["weighted89"]\nform = "char"',
        ),
        [b"}S" + body + weigh(b"S" + body) + b"~" for body in BODIES],
    ),
    "STX ETX with the sum behind, over the end too": (
        profile(
            'kind = "framed"\nstart = "\\u0002"\nend = "\\u0003"\nafter_end = 1', checksum=SUM8 + "\nwith_end = true"
        ),
        [b"\x02" + body + b"\x03" + add(body + b"\x03") for body in BODIES],
    ),
    "DLE STX to DLE ETX, DLE doubled": (
        profile('kind = "framed"\nstart = "\\u0010\\u0002"\nend = "\\u0010\\u0003"\nescape = "\\u0010"', checksum=SUM8),
        [b"\x10\x02" + body + add(body) + b"\x10\x03" for body in BODIES],
    ),
    "escaped by a changed bit": (
        profile('kind = "framed"\nstart = "0"\nend = "1"\nescape = "}"\nescape_xor = 32', checksum=SUM8),
        [b"0" + (body + add(body)).replace(b"0", b"}\x10").replace(b"1", b"}\x11") + b"1" for body in BODIES],
    ),
    "DLE LEN": (
        profile(
            'kind = "length"\nstart = "\\u0010"\nadds = 1', ".(?P<number>[0-9]{2})(?P<pins>[0-9])", SUM8 + "\nskip = 1"
        ),
        [b"\x10\x04" + body + add(body) for body in BODIES],
    ),
    "length in two bytes, big end first, behind a kind": (
        profile(
            'kind = "length"\nstart = "LA"\nat = 1\nsize = 2\norder = "big"\nadds = 3',
            "K..(?P<number>[0-9]{2})(?P<pins>[0-9])",
            SUM8 + "\nwith_start = true",
        ),
        [b"LAK\x00\x04" + body + add(b"LAK\x00\x04" + body) for body in BODIES],
    ),
    "a high bit begins five bytes": (
        profile(
            'kind = "marker"\nlength = 5',
            "\\xc1(?P<number>[0-9]{2})(?P<pins>[0-9])",
            'kinds = ["weighted89"]\nform = "char"',
        ),
        [b"\xc1" + body + weigh(b"\xc1" + body) for body in BODIES],
    ),
    "a fixed length with a sync byte": (
        profile('kind = "fixed"\nlength = 5\nsync = "#"', "#(?P<number>[0-9]{2})(?P<pins>[0-9])", SUM8),
        [b"#" + body + add(b"#" + body) for body in BODIES],
    ),
    "SOH STX to EOT without a checksum": (
        profile('kind = "framed"\nstart = "\\u0001\\u0002"\nend = "\\u0004"'),
        [b"\x01\x02" + body + b"\x04" for body in BODIES],
    ),
    "a high bit begins, the next ends": (
        profile('kind = "marker"', "\\xc1(?P<number>[0-9]{2})(?P<pins>[0-9])"),
        [b"\xc1" + body for body in BODIES],
    ),
}
NAMED = pytest.mark.parametrize("name", FRAMINGS)
END = b"\xff"  # ends a frame that only the next one ends; noise to all others


def decoded(name: str, *pieces: bytes) -> list[LaneEvent]:
    decoder = Decoder(FRAMINGS[name][0])
    return [event for piece in pieces for event in decoder.feed(piece)] + decoder.finish()


def counts(events: list[LaneEvent]) -> list[int]:
    return [event.pins for event in events if isinstance(event, Throw)]


@NAMED
def test_two_frames_glued_or_cut_anywhere_are_two_throws(name: str) -> None:
    stream = b"".join(FRAMINGS[name][1]) + END
    for place in range(len(stream)):
        assert counts(decoded(name, stream[:place], stream[place:])) == COUNTS
    assert counts(decoded(name, *(bytes([byte]) for byte in stream))) == COUNTS


@NAMED
@settings(max_examples=60, deadline=None)
@given(noise=st.binary(max_size=120), sizes=st.lists(st.integers(1, 30), max_size=20))
def test_a_frame_behind_noise_is_found_however_it_is_chopped(name: str, noise: bytes, sizes: list[int]) -> None:
    stream = noise + FRAMINGS[name][1][0] + END
    pieces, rest = [], stream
    for size in sizes:
        pieces.append(rest[:size])
        rest = rest[size:]
    events = decoded(name, *pieces, rest)
    assert counts(events)[-1:] == [7]
    assert events == decoded(name, stream)


@NAMED
@settings(max_examples=60, deadline=None)
@given(noise=st.lists(st.sampled_from(b"\x01\x02\x03\x04\x100173}~{#L\xc1AK"), max_size=80).map(bytes))
@example(noise=b"\x100ab\x10\x01z")  # a wrong frame inside the length of another
@example(noise=b"\x10\xf0ab")
def test_noise_of_its_own_signs_loses_no_byte_and_no_frame(name: str, noise: bytes) -> None:
    """The worst noise: starts, ends, lengths and escapes.  What is rejected is all that is no frame."""
    stream = noise + b"\xee" * 20 + FRAMINGS[name][1][1] + END
    framer = Decoder(FRAMINGS[name][0])._framer
    pieces = framer.feed(stream) + framer.finish()
    assert b"".join(piece.data for piece in pieces) == stream
    assert counts(decoded(name, stream))[-1:] == [3]


@NAMED
def test_one_flipped_bit_is_no_throw_where_there_is_a_checksum(name: str) -> None:
    profile, (first, second) = FRAMINGS[name]
    if profile.checksum is None:
        return
    for place in range(len(first) * 8):
        bad = bytearray(first)
        bad[place // 8] ^= 1 << place % 8
        assert counts(decoded(name, bytes(bad), second, second, END))[-1:] == [3]
        assert 7 not in counts(decoded(name, bytes(bad), second, second, END))


def test_a_length_that_noise_made_up_swallows_no_throw() -> None:
    frames = FRAMINGS["DLE LEN"][1]
    decoder = Decoder(FRAMINGS["DLE LEN"][0])
    assert counts(decoder.feed(b"\x10\xf0" + frames[0])) == [7]
    assert counts(decoder.feed(frames[1])) == [3]


def test_a_wrong_frame_is_told_at_once_and_by_its_checksum() -> None:
    decoder = Decoder(FRAMINGS["half-scale pinsetter"][0])
    assert decoder.feed(b"ab}S017!~") == [Rejected(1, "frame", b"ab".hex()), Rejected(1, "checksum", b"}S017!~".hex())]


def test_a_frame_that_never_ends_is_given_up() -> None:
    framer = AttemptFramer(Framing("framed", ends=(b"\x03",), longest=50, start=b"\x02"), lambda _: True)
    pieces = framer.feed(b"\x02" + b"a" * 500)
    assert sum(len(piece.data) for piece in pieces) > 400
    assert framer.feed(b"\x02b\x03")[-1] == Piece(b"\x02b\x03", good=True, inner=b"b")


# --- fields ---------------------------------------------------------------------------------------------------


def read_as(form: str, field: bytes, *, more: str = "", name: str = "mask") -> tuple[int, ...] | str | None:
    """The pins of a field written like this, or why it is rejected."""
    text = f"""
name = "x"
title = "x"
[framing]
kind = "message"
[forms]
{name} = "{form}"
[counting]
mask = "throw"
{more}
[[message]]
event = "throw"
where = {{ 0 = 84 }}
at = {{ {name} = {{ at = 1, size = {len(field)} }} }}
"""
    [event] = Decoder(parse(text, "x.toml")).feed(b"T" + field)
    assert isinstance(event, Throw | Rejected)
    return event.reason if isinstance(event, Rejected) else event.fallen


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ("hex", b"105"),
        ("hex", b" 105"),
        ("decimal", b"261"),
        ("octal", b"405"),
        ("binary", b"100000101"),
        ("raw", b"\x05\x01"),
        ("big", b"\x01\x05"),
        ("bcd", b"\x02\x61"),
        ("flags", b"\x01\x00\x01\x00\x00\x00\x00\x00\x01"),
        ("bits", b"101000001"),
        ("names", b"1,3,9"),
        ("names", b"319"),
    ],
)
def test_a_field_is_read_in_every_way_it_may_be_written(form: str, field: bytes) -> None:
    assert read_as(form, field) == (1, 3, 9)


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ("hex", b"-05"),
        ("hex", b"1_5"),
        ("decimal", b"+12"),
        ("decimal", b"1A"),
        ("decimal", b"\xb2"),
        ("octal", b"8"),
        ("binary", b"2"),
        ("bcd", b"\x0a"),
        ("flags", b"\x02"),
        ("bits", b"x"),
        ("names", b"1,1"),
        ("names", b"0"),
    ],
)
def test_a_field_that_cannot_be_is_rejected(form: str, field: bytes) -> None:
    assert read_as(form, field) == "value"


def test_a_mirrored_map_and_lamps_for_standing_pins_are_turned_round() -> None:
    mirrored = "[pins]\nmap = [9, 8, 7, 6, 5, 4, 3, 2, 1]"
    assert read_as("hex", b"007", more=mirrored) == (7, 8, 9)
    assert read_as("hex", b"1F8", more='[pins]\npolarity = "standing"') == (1, 2, 3)
    assert read_as("hex", b"03F", more=mirrored + '\npolarity = "standing"') == (1, 2, 3)
    order = PinOrder((9, 8, 7, 6, 5, 4, 3, 2, 1), fallen=False)
    assert all(order.read(order.spell(mask)) == mask for mask in range(512))


def test_units_are_divided_and_odd_ones_rejected() -> None:
    assert read_as("decimal", b"00", name="pins", more="[units]\npins = 10") == ()
    assert read_as("decimal", b"90", name="pins", more="[units]\npins = 10") == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert read_as("decimal", b"75", name="pins", more="[units]\npins = 10") == "value"


def test_a_text_is_read_in_its_encoding_and_strange_bytes_harm_nothing() -> None:
    text = """
name = "x"
title = "x"
encoding = "cp1250"
[framing]
kind = "message"
[[message]]
event = "heard"
pattern = "Kőváry.*"
"""
    heard, strange = (
        Decoder(parse(text, "x.toml")).feed(data) for data in ("Kőváry\x00".encode("cp1250"), b"K\x81\x83")
    )
    assert [type(event).__name__ for event in heard + strange] == ["Heard", "Rejected"]
