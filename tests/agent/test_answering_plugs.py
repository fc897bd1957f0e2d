"""Plugs that take questions apart, ask again, order passages, answer and ground; and who takes a step of a call."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from service.agent.agent import Agent, extractive_stages
from service.answer_plugs import open_answer_plugs
from service.domain.answer import Answer
from service.domain.search import Hit
from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder
from service.errors import InvalidInput, PlugBadOption, PlugNotFound
from service.graph.answering import AnsweringGraph
from service.graph.collections import Collections
from service.graph.executor import Executor
from service.plugging import Plugs
from service.plugs import Plug
from service.settings import Settings
from tests.agent.world import search, stored

pytestmark = pytest.mark.anyio

QUESTION = "Where was Ada Lovelace born?"


@pytest.fixture(scope="module", autouse=True)
async def _documents(shared_executor: Executor, minilm: MiniLM) -> None:
    await stored(shared_executor, minilm)


@pytest.fixture
def ask(shared_executor: Executor, embedder: OffloadedEmbedder) -> Any:
    """Asks an agent that has these plugs."""

    async def asked(plugs: Plugs | None = None, question: str = QUESTION, **given: Any) -> Answer:
        stages = extractive_stages(
            search(shared_executor, embedder),
            Collections(shared_executor),
            AnsweringGraph(shared_executor),
            embedder,
        )
        async with AsyncExitStack() as stack:
            takers = open_answer_plugs(plugs or Plugs(), Settings(_env_file=None), stack)
            return await Agent(stages, takers).ask(question, **given)

    return asked


def step(answer: Answer, name: str) -> Any:
    [found] = [one for one in answer.steps if one.name == name]
    return found


def quoting(words: str, text: str = "She was born in London.", **more: Any) -> Any:
    """An answerer that cites these words of the first passage that it is shown."""

    def answer(question: str, hits: Sequence[Hit]) -> object:
        return {"claims": [{"text": text, "quotes": [{"id": hits[0].id, "quote": words}]}], **more}

    return answer


async def test_an_answerer_answers_by_words_that_stand_in_a_passage(ask: Any) -> None:
    answer = await ask(Plugs(answerer=quoting("born in\nLondon", short_answer="London", confidence=0.9)))
    [claim] = answer.claims
    [evidence] = claim.evidence
    assert (answer.answered, answer.text, answer.short_answer) == (True, "She was born in London.", "London")
    assert (evidence.quote, evidence.end - evidence.start) == ("born in London", 14)
    assert answer.confidence == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("claims", "removed"),
    [
        ([("Born in Paris.", "born in Paris")], "1 quotes that stand in no passage, 1 claims without a quote"),
        ([("She was.", "")], "1 quotes that stand in no passage, 1 claims without a quote"),
        ([("She was.", ("elsewhere", "born"))], "1 quotes that stand in no passage, 1 claims without a quote"),
    ],
)
async def test_what_an_answerer_cites_that_is_not_there_is_removed_and_counted(
    ask: Any, claims: list[tuple[str, object]], removed: str
) -> None:
    given = [{"text": text, "quotes": [quote]} for text, quote in claims]
    answer = await ask(Plugs(answerer=lambda question, hits: given))
    assert not answer.answered
    assert step(answer, "answer").fallback == f"Removed: {removed}."


async def test_a_name_that_no_quote_has_is_not_claimed(ask: Any) -> None:
    answer = await ask(Plugs(answerer=quoting("born in London", "Babbage was born in London.")))
    assert not answer.answered
    assert step(answer, "ground").summary == "0 claims hold, 1 removed"


@pytest.mark.parametrize("given", ["London", [1], [{"text": ""}], {"claims": 3}, {"claims": [], "confidence": "high"}])
async def test_where_an_answerer_says_what_is_no_answer_ours_does_it(ask: Any, given: object) -> None:
    answer = await ask(Plugs(answerer=lambda question, hits: given))
    assert answer.short_answer == "London"
    assert step(answer, "answer").fallback.startswith("Done without it: The answerer returned ")


async def test_an_answerer_may_find_no_answer(ask: Any) -> None:
    answer = await ask(Plugs(answerer=lambda question, hits: None))
    assert (answer.answered, step(answer, "answer").summary) == (False, "it found no answer in the passages")


async def test_a_grounder_says_which_claims_their_quotes_bear_out(ask: Any) -> None:
    seen: list[Any] = []

    def ground(question: str, claims: Sequence[Any]) -> list[bool]:
        seen.extend(claims)
        return [False] * len(claims)

    answer = await ask(Plugs(grounder=ground))
    assert seen
    assert not answer.answered


@pytest.mark.parametrize("given", [None, True, [], [1], "yes"])
async def test_a_grounder_that_gives_no_verdict_on_each_is_passed(ask: Any, given: object) -> None:
    answer = await ask(Plugs(grounder=lambda question, claims: given))
    assert answer.short_answer == "London"
    assert step(answer, "ground").fallback.startswith("Done without it: The grounder returned ")


async def test_quotes_are_held_against_passages_whoever_grounds(ask: Any) -> None:
    made_up = quoting("born in London", "Babbage was born in London.")
    kept = await ask(Plugs(answerer=made_up, grounder=None))
    assert kept.text == "Babbage was born in London.", "nobody judges"
    assert step(kept, "ground").summary == "1 claims hold"


async def test_a_decomposers_questions_are_searched_for_too(ask: Any) -> None:
    answer = await ask(Plugs(decomposer=lambda question: ["What is bread baked of?"]))
    assert step(answer, "decompose").summary == "asked in parts: What is bread baked of?"
    assert step(answer, "search").seen == f"{QUESTION}; What is bread baked of?"


async def test_a_reasoner_asks_again_until_it_has_enough_and_twice_at_most(ask: Any) -> None:
    times: list[int] = []

    def reason(question: str, hits: Sequence[Hit]) -> list[str]:
        times.append(len(hits))
        return [f"What is bread baked of, {len(times)}?"]

    answer = await ask(Plugs(reasoner=reason), limit=1)
    assert times[0] == 1 < times[1]
    assert len(times) == 2
    assert step(answer, "reason").summary.startswith("done; asked again for What is bread baked of, 1?")
    enough = await ask(Plugs(reasoner=lambda question, hits: []))
    assert step(enough, "reason").summary.endswith("are enough")


async def test_a_reranker_decides_what_an_answerer_is_shown_first(ask: Any) -> None:
    shown: list[list[str]] = []

    def answer(question: str, hits: Sequence[Hit]) -> None:
        shown.append([hit.id for hit in hits])

    await ask(Plugs(answerer=answer))
    await ask(Plugs(answerer=answer, reranker=lambda question, hits: hits[::-1][:2]))
    assert shown[1] == shown[0][::-1][:2]
    refused = await ask(Plugs(reranker=lambda question, hits: ["no such passage"]))
    assert step(refused, "rerank").fallback.startswith("Done without it: The reranker returned 'no such passage'")


async def test_a_call_leaves_steps_out_and_has_them_taken_by_others(ask: Any) -> None:
    mine = quoting("born in London")
    assert (await ask(steps={"answerer": mine})).text == "She was born in London."
    assert (await ask(Plugs(answerer=mine), steps={"answerer": "default"})).short_answer == "London"
    without = await ask(steps={"facts": "none", "decomposer": None, "reasoner": "none"})
    assert not {"facts", "decompose", "reason"} & {one.name for one in without.steps}
    nothing = await ask(steps={"searcher": "none", "facts": "none"})
    assert (nothing.answered, step(nothing, "answer").summary) == (False, "there is nothing to answer from")


async def test_a_call_may_name_the_plug_that_is_set_and_no_module(ask: Any) -> None:
    plugs = Plugs(gate="tests.agent.test_answering_plugs:open_gate")
    answer = await ask(plugs, steps={"gate": "tests.agent.test_answering_plugs:open_gate"})
    assert step(answer, "gate").plug == "tests.agent.test_answering_plugs:open_gate"


async def test_options_that_a_step_of_ours_has_not_are_told(ask: Any) -> None:
    with pytest.raises(PlugBadOption):
        await ask(Plugs(gate=("default", {"mood": "calm"})))


def open_gate(question: str) -> bool:
    return True


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ({"gates": "none"}, InvalidInput),
        ({"gate": "os:system"}, InvalidInput),
        ({"searcher": "os:system"}, InvalidInput),
        ({"facts": len}, InvalidInput),
        ({"gate": ("default", {"mood": "calm"})}, InvalidInput),
        ({"answerer": 7}, PlugNotFound),
        ({"answerer": lambda: None}, PlugNotFound),
    ],
)
async def test_a_step_that_is_none_is_told(ask: Any, steps: dict[str, Plug], fault: type[Exception]) -> None:
    with pytest.raises(fault):
        await ask(steps=steps)
