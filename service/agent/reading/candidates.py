"""Candidates: the sentences that may answer, out of the passages found and of the graph's evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from service.agent.ports import Mention, StatedFact
from service.agent.reading.sentences import sentences
from service.agent.reading.words import content_stems, listed
from service.domain.evidence import Evidence
from service.domain.place import Place, place_at
from service.domain.search import Hit
from service.retrieval.fulltext import words

_FEWEST_WORDS, _HEADING_WORDS = 3, 9
"""What has fewer words, or fewer without a full stop, answers nothing by itself."""
_STOPS = tuple(".!?:;\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964")
_LEANING_WORDS = 4
_MOST_BEFORE = 2
"""A quote that begins with "She" takes in the sentences before it, at most so many, up to the one that says who."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A sentence, where it stands, and what is known of it. `start` and `end` count in the document's text.

    Each is itself and equal to no other.
    """

    chunk_id: str
    document_id: str
    quote: str
    start: int | None
    end: int | None
    page: int | None
    place: Place | None
    title: str
    rank: int
    """The rank of its passage, from 1; 0 where the graph led to it."""
    stems: frozenset[str] = frozenset()
    """Of its content words and of the full names of the entities in it."""
    context: frozenset[str] = frozenset()
    """Of what stands around it: the document's title and the sentence before."""
    mentions: tuple[Mention, ...] = ()
    facts: tuple[StatedFact, ...] = ()
    entity_ids: frozenset[str] = frozenset()
    """Of the entities that stand in it or in its facts."""

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

    `mentions` are those of the hits; what stands in other evidence is known by its fact.

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
    standing: dict[str, list[Mention]] = {}
    for mention in {**dict.fromkeys(mentions), **dict.fromkeys(_ends(facts))}:
        standing.setdefault(mention.document_id, []).append(mention)
    return [
        _with_graph(candidate, tuple(stating.get(place, ())), standing.get(candidate.document_id, ()))
        for place, candidate in found.items()
        if _is_sentence(candidate.quote)
    ]


def _ends(facts: Iterable[StatedFact]) -> Iterator[Mention]:
    """Where the two ends of facts stand, by their evidence."""
    for fact in facts:
        for one in fact.evidence:
            if one.subject_start is not None and one.subject_end is not None:
                yield Mention(one.document_id, one.subject_start, one.subject_end, fact.subject)
            if one.object_start is not None and one.object_end is not None:
                yield Mention(one.document_id, one.object_start, one.object_end, fact.object)


def _place(candidate: Candidate) -> tuple[object, ...]:
    if candidate.start is None:
        return candidate.chunk_id, candidate.quote
    return candidate.document_id, candidate.start, candidate.end


def _of_hit(hit: Hit, rank: int) -> Iterator[Candidate]:
    title = str(hit.metadata.get("title", ""))
    title_stems = content_stems(title)
    spans = list(sentences(hit.text))
    for place, (_, end) in enumerate(spans):
        first = place
        while first > max(0, place - _MOST_BEFORE) and _leans_on_what_is_before(hit.text[slice(*spans[first])]):
            first -= 1
        start = spans[first][0]
        before = hit.text[slice(*spans[first - 1])] if first else ""
        stood = None if hit.start is None else place_at(hit.places, hit.start + start)
        yield Candidate(
            hit.id,
            hit.document_id,
            hit.text[start:end],
            None if hit.start is None else hit.start + start,
            None if hit.start is None else hit.start + end,
            hit.page if stood is None else stood.page,
            stood,
            title,
            rank,
            context=title_stems | content_stems(before),
        )


def _leans_on_what_is_before(sentence: str) -> bool:
    """Whether it begins with somebody of whom only the sentence before says who it is."""
    return any(word.lower() in listed("leaning") for word in islice(words(sentence), _LEANING_WORDS))


def _is_sentence(quote: str) -> bool:
    """Whether it says something: a heading or a fragment doesn't."""
    spoken = sum(1 for _ in islice(words(quote), _HEADING_WORDS))
    return spoken >= (_FEWEST_WORDS if quote.rstrip("\"'\u201d\u2019)")[-1:] in _STOPS else _HEADING_WORDS)


def _of_evidence(evidence: Evidence) -> Candidate:
    return Candidate(
        evidence.chunk_id,
        evidence.document_id,
        evidence.quote,
        evidence.start,
        evidence.end,
        evidence.page,
        evidence.place,
        title="",
        rank=0,
    )


def _with_graph(candidate: Candidate, facts: tuple[StatedFact, ...], mentions: Iterable[Mention]) -> Candidate:
    inside = tuple(
        mention for mention in mentions if candidate.overlaps(mention.document_id, mention.start, mention.end)
    )
    entities = [mention.entity for mention in inside] + [end for fact in facts for end in (fact.subject, fact.object)]
    return replace(
        candidate,
        stems=content_stems(candidate.quote).union(*(content_stems(entity.name) for entity in entities)),
        mentions=inside,
        facts=facts,
        entity_ids=frozenset(entity.id for entity in entities),
    )
