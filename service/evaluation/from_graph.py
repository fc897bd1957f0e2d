"""Makes cases of a graph's own facts, each of which is asked for once at most.

One hop: A -r-> B, asked for B; the passages that state the fact are the relevant ones. Two hops: A -r1-> B -r2-> C,
asked for C without a name of B; relevant are the passages of both facts, and none states both, so that search must
find two. Half the cases are of two hops where the graph has so many.

A question must have one answer, so nothing of the subject's name has another fact of the kind. What is stated in many
passages is left out: they could not all be among the first few hits. Facts are taken in the order of a hash of what
they say, so that equal graphs give equal cases, whatever the ids.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import sha256

from service.evaluation.cases import Case
from service.evaluation.phrasing import can_be_asked, names_it, one_hop, two_hops
from service.evaluation.ports import FactSource, SourcedFact

ONE_HOP, TWO_HOPS = "one hop", "two hops"
MOST_PASSAGES = 5
"""Of what is relevant to a case."""
LEAST_CONFIDENCE = 0.5
MOST_FACTS = 200_000
"""Of a collection that are looked at; of a larger one, those that come first by their keys, which are opaque."""


class Relevance(StrEnum):
    """What made cases name as relevant."""

    CHUNKS = "chunks"
    """Passages: exact, and gone when the document is replaced."""
    DOCUMENTS = "documents"
    """Documents by their keys: the same in every database, however it cuts them into passages."""


async def cases_from_graph(
    source: FactSource, collections: Sequence[str], wanted: int, relevance: Relevance = Relevance.CHUNKS
) -> list[Case]:
    """At most `wanted` cases, fewer where the graph has no more; first those of two hops."""
    facts = sorted([fact for collection in collections for fact in await _askable(source, collection)], key=_order)
    made: dict[str, Case] = {}
    used: set[int] = set()
    for hops, chains, most in (
        (TWO_HOPS, _pairs(facts), wanted // 2),
        (ONE_HOP, ((fact,) for fact in facts), wanted),
        (TWO_HOPS, _pairs(facts), wanted),
    ):
        for chain in chains:
            if len(made) >= most:
                break
            case = _case(chain, hops, relevance) if used.isdisjoint(map(id, chain)) else None
            if case is not None and case.id not in made:
                made[case.id] = case
                used.update(map(id, chain))
    return list(made.values())


async def _askable(source: FactSource, collection: str) -> list[SourcedFact]:
    """The facts that have a question with one answer."""
    facts: list[SourcedFact] = []
    async for fact in source.facts(collection, passages=MOST_PASSAGES + 1):
        facts.append(fact)
        if len(facts) == MOST_FACTS:
            break
    answers = Counter((fact.subject.name.casefold(), fact.type) for fact in facts)
    return [fact for fact in facts if _is_fit(fact) and answers[fact.subject.name.casefold(), fact.type] == 1]


def _is_fit(fact: SourcedFact) -> bool:
    return can_be_asked(fact.type) and fact.confidence >= LEAST_CONFIDENCE and 1 <= len(fact.passages) <= MOST_PASSAGES


def _pairs(facts: Sequence[SourcedFact]) -> Iterator[tuple[SourcedFact, SourcedFact]]:
    """Pairs of facts, the object of the first being the subject of the second, that no passage states together."""
    of_subject: dict[str, list[SourcedFact]] = defaultdict(list)
    for fact in facts:
        of_subject[fact.subject.id].append(fact)
    for first in facts:
        for second in of_subject[first.object.id]:
            chunks = {chunk for chunk, _ in first.passages}
            if second.object.id != first.subject.id and chunks.isdisjoint(chunk for chunk, _ in second.passages):
                yield first, second


def _case(chain: tuple[SourcedFact, ...], hops: str, relevance: Relevance) -> Case | None:
    """The case of one fact or of two; None where the question would name what it must not."""
    question = one_hop(*chain) if len(chain) == 1 else two_hops(*chain)
    if any(names_it(question, fact.object) for fact in chain):
        return None
    by_document = relevance is Relevance.DOCUMENTS
    passages = dict.fromkeys(key if by_document else chunk for fact in chain for chunk, key in fact.passages)
    if len(passages) > MOST_PASSAGES:
        return None
    named = {"documents" if by_document else "chunks": tuple(sorted(passages))}
    last = chain[-1]
    return Case.model_validate(
        {"question": question, "answer": last.object.name, "collection": last.collection, "group": hops, **named}
    )


def _order(fact: SourcedFact) -> str:
    said = "\0".join((fact.collection, fact.subject.name, fact.subject.type, fact.type, fact.object.name))
    return sha256(said.encode("utf-8", "replace")).hexdigest()
