"""mergeEntities: several entities are one, whatever the rules of resolution say."""

from __future__ import annotations

from dataclasses import dataclass

from service.curation.finding import find
from service.curation.ports import EntityReference, KindLimit, View
from service.domain.change import Merge
from service.errors import InvalidInput

MOST_ENTITIES = 50


@dataclass(frozen=True, slots=True)
class MergeEntities:
    """They become the oldest of them; the ids of the others lead to it."""

    entities: tuple[EntityReference, ...]

    async def decide(self, view: View, _limit: KindLimit) -> Merge:
        """Raises InvalidInput, and what is under it."""
        if not 2 <= len(self.entities) <= MOST_ENTITIES:
            raise InvalidInput(f"{len(self.entities)} entities are given.", f"Merge 2 to {MOST_ENTITIES} at once.")
        found = [await find(view, reference) for reference in self.entities]
        if len({one.stored.id for one in found}) < len(found):
            names = ", ".join(repr(one.stored.name) for one in found)
            raise InvalidInput(f"{names}: some of these are one entity already.", "Merge an entity with another one.")
        return Merge(tuple(one.address for one in found))
