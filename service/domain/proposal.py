"""A schema that is read off a graph: what is there often enough to be meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from service.domain.entity import CONCEPT
from service.domain.relationship import RELATED_TO
from service.domain.schema import GraphSchema, Pattern
from service.domain.schema_items import MOST_NAMES


@dataclass(frozen=True, slots=True)
class ProposedKind:
    """A kind, how many facts have it, and how many of them which ends."""

    name: str
    count: int
    patterns: Mapping[Pattern, int]


@dataclass(frozen=True, slots=True)
class ProposedSchema:
    """Types and kinds that are there at least so often, the commonest first."""

    entity_types: Mapping[str, int]
    relationship_kinds: tuple[ProposedKind, ...]

    @classmethod
    def of(
        cls, types: Mapping[str, int], kinds: Mapping[str, int], ends: Iterable[tuple[Pattern, int]], minimum: int
    ) -> ProposedSchema:
        """Out of counts of entities by type and of facts by kind and by pattern."""
        patterns: defaultdict[str, dict[Pattern, int]] = defaultdict(dict)
        for pattern, count in ends:
            if count >= minimum:
                patterns[pattern.kind][pattern] = count
        return cls(
            {name: count for name, count in _ranked(types, minimum) if name != CONCEPT},
            tuple(ProposedKind(name, count, dict(patterns[name])) for name, count in _ranked(kinds, minimum)),
        )

    def to_mapping(self) -> dict[str, Any]:
        """It as a schema, ready for `GraphSchema.from_mapping`: with the patterns whose ends are proposed too.

        RELATED_TO has no patterns: anything may be related to anything.
        """
        types = {*self.entity_types, CONCEPT}
        patterns = [
            str(pattern)
            for kind in self.relationship_kinds
            for pattern in kind.patterns
            if kind.name != RELATED_TO and {pattern.source, pattern.target} <= types
        ]
        return GraphSchema.from_mapping(
            {
                "entity_types": list(self.entity_types),
                "relationship_kinds": [kind.name for kind in self.relationship_kinds if kind.name != RELATED_TO],
                "patterns": patterns,
            }
        ).to_mapping()


def _ranked(counts: Mapping[str, int], minimum: int) -> list[tuple[str, int]]:
    """The commonest, as many as a schema may have."""
    often = [(name, count) for name, count in counts.items() if count >= minimum]
    return sorted(often, key=lambda item: (-item[1], item[0]))[:MOST_NAMES]
