"""Reason: follow the plan through the passages, and ask again for what they say nothing about.

The director of a film is read in one passage, and where that director was born stands in another, which nothing in the
question is like. So what a hop led to is searched for by its name, at most twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.agent.pipeline import Outcome
from service.agent.ports import KnowledgeGraph, Mention
from service.agent.reading.following import Followed, Missing, follow
from service.agent.reading.passages import Passage
from service.agent.state import State
from service.domain.search import Hit, SearchFilters
from service.retrieval.search import SEARCHER, Searching

_TIMES = 2
"""How often what is missing is searched for."""
_HITS = 3


class Reason:
    name = "reason"

    def __init__(self, search: Searching, graph: KnowledgeGraph) -> None:
        self._search = search
        self._graph = graph

    async def run(self, state: State) -> Outcome:
        """Sets `followed`, `mentions`, and adds to `hits`."""
        state.mentions = await self._graph.mentions([hit.id for hit in state.hits]) if state.hits else ()
        if state.plan is None or not (state.hits or state.facts):
            return Outcome("there is no plan to follow")
        asked: list[str] = []
        followed = follow(state.plan, _passages(state.hits, state.mentions), state.facts)
        for _ in range(_TIMES):
            missing = [one for one in followed.missing if one.name not in asked]
            if followed.answer is not None or not missing:
                break
            asked += [one.name for one in missing]
            if not await self._more(state, missing):
                break
            followed = follow(state.plan, _passages(state.hits, state.mentions), state.facts)
        state.followed = followed
        return Outcome(_summary(followed) + (f"; asked again for {', '.join(asked)}" if asked else ""))

    async def _more(self, state: State, missing: Sequence[Missing]) -> bool:
        """Adds the passages about what was missing. Whether there are any that were not there."""
        known = {hit.id for hit in state.hits}
        found: dict[str, Hit] = {}
        for one in missing:
            result = await self._search.search(
                f"{one.name} {one.relation.replace('_', ' ')}".strip(),
                state.collections,
                limit=_HITS,
                threshold=state.threshold,
                filters=SearchFilters(document_ids=None if state.document_ids is None else tuple(state.document_ids)),
                options=state.options.get(SEARCHER),
            )
            found |= {hit.id: hit for hit in result.hits if hit.id not in known}
        state.hits = (*state.hits, *found.values())
        if found:
            state.mentions = (*state.mentions, *await self._graph.mentions(list(found)))
        return bool(found)


def _passages(hits: Sequence[Hit], mentions: Sequence[Mention]) -> list[Passage]:
    by_document: dict[str, list[Mention]] = {}
    for mention in mentions:
        by_document.setdefault(mention.document_id, []).append(mention)
    return [
        Passage(
            hit,
            tuple(
                (one.start - hit.start, one.end - hit.start, one.entity.type)
                for one in by_document.get(hit.document_id, ())
                if hit.start is not None
            ),
        )
        for hit in hits
    ]


def _summary(followed: Followed) -> str:
    if followed.answer is None:
        missing = ", ".join(one.name for one in followed.missing)
        return (
            f"the passages don't lead there; nothing is about {missing}" if missing else "the passages don't lead there"
        )
    way = " \u2192 ".join(reading.value.text for reading in followed.readings)
    return f"{way}: {followed.answer} ({followed.score:.2f})"
