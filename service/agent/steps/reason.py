"""Reason: follow the plan through the passages, and ask again for what they say nothing about.

The director of a film is read in one passage, and where that director was born stands in another, which nothing in the
question is like. So what a hop led to is searched for by its name, at most twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.ports import KnowledgeGraph, Mention
from service.agent.reading.following import Followed, follow
from service.agent.reading.passages import Passage
from service.agent.state import State
from service.agent.steps.expand import checked_questions
from service.agent.steps.search import found
from service.domain.search import Hit
from service.retrieval.search import Searching

REASONER = "reasoner"
_TIMES = 2
"""How often what is missing is searched for."""
_HITS = 3


class Reason:
    name = "reason"

    def __init__(self, search: Searching, graph: KnowledgeGraph) -> None:
        self._search = search
        self._graph = graph

    def seen(self, state: State) -> str:
        return "no plan" if state.plan is None else str(state.plan)

    async def run(self, state: State) -> Outcome:
        """Sets `followed`, and adds to `hits` and `mentions`."""
        if state.plan is None or not (state.hits or state.facts):
            return Outcome("there is no plan to follow")
        asked: list[str] = []
        followed = follow(state.plan, _passages(state.hits, state.mentions), state.facts)
        for _ in range(_TIMES):
            missing = [one for one in followed.missing if one.name not in asked]
            if followed.answer is not None or not missing:
                break
            asked += [one.name for one in missing]
            questions = [f"{one.name} {one.relation.replace('_', ' ')}".strip() for one in missing]
            if not await self._more(state, questions):
                break
            followed = follow(state.plan, _passages(state.hits, state.mentions), state.facts)
        state.followed = followed
        return Outcome(_summary(followed) + _again(asked))

    async def by_plug(self, state: State, call: Call) -> Outcome:
        """The plug returns what is still to be asked, or nothing where it is enough; it is called at most twice."""
        asked: list[str] = []
        for _ in range(_TIMES):
            given = await call(state.standing_question, list(state.hits), context=state.context)
            further = [one for one in checked_questions(given, "The reasoner") if one not in asked]
            asked += further
            if not further or not await self._more(state, further):
                break
        if state.plan is not None:
            state.followed = follow(state.plan, _passages(state.hits, state.mentions), state.facts)
        return Outcome((f"{len(state.hits)} passages are enough" if not asked else "done") + _again(asked))

    async def _more(self, state: State, questions: Sequence[str]) -> bool:
        """Adds the passages that these find. Whether there are any that were not there."""
        known = {hit.id for hit in state.hits}
        added: dict[str, Hit] = {}
        for question in questions:
            result = await found(self._search, state, question, _HITS)
            added |= {hit.id: hit for hit in result.hits if hit.id not in known}
        state.hits = (*state.hits, *added.values())
        if added:
            state.mentions = (*state.mentions, *await self._graph.mentions(list(added)))
        return bool(added)


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


def _again(asked: Sequence[str]) -> str:
    return f"; asked again for {', '.join(asked)}" if asked else ""


def _summary(followed: Followed) -> str:
    if followed.answer is None:
        missing = ", ".join(one.name for one in followed.missing)
        return (
            f"the passages don't lead there; nothing is about {missing}" if missing else "the passages don't lead there"
        )
    way = " \u2192 ".join(reading.value.text for reading in followed.readings)
    return f"{way}: {followed.answer} ({followed.score:.2f})"
