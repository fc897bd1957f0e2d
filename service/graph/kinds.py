"""Keeps an open schema from making kinds without end: Neo4j never frees a label or a relationship type."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from service.domain.entity import CONCEPT
from service.domain.relationship import KINDS, RELATED_TO
from service.graph.executor import Executor
from service.ingestion.ports import Processed


class Kinds:
    """The entity types and relationship kinds in use, up to a limit (each)."""

    def __init__(self, executor: Executor, limit: int) -> None:
        self._executor = executor
        self._limit = limit
        self._types: set[str] = set()
        self._kinds: set[str] = set()

    async def bounded(self, processed: Processed) -> Processed:
        """What was worked out, with types and kinds beyond the limit turned into Concept and RELATED_TO.

        The kind that was meant stays with the evidence, as the attribute `kind`.
        """
        graph = processed.graph
        types = {sense.type for sense in graph.senses.values()}
        kinds = {statement.type for statement in graph.statements}
        if types <= self._types and kinds <= self._kinds:
            return processed
        known_types, known_kinds = await self._known()
        self._types = self._admitted(known_types, types | {CONCEPT})
        self._kinds = self._admitted(known_kinds, kinds | set(KINDS))
        if types <= self._types and kinds <= self._kinds:
            return processed
        senses = {
            name_key: sense if sense.type in self._types else replace(sense, type=CONCEPT)
            for name_key, sense in graph.senses.items()
        }
        statements = [
            statement
            if statement.type in self._kinds
            else replace(statement, type=RELATED_TO, attributes={**statement.attributes, "kind": statement.type})
            for statement in graph.statements
        ]
        return replace(processed, graph=replace(graph, senses=senses, statements=statements))

    async def admits_type(self, name: str) -> bool:
        """Whether entities may have this type."""
        return name in self._types or name in self._admitted((await self._known())[0], {name, CONCEPT})

    async def admits_kind(self, name: str) -> bool:
        """Whether relationships may be of this kind."""
        return name in self._kinds or name in self._admitted((await self._known())[1], {name, *KINDS})

    async def _known(self) -> tuple[set[str], set[str]]:
        """The types and kinds that the database knows."""
        rows = await self._executor.read("ingestion/kinds")
        return (set(rows[0]["labels"]), set(rows[0]["types"])) if rows else (set(), set())

    def _admitted(self, known: Set[str], wanted: Set[str]) -> set[str]:
        new = sorted(wanted - known)
        return {*known, *new[: max(0, self._limit - len(known))]}
