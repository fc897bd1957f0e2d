"""assertRelationship: a relationship that a person vouches for. The change itself is its evidence."""

from __future__ import annotations

from dataclasses import dataclass

from service.curation.finding import find_two
from service.curation.ports import EntityReference, KindLimit, View
from service.curation.words import kind_from, text_from
from service.domain.change import Assertion
from service.errors import InvalidInput, SchemaBreach

CONFIDENCE = 0.95
"""What a person's word weighs where they don't say."""


@dataclass(frozen=True, slots=True)
class AssertRelationship:
    """`confidence` is 0 to 1, `strength` 1 to 10."""

    source: EntityReference
    type: str
    target: EntityReference
    confidence: float = CONFIDENCE
    strength: int | None = None
    description: str | None = None

    async def decide(self, view: View, limit: KindLimit) -> Assertion:
        """Raises InvalidInput, and what is under it."""
        if not 0 < self.confidence <= 1:
            raise InvalidInput(f"The confidence is {self.confidence}.", "It is above 0 and at most 1.")
        if self.strength is not None and not 1 <= self.strength <= 10:
            raise InvalidInput(f"The strength is {self.strength}.", "It is 1 to 10.")
        kind = await kind_from(self.type, view.collection, limit)
        source, target = await find_two(view, self.source, self.target)
        schema = view.collection.schema
        if schema and schema.closed and not schema.fits(source.stored.type, kind, target.stored.type):
            patterns = ", ".join(map(str, schema.patterns_of(kind)))
            raise SchemaBreach(
                f"The schema of {view.collection.name!r} has no {source.stored.type}-{kind}->{target.stored.type}.",
                f"It has {patterns}.",
            )
        return Assertion(
            source.address,
            kind,
            target.address,
            self.confidence,
            self.strength,
            text_from(self.description, "description") or None,
        )
