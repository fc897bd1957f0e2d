"""Runs the steps of an answer one after another and keeps a record of each.

A step of your own:

    class Shout:
        name = "shout"

        def seen(self, state: State) -> str:
            return state.question

        async def run(self, state: State) -> Outcome:
            state.question = state.question.upper()
            return Outcome("asked louder")

What a step can do without, it does without, and says so as the outcome's `fallback`. An error that it lets through
ends the answer: there is none without a database, say.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from service.agent.state import State
from service.domain.answer import Step, StepStarted

_LONGEST_SEEN = 500


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step did, in a few words, and what it had to do without."""

    summary: str
    fallback: str | None = None
    plug: str = "default"
    """Who did it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the plug."""
    is_last: bool = False
    """Whether nothing is to be done after it."""


class AnswerStep(Protocol):
    """One step of the way. `name` stands in the answer's trace."""

    @property
    def name(self) -> str: ...

    def seen(self, state: State) -> str:
        """What it will be taken on, in brief, for the trace."""

    async def run(self, state: State) -> Outcome: ...


async def run_steps(steps: Sequence[AnswerStep], state: State) -> AsyncGenerator[StepStarted | Step, None]:
    """Runs the steps in order on `state`, up to one that says to be the last; yields that each starts, and its record.

    Who stops listening, or is cancelled, ends the step that is being taken.
    """
    for step in steps:
        yield StepStarted(step.name)
        seen = step.seen(state)[:_LONGEST_SEEN]
        started = perf_counter()
        outcome = await step.run(state)
        took = (perf_counter() - started) * 1000
        yield Step(step.name, took, outcome.summary, outcome.fallback, outcome.plug, outcome.options, seen)
        if outcome.is_last:
            return


def shown(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as a trace can show them: what is no JSON by its `repr`."""
    found: dict[str, Any] = json.loads(json.dumps(options, default=repr, skipkeys=True), parse_constant=str)
    return found
