"""Cuts a text at its sentences into pieces that a call may hold, so that nothing of it is lost."""

from __future__ import annotations

from bisect import bisect_right

from service.domain.entity import Span
from service.extraction.sentences import split_sentences


def pieces_of(text: str, limit: int) -> list[Span]:
    """Spans of at most `limit` characters that cover all of the text's sentences, in order.

    A piece ends with a sentence; only one that is longer than the limit is cut at a space, or where there is none.
    """
    if len(text) <= limit:
        return [Span(0, len(text))] if text.strip() else []
    ends = [sentence.end for sentence in split_sentences(text)]
    found: list[Span] = []
    start = _skip_space(text, 0)
    while start < len(text):
        fitting = bisect_right(ends, start + limit)
        if len(text) - start <= limit:
            end = len(text)
        elif fitting and ends[fitting - 1] > start:
            end = ends[fitting - 1]
        else:
            space = text.rfind(" ", start + 1, start + limit + 1)
            end = space if space > start else start + limit
        found.append(Span(start, end))
        start = _skip_space(text, end)
    return found


def _skip_space(text: str, start: int) -> int:
    while start < len(text) and text[start].isspace():
        start += 1
    return start
