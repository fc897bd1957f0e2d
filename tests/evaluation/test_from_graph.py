"""Cases made of facts: which facts are asked for, in which words, and what must be found."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from service.evaluation.cases import Case
from service.evaluation.from_graph import ONE_HOP, TWO_HOPS, Relevance, cases_from_graph
from service.evaluation.ports import NamedThing, SourcedFact

pytestmark = pytest.mark.anyio


class GivenFacts:
    """A source of facts that are given."""

    def __init__(self, *facts: SourcedFact) -> None:
        self.given = facts

    async def facts(self, collection: str, *, passages: int) -> AsyncIterator[SourcedFact]:
        for fact in self.given:
            if fact.collection == collection:
                yield fact


def thing(name: str, type_: str, *aliases: str) -> NamedThing:
    return NamedThing(f"id of {name}", name, type_, frozenset({name, *aliases}))


def fact(subject: NamedThing, kind: str, object_: NamedThing, *chunks: str, confidence: float = 0.9) -> SourcedFact:
    passages = tuple((chunk, f"document {chunk[0]}") for chunk in chunks)
    return SourcedFact("lab", kind, subject, object_, confidence, passages)


async def made(*facts: SourcedFact, wanted: int = 100, relevance: Relevance = Relevance.CHUNKS) -> list[Case]:
    return await cases_from_graph(GivenFacts(*facts), ["lab"], wanted, relevance)


def questions(cases: Sequence[Case]) -> list[str]:
    return [case.question for case in cases]


FLOWERS, ADA = thing("Tommy Flowers", "Person"), thing("Ada Lovelace", "Person")
STATION, LONDON = thing("Post Office Research Station", "Organization", "the Station"), thing("London", "Location")
DOLLIS, COLOSSUS = thing("Dollis Hill", "Location"), thing("Colossus", "Product")
WORKS = fact(FLOWERS, "WORKS_FOR", STATION, "a1")
STANDS = fact(STATION, "LOCATED_IN", DOLLIS, "b1")


async def test_a_fact_of_one_hop_is_asked_for_its_object_in_the_words_of_its_kind() -> None:
    cases = await made(
        fact(ADA, "BORN_IN", LONDON, "a1", "b2"),
        fact(FLOWERS, "DESIGNED", COLOSSUS, "c1"),
        fact(ADA, "WROTE_ABOUT", thing("Analytical Engine", "Device"), "c2"),
        fact(thing("Oslo", "Location"), "TWINNED_WITH", thing("Beijing", "Location"), "c3"),
    )
    assert {case.question: (case.answer, case.chunks) for case in cases} == {
        "Where was Ada Lovelace born?": ("London", ("a1", "b2")),
        "What did Tommy Flowers design?": ("Colossus", ("c1",)),
        "What is it that Ada Lovelace wrote about?": ("Analytical Engine", ("c2",)),
        "Which place is it that Oslo twinned with?": ("Beijing", ("c3",)),
    }
    assert {(case.group, case.collection) for case in cases} == {(ONE_HOP, "lab")}


async def test_two_hops_ask_for_the_end_without_naming_the_middle_and_use_both_facts_up() -> None:
    (case,) = await made(WORKS, STANDS)
    assert case.question == "Where is the organization that Tommy Flowers works for located?"
    assert (case.answer, case.chunks, case.group) == ("Dollis Hill", ("a1", "b1"), TWO_HOPS)


async def test_half_the_cases_are_of_two_hops_and_no_fact_is_asked_for_twice() -> None:
    chains = []
    for number in range(6):
        person, firm = thing(f"Person {number}", "Person"), thing(f"Firm {number}", "Organization")
        chains += [
            fact(person, "WORKS_FOR", firm, f"a{number}"),
            fact(firm, "LOCATED_IN", thing(f"Town {number}", "Location"), f"b{number}"),
        ]
    four = await made(*chains, wanted=4)
    assert [case.group for case in four] == [TWO_HOPS, TWO_HOPS, ONE_HOP, ONE_HOP]
    everything = await made(*chains)
    asked = [chunk for case in everything for chunk in case.chunks]
    assert sorted(asked) == sorted(set(asked))
    assert len(asked) == len(chains)


async def test_two_facts_of_one_passage_are_no_two_hops() -> None:
    assert {case.group for case in await made(WORKS, fact(STATION, "LOCATED_IN", DOLLIS, "b1", "a1"))} == {ONE_HOP}


async def test_a_question_names_neither_the_middle_nor_the_answer() -> None:
    bell, labs = thing("Bell", "Person"), thing("Bell Labs", "Organization", "Bell")
    cases = await made(
        fact(bell, "FOUNDED", labs, "a1"),
        fact(labs, "LOCATED_IN", LONDON, "b1"),
        fact(thing("University of London", "Organization"), "PART_OF", LONDON, "c1"),
    )
    assert questions(cases) == ["Where is Bell Labs located?"]


async def test_a_question_must_have_one_answer() -> None:
    namesake = NamedThing("another", "ada lovelace", "Person", frozenset({"ada lovelace"}))
    assert await made(fact(ADA, "BORN_IN", LONDON, "a1"), fact(namesake, "BORN_IN", DOLLIS, "a2")) == []
    # The second answer counts however it is stated.
    assert await made(fact(ADA, "MET", FLOWERS, "a1"), fact(ADA, "MET", STATION, confidence=0.1)) == []


async def test_what_says_too_little_or_is_doubtful_or_stated_nowhere_or_everywhere_is_not_asked_for() -> None:
    everywhere = tuple(f"a{number}" for number in range(6))
    cases = await made(
        fact(ADA, "RELATED_TO", LONDON, "a1"),
        fact(ADA, "MARRIED_TO", FLOWERS, "a1"),
        fact(ADA, "BORN_IN", LONDON, "a1", confidence=0.4),
        fact(ADA, "DIED_IN", LONDON),
        fact(ADA, "BURIED_IN", LONDON, *everywhere),
    )
    assert cases == []


async def test_relevant_may_be_the_documents_each_once() -> None:
    (case,) = await made(fact(ADA, "BORN_IN", LONDON, "a1", "a2", "b1"), relevance=Relevance.DOCUMENTS)
    assert (case.documents, case.chunks) == (("document a", "document b"), ())


async def test_equal_facts_give_equal_cases_whatever_their_order_and_ids() -> None:
    others = [fact(ADA, "BORN_IN", LONDON, "a1"), WORKS, STANDS, fact(FLOWERS, "DESIGNED", COLOSSUS, "c1")]
    assert await made(*others, wanted=2) == await made(*reversed(others), wanted=2)


async def test_braces_in_a_name_stay() -> None:
    (case,) = await made(fact(thing("{subject}", "Person"), "BORN_IN", LONDON, "a1"))
    assert case.question == "Where was {subject} born?"
