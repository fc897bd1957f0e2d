"""The form under which a document's title is known as a name of what the document is about."""

from __future__ import annotations

import re

from service.resolution.keys import match_key

MAX_CHARACTERS = 200
"""A longer title is a sentence, and nobody's name."""

_ADDED = re.compile("\\s*[(\uff08][^()\uff08\uff09]*[)\uff09]\\s*$")


def title_key(title: str) -> str | None:
    """The loose form of a title (`match_key`), without what brackets at its end add: "Heat (1995 film)" is "heat".

    None where nothing of a name is left, or too much for one.
    """
    bare = _ADDED.sub("", title).strip() or title.strip()
    known = match_key(bare) if 0 < len(bare) <= MAX_CHARACTERS else ""
    return known or None
