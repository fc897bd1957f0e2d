"""Makes a question into a full-text query. What a person types is words, never Lucene's syntax.

Every character that isn't a letter, a mark or a digit parts words, so no operator, field, wildcard or quote is left;
`AND`, `OR` and `NOT` are words once they are in lower case. An apostrophe or a dot inside a word stays (`Ada's`,
`U.S.`, `3.5`): Lucene's tokenizer treats both, and neither is syntax.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

MAX_WORDS = 64
MAX_CHARACTERS = 900
"""Of all words together. Lucene refuses over 1,024 clauses, and makes one of each ideograph."""

_INNER = "'.\u2019"


def fulltext_query(question: str) -> str | None:
    """The question's distinct words, any of which may match, or None where it has none.

    Words beyond 64, or beyond 900 characters altogether, are left out.
    """
    kept: dict[str, None] = {}
    characters = 0
    for word in words(question.lower()):
        if word in kept:
            continue
        room = MAX_CHARACTERS - characters
        if len(kept) == MAX_WORDS or room <= 0:
            break
        kept[word[:room].strip(_INNER)] = None
        characters += len(word)
    return " ".join(kept) or None


def words(text: str) -> Iterator[str]:
    """The words of a text, in order: runs of letters, marks and digits, with apostrophes and dots inside them."""
    for run in text.translate(_SPACED).split():
        word = run.strip(_INNER)
        if word:
            yield word


class _Spaced(dict[int, int]):
    """What `str.translate` puts in a character's place: itself, or a space. Fills as characters are met."""

    def __missing__(self, code: int) -> int:
        character = chr(code)
        kept = character in _INNER or unicodedata.category(character)[0] in "LMN"
        self[code] = code if kept else ord(" ")
        return self[code]


_SPACED = _Spaced()
