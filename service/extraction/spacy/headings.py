"""Headings and rows of tables: they are no sentences, and a parser makes nonsense of them."""

from __future__ import annotations

from spacy.tokens import Doc

from service.extraction.rows import table_rows

LONGEST_HEADING = 14
"""Tokens."""


def heading_tokens(doc: Doc) -> frozenset[int]:
    """The tokens of each sentence that opens with "#", or is short, ends a paragraph and has no full stop."""
    found: set[int] = set()
    for sentence in doc.sents:
        words = sentence.text.rstrip()
        ends_paragraph = sentence[-1].is_space and sentence[-1].text.count("\n") > 1
        is_title = ends_paragraph and len(sentence) <= LONGEST_HEADING and words[-1:].isalnum()
        if words.startswith("#") or (is_title and not words.startswith(("-", "*", "|", "•"))):
            found.update(range(sentence.start, sentence.end))
    return frozenset(found)


def row_tokens(doc: Doc) -> frozenset[int]:
    """The tokens of each sentence that is a row of a table: "Bravo | Butler Lampson"."""
    if "|" not in doc.text:
        return frozenset()
    return frozenset(
        index for sentence in doc.sents if "|" in sentence.text for index in range(sentence.start, sentence.end)
    )


def row_places(doc: Doc) -> dict[int, tuple[int, int | None]]:
    """Of each token of a row such as "Name: Ada; Born: 1815." the row and the cell that it is in: both by where they
    start in the text, the cell None for what is no cell's value. The line end belongs to the row."""
    rows = table_rows(doc.text)
    if not rows:
        return {}
    places: dict[int, tuple[int, int | None]] = {}
    waiting = iter(rows)
    row = next(waiting, None)
    for token in doc:
        while row is not None and token.idx > row.span.end:
            row = next(waiting, None)
        if row is not None and token.idx >= row.span.start:
            cell = next((value.start for value in row.values if value.start <= token.idx < value.end), None)
            places[token.i] = (row.span.start, cell)
    return places
