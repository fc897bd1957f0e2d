"""Takes steps of an answer by plugs. Where a plug fails, the step is taken by ours, and says why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from service.agent.pipeline import AnswerStep, Outcome, shown
from service.agent.state import State
from service.errors import KgqlError
from service.plug_calls import PlugCalls


class Call(Protocol):
    """Calls a plug with its port's arguments; what is named reaches it where its signature has a place."""

    def __call__(self, *arguments: Any, **offered: Any) -> Awaitable[Any]: ...


Taking = Callable[[State, Call], Awaitable[Outcome]]
"""Asks the plug and puts what it said into the state. Raises PlugBadResult for what it can't have meant."""


@dataclass(frozen=True, slots=True)
class PluggedStep:
    """The step of somebody else's, in place of one of ours."""

    ours: AnswerStep
    plug: PlugCalls
    key: str
    """What its options are under, in those of a call."""
    take: Taking

    @property
    def name(self) -> str:
        return self.ours.name

    def seen(self, state: State) -> str:
        return self.ours.seen(state)

    async def run(self, state: State) -> Outcome:
        """As ours does. The fallback says what the plug did wrong."""
        options = state.options.get(self.key)

        async def call(*arguments: Any, **offered: Any) -> Any:
            return await self.plug.call(*arguments, offered=offered, options=options)

        try:
            outcome = await self.take(state, call)
        except KgqlError as fault:
            outcome = await self.ours.run(state)
            said = f"Done without it: {fault.message}"
            return replace(outcome, fallback=f"{said} {outcome.fallback}" if outcome.fallback else said)
        plug = self.plug.plug
        return replace(outcome, plug=plug.name, options=shown(plug.merged(options)))
