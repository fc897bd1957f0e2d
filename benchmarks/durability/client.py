"""A client that hands documents in and follows them whatever happens to the services: it asks another, and again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from benchmarks.durability.replicas import Replicas
from service.cli.graphql_client import GraphQLClient, Refused

COLLECTION = "default"
FINAL = frozenset({"READY", "EMPTY", "FAILED", "CANCELLED"})

_OPERATIONS = """
mutation Ingest($collection: String!, $key: String!, $text: String!) {
  ingestText(input: { collection: $collection, key: $key, text: $text }) { job { id } }
}
query Follow($ids: [ID!]!) { nodes(ids: $ids) { ... on Job { id status attempts failures failedChunks error } } }
query Stored($collection: String!, $after: String) {
  documents(collection: $collection, first: 100, after: $after) {
    nodes { key status }
    pageInfo { hasNextPage endCursor }
  }
}
"""
_ASK_AGAIN_SECONDS = 0.3
_AT_ONCE = 50


class Client:
    """`jobs` are those that were acknowledged, by their documents' keys."""

    def __init__(self, replicas: Replicas) -> None:
        self._replicas = replicas
        self.jobs: dict[str, str] = {}

    async def hand_in(self, documents: Mapping[str, str]) -> None:
        """Hands documents in one by one, each until it is acknowledged. One whose answer was lost comes twice."""
        for key, text in documents.items():
            answer = await self._ask("Ingest", collection=COLLECTION, key=key, text=text)
            self.jobs[key] = answer["ingestText"]["job"]["id"]

    async def unfinished(self) -> int:
        """How many acknowledged documents are not done."""
        return sum(job is None or job["status"] not in FINAL for job in await self.followed(list(self.jobs.values())))

    async def ended(self) -> dict[str, dict[str, Any] | None]:
        """The acknowledged jobs at their ends, by document; None for one that is not there."""
        known: dict[str, dict[str, Any] | None] = {}
        while waiting := [key for key in self.jobs if key not in known]:
            found = await self.followed([self.jobs[key] for key in waiting])
            known |= {
                key: job for key, job in zip(waiting, found, strict=True) if job is None or job["status"] in FINAL
            }
            await asyncio.sleep(1)
        return known

    async def stored(self) -> set[str]:
        """The keys of the documents that are in the graph as they were handed in."""
        found: set[str] = set()
        after: str | None = None
        while True:
            page = (await self._ask("Stored", collection=COLLECTION, after=after))["documents"]
            found |= {document["key"] for document in page["nodes"] if document["status"] in {"READY", "EMPTY"}}
            if not page["pageInfo"]["hasNextPage"]:
                return found
            after = page["pageInfo"]["endCursor"]

    async def followed(self, ids: Sequence[str]) -> list[dict[str, Any] | None]:
        """These jobs as they are now."""
        found: list[dict[str, Any] | None] = []
        for start in range(0, len(ids), _AT_ONCE):
            found += (await self._ask("Follow", ids=list(ids[start : start + _AT_ONCE])))["nodes"]
        return found

    async def _ask(self, operation: str, **variables: Any) -> dict[str, Any]:
        while True:
            for replica in self._replicas.all:
                async with GraphQLClient(replica.url, _OPERATIONS) as client:
                    try:
                        return await client.run(operation, **variables)
                    except (httpx.TransportError, Refused):
                        await asyncio.sleep(_ASK_AGAIN_SECONDS)  # it is being started, or Neo4j is
