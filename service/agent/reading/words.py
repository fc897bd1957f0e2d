"""Words as an answer compares them: stems without stop words, names, and the phrases that may name something."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from snowballstemmer import stemmer

from service.retrieval.fulltext import words

MAX_PHRASE = 6
"""Words of the longest phrase that is looked up as a name."""
MAX_WORDS = 64
"""Words of a question that are looked at for names."""


@cache
def word_lists() -> dict[str, Any]:
    """`words.json`: lists of English words, by what they tell of a question."""
    loaded: dict[str, Any] = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
    return loaded


@cache
def listed(name: str) -> frozenset[str]:
    """One flat list of `words.json`."""
    return frozenset(word_lists()[name].split())


def is_stop_word(word: str) -> bool:
    return word.lower().replace("\u2019", "'") in listed("stop")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The English stem of a word, in lower case: what `founded` and `founding` share."""
    stemmed: str = _stemmer().stemWord(word.lower().replace("\u2019", "'"))
    return stemmed


@lru_cache(maxsize=16384)
def content_stems(text: str) -> frozenset[str]:
    """The stems of a text's words but for stop words."""
    return frozenset(stem(word) for word in words(text) if not is_stop_word(word))


def phrases(question: str) -> Iterator[str]:
    """Each run of up to six words that neither begins nor ends with a stop word, the longest first."""
    spoken = list(words(question))[:MAX_WORDS]
    for length in range(min(MAX_PHRASE, len(spoken)), 0, -1):
        for start in range(len(spoken) - length + 1):
            run = spoken[start : start + length]
            if not is_stop_word(run[0]) and not is_stop_word(run[-1]):
                yield " ".join(run)


def looks_like_name(word: str) -> bool:
    """A capital or a digit is in it."""
    return any(character.isupper() or character.isdigit() for character in word)


@cache
def _stemmer() -> Any:
    return stemmer("english")
