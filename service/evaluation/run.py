"""A run: every case asked of search in every mode, as a client asks who names the mode, and what was found.

What is kept of a search are the ranks of what is relevant. Where a case names documents, hits are counted by document:
a document stands where the first of its passages does.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from service.domain.search import Hit, SearchMode
from service.errors import InvalidInput
from service.evaluation.cases import Case
from service.evaluation.metrics import NAMES, Scores, score_matrix
from service.evaluation.ports import RelevantThings
from service.retrieval.search import Searching

DEPTH = 30
"""Hits that are asked for: ten documents are among them as a rule, though many of them be of one document."""

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class ModeRun:
    """What one mode found of each case: the ranks, from 1, of what is relevant to it."""

    ranks: tuple[tuple[int, ...], ...]
    degraded: Mapping[str, int] = field(default_factory=dict)
    """What searches went without, with how many of them did."""


@dataclass(frozen=True, slots=True)
class Run:
    """The cases and what each mode found of them, in the order of the cases."""

    cases: tuple[Case, ...]
    modes: Mapping[SearchMode, ModeRun]

    def scores(self, mode: SearchMode) -> Scores:
        """Shape (cases, metrics)."""
        return score_matrix(self.modes[mode].ranks, [len(case.relevant) for case in self.cases])

    def means(self, mode: SearchMode, group: str | None = None) -> dict[str, float]:
        """Each metric over the cases of a group; None: over all."""
        chosen = [group is None or case.group == group for case in self.cases]
        return dict(zip(NAMES, self.scores(mode)[chosen].mean(axis=0).tolist(), strict=True))

    def groups(self) -> dict[str, int]:
        """The groups that cases name, with how many each has."""
        return dict(Counter(case.group for case in self.cases if case.group is not None))


async def evaluate(
    search: Searching,
    things: RelevantThings,
    cases: Sequence[Case],
    modes: Sequence[SearchMode],
    collections: Sequence[str],
    *,
    done: Callable[[], None] = lambda: None,
) -> Run:
    """Asks all cases in all modes. A case is searched for in its own collection, else in those given.

    `done` is called after each case. Raises InvalidInput where there are no cases, or what one names as relevant is not
    in the graph: such a case could never be answered.
    """
    if not cases:
        raise InvalidInput("There are no cases.", "Give a file of cases, or make some from the graph.")
    relevant = await _relevant(things, cases, collections)
    ranks: dict[SearchMode, list[tuple[int, ...]]] = {mode: [] for mode in modes}
    degraded: dict[SearchMode, Counter[str]] = {mode: Counter() for mode in modes}
    for case, ids in zip(cases, relevant, strict=True):
        where = _where(case, collections)
        results = await asyncio.gather(*(search.search(case.question, where, mode=mode, limit=DEPTH) for mode in modes))
        for mode, result in zip(modes, results, strict=True):
            ranks[mode].append(_ranks(result.hits, ids, by_document=bool(case.documents)))
            degraded[mode].update(result.degraded)
        done()
    return Run(tuple(cases), {mode: ModeRun(tuple(ranks[mode]), dict(degraded[mode])) for mode in modes})


def _where(case: Case, collections: Sequence[str]) -> Sequence[str]:
    return collections if case.collection is None else [case.collection]


def _ranks(hits: Sequence[Hit], relevant: frozenset[str], *, by_document: bool) -> tuple[int, ...]:
    order = dict.fromkeys(hit.document_id if by_document else hit.id for hit in hits)
    return tuple(rank for rank, id_ in enumerate(order, start=1) if id_ in relevant)


async def _relevant(things: RelevantThings, cases: Sequence[Case], collections: Sequence[str]) -> list[frozenset[str]]:
    """The ids of what is relevant to each case."""
    known: dict[tuple[bool, tuple[str, ...]], dict[str, Sequence[str]]] = {}
    for case in cases:
        asked = known.setdefault((bool(case.documents), tuple(_where(case, collections))), {})
        asked.update(dict.fromkeys(case.relevant, ()))
    for (by_document, where), asked in known.items():
        look_up = things.documents if by_document else things.chunks
        asked.update(await look_up(list(asked), where))
    found = [known[bool(case.documents), tuple(_where(case, collections))] for case in cases]
    _check(cases, found)
    return [
        frozenset(id_ for name in case.relevant for id_ in ids[name]) for case, ids in zip(cases, found, strict=True)
    ]


def _check(cases: Sequence[Case], found: Sequence[Mapping[str, Sequence[str]]]) -> None:
    """Raises InvalidInput where a name means nothing, or several things."""
    missing, ambiguous, doubled = [], [], []
    for case, ids in zip(cases, found, strict=True):
        missing += [f"{name} ({case.question})" for name in case.relevant if not ids[name]]
        ambiguous += [f"{name} ({case.question})" for name in case.relevant if len(ids[name]) > 1]
        if len({id_ for name in case.relevant for id_ in ids[name]}) < len(case.relevant):
            doubled.append(case.question)
    if missing:
        raise InvalidInput(
            f"Not in the collections that are searched, though named as relevant: {_listed(missing)}.",
            "Hand these documents in, name the collection by --collection, or take the cases away.",
        )
    if ambiguous:
        raise InvalidInput(
            f"Keys of documents of several collections: {_listed(ambiguous)}.",
            "Give the case its collection, or name the document by its id.",
        )
    if doubled:
        raise InvalidInput(f"One document is named by its key and by its id: {_listed(doubled)}.", "Name it once.")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return "; ".join(names[:_SHOWN]) + more
