"""What the product answers without a model, on public corpora: how right, how well supported, how quick.

    make bench NAME=answers                                all: hotpot and musique (to tune on), 2wiki, xquad_en
    make bench NAME=answers ARGS='hotpot musique'          some
    make bench NAME=answers ARGS='2wiki --questions 100'   fewer questions
    make bench NAME=answers ARGS='hotpot --show wrong'     also prints answers: all, wrong, right or refused
    make bench NAME=answers ARGS='hotpot --as-it-is'       in the graph that is there, whatever it was made by

The corpora are those of the benchmark `retrieval`, and so are their kept graphs. Each question is asked over GraphQL
and HTTP, one after another, with the product's defaults.

EM and F1 are of `shortAnswer`, over all questions; one that is refused has 0. `cited` is the share of the quotes, of
answered questions, that stand in a passage that the answer needs and hold an answer or a statement on the way to it
(the two ends of a fact, of a date its year; a supporting sentence). `gold` is the share of the needed passages that are
cited. `refused` is the share of the questions that are refused in a copy of the graph from which the passages that they
need are deleted: at most 200 questions of a corpus, none of XQuAD.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean

from rich.console import Console
from rich.table import Table

from benchmarks.answers.asking import Asker, Reply
from benchmarks.answers.scores import exact_match, f1, gold_recall, is_to_the_point
from benchmarks.answers.without_gold import without_gold
from benchmarks.report import Figure, data_folder, report
from benchmarks.retrieval.asking import spread
from benchmarks.retrieval.corpora import CORPORA, Corpus, Question
from benchmarks.retrieval.kept import HOME, kept
from benchmarks.retrieval.scores import percentile

_CORPORA = ("hotpot", "musique", "2wiki", "xquad_en")
_WARM_UP = 20
_MOST_UNANSWERABLE = 200
_REPORTED = "2wiki"
_ROWS = (
    Figure("answered", 0, "", 0.6),
    Figure("citation_precision", 0, "", 0.7, 0.9),
    Figure("refused", 0, "", 0.7, 0.85),
    Figure("2wiki_f1", 0, "", None, 0.35),
    Figure("2wiki_em", 0),
    Figure("xquad_en_f1", 0, "", None, 0.30),
    Figure("p50_ms", 0, "ms", None, 150, "lower"),
    Figure("p95_ms", 0, "ms", None, 400, "lower"),
)
"""Those of the issue. The ones without a corpus are of 2Wiki, as are the times."""


@dataclass(frozen=True, slots=True)
class Asked:
    """All questions of a corpus, their replies, and those to questions whose passages were deleted."""

    corpus: str
    questions: Sequence[Question]
    replies: Sequence[Reply]
    unanswerable: Sequence[Reply]

    def metrics(self) -> dict[str, float]:
        """By name: shares from 0 to 1, times in ms."""
        pairs = list(zip(self.replies, self.questions, strict=True))
        quotes = [is_to_the_point(one.text, one.document, asked) for reply, asked in pairs for one in reply.quotes]
        times = [reply.milliseconds for reply in self.replies]
        found = {
            "em": mean(exact_match(reply.short_answer, asked.answers) for reply, asked in pairs),
            "f1": mean(f1(reply.short_answer, asked.answers) for reply, asked in pairs),
            "answered": mean(reply.answered for reply in self.replies),
            "citation_precision": mean(quotes) if quotes else 0.0,
            "gold_recall": mean(gold_recall((one.document for one in reply.quotes), asked) for reply, asked in pairs),
            "p50_ms": percentile(times, 50),
            "p95_ms": percentile(times, 95),
        }
        if self.unanswerable:
            found["refused"] = mean(not reply.answered for reply in self.unanswerable)
        return {name: round(value, 1 if name.endswith("_ms") else 4) for name, value in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", metavar="corpus", help=f"of {', '.join(_CORPORA)}; all, if none is named")
    parser.add_argument("--questions", type=int, metavar="N", help="ask so many of each corpus")
    parser.add_argument("--show", choices=("all", "wrong", "right", "refused"), help="print these answers too")
    parser.add_argument("--without-refusals", action="store_true", help="leave the copies and the deleting out")
    parser.add_argument("--as-it-is", action="store_true", help="ask in the graphs that are there")
    given = parser.parse_args()
    if unknown := {*given.corpora} - {*_CORPORA}:
        parser.error(f"there is no corpus {min(unknown)!r}; there are {', '.join(_CORPORA)}")
    names = [name for name in _CORPORA if not given.corpora or name in given.corpora]
    refusals = not given.without_refusals
    asyncio.run(_measure(names, given.questions, given.show, refusals=refusals, as_it_is=given.as_it_is))


async def _measure(
    names: Sequence[str], count: int | None, show: str | None, *, refusals: bool, as_it_is: bool
) -> None:
    asked: list[Asked] = []
    for name in names:
        corpus = CORPORA[name](data_folder())
        questions = spread(corpus.questions, count)
        home = HOME / corpus.home
        async with kept([corpus], home, as_it_is=as_it_is) as there:
            replies = _ask(there.service.url, corpus, questions)
        unanswerable: list[Reply] = []
        if refusals and not name.startswith("xquad"):
            some = spread(questions, _MOST_UNANSWERABLE)
            async with without_gold(home, corpus, some) as service:
                unanswerable = _ask(service.url, corpus, some)
        asked.append(Asked(name, questions, replies, unanswerable))
        if show:
            _show(asked[-1], show)
        print(f"{name}: {asked[-1].metrics()}", flush=True)
    _print(asked)
    report("answers", _rows(asked), ["Each question once, warm; no model; the product's defaults."], _cells(asked))


def _ask(url: str, corpus: Corpus, questions: Sequence[Question]) -> list[Reply]:
    asker = Asker(url, corpus.name)
    for question in questions[:_WARM_UP]:
        asker.ask(question.text)
    replies = [asker.ask(question.text) for question in questions]
    asker.close()
    return replies


def _rows(asked: Sequence[Asked]) -> list[Figure]:
    found = {f"{one.corpus}_{name}": value for one in asked for name, value in one.metrics().items()}
    found |= {name: value for one in asked if one.corpus == _REPORTED for name, value in one.metrics().items()}
    return [replace(row, value=found[row.name]) for row in _ROWS if row.name in found]


def _cells(asked: Sequence[Asked]) -> list[Figure]:
    rows = {row.name for row in _ROWS}
    return [
        Figure(f"{one.corpus}_{name}", value, better="lower" if name.endswith("_ms") else "higher")
        for one in asked
        for name, value in one.metrics().items()
        if f"{one.corpus}_{name}" not in rows
    ]


def _show(asked: Asked, which: str) -> None:
    for reply, question in zip(asked.replies, asked.questions, strict=True):
        kind = "refused" if not reply.answered else "right" if f1(reply.short_answer, question.answers) else "wrong"
        if which in {"all", kind}:
            print(f"{kind.upper()} {question.text}\n  right: {question.answers}  given: {reply.short_answer!r}")
            for one in reply.quotes:
                mark = "+" if is_to_the_point(one.text, one.document, question) else "-"
                print(f"    {mark} [{one.document}] {one.text[:300]!r}")


def _print(asked: Sequence[Asked]) -> None:
    table = Table(title="by corpus: shares, and times in ms")
    table.add_column("corpus")
    for heading in ("questions", "EM", "F1", "answered", "cited", "gold", "refused", "p50", "p95"):
        table.add_column(heading, justify="right")
    for one in asked:
        found = one.metrics()
        shares = ("em", "f1", "answered", "citation_precision", "gold_recall", "refused")
        cells = [f"{found[name]:.3f}" if name in found else "" for name in shares]
        table.add_row(one.corpus, str(len(one.questions)), *cells, f"{found['p50_ms']:.1f}", f"{found['p95_ms']:.1f}")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
