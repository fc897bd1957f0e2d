"""The weakest tie: two entities that are named together.

As a plug it gives every pair i<j of the entities handed to it RELATED_TO with 0.3. As the pipeline's fallback it is
handed the pairs of a sentence that the parse gave nothing for, unless that sentence denies something, asks, or says
what may be.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from service.domain.entity import CONCEPT, Entity, Span
from service.domain.relationship import RELATED_TO, Extraction, Relationship
from service.extraction.languages.doubts import source_places
from service.extraction.rows import table_rows
from service.extraction.sentences import covering, split_sentences

CONFIDENCE = 0.3
CONTEXT = "Co-occurrence in document"
"""By this evidence is known that weighs once a fact, however much of it there is (ingestion/refresh_facts)."""
MOST_NAMES = 5
"""A sentence with more names than this is a list: that two of them stand in it says nothing."""

_QUESTION_MARKS = ("?", "？", "؟", "՞")  # noqa: RUF001 of Chinese, Arabic, Armenian
_CELL_BORDER = "|"
_CLOSING = "\"'”’»)]」』 "  # noqa: RUF001 quotes as texts have them


class CooccurrenceExtractor:
    """A RelationshipExtractor that ties every pair. Its quote is the sentences from one to the other."""

    name = "cooccurrence"
    model = ""

    def extract(self, text: str, entities: Sequence[Entity]) -> list[Relationship]:
        sentences = split_sentences(text)
        return [tie(text, sentences, first, second) for first, second in combinations(entities, 2)]

    def reset(self) -> None:
        """Nothing is kept between texts."""


def tie(text: str, sentences: Sequence[Span], first: Entity, second: Entity) -> Relationship:
    """RELATED_TO between two entities of `text`, at the places where they stand nearest to each other."""
    nearest = min(
        ((a, b) for a in first.spans for b in second.spans),
        key=lambda places: (abs(places[0].start - places[1].start), places),
        default=None,
    )
    found: dict[str, Any] = {}
    if nearest:
        quote_span = covering(sentences, *nearest)
        found = {"source_span": nearest[0], "target_span": nearest[1], "quote_span": quote_span}
        if quote_span:
            found["quote"] = text[quote_span.start : quote_span.end]
    return Relationship(first.name, second.name, RELATED_TO, confidence=CONFIDENCE, context=CONTEXT, **found)


def with_cooccurrence(text: str, extraction: Extraction) -> Extraction:
    """The extraction with a tie for each pair of names of a sentence in which nothing else ties two names.

    Names are all entities but concepts. A pair is tied once, in the first such sentence that has both. A doubtful
    sentence ties nobody, nor does a question, nor who is named only as the source of what is said; of a table's row
    only what stands in one cell is tied.
    """
    sentences = extraction.sentences or split_sentences(text)
    doubtful = extraction.doubtful
    sure = [sentence for sentence in sentences if not _is_question(text, sentence) and not _touches(doubtful, sentence)]
    said = (*extraction.relationships, *extraction.denials)
    known = {frozenset((fact.source, fact.target)) for fact in said}
    tied: set[frozenset[str]] = set()
    ties = []
    sources = source_places(text)
    for names in _names_by_sentence(extraction.entities, [*_without_rows(text, sure)], sources):
        pairs = [(frozenset((first.name, second.name)), first, second) for first, second in combinations(names, 2)]
        if len(names) > MOST_NAMES or any(pair in known for pair, _, _ in pairs):
            continue
        for pair, first, second in pairs:
            if pair not in tied:
                tied.add(pair)
                ties.append(tie(text, sentences, first, second))
    return replace(extraction, relationships=(*extraction.relationships, *ties)) if ties else extraction


def _without_rows(text: str, sentences: Sequence[Span]) -> Iterator[Span]:
    """The sentences, in place of a table's row the values of its cells."""
    rows = table_rows(text)
    for sentence in sentences:
        place = bisect_right(rows, sentence.start, key=lambda row: row.span.start) - 1
        if place >= 0 and sentence.end <= rows[place].span.end:
            yield from (value for value in rows[place].values if sentence.start <= value.start < sentence.end)
        elif _CELL_BORDER in text[sentence.start : sentence.end]:
            yield from _cells(text, sentence)
        else:
            yield sentence


def _cells(text: str, row: Span) -> Iterator[Span]:
    """Of a row that is written "Bravo | Butler Lampson"."""
    start = row.start
    for cell in text[row.start : row.end].split(_CELL_BORDER):
        yield Span(start, start + len(cell))
        start += len(cell) + len(_CELL_BORDER)


def _is_question(text: str, sentence: Span) -> bool:
    return text[sentence.start : sentence.end].rstrip(_CLOSING).endswith(_QUESTION_MARKS)


def _touches(spans: Sequence[Span], sentence: Span) -> bool:
    """Whether one of `spans`, in order and apart from each other, shares characters with the sentence."""
    place = bisect_right(spans, sentence.end - 1, key=lambda span: span.start) - 1
    return place >= 0 and spans[place].end > sentence.start


def _names_by_sentence(
    entities: Sequence[Entity], sentences: Sequence[Span], sources: Sequence[Span]
) -> Iterator[list[Entity]]:
    """The names of each sentence, in the order of the text, each narrowed to its places there outside `sources`."""
    places = sorted(
        (
            (span, entity)
            for entity in entities
            if entity.type != CONCEPT
            for span in entity.spans
            if not _touches(sources, span)
        ),
        key=lambda place: place[0],
    )
    position = 0
    for sentence in sentences:
        here: dict[str, Entity] = {}
        while position < len(places) and places[position][0].start < sentence.end:
            span, entity = places[position]
            position += 1
            if span.start >= sentence.start and span.end <= sentence.end:
                before = here.get(entity.name)
                here[entity.name] = replace(entity, spans=(*(before.spans if before else ()), span))
        yield [*here.values()]
