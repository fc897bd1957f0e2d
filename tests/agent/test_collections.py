"""Where a question goes: to the collections and documents that are named, and nowhere else."""

from __future__ import annotations

import pytest

from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder
from service.graph.executor import Executor
from tests.agent.world import agent, stored

pytestmark = pytest.mark.anyio


async def test_only_named_collections_and_documents_are_quoted(
    executor: Executor, minilm: MiniLM, embedder: OffloadedEmbedder
) -> None:
    for collection in ("history", "other"):
        await stored(executor, minilm, collection)
    answering = agent(executor, embedder, embedder)
    rows = await executor.driver.execute_query("MATCH (d:Document) RETURN d.id AS id, d.collection AS c, d.key AS key")
    collection_of = {row["id"]: row["c"] for row in rows.records}
    engineers = next(row["id"] for row in rows.records if row["key"] == "engineers" and row["c"] == "other")

    in_one = await answering.ask("Where did the designer of Colossus work?", collections=["other"])
    of_document = await answering.ask("Where did Tommy Flowers work?", document_ids=[engineers])

    cited = {evidence.document_id for claim in in_one.claims for evidence in claim.evidence}
    assert {collection_of[document_id] for document_id in cited} == {"other"}
    assert [claim.evidence[0].document_id for claim in of_document.claims] == [engineers]
