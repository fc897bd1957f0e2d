"""Select: the collections in which to look. Without a selector: those that were named, or all.

A selector chooses among those that are offered. Where it fails, or names none that was offered, all of them are
searched; an empty choice is respected. What it did wrong is the step's fallback.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from service.agent.pipeline import Outcome, shown
from service.agent.state import State
from service.domain.document import Collection
from service.errors import KgqlError, PlugBadResult
from service.plug_calls import PlugCalls
from service.retrieval.ports import CollectionDirectory
from service.retrieval.search import known_collections

SELECTOR = "selector"
_MOST_NAMES = 10_000
_LONGEST_REASONING = 500


class Choice(NamedTuple):
    """What a selector said: names in its order, and why."""

    names: list[str]
    reasoning: str | None = None


class Select:
    name = "select"

    def __init__(self, collections: CollectionDirectory, selector: PlugCalls | None = None) -> None:
        """`selector` None, or one without a target: nothing is chosen, all that is offered is searched."""
        self._collections = collections
        self._selector = selector

    def seen(self, state: State) -> str:
        wanted = state.wanted_collections
        return "all collections" if wanted is None else ", ".join(wanted) or "no collection"

    async def run(self, state: State) -> Outcome:
        """Sets `collections`. An empty choice is respected: it is the last step then. Raises UnknownCollection."""
        offered = await known_collections(self._collections, state.wanted_collections)
        if state.is_idle:
            return Outcome("no collection: there is nothing to look up", is_last=True)
        state.collections = [collection.name for collection in offered]
        outcome = await self._chosen(state, offered)
        return outcome if state.collections else replace(outcome, is_last=True)

    async def _chosen(self, state: State, offered: Sequence[Collection]) -> Outcome:
        if state.wanted_collections is not None and not offered:
            return Outcome("no collection, as was asked: nothing is searched")
        if self._selector is None or self._selector.plug.target is None or not offered:
            everything = state.wanted_collections is None
            return Outcome(f"all {len(offered)} collections" if everything else ", ".join(state.collections))
        outcome = await self._choose(self._selector, state, offered)
        plug = self._selector.plug
        return replace(outcome, plug=plug.name, options=shown(plug.merged(state.options.get(SELECTOR))))

    async def _choose(self, selector: PlugCalls, state: State, offered: Sequence[Collection]) -> Outcome:
        everything = f"all {len(offered)} that were offered"
        try:
            given = await selector.call(
                state.asked,
                [(collection.name, collection.description or None) for collection in offered],
                offered={"context": state.context},
                options=state.options.get(SELECTOR),
            )
            choice = checked_choice(given, selector.called)
        except KgqlError as fault:
            return Outcome(everything, f"No choice was made: {fault.message}")
        names = [name for name in choice.names if name in state.collections]
        refused = [name for name in choice.names if name not in state.collections]
        fallback = f"Not offered, so not searched: {', '.join(refused)[:_LONGEST_REASONING]}." if refused else None
        if refused and not names:
            return Outcome(everything, fallback)
        state.collections = names
        said = ", ".join(names) or "no collection: nothing is searched"
        return Outcome(f"{said} ({choice.reasoning})" if choice.reasoning else said, fallback)


def checked_choice(given: object, called: str) -> Choice:
    """The names that a selector returned, each once: a list of names, or a pair of one and the reasoning.

    Raises PlugBadResult for any other shape.
    """
    names, reasoning = given, None
    if isinstance(given, tuple) and len(given) == 2 and not isinstance(given[0], str):
        names, reasoning = given
    if isinstance(names, str | bytes | Mapping) or not isinstance(names, Iterable):
        raise PlugBadResult(
            f"{called} returned {type(given).__name__}.", "It must return names, or (names, reasoning)."
        )
    try:
        listed = list(islice(names, _MOST_NAMES))
    except Exception as error:  # a generator of somebody else's may raise anything
        raise PlugBadResult(f"{called} failed while its names were read: {error}"[:1000]) from error
    if not all(isinstance(name, str) for name in listed) or not isinstance(reasoning, str | None):
        raise PlugBadResult(f"{called} returned names that are no strings.", "It must return (names, reasoning).")
    words = " ".join(reasoning.split())[:_LONGEST_REASONING] if reasoning else None
    return Choice(list(dict.fromkeys(listed)), words or None)
