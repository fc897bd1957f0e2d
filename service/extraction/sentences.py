"""Where the sentences of a text are, by punctuation alone: for plugs and languages that have no parser to tell."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from service.domain.entity import Span
from service.extraction.rows import table_rows

_END = re.compile(
    r"(?<![.!?…])(?P<mark>[.!?…]++[\"'”’»«“)\]]*+)\s++"  # noqa: RUF001 these marks end sentences too
    r"|(?<![。！？｡])(?P<full>[。！？｡]++[」』”’）】]*+)\s*+"  # noqa: RUF001 no space follows
    r"|(?<![؟۔।॥։])(?P<other>[؟۔।॥։]++[\"”»)]*+)\s*+"  # noqa: RUF001 Arabic, Urdu, Hindi, Armenian
    r"|(?P<line>\n\s*+)"
    r"|(?<=[ก-๛])(?P<thai> ++)(?=[ก-๛])"
)
_ABBREVIATION = re.compile(
    r"(?:^|[^\w.])(?:[^\W\d_]|(?:[^\W\d_]\.)+[^\W\d_]|\d{1,2}|M[rs]|Mrs|Mme|Dr|Prof|St|Sr|Sra|Nr|bzw|ul|им)$"
)
_LONGEST_ABBREVIATION = 12
_LONGEST_SHORT_LINE = 50
"""Characters. A shorter line is a heading or an item of a list, a longer one may be a line of a paragraph."""
_LEAST_THAI = 80
"""Characters. Thai ends its sentences, and parts of them, with a space."""


def split_sentences(text: str) -> tuple[Span, ...]:
    """Every sentence without the white space around it, in order. The row of a table is one."""
    sentences = []
    done = 0
    for row in (*table_rows(text), None):
        start, stop = done, len(text) if row is None else row.span.start
        for end, next_start in (*_ends(text, start, stop), (stop, stop)):
            sentences.append(trim(text, Span(start, end)))
            start = next_start
        if row is not None:
            sentences.append(trim(text, row.span))
            done = row.span.end
    return tuple(sentence for sentence in sentences if sentence is not None)


def _ends(text: str, first: int, stop: int) -> Iterator[tuple[int, int]]:
    """Each place between `first` and `stop` where a sentence ends, and where the next one begins."""
    line = start = first
    for match in _END.finditer(text, first, stop):
        kind = match.lastgroup or ""
        space = match[0][len(match[kind]) :] if kind != "line" else match[0]
        if kind == "line":
            is_end = match[0].count("\n") > 1 or match.start() - line <= _LONGEST_SHORT_LINE
        elif kind == "mark":
            is_end = "\n\n" in space or _ends_sentence(text, match)
        else:
            is_end = kind != "thai" or match.start() - start >= _LEAST_THAI
        if "\n" in space:
            line = match.end()
        if is_end:
            start = match.end()
            yield match.end(kind) if kind not in ("line", "thai") else match.start(), match.end()


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    """Whether a full stop is one: no small letter follows, and no initial or abbreviation stands before it."""
    following = text[match.end() : match.end() + 1]
    if following.islower():
        return False
    before = text[max(0, match.start() - _LONGEST_ABBREVIATION) : match.start()]
    return match["mark"] != "." or not _ABBREVIATION.search(before)


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
