"""Collections are made and changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.context import Info
from service.api.mutations.plug_options import plug_options
from service.api.scalars import JSON
from service.api.types.collection import Collection
from service.api.types.enums import Concepts
from service.api.types.graph_schema import GraphSchemaInput
from service.domain.document import Collection as StoredCollection
from service.domain.document import Concepts as StoredConcepts
from service.errors import InvalidInput
from service.wiring import DEFAULT_COLLECTION

_MUTATION_ID = "Given back as it is, for the client's own books."


@strawberry.input(description="A collection to make.")
class CreateCollectionInput:
    name: str = strawberry.field(description="Its name: 1 to 100 characters, the first a letter or digit.")
    description: str | None = strawberry.field(default=UNSET, description="What it is about.")
    concepts: Concepts | None = strawberry.field(
        default=UNSET, description="How much of what is not a name becomes an entity; LINKED if not given."
    )
    language: str | None = strawberry.field(
        default=UNSET, description="The language of most of its documents; en if not given."
    )
    options: JSON | None = strawberry.field(default=UNSET, description="Options by plug: an object of objects.")
    schema: GraphSchemaInput | None = strawberry.field(
        default=UNSET, description="What it is about; anything is kept if not given."
    )
    client_mutation_id: str | None = strawberry.field(default=UNSET, description=_MUTATION_ID)


@strawberry.input(description="What to change of a collection. What is not given stays as it is.")
class UpdateCollectionInput:
    name: str = strawberry.field(description="Which collection.")
    description: str | None = strawberry.field(default=UNSET, description="What it is about.")
    concepts: Concepts | None = strawberry.field(
        default=UNSET, description="How much of what is not a name becomes an entity, in documents to come."
    )
    language: str | None = strawberry.field(default=UNSET, description="The language of most of its documents.")
    options: JSON | None = strawberry.field(default=UNSET, description="Options by plug, for documents to come.")
    schema: GraphSchemaInput | None = strawberry.field(
        default=UNSET, description="What it is about, for documents to come; null takes the schema away."
    )
    client_mutation_id: str | None = strawberry.field(default=UNSET, description=_MUTATION_ID)


@strawberry.type(description="A collection whose documents were handed in again.")
class ReprocessCollectionPayload:
    collection: Collection = strawberry.field(description="The collection.")
    jobs: int = strawberry.field(description="How many jobs were made: one a document that was not on its way already.")


@strawberry.type(description="A collection that was made or changed.")
class CollectionPayload:
    collection: Collection = strawberry.field(description="The collection as it is now.")
    client_mutation_id: str | None = strawberry.field(description=_MUTATION_ID)


@strawberry.type(description="A collection that is gone.")
class DeleteCollectionPayload:
    name: str = strawberry.field(description="The name that it had.")


@strawberry.type
class CollectionMutations:
    @strawberry.mutation(
        description="""Takes a collection away with its documents, its curation log and its jobs. Documents go one by
one: where this is broken off, the rest is there, and the same again goes on."""
    )
    async def delete_collection(
        self, info: Info, name: Annotated[str, strawberry.argument(description="The collection's name.")]
    ) -> DeleteCollectionPayload:
        if name == DEFAULT_COLLECTION:
            raise InvalidInput(f"The collection {name!r} is always there.", "Delete its documents instead.")
        await info.context.services.removal.delete_collection(name)
        return DeleteCollectionPayload(name=name)

    @strawberry.mutation(description="Makes a collection. The same again changes nothing.")
    async def create_collection(
        self,
        info: Info,
        input: Annotated[  # noqa: A002 (Relay's name)
            CreateCollectionInput, strawberry.argument(description="The collection.")
        ],
    ) -> CollectionPayload:
        wanted = StoredCollection(input.name, **_changes(input))
        made = await info.context.services.collections.create(wanted)
        return CollectionPayload(collection=Collection.of(made), client_mutation_id=given(input.client_mutation_id))

    @strawberry.mutation(
        description="""Changes a collection. Documents that are there keep what they were made with until they are
processed again: reprocessCollection does that for all of them."""
    )
    async def update_collection(
        self,
        info: Info,
        input: Annotated[  # noqa: A002 (Relay's name)
            UpdateCollectionInput, strawberry.argument(description="What to change.")
        ],
    ) -> CollectionPayload:
        collections = info.context.services.collections
        changed = await collections.update(replace(await collections.get(input.name), **_changes(input)))
        return CollectionPayload(collection=Collection.of(changed), client_mutation_id=given(input.client_mutation_id))

    @strawberry.mutation(
        description="""Processes all documents of a collection again, by its schema and options as they are now. What
extractors said before is used again where nothing that they were told has changed; a document whose recipe is the same
is left as it is."""
    )
    async def reprocess_collection(
        self, info: Info, name: Annotated[str, strawberry.argument(description="The collection's name.")]
    ) -> ReprocessCollectionPayload:
        collections = info.context.services.collections
        jobs = await collections.reprocess(name)
        return ReprocessCollectionPayload(collection=Collection.of(await collections.get(name)), jobs=jobs)


def _changes(wanted: CreateCollectionInput | UpdateCollectionInput) -> Mapping[str, Any]:
    """The properties that are given."""
    concepts, options = given(wanted.concepts), given(wanted.options)
    changes = {
        "description": given(wanted.description),
        "concepts": None if concepts is None else StoredConcepts[concepts.name],
        "language": given(wanted.language),
        "options": None if options is None else plug_options(options),
    }
    given_ones: dict[str, Any] = {name: value for name, value in changes.items() if value is not None}
    if wanted.schema is not UNSET:
        given_ones["schema"] = None if wanted.schema is None else wanted.schema.schema()
    return given_ones
