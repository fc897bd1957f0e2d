"""Words of a question that say nothing of what it is about, by language: articles, pronouns, question words …"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path


@cache
def stop_words(language: str) -> frozenset[str]:
    """Those of a primary language, in lower case; none of one that isn't listed."""
    known = {"nb": "no", "nn": "no"}.get(language, language)
    return frozenset(_lists().get(known, "").split())


@cache
def all_stop_words() -> frozenset[str]:
    """Those of every listed language, for a text whose language isn't known."""
    return frozenset(word for words in _lists().values() for word in words.split())


@cache
def _lists() -> dict[str, str]:
    loaded: dict[str, str] = json.loads(Path(__file__).with_name("stop_words.json").read_text(encoding="utf-8"))
    return loaded
