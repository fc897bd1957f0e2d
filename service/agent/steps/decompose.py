"""Decompose: the question as a plan of hops, from what it names to what it asks for.

"Where was the author of the first program born?" asks for the author first, and then where that one was born. What the
question names is known by the graph: entities, and titles of documents.
"""

from __future__ import annotations

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.reading.planning import plan
from service.agent.state import State
from service.agent.steps.expand import MOST_QUESTIONS, checked_questions

DECOMPOSER = "decomposer"


class Decompose:
    name = "decompose"

    def seen(self, state: State) -> str:
        return state.asked

    async def run(self, state: State) -> Outcome:
        """Sets `plan`; leaves it None where the question's form is not known."""
        known = (*(one.phrase for one in state.named), *state.titled)
        state.plan = plan(state.asked, [name for name in known if len(name) > 1])
        return Outcome("no plan: its sentences have to answer it" if state.plan is None else str(state.plan))


async def by_plug(state: State, call: Call) -> Outcome:
    """The plug returns the questions that it comes to; each is searched for too. No plan is made."""
    parts = checked_questions(await call(state.asked, context=state.context), "The decomposer")
    added = [one for one in parts if one not in {state.standing_question, *state.queries}]
    state.queries = [*state.queries, *added][:MOST_QUESTIONS]
    return Outcome(f"asked in parts: {'; '.join(parts)}" if parts else "it is one question")
