"""The bare value that answers: a date, a number, or the name of an entity of the type that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.agent.ports import KnownEntity
from service.agent.question import Question
from service.agent.scoring import Scored
from service.agent.words import content_stems


def short_answer(question: Question, chosen: Sequence[Scored], named: frozenset[str]) -> str | None:
    """The value out of the chosen sentences, or None where the question's form doesn't tell what is asked for.

    Where a second sentence was needed to cover the question, it is the one that holds the answer.
    """
    for one in reversed(chosen):
        quote = one.candidate.quote
        if question.pattern is not None:
            values = [found[0] for found in question.pattern.finditer(quote) if found[0] not in question.text]
            if values:
                return values[0]
        elif found := list(_entities(question, one, named)):
            return max(found, key=lambda pair: pair[0])[1]
    return None


def _entities(question: Question, one: Scored, named: frozenset[str]) -> Iterator[tuple[tuple[float, int], str]]:
    """The entities of the right type, each with its worth, as they are written in the sentence."""
    candidate = one.candidate
    tied = {end.id: 0.0 for mention in candidate.mentions for end in [mention.entity]}
    for fact in candidate.facts:
        asked = bool(content_stems(fact.type.replace("_", " ")) & question.weights.keys())
        for end, other in ((fact.subject, fact.object), (fact.object, fact.subject)):
            if other.id in named:
                tied[end.id] = max(tied.get(end.id, 0.0), 1.0 + asked)
    for mention in candidate.mentions:
        if _may_answer(question, mention.entity, named) and candidate.start is not None:
            at = mention.start - candidate.start
            surface = candidate.quote[at : mention.end - candidate.start]
            if at >= 0 and surface:
                name = mention.entity.name if mention.entity.name in candidate.quote else surface
                yield (tied.get(mention.entity.id, 0.0), -at), name


def _may_answer(question: Question, entity: KnownEntity, named: frozenset[str]) -> bool:
    return entity.type in question.types and entity.id not in named
