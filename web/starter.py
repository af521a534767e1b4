"""The scripts that stand in the pages themselves, and how the policy of content names them."""

from __future__ import annotations

import base64
import hashlib

from markupsafe import Markup

from web.site import HERE

_TEXTS = [(HERE / "templates" / name).read_text("utf-8") for name in ("cut_off.js", "starter.js")]
STARTERS = [Markup(text) for text in _TEXTS]  # noqa: S704  # ours, not a visitor's


def checksum(text: str) -> str:
    """How the policy of content names a script or a sheet that stands in a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


SOURCES = " ".join(map(checksum, _TEXTS))
