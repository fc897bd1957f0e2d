"""Paths: exactly the best ones, however they are looked for; hubs and bounds."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.exploration.neighborhood import Reach
from service.exploration.paths import PathOrder, Paths, Wanted, paths
from tests.exploration.world import Graph

pytestmark = pytest.mark.anyio

FAR = Reach(hub=1000, most=20_000)
ENTITIES = "abcdefg"

facts = st.lists(
    st.tuples(st.sampled_from(ENTITIES), st.just("KNOWS"), st.sampled_from(ENTITIES), st.sampled_from([0.3, 0.5, 0.9])),
    max_size=16,
)


def ways(found: Paths) -> list[str]:
    return ["a" + "".join(step.other for step in path.steps) for path in found.paths]


def every_way(graph: Graph, max_length: int) -> dict[str, float]:
    """All simple ways from a to b, with their confidences, by trying all."""
    sure: dict[frozenset[str], float] = {}
    for source, _, target, confidence in graph.facts.values():
        pair = frozenset((source, target))
        sure[pair] = max(confidence, sure.get(pair, 0.0))
    begun, arrived = ["a"], {}
    while begun:
        way = begun.pop()
        if way[-1] == "b":
            arrived[way] = math.prod(sure[frozenset(pair)] for pair in pairwise(way))
        elif len(way) <= max_length:
            begun += [way + one for one in ENTITIES if one not in way and frozenset((way[-1], one)) in sure]
    return arrived


@given(facts=facts, max_length=st.integers(1, 6), limit=st.integers(1, 4), order=st.sampled_from(PathOrder))
@settings(max_examples=150)
async def test_they_are_the_best_of_all_ways(
    facts: list[tuple[str, str, str, float]], max_length: int, limit: int, order: PathOrder
) -> None:
    graph = Graph(*(fact for fact in facts if fact[0] != fact[2]))
    expected = every_way(graph, max_length)

    def cost(way: str) -> tuple[float, float]:
        doubt = round(-math.log(expected[way]), 4)
        return (len(way), doubt) if order is PathOrder.SHORTEST else (doubt, len(way))

    found = await paths(graph, Wanted("a", "b", max_length, limit, order), FAR)

    assert found.is_complete
    assert set(ways(found)) <= set(expected)
    assert [cost(way) for way in ways(found)] == sorted(map(cost, expected))[:limit]
    assert [path.confidence for path in found.paths] == pytest.approx([expected[way] for way in ways(found)])


async def test_a_way_over_a_hub_is_found_and_the_hub_is_not_read() -> None:
    crowd = [(f"one {number}", "IN", "hub", 0.9) for number in range(50)]
    graph = Graph(("a", "IN", "hub", 0.9), ("b", "IN", "hub", 0.9), *crowd)

    found = await paths(graph, Wanted("a", "b"), Reach(hub=10, most=1000))

    assert [step.other for step in found.paths[0].steps] == ["hub", "b"]
    assert not found.is_complete
    assert graph.read < 10


async def test_a_hub_at_an_end_is_come_to_from_the_other_end() -> None:
    crowd = [(f"one {number}", "IN", "b", 0.9) for number in range(50)]
    graph = Graph(("a", "KNOWS", "c", 0.9), ("c", "IN", "b", 0.9), *crowd)

    found = await paths(graph, Wanted("a", "b", limit=1), Reach(hub=10, most=20))

    assert ways(found) == ["acb"]
    assert graph.read < 10


async def test_what_is_read_is_bounded() -> None:
    graph = Graph(*((f"{one}", "KNOWS", f"{one * 3 + more}", 0.9) for one in range(200) for more in (1, 2, 3)))

    found = await paths(graph, Wanted("150", "599", max_length=6), Reach(hub=1000, most=20))

    assert graph.read <= 20
    assert not found.is_complete
