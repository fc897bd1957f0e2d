"""Chooses the sentences that answer a question together: few, tied to each other, none saying the same again.

A beam search over sets of one to three. A further sentence must speak of an entity that the others speak of, which is
how an answer crosses from one document to the next, and must bring more than it costs to read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.agent.reading.candidates import Candidate
from service.agent.reading.scoring import Asked, Sentence

MOST = 3
_BEAM = 8
_COST = 0.07
"""What a further sentence must add to the score."""
_SAME = 0.7
"""Sentences that share this much of their words say the same."""

Set = tuple[Sentence, ...]


def choose(asked: Asked, sentences: Sequence[Sentence]) -> Set:
    """The best set, or an empty one of no sentences."""
    return next(iter(best_sets(asked, sentences)), ())


def best_sets(asked: Asked, sentences: Sequence[Sentence]) -> list[Set]:
    """The sets that were in the beam, the best first; ties by the place of their sentences."""
    beam = _best(asked, [(one,) for one in sentences])
    found = list(beam)
    for _ in range(1, MOST):
        beam = _best(asked, [(*chosen, one) for chosen in beam for one in _tied(chosen, sentences)])
        found += beam
    return _best(asked, found, most=len(found))


def _best(asked: Asked, sets: Sequence[Set], most: int = _BEAM) -> list[Set]:
    distinct = {frozenset(chosen): chosen for chosen in reversed(sets)}.values()
    worth = {chosen: asked.score(chosen) - _COST * (len(chosen) - 1) for chosen in distinct}
    return sorted(worth, key=lambda chosen: (-worth[chosen], *map(_place, chosen)))[:most]


def _place(sentence: Sentence) -> tuple[int, str, int, str]:
    candidate = sentence.candidate
    return candidate.rank, candidate.document_id, candidate.start or 0, candidate.quote


def _tied(chosen: Set, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Those that share an entity with the chosen ones and say something else."""
    entity_ids = frozenset[str]().union(*(one.candidate.entity_ids for one in chosen))
    for one in sentences:
        if entity_ids & one.candidate.entity_ids and not any(
            _says_the_same(other.candidate, one.candidate) for other in chosen
        ):
            yield one


def _says_the_same(one: Candidate, other: Candidate) -> bool:
    if one.overlaps(other.document_id, other.start, other.end):
        return True
    return len(one.stems & other.stems) >= _SAME * min(len(one.stems), len(other.stems))
