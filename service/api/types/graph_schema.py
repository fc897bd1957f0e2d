"""Schemas of collections: what was declared, and what the graph would propose."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.context import Info
from service.api.scalars import JSON
from service.domain.proposal import ProposedKind, ProposedSchema
from service.domain.schema import GraphSchema as StoredSchema
from service.errors import InvalidInput

_DESCRIPTION = "What is meant by it; a language model is told."


@strawberry.type(description="A type of entities.")
class SchemaEntityType:
    name: str = strawberry.field(description="Its name, PascalCase: a label in Neo4j.")
    description: str = strawberry.field(description=_DESCRIPTION)


@strawberry.type(description="A kind of relationships.")
class SchemaRelationshipKind:
    name: str = strawberry.field(description="Its name, UPPER_SNAKE: a relationship type in Neo4j.")
    description: str = strawberry.field(description=_DESCRIPTION)
    patterns: list[str] = strawberry.field(
        description="The ends that it may have, as Person-WORKS_FOR->Organization; none: any."
    )


@strawberry.type(description="A type that the graph has.")
class ProposedEntityType:
    name: str = strawberry.field(description="The type.")
    count: int = strawberry.field(description="How many entities have it.")


@strawberry.type(description="A kind that the graph has.")
class ProposedRelationshipKind:
    name: str = strawberry.field(description="The kind.")
    count: int = strawberry.field(description="How many relationships have it.")
    patterns: list[ProposedPattern] = strawberry.field(description="Which ends they have, the most frequent first.")

    @classmethod
    def of(cls, kind: ProposedKind) -> ProposedRelationshipKind:
        return cls(
            name=kind.name,
            count=kind.count,
            patterns=[ProposedPattern(pattern=str(pattern), count=count) for pattern, count in kind.patterns.items()],
        )


@strawberry.type(description="Ends of a kind that the graph has.")
class ProposedPattern:
    pattern: str = strawberry.field(description="The pattern, as Person-WORKS_FOR->Organization.")
    count: int = strawberry.field(description="How many relationships fit it.")


@strawberry.type(description="A schema read off the graph as it is. Nothing is changed by it.")
class Proposal:
    entity_types: list[ProposedEntityType] = strawberry.field(description="Types of entities, the most frequent first.")
    relationship_kinds: list[ProposedRelationshipKind] = strawberry.field(
        description="Kinds of relationships, the most frequent first."
    )
    input: JSON = strawberry.field(description="The whole as a GraphSchemaInput, to look through and hand in.")

    @classmethod
    def of(cls, proposed: ProposedSchema) -> Proposal:
        return cls(
            entity_types=[ProposedEntityType(name=name, count=count) for name, count in proposed.entity_types.items()],
            relationship_kinds=[ProposedRelationshipKind.of(kind) for kind in proposed.relationship_kinds],
            input=JSON(_as_input(proposed.to_mapping())),
        )


@strawberry.type(description="What a collection is about, and what becomes of anything else.")
class GraphSchema:
    collection_name: strawberry.Private[str]
    declared: bool = strawberry.field(description="False where the collection has no schema: anything is kept.")
    closed: bool = strawberry.field(
        description="Whether what the schema doesn't know is dropped; otherwise it is kept."
    )
    entity_types: list[SchemaEntityType] = strawberry.field(description="The types; none: any.")
    relationship_kinds: list[SchemaRelationshipKind] = strawberry.field(
        description="The kinds of the schema, then the rest of the eight that are always known."
    )

    @classmethod
    def of(cls, collection_name: str, stored: StoredSchema | None) -> GraphSchema:
        schema = stored or StoredSchema()
        described = {kind.name: kind.description for kind in schema.relationship_kinds}
        return cls(
            collection_name=collection_name,
            declared=stored is not None,
            closed=schema.closed,
            entity_types=[
                SchemaEntityType(name=item.name, description=item.description) for item in schema.entity_types
            ],
            relationship_kinds=[
                SchemaRelationshipKind(
                    name=kind,
                    description=described.get(kind, ""),
                    patterns=[str(pattern) for pattern in schema.patterns_of(kind)],
                )
                for kind in schema.kinds
            ],
        )

    @strawberry.field(description="A schema that the collection's graph would have by itself.")
    async def proposed(
        self,
        info: Info,
        minimum_support: Annotated[
            int, strawberry.argument(description="How often a type, kind or pattern must be there, at least.")
        ] = 2,
    ) -> Proposal:
        if minimum_support < 1:
            raise InvalidInput(f"minimumSupport is {minimum_support}.", "It must be 1 or more.")
        collections = info.context.services.collections
        return Proposal.of(await collections.proposed_schema(self.collection_name, minimum_support))


@strawberry.input(description="A type of entities.")
class SchemaEntityTypeInput:
    name: str = strawberry.field(description="Its name; person and PERSON are Person.")
    description: str | None = strawberry.field(default=UNSET, description=_DESCRIPTION)


@strawberry.input(description="A kind of relationships.")
class SchemaRelationshipKindInput:
    name: str = strawberry.field(description='Its name; "works for" is WORKS_FOR.')
    description: str | None = strawberry.field(default=UNSET, description=_DESCRIPTION)


@strawberry.input(
    description="""What a collection is about. The eight kinds WORKS_FOR, LOCATED_IN, RELATED_TO, MENTIONS, AUTHORED_BY,
PART_OF, OWNS and COLLABORATES_WITH are known to every schema."""
)
class GraphSchemaInput:
    entity_types: list[SchemaEntityTypeInput] | None = strawberry.field(
        default=UNSET, description="The types; any, or the ends of the patterns, if not given."
    )
    relationship_kinds: list[SchemaRelationshipKindInput] | None = strawberry.field(
        default=UNSET, description="Kinds beside the eight; kinds of patterns need not be repeated."
    )
    patterns: list[str] | None = strawberry.field(
        default=UNSET, description="The ends that a kind may have, as Person-WORKS_FOR->Organization."
    )
    closed: bool = strawberry.field(
        default=False, description="Drop what the schema doesn't know, counted on the job; otherwise it is kept."
    )

    def schema(self) -> StoredSchema:
        """The schema that it says. Raises BadSchema."""
        return StoredSchema.from_mapping(
            {
                "entity_types": [_named(item) for item in given(self.entity_types) or ()],
                "relationship_kinds": [_named(item) for item in given(self.relationship_kinds) or ()],
                "patterns": given(self.patterns) or [],
                "closed": self.closed,
            }
        )


def _named(item: SchemaEntityTypeInput | SchemaRelationshipKindInput) -> dict[str, str]:
    return {"name": item.name, "description": given(item.description) or ""}


def _as_input(mapping: dict[str, Any]) -> dict[str, Any]:
    return {
        "entityTypes": mapping["entity_types"],
        "relationshipKinds": mapping["relationship_kinds"],
        "patterns": mapping["patterns"],
        "closed": mapping["closed"],
    }
