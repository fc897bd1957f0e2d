"""What the product's search finds of what answers a question, mode by mode, on public corpora.

    make bench NAME=retrieval                                       every corpus and mode
    make bench NAME=retrieval ARGS='hotpot musique'                 some: musique hotpot 2wiki scifact xquad xquad_en …
    make bench NAME=retrieval ARGS='hotpot --mode FUSION'           one mode; may be given again
    make bench NAME=retrieval ARGS='2wiki --questions 100'          fewer questions
    make bench NAME=retrieval ARGS='hotpot --without graph'         what a channel adds to FUSION; may be given again
    make bench NAME=retrieval ARGS='hotpot --option fusion=SCORE'   with an option of the searcher; may be given again
    make bench NAME=retrieval ARGS='hotpot --as-it-is'              in the graph that is there, whatever it was made by

Each corpus is ingested once, by the product, and kept in `.kgql/bench/retrieval` until what it is made by has changed
(the ingestion's code and settings, or the corpus). Questions are asked over GraphQL and HTTP, one after another, with
one setting for all corpora: 30 hits, no threshold. Several hits of a document count as the first of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.report import Figure, data_folder, report
from benchmarks.retrieval.asking import Answered, Asker, modes_of, spread
from benchmarks.retrieval.corpora import CORPORA, Corpus, Question
from benchmarks.retrieval.ingesting import Ingested
from benchmarks.retrieval.kept import HOME, kept
from benchmarks.retrieval.scores import all_found, ndcg, percentile, recall

HITS = 30
WARM_UP = 20
"""Questions that are asked once before any counts, in each mode."""

_ROWS = (
    Figure("musique_r5", 0, "%", 71, 78),
    Figure("hotpot_r5", 0, "%", 91, 95),
    Figure("2wiki_r2", 0, "%", 74, 80),
    Figure("2wiki_r5", 0, "%", 93, 95),
    Figure("scifact_ndcg10", 0, "", 0.68, 0.71),
)
"""The rows of the issue, all of mode FUSION."""


@dataclass(frozen=True, slots=True)
class Asked:
    """All questions of a corpus in one mode."""

    corpus: str
    mode: str
    questions: Sequence[Question]
    answers: Sequence[Answered]

    def metrics(self) -> dict[str, float]:
        """By name: r… and all5 in %, ndcg10 from 0 to 1, times in ms."""
        pairs = [(answer.ranking, question.gold) for answer, question in zip(self.answers, self.questions, strict=True)]
        times = [answer.milliseconds for answer in self.answers]
        return {
            **{f"r{depth}": round(100 * mean(recall(*pair, depth) for pair in pairs), 1) for depth in (1, 2, 5)},
            "all5": round(100 * mean(all_found(*pair, 5) for pair in pairs), 1),
            "ndcg10": round(mean(ndcg(*pair, 10) for pair in pairs), 4),
            "p50_ms": round(percentile(times, 50), 1),
            "p95_ms": round(percentile(times, 95), 1),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", help="all, if none is named; xquad: in every language")
    parser.add_argument("--mode", action="append", metavar="MODE", help="ask in this one; may be given again")
    parser.add_argument("--questions", type=int, metavar="N", help="ask so many of each corpus")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the searcher")
    parser.add_argument("--without", action="append", default=[], metavar="CHANNEL", help="of weight 0 in fusion")
    parser.add_argument("--as-it-is", action="store_true", help="search the graphs that are there")
    given = parser.parse_args()
    names = [name for name in CORPORA if not given.corpora or {name, name.partition("_")[0]} & {*given.corpora}]
    if unknown := {*given.corpora} - {*names} - {name.partition("_")[0] for name in names}:
        parser.error(f"there is no corpus {min(unknown)!r}; there are {', '.join(CORPORA)}")
    options = {name: _value(value) for name, _, value in (one.partition("=") for one in given.option)}
    if given.without:
        options["weights"] = {**options.get("weights", {}), **dict.fromkeys(given.without, 0)}
    asyncio.run(_measure(names, given.mode, given.questions, options, as_it_is=given.as_it_is))


async def _measure(
    names: Sequence[str],
    modes: Sequence[str] | None,
    count: int | None,
    options: Mapping[str, Any],
    *,
    as_it_is: bool,
) -> None:
    asked: list[Asked] = []
    ingested: dict[str, Ingested] = {}
    corpora = [CORPORA[name](data_folder()) for name in names]
    for home, together in groupby(corpora, key=lambda corpus: corpus.home):
        some = list(together)
        async with kept(some, HOME / home, as_it_is=as_it_is) as there:
            ingested |= there.ingested
            for corpus in some:
                for mode in modes or await modes_of(there.service.url):
                    asked.append(await _ask(there.service.url, corpus, mode, count, options))
                    print(f"{corpus.name} {mode}: {asked[-1].metrics()}", flush=True)
    _print(asked)
    report("retrieval", _rows(asked), _notes(asked, ingested, options), _cells(asked))


async def _ask(url: str, corpus: Corpus, mode: str, count: int | None, options: Mapping[str, Any]) -> Asked:
    questions = spread(corpus.questions, count)
    async with Asker(url, corpus.name, options) as asker:
        for question in questions[:WARM_UP]:
            await asker.ask(question.text, mode, HITS, 0)
        answers = [await asker.ask(question.text, mode, HITS, 0) for question in questions]
    return Asked(corpus.name, mode, questions, answers)


def _cells(asked: Sequence[Asked]) -> list[Figure]:
    return [
        Figure(f"{one.corpus}_{one.mode.lower()}_{name}", value, better="lower" if name.endswith("_ms") else "higher")
        for one in asked
        for name, value in one.metrics().items()
    ]


def _rows(asked: Sequence[Asked]) -> list[Figure]:
    fused = {
        f"{one.corpus}_{name}": value for one in asked if one.mode == "FUSION" for name, value in one.metrics().items()
    }
    return [Figure(row.name, fused[row.name], row.unit, row.floor, row.goal) for row in _ROWS if row.name in fused]


def _print(asked: Sequence[Asked]) -> None:
    table = Table(title="by corpus and mode: R and all-gold in %, times in ms")
    for heading in ("corpus", "mode"):
        table.add_column(heading)
    for heading in ("questions", "R@1", "R@2", "R@5", "all@5", "nDCG@10", "p50", "p95"):
        table.add_column(heading, justify="right")
    for one in asked:
        cells = (f"{value:.3f}" if name == "ndcg10" else f"{value:.1f}" for name, value in one.metrics().items())
        table.add_row(one.corpus, one.mode, str(len(one.questions)), *cells)
    Console(width=110).print(table)


def _notes(asked: Sequence[Asked], ingested: Mapping[str, Ingested], options: Mapping[str, Any]) -> list[str]:
    notes = [
        f"{name}: {one.documents} documents, {one.chunks} chunks, {one.entities} entities and {one.relationships} "
        f"relationships, ingested in {one.seconds:.0f} s ({one.documents / one.seconds:.1f} documents/s)."
        for name, one in ingested.items()
    ]
    notes.append(f"Each question once, warm; {HITS} hits asked for; the rows are mode FUSION.")
    if options:
        notes.append(f"Options of the searcher: {json.dumps(options)}.")
    degraded = Counter(
        (one.corpus, one.mode, said) for one in asked for answer in one.answers for said in answer.degraded
    )
    notes += [f"{corpus} {mode}, {times} times: {said}" for (corpus, mode, said), times in degraded.most_common()]
    return notes


def _value(text: str) -> Any:
    """As JSON where it is such (0.3, false), else the text itself."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


if __name__ == "__main__":
    main()
