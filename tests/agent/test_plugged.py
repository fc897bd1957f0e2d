"""Steps that plugs take: in every form, with all options; what they do wrong is said, and ours goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from service.agent.agent import Agent
from service.agent.pipeline import AnswerStep, Outcome
from service.agent.plugged import PluggedStep, Taking
from service.agent.ports import KnownEntity, NamedEntity
from service.agent.stages import Stage
from service.agent.state import State
from service.agent.steps import expand, gate, rewrite
from service.agent.steps.expand import Expand
from service.agent.steps.gate import Gate
from service.agent.steps.rewrite import Rewrite
from service.agent.steps.search import SearchPassages
from service.agent.steps.select import Select
from service.answer_plugs import open_answer_plugs
from service.domain.answer import Turn
from service.domain.search import Hit
from service.errors import UnknownCollection
from service.plug_calls import PlugCalls
from service.plugging import Plugs
from service.plugs import Plug, resolve
from service.retrieval.search import SearchResult
from service.settings import Settings
from tests.agent.test_select import Shelf
from tests.agent.world import NO_PLUGS, NothingKnown

pytestmark = pytest.mark.anyio

HISTORY = (Turn("Who wrote notes?", "Ada Lovelace did."), Turn("On what?"))


class Speaker:
    """A rewriter that puts a name in place of a pronoun."""

    name = "speaker"

    def rewrite(self, question: str, history: Sequence[tuple[str, str]], *, who: str = "Ada Lovelace") -> str:
        return question.replace("she", who)


def spoken(question: str, history: Sequence[tuple[str, str]], **options: Any) -> str:
    return Speaker().rewrite(question, history, **options)


async def spoken_later(question: str, history: Sequence[tuple[str, str]]) -> str:
    await asyncio.sleep(0)
    return spoken(question, history)


async def taken(  # noqa: PLR0917 (what a step is made of)
    ours: AnswerStep, plug: Plug, method: str, key: str, take: Taking, state: State, seconds: float = 5
) -> Outcome:
    calls = PlugCalls(resolve(plug, method, lambda: None), method, f"The {key}", seconds)
    try:
        return await PluggedStep(ours, calls, key, take).run(state)
    finally:
        calls.close()


async def rewritten(plug: Plug, seconds: float = 5, **given: Any) -> tuple[State, Outcome]:
    state = State("When was she born?", history=HISTORY, **given)
    return state, await taken(Rewrite(), plug, "rewrite", "rewriter", rewrite.by_plug, state, seconds)


async def gated(plug: Plug) -> tuple[State, Outcome]:
    state = State("Who was Ada?", history=HISTORY)
    return state, await taken(Gate(), plug, "gate", "gate", gate.by_plug, state)


@pytest.mark.parametrize(
    "plug",
    [Speaker(), Speaker, (Speaker(), {}), Speaker().rewrite, spoken, spoken_later, "tests.agent.test_plugged:spoken"],
)
async def test_a_rewriter_may_be_given_in_any_form(plug: Plug) -> None:
    state, outcome = await rewritten(plug)
    assert state.question == "When was she born?", "as it was asked"
    assert state.asked == state.standing_question == "When was Ada Lovelace born?"
    assert outcome.summary == "asked as: When was Ada Lovelace born?"
    assert outcome.fallback is None


async def test_a_rewriter_sees_the_conversation_and_its_options_the_later_over_the_earlier() -> None:
    seen: list[Any] = []

    def look(question: str, history: Sequence[tuple[str, str]], **options: Any) -> str:
        seen.extend((question, history, options))
        return "What?"

    _, outcome = await rewritten((look, {"mood": "calm", "depth": 1}), options={"rewriter": {"depth": 2}})
    assert seen == [
        "When was she born?",
        [("Who wrote notes?", "Ada Lovelace did."), ("On what?", "")],
        {"mood": "calm", "depth": 2},
    ]
    assert outcome.options == {"mood": "calm", "depth": 2}
    assert outcome.plug.startswith("tests.agent.test_plugged:")


def raises(question: str, history: object) -> str:
    raise ZeroDivisionError("by nothing")


def hangs(question: str, history: object) -> str:
    time.sleep(30)
    return ""


@pytest.mark.parametrize(
    ("plug", "said"),
    [
        (raises, "by nothing"),
        ((spoken, {"whom": 1}), "whom"),
        (lambda question, history: " ", "returned ' '"),
        (lambda question, history: 7, "returned 7"),
        (lambda question, history: "x" * 20_001, "returned 'xxx"),
        (hangs, "took longer"),
    ],
)
async def test_where_a_rewriter_fails_ours_goes_on_and_says_why(plug: Plug, said: str) -> None:
    state, outcome = await rewritten(plug, seconds=0.2)
    assert state.standing_question == "On what? When was she born?"
    assert outcome.plug == "default"
    assert outcome.fallback is not None
    assert outcome.fallback.startswith("Done without it: ")
    assert said in outcome.fallback


@pytest.mark.parametrize(
    ("given", "is_idle", "summary"),
    [
        (True, False, "it is to be looked up"),
        (False, True, "nothing is to be looked up"),
        ((False, "small talk"), True, "nothing is to be looked up: small talk"),
    ],
)
async def test_a_gate_says_whether_to_go_on(given: object, *, is_idle: bool, summary: str) -> None:
    state, outcome = await gated(lambda question, context="": given)
    assert (state.is_idle, outcome.summary, outcome.fallback) == (is_idle, summary, None)


async def test_a_gate_is_told_the_conversation() -> None:
    _, outcome = await gated(lambda question, context: (True, f"{question} {context}"))
    assert outcome.summary.endswith("Who was Ada? Who wrote notes?\nAda Lovelace did.\nOn what?")


@pytest.mark.parametrize("given", [None, "yes", (True, 7), (True, "why", "more")])
async def test_a_gate_that_says_neither_yes_nor_no_is_passed(given: object) -> None:
    state, outcome = await gated(lambda question: given)
    assert not state.is_idle
    assert outcome.fallback == f"Done without it: The gate returned {given!r}."


async def expanded(plug: Plug, **given: Any) -> tuple[State, Outcome]:
    state = State("When was she born?", context="Ada Byron.", **given)
    return state, await taken(Expand(), plug, "expand", "expander", expand.by_plug, state)


async def test_an_expander_adds_ways_to_ask_each_once_and_eight_at_most() -> None:
    state, outcome = await expanded(lambda question, context: [question, " Her birthday? ", "Her birthday?", context])
    assert state.queries == ["When was she born?", "Her birthday?", "Ada Byron."]
    assert outcome.fallback is None
    state, _ = await expanded(lambda question: (str(number) for number in range(100)))
    assert state.queries == [str(number) for number in range(8)]


@pytest.mark.parametrize("given", [None, "Who?", {"Who?": 1}, [" "], [1], ["x" * 20_001]])
async def test_an_expander_that_gives_no_questions_adds_none(given: object) -> None:
    state, outcome = await expanded(lambda question: given)
    assert state.queries == []
    assert outcome.fallback is not None
    assert outcome.fallback.startswith("Done without it: The expander returned ")


@pytest.mark.parametrize(
    ("entities", "queries"),
    [
        (["Ada Lovelace"], ["Where did Ada Lovelace live?"]),
        (["Ada Lovelace", "Ada Byron (ship)"], []),
        (["Lady Ada Byron"], []),
    ],
)
async def test_what_has_another_usual_name_is_asked_by_that_too(entities: list[str], queries: list[str]) -> None:
    named = [NamedEntity("Ada Byron", KnownEntity(name, name, "Person")) for name in entities]
    state = State("Where did Ada Byron live?", named=named)
    await Expand().run(state)
    assert state.queries == queries


class Found:
    """A searcher that finds what it has been told to find."""

    name = "found"

    def __init__(self, **found: list[str]) -> None:
        self._found = found

    async def search(self, question: str, collections: object, **given: Any) -> SearchResult:
        hits = tuple(Hit(one, "text", "d", "c", 0.9, 0.9) for one in self._found.get(question, ()))
        return SearchResult(hits, (f"{question} failed",) if not hits else (), (1.0,))


async def test_what_several_questions_find_is_fused_by_ranks_and_ties_by_id() -> None:
    state = State("A", queries=["B", "C"], limit=2)
    found = Found(A=["1", "2"], B=["2", "3", "5", "4", "6", "7"])
    outcome = await SearchPassages(found, NothingKnown()).run(state)
    assert [hit.id for hit in state.hits] == ["2", "1", "3", "5", "4", "6"], "two more for each further question"
    assert outcome.summary == "6 passages of 1 documents, by 3 questions"
    assert outcome.fallback == "C failed"


class Counting:
    """A step that counts how often it is taken."""

    name = "count"

    def __init__(self) -> None:
        self.times = 0

    def seen(self, state: State) -> str:
        return state.question

    async def run(self, _state: State) -> Outcome:
        self.times += 1
        return Outcome("counted")


def asking(*steps: AnswerStep) -> Agent:
    """An agent of these steps."""
    return Agent([Stage(step.name, step) for step in steps], NO_PLUGS)


@pytest.mark.parametrize(
    ("question", "collections", "times"),
    [("?!", None, 0), ("and the of", ["people"], 0), ("Who was Ada?", [], 0), ("Who was Ada?", None, 1)],
)
async def test_what_says_nothing_is_not_looked_up_nor_is_anything_in_no_collection(
    question: str, collections: list[str] | None, times: int
) -> None:
    counting = Counting()
    answer = await asking(Gate(), Select(Shelf()), counting).ask(question, collections=collections)
    assert counting.times == times
    assert [step.name for step in answer.steps] == ["gate", "select", "count"][: 2 + times]
    assert not answer.answered


async def test_a_collection_that_is_not_there_is_told_though_nothing_is_looked_up() -> None:
    with pytest.raises(UnknownCollection):
        await asking(Gate(), Select(Shelf())).ask("?!", collections=["nowhere"])


async def test_plugs_that_are_ours_stay_ours_and_none_leaves_a_step_out() -> None:
    settings = Settings(_env_file=None)
    async with AsyncExitStack() as stack:
        assert open_answer_plugs(Plugs(), settings, stack).configured == {}
        made = dict(open_answer_plugs(Plugs(gate=None, rewriter=spoken, selector="none"), settings, stack).configured)
        assert isinstance(made.pop("rewriter"), PlugCalls)
        assert made == {"gate": None, "selector": None}
