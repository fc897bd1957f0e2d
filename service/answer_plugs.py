"""The plugs that take steps of an answer: those that a service has, and those that a call names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from service.agent.stages import Plugs as Taken
from service.errors import InvalidInput, PlugBadOption
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
                if plug is None or isinstance(bare(plug), str) or key in _OURS:
                    self._put(taken, key, "none" if plug is None else plug)
                else:
                    taken[key] = calls = await asyncio.to_thread(_made, key, plug, self._seconds)
                    if calls is not None:
                        stack.callback(calls.close)
            yield taken

    def _put(self, taken: dict[str, PlugCalls | None], key: str, name: Plug) -> None:
        """Has a stage taken by whom this names. Raises InvalidInput for anything but a name that there is."""
        configured = self.configured.get(key)
        names = ["default", "none", *([] if configured is None else [configured.plug.name])]
        if not isinstance(name, str) or name not in names:
            raise InvalidInput(
                f"{key} can't be {name!r:.100}.",
                f"It can be {', '.join(names)}; the options of a call are given beside its steps.",
            )
        if name == "default":
            taken.pop(key, None)
        else:
            taken[key] = None if name == "none" else configured


def open_answer_plugs(plugs: Plugs, settings: Settings, stack: AsyncExitStack) -> AnswerPlugs:
    """The plugs of a service, closed with the stack.

    Raises PlugNotFound, PlugTimedOut, and PlugBadOption for options of a step of ours: these have none.
    """
    configured: dict[str, PlugCalls | None] = {}
    for key in METHODS:
        plug = getattr(plugs, key)
        if isinstance(named := bare(plug), str) and named == "default":
            if isinstance(plug, tuple) and plug[1]:
                raise PlugBadOption(f"The default {key} has no option {', '.join(map(repr, plug[1]))}.", "It has none.")
            continue
        configured[key] = calls = _made(key, plug, settings.plug_seconds)
        if calls is not None:
            stack.callback(calls.close)
    return AnswerPlugs(configured, settings.plug_seconds)


def _made(key: str, plug: Plug, seconds: float) -> PlugCalls | None:
    """The plug, ready to be called; None where it is none."""
    plugged = made_in_time(plug, METHODS[key], lambda: None, seconds=seconds)
    return None if plugged.target is None else PlugCalls(plugged, METHODS[key], f"The {key}", seconds)
