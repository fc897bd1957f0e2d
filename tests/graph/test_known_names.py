"""What the names of a question mean in a graph."""

from __future__ import annotations

import pytest

from service.graph.executor import Executor
from service.graph.known_names import KnownNames
from tests.graph.world import World

pytestmark = pytest.mark.anyio

TURING, ENIGMA = ("Alan Mathison Turing", "Person"), ("Enigma", "Product")
CAO, DREAM = ("曹雪芹", "Person"), ("红楼梦", "Work")
AL, CAIRO = ("نجيب محفوظ", "Person"), ("القاهرة", "Location")


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    await world.put(
        "Turing (mathematician)",
        (
            "Alan Mathison Turing read Enigma. Turing won.",
            [(TURING, "READ", ENIGMA), (("Turing", "Person"), "READ", ENIGMA)],
        ),
    )
    await world.put("dream", ("曹雪芹写了红楼梦。", [(CAO, "WROTE", DREAM)]))
    await world.put("mahfouz", ("ولد نجيب محفوظ في القاهرة.", [(AL, "BORN_IN", CAIRO)]))
    return world


async def _found(world: World, *phrases: str, collection: str = "lab") -> dict[str, set[tuple[str, str, str]]]:
    named = await KnownNames(world.executor).named(list(phrases), list(phrases), [collection])
    return {phrase: {(thing.kind, thing.name, thing.match) for thing in things} for phrase, things in named.items()}


async def test_names_are_found_exactly_by_an_alias_and_by_a_near_spelling(world: World) -> None:
    person = ("entity", "Alan Mathison Turing")
    assert await _found(world, "Alan Mathison Turing", "Alan Turing", "Alan Mathisson Turing", "Nobody") == {
        "Alan Mathison Turing": {(*person, "exact")},
        "Alan Mathisson Turing": {(*person, "fuzzy")},
    }
    assert (await _found(world, "Turing"))["Turing"] == {
        (*person, "alias"),
        ("document", "Turing (mathematician)", "alias"),
    }
    assert (await _found(world, "the ENIGMA"))["the ENIGMA"] == {("entity", "Enigma", "alias")}


@pytest.mark.parametrize(("phrase", "name"), [("红楼梦", "红楼梦"), ("نجيب محفوظ", "نجيب محفوظ")])
async def test_names_of_every_script_are_found(world: World, phrase: str, name: str) -> None:
    assert await _found(world, phrase) == {phrase: {("entity", name, "exact")}}


async def test_names_of_other_collections_are_not_known(world: World) -> None:
    await world.collection("other")
    assert await _found(world, "Enigma", collection="other") == {}


async def test_a_name_that_people_gave_is_known_too(world: World) -> None:
    found = await KnownNames(world.executor).named([], [], ["lab"])
    assert found == {}
