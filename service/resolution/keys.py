"""The two forms under which a name is looked up: the exact one normalised, and a loose one."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_DASHES = re.compile(r"[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_SINGLE_QUOTES = re.compile(r"[\u2018\u2019\u201a\u201b\u02bc\u0060\u00b4]")
_DOUBLE_QUOTES = re.compile(r"[\u201c\u201d\u201e\u201f\u00ab\u00bb]")
_SPACE = re.compile(r"\s+")
_POSSESSIVE = re.compile(r"'s$|(?<=s)'$")
_NOT_WORD = re.compile(r"[^\w+#&]+")


class _Words(NamedTuple):
    articles: frozenset[str]
    honorifics: frozenset[str]
    legal_forms: frozenset[str]


@lru_cache(maxsize=1)
def _words() -> _Words:
    data = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
    return _Words(*(frozenset(data[field]) for field in _Words._fields))


def key(text: str) -> str:
    """The exact form, normalised: NFKC, case folded, one space, plain dashes and quotes."""
    text = unicodedata.normalize("NFKC", text).casefold()
    text = _DASHES.sub("-", text)
    text = _DOUBLE_QUOTES.sub('"', _SINGLE_QUOTES.sub("'", text))
    return unicodedata.normalize("NFKC", _SPACE.sub(" ", text).strip())


def has_legal_form(text: str) -> bool:
    """Whether a name ends in a company's legal form, such as Inc. or GmbH."""
    words = key(text).replace(".", "").split()
    return len(words) > 1 and words[-1] in _words().legal_forms


@lru_cache(maxsize=65536)
def match_key(text: str) -> str:
    """The loose form: without articles, honorifics, legal forms, dots, apostrophes and a possessive's s.

    What would leave nothing keeps its exact form.
    """
    exact = key(text)
    words = _NOT_WORD.sub(" ", _POSSESSIVE.sub("", exact).replace(".", "").replace("'", "")).split()
    known = _words()
    start, end = 0, len(words)
    while start < end - 1 and (words[start] in known.articles or words[start] in known.honorifics):
        start += 1
    while end > start + 1 and words[end - 1] in known.legal_forms:
        end -= 1
    return " ".join(words[start:end]) or exact
