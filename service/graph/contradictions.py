"""What speaks against what is known: denials, and facts that give another value to what has but one. Nothing is decided
by it; both sides are shown with their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.domain.evidence import Evidence
from service.domain.relationship import StoredRelationship
from service.graph import steady
from service.graph.denials import denial_id
from service.graph.executor import Executor
from service.graph.facts import fact_id
from service.graph.relationships import evidence_from, relationship_from
from service.graph.rows import by_parent
from service.resolution.functional import functional


class Contradictions:
    """The denials and the conflicts of one database. A statement is a relationship or a denial, as stored."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    async def denials_by_ids(self, ids: Sequence[str]) -> dict[str, StoredRelationship]:
        """The denials that are there, by id."""
        rows = await self._executor.read("browse/denials/by_ids", ids=list(ids))
        return {row["denial"]["id"]: relationship_from(row["denial"]) for row in rows}

    async def denials_of_entities(self, ids: Sequence[str], limit: int) -> dict[str, list[StoredRelationship]]:
        """The first `limit` denials that speak of each entity, what most documents deny first."""
        rows = await self._executor.read("browse/denials/of_entities", ids=list(ids), limit=limit)
        return by_parent(ids, rows, lambda row: relationship_from(row["denial"]))

    async def denying_words(
        self, statements: Sequence[StoredRelationship], limit: int
    ) -> dict[StoredRelationship, list[Evidence]]:
        """The `limit` surest pieces of evidence that deny what each statement says; none where nothing does."""
        ids = {one: denial_id(one.collection, one.source_id, one.type, one.target_id) for one in statements}
        rows = await self._executor.read("browse/denials/evidence", ids=list(ids.values()), limit=limit)
        steady.note(row["evidence"]["documentId"] for row in rows)
        found = by_parent(ids.values(), rows, lambda row: evidence_from(row["evidence"]))
        return {one: found[ids[one]] for one in statements}

    async def denied(self, denials: Sequence[StoredRelationship]) -> dict[StoredRelationship, StoredRelationship]:
        """The relationship that each denial denies, where any document states it."""
        ids = {fact_id(one.collection, one.source_id, one.type, one.target_id): one for one in denials}
        rows = await self._executor.read("browse/relationships/by_ids", ids=list(ids))
        return {ids[row["relationship"]["id"]]: relationship_from(row["relationship"]) for row in rows}

    async def conflicts(
        self, relationships: Sequence[StoredRelationship], limit: int
    ) -> dict[StoredRelationship, list[StoredRelationship]]:
        """For each relationship the first `limit` others that give another value to what has but one."""
        wanted = [row for one in relationships if (row := _conflict_row(one)) is not None]
        rows = await self._executor.read("browse/relationships/conflicts", rows=wanted, limit=limit) if wanted else []
        found = by_parent((one.id for one in relationships), rows, lambda row: relationship_from(row["relationship"]))
        return {one: found[one.id] for one in relationships}


def _conflict_row(relationship: StoredRelationship) -> dict[str, Any] | None:
    """What has one value, and which this relationship gives it; None for a kind that allows several."""
    kind = functional(relationship.type)
    if kind is None:
        return None
    ends = relationship.source_id, relationship.target_id
    holder, value = ends if kind.holds_subject(relationship.type) else ends[::-1]
    return {
        "parent": relationship.id,
        "holder": holder,
        "value": value,
        "ofSubject": list(kind.of_subject),
        "ofObject": list(kind.of_object),
    }
