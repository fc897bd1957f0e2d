"""The one thing that all stored text has in common: Neo4j can hold it."""

from __future__ import annotations

import re

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """`text` with NUL and lone surrogates replaced by U+FFFD, one to one, so that offsets stay."""
    return _UNSTORABLE.sub("\ufffd", text)
