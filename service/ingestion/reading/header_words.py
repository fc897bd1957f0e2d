"""Words that head columns: a first row of nothing else is one of headers, not a name and a value."""

from __future__ import annotations

_WORDS = """
    account address age amount area author capital category city client code comment company contact cost country
    county currency customer date department description director document email employee employer end event founder
    gender id institution invention inventor item job language location manager member name nationality note notes
    number occupation office organisation organization owner person phone place population position price product
    profession project publisher quantity rank region role school section source start state status subject supplier
    team term time title town type university value vendor work year
"""
HEADER_WORDS = frozenset(_WORDS.split())


def is_header_word(cell: str) -> bool:
    """Whether a cell is one of them, in the singular or the plural, whatever its case and marks."""
    word = cell.strip(" :*#.").casefold()
    return bool({word, word.removesuffix("s"), word.removesuffix("es"), _singular(word)} & HEADER_WORDS)


def _singular(word: str) -> str:
    return word.removesuffix("ies") + "y" if word.endswith("ies") else word
