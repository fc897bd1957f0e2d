"""Chooses the sentences that answer a question together: few, covering what it asks, none saying the same again.

The best one comes first. Another is added only where it covers words of the question that are still open and is tied
to what is chosen: by a name that they share, which is how an answer crosses from one document to the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from service.agent.candidates import Candidate
from service.agent.question import Question
from service.agent.scoring import Scored, coverage

MOST = 3
_LEAST_GAIN = 0.12
"""The share of the question that a further sentence must newly cover."""
_LEAST_OF_BEST = 0.45
_SAME = 0.7
"""Sentences that share this much of their words say the same."""


def choose(question: Question, scored: Sequence[Scored]) -> list[Scored]:
    """One to three of the scored sentences (none of none), the best first; ties by place."""
    rest = sorted(scored, key=lambda one: (-one.score, one.candidate.rank, one.candidate.quote))
    if not rest:
        return []
    chosen = [rest.pop(0)]
    while len(chosen) < MOST:
        said = coverage(question, [one.candidate for one in chosen])
        best = max(rest, key=lambda one: _worth(question, chosen, said, one), default=None)
        if best is None or _worth(question, chosen, said, best) <= 0:
            break
        chosen.append(best)
        rest.remove(best)
    return chosen


def _worth(question: Question, chosen: Sequence[Scored], said: float, one: Scored) -> float:
    """What adding it would bring; 0 where it brings too little or belongs to something else."""
    gain = coverage(question, [*(other.candidate for other in chosen), one.candidate]) - said
    tied = any(_names(other.candidate) & _names(one.candidate) for other in chosen)
    if gain < _LEAST_GAIN or not tied or one.score < _LEAST_OF_BEST * chosen[0].score:
        return 0.0
    if any(_says_the_same(other.candidate, one.candidate) for other in chosen):
        return 0.0
    return gain + one.score / 2


def _names(candidate: Candidate) -> frozenset[str]:
    return frozenset(
        [mention.entity.id for mention in candidate.mentions]
        + [end.id for fact in candidate.facts for end in (fact.subject, fact.object)]
    )


def _says_the_same(one: Candidate, other: Candidate) -> bool:
    if one.overlaps(other.document_id, other.start, other.end):
        return True
    return len(one.stems & other.stems) >= _SAME * min(len(one.stems), len(other.stems))
