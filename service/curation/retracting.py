"""retractRelationship: a relationship that isn't so, whatever documents say, now and later."""

from __future__ import annotations

from dataclasses import dataclass

from service.curation.finding import find_two
from service.curation.ports import EntityReference, KindLimit, View
from service.domain.change import Retraction
from service.domain.naming import kind_name
from service.domain.relationship import SYMMETRIC
from service.errors import InvalidInput, NotFound


@dataclass(frozen=True, slots=True)
class RetractRelationship:
    """One that is there. Its evidence is kept, and comes back when the retraction is undone."""

    source: EntityReference
    type: str
    target: EntityReference

    async def decide(self, view: View, _limit: KindLimit) -> Retraction:
        """Raises InvalidInput, and what is under it."""
        kind = kind_name(self.type)
        if kind is None:
            raise InvalidInput(
                f"{self.type[:80]!r} can't be a relationship kind.", "Give `type` as relationships have it."
            )
        source, target = await find_two(view, self.source, self.target)
        if await view.relationship(source.stored.id, kind, target.stored.id) is None:
            if kind not in SYMMETRIC or await view.relationship(target.stored.id, kind, source.stored.id) is None:
                raise NotFound(
                    f"There is no {kind} from {source.stored.name!r} to {target.stored.name!r}.",
                    "It may be retracted already. List those there are with relationships.",
                )
            source, target = target, source
        return Retraction(source.address, kind, target.address)
