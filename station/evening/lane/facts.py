"""Facts about a lane's own numbers: throws that never arrived, and a numbering that began anew."""

from __future__ import annotations

import msgspec


class ThrowsMissed(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The lane counted throws ``first`` to ``last`` (its own numbers), and they did not arrive.

    ``throw`` is the first of as many ids that are kept for them; told again with the same one, it replaces the first
    telling.  ``pins``: what they counted together; None where the lane does not tell.
    """

    throw: int
    lane: int
    first: int
    last: int
    pins: int | None = None


class GapClosed(msgspec.Struct, frozen=True, tag=True):
    """The host took over the missed throws whose first id is ``throw``, or there is nothing to take over."""

    throw: int
    lane: int


class LaneReset(msgspec.Struct, frozen=True, tag=True):
    """The lane's own numbering began anew."""

    lane: int


FactAboutALane = ThrowsMissed | GapClosed | LaneReset
