"""Answers without a language model, on a real Neo4j with the real embedder."""

from __future__ import annotations

import pytest

from service.agent.agent import Agent
from service.agent.ports import Mention
from service.domain.answer import Answer, Turn
from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder
from service.errors import InvalidInput, UnknownCollection
from service.graph.answering import AnsweringGraph
from service.graph.executor import Executor
from tests.agent.world import FailingEmbedder, agent, stored

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def answering(shared_executor: Executor, minilm: MiniLM, embedder: OffloadedEmbedder) -> Agent:
    await stored(shared_executor, minilm)
    return agent(shared_executor, embedder, embedder)


async def assert_cited(executor: Executor, answer: Answer) -> None:
    """Every quote stands in its document at its offsets."""
    assert answer.claims
    for claim in answer.claims:
        for evidence in claim.evidence:
            found = await executor.driver.execute_query(
                "MATCH (:Chunk {id: $chunk})-->(:Document {id: $document})<-[:SOURCE_OF]-(s) RETURN s.text AS text",
                chunk=evidence.chunk_id,
                document=evidence.document_id,
            )
            assert found.records[0]["text"][evidence.start : evidence.end] == evidence.quote


async def test_a_question_is_answered_by_a_quote_with_its_fact(shared_executor: Executor, answering: Agent) -> None:
    answer = await answering.ask("Where was Ada Lovelace born?")

    assert answer.answered
    assert answer.text.startswith("Ada Lovelace was born in London in 1815.")
    assert answer.short_answer == "London"
    assert 0.45 <= answer.confidence <= 1
    assert answer.claims[0].evidence[0].fact_id is not None
    await assert_cited(shared_executor, answer)


async def test_a_question_that_needs_two_documents_gets_both(shared_executor: Executor, answering: Agent) -> None:
    answer = await answering.ask("Where did the designer of Colossus work?")

    assert answer.short_answer == "Post Office Research Station"
    assert len({claim.evidence[0].document_id for claim in answer.claims}) == 2
    await assert_cited(shared_executor, answer)


@pytest.mark.parametrize(
    "question",
    [
        "Who won the football world cup in 2010?",
        "What is the capital of Peru?",
        "When did Ada Lovelace visit Japan?",
        "What did Tommy Flowers eat for breakfast?",
        "asdf qwer zxcv",
        "?!",
    ],
)
async def test_what_nothing_supports_is_not_answered(answering: Agent, question: str) -> None:
    answer = await answering.ask(question)

    assert not answer.answered
    assert answer.text.startswith("The documents don't answer this.")
    assert answer.claims == ()
    assert answer.short_answer is None


async def test_a_question_that_leans_on_the_conversation_is_read_after_it(answering: Agent) -> None:
    history = [Turn("Who wrote notes on the Analytical Engine?", "Ada Lovelace wrote notes on the Analytical Engine.")]

    answer = await answering.ask("When was she born?", history=history)

    assert answer.question == "When was she born?"
    assert answer.short_answer == "1815"


async def test_each_step_is_recorded(answering: Agent) -> None:
    answer = await answering.ask("Who designed Colossus?")

    assert [step.name for step in answer.steps] == [
        *("gate", "rewrite", "select", "facts", "expand", "decompose"),
        *("search", "reason", "rerank", "answer", "ground"),
    ]
    assert all(step.summary and step.seen and step.milliseconds >= 0 and step.fallback is None for step in answer.steps)


async def test_without_vectors_words_and_facts_answer_and_the_steps_say_so(
    shared_executor: Executor, answering: Agent
) -> None:
    answer = await agent(shared_executor, FailingEmbedder(), FailingEmbedder()).ask(
        "Which engineer is it that designed Colossus?"
    )

    assert answer.short_answer == "Tommy Flowers"
    fallbacks = {step.name: step.fallback for step in answer.steps if step.fallback}
    assert fallbacks.keys() == {"search", "answer"}
    assert "The model is gone." in fallbacks["search"]


async def test_no_collection_is_respected_and_an_unknown_one_refused(answering: Agent) -> None:
    nowhere = await answering.ask("Who designed Colossus?", collections=[])

    assert not nowhere.answered
    assert "nothing is searched" in next(step.summary for step in nowhere.steps if step.name == "select")
    with pytest.raises(UnknownCollection):
        await answering.ask("Who designed Colossus?", collections=["nowhere"])
    with pytest.raises(InvalidInput):
        await answering.ask("  ")


async def test_names_are_found_in_any_case_and_with_articles(shared_executor: Executor, answering: Agent) -> None:
    graph = AnsweringGraph(shared_executor)

    found = await graph.named(["ada lovelace", "the Analytical Engine", "nobody"], ["history"])

    assert [(one.phrase, one.entity.name) for one in found] == [
        ("ada lovelace", "Ada Lovelace"),
        ("the Analytical Engine", "Analytical Engine"),
    ]
    assert await graph.named(["ada lovelace"], []) == []


async def test_mentions_say_where_an_entity_stands(shared_executor: Executor, answering: Agent) -> None:
    rows = await shared_executor.driver.execute_query(
        "MATCH (c:Chunk) WHERE c.text STARTS WITH 'Tommy Flowers worked' RETURN c.id AS id, c.text AS text"
    )
    mentions = await AnsweringGraph(shared_executor).mentions([rows.records[0]["id"]])

    assert all(isinstance(mention, Mention) for mention in mentions)
    assert [rows.records[0]["text"][mention.start : mention.end] for mention in mentions] == [
        "Tommy Flowers",
        "Post Office Research Station",
    ]
