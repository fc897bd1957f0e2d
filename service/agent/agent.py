"""The agent: a question in, an answer out, with its evidence and the steps that led there."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any, TypedDict, Unpack

from service.agent.pipeline import AnswerStep, run_steps
from service.agent.ports import KnowledgeGraph, SentenceEmbedder
from service.agent.stages import Plugs, Stage, Takers, stage
from service.agent.state import ENOUGH_SUPPORT, Draft, State
from service.agent.steps import answer, decompose, expand, gate, rerank, rewrite
from service.agent.steps.answer import ANSWERER, ExtractiveAnswer
from service.agent.steps.decompose import DECOMPOSER, Decompose
from service.agent.steps.expand import EXPANDER, Expand
from service.agent.steps.facts import FACTS, Facts
from service.agent.steps.gate import GATE, Gate
from service.agent.steps.ground import GROUNDER, Ground
from service.agent.steps.reason import REASONER, Reason
from service.agent.steps.rerank import RERANKER, Rerank
from service.agent.steps.rewrite import REWRITER, Rewrite
from service.agent.steps.search import SearchPassages
from service.agent.steps.select import SELECTOR, Select
from service.domain.answer import Answer, AnswerEvent, Step, TextDelta, Turn
from service.retrieval.ports import CollectionDirectory
from service.retrieval.search import SEARCHER, Searching, checked_question

_LIMIT, _THRESHOLD = 8, 0.5


def extractive_stages(
    search: Searching,
    collections: CollectionDirectory,
    graph: KnowledgeGraph,
    embedder: SentenceEmbedder | None,
) -> tuple[Stage, ...]:
    """The stages in their order, each with a step that needs no language model."""
    reason, ground = Reason(search, graph), Ground(graph)
    return (
        stage(GATE, Gate(), gate.by_plug),
        stage(REWRITER, Rewrite(), rewrite.by_plug),
        Stage(SELECTOR, Select(collections), lambda plug: Select(collections, plug), Select(collections)),
        Stage(FACTS, Facts(graph)),
        stage(EXPANDER, Expand(), expand.by_plug),
        stage(DECOMPOSER, Decompose(), decompose.by_plug),
        Stage(SEARCHER, SearchPassages(search, graph)),
        stage(REASONER, reason, reason.by_plug),
        stage(RERANKER, Rerank(), rerank.by_plug),
        stage(ANSWERER, ExtractiveAnswer(embedder), answer.by_plug),
        stage(GROUNDER, ground, ground.by_plug, without=Ground(graph, judges=False)),
    )


class Asking(TypedDict, total=False):
    """What may be said beside a question."""

    collections: Sequence[str] | None
    """The ones to look in. None: all; none named: nothing is searched."""
    history: Sequence[Turn]
    """The conversation so far, the oldest first."""
    limit: int
    """Of the search: 8 passages if not given."""
    threshold: float
    """Of the search: 0.5 if not given."""
    document_ids: Sequence[str] | None
    """The documents to look in; None: all."""
    options: Mapping[str, Mapping[str, Any]] | None
    """Those of the plugs, by plug, for this call."""
    steps: Mapping[str, Any] | None
    """By stage, a plug in any form of DESIGN §4 that takes it for this call: None or "none" leaves it out."""


class Agent:
    """Answers questions step by step. Stores nothing."""

    def __init__(self, stages: Sequence[Stage], takers: Takers) -> None:
        self._stages = tuple(stages)
        self._takers = takers

    async def ask(self, question: str, **given: Unpack[Asking]) -> Answer:
        """The answer, or one that says that the documents have none. Raises as `stream` does."""
        async with aclosing(self.stream(question, **given)) as events:
            async for event in events:
                if isinstance(event, Answer):
                    return event
        raise AssertionError("the last event is the answer")

    async def stream(self, question: str, **given: Unpack[Asking]) -> AsyncGenerator[AnswerEvent, None]:
        """What happens on the way to the answer, as it happens, and last the answer.

        Who stops listening ends the work. Raises InvalidInput, TooLarge, UnknownCollection or PlugNotFound.
        """
        state = State(
            checked_question(question),
            wanted_collections=given.get("collections"),
            history=given.get("history", ()),
            limit=given.get("limit", _LIMIT),
            threshold=given.get("threshold", _THRESHOLD),
            document_ids=given.get("document_ids"),
            options=given.get("options") or {},
        )
        taken: list[Step] = []
        async with (
            self._takers.taking(given.get("steps") or {}) as plugs,
            aclosing(run_steps(self._steps(plugs), state)) as events,
        ):
            async for event in events:
                if isinstance(event, Step):
                    taken.append(event)
                yield event
        found = _answer(state, tuple(taken))
        for delta in _deltas(found):
            yield delta
        yield found

    def _steps(self, plugs: Plugs) -> list[AnswerStep]:
        return [step for stage in self._stages for step in stage.steps(plugs)]


def _deltas(answer: Answer) -> Iterator[TextDelta]:
    """The text, statement by statement."""
    said = [claim.text for claim in answer.claims] or [answer.text]
    for number, text in enumerate(said):
        yield TextDelta(f" {text}" if number else text)


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
