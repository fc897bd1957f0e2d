"""What an answer asks of the graph: the entities that a question names, their facts, mentions, and passages by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.agent.ports import KnownEntity, Mention, NamedEntity, StatedFact, StoredPassage
from service.graph import steady
from service.graph.executor import Executor
from service.graph.relationships import evidence_from
from service.resolution.keys import key, match_key
from service.resolution.titles import title_key


class AnsweringGraph:
    """The graph of one database: implements `service.agent.ports.KnowledgeGraph`."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def named(self, phrases: Sequence[str], collections: Sequence[str]) -> list[NamedEntity]:
        """The entities that the phrases name, in the phrases' order, the most mentioned first."""
        keys = {key(phrase): phrase for phrase in phrases}
        match_keys = {match_key(phrase): phrase for phrase in phrases}
        rows = await self._executor.read(
            "retrieval/named_entities", collections=list(collections), keys=list(keys), matchKeys=list(match_keys)
        )
        found: dict[tuple[str, str], NamedEntity] = {}
        for row in rows:
            phrase = keys.get(row["key"]) or match_keys[row["matchKey"]]
            found.setdefault((phrase, row["id"]), NamedEntity(phrase, _entity(row)))
        order = {phrase: place for place, phrase in enumerate(phrases)}
        return sorted(found.values(), key=lambda one: order[one.phrase])

    async def titled(self, phrases: Sequence[str], collections: Sequence[str]) -> list[str]:
        """Those that are titles, in the phrases' order."""
        keys = {phrase: known for phrase in phrases if (known := title_key(phrase)) is not None}
        if not keys:
            return []
        wanted = list(dict.fromkeys(keys.values()))
        rows = await self._executor.read("retrieval/titles", collections=list(collections), titleKeys=wanted)
        there = {row["titleKey"] for row in rows}
        return [phrase for phrase, known in keys.items() if known in there]

    async def facts(self, entity_ids: Sequence[str], limit: int) -> list[StatedFact]:
        """At most `limit` facts of each entity with their evidence, the surest first."""
        rows = await self._executor.read("retrieval/facts_of_entities", entityIds=list(entity_ids), limit=limit)
        steady.note(stated["documentId"] for row in rows for stated in row["evidence"])
        return [
            StatedFact(
                id=row["id"],
                type=row["type"],
                subject=_entity(row["subject"]),
                object=_entity(row["object"]),
                confidence=row["confidence"],
                evidence=tuple(evidence_from(stated, row["id"]) for stated in row["evidence"]),
            )
            for row in rows
        ]

    async def mentions(self, chunk_ids: Sequence[str]) -> list[Mention]:
        """The entities in these passages, by document and place."""
        rows = await self._executor.read("retrieval/mentions_in_chunks", chunkIds=list(chunk_ids))
        steady.note(row["documentId"] for row in rows)
        mentions = [
            Mention(row["documentId"], start, end, _entity(row)) for row in rows for start, end in row["places"]
        ]
        return sorted(mentions, key=lambda one: (one.document_id, one.start, one.end, one.entity.id))

    async def passages(self, chunk_ids: Sequence[str]) -> dict[str, StoredPassage]:
        """These passages by id, as they are now."""
        rows = await self._executor.read("retrieval/passages_by_id", chunkIds=list(chunk_ids))
        return {row["id"]: StoredPassage(row["text"], row["start"]) for row in rows}


def _entity(row: Mapping[str, Any]) -> KnownEntity:
    return KnownEntity(row["id"], row["name"], row["type"])
