"""CaRB's score of open triples, by its published rules (Bhardwaj et al., 2019), in our own words.

A triple is a relation and its arguments; all after the first argument count as one. A predicted triple and a gold one
share words part by part, each as often as in both; with no word of the relation shared they don't match at all. Gold
of one argument is compared with the first argument alone; a prediction with fewer parts than its gold matches nothing.
Precision of a pair is the shared words over the predicted ones, recall over the gold ones. Predicted triples are paired
with gold ones one to one, greedily by precision; a gold triple's recall is its best one over all predictions. Triples
under a confidence are left out; the confidence with the best F1 counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

FORMS_OF_BE = frozenset({"be", "is", "am", "are", "was", "were", "been", "being"})
_SAID = ("said", "told", "added", "adds", "says")
"""Relations whose arguments may stand in either order: "it rained, he said"."""


@dataclass(frozen=True, slots=True)
class Triple:
    """Words apart by blanks. `arguments` in order, the subject first."""

    relation: str
    arguments: tuple[str, ...]
    confidence: float = 1.0

    def parts(self) -> tuple[str, ...]:
        """(relation, subject, all else); without the last where there is but one argument."""
        if len(self.arguments) < 2:
            return self.relation, *self.arguments
        return self.relation, self.arguments[0], " ".join(self.arguments[1:])


@dataclass(frozen=True, slots=True)
class Score:
    precision: float
    recall: float
    f1: float
    confidence: float
    """Triples under it were left out."""


def pair_score(gold: Triple, predicted: Triple) -> tuple[float, float]:
    """Precision and recall of one prediction against one gold triple."""
    wanted, given = gold.parts(), predicted.parts()
    best = _parts_score(wanted, given)
    if len(given) > 2 and any(verb in gold.relation for verb in _SAID):
        relation, subject, rest = given
        best = max(best, _parts_score(wanted, (relation, rest, subject)))
    return best


def score(gold: Mapping[str, Sequence[Triple]], predicted: Mapping[str, Sequence[Triple]]) -> Score:
    """The best F1 over all confidences. Keys are sentences; only those of `gold` count."""
    thresholds = sorted({triple.confidence for triples in predicted.values() for triple in triples})
    totals = [[0.0, 0.0] for _ in thresholds]
    counts = [0 for _ in thresholds]
    for sentence, wanted in gold.items():
        given = predicted.get(sentence, ())
        scores = [[pair_score(one, other) for other in given] for one in wanted]
        last: tuple[int, float, float] | None = None
        for index, threshold in enumerate(thresholds):
            kept = [number for number, triple in enumerate(given) if triple.confidence >= threshold]
            if last is None or last[0] != len(kept):
                last = (len(kept), _precision(scores, kept), _recall(scores, kept))
            counts[index] += last[0]
            totals[index][0] += last[1]
            totals[index][1] += last[2]
    size = sum(len(wanted) for wanted in gold.values())
    best = Score(0.0, 0.0, 0.0, 0.0)
    for threshold, count, (right, found) in zip(thresholds, counts, totals, strict=True):
        precision, recall = right / count if count else 1.0, found / size
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        if f1 > best.f1:
            best = Score(precision, recall, f1, threshold)
    return best


def precisions(gold: Sequence[Triple], predicted: Sequence[Triple]) -> list[float]:
    """The precision that each prediction of one sentence is counted with, in their order."""
    scores = [[pair_score(one, other) for other in predicted] for one in gold]
    found = [0.0] * len(predicted)
    for row, column in _pairs(scores, [*range(len(predicted))]):
        found[column] = scores[row][column][0]
    return found


def _precision(scores: Sequence[Sequence[tuple[float, float]]], kept: Sequence[int]) -> float:
    return sum(scores[row][column][0] for row, column in _pairs(scores, kept))


def _recall(scores: Sequence[Sequence[tuple[float, float]]], kept: Sequence[int]) -> float:
    return sum(max((row[column][1] for column in kept), default=0.0) for row in scores)


def _pairs(scores: Sequence[Sequence[tuple[float, float]]], kept: Sequence[int]) -> Iterable[tuple[int, int]]:
    """One to one, the most precise pair first; of equals the first."""
    rows, columns = [*range(len(scores))], [*kept]
    while rows and columns:
        row, column = max(
            ((row, column) for row in rows for column in columns), key=lambda pair: scores[pair[0]][pair[1]][0]
        )
        rows.remove(row)
        columns.remove(column)
        yield row, column


def _parts_score(wanted: Sequence[str], given: Sequence[str]) -> tuple[float, float]:
    if len(given) < len(wanted):
        return 0.0, 0.0
    common_all = wanted_all = given_all = 0
    for position, (left, right) in enumerate(zip(wanted, given, strict=False)):
        wanted_words, given_words = Counter(left.split()), Counter(right.split())
        common = sum((wanted_words & given_words).values())
        if position == 0 and given_words["be"] > wanted_words["be"] and FORMS_OF_BE & wanted_words.keys():
            # "be" stands for any of its forms.
            common += 1
        if position == 0 and not common:
            return 0.0, 0.0
        common_all += common
        wanted_all += wanted_words.total()
        given_all += given_words.total()
    return common_all / given_all, common_all / wanted_all
