"""Whether a text is worth reading with an English parser: its commonest words must be English ones."""

from __future__ import annotations

from spacy.tokens import Doc

_FEWEST_WORDS = 20
"""A shorter text tells nothing by its common words."""
_LEAST_SHARE = 0.12
"""English prose has 0.4 to 0.6; thirteen other languages of the Declaration of Human Rights have 0.002 to 0.10."""


def is_foreign(doc: Doc) -> bool:
    """A parser makes facts of any words. What it makes of another language is noise."""
    letters = [token for token in doc if token.is_alpha]
    if not letters:
        return False
    ascii_share = sum(token.is_ascii for token in letters) / len(letters)
    if ascii_share < 0.5:
        return True
    return len(letters) >= _FEWEST_WORDS and sum(token.is_stop for token in letters) / len(letters) < _LEAST_SHARE
