"""How well some sentences answer a question together, and whether that is enough.

Words and meaning make the score: the share of the question's weight that they cover, and the cosine of the question
with the nearest of them. What the graph knows adds to it: a fact of the right kind about what the question names, an
entity of the type that it asks for. The weights were chosen on questions about samples/.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.agent.ports import StatedFact
from service.agent.reading.candidates import Candidate
from service.agent.reading.question import Question
from service.agent.reading.words import content_stems

_WORDS, _MEANING, _ANSWERS_KIND, _FACT = 0.45, 0.35, 0.15, 0.05
_SUPPORT_WORDS = 0.6
_LEAST_COSINE, _FULL_COSINE = 0.15, 0.70
"""Cosines between which a sentence's meaning counts from nothing to fully."""
_WITHOUT_NAMES, _UNHEARD, _WITHOUT_CONTENT, _WITHOUT_KIND = 0.35, 0.6, 0.9, 0.85


@dataclass(frozen=True, slots=True)
class Sentence:
    """A candidate and its cosine with the question (None where there are no vectors)."""

    candidate: Candidate
    cosine: float | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """The question, the ids of the entities that it names, and what the passages speak of at all."""

    question: Question
    named: frozenset[str] = frozenset()
    heard: frozenset[str] = frozenset()
    """The stems of all sentences that there are to choose from."""

    def score(self, chosen: Sequence[Sentence]) -> float:
        """How well they answer together, 0 to about 1.15."""
        candidates = [one.candidate for one in chosen]
        said, meant = self.coverage(candidates), nearest(chosen)
        total = (_WORDS + _MEANING) * said if meant is None else _WORDS * said + _MEANING * max(meant, 0.0)
        known = self.named | bridges(candidates)
        fits = [self._fit(fact, known) for candidate in candidates for fact in candidate.facts]
        return total + _ANSWERS_KIND * self.answers_kind(candidates) + _FACT * max(fits, default=0)

    def support(self, chosen: Sequence[Sentence]) -> float:
        """How well they support an answer, 0 to 1.

        Less where names of the question are in none of them, where some of its words stand in none of the passages,
        where the chosen ones share none of these words, and where nothing of the kind that it asks for is in them.
        """
        if not chosen:
            return 0.0
        candidates = [one.candidate for one in chosen]
        said, meant = self.coverage(candidates), nearest(chosen)
        total = said
        if meant is not None:
            share = min(max((meant - _LEAST_COSINE) / (_FULL_COSINE - _LEAST_COSINE), 0.0), 1.0)
            total = _SUPPORT_WORDS * said + (1 - _SUPPORT_WORDS) * share
        own = frozenset[str]().union(*(candidate.stems for candidate in candidates))
        around = frozenset[str]().union(*(candidate.context for candidate in candidates))
        if self.question.names:
            found = len(self.question.names & (own | around)) / len(self.question.names)
            total *= _WITHOUT_NAMES + (1 - _WITHOUT_NAMES) * found**2
        if self.question.content:
            unheard = len(self.question.content - self.heard) / len(self.question.content)
            total *= 1 - (1 - _UNHEARD) * unheard
            if not self.question.content & own:
                total *= _WITHOUT_CONTENT
        if (self.question.types or self.question.pattern) and not self.answers_kind(candidates):
            total *= _WITHOUT_KIND
        return min(total, 0.99)

    def coverage(self, candidates: Sequence[Candidate]) -> float:
        """The share of the question that they cover together, 0 to 1; what only stands around them counts half."""
        own = frozenset[str]().union(*(candidate.stems for candidate in candidates))
        around = frozenset[str]().union(*(candidate.context for candidate in candidates))
        said = self.question.coverage(own)
        return said + (self.question.coverage(own | around) - said) / 2

    def answers_kind(self, candidates: Sequence[Candidate]) -> bool:
        """Whether something of the kind that is asked for stands in them, beside what is named and what ties them."""
        question = self.question
        if question.pattern is not None:
            return any(
                found[0] not in question.text
                for candidate in candidates
                for found in question.pattern.finditer(candidate.quote)
            )
        known = self.named | bridges(candidates)
        return any(
            mention.entity.type in question.types and mention.entity.id not in known
            for candidate in candidates
            for mention in candidate.mentions
        )

    def is_of_kind(self, fact: StatedFact) -> bool:
        """Whether the question speaks of this kind of fact."""
        return bool(content_stems(fact.type.replace("_", " ")) & self.question.weights.keys())

    def _fit(self, fact: StatedFact, known: frozenset[str]) -> int:
        """How many of these hold: an end is known; it is of the right kind; the other end is known or asked for."""
        ends = (fact.subject, fact.object)
        open_ends = [end for end in ends if end.id not in known]
        if len(open_ends) == len(ends):
            return 0
        return 1 + self.is_of_kind(fact) + all(end.type in self.question.types for end in open_ends)


def bridges(candidates: Sequence[Candidate]) -> frozenset[str]:
    """The ids of the entities that more than one of the sentences speaks of."""
    seen: set[str] = set()
    shared: set[str] = set()
    for candidate in candidates:
        shared |= seen & candidate.entity_ids
        seen |= candidate.entity_ids
    return frozenset(shared)


def nearest(chosen: Sequence[Sentence]) -> float | None:
    """The highest cosine, or None without vectors."""
    return max((one.cosine for one in chosen if one.cosine is not None), default=None)
