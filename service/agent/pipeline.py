"""Runs the steps of an answer one after another and keeps a record of each.

A step of your own:

    class Shout:
        name = "shout"

        async def run(self, state: State) -> Outcome:
            state.question = state.question.upper()
            return Outcome("asked louder")

What a step can do without, it does without, and says so as the outcome's `fallback`. An error that it lets through
ends the answer: there is none without a database, say.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from service.agent.state import State
from service.domain.answer import Step


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step did, in a few words, and what it had to do without."""

    summary: str
    fallback: str | None = None


class AnswerStep(Protocol):
    """One step of the way. `name` stands in the answer's trace."""

    @property
    def name(self) -> str: ...

    async def run(self, state: State) -> Outcome: ...


async def run_steps(steps: Sequence[AnswerStep], state: State) -> AsyncIterator[Step]:
    """Runs the steps in order on `state` and yields the record of each as it ends."""
    for step in steps:
        started = perf_counter()
        outcome = await step.run(state)
        yield Step(step.name, (perf_counter() - started) * 1000, outcome.summary, outcome.fallback)
