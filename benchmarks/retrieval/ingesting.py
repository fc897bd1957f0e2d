"""Ingests a corpus by the product's own mutation, many documents a request, and waits for the last of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.retrieval.corpora import Corpus, Passage
from service.cli.graphql_client import GraphQLClient

_OPERATIONS = """
mutation Create($name: String!, $language: String!) {
  createCollection(input: { name: $name, language: $language }) { collection { name } }
}
mutation Ingest($inputs: [IngestTextInput!]!) { ingestTexts(inputs: $inputs) { results { error { message } } } }
query Left($collection: String!) { jobs(collection: $collection, status: [QUEUED, RUNNING], first: 1) { totalCount } }
query Missing($collection: String!) {
  documents(collection: $collection, filter: { status: { in: [EMPTY, FAILED, CANCELLED] } }, first: 1) {
    totalCount
    nodes { key status reason }
  }
}
query Collection($name: String!) {
  collection(name: $name) { statistics { documents chunks entities relationships } }
}
"""
_A_REQUEST = 100
_LOOK_SECONDS = 2.0
_TELL_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Ingested:
    """What a collection holds, and in how many seconds what was not there yet came in."""

    documents: int
    chunks: int
    entities: int
    relationships: int
    seconds: float


async def ingest(url: str, corpus: Corpus) -> Ingested:
    """Makes the collection where it is not there, and hands in every passage. What is there is left as it is.

    Raises RuntimeError where a document is refused or fails.
    """
    async with GraphQLClient(f"{url}/graphql", _OPERATIONS) as client:
        if (await client.run("Collection", name=corpus.name))["collection"] is None:
            await client.run("Create", name=corpus.name, language=corpus.language)
        await _wait(client, corpus)  # for what an ingestion that was broken off has left
        began = time.perf_counter()
        for start in range(0, len(corpus.passages), _A_REQUEST):
            await _hand_in(client, corpus.name, corpus.passages[start : start + _A_REQUEST])
        await _wait(client, corpus)
        seconds = time.perf_counter() - began
        missing = (await client.run("Missing", collection=corpus.name))["documents"]
        if missing["totalCount"]:
            raise RuntimeError(f"{missing['totalCount']} documents are not in the graph, such as {missing['nodes'][0]}")
        counts = (await client.run("Collection", name=corpus.name))["collection"]["statistics"]
    if counts["documents"] != len(corpus.passages):
        raise RuntimeError(f"{corpus.name} has {counts['documents']} documents instead of {len(corpus.passages)}")
    return Ingested(seconds=round(seconds, 1), **counts)


async def _hand_in(client: GraphQLClient, collection: str, passages: Sequence[Passage]) -> None:
    inputs = [{"collection": collection, "key": one.key, "title": one.title, "text": one.text} for one in passages]
    for result in (await client.run("Ingest", inputs=inputs))["ingestTexts"]["results"]:
        if result["error"]:
            raise RuntimeError(f"a passage of {collection} was refused: {result['error']['message']}")


async def _wait(client: GraphQLClient, corpus: Corpus) -> None:
    told = time.perf_counter()
    while left := (await client.run("Left", collection=corpus.name))["jobs"]["totalCount"]:
        if time.perf_counter() - told >= _TELL_SECONDS:
            told = time.perf_counter()
            print(f"{corpus.name}: {left} jobs are left, {len(corpus.passages)} documents in all", flush=True)
        await asyncio.sleep(_LOOK_SECONDS)
