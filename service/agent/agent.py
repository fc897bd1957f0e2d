"""The agent: a question in, an answer out, with its evidence and the steps that led there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.agent.pipeline import AnswerStep, run_steps
from service.agent.ports import KnowledgeGraph, SentenceEmbedder
from service.agent.state import Draft, State
from service.agent.steps.answer import ExtractiveAnswer
from service.agent.steps.decompose import Decompose
from service.agent.steps.facts import Facts
from service.agent.steps.ground import Ground
from service.agent.steps.reason import Reason
from service.agent.steps.rewrite import Rewrite
from service.agent.steps.search import SearchPassages
from service.agent.steps.select import Select
from service.domain.answer import Answer, Step, Turn
from service.plug_calls import PlugCalls
from service.retrieval.ports import CollectionDirectory
from service.retrieval.search import Searching, checked_question

ENOUGH_SUPPORT = 0.45
"""Drafts with less are not given. Chosen on questions that samples/ answers and on questions that it does not."""


def extractive_steps(
    search: Searching,
    collections: CollectionDirectory,
    graph: KnowledgeGraph,
    embedder: SentenceEmbedder | None,
    selector: PlugCalls | None = None,
) -> tuple[AnswerStep, ...]:
    """The steps that need no language model."""
    return (
        Rewrite(),
        Select(collections, selector),
        SearchPassages(search),
        Facts(graph),
        Decompose(),
        Reason(search, graph),
        ExtractiveAnswer(embedder),
        Ground(graph),
    )


class Agent:
    """Answers questions by a sequence of steps. Stores nothing."""

    def __init__(self, steps: Sequence[AnswerStep]) -> None:
        self.steps = tuple(steps)

    async def ask(
        self,
        question: str,
        *,
        collections: Sequence[str] | None = None,
        history: Sequence[Turn] = (),
        limit: int = 8,
        threshold: float = 0.5,
        document_ids: Sequence[str] | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> Answer:
        """The answer, or one that says that the documents have none.

        `collections`: the ones to look in (None: all; none named: nothing is searched). `limit` and `threshold` are
        those of search, `options` those of the plugs `selector` and `searcher` for this call. Raises InvalidInput,
        TooLarge or UnknownCollection.
        """
        state = State(
            checked_question(question),
            wanted_collections=collections,
            history=history,
            limit=limit,
            threshold=threshold,
            document_ids=document_ids,
            options=options or {},
        )
        return _answer(state, tuple([step async for step in run_steps(self.steps, state)]))


def _answer(state: State, steps: tuple[Step, ...]) -> Answer:
    draft = state.draft
    if not draft.claims or draft.support < ENOUGH_SUPPORT:
        return Answer(state.question, _refusal(draft), answered=False, confidence=round(draft.support, 3), steps=steps)
    return Answer(
        state.question,
        " ".join(claim.text for claim in draft.claims),
        answered=True,
        confidence=round(draft.support, 3),
        short_answer=draft.short_answer,
        claims=draft.claims,
        steps=steps,
    )


def _refusal(draft: Draft) -> str:
    return "The documents don't answer this." + (f" What came closest: {draft.closest}" if draft.closest else "")
