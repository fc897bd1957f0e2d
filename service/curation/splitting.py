"""splitEntity: some of what an entity is taken for is another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.curation.finding import find
from service.curation.ports import EntityReference, HeldSense, KindLimit, View
from service.curation.words import names_from
from service.domain.change import NamedSense, Split
from service.errors import InvalidInput, NotFound
from service.resolution.curating import means
from service.resolution.keys import key

MOST_DOCUMENTS = 1_000


@dataclass(frozen=True, slots=True)
class SplitEntity:
    """What goes: all that it is called in some documents (their keys), some of its names in all documents, or some of
    its names in some documents. A name takes with it the shorter ones that stand for it."""

    entity: EntityReference
    documents: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    async def decide(self, view: View, _limit: KindLimit) -> Split:
        """Raises InvalidInput, and what is under it."""
        names = names_from(self.names, "name")
        if not names and not self.documents:
            raise InvalidInput("It isn't said what is to be split off.", "Give documents, names or both.")
        if len(self.documents) > MOST_DOCUMENTS:
            raise InvalidInput(f"{len(self.documents):,} documents are given.", f"{MOST_DOCUMENTS:,} are the most.")
        found = await find(view, self.entity)
        held = await view.senses(found.stored.id)
        self._check_documents(held)
        split = Split(tuple(dict.fromkeys(self._named(held, names))))
        gone = [sense for sense in held if any(means(named, sense.key, sense.part) for named in split.senses)]
        if not gone:
            raise NotFound(f"{found.stored.name!r} has no such name there.", "Its names are `name` and `aliases`.")
        if len(gone) == len(held):
            raise InvalidInput(f"That is all of {found.stored.name!r}.", "Leave at least one of its names somewhere.")
        return split

    def _check_documents(self, held: Sequence[HeldSense]) -> None:
        known = {sense.key.document for sense in held}
        if unknown := [document for document in self.documents if document not in known]:
            raise NotFound(
                f"The document {unknown[0][:80]!r} doesn't name the entity.", "Give the keys of documents that do."
            )

    def _named(self, held: Sequence[HeldSense], names: Sequence[str]) -> Iterator[NamedSense]:
        """What the split says of each sense that it means."""
        for sense in held:
            if self.documents and sense.key.document not in self.documents:
                continue
            if not names:
                yield NamedSense(sense.surface, sense.key.document, part=sense.part)
                continue
            for name in names:
                if key(name) not in (sense.key.name_key, sense.key.head_key):
                    continue
                if self.documents:
                    yield NamedSense(name, sense.key.document, part=sense.part)
                else:
                    yield NamedSense(name, None, sense.key.type, sense.key.field, sense.part)
