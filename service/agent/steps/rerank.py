"""Rerank: in which order the passages go to whoever answers.

Ours puts those first in which the plan was read, and leaves the rest in the order of their fused scores.
"""

from __future__ import annotations

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.state import State
from service.retrieval.reranking import in_order

RERANKER = "reranker"


class Rerank:
    name = "rerank"

    def seen(self, state: State) -> str:
        return f"{len(state.hits)} passages"

    async def run(self, state: State) -> Outcome:
        """Puts `hits` in order."""
        read = [] if state.followed is None else [reading.passage.hit.id for reading in state.followed.readings]
        hits = {hit.id: hit for hit in state.hits}
        first = [one for one in dict.fromkeys(read) if one in hits]
        state.hits = tuple(hits[one] for one in dict.fromkeys((*first, *hits)))
        return Outcome(f"{len(first)} that the plan was read in come first" if first else "as they were found")


async def by_plug(state: State, call: Call) -> Outcome:
    """The plug returns the hits in its order; what it leaves out is left out."""
    if not state.hits:
        return Outcome("there was nothing to put in order")
    given = await call(state.standing_question, list(state.hits), limit=len(state.hits))
    shown = len(state.hits)
    state.hits = in_order(given, state.hits, "The reranker")
    return Outcome(f"{len(state.hits)} of {shown} passages are kept")
