"""What a document costs does not grow with the documents that speak of the same things (issue 5): counted in what Neo4j
touches, not in seconds."""

from __future__ import annotations

import pytest

from service.domain.relationship import RELATED_TO
from service.graph.executor import Executor
from tests.graph.profiled import ProfiledExecutor
from tests.graph.world import Passage, World

pytestmark = pytest.mark.anyio

FEW, MANY = 4, 40
TIMES = 15
"""How often each says the same: Neo4j walks through all relationships of a node that has fewer than fifty."""
LONDON, ENGLAND, ADA = ("London", "Location"), ("England", "Location"), ("Ada Lovelace", "Person")


def _passages(name: str, times: int) -> list[Passage]:
    """Facts that every document states, in words that all share and in its own, and one that is only its own."""
    return [
        ("London lies in England.", [(LONDON, "LOCATED_IN", ENGLAND)]),
        *(
            (
                f"In {name} as in London, Ada Lovelace of England was known {number} times.",
                [
                    (ADA, "LIVED_IN", LONDON),
                    (LONDON, RELATED_TO, ENGLAND),
                    (LONDON, "LOCATED_IN", ENGLAND),
                    ((name, "Location"), "LOCATED_IN", ENGLAND),
                ],
            )
            for number in range(times)
        ),
    ]


@pytest.mark.slow
async def test_a_document_about_hubs_costs_as_much_among_many_as_among_few(executor: Executor) -> None:
    profiled = ProfiledExecutor(executor)
    world, measured = World(executor), World(profiled)
    await world.collection()
    costs = []
    there = 0
    for documents in (FEW, MANY):
        for number in range(there, documents):
            await world.put(f"{number}", *_passages(f"Town {number}", TIMES))
        there = documents
        profiled.hits.clear()
        job = await measured.put("measured", *_passages("Ockham", 1))
        ingest = profiled.hits.copy()
        profiled.hits.clear()
        await measured.delete(job.document_id)
        costs.append((ingest, profiled.hits.copy()))
    (london,) = await world.rows("MATCH (e:__Entity__ {name: 'London'}) RETURN e.documentCount AS documents")
    assert london["documents"] == MANY
    for few, many in zip(*costs, strict=True):
        assert many.total() <= 1.1 * few.total(), many - few
