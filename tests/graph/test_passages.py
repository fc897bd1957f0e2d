"""Passages found on a real Neo4j, with vectors whose similarities are known."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from service.domain.search import Scope, SearchFilters
from service.graph.executor import Executor
from service.graph.passage_terms import PassageTerms, passage_terms
from service.graph.passages import Passages
from service.retrieval.fulltext import fulltext_query

pytestmark = pytest.mark.anyio

DIMENSIONS = 384
NORTH = [1.0] + [0.0] * (DIMENSIONS - 1)


def at_angle(degrees: float) -> list[float]:
    """A unit vector at that angle from NORTH: its similarity to it is (1 + cos) / 2."""
    return [math.cos(math.radians(degrees)), math.sin(math.radians(degrees))] + [0.0] * (DIMENSIONS - 2)


async def store(executor: Executor, chunks: Sequence[Mapping[str, object]]) -> None:
    """Writes documents and their chunks: each has id, collection, documentId, text, embedding and maybe more."""
    await executor.schema("vectors/create_index", dimensions=DIMENSIONS)
    indexed = [
        {"index": number, "start": 0, "end": len(str(chunk["text"])), **chunk, **_terms(chunk)}
        for number, chunk in enumerate(chunks)
    ]
    await executor.driver.execute_query(
        """
        UNWIND $chunks AS row
        MERGE (d:Document {id: row.documentId})
        ON CREATE SET d.collection = row.collection, d.key = row.documentId, d.title = 'Title of ' + row.documentId,
                      d.mimeType = 'text/plain', d.meta_year = 1843
        CREATE (c:Chunk)-[:FROM_DOCUMENT]->(d)
        SET c = row
        """,
        chunks=indexed,
    )
    await executor.driver.execute_query("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")
    await executor.driver.execute_query("CALL db.awaitIndexes(60)")


def _terms(chunk: Mapping[str, Any]) -> PassageTerms:
    return passage_terms(
        collection=chunk["collection"],
        document_id=chunk["documentId"],
        chunk_id=chunk["id"],
        text=chunk["text"],
        title="",
        language="en",
    )


def asking(question: str, *collections: str) -> dict[str, str]:
    query = fulltext_query(question, "en")
    assert query is not None
    return dict.fromkeys(collections, query)


def of_documents(collections: Sequence[str], *document_ids: str) -> Scope:
    return Scope(tuple(collections), SearchFilters(document_ids=document_ids))


async def test_the_nearest_come_first_with_the_exact_similarity(executor: Executor) -> None:
    await store(
        executor,
        [
            {"id": f"c{degrees}", "collection": "a", "documentId": "d", "text": "x", "embedding": at_angle(degrees)}
            for degrees in (90, 0, 60, 180)
        ],
    )

    hits = await Passages(executor).nearest(NORTH, Scope(("a",)), 3)

    assert [hit.id for hit in hits] == ["c0", "c60", "c90"]
    assert [hit.similarity for hit in hits] == pytest.approx([1.0, 0.75, 0.5], abs=1e-6)
    [first, *_] = await Passages(executor).shown(hits, NORTH)
    assert first.metadata == {
        "title": "Title of d",
        "key": "d",
        "mimeType": "text/plain",
        "meta_year": 1843,
    }


async def test_hits_of_a_small_collection_are_found_behind_a_thousand_nearer_ones(executor: Executor) -> None:
    crowd = [
        {
            "id": f"c{number}",
            "collection": "big",
            "documentId": "b",
            "text": "the engine",
            "embedding": at_angle(number / 100),
        }
        for number in range(1000)
    ]
    few = [
        {
            "id": f"f{number}",
            "collection": "small",
            "documentId": f"s{number}",
            "text": "an engine among many words more",
            "embedding": at_angle(80 + number),
        }
        for number in range(3)
    ]
    await store(executor, crowd + few)
    passages = Passages(executor)

    small, both = Scope(("small",)), asking("engine", "small", "big")
    s1, s2 = of_documents(["small", "big"], "s1"), of_documents(["small", "big"], "s2")

    assert [hit.id for hit in await passages.nearest(NORTH, small, 5)] == ["f0", "f1", "f2"]
    assert [hit.id for hit in await passages.nearest(NORTH, s1, 5)] == ["f1"]
    assert [hit.id for hit in await passages.matching(asking("engine", "small"), small, 5)] == ["f0", "f1", "f2"]
    assert [hit.id for hit in await passages.matching(both, s2, 5)] == ["f2"]
    assert len(await passages.nearest(NORTH, Scope(("big",)), 200)) == 200


async def test_words_are_found_whatever_their_form_with_their_similarity(executor: Executor) -> None:
    texts = {"c1": "She wrote about computing machines.", "c2": "A recipe for bread."}
    await store(
        executor,
        [
            {"id": id_, "collection": "a", "documentId": "d", "text": text, "embedding": at_angle(60)}
            for id_, text in texts.items()
        ],
    )
    passages = Passages(executor)

    found = await passages.matching(asking("computer machine", "a"), Scope(("a",)), 5)
    [hit] = await passages.shown(found, NORTH)

    assert (hit.id, hit.start, hit.end) == ("c1", 0, len(texts["c1"]))
    assert hit.similarity == pytest.approx(0.75, abs=1e-6)
    [unknown] = await passages.shown(found, None)
    assert unknown.similarity == 0


async def test_equal_scores_are_ordered_by_id(executor: Executor) -> None:
    await store(
        executor,
        [
            {"id": id_, "collection": "a", "documentId": "d", "text": "engine", "embedding": NORTH}
            for id_ in ("c", "a", "d", "b")
        ],
    )
    passages = Passages(executor)

    assert [hit.id for hit in await passages.nearest(NORTH, Scope(("a",)), 3)] == ["a", "b", "c"]
    assert [hit.id for hit in await passages.matching(asking("engine", "a"), Scope(("a",)), 3)] == ["a", "b", "c"]
