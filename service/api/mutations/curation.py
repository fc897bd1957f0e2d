"""Graphs are changed by hand: each change goes to a log, can be tried dry, and can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import strawberry

from service.api.arguments import given
from service.api.context import Info
from service.api.global_ids import raw_id
from service.api.types.change import Change, change_place
from service.api.types.curation_inputs import (
    AssertRelationshipInput,
    EditEntityInput,
    MergeEntitiesInput,
    RetractRelationshipInput,
    Signed,
    SplitEntityInput,
    UndoInput,
)
from service.api.types.difference import GraphDifference
from service.curation.asserting import CONFIDENCE, AssertRelationship
from service.curation.editing import EditEntity
from service.curation.log import Asked
from service.curation.merging import MergeEntities
from service.curation.ports import EntityReference
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from service.domain.difference import Outcome
from service.errors import InvalidInput, NotFound

_WHAT = strawberry.argument(description="What to change, who asks for it, and why.")


@strawberry.type(description="A change that was made, or would be, and what it makes of the graph.")
class ChangePayload:
    change: Change | None = strawberry.field(description="The log's new entry; null where it was a dry run.")
    difference: GraphDifference = strawberry.field(description="What it made of the graph, or would.")
    client_mutation_id: str | None = strawberry.field(description="Given back as it is, for the client's own books.")

    @classmethod
    def of(cls, outcome: Outcome, client_mutation_id: str | None) -> ChangePayload:
        return cls(
            change=None if outcome.is_dry_run else Change.of(outcome.change),
            difference=GraphDifference.of(outcome.difference),
            client_mutation_id=given(client_mutation_id),
        )


@strawberry.type
class CurationMutations:
    @strawberry.mutation(description="Lets an entity be called, or be, something else than documents say most often.")
    async def edit_entity(
        self,
        info: Info,
        input: Annotated[EditEntityInput, _WHAT],  # noqa: A002 (Relay's name)
    ) -> ChangePayload:
        asked = EditEntity(
            input.entity.reference(),
            given(input.name),
            given(input.type),
            given(input.description),
            tuple(given(input.aliases) or ()),
        )
        return await _made(info, input.collection, asked, input)

    @strawberry.mutation(
        description="Makes several entities one. The oldest one's id is kept; those of the others lead to it."
    )
    async def merge_entities(
        self,
        info: Info,
        input: Annotated[MergeEntitiesInput, _WHAT],  # noqa: A002 (Relay's name)
    ) -> ChangePayload:
        asked = MergeEntities(tuple(entity.reference() for entity in input.entities))
        return await _made(info, input.collection, asked, input)

    @strawberry.mutation(description="Makes some of what an entity is taken for another one.")
    async def split_entity(
        self,
        info: Info,
        input: Annotated[SplitEntityInput, _WHAT],  # noqa: A002 (Relay's name)
    ) -> ChangePayload:
        keys = await _keys(info, input.collection, given(input.documents) or ())
        asked = SplitEntity(input.entity.reference(), keys, tuple(given(input.names) or ()))
        return await _made(info, input.collection, asked, input)

    @strawberry.mutation(description="Adds a relationship that somebody vouches for: the change is its evidence.")
    async def assert_relationship(
        self,
        info: Info,
        input: Annotated[AssertRelationshipInput, _WHAT],  # noqa: A002 (Relay's name)
    ) -> ChangePayload:
        confidence = given(input.confidence)
        asked = AssertRelationship(
            input.source.reference(),
            input.type,
            input.target.reference(),
            CONFIDENCE if confidence is None else confidence,
            given(input.strength),
            given(input.description),
        )
        return await _made(info, input.collection, asked, input)

    @strawberry.mutation(
        description="Takes a relationship away, whatever documents say, now and later. Its evidence comes back by undo."
    )
    async def retract_relationship(
        self,
        info: Info,
        input: Annotated[RetractRelationshipInput, _WHAT],  # noqa: A002 (Relay's name)
    ) -> ChangePayload:
        asked = await _retraction(info, input)
        return await _made(info, input.collection, asked, input)

    @strawberry.mutation(description="Makes a change as if it had never been made. An undo can be undone too.")
    async def undo(
        self,
        info: Info,
        input: Annotated[UndoInput, _WHAT],  # noqa: A002 (Relay's name)
    ) -> ChangePayload:
        collection, identifier = change_place(raw_id(input.change, "Change"))
        return await _made(info, collection, UndoChange(identifier), input)


async def _made(info: Info, collection: str, asked: Asked, signed: Signed) -> ChangePayload:
    log = info.context.services.curation
    outcome = await log.make(collection, asked, signed.signature(), dry_run=signed.dry_run)
    return ChangePayload.of(outcome, signed.client_mutation_id)


async def _retraction(info: Info, wanted: RetractRelationshipInput) -> RetractRelationship:
    """What is to be retracted. Raises BadId, InvalidInput, and NotFound where it isn't there."""
    identifier, kind = given(wanted.relationship), given(wanted.type)
    source, target = given(wanted.source), given(wanted.target)
    if identifier is None and source and kind and target:
        return RetractRelationship(source.reference(), kind, target.reference())
    if identifier is None or source or kind or target:
        raise InvalidInput("A relationship is meant by its id, or by its ends and type.", "Give one or the other.")
    found = await info.context.loaders.relationships.load(raw_id(identifier, "Relationship"))
    if found is None:
        raise NotFound("There is no such relationship.", "It may be retracted already, or its ends may be others now.")
    return RetractRelationship(EntityReference(id=found.source_id), found.type, EntityReference(id=found.target_id))


async def _keys(info: Info, collection: str, identifiers: Sequence[strawberry.ID]) -> tuple[str, ...]:
    """The keys of documents. Raises BadId, and NotFound where one isn't in the collection."""
    raw = [raw_id(identifier, "Document") for identifier in identifiers]
    found = await info.context.loaders.documents.load_many(raw)
    keys = tuple(document.key for document in found if document is not None and document.collection == collection)
    if len(keys) < len(raw):
        raise NotFound(
            f"A document isn't in the collection {collection!r}.", "List those there are with the query documents."
        )
    return keys
