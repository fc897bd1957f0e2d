"""The curation log of a collection: written to, read, and replayed on another database.

outcome = await log.make("lab", MergeEntities((EntityReference(name="Ada"), EntityReference(name="Ada King"))), signed)
await other_log.replay("lab", await log.all("lab"))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from service.curation import ports
from service.curation.ports import KindLimit, View
from service.curation.words import signature_from
from service.domain.change import Change, Decision, Signature
from service.domain.difference import Outcome

_CHANGES_A_READ = 500


class Asked(Protocol):
    """What somebody wants changed, such as MergeEntities."""

    async def decide(self, view: View, limit: KindLimit) -> Decision:
        """What is written to the log, by what is there. Raises InvalidInput where it can't be."""


class CurationLog:
    """Changes, in their order."""

    def __init__(self, log: ports.Log, limit: KindLimit) -> None:
        self._log = log
        self._limit = limit

    async def make(self, collection: str, asked: Asked, signature: Signature, *, dry_run: bool = False) -> Outcome:
        """Makes a change and returns what it made of the graph; a dry run returns what it would.

        Raises UnknownCollection, and InvalidInput with what is under it: nothing is changed then.
        """

        async def decide(view: View) -> Decision:
            return await asked.decide(view, self._limit)

        return await self._log.record(collection, decide, signature_from(signature), dry_run=dry_run)

    async def all(self, collection: str) -> list[Change]:
        """All changes of a collection, undone ones too."""
        found: list[Change] = []
        while more := await self._log.changes(collection, found[-1].serial if found else -1, _CHANGES_A_READ):
            found += more
        return found

    async def replay(self, collection: str, changes: Iterable[Change]) -> list[Change]:
        """Makes changes of another log here, in their order; those that are here already are left out.

        They keep their ids, authors and times. What they speak of needn't be there yet: they wait for it to come.
        """
        made = [await self._log.repeat(collection, change) for change in sorted(changes, key=lambda one: one.serial)]
        return [change for change in made if change is not None]
