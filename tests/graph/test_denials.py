"""What documents deny is kept as they deny it, and as long: a function of them as the facts are (DESIGN §1)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from service.graph.executor import Executor
from tests.graph.world import Denying, Passage, World

pytestmark = pytest.mark.anyio

ADA, BABBAGE = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
PARIS, SOCIETY = ("Paris", "Location"), ("Royal Society", "Organization")

BORN: Passage = ("Ada Lovelace was born in Paris.", [(ADA, "BORN_IN", PARIS)])
NOT_BORN: Denying = ("Ada Lovelace was not born in Paris.", [], [(ADA, "BORN_IN", PARIS)])
LOVELACE = ("Lovelace", "Person")
NO_FELLOW: Denying = ("Lovelace was no fellow of the Royal Society.", [], [(LOVELACE, "PART_OF", SOCIETY)])
FULL_NAME: Passage = ("Ada Lovelace, or Lovelace, knew Charles Babbage.", [(ADA, "KNEW", BABBAGE)])

# The vague Washington is the place while there is one, and else the person.
VAGUE: Denying = ("Washington never met Paris.", [], [(("Washington", "Concept"), "MET", PARIS)])
KEPT: Passage = ("Washington saw Paris.", [(("Washington", "Concept"), "SAW", PARIS)])
STATE: Denying = ("Washington is not in Paris.", [], [(("Washington", "Location"), "LOCATED_IN", PARIS)])
PRESIDENT: Passage = ("Washington met Charles Babbage.", [(("Washington", "Person"), "MET", BABBAGE)])
# Of two who could be Alan M. Turing he is neither.
INITIAL: Denying = ("Alan M. Turing did not know Ada Lovelace.", [], [(("Alan M. Turing", "Person"), "KNEW", ADA)])
ONE: Passage = ("Alan Mathison Turing knew Ada Lovelace.", [(("Alan Mathison Turing", "Person"), "KNEW", ADA)])
OTHER: Denying = ("Alan Mary Turing never knew Ada Lovelace.", [], [(("Alan Mary Turing", "Person"), "KNEW", ADA)])

Documents = list[tuple[str, list[Passage | Denying]]]


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


async def test_a_denial_has_its_ends_its_kind_and_its_words_and_is_no_fact_nor_an_edge(world: World) -> None:
    job = await world.put("a", NOT_BORN)
    assert (job.progress.entities, job.progress.relationships) == (2, 0)
    dump = await world.dump()
    text = "not: Ada Lovelace born in Paris"
    assert dump["denials"] == [["lab", *ADA, "BORN_IN", *PARIS, text, 0.8, 1, 1]]
    assert [row[:9] for row in dump["denied"]] == [
        ["Ada Lovelace", "BORN_IN", "Paris", "a", 0, "Ada Lovelace was not born in Paris.", 0, 35, 0]
    ]
    assert dump["facts"] == dump["loose"] == []
    assert await world.rows("MATCH (:__Entity__)-[r]-(:__Entity__) RETURN r") == []


async def test_a_fact_and_its_denial_stand_beside_each_other(world: World) -> None:
    await world.put("a", BORN, NOT_BORN)
    await world.put("b", NOT_BORN, ("Surely Ada Lovelace was not born in Paris.", [], NOT_BORN[2]))
    dump = await world.dump()
    assert [row[8:] for row in dump["facts"]] == [[0.8, 0.8, 1, 1, 1]]
    # Its own words twice, in two documents, and other words once.
    assert [row[7:] for row in dump["denials"]] == [[0.96, 2, 3]]


async def test_ingesting_again_changes_nothing_and_nothing_is_left_when_the_last_document_goes(world: World) -> None:
    empty = await world.dump()
    first = await world.put("a", NOT_BORN, BORN)
    before, ids = await world.dump(), await _ids(world)
    await world.put("a", NOT_BORN, BORN)
    assert (await world.dump(), await _ids(world)) == (before, ids)
    second = await world.put("b", NOT_BORN)
    await world.delete(first.document_id)
    assert [row[7:] for row in (await world.dump())["denials"]] == [[0.8, 1, 1]]
    await world.put("b", BORN)
    assert (await world.dump())["denials"] == []
    await world.delete(second.document_id)
    assert await world.dump() == empty


async def test_a_short_name_denies_for_the_fuller_one_of_its_document(world: World) -> None:
    await world.put("a", FULL_NAME, NO_FELLOW)
    assert [row[1:6] for row in (await world.dump())["denials"]] == [[*ADA, "PART_OF", *SOCIETY]]


async def test_denials_move_with_the_names_that_they_speak_of_whatever_comes_and_goes(world: World) -> None:
    vague: Documents = [("c", [VAGUE, KEPT]), ("d", [STATE]), ("e", [PRESIDENT])]
    near: Documents = [("f", [INITIAL]), ("g", [ONE]), ("h", [OTHER])]
    for documents in (vague, near):
        fresh: dict[tuple[str, ...], dict[str, list[Any]]] = {}
        for order in list(permutations(documents))[::2]:  # each document comes first once
            ids = {}
            for count, (key, chunks) in enumerate(order, start=1):
                ids[key] = (await world.put(key, *chunks)).document_id
                there = tuple(sorted(key for key, _ in order[:count]))
                dump = await world.dump()
                assert dump == fresh.setdefault(there, dump)
            for count, (key, _) in enumerate(order, start=1):
                await world.delete(ids[key])
                there = tuple(sorted(key for key, _ in order[count:]))
                dump = await world.dump()
                assert dump == fresh.setdefault(there, dump)


async def _ids(world: World) -> list[dict[str, Any]]:
    return await world.rows("MATCH (d:Denial) RETURN d.id AS id ORDER BY id")
