"""Filters of a search: resolved to passages where these are few, else as the parameters that statements ask them by."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from service.domain.search import Scope, SearchFilters
from service.errors import InvalidInput
from service.graph.executor import Executor

_FEW = 5000
"""Passages that are compared one by one rather than looked for among all: some 50 ms of work for Neo4j."""
_FIRST_DAY = datetime(1, 1, 1, tzinfo=UTC)
_LAST_DAY = datetime(9999, 12, 31, tzinfo=UTC)
_FIELD = "meta_"

Parameters = dict[str, Any]


async def resolved(executor: Executor, collections: Sequence[str], filters: SearchFilters) -> Scope:
    """Where a search of these collections looks. Raises InvalidInput for a field of metadata that no document has."""
    scope = Scope(tuple(collections), filters)
    statement = _statement(filters)
    if statement is None:
        return scope
    parameters = {**parameters_of(filters), "collections": list(collections), "limit": _FEW + 1}
    taken = executor.queries[statement].parameters
    rows = await executor.read(statement, **{name: parameters[name] for name in taken})
    if not rows and filters.metadata:
        await _check_fields(executor, collections, filters)
    return scope if len(rows) > _FEW else Scope(scope.collections, filters, tuple(row["id"] for row in rows))


async def allowed(
    executor: Executor, chunk_ids: Sequence[str], collections: Sequence[str], filters: SearchFilters
) -> set[str]:
    """Which of some passages are in the collections and pass the filters."""
    rows = await executor.read(
        "retrieval/filtered/allowed",
        chunkIds=list(chunk_ids),
        collections=list(collections),
        **parameters_of(filters),
    )
    return {row["id"] for row in rows}


def parameters_of(filters: SearchFilters) -> Parameters:
    """As the statements of `cypher/retrieval` take them."""
    return {
        "documentIds": _listed(filters.document_ids),
        "entityIds": _listed(filters.entity_ids),
        "entityTypes": _listed(filters.entity_types),
        "relationshipTypes": _listed(filters.relationship_types),
        "metadata": [{"field": f"{_FIELD}{name}", "value": value} for name, value in filters.metadata.items()],
        "addedAfter": filters.added_after or _FIRST_DAY,
        "addedBefore": filters.added_before or _LAST_DAY,
    }


def _statement(filters: SearchFilters) -> str | None:
    """By the condition likely to leave the fewest passages; None where only documents are named, or nothing is."""
    if filters == SearchFilters(document_ids=filters.document_ids):
        return None
    if filters.document_ids is not None:
        return "retrieval/filtered/by_documents"
    if filters.entity_ids is not None:
        return "retrieval/filtered/by_entities"
    if filters.metadata or filters.added_after or filters.added_before:
        return "retrieval/filtered/by_time_and_metadata"
    if filters.relationship_types is not None:
        return "retrieval/filtered/by_relationship_types"
    return "retrieval/filtered/by_entity_types"


async def _check_fields(executor: Executor, collections: Sequence[str], filters: SearchFilters) -> None:
    rows = await executor.read(
        "retrieval/filtered/metadata_fields",
        collections=list(collections),
        fields=[f"{_FIELD}{name}" for name in filters.metadata],
    )
    known = {row["field"].removeprefix(_FIELD) for row in rows}
    for name in filters.metadata:
        if name not in known:
            raise InvalidInput(
                f"No document that is searched has the metadata {name!r}.",
                "Filter on a name that documents were handed in with.",
            )


def _listed(values: Sequence[str] | None) -> list[str] | None:
    return None if values is None else list(values)
