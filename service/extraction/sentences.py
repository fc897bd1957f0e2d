"""Where the sentences of a text are, by punctuation alone: for plugs that have no parser to tell."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from service.domain.entity import Span

_END = re.compile(r"(?<=[.!?。！？])(?P<closing>[\"'”’)\]]*)\s+(?=[\"'“‘(\[]?[A-Z0-9\u0080-\U0010ffff])|\s*\n\s*\n\s*")  # noqa: RUF001 these marks end sentences too


def split_sentences(text: str) -> tuple[Span, ...]:
    """Every sentence without the white space around it, in order."""
    sentences = []
    start = 0
    bounds = [(match.start() + len(match["closing"] or ""), match.end()) for match in _END.finditer(text)]
    for end, next_start in (*bounds, (len(text), len(text))):
        trimmed = trim(text, Span(start, end))
        if trimmed:
            sentences.append(trimmed)
        start = next_start
    return tuple(sentences)


def trim(text: str, span: Span) -> Span | None:
    """The span without white space at its ends; None where nothing is left."""
    words = text[span.start : span.end]
    start = span.start + len(words) - len(words.lstrip())
    end = span.end - (len(words) - len(words.rstrip()))
    return Span(start, end) if start < end else None


def covering(sentences: Sequence[Span], first: Span, *others: Span) -> Span | None:
    """From the start of the first sentence that the spans touch to the end of the last; None where none is touched."""
    start = min(first.start, *(span.start for span in others)) if others else first.start
    end = max(first.end, *(span.end for span in others)) if others else first.end
    starts = [sentence.start for sentence in sentences]
    begin = bisect_right(starts, start) - 1
    finish = bisect_right(starts, end - 1) - 1
    if begin < 0 or finish < begin or sentences[begin].end <= start or sentences[finish].end < end:
        return None
    return Span(sentences[begin].start, sentences[finish].end)
