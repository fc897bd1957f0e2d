"""Neo4j's own neo4j-graphrag package on our graph, as it is; tests/test_readme.py runs it with an embedder of ours."""

from __future__ import annotations

from collections.abc import Iterator

import neo4j
import pytest
from neo4j_graphrag.retrievers import HybridRetriever, VectorCypherRetriever, VectorRetriever

from service.embedding.minilm import MiniLM
from service.embedding.ports import Intent
from service.graph.executor import Executor
from tests.agent.conftest import minilm
from tests.agent.world import stored
from tests.conftest import Neo4jServer

pytestmark = [
    pytest.mark.anyio,
    # The package warns of its own next version wherever it falls back from SEARCH, as it does on Neo4j 5.26.
    pytest.mark.filterwarnings("ignore:The default returned 'id' field:DeprecationWarning"),
]

__all__ = ["minilm"]

QUESTION = "Who designed the first electronic computer?"
COLOSSUS = "Tommy Flowers designed Colossus, the first electronic computer."


@pytest.fixture
def driver(clean_server: Neo4jServer) -> Iterator[neo4j.Driver]:
    with neo4j.GraphDatabase.driver(clean_server.uri, auth=(clean_server.user, clean_server.password)) as driver:
        yield driver


async def test_its_retrievers_find_passages_and_what_is_stated_in_them(
    executor: Executor, driver: neo4j.Driver, minilm: MiniLM
) -> None:
    await stored(executor, minilm)
    vector: list[float] = minilm.embed([QUESTION], Intent.QUESTION)[0].tolist()

    by_vector = VectorRetriever(driver, "chunk_embedding", return_properties=["text"])
    (nearest,) = by_vector.search(query_vector=vector, top_k=1).items
    assert nearest.content == str({"text": COLOSSUS})
    assert nearest.metadata is not None
    assert nearest.metadata["nodeLabels"] == ["Chunk"]

    bread = "Bread is baked of flour, water, salt and yeast."
    of_document = {"documentId": await _document(executor, bread)}
    filtered = by_vector.search(query_vector=vector, top_k=1, filters=of_document)
    assert [item.content for item in filtered.items] == [str({"text": bread})]

    by_both = HybridRetriever(driver, "chunk_embedding", "chunk_text", return_properties=["text"])
    found = by_both.search(query_text="Which flour is in bread", query_vector=vector, top_k=2)
    assert {item.content for item in found.items} == {str({"text": text}) for text in (COLOSSUS, bread)}

    facts = "MATCH (node)<-[:STATED_IN]-(fact:Fact) RETURN fact.text AS fact, fact.confidence AS confidence"
    with_facts = VectorCypherRetriever(driver, "chunk_embedding", facts)
    (fact,) = with_facts.search(query_vector=vector, top_k=1).items
    assert fact.content == "<Record fact='Tommy Flowers designed Colossus' confidence=0.8>"


async def _document(executor: Executor, text: str) -> str:
    rows = await executor.driver.execute_query("MATCH (c:Chunk {text: $text}) RETURN c.documentId AS id", text=text)
    found: str = rows.records[0]["id"]
    return found
