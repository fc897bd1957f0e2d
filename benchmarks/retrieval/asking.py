"""Asks a service's search as a client does: one question after another, over GraphQL and HTTP, each timed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from benchmarks.plain_client import PlainClient
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
        self._client = PlainClient(url)
        self._given = {"collections": [collection], "options": {"searcher": dict(options)} if options else None}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._client.close()

    async def ask(self, question: str, mode: str, limit: int | None = None, threshold: float | None = None) -> Answered:
        """The product's defaults count where no limit or threshold is given. Nothing else runs meanwhile."""
        given = {"question": question, "mode": mode, "limit": limit, "threshold": threshold, **self._given}
        data, took = self._client.run(SEARCH, given)
        found = data["search"]
        hits = found["hits"]
        return Answered(tuple(dict.fromkeys(hit["metadata"]["key"] for hit in hits)), took, tuple(found["degraded"]))


def spread(questions: Sequence[Question], count: int | None) -> list[Question]:
    """So many of them, from everywhere alike; all without a number."""
    if count is None or count >= len(questions):
        return list(questions)
    return [questions[number * len(questions) // count] for number in range(count)]
