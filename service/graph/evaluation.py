"""What evaluation reads: the documents and chunks that cases name, and facts to make questions of.

Implements `service.evaluation.ports.RelevantThings` and `FactSource`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from service.evaluation.ports import NamedThing, SourcedFact
from service.graph.batches import ROWS, batches
from service.graph.executor import Executor


class EvaluationGraph:
    """One database, as evaluation sees it."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def documents(self, names: Sequence[str], collections: Sequence[str]) -> dict[str, list[str]]:
        """The ids of the documents that have such an id or key in these collections, by that name."""
        found: dict[str, list[str]] = defaultdict(list)
        for batch in batches(names):
            for row in await self._executor.read("evaluation/documents", names=batch, collections=list(collections)):
                found[row["name"]].append(row["id"])
        return dict(found)

    async def chunks(self, ids: Sequence[str], collections: Sequence[str]) -> dict[str, list[str]]:
        """Those that are there, each under its id."""
        found: dict[str, list[str]] = {}
        for batch in batches(ids):
            for row in await self._executor.read("evaluation/chunks", ids=batch, collections=list(collections)):
                found[row["id"]] = [row["id"]]
        return found

    async def facts(self, collection: str, *, passages: int) -> AsyncIterator[SourcedFact]:
        """All facts of a collection, by their keys, with at most `passages` passages that state each."""
        after = ""
        while True:
            rows = await self._executor.read(
                "evaluation/facts", collection=collection, after=after, passages=passages, limit=ROWS
            )
            for row in rows:
                yield _fact(collection, row["fact"])
            if len(rows) < ROWS:
                return
            after = rows[-1]["fact"]["key"]


def _fact(collection: str, row: Mapping[str, Any]) -> SourcedFact:
    return SourcedFact(
        collection,
        row["type"],
        _thing(row["subject"]),
        _thing(row["object"]),
        row["confidence"],
        tuple((chunk, key) for chunk, key in row["passages"]),
    )


def _thing(row: Mapping[str, Any]) -> NamedThing:
    return NamedThing(row["id"], row["name"], row["type"], frozenset({row["name"], *(row["aliases"] or ())}))
