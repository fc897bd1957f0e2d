"""By what near names are found: look-ups of a sign that they share, never a scan of all names.

    sign   the first and the last word, long ones by their consonants, and the initials of those between: names that may
           mean the same
    kin    the rarer of the two by its consonants and the other's initial: names that a person may want to compare

Both are functions of the name alone.
"""

from __future__ import annotations

from functools import lru_cache

from service.resolution.likeness import sound
from service.resolution.words import name_words, vocabulary, weight

LONG = 6
"""Words of as many letters may be spelled in several ways and still be one (nearness.py)."""

_VOWELS = str.maketrans("", "", "aeiou")


@lru_cache(maxsize=65536)
def sign(block: str) -> str:
    """`alan m. turing` and `alan mathison turing`: alan m trng. Empty where a name has no letter or digit."""
    words = _telling(block)
    if len(words) <= 1:
        return " ".join(words)
    first, last = (consonants(word) if len(word) >= LONG else word for word in (words[0], words[-1]))
    return " ".join((first, *(word[0] for word in words[1:-1]), last))


def kin(name: str) -> str | None:
    """`Alan Turing`, `A. Turing`, `Turing, Alan`: trng a. None where a name has no letter or digit."""
    words = _telling(name)
    if not words:
        return None
    ends = {words[0], words[-1]}
    rarer = max(ends, key=lambda word: (len(word) > 1, weight(word), len(word), word))
    return " ".join((consonants(rarer), *(word[0] for word in ends - {rarer})))


def consonants(word: str) -> str:
    """A word's first sound and the consonants after it: gaddafi gives gdf, 1815 itself."""
    if any(map(str.isdigit, word)):
        return word
    heard = sound(word)
    return heard[:1] + heard[1:].translate(_VOWELS)


def _telling(name: str) -> tuple[str, ...]:
    words = name_words(name).words
    return tuple(word for word in words if word not in vocabulary().particles) or words
