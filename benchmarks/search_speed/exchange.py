"""Makes other names of names: rare words are exchanged for others as rare and as long.

So a text keeps its length and all places in it, words stay as frequent as they were, and names go on meeting each
other: a word of names that many documents have ("John", "University") stays what it is, and what has no rare word at
all ("United States") keeps its name.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 3


class Exchange:
    """One such exchange. Equal seeds make equal ones; none gives a word for itself where there is another."""

    def __init__(self, names: Mapping[str, int], seed: int, *, frequent: int = 10) -> None:
        """`names` are known with how many documents have each. Words of names of more than `frequent` documents stay,
        and so do words that no name has with a capital."""
        counts: Counter[str] = Counter()
        for name, documents in names.items():
            counts.update(dict.fromkeys(_capitalised(name), documents))
        rare = [word for word, count in counts.items() if count <= frequent and len(word) >= _SHORTEST]
        chance = random.Random(seed)
        self._others: dict[str, str] = {}
        alike = {word: (len(word), counts[word].bit_length()) for word in rare}
        for _, words in groupby(sorted(rare, key=lambda word: (alike[word], word)), key=alike.__getitem__):
            ring = list(words)
            chance.shuffle(ring)
            self._others |= dict(zip(ring, [*ring[1:], ring[0]], strict=True))

    def __call__(self, text: str) -> str:
        """The text with each rare word that a name may have in another's place; lower case too, as in keys."""
        return _WORD.sub(self._exchanged, text)

    def _exchanged(self, found: re.Match[str]) -> str:
        word = found[0]
        other = self._others.get(word.lower())
        if other is None:
            return word
        if word.isupper():
            return other.upper()
        return other if word.islower() else other[0].upper() + other[1:]


def _capitalised(name: str) -> Iterable[str]:
    for word in _WORD.findall(name):
        lowered = word.lower()
        if word[0].isupper() and len(lowered) == len(word) == len(lowered.upper()):
            yield lowered
