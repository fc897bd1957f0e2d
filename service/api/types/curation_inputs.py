"""What people hand in to change a graph."""

from __future__ import annotations

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.global_ids import raw_id
from service.curation.ports import EntityReference as Reference
from service.domain.change import Signature

_COLLECTION = "The name of the collection that it is in."
_WHO = 'Who asks for it; "anonymous" if not given.'
_WHY = "For what reason: the log keeps it."
_DRY_RUN = "Only say what it would change: nothing is written."
_MUTATION_ID = "Given back as it is, for the client's own books."


@strawberry.input(description="An entity: by `id`, or by `name` and, where several things have that name, `type`.")
class EntityReference:
    id: strawberry.ID | None = strawberry.field(default=UNSET, description="Its global id.")
    name: str | None = strawberry.field(default=UNSET, description="A name of it.")
    type: str | None = strawberry.field(default=UNSET, description="What it is, such as Person.")
    if_version: str | None = strawberry.field(
        default=UNSET, description="The `version` that was read: where it is another by now, nothing is changed."
    )

    def reference(self) -> Reference:
        """As curation takes it. Raises BadId."""
        identifier = given(self.id)
        return Reference(
            None if identifier is None else raw_id(identifier, "Entity"),
            given(self.name),
            given(self.type),
            given(self.if_version),
        )


@strawberry.input
class Signed:
    """Who asks, why, and whether it is only to be tried: a part of what is handed in."""

    why: str = strawberry.field(description=_WHY)
    who: str | None = strawberry.field(default=UNSET, description=_WHO)
    dry_run: bool = strawberry.field(default=False, description=_DRY_RUN)
    client_mutation_id: str | None = strawberry.field(default=UNSET, description=_MUTATION_ID)

    def signature(self) -> Signature:
        who = given(self.who)
        return Signature("anonymous" if who is None else who, self.why)


@strawberry.input(description="What an entity is to be called, or to be. What is not given stays as it is.")
class EditEntityInput(Signed):
    collection: str = strawberry.field(description=_COLLECTION)
    entity: EntityReference = strawberry.field(description="Which one.")
    name: str | None = strawberry.field(
        default=UNSET, description="The name that it is shown under; the documents' own stays as an alias."
    )
    type: str | None = strawberry.field(default=UNSET, description="What it is, such as Person.")
    description: str | None = strawberry.field(default=UNSET, description="What is said of it; empty: nothing.")
    aliases: list[str] | None = strawberry.field(default=UNSET, description="Names that it has too.")


@strawberry.input(description="Entities that are one.")
class MergeEntitiesInput(Signed):
    collection: str = strawberry.field(description=_COLLECTION)
    entities: list[EntityReference] = strawberry.field(description="2 to 50 of them; the oldest one's id is kept.")


@strawberry.input(
    description="What is another entity: all that it is called in some documents, some of its names in all documents, "
    "or some of its names in some documents."
)
class SplitEntityInput(Signed):
    collection: str = strawberry.field(description=_COLLECTION)
    entity: EntityReference = strawberry.field(description="The entity that it is taken for.")
    documents: list[strawberry.ID] | None = strawberry.field(default=UNSET, description="Global ids of documents.")
    names: list[str] | None = strawberry.field(
        default=UNSET, description="Names; each takes with it the shorter ones that stand for it in a document."
    )


@strawberry.input(description="A relationship that somebody vouches for. The change is its evidence.")
class AssertRelationshipInput(Signed):
    collection: str = strawberry.field(description=_COLLECTION)
    source: EntityReference = strawberry.field(description="The entity that it begins at.")
    type: str = strawberry.field(description='Its kind: "works for" is WORKS_FOR.')
    target: EntityReference = strawberry.field(description="The entity that it ends at.")
    confidence: float | None = strawberry.field(default=UNSET, description="Above 0, at most 1; 0.95 if not given.")
    strength: int | None = strawberry.field(default=UNSET, description="How strong it is, 1 to 10.")
    description: str | None = strawberry.field(default=UNSET, description="What is to be said of it.")


@strawberry.input(
    description="A relationship that isn't so, whatever documents say, now and later: given as `relationship`, or as "
    "`source`, `type` and `target`."
)
class RetractRelationshipInput(Signed):
    collection: str = strawberry.field(description=_COLLECTION)
    relationship: strawberry.ID | None = strawberry.field(default=UNSET, description="Its global id.")
    source: EntityReference | None = strawberry.field(default=UNSET, description="The entity that it begins at.")
    type: str | None = strawberry.field(default=UNSET, description="Its kind, such as WORKS_FOR.")
    target: EntityReference | None = strawberry.field(default=UNSET, description="The entity that it ends at.")


@strawberry.input(description="A change that is to be as if it had never been made. An undo can be undone too.")
class UndoInput(Signed):
    change: strawberry.ID = strawberry.field(description="The change's global id.")
