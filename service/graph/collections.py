"""Collections: made, read and changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from service.domain.document import Collection, Concepts
from service.domain.proposal import ProposedSchema
from service.domain.schema import GraphSchema, Pattern
from service.domain.schema_items import MOST_PATTERNS
from service.errors import Conflict, InvalidInput, UnknownCollection
from service.graph import steady
from service.graph.executor import Executor
from service.graph.ids import new_id
from service.graph.job_rows import new_job
from service.graph.term_upkeep import refresh_terms
from service.retrieval.terms import terms_version

_DOCUMENTS_A_BATCH = 500
_NAME = re.compile(r"[^\W_*](?:[^\x00-\x1f\x7f]{0,98}\S)?")


class Collections:
    """The collections of one database."""

    def __init__(
        self, executor: Executor, check: Callable[[Collection], None] = lambda _: None, plugs: str = ""
    ) -> None:
        """`check` refuses a collection that asks for what its plugs don't know; `plugs`: which those are."""
        self._executor = executor
        self._plugs = plugs
        self._check = check

    async def create(self, collection: Collection) -> Collection:
        """Makes it. The same again changes nothing; the same name with other properties is a Conflict."""
        if not _NAME.fullmatch(collection.name):
            raise InvalidInput(
                f"{collection.name!r} can't be a collection's name.",
                "Use 1 to 100 characters that begin with a letter or digit, without control characters.",
            )
        self._check(collection)
        rows = await self._executor.write(
            "collections/create",
            name=collection.name,
            properties={**_properties(collection), "termsBy": terms_version(collection.language)},
        )
        existing = collection_from(rows[0]["collection"])
        if existing != collection:
            raise Conflict(
                f"A collection named {collection.name!r} is there already, with other properties.",
                "Change it with updateCollection, or choose another name.",
            )
        return existing

    async def get(self, name: str) -> Collection:
        """Raises UnknownCollection."""
        rows = await self._executor.read("collections/get", name=name)
        if not rows:
            raise UnknownCollection(name)
        return collection_from(rows[0]["collection"])

    async def all(self) -> list[Collection]:
        """All of them, by name."""
        return [collection_from(properties) for properties in await steady.collections(self._executor)]

    async def update(self, collection: Collection) -> Collection:
        """Replaces its properties. Documents that are there already keep what they were made with.

        With another language, full-text search finds them by that language's stems when this returns.
        """
        self._check(collection)
        rows = await self._executor.write(
            "collections/update", name=collection.name, properties=_properties(collection)
        )
        if not rows:
            raise UnknownCollection(collection.name)
        await refresh_terms(self._executor)
        return collection_from(rows[0]["collection"])

    async def proposed_schema(self, name: str, minimum: int) -> ProposedSchema:
        """What its graph is about: types, kinds and patterns that are there at least `minimum` times.

        Raises UnknownCollection.
        """
        await self.get(name)
        (counts,) = await self._executor.read("browse/statistics", collections=[name])
        rows = await self._executor.read(
            "browse/schema/patterns", collection=name, minimum=minimum, limit=MOST_PATTERNS
        )
        ends = [(Pattern(row["source"], row["kind"], row["target"]), row["number"]) for row in rows]
        return ProposedSchema.of(dict(counts["entities"]), dict(counts["relationships"]), ends, minimum)

    async def reprocess(self, name: str) -> int:
        """Hands every document of it in again, but those that are on their way, and returns how many.

        One whose recipe is unchanged ends at once; what extractors said before is used again. Raises UnknownCollection.
        """
        await self.get(name)
        queued, after = 0, ""
        while True:
            rows = await self._executor.write(
                "jobs/reprocess_collection",
                collection=name,
                after=after,
                ids=[new_id() for _ in range(_DOCUMENTS_A_BATCH)],
                job=new_job(self._plugs),
            )
            if rows[0]["last"] is None:
                return queued
            queued += rows[0]["queued"]
            after = rows[0]["last"]


def collection_from(row: Mapping[str, Any]) -> Collection:
    """A collection out of its node's properties."""
    return Collection(
        name=row["name"],
        description=row["description"],
        concepts=Concepts(row["concepts"]),
        language=row["language"],
        options=json.loads(row["options"]),
        schema=GraphSchema.from_mapping(json.loads(row["schema"])) if row.get("schema") else None,
    )


def _properties(collection: Collection) -> dict[str, Any]:
    return {
        "description": collection.description,
        "concepts": collection.concepts.value,
        "language": collection.language,
        "options": json.dumps(collection.options, sort_keys=True),
        "schema": None if collection.schema is None else json.dumps(collection.schema.to_mapping()),
    }
