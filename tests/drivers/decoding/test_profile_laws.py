"""Laws for every profile that can speak, over streams of its own speech: what lines and noise do changes nothing."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.decoding.decoder import Decoder
from drivers.decoding.framing import LIMIT, Piece
from drivers.decoding.profile import Profile
from drivers.lane import Correction, LaneEvent, Missed, Rejected, Reset, Throw
from drivers.profiles.reader import load, names
from drivers.simulator.pinsetter import Pinsetter
from drivers.simulator.speaker import Speaker

PROFILES = {name: load(name) for name in names()}
SPEAKING = [name for name, profile in PROFILES.items() if profile.speech]
CHECKED = [name for name in SPEAKING if PROFILES[name].checksum]
UNCHECKED = [name for name in SPEAKING if not PROFILES[name].checksum]
LAW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def results(profile: Profile, seed: int, throws: int = 12) -> tuple[list[int], list[bytes]]:
    """Throws in Volle: their counts, and the frame of each."""
    chance, pinsetter, speaker = random.Random(seed), Pinsetter(), Speaker(profile, 1)
    pictures = [pinsetter.picture(chance.randint(0, 9), chance) for _ in range(throws)]
    return [len(picture) for picture in pictures], [speaker.result(pinsetter.throw(picture)) for picture in pictures]


def spoken(profile: Profile, seed: int) -> tuple[list[int], bytes]:
    """An evening's beginning: throws, with signs of life between them where the make has such."""
    counts, frames = results(profile, seed)
    alive = Speaker(profile, 1).alive(Pinsetter().last) or b""
    return counts, alive.join(frames)


def chopped(stream: bytes, sizes: list[int]) -> list[bytes]:
    pieces = []
    for size in sizes:
        pieces.append(stream[:size])
        stream = stream[size:]
    return [*pieces, stream]


def decoded(profile: Profile, *pieces: bytes) -> list[LaneEvent]:
    decoder = Decoder(profile)
    return [event for piece in pieces for event in decoder.feed(piece)] + decoder.finish()


def throws(events: list[LaneEvent]) -> list[Throw]:
    return [event for event in events if isinstance(event, Throw)]


def pieces_of(profile: Profile, stream: bytes) -> tuple[list[Piece], list[Piece]]:
    """What the framing made of the stream, and what it kept as unfinished."""
    framer = Decoder(profile)._framer
    return framer.feed(stream), framer.finish()


def kept(decoder: Decoder) -> int:
    """How many bytes, and beginnings of frames, a decoder holds back."""
    held = vars(decoder._framer).values()
    return sum(len(value) for value in held if isinstance(value, bytearray | list))


def without_ends(profile: Profile, stream: bytes) -> bytes:
    """A terminator is no part of its frame; every other byte is."""
    ends = profile.framing.ends if profile.framing.kind == "terminator" else ()
    return stream.translate(None, b"".join(ends))


@pytest.mark.parametrize("name", SPEAKING)
@LAW
@given(seed=st.integers(0, 2**32), sizes=st.lists(st.integers(1, 40), max_size=30))
def test_what_a_lane_speaks_is_read_however_it_is_chopped(name: str, seed: int, sizes: list[int]) -> None:
    counts, stream = spoken(PROFILES[name], seed)
    events = decoded(PROFILES[name], *chopped(stream, sizes))
    assert [throw.pins for throw in throws(events)] == counts
    assert not any(throw.doubtful for throw in throws(events))
    assert not [event for event in events if isinstance(event, Correction | Rejected | Reset | Missed)]


@pytest.mark.parametrize("name", SPEAKING)
@LAW
@given(seed=st.integers(0, 2**32), noise=st.binary(max_size=300), sizes=st.lists(st.integers(1, 60), max_size=30))
def test_chopping_changes_nothing_in_noise_either(name: str, seed: int, noise: bytes, sizes: list[int]) -> None:
    stream = noise + spoken(PROFILES[name], seed)[1] + noise
    assert decoded(PROFILES[name], *chopped(stream, sizes)) == decoded(PROFILES[name], stream)


@pytest.mark.parametrize("name", SPEAKING)
@LAW
@given(seed=st.integers(0, 2**32), noise=st.binary(max_size=300))
def test_a_good_frame_after_any_noise_is_found(name: str, seed: int, noise: bytes) -> None:
    """Plain lines have nothing to know their beginning by: there the noise must end first, as any line does."""
    profile = PROFILES[name]
    [count], [frame] = results(profile, seed, throws=1)
    plain = profile.framing.kind == "terminator" and not profile.checksum
    found = throws(decoded(profile, noise + (profile.framing.ends[0] if plain else b"") + frame))
    assert found
    assert found[-1].pins == count


@pytest.mark.parametrize("name", SPEAKING)
@LAW
@given(seed=st.integers(0, 2**32), noise=st.binary(max_size=6000))
def test_every_byte_is_accounted_for(name: str, seed: int, noise: bytes) -> None:
    profile = PROFILES[name]
    stream = noise + spoken(profile, seed)[1] + noise
    given_out, unfinished = pieces_of(profile, stream)
    assert sum(len(piece.data) for piece in unfinished) <= LIMIT + 2
    assert without_ends(profile, b"".join(piece.data for piece in given_out + unfinished)) == without_ends(
        profile, stream
    )


def said(profile: Profile, events: list[LaneEvent]) -> list[tuple[bytes, str]]:
    """Of each throw its frame without the checksum, and the checksum."""
    assert profile.checksum
    frames = [bytes.fromhex(throw.raw) for throw in throws(events)]
    digits = profile.checksum.form in ("hex", "hex-lower")
    ends = [frame[-profile.checksum.size :] for frame in frames]
    return [(frame[: -len(end)], end.upper() if digits else end) for frame, end in zip(frames, ends, strict=True)]


@pytest.mark.parametrize("name", CHECKED)
def test_one_flipped_bit_is_never_a_throw(name: str) -> None:
    """A letter of a checksum says the same in either case."""
    profile = PROFILES[name]
    counts, frames = results(profile, seed=7, throws=3)
    good = said(profile, decoded(profile, *frames))
    for place in range(len(frames[1]) * 8):
        bad = bytearray(frames[1])
        bad[place // 8] ^= 1 << place % 8
        events = decoded(profile, frames[0], bytes(bad), frames[2], frames[2])
        assert said(profile, events) in ([good[0], good[2]], good), place  # an end may be flipped
        assert [throw.pins for throw in throws(events)] in ([counts[0], counts[2]], counts)


NOISE = random.Random(1).randbytes(200_000)


@pytest.mark.parametrize("name", SPEAKING)
def test_random_bytes_are_no_throw_and_are_not_kept(name: str) -> None:
    """Without a checksum any line that is a right line by chance counts: no more than those can be promised."""
    profile = PROFILES[name]
    decoder, found, most = Decoder(profile), list[Throw](), 0
    for start in range(0, len(NOISE), 5000):
        found += throws(decoder.feed(NOISE[start : start + 5000]))
        most = max(most, kept(decoder))
    right = [rule.pattern for rule in profile.messages if rule.event == "throw" and rule.pattern]
    assert all(any(re.fullmatch(p, bytes.fromhex(throw.raw).decode("latin-1")) for p in right) for throw in found)
    assert len(found) == 0 or (name in UNCHECKED and len(found) <= 2)
    assert most <= 2 * LIMIT


def test_the_laws_speak_of_every_profile_on_a_line() -> None:
    assert {name for name, profile in PROFILES.items() if profile.framing.kind != "message"} == set(SPEAKING)
