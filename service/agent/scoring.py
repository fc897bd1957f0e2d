"""How well a sentence answers a question, and how well the chosen ones together support an answer.

Words and meaning make the score: the share of the question's weight that the sentence covers, and the cosine of the
two vectors. What the graph knows adds to it: a fact of the right kind about what the question names, an entity of the
type that it asks for. The weights were chosen on questions about samples/.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.agent.candidates import Candidate
from service.agent.ports import StatedFact
from service.agent.question import Question
from service.agent.words import content_stems

_WORDS, _MEANING, _ANSWERS_KIND, _FACT = 0.45, 0.35, 0.12, 0.08
_SUPPORT_WORDS = 0.6
_LEAST_COSINE, _FULL_COSINE = 0.15, 0.70
"""Cosines between which a sentence's meaning counts from nothing to fully."""
_NAMES_MISSING, _KIND_MISSING = 0.6, 0.85


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate, its cosine with the question (None where there are no vectors) and its score."""

    candidate: Candidate
    cosine: float | None
    score: float


def coverage(question: Question, candidates: Sequence[Candidate]) -> float:
    """The share of the question that they cover together, 0 to 1; what only stands around them counts half."""
    own = frozenset().union(*(candidate.stems for candidate in candidates))
    around = frozenset().union(*(candidate.context for candidate in candidates))
    said = question.coverage(own)
    return said + (question.coverage(own | around) - said) / 2


def score(question: Question, candidate: Candidate, named: frozenset[str], cosine: float | None) -> float:
    """`named` are the ids of the entities that the question names."""
    said = coverage(question, [candidate])
    total = (_WORDS + _MEANING) * said if cosine is None else _WORDS * said + _MEANING * max(cosine, 0.0)
    total += _ANSWERS_KIND * answers_kind(question, candidate, named)
    return total + _FACT * max((_fit(question, fact, named) for fact in candidate.facts), default=0)


def answers_kind(question: Question, candidate: Candidate, named: frozenset[str]) -> bool:
    """Whether something of the kind that is asked for stands in it that the question doesn't name itself."""
    if question.pattern is not None:
        return any(found[0] not in question.text for found in question.pattern.finditer(candidate.quote))
    return any(
        mention.entity.type in question.types and mention.entity.id not in named for mention in candidate.mentions
    )


def support(question: Question, chosen: Sequence[Scored], named: frozenset[str]) -> float:
    """How well they support an answer together, 0 to 1.

    Less where the question's names are in none of them, or nothing of the kind that it asks for.
    """
    candidates = [one.candidate for one in chosen]
    cosines = [one.cosine for one in chosen if one.cosine is not None]
    said = coverage(question, candidates)
    if cosines:
        meant = min(max((max(cosines) - _LEAST_COSINE) / (_FULL_COSINE - _LEAST_COSINE), 0.0), 1.0)
        total = _SUPPORT_WORDS * said + (1 - _SUPPORT_WORDS) * meant
    else:
        total = said
    known = frozenset().union(*(candidate.stems | candidate.context for candidate in candidates))
    if question.names and len(question.names & known) * 2 < len(question.names):
        total *= _NAMES_MISSING
    asks_kind = bool(question.types or question.pattern)
    if asks_kind and not any(answers_kind(question, candidate, named) for candidate in candidates):
        total *= _KIND_MISSING
    return min(total, 0.99)


def _fit(question: Question, fact: StatedFact, named: frozenset[str]) -> int:
    """How many of these hold: an end is named, its kind is asked for, the other end is named or of the asked type."""
    ends = (fact.subject, fact.object)
    named_ends = sum(end.id in named for end in ends)
    kind = bool(content_stems(fact.type.replace("_", " ")) & question.weights.keys())
    other = named_ends == 2 or (
        named_ends == 1 and any(end.type in question.types for end in ends if end.id not in named)
    )
    return (named_ends > 0) + (kind and named_ends > 0) + other
