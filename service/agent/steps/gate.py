"""Gate: whether there is anything to look up. A greeting, or a line of marks, is not searched for."""

from __future__ import annotations

from service.agent.pipeline import Outcome
from service.agent.plugged import Call
from service.agent.reading.words import content_stems
from service.agent.state import State
from service.errors import PlugBadResult

GATE = "gate"
_PAIR = 2
_LONGEST_REASON = 500


class Gate:
    name = GATE

    def seen(self, state: State) -> str:
        return state.question

    async def run(self, state: State) -> Outcome:
        """Sets `is_idle` where the question says nothing by itself and there is no conversation to lean on."""
        state.is_idle = not (content_stems(state.question) or state.history)
        return Outcome("there is nothing in it to look up" if state.is_idle else "there is something to look up")


async def by_plug(state: State, call: Call) -> Outcome:
    """The plug returns whether to look anything up, or a pair of that and why."""
    given = await call(state.question, context=state.conversation)
    wanted, reason = given if isinstance(given, tuple) and len(given) == _PAIR else (given, None)
    if not isinstance(wanted, bool) or not isinstance(reason, str | None):
        raise PlugBadResult(
            f"The gate returned {given!r:.100}.", "It must return a bool: whether to look anything up; or (bool, why)."
        )
    state.is_idle = not wanted
    said = "it is to be looked up" if wanted else "nothing is to be looked up"
    return Outcome(f"{said}: {reason[:_LONGEST_REASON]}" if reason else said)
