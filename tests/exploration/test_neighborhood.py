"""Neighbourhoods: kinds take turns, distances share, hubs are shown and not led through."""

from __future__ import annotations

import pytest

from service.exploration.neighborhood import Neighborhood, Reach, neighborhood
from service.exploration.ports import Filter
from tests.exploration.world import Graph

pytestmark = pytest.mark.anyio

REACH = Reach(hub=20, most=1000)
CROWD = [(f"person {number:02}", "LIVES_IN", "city", 0.5) for number in range(30)]
RARE = [("river", "FLOWS_THROUGH", "city", 0.4), ("mayor", "GOVERNS", "city", 0.4), ("town", "TWINNED", "city", 0.3)]


async def look(
    graph: Graph, middle: str = "city", depth: int = 1, limit: int = 6, reach: Reach = REACH
) -> Neighborhood:
    return await neighborhood(graph, middle, depth=depth, wanted=Filter(), limit=limit, reach=reach)


async def test_kinds_take_turns_and_the_rest_is_counted() -> None:
    found = await look(Graph(*CROWD, *RARE))

    assert [one.id for one in found.entities] == [
        "city",
        "person 00",
        "mayor",
        "river",
        "town",
        "person 01",
        "person 02",
    ]
    assert found.entities[0].omitted == {"LIVES_IN": 27}
    assert all(one.omitted is None for one in found.entities[1:])
    assert found.is_complete


async def test_distances_share_the_places_and_leave_none_empty() -> None:
    chain = [("person 00", "KNOWS", "friend", 0.9), ("friend", "KNOWS", "stranger", 0.9)]
    found = await look(Graph(*CROWD, *chain), depth=2, limit=10)
    distances = {one.id: one.distance for one in found.entities}

    assert distances["friend"] == 2
    assert "stranger" not in distances
    assert len(distances) == 11
    assert next(one for one in found.entities if one.id == "person 00").omitted == {}


async def test_nothing_is_looked_for_beyond_a_hub() -> None:
    graph = Graph(
        ("me", "LIVES_IN", "city", 0.9), ("me", "KNOWS", "friend", 0.9), ("friend", "OWNS", "dog", 0.9), *CROWD
    )
    found = await look(graph, middle="me", depth=3, limit=50)

    assert {one.id: one.distance for one in found.entities} == {"me": 0, "city": 1, "friend": 1, "dog": 2}
    assert next(one for one in found.entities if one.id == "city").degree == 31
    assert graph.read < 10


async def test_a_hub_in_the_middle_is_read_as_far_as_may_be() -> None:
    graph = Graph(*CROWD)
    found = await look(graph, depth=2, reach=Reach(hub=20, most=40))

    assert not found.is_complete
    assert graph.read <= 40
    assert len(found.entities) == 7


async def test_the_shown_relationships_tie_the_shown_entities() -> None:
    found = await look(Graph(*CROWD, ("person 00", "KNOWS", "person 01", 0.9)), limit=2)

    assert {relationship.id for relationship in found.relationships} == {
        "person 00 LIVES_IN city",
        "person 01 LIVES_IN city",
        "person 00 KNOWS person 01",
    }
