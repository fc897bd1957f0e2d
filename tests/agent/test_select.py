"""Selectors in every form: what they choose is searched, what they do wrong is said, and never stops an answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from service.agent.pipeline import Outcome
from service.agent.state import State
from service.agent.steps.select import Select
from service.domain.document import Collection
from service.errors import PlugNotFound, UnknownCollection
from service.plug_calls import PlugCalls
from service.plugs import Plug, resolve

pytestmark = pytest.mark.anyio

Offered = Sequence[tuple[str, str | None]]


class Shelf:
    """A directory of three collections."""

    async def all(self) -> list[Collection]:
        return [Collection("bread", "Baking."), Collection("computers", "Machines."), Collection("people")]


class ByWord:
    """Chooses the collections whose description has the word."""

    name = "by-word"

    def __init__(self) -> None:
        self.asked: list[tuple[str, Offered]] = []

    def select(self, question: str, collections: Offered, *, word: str = "Machines") -> tuple[list[str], str]:
        self.asked.append((question, collections))
        return [name for name, description in collections if word in (description or "")], f"it has {word}"


def by_word(question: str, collections: Offered, context: str, **options: Any) -> list[str]:
    return ByWord().select(question, collections)[0]


async def by_word_later(question: str, collections: Offered) -> tuple[list[str], str]:
    await asyncio.sleep(0)
    return ByWord().select(question, collections)


async def _run(plug: Plug, seconds: float = 5, **given: Any) -> tuple[State, Outcome]:
    calls = PlugCalls(resolve(plug, "select", lambda: None), "select", "The selector", seconds)
    state = State("Which machine?", **given)
    try:
        return state, await Select(Shelf(), calls).run(state)
    finally:
        calls.close()


@pytest.mark.parametrize(
    "plug",
    [ByWord(), ByWord, (ByWord(), {}), ByWord().select, by_word, by_word_later, (by_word, {"any": 1})],
    ids=["object", "class", "object with options", "method", "function", "asynchronous", "function with options"],
)
async def test_a_selector_may_be_given_in_any_form(plug: Plug) -> None:
    state, outcome = await _run(plug)
    assert state.collections == ["computers"]
    assert outcome.summary.startswith("computers")
    assert outcome.fallback is None


@pytest.mark.parametrize("plug", [None, "none", "default", ("default", {})])
async def test_without_a_selector_all_that_is_offered_is_searched(plug: Plug) -> None:
    state, outcome = await _run(plug)
    assert state.collections == ["bread", "computers", "people"]
    assert outcome == Outcome("all 3 collections")


async def test_a_selector_sees_the_names_and_descriptions_that_are_offered_and_the_conversation() -> None:
    seen: list[Any] = []

    def look(question: str, collections: Offered, *, context: str = "") -> list[str]:
        seen.extend((question, collections, context))
        return []

    await _run(look, wanted_collections=["people", "bread"], context="We spoke of bread.")
    assert seen == ["Which machine?", [("people", None), ("bread", "Baking.")], "We spoke of bread."]


async def test_options_of_the_call_win_over_configured_ones() -> None:
    state, _ = await _run((ByWord(), {"word": "Baking"}))
    assert state.collections == ["bread"]
    state, outcome = await _run((ByWord(), {"word": "Baking"}), options={"selector": {"word": "Machines"}})
    assert state.collections == ["computers"]
    assert outcome.summary == "computers (it has Machines)"
    state, outcome = await _run(ByWord(), options={"selector": {"colour": 1}})
    assert len(state.collections) == 3
    assert "colour" in (outcome.fallback or "")


async def test_an_empty_choice_is_respected() -> None:
    state, outcome = await _run(lambda question, collections: ([], "nothing fits"))
    assert state.collections == []
    assert (outcome.summary, outcome.fallback) == ("no collection: nothing is searched (nothing fits)", None)


async def test_names_that_were_not_offered_are_refused_and_reported() -> None:
    state, outcome = await _run(lambda *_: ["secrets", "people", "people"])
    assert state.collections == ["people"]
    assert outcome.fallback == "Not offered, so not searched: secrets."
    state, outcome = await _run(lambda *_: ["secrets"])
    assert state.collections == ["bread", "computers", "people"]
    assert outcome.fallback == "Not offered, so not searched: secrets."


def _raises(question: str, collections: Offered) -> list[str]:
    raise RuntimeError("no model")


def _leaves(question: str, collections: Offered) -> list[str]:
    raise SystemExit(2)


def _breaks_off(question: str, collections: Offered) -> Iterator[str]:
    yield "bread"
    raise RuntimeError("no more")


def _hangs(question: str, collections: Offered) -> list[str]:
    threading.Event().wait(10)
    return []


def _too_few(question: str) -> list[str]:
    return []


@pytest.mark.parametrize(
    "plug",
    [
        _raises,
        _leaves,
        _breaks_off,
        _hangs,
        lambda *_: None,
        lambda *_: 5,
        lambda *_: "bread",
        lambda *_: [5],
    ],
    ids=["raises", "exits", "breaks off", "hangs", "none", "number", "string", "numbers"],
)
async def test_where_a_selector_fails_all_that_was_offered_is_searched(plug: Plug) -> None:
    state, outcome = await _run(plug, seconds=0.3, wanted_collections=["people", "bread"])
    assert state.collections == ["people", "bread"]
    assert (outcome.fallback or "").startswith("No choice was made: ")


async def test_nobody_is_asked_to_choose_among_nothing() -> None:
    selector = ByWord()
    state, outcome = await _run(selector, wanted_collections=[])
    assert (state.collections, selector.asked) == ([], [])
    assert "nothing is searched" in outcome.summary
    with pytest.raises(UnknownCollection):
        await _run(selector, wanted_collections=["none"])


def test_what_is_no_selector_is_refused_at_the_start() -> None:
    for plug in ("no.such:plug", 5, object(), _too_few):
        with pytest.raises(PlugNotFound):
            resolve(plug, "select", lambda: None)
