"""How quick search is over GraphQL, against its Cypher alone, and in a graph ten times as large.

    make bench NAME=search-speed                           2WikiMultihopQA, 200 questions
    make bench NAME=search-speed ARGS='--questions 50'     fewer
    make bench NAME=search-speed ARGS='--corpus hotpot'    another corpus of the benchmark `retrieval`
    make bench NAME=search-speed ARGS='--copies 2'         a graph three times as large; 0: no other graph
    make bench NAME=search-speed ARGS=--as-it-is           on the graph that is there, whatever it was made by

`search_ratio`: the p50 of `search` over GraphQL and HTTP, over the sum of two p50: of the same Cypher sent by the bare
driver, and of the question's embedding; in mode FUSION, each other mode beside it. The statements are recorded in this
process, so those of a question are the ones that the product sends for it. `graph_p50_ms` and `graph_p95_ms`: mode
GRAPH over GraphQL. `growth_ratio`: the p50 of GRAPH and of FUSION where the graph is ten times as large over that where
it is not, the larger of the two. Two services run side by side for it, and each question goes to both.

What grows is shown statement by statement, each sent alone by the bare driver to both databases.

All with the product's defaults (5 hits), one question after another, warm; who goes first changes with each question.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.report import CHECKOUT, Figure, data_folder, report
from benchmarks.retrieval.asking import Asker, modes_of, spread
from benchmarks.retrieval.corpora import CORPORA, Corpus
from benchmarks.retrieval.kept import HOME, kept
from benchmarks.retrieval.scores import percentile
from benchmarks.running_service import RunningService, serving
from benchmarks.search_speed.grown import degrees, grown
from benchmarks.search_speed.recorded import bare_driver, recorder, send_again, send_alone

WARM_UP = 200
"""Questions that come before any that counts, in each mode; they count later."""
_GROWING = ("GRAPH", "FUSION")
_GROWN = CHECKOUT / ".kgql" / "bench" / "search-speed"


@dataclass(slots=True)
class Times:
    """Milliseconds of one mode, question by question."""

    mode: str
    graphql: list[float] = field(default_factory=list)
    driver: list[float] = field(default_factory=list)
    embedding: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return round(percentile(self.graphql, 50) / (percentile(self.driver, 50) + percentile(self.embedding, 50)), 3)


@dataclass(slots=True)
class Growth:
    """Milliseconds of one mode in both graphs, question by question."""

    mode: str
    small: list[float] = field(default_factory=list)
    large: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return round(percentile(self.large, 50) / percentile(self.small, 50), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", choices=CORPORA, default="2wiki", help="what is searched")
    parser.add_argument("--questions", type=int, default=200, help="how many are asked, in each mode")
    parser.add_argument("--copies", type=int, default=9, help="how many are grown into the larger graph")
    parser.add_argument("--as-it-is", action="store_true", help="search the graph that is there")
    given = parser.parse_args()
    corpus = CORPORA[given.corpus](data_folder())
    asyncio.run(_measure(corpus, given.questions, given.copies, as_it_is=given.as_it_is))


async def _measure(corpus: Corpus, count: int, copies: int, *, as_it_is: bool) -> None:
    source = HOME / corpus.home
    questions = [question.text for question in spread(corpus.questions, count)]
    notes = [f"{corpus.name}: {len(questions)} questions in each mode, once, after up to {WARM_UP} that did not count."]
    async with kept([corpus], source, as_it_is=as_it_is) as there:
        times = await _times(there.service, corpus.name, questions)
        notes.append(f"The graph: {await degrees(there.service.neo4j)}.")
    growth: list[Growth] = []
    alone: Mapping[str, Growth] = {}
    if copies:
        home = _GROWN / corpus.home
        async with (
            grown(source, home, copies, corpus.language) as server,
            kept([corpus], source, as_it_is=as_it_is) as small,
            serving(server, home) as large,
        ):
            notes.append(f"The larger one: {await degrees(server)}.")
            for mode in _GROWING:
                growth.append(await _growth(small.service.url, large.url, corpus.name, mode, questions))
            alone = await _statements(small.service, large, corpus.name, questions)
    report(
        "search-speed", _figures(times, growth), notes + _notes(times, growth) + _of_each(alone), _cells(times, growth)
    )


async def _times(service: RunningService, collection: str, questions: Sequence[str]) -> list[Times]:
    """Mode by mode: over GraphQL, its Cypher alone, and the embedding alone."""
    measured = []
    async with (
        recorder(service) as recording,
        bare_driver(service.neo4j) as driver,
        Asker(service.url, collection) as asker,
    ):
        for mode in await modes_of(service.url):
            times, warming = Times(mode), Times(mode)
            sent = [await recording.statements(question, collection, mode) for question in questions]
            asked = [*zip(questions, sent, strict=True)]
            rounds = [(warming, one) for one in asked[:WARM_UP]] + [(times, one) for one in asked]
            for number, (into, (question, statements)) in enumerate(rounds):
                for over_graphql in (True, False) if number % 2 else (False, True):
                    if over_graphql:
                        into.graphql.append((await asker.ask(question, mode)).milliseconds)
                    else:
                        into.embedding.append(recording.embed(question))
                        into.driver.append(await send_again(driver, statements))
            measured.append(times)
    return measured


async def _growth(small: str, large: str, collection: str, mode: str, questions: Sequence[str]) -> Growth:
    """Each question to both services."""
    growth, warming = Growth(mode), Growth(mode)
    async with Asker(small, collection) as one, Asker(large, collection) as other:
        rounds = [(warming, question) for question in questions[:WARM_UP]] + [(growth, one) for one in questions]
        for number, (into, question) in enumerate(rounds):
            for asker in (one, other) if number % 2 else (other, one):
                took = (await asker.ask(question, mode)).milliseconds
                (into.small if asker is one else into.large).append(took)
    return growth


async def _statements(
    small: RunningService, large: RunningService, collection: str, questions: Sequence[str]
) -> Mapping[str, Growth]:
    """By statement, with how often it is sent: what it takes in both graphs, with nothing beside it.

    Each database gets what the product sends to it.
    """
    found: defaultdict[str, Growth] = defaultdict(lambda: Growth("FUSION"))
    for service in (small, large):
        async with recorder(service) as recording, bare_driver(service.neo4j) as driver:
            sent = [await recording.statements(question, collection, "FUSION") for question in questions]
            for is_warm in (False, True):
                for one in (one for groups in sent for group in groups for one in group):
                    took = await send_alone(driver, one)
                    if is_warm:
                        growth = found[one.name]
                        (growth.small if service is small else growth.large).append(took)
    return found


def _figures(times: Sequence[Times], growth: Sequence[Growth]) -> list[Figure]:
    figures = [Figure("search_ratio", one.ratio, floor=1.5, better="lower") for one in times if one.mode == "FUSION"]
    for one in times:
        if one.mode == "GRAPH":
            figures += [
                Figure("graph_p50_ms", round(percentile(one.graphql, 50), 1), "ms", floor=30, better="lower"),
                Figure("graph_p95_ms", round(percentile(one.graphql, 95), 1), "ms", floor=80, better="lower"),
            ]
    if growth:
        figures.append(Figure("growth_ratio", max(one.ratio for one in growth), better="lower"))
    return figures


def _cells(times: Sequence[Times], growth: Sequence[Growth]) -> list[Figure]:
    cells = [Figure(f"search_ratio_{one.mode.lower()}", one.ratio, better="lower") for one in times]
    return cells + [Figure(f"growth_ratio_{one.mode.lower()}", one.ratio, better="lower") for one in growth]


def _notes(times: Sequence[Times], growth: Sequence[Growth]) -> list[str]:
    notes = [
        f"{one.mode}: GraphQL {_spread(one.graphql)}; its Cypher by the bare driver {_spread(one.driver)}; embedding "
        f"{_spread(one.embedding)}; ratio {one.ratio:.2f}."
        for one in times
    ]
    return notes + [
        f"{one.mode}: {_spread(one.large)} in the larger graph, {_spread(one.small)} in the other; "
        f"ratio {one.ratio:.2f}."
        for one in growth
    ]


def _of_each(alone: Mapping[str, Growth]) -> list[str]:
    return [
        f"{name}, alone: {_spread(one.large)} in the larger graph, {_spread(one.small)} in the other, "
        f"{len(one.large)} and {len(one.small)} times."
        for name, one in alone.items()
    ]


def _spread(values: Sequence[float]) -> str:
    return f"{percentile(values, 50):.1f} ms (p95 {percentile(values, 95):.1f})"


if __name__ == "__main__":
    main()
