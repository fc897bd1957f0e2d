"""Candidates: the sentences that may answer, out of the passages found and of the graph's evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from service.agent.ports import Mention, StatedFact
from service.agent.sentences import sentences
from service.agent.words import content_stems, listed
from service.domain.evidence import Evidence
from service.domain.search import Hit
from service.retrieval.fulltext import words

_FEWEST_WORDS = 4
"""A heading or a fragment of fewer answers nothing by itself."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence, where it stands, and what is known of it. `start` and `end` count in the document's text."""

    chunk_id: str
    document_id: str
    quote: str
    start: int | None
    end: int | None
    page: int | None
    title: str
    rank: int
    """The rank of its passage, from 1; 0 where the graph led to it."""
    stems: frozenset[str] = frozenset()
    """Of its content words and of the full names of the entities in it."""
    context: frozenset[str] = frozenset()
    """Of what stands around it: the document's title and the sentence before."""
    mentions: tuple[Mention, ...] = ()
    facts: tuple[StatedFact, ...] = ()

    @property
    def text(self) -> str:
        """The quote on one line."""
        return " ".join(self.quote.split())

    def overlaps(self, document_id: str, start: int | None, end: int | None) -> bool:
        if start is None or end is None or self.start is None or self.end is None:
            return False
        return self.document_id == document_id and self.start < end and start < self.end


def gather(hits: Sequence[Hit], facts: Sequence[StatedFact], mentions: Sequence[Mention]) -> list[Candidate]:
    """The sentences of the hits, each with the facts that it states, then the evidence that no hit holds.

    A sentence that stands in two overlapping passages is one candidate, of the better passage.
    """
    found: dict[tuple[object, ...], Candidate] = {}
    for rank, hit in enumerate(hits, start=1):
        for candidate in _of_hit(hit, rank):
            found.setdefault(_place(candidate), candidate)
    stating: dict[tuple[object, ...], list[StatedFact]] = {}
    for fact in facts:
        for evidence in fact.evidence:
            holders = [
                place
                for place, candidate in found.items()
                if candidate.overlaps(evidence.document_id, evidence.start, evidence.end)
            ]
            if not holders:
                candidate = _of_evidence(evidence)
                holders = [_place(candidate)]
                found[holders[0]] = candidate
            for place in holders:
                stating.setdefault(place, []).append(fact)
    return [
        _with_graph(candidate, tuple(stating.get(place, ())), mentions)
        for place, candidate in found.items()
        if sum(1 for _ in words(candidate.quote)) >= _FEWEST_WORDS
    ]


def _place(candidate: Candidate) -> tuple[object, ...]:
    if candidate.start is None:
        return candidate.chunk_id, candidate.quote
    return candidate.document_id, candidate.start, candidate.end


def _of_hit(hit: Hit, rank: int) -> Iterator[Candidate]:
    title = str(hit.metadata.get("title", ""))
    title_stems = content_stems(title)
    for before, (start, end) in pairwise([(0, 0), *sentences(hit.text)]):
        previous = hit.text[slice(*before)]
        if previous and _leans_on_what_is_before(hit.text[start:end]):
            start = before[0]  # noqa: PLW2901 (a quote that begins with "She" needs the sentence that says who)
        yield Candidate(
            hit.id,
            hit.document_id,
            hit.text[start:end],
            None if hit.start is None else hit.start + start,
            None if hit.start is None else hit.start + end,
            hit.page,
            title,
            rank,
            context=title_stems | content_stems(previous),
        )


def _leans_on_what_is_before(sentence: str) -> bool:
    first = next(words(sentence), "")
    return first.lower() in listed("pronouns")


def _of_evidence(evidence: Evidence) -> Candidate:
    return Candidate(
        evidence.chunk_id,
        evidence.document_id,
        evidence.quote,
        evidence.start,
        evidence.end,
        evidence.page,
        title="",
        rank=0,
    )


def _with_graph(candidate: Candidate, facts: tuple[StatedFact, ...], mentions: Iterable[Mention]) -> Candidate:
    inside = tuple(
        mention for mention in mentions if candidate.overlaps(mention.document_id, mention.start, mention.end)
    )
    names = " ".join(
        [mention.entity.name for mention in inside]
        + [name for fact in facts for name in (fact.subject.name, fact.object.name)]
    )
    return replace(candidate, stems=content_stems(candidate.quote) | content_stems(names), mentions=inside, facts=facts)
