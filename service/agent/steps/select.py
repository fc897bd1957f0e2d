"""Select: the collections in which to look. Without a model: those that were named, or all."""

from __future__ import annotations

from service.agent.pipeline import Outcome
from service.agent.state import State
from service.errors import UnknownCollection
from service.retrieval.ports import CollectionDirectory


class Select:
    name = "select"

    def __init__(self, collections: CollectionDirectory) -> None:
        self._collections = collections

    async def run(self, state: State) -> Outcome:
        """Sets `collections`. An empty choice is respected. Raises UnknownCollection."""
        known = [collection.name for collection in await self._collections.all()]
        if state.wanted_collections is None:
            state.collections = known
            return Outcome(f"all {len(known)} collections")
        for name in state.wanted_collections:
            if name not in known:
                raise UnknownCollection(name)
        state.collections = list(dict.fromkeys(state.wanted_collections))
        return Outcome(", ".join(state.collections) or "no collection, as was asked: nothing is searched")
