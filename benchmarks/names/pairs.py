"""826 labelled pairs of names (OpenSanctions' name_bench) by the score that the product compares names with.

Pairs that share a name, folded, are kept together and the groups parted into halves by a hash of their first name.
Words and weights were chosen on the tuning half and the threshold is set there (the mean over five folds of what is
best without each); the row is the other half, whose pairs nobody looked at. Cross-validated is the F1 over all pairs,
the threshold of each of five folds the best of the other four: half of them were seen by who chose the weights.
"""

from __future__ import annotations

import csv
import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from rapidfuzz import fuzz, utils

from benchmarks.report import Figure
from service.resolution.comparing import compare
from service.resolution.keys import match_key
from service.resolution.nearness import may_be_one
from service.resolution.signs import sign

FOLDS = 5

Scored = tuple[float, bool]
"""A pair's score, and whether it is a match."""


@dataclass(frozen=True, slots=True)
class Case:
    """One labelled pair."""

    group: str
    schema: str
    one: str
    other: str
    is_match: bool


def measure(folder: Path) -> tuple[list[Figure], list[str]]:
    cases = read_cases(folder / "cases.csv")
    tuning, held_out = halves(cases)
    threshold = fixed_threshold(tuning)
    reported = scored(held_out, ours)
    published = read_published(folder / "logicv2-frozen.csv")
    alone = [case.is_match for case in held_out if merged(case)]
    figures = [
        Figure("names_f1", round(f1_at(reported, threshold), 3), floor=0.78, goal=0.80),
        Figure("names_f1_cross_validated", round(cross_validated(cases), 3)),
        Figure("names_merge_precision", round(sum(alone) / len(alone), 3)),
    ]
    notes = [
        f"pairs: {len(tuning)} for tuning, {len(held_out)} reported; "
        f"threshold {threshold:.3f}, set by {FOLDS} folds of the tuning half.",
    ]
    for name, rows in (("tuning half", tuning), ("reported half", held_out)):
        alone = [case.is_match for case in rows if merged(case)]
        right = sum(alone)
        notes.append(
            f"pairs, {name}: {len(alone)} would merge without being asked, precision {right / len(alone):.3f}, "
            f"recall {right / sum(case.is_match for case in rows):.3f}."
        )
    for name, rows in (("tuning half", tuning), ("reported half", held_out), ("all", cases)):
        covered = [case for case in rows if key_of(case) in published]
        notes.append(
            f"pairs, {name}: best F1 over thresholds {best_f1(scored(rows, ours))[0]:.3f}; "
            f"WRatio {best_f1(scored(rows, wratio))[0]:.3f}; OpenSanctions logic v2 "
            f"{best_f1([(published[key_of(case)], case.is_match) for case in covered])[0]:.3f} of {len(covered)} pairs "
            f"(ours on those {best_f1(scored(covered, ours))[0]:.3f})."
        )
    return figures, notes


def furthest_off(folder: Path, count: int) -> list[str]:
    """The pairs of the tuning half that are judged most wrongly."""
    tuning, _ = halves(read_cases(folder / "cases.csv"))
    threshold = fixed_threshold(tuning)
    wrong = [case for case in tuning if (ours(case) >= threshold) != case.is_match]
    wrong.sort(key=lambda case: -abs(ours(case) - threshold))
    return [
        f"{ours(case):.3f} {'match' if case.is_match else 'other'} {case.one} | {case.other}: "
        f"{compare(case.one, case.other).reason}"
        for case in wrong[:count]
    ]


def merged(case: Case) -> bool:
    """Whether the product would take a pair for one entity without being asked."""
    one, other = match_key(case.one), match_key(case.other)
    return one == other or (sign(one) == sign(other) and may_be_one(one, other))


def ours(case: Case) -> float:
    return compare(case.one, case.other).score


def wratio(case: Case) -> float:
    return fuzz.WRatio(case.one, case.other, processor=utils.default_process) / 100


def read_cases(path: Path) -> list[Case]:
    with path.open(encoding="utf-8", newline="") as rows:
        return [
            Case(row["case_group"], row["schema"], row["name1"], row["name2"], row["is_match"] == "true")
            for row in csv.DictReader(rows)
        ]


def read_published(path: Path) -> dict[tuple[str, str, str, str], float]:
    """The scores of OpenSanctions' own matcher, by pair."""
    with path.open(encoding="utf-8", newline="") as rows:
        return {
            (row["case_group"], row["schema"], row["name1"], row["name2"]): float(row["score"])
            for row in csv.DictReader(rows)
        }


def key_of(case: Case) -> tuple[str, str, str, str]:
    return case.group, case.schema, case.one, case.other


def scored(cases: Iterable[Case], score: Callable[[Case], float]) -> list[Scored]:
    return [(score(case), case.is_match) for case in cases]


def halves(cases: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """The tuning half and the reported one."""
    parts = parted(cases, 2)
    return parts[0], parts[1]


def parted(cases: Sequence[Case], count: int) -> list[list[Case]]:
    """Parts of pairs such that no name is in two of them."""
    heads: dict[str, str] = {}

    def head(name: str) -> str:
        while heads.setdefault(name, name) != name:
            name = heads[name]
        return name

    for case in cases:
        heads[head(case.one.casefold())] = head(case.other.casefold())
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name in [*heads]:
        groups[head(name)].append(name)
    part_of = {group: _hash(min(names)) % count for group, names in groups.items()}
    parts: list[list[Case]] = [[] for _ in range(count)]
    for case in cases:
        parts[part_of[head(case.one.casefold())]].append(case)
    return parts


def cross_validated(cases: Sequence[Case]) -> float:
    """F1 over all pairs, each judged by the threshold that is best for the folds that it is not in."""
    judged = []
    for fold, others in folds(cases):
        threshold = best_f1(scored(others, ours))[1]
        judged += [(float(score >= threshold), is_match) for score, is_match in scored(fold, ours)]
    return f1_at(judged, 0.5)


def fixed_threshold(cases: Sequence[Case]) -> float:
    """The mean of the thresholds that are best without each fold in turn, each halfway to the next lower score: any
    there is as good, and a pair of another half that scores a hair less than the last one taken is no worse than it."""
    return mean(halfway(scored(others, ours)) for _, others in folds(cases))


def halfway(rows: Sequence[Scored]) -> float:
    """The best threshold, halfway to the next lower score."""
    best = best_f1(rows)[1]
    return mean((best, max((score for score, _ in rows if score < best), default=best)))


def folds(cases: Sequence[Case]) -> Iterator[tuple[list[Case], list[Case]]]:
    """Each fold with all other pairs."""
    parts = parted(cases, FOLDS)
    for number, part in enumerate(parts):
        yield part, [case for place, other in enumerate(parts) if place != number for case in other]


def f1_at(rows: Sequence[Scored], threshold: float) -> float:
    found = sum(score >= threshold for score, _ in rows)
    right = sum(score >= threshold and is_match for score, is_match in rows)
    return 2 * right / (found + sum(is_match for _, is_match in rows))


def best_f1(rows: Sequence[Scored]) -> tuple[float, float]:
    """The best F1 and the threshold that gives it: the highest, where several do."""
    return max((f1_at(rows, threshold), threshold) for threshold in {score for score, _ in rows})


def _hash(name: str) -> int:
    return int(hashlib.blake2b(name.encode(), digest_size=4).hexdigest(), 16)
