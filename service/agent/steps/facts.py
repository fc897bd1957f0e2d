"""Facts: what the graph states of the entities that the question names, and one link further.

The answer to "Where was the author of the first program born?" stands in a sentence about somebody whom the question
doesn't name. The facts of the named entities lead to her, and her facts to the sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from service.agent.pipeline import Outcome
from service.agent.ports import KnowledgeGraph, NamedEntity, StatedFact
from service.agent.reading.question import Question, understand
from service.agent.reading.words import content_stems, phrases
from service.agent.state import State
from service.retrieval.fulltext import words
from service.retrieval.walk.phrases import phrases as runs_of_words

_MOST_NAMED, _FACTS_OF_NAMED = 8, 40
_MOST_LINKED, _FACTS_OF_LINKED = 8, 15
_KEPT = 40


FACTS = "facts"


class Facts:
    name = FACTS

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    def seen(self, state: State) -> str:
        return state.standing_question

    async def run(self, state: State) -> Outcome:
        """Sets `named`, `titled` and `facts`, the ones that fit the question best."""
        found, state.titled = await asyncio.gather(
            self._graph.named(list(phrases(state.standing_question)), state.collections),
            self._graph.titled(_may_be_titles(state.standing_question), state.collections),
        )
        state.named = _longest(found)[:_MOST_NAMED]
        if not state.named:
            return Outcome("the question names no entity of the graph")
        named = [one.entity.id for one in state.named]
        question = understand(state.asked, state.context, [one.phrase for one in state.named])
        direct = _within(await self._graph.facts(named, _FACTS_OF_NAMED), state.document_ids)
        linked = _other_ends(question, direct, named)
        further = _within(await self._graph.facts(linked, _FACTS_OF_LINKED), state.document_ids) if linked else []
        state.facts = _fitting(question, {fact.id: fact for fact in [*direct, *further]}.values())[:_KEPT]
        names = ", ".join(dict.fromkeys(one.entity.name for one in state.named))
        return Outcome(f"{len(state.facts)} facts about {names}")


def _may_be_titles(question: str) -> list[str]:
    return [phrase.text for phrase in runs_of_words(question) if not phrase.is_plain]


def _longest(found: Sequence[NamedEntity]) -> list[NamedEntity]:
    """Without those whose phrase is part of a longer one that was found: "Ada" in "Ada Lovelace"."""
    spoken = {one.phrase: f" {' '.join(words(one.phrase))} " for one in found}
    return [
        one
        for one in found
        if not any(spoken[one.phrase] in longer and spoken[one.phrase] != longer for longer in spoken.values())
    ]


def _within(facts: Sequence[StatedFact], document_ids: Sequence[str] | None) -> list[StatedFact]:
    """Those that the allowed documents state, with what these say of them."""
    if document_ids is None:
        return list(facts)
    allowed = set(document_ids)
    kept = (replace(fact, evidence=tuple(one for one in fact.evidence if one.document_id in allowed)) for fact in facts)
    return [fact for fact in kept if fact.evidence]


def _other_ends(question: Question, facts: Sequence[StatedFact], named: Sequence[str]) -> list[str]:
    known = set(named)
    ends = [end.id for fact in _fitting(question, facts) for end in (fact.subject, fact.object) if end.id not in known]
    return list(dict.fromkeys(ends))[:_MOST_LINKED]


def _fitting(question: Question, facts: Iterable[StatedFact]) -> list[StatedFact]:
    """The facts whose words cover most of the question first, then the surest; ties by id."""
    return sorted(facts, key=lambda fact: (-question.coverage(_stems(fact)), -fact.confidence, fact.id))


def _stems(fact: StatedFact) -> frozenset[str]:
    quotes = " ".join(evidence.quote for evidence in fact.evidence)
    return content_stems(f"{fact.subject.name} {fact.type.replace('_', ' ')} {fact.object.name} {quotes}")
