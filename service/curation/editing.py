"""editEntity: an entity is called, or is, something else than the documents say most often."""

from __future__ import annotations

from dataclasses import dataclass

from service.curation.finding import find
from service.curation.ports import EntityReference, KindLimit, View
from service.curation.words import name_from, names_from, text_from, type_from
from service.domain.change import Edit
from service.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class EditEntity:
    """What is None stays as it is; an empty description takes it away; aliases come to those that there are."""

    entity: EntityReference
    name: str | None = None
    type: str | None = None
    description: str | None = None
    aliases: tuple[str, ...] = ()

    async def decide(self, view: View, limit: KindLimit) -> Edit:
        """Raises InvalidInput, and what is under it."""
        if self.name is None and self.type is None and self.description is None and not self.aliases:
            raise InvalidInput("Nothing is to be changed.", "Give a name, a type, a description or aliases.")
        return Edit(
            (await find(view, self.entity)).address,
            None if self.name is None else name_from(self.name),
            None if self.type is None else await type_from(self.type, view.collection, limit),
            text_from(self.description, "description"),
            names_from(self.aliases, "alias"),
        )
