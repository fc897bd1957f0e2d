"""Claims that their quotes don't hold are removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from service.agent.state import Draft, State
from service.agent.steps.ground import Ground
from service.domain.answer import Claim
from service.domain.evidence import Evidence
from service.embedding.minilm import MiniLM
from service.graph.answering import AnsweringGraph
from service.graph.executor import Executor
from tests.agent.world import stored

pytestmark = pytest.mark.anyio

QUOTE = "Ada Lovelace was born in London in 1815."


@pytest.fixture(scope="module")
async def evidence(shared_executor: Executor, minilm: MiniLM) -> Evidence:
    await stored(shared_executor, minilm)
    rows = await shared_executor.driver.execute_query(
        "MATCH (c:Chunk) WHERE c.text STARTS WITH $quote RETURN c.id AS id, c.documentId AS document, c.start AS start",
        quote=QUOTE,
    )
    [row] = rows.records
    return Evidence(row["id"], row["document"], QUOTE, row["start"], row["start"] + len(QUOTE))


async def grounded(executor: Executor, *claims: Claim, short_answer: str | None = None, by: str = "us") -> Draft:
    """What is left by our judgement, by nobody's, or by a plug's that lets everything pass."""
    state = State("Where was Ada Lovelace born?", draft=Draft(claims, 0.8, short_answer))
    graph = AnsweringGraph(executor)

    async def passing(_question: str, claims: Sequence[Claim], **_: Any) -> list[bool]:
        return [True] * len(claims)

    if by == "a plug":
        await Ground(graph).by_plug(state, passing)
    else:
        await Ground(graph, judges=by == "us").run(state)
    return state.draft


async def test_a_true_quote_stays(shared_executor: Executor, evidence: Evidence) -> None:
    claim = Claim("Ada Lovelace was born in London.", (evidence,))

    draft = await grounded(shared_executor, claim, short_answer="London")

    assert draft == Draft((claim,), 0.8, "London")


@pytest.mark.parametrize("by", ["us", "nobody", "a plug"])
async def test_an_altered_quote_a_wrong_place_and_a_missing_passage_go(
    shared_executor: Executor, evidence: Evidence, by: str
) -> None:
    altered = replace(evidence, quote=QUOTE.replace("London", "Dublin"))
    misplaced = replace(evidence, start=(evidence.start or 0) + 1, end=(evidence.end or 0) + 1)
    missing = replace(evidence, chunk_id="no such chunk")
    claims = [Claim(QUOTE, (one,)) for one in (altered, misplaced, missing)]

    draft = await grounded(shared_executor, *claims, Claim(QUOTE, (evidence,)), short_answer="Dublin", by=by)

    assert draft.claims == (Claim(QUOTE, (evidence,)),)
    assert draft.support == pytest.approx(0.2)
    assert draft.short_answer is None


async def test_numbers_and_names_that_the_quote_lacks_remove_the_claim(
    shared_executor: Executor, evidence: Evidence
) -> None:
    draft = await grounded(
        shared_executor,
        Claim("Ada Lovelace was born in London in 1816.", (evidence,)),
        Claim("Byron was there.", (evidence,)),
    )

    assert draft.claims == ()
    assert draft.support == 0
