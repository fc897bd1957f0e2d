"""The part of the graph round a question, on a real Neo4j: the passages that a walk begins at by their vectors."""

from __future__ import annotations

import pytest

from service.domain.search import Scope
from service.graph.executor import Executor
from service.graph.passages import Passages
from service.graph.surroundings import GraphMap
from service.retrieval.walk.ports import Bounds, Surroundings
from tests.graph.test_passages import NORTH, at_angle, store

pytestmark = pytest.mark.anyio


async def _round(executor: Executor, *, nearest: int, begins_at: int) -> Surroundings:
    return await GraphMap(executor).surroundings(
        [], [], NORTH, ["a"], nearest=nearest, bounds=Bounds(nearest=begins_at)
    )


async def test_the_nearest_passages_are_found_on_the_way(executor: Executor) -> None:
    await store(
        executor,
        [
            {
                "id": f"{collection}{degrees}",
                "collection": collection,
                "documentId": f"of {collection}",
                "text": "x",
                "embedding": at_angle(degrees),
            }
            for collection in "ab"
            for degrees in (10, 20, 30, 40)
        ],
    )

    part = await _round(executor, nearest=3, begins_at=2)

    assert [hit.id for hit in part.nearest] == ["a10", "a20", "a30"]
    assert list(part.nearest) == await Passages(executor).nearest(NORTH, Scope(("a",)), 3)
    assert [(one.id, one.title) for one in part.passages] == [("a10", "Title of of a"), ("a20", "Title of of a")]
    assert [one.similarity for one in part.passages] == [hit.similarity for hit in part.nearest[:2]]


async def test_of_passages_as_near_as_each_other_a_walk_begins_at_those_of_the_lowest_ids(executor: Executor) -> None:
    """More than the first reach of the index, which gives them in an order of its own."""
    await store(
        executor,
        [
            {
                "id": f"c{number:03}",
                "collection": "a",
                "documentId": "d",
                "text": "x",
                "embedding": [0.5, *(0.5 * (place == number) for place in range(383))],
            }
            for number in reversed(range(120))
        ],
    )

    part = await _round(executor, nearest=3, begins_at=2)

    assert [hit.id for hit in part.nearest] == ["c000", "c001", "c002"]
    assert [one.id for one in part.passages] == ["c000", "c001"]
