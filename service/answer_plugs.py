"""The plugs that take steps of an answer: those that a service has, and those that a call names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from service.agent.stages import Plugs as Taken
from service.errors import InvalidInput
from service.plug_calls import PlugCalls, made_in_time
from service.plugging import Plugs
from service.plugs import Plug, bare
from service.settings import Settings

METHODS: Mapping[str, str] = {
    "gate": "gate",
    "rewriter": "rewrite",
    "selector": "select",
    "expander": "expand",
    "decomposer": "decompose",
    "reasoner": "reason",
    "reranker": "rerank",
    "answerer": "answer",
    "grounder": "ground",
}
"""By stage, the method that its plug has."""
_OURS = ("facts", "searcher")
"""Stages that a call can only leave out: a searcher is set for the service."""


class AnswerPlugs:
    """Implements `service.agent.stages.Takers`."""

    def __init__(self, configured: Taken, seconds: float) -> None:
        """`configured`: those of the service; None for a stage that is left out. Ours are not among them."""
        self.configured = configured
        self._seconds = seconds

    @asynccontextmanager
    async def taking(self, steps: Mapping[str, Plug]) -> AsyncGenerator[Taken]:
        """As the port says. A text can be "none", "default", or the name of the configured plug."""
        async with AsyncExitStack() as stack:
            taken = dict(self.configured)
            for key, plug in steps.items():
                if key not in METHODS and key not in _OURS:
                    raise InvalidInput(f"There is no step {key!r}.", f"There are {', '.join((*METHODS, *_OURS))}.")
                named = bare(plug)
                if named is None or named == "none":
                    taken[key] = None
                elif named == "default":
                    taken.pop(key, None)
                elif isinstance(named, str) or key in _OURS:
                    if named not in self._names(key):
                        raise InvalidInput(
                            f"{key} can't be {named!r:.100}.", f"It can be {', '.join(self._names(key))}."
                        )
                    taken[key] = self.configured[key]
                else:
                    taken[key] = calls = await asyncio.to_thread(_made, key, plug, self._seconds)
                    if calls is not None:
                        stack.callback(calls.close)
            yield taken

    def _names(self, key: str) -> Iterator[str]:
        """What a text may be for a stage."""
        yield from ("default", "none")
        configured = self.configured.get(key)
        if configured is not None:
            yield configured.plug.name


def open_answer_plugs(plugs: Plugs, settings: Settings, stack: AsyncExitStack) -> AnswerPlugs:
    """The plugs of a service, closed with the stack. Raises PlugNotFound; PlugTimedOut."""
    configured: dict[str, PlugCalls | None] = {}
    for key in METHODS:
        plug = getattr(plugs, key)
        if bare(plug) == "default":
            continue
        configured[key] = calls = _made(key, plug, settings.plug_seconds)
        if calls is not None:
            stack.callback(calls.close)
    return AnswerPlugs(configured, settings.plug_seconds)


def _made(key: str, plug: Plug, seconds: float) -> PlugCalls | None:
    """The plug, ready to be called; None where it is none."""
    plugged = made_in_time(plug, METHODS[key], lambda: None, seconds=seconds)
    return None if plugged.target is None else PlugCalls(plugged, METHODS[key], f"The {key}", seconds)
