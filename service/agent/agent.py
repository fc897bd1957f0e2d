"""The agent: a question in, an answer out, with its evidence and the steps that led there."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any, TypedDict, Unpack

from service.agent.pipeline import AnswerStep, run_steps
from service.agent.plugged import PluggedStep, Taking
from service.agent.ports import KnowledgeGraph, SentenceEmbedder
from service.agent.state import ENOUGH_SUPPORT, Draft, State
from service.agent.steps import expand, gate, rewrite
from service.agent.steps.answer import ExtractiveAnswer
from service.agent.steps.decompose import Decompose
from service.agent.steps.expand import EXPANDER, Expand
from service.agent.steps.facts import Facts
from service.agent.steps.gate import GATE, Gate
from service.agent.steps.ground import Ground
from service.agent.steps.reason import Reason
from service.agent.steps.rewrite import REWRITER, Rewrite
from service.agent.steps.search import SearchPassages
from service.agent.steps.select import SELECTOR, Select
from service.domain.answer import Answer, AnswerEvent, Step, TextDelta, Turn
from service.plug_calls import PlugCalls
from service.retrieval.ports import CollectionDirectory
from service.retrieval.search import Searching, checked_question

_LIMIT, _THRESHOLD = 8, 0.5


def extractive_steps(
    search: Searching,
    collections: CollectionDirectory,
    graph: KnowledgeGraph,
    embedder: SentenceEmbedder | None,
    plugs: Mapping[str, PlugCalls | None] | None = None,
) -> tuple[AnswerStep, ...]:
    """The steps that need no language model, those of `plugs` (gate, rewriter, selector, expander) taken by these.

    None in a plug's place: the step is left out, or for a selector nothing is chosen.
    """
    plugs = plugs or {}
    return (
        *_taken(Gate(), plugs, GATE, gate.by_plug),
        *_taken(Rewrite(), plugs, REWRITER, rewrite.by_plug),
        Select(collections, plugs.get(SELECTOR)),
        Facts(graph),
        *_taken(Expand(), plugs, EXPANDER, expand.by_plug),
        SearchPassages(search),
        Decompose(),
        Reason(search, graph),
        ExtractiveAnswer(embedder),
        Ground(graph),
    )


def _taken(ours: AnswerStep, plugs: Mapping[str, PlugCalls | None], key: str, take: Taking) -> Sequence[AnswerStep]:
    """Our step, or the plug's in its place, or none."""
    if key not in plugs:
        return (ours,)
    plug = plugs[key]
    return () if plug is None else (PluggedStep(ours, plug, key, take),)


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


class Agent:
    """Answers questions by a sequence of steps. Stores nothing."""

    def __init__(self, steps: Sequence[AnswerStep]) -> None:
        self.steps = tuple(steps)

    async def ask(self, question: str, **given: Unpack[Asking]) -> Answer:
        """The answer, or one that says that the documents have none. Raises as `stream` does."""
        async with aclosing(self.stream(question, **given)) as events:
            async for event in events:
                if isinstance(event, Answer):
                    return event
        raise AssertionError("the last event is the answer")

    async def stream(self, question: str, **given: Unpack[Asking]) -> AsyncGenerator[AnswerEvent, None]:
        """What happens on the way to the answer, as it happens, and last the answer.

        Who stops listening ends the work. Raises InvalidInput, TooLarge or UnknownCollection.
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
        steps: list[Step] = []
        async with aclosing(run_steps(self.steps, state)) as events:
            async for event in events:
                if isinstance(event, Step):
                    steps.append(event)
                yield event
        answer = _answer(state, tuple(steps))
        for delta in _deltas(answer):
            yield delta
        yield answer


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
