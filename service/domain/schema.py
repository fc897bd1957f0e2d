"""Schemas: which types of entities and kinds of relationships a collection is about, and which ends a kind may have.

    GraphSchema.from_mapping({
        "entity_types": ["Person", {"name": "Organization", "description": "a company or an institution"}],
        "relationship_kinds": [{"name": "FOUNDED", "description": "the source set the target up"}],
        "patterns": ["Person-FOUNDED->Organization"],
        "closed": False,
    })

Names are read leniently ("works for" is WORKS_FOR, "person" is Person). The eight kinds of DESIGN §4 are known to every
schema. Open (the default): what the schema doesn't know is kept. Closed: it is dropped and counted.
`service/extraction/conforming.py` applies a schema; a plug whose `extract` has a parameter `schema` is given it in the
form above.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from service.domain.entity import CONCEPT
from service.domain.naming import kind_name, type_name
from service.domain.relationship import KINDS, SYMMETRIC
from service.domain.schema_items import declared, parts_of, patterns_of
from service.errors import BadSchema


@dataclass(frozen=True, slots=True)
class EntityType:
    """What an entity may be, PascalCase, and what is meant by it."""

    name: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class RelationshipKind:
    """How two entities may be related, UPPER_SNAKE, read from source to target."""

    name: str
    description: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Pattern:
    """Ends that a kind may have."""

    source: str
    kind: str
    target: str

    def __str__(self) -> str:
        return f"{self.source}-{self.kind}->{self.target}"


@dataclass(frozen=True)
class GraphSchema:
    """A collection's schema. No entity types: any will do. A kind without patterns: any ends will do."""

    entity_types: tuple[EntityType, ...] = ()
    relationship_kinds: tuple[RelationshipKind, ...] = ()
    """Beside the eight that are always known; one of those may stand here with a description of its own."""
    patterns: tuple[Pattern, ...] = ()
    closed: bool = False

    @classmethod
    def from_mapping(cls, mapping: object) -> GraphSchema:
        """The schema that a mapping (JSON) describes; keys may be snake_case or camelCase.

        A type or kind is a name or {"name", "description"}; a pattern is "Person-WORKS_FOR->Organization" or
        {"source", "kind", "target"}. Where types are declared, patterns may name only those and Concept; where none
        are, the ends of the patterns are the types. Kinds of patterns are known without being declared.
        Raises BadSchema, which says what is wrong and where.
        """
        given = parts_of(mapping)
        types = tuple(EntityType(*item) for item in declared(given.get("entity_types"), "entity type", type_name))
        kinds = tuple(
            RelationshipKind(*item)
            for item in declared(given.get("relationship_kinds"), "relationship kind", kind_name)
        )
        patterns = tuple(Pattern(*parts) for parts in patterns_of(given.get("patterns")))
        closed = given.get("closed", False)
        if not isinstance(closed, bool):
            raise BadSchema(f"closed is {closed!r}.", "It must be true or false.")
        ends = dict.fromkeys(end for pattern in patterns for end in (pattern.source, pattern.target))
        named_types = {entity_type.name for entity_type in types}
        if not types:
            types = tuple(EntityType(end) for end in ends if end != CONCEPT)
        elif undeclared := sorted(ends.keys() - named_types - {CONCEPT}):
            raise BadSchema(
                f"A pattern names the entity type {undeclared[0]}, which the schema doesn't declare.",
                f"Declare it, or write one of {', '.join(sorted(named_types))}.",
            )
        named = {*KINDS, *(kind.name for kind in kinds)}
        more = dict.fromkeys(pattern.kind for pattern in patterns if pattern.kind not in named)
        return cls(types, (*kinds, *(RelationshipKind(kind) for kind in more)), patterns, closed)

    def to_mapping(self) -> dict[str, Any]:
        """The JSON form that `from_mapping` reads back as the same schema; the same for the same schema."""
        return {
            "entity_types": [{"name": item.name, "description": item.description} for item in self.entity_types],
            "relationship_kinds": [
                {"name": item.name, "description": item.description} for item in self.relationship_kinds
            ],
            "patterns": [str(pattern) for pattern in self.patterns],
            "closed": self.closed,
        }

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Every known kind: those of the schema, then the rest of the eight."""
        return tuple(dict.fromkeys((*(kind.name for kind in self.relationship_kinds), *KINDS)))

    def type_of(self, spoken: object) -> str | None:
        """The known type that is meant, whatever its case and separators; None where it is not known."""
        return self._types.get(_loose(spoken)) if isinstance(spoken, str) else None

    def kind_of(self, spoken: object) -> str | None:
        """The known kind that is meant, whatever its case and separators; None where it is not known."""
        return self._kinds.get(_loose(spoken)) if isinstance(spoken, str) else None

    def patterns_of(self, kind: str) -> tuple[Pattern, ...]:
        """The ends that the kind may have; empty: any."""
        return self._patterns.get(kind, ())

    def fits(self, source_type: str, kind: str, target_type: str) -> bool:
        """Whether the kind may have these ends; one without direction, either way round."""
        patterns = self.patterns_of(kind)
        if not patterns or Pattern(source_type, kind, target_type) in patterns:
            return True
        return kind in SYMMETRIC and Pattern(target_type, kind, source_type) in patterns

    @cached_property
    def _types(self) -> dict[str, str]:
        return {_loose(name): name for name in (CONCEPT, *(item.name for item in self.entity_types))}

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {_loose(name): name for name in self.kinds}

    @cached_property
    def _patterns(self) -> dict[str, tuple[Pattern, ...]]:
        return {kind: tuple(pattern for pattern in self.patterns if pattern.kind == kind) for kind in self.kinds}


def _loose(name: str) -> str:
    return "".join(character for character in name if character.isalnum()).casefold()
