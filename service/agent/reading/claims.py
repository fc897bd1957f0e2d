"""Sentences as claims: each with the words themselves as evidence, and with the fact of the graph that they state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from service.agent.ports import StatedFact
from service.agent.reading.candidates import Candidate
from service.agent.reading.following import Followed
from service.agent.reading.lookup import Reading
from service.agent.reading.passages import same_name
from service.domain.answer import Claim
from service.domain.evidence import Evidence
from service.domain.place import place_at
from service.domain.search import Hit


def claim_of(candidate: Candidate) -> Claim:
    """Of a sentence; with the fact that it states best, if the graph has one, and that fact's two ends."""
    evidence = Evidence(
        candidate.chunk_id,
        candidate.document_id,
        candidate.quote,
        candidate.start,
        candidate.end,
        candidate.page,
        candidate.place,
    )
    return Claim(candidate.text, (_with_fact(evidence, candidate.facts),))


def claims_along(followed: Followed, facts: Sequence[StatedFact]) -> tuple[Claim, ...]:
    """Of the sentences along a plan's way, each once; with the fact that has what was read there as an end."""
    claims: dict[tuple[str, int, int], Claim] = {}
    for reading in followed.readings:
        claims.setdefault((reading.passage.hit.id, reading.start, reading.end), _of_reading(reading, facts))
    return tuple(claims.values())


def evidence_at(hit: Hit, start: int, end: int, facts: Iterable[StatedFact]) -> Evidence:
    """The words of a passage from one place to another, counted in it; with the first of the facts that they state."""
    place = None if hit.start is None else place_at(hit.places, hit.start + start)
    evidence = Evidence(
        hit.id,
        hit.document_id,
        hit.text[start:end],
        None if hit.start is None else hit.start + start,
        None if hit.start is None else hit.start + end,
        hit.page if place is None else place.page,
        place,
    )
    return _with_fact(evidence, facts)


def _of_reading(reading: Reading, facts: Sequence[StatedFact]) -> Claim:
    value = reading.value.text
    stating = (fact for fact in facts if any(same_name(value, end.name) for end in (fact.subject, fact.object)))
    evidence = evidence_at(reading.passage.hit, reading.start, reading.end, stating)
    return Claim(" ".join(evidence.quote.split()), (evidence,))


def _with_fact(evidence: Evidence, facts: Iterable[StatedFact]) -> Evidence:
    for fact in facts:
        for stated in fact.evidence:
            if _overlap(evidence, stated):
                return replace(
                    evidence,
                    subject_start=stated.subject_start,
                    subject_end=stated.subject_end,
                    object_start=stated.object_start,
                    object_end=stated.object_end,
                    context=stated.context,
                    confidence=stated.confidence,
                    extractor=stated.extractor,
                    fact_id=fact.id,
                    attributes=stated.attributes,
                )
    return evidence


def _overlap(one: Evidence, other: Evidence) -> bool:
    if one.document_id != other.document_id:
        return False
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return False
    return one.start < other.end and other.start < one.end
