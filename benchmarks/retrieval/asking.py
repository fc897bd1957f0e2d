"""Asks a service as a client does: one question after another, over GraphQL and HTTP, each timed.

By the plainest client that there is, one connection of the standard library: httpx takes .75 ms of its own a question,
which would be counted as the service's.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any, Self
from urllib.parse import urlsplit

from benchmarks.retrieval.corpora import Question
from service.cli.graphql_client import GraphQLClient

SEARCH = """
query Search($question: String!, $collections: [String!], $mode: SearchMode, $limit: Int, $threshold: Float,
             $options: JSON) {
  search(question: $question, collections: $collections, mode: $mode, limit: $limit, threshold: $threshold,
         options: $options) {
    hits { id text similarity score metadata }
    degraded
  }
}
"""
_MODES = 'query Modes { __type(name: "SearchMode") { enumValues { name } } }'


@dataclass(frozen=True, slots=True)
class Answered:
    """The documents that were found, by their keys, each once and where its first hit stands."""

    ranking: tuple[str, ...]
    milliseconds: float
    degraded: tuple[str, ...]


async def modes_of(url: str) -> list[str]:
    """The modes of search that a service has."""
    async with GraphQLClient(f"{url}/graphql", _MODES) as client:
        return [value["name"] for value in (await client.run("Modes"))["__type"]["enumValues"]]


class Asker:
    """Asks one service about one collection. Open it with `async with`."""

    def __init__(self, url: str, collection: str, options: Mapping[str, Any] | None = None) -> None:
        """`options` are the default searcher's, for each question."""
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=60)
        self._given = {"collections": [collection], "options": {"searcher": dict(options)} if options else None}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._connection.close()

    async def ask(self, question: str, mode: str, limit: int | None = None, threshold: float | None = None) -> Answered:
        """The product's defaults count where no limit or threshold is given. Nothing else runs meanwhile."""
        given = {"question": question, "mode": mode, "limit": limit, "threshold": threshold, **self._given}
        began = time.perf_counter()
        body = json.dumps({"query": SEARCH, "variables": given})
        try:
            answer = json.loads(self._sent(body))
        except ConnectionError:  # the service lets go of a connection on which nothing came for 5 s
            self._connection.close()
            answer = json.loads(self._sent(body))
        took = (time.perf_counter() - began) * 1000
        if "errors" in answer:
            raise RuntimeError(f"{question!r} was answered by an error: {answer['errors'][0]['message']}")
        found = answer["data"]["search"]
        hits = found["hits"]
        return Answered(tuple(dict.fromkeys(hit["metadata"]["key"] for hit in hits)), took, tuple(found["degraded"]))

    def _sent(self, body: str) -> bytes:
        self._connection.request("POST", "/graphql", body, {"Content-Type": "application/json"})
        return self._connection.getresponse().read()


def spread(questions: Sequence[Question], count: int | None) -> list[Question]:
    """So many of them, from everywhere alike; all without a number."""
    if count is None or count >= len(questions):
        return list(questions)
    return [questions[number * len(questions) // count] for number in range(count)]
