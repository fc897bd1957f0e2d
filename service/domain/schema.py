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

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from service.domain.entity import CONCEPT
from service.domain.naming import kind_name, type_name
from service.domain.relationship import KINDS, SYMMETRIC
from service.errors import BadSchema

MOST_NAMES = 200
"""Entity types, and relationship kinds, of one schema: a model is told all of them with every text."""
MOST_PATTERNS = 1000
LONGEST_DESCRIPTION = 500

_WRITTEN = re.compile(
    r"\s*\(?\s*:?(?P<source>[^-()\[\]>]+?)\s*\)?\s*-\s*\[?\s*:?(?P<kind>[^()\[\]>]+?)\s*\]?\s*->"
    r"\s*\(?\s*:?(?P<target>[^()\[\]>]+?)\s*\)?\s*"
)
_LONGEST_WRITTEN = 300


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
        given = _keys(mapping)
        types = tuple(EntityType(*item) for item in _declared(given.get("entity_types"), "entity type", type_name))
        kinds = tuple(
            RelationshipKind(*item)
            for item in _declared(given.get("relationship_kinds"), "relationship kind", kind_name)
        )
        patterns = tuple(dict.fromkeys(_pattern(item) for item in _items(given.get("patterns"), "patterns")))
        if len(patterns) > MOST_PATTERNS:
            raise BadSchema(f"The schema has {len(patterns):,} patterns.", f"{MOST_PATTERNS:,} are the most.")
        closed = given.get("closed", False)
        if not isinstance(closed, bool):
            raise BadSchema(f"closed is {closed!r}.", "It must be true or false.")
        ends = dict.fromkeys(end for pattern in patterns for end in (pattern.source, pattern.target))
        declared = {entity_type.name for entity_type in types}
        if not types:
            types = tuple(EntityType(end) for end in ends if end != CONCEPT)
        elif undeclared := sorted(ends.keys() - declared - {CONCEPT}):
            raise BadSchema(
                f"A pattern names the entity type {undeclared[0]}, which the schema doesn't declare.",
                f"Declare it, or write one of {', '.join(sorted(declared))}.",
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


_KEYS = {
    "entity_types": "entity_types",
    "entityTypes": "entity_types",
    "relationship_kinds": "relationship_kinds",
    "relationshipKinds": "relationship_kinds",
    "patterns": "patterns",
    "closed": "closed",
}
_Name = Callable[[object], str | None]


def _keys(mapping: object) -> dict[str, Any]:
    if not isinstance(mapping, Mapping):
        raise BadSchema(f"A schema is no {type(mapping).__name__}.", f"It is an object with {', '.join(_wanted())}.")
    for key in mapping:
        if key not in _KEYS:
            raise BadSchema(f"A schema has no {key!r}.", f"It has {', '.join(_wanted())}.")
    return {_KEYS[key]: value for key, value in mapping.items()}


def _wanted() -> list[str]:
    return list(dict.fromkeys(_KEYS.values()))


def _items(given: object, what: str) -> list[Any]:
    if given is None:
        return []
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise BadSchema(f"The schema's {what} are no list.", "Write them as a list.")
    return list(given)


def _declared(given: object, what: str, read: _Name) -> list[tuple[str, str]]:
    """Names with their descriptions, each once."""
    found: dict[str, str] = {}
    for item in _items(given, f"{what}s"):
        spoken, description = _named(item, what)
        name = _name(spoken, what, read)
        if name in found:
            raise BadSchema(f"The {what} {name} is declared twice.", "Declare it once.")
        found[name] = description
    if len(found) > MOST_NAMES:
        raise BadSchema(f"The schema has {len(found):,} {what}s.", f"{MOST_NAMES:,} are the most.")
    return list(found.items())


def _named(item: object, what: str) -> tuple[object, str]:
    if not isinstance(item, Mapping):
        return item, ""
    description = item.get("description") or ""
    if item.keys() - {"name", "description"} or not isinstance(description, str):
        raise BadSchema(f"The {what} {_shown(item)} has another form.", 'Write {"name": …, "description": …}.')
    description = " ".join(description.split())
    if len(description) > LONGEST_DESCRIPTION:
        raise BadSchema(
            f"The description of the {what} {_shown(item.get('name'))} has {len(description):,} characters.",
            f"{LONGEST_DESCRIPTION:,} are the most.",
        )
    return item.get("name"), description


def _name(spoken: object, what: str, read: _Name) -> str:
    name = read(spoken)
    if name is None:
        raise BadSchema(
            f"{_shown(spoken)} can't be {'an' if what[0] in 'aeiou' else 'a'} {what}.",
            "Use letters, digits and spaces, begin with a letter, and write at most 64 characters.",
        )
    return name


def _pattern(item: object) -> Pattern:
    if isinstance(item, str):
        found = _WRITTEN.fullmatch(item) if len(item) <= _LONGEST_WRITTEN else None
        parts: tuple[object, ...] = found.group("source", "kind", "target") if found else ()
    elif isinstance(item, Mapping) and item.keys() == {"source", "kind", "target"}:
        parts = (item["source"], item["kind"], item["target"])
    else:
        parts = tuple(item) if isinstance(item, tuple | list) and len(item) == 3 else ()
    if not parts:
        raise BadSchema(
            f"{_shown(item)} is no pattern.",
            'Write "Person-WORKS_FOR->Organization" or {"source": …, "kind": …, "target": …}.',
        )
    source, kind, target = parts
    return Pattern(
        _name(source, "entity type", type_name),
        _name(kind, "relationship kind", kind_name),
        _name(target, "entity type", type_name),
    )


def _loose(name: str) -> str:
    return "".join(character for character in name if character.isalnum()).casefold()


def _shown(given: object) -> str:
    return repr(given)[:80]
