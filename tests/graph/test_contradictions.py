"""What speaks against what is known, read off a graph that the real store wrote."""

from __future__ import annotations

import pytest

from service.domain.relationship import StoredRelationship
from service.graph.contradictions import Contradictions
from service.graph.executor import Executor
from service.graph.relationships import Relationships
from tests.graph.world import Denying, Passage, Triple, World

pytestmark = pytest.mark.anyio

ADA, BABBAGE = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
LONDON, PARIS, ENGLAND = (("London", "Location"), ("Paris", "Location"), ("England", "Location"))
FRANCE, LYON, SOHO = (("France", "Location"), ("Lyon", "Location"), ("Soho", "Location"))


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


def _said(*triple: tuple[str, str] | str) -> Passage:
    subject, kind, object_ = triple
    stated: Triple = (subject, kind, object_)  # type: ignore[assignment]
    return (f"{subject[0]} {kind.lower()} {object_[0]}.", [stated])  # type: ignore[union-attr]


async def _facts(world: World) -> dict[str, StoredRelationship]:
    ids = [row["id"] for row in await world.rows("MATCH (f:Fact) RETURN f.id AS id")]
    return {fact.text: fact for fact in (await Relationships(world.executor).by_ids(ids)).values()}


async def _conflicts(world: World, limit: int = 20) -> dict[str, list[str]]:
    """What conflicts with each fact that anything does."""
    facts = await _facts(world)
    found = await Contradictions(world.executor).conflicts([*facts.values()], limit)
    assert {fact.id for fact in found} == {fact.id for fact in facts.values()}
    return {fact.text: [other.text for other in others] for fact, others in found.items() if others}


async def test_two_birthplaces_are_a_conflict_and_what_may_have_several_values_is_none(world: World) -> None:
    await world.put("a", _said(ADA, "BORN_IN", LONDON), _said(ADA, "LIVED_IN", LONDON), _said(ADA, "LIVED_IN", PARIS))
    assert await _conflicts(world) == {}
    await world.put("b", _said(ADA, "BORN_IN", PARIS), _said(BABBAGE, "BORN_IN", PARIS))
    assert await _conflicts(world) == {
        "Ada Lovelace born in London": ["Ada Lovelace born in Paris"],
        "Ada Lovelace born in Paris": ["Ada Lovelace born in London"],
    }


async def test_a_place_in_another_contradicts_it_only_while_the_graph_does_not_say_so(world: World) -> None:
    await world.put("a", _said(ADA, "BORN_IN", SOHO))
    await world.put("b", _said(ADA, "BORN_IN", ENGLAND))
    assert len(await _conflicts(world)) == 2
    job = await world.put("c", _said(SOHO, "PART_OF", LONDON), _said(LONDON, "LOCATED_IN", ENGLAND))
    assert await _conflicts(world) == {}
    await world.delete(job.document_id)
    assert len(await _conflicts(world)) == 2


async def test_what_has_one_value_may_be_the_object_and_other_names_of_a_kind_say_the_same(world: World) -> None:
    await world.put("a", _said(PARIS, "CAPITAL_OF", FRANCE), _said(LONDON, "CAPITAL_OF", ENGLAND))
    assert await _conflicts(world) == {}
    await world.put("b", _said(FRANCE, "HAS_CAPITAL", LYON))
    assert await _conflicts(world) == {
        "Paris capital of France": ["France has capital Lyon"],
        "France has capital Lyon": ["Paris capital of France"],
    }


async def test_what_most_documents_state_comes_first_and_no_more_than_is_asked_for(world: World) -> None:
    for key, place in (("a", LONDON), ("b", PARIS), ("c", PARIS), ("d", LYON)):
        await world.put(key, _said(ADA, "BORN_IN", place))
    found = await _conflicts(world, limit=1)
    assert found["Ada Lovelace born in London"] == ["Ada Lovelace born in Paris"]


async def test_a_relationship_has_the_words_that_deny_it_and_a_denial_what_it_denies(world: World) -> None:
    denied: Denying = ("Ada Lovelace was not born in Paris.", [], [(ADA, "BORN_IN", PARIS)])
    await world.put("a", _said(ADA, "BORN_IN", PARIS), _said(ADA, "KNEW", BABBAGE))
    await world.put("b", denied, ("Paris is not Lyon.", [], [(PARIS, "IS", LYON)]))
    contradictions, facts = Contradictions(world.executor), await _facts(world)
    born, knew = facts["Ada Lovelace born in Paris"], facts["Ada Lovelace knew Charles Babbage"]
    words = await contradictions.denying_words([born, knew], 20)
    assert [(one.quote, one.fact_id) for one in words[born]] == [(denied[0], None)]
    assert words[knew] == []
    paris, nobody = born.target_id, "nobody"
    of_paris = await contradictions.denials_of_entities([paris, nobody], 20)
    assert of_paris[nobody] == []
    assert [one.text for one in of_paris[paris]] == ["not: Ada Lovelace born in Paris", "not: Paris is Lyon"]
    assert await contradictions.denied(of_paris[paris]) == {of_paris[paris][0]: born}
    ids = [one.id for one in of_paris[paris]]
    assert await contradictions.denials_by_ids([*ids, born.id]) == {one.id: one for one in of_paris[paris]}
