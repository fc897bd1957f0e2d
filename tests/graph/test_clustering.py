"""Near and contradicting names in the graph: the same entities whatever came first, and whatever left."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from service.graph.executor import Executor
from tests.graph.world import Passage, World

pytestmark = pytest.mark.anyio

LONDON = ("London", "Location")


def _of(name: str, type_: str = "Person") -> Passage:
    return (f"{name} is known in London.", [((name, type_), "KNOWN_IN", LONDON)])


def _is_a(name: str, descriptor: str) -> Passage:
    return (f"{name} is a {descriptor}.", [((name, "Person"), "IS_A", (descriptor, "Concept"))])


DOCUMENTS: dict[str, Passage] = {
    "a": _of("François Hollande"),
    "b": _of("Francois Hollande"),
    "c": _of("Alan M. Turing"),
    "d": _of("Alan Mathison Turing"),
    "e": _of("Alan Mary Turing"),
    "f": _is_a("Michael Jordan", "professor"),
    "g": _is_a("Michael Jordan", "basketball player"),
    "h": _of("Michael Jordan"),
    "i": _of("World Health Organisation", "Organization"),
    "j": _of("World Health Organization", "Organization"),
    "k": ("London has a Francois Hollande.", [(("Francois Hollande", "Location"), "LOCATED_IN", LONDON)]),
    "l": _of("J. Smith"),
    "m": _of("John Smith"),
    "n": _of("Jane Smith"),
    "o": ("Mary Jones was born in London in 1912.", [(("Mary Jones", "Person"), "BORN_IN", LONDON)]),
    "p": ("Mary Jones was born in London in 1950.", [(("Mary Jones", "Person"), "BORN_IN", LONDON)]),
    "q": _of("Mary Jones"),
}


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


async def test_names_that_differ_in_spelling_are_one_entity_and_what_contradicts_itself_is_several(
    world: World,
) -> None:
    for key, passage in DOCUMENTS.items():
        await world.put(key, passage)
    found = await _names(world)
    assert ["Alan M. Turing"] in found
    assert ["Alan Mathison Turing"] in found
    assert ["Francois Hollande", "François Hollande"] in found
    assert ["World Health Organisation", "World Health Organization"] in found
    assert found.count(["Michael Jordan"]) == found.count(["Mary Jones"]) == 3
    assert [names for names in found if names[0].endswith("Smith")] == [["J. Smith"], ["Jane Smith"], ["John Smith"]]


async def test_an_initial_joins_the_one_name_that_it_fits_until_a_second_one_comes(world: World) -> None:
    await world.put("c", DOCUMENTS["c"])
    await world.put("d", DOCUMENTS["d"])
    alone = await world.dump()
    assert ["Alan M. Turing", "Alan Mathison Turing"] in await _names(world)
    job = await world.put("e", DOCUMENTS["e"])
    assert ["Alan M. Turing"] in await _names(world)
    await world.delete(job.document_id)
    assert await world.dump() == alone


@pytest.mark.parametrize("keys", ["cde", "fgh", "abk", "lmn", "opq"])
async def test_order_does_not_show(world: World, keys: str) -> None:
    first: dict[str, list[Any]] | None = None
    for order in permutations(keys):
        await _clear(world)
        for key in order:
            await world.put(key, DOCUMENTS[key])
        dump = await world.dump()
        first = first or dump
        assert dump == first


async def test_comings_and_goings_leave_what_a_fresh_graph_has(world: World) -> None:
    chance = random.Random(5)
    here: dict[str, str] = {}
    for _ in range(24):
        key = chance.choice(sorted(DOCUMENTS))
        if key in here:
            await world.delete(here.pop(key))
        else:
            here[key] = (await world.put(key, DOCUMENTS[key])).document_id
    grown = await world.dump()
    await _clear(world)
    for key in sorted(here):
        await world.put(key, DOCUMENTS[key])
    assert await world.dump() == grown


async def test_a_change_leaves_entities_of_other_signs_as_they_are(world: World) -> None:
    await world.put("a", DOCUMENTS["a"])
    await world.put("d", DOCUMENTS["d"])
    statement = "MATCH (e:__Entity__ {name: $name}) RETURN e.id AS id, e.aliases AS aliases"
    before = await world.rows(statement, name="Alan Mathison Turing")
    await world.put("b", DOCUMENTS["b"])
    assert await world.rows(statement, name="Alan Mathison Turing") == before


async def _names(world: World) -> list[list[str]]:
    """The names of each person and organisation, in the order of letters."""
    rows = await world.rows("MATCH (e:Person|Organization) RETURN [e.name] + e.aliases AS names")
    return sorted(sorted(row["names"]) for row in rows)


async def _clear(world: World) -> None:
    for row in await world.rows("MATCH (d:Document) RETURN d.id AS id"):
        await world.delete(row["id"])
