"""`kgql eval`: how well search finds what it should, as a table for people, and as an exit status for a CI."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from service import __version__
from service.cli.compare import compare
from service.cli.evaluation_report import as_json as report_as_json
from service.cli.evaluation_report import show
from service.cli.running import errors, load_settings, refusing_bad_input, run
from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.cases import Case, read_cases, write_cases
from service.evaluation.demands import Demand, check_demands, mode_named
from service.evaluation.from_graph import Relevance, cases_from_graph
from service.evaluation.record import RunFile, runs_folder, write_run
from service.evaluation.run import DEPTH, evaluate
from service.graph.evaluation import EvaluationGraph
from service.retrieval.search import known_collections
from service.settings import Settings
from service.wiring import Services, open_services

evaluation = typer.Typer(name="eval", invoke_without_command=True)
evaluation.command()(compare)

_MOST_CASES = 100_000


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to be run."""

    given: Sequence[Case] | None
    """The cases of a file; None: they are made."""
    file: Path | None
    made: int
    save_cases: Path | None
    relevance: Relevance
    collections: Sequence[str] | None
    modes: Sequence[SearchMode]


@evaluation.callback()
def evaluate_search(
    context: typer.Context,
    *,
    cases: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Cases, a JSON object a line: docs/evaluation.md.")
    ] = None,
    from_graph: Annotated[
        int | None, typer.Option(metavar="N", help="Make N cases from the graph's own facts instead.")
    ] = None,
    by: Annotated[Relevance, typer.Option(help="What cases made from the graph name as relevant.")] = Relevance.CHUNKS,
    save_cases: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the cases made from the graph here.")
    ] = None,
    collection: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Search this one; may be repeated. Default: all.")
    ] = None,
    modes: Annotated[
        str | None, typer.Option(metavar="MODE,…", help=f"Of {', '.join(SearchMode)}. Default: all.")
    ] = None,
    fail_under: Annotated[
        list[str] | None,
        typer.Option(
            metavar="METRIC=LEAST",
            help="Fail where FUSION has less: recall@5=0.9. Of another mode: VECTOR:mrr@10=0.7. May be repeated.",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the run here. Default: a new file in KGQL_HOME/runs.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Ask search the questions of some cases, and measure how much it finds.

    Recall, precision, hit, MRR and nDCG at 1, 3, 5 and 10, for each mode of
    search. The run is kept in a file; `kgql eval compare` says whether two
    runs differ. The exit status is 1 where --fail-under is not met, and 2
    for bad input. docs/evaluation.md says more.

    Example: kgql eval --cases cases.jsonl --fail-under recall@5=0.9

    Example: kgql eval --from-graph 200 --modes VECTOR,FUSION
    """
    if context.invoked_subcommand is not None:
        return
    settings = load_settings()
    with refusing_bad_input():
        _check(cases, from_graph, save_cases)
        named = list(dict.fromkeys(mode_named(mode) for mode in modes.split(","))) if modes else list(SearchMode)
        demands = [Demand.parse(demand) for demand in fail_under or ()]
        check_demands(demands, named)
        given = read_cases(cases) if cases else None
    wanted = _Wanted(given, cases, from_graph or 0, save_cases, by, collection, named)
    made: list[RunFile] = []
    run(_evaluate(settings, wanted, made))
    if not made:
        raise typer.Exit(130)  # Ctrl-C
    (file,) = made
    path = output or runs_folder(settings.home) / f"{file.at:%Y-%m-%dT%H-%M-%S.%fZ}.json"
    with refusing_bad_input():
        write_run(path, file)
    failures = _failures(file, demands)
    if as_json:
        typer.echo(json.dumps(report_as_json(file, path, failures), indent=2, ensure_ascii=False))
    else:
        show(file, path)
    for failure in failures:
        errors.print(f"[red]{failure}[/]", highlight=False, soft_wrap=True)
    raise typer.Exit(1 if failures else 0)


def _check(cases: Path | None, from_graph: int | None, save_cases: Path | None) -> None:
    """Raises InvalidInput where the options contradict each other."""
    if (cases is None) == (from_graph is None):
        raise InvalidInput("Say which cases are asked.", "Name a file, --cases FILE, or make some, --from-graph N.")
    if from_graph is not None and not 1 <= from_graph <= _MOST_CASES:
        raise InvalidInput(f"--from-graph {from_graph} is no number of cases.", f"Name one from 1 to {_MOST_CASES:,}.")
    if save_cases is not None and from_graph is None:
        raise InvalidInput("--save-cases keeps cases made from the graph.", "Give it with --from-graph N.")


async def _evaluate(settings: Settings, wanted: _Wanted, made: list[RunFile]) -> None:
    """Leaves the run in `made`. Nothing is ingested meanwhile by this process."""
    with refusing_bad_input():
        async with open_services(settings.model_copy(update={"worker_documents": 0})) as services:
            names = [one.name for one in await known_collections(services.collections, wanted.collections)]
            graph = EvaluationGraph(services.executor)
            cases = wanted.given or await _made_cases(graph, names, wanted)
            with _bar() as bar:
                task = bar.add_task("cases", total=len(cases))
                result = await evaluate(
                    services.search, graph, cases, wanted.modes, names, done=lambda: bar.advance(task)
                )
            made.append(
                RunFile(
                    kgql=__version__,
                    at=datetime.now(UTC),
                    settings=_told_settings(services, wanted, names),
                    cases=result.cases,
                    modes=result.modes,
                )
            )


async def _made_cases(graph: EvaluationGraph, collections: Sequence[str], wanted: _Wanted) -> list[Case]:
    cases = await cases_from_graph(graph, collections, wanted.made, wanted.relevance)
    if not cases:
        raise InvalidInput(
            f"No cases can be made of {', '.join(collections) or 'no collection'}: no fact there can be asked for.",
            "Ingest some documents first, or name cases of your own: --cases FILE.",
        )
    if wanted.save_cases:
        write_cases(wanted.save_cases, cases)
    return cases


def _told_settings(services: Services, wanted: _Wanted, collections: Sequence[str]) -> dict[str, object]:
    """A plug's options are left out: there may be a key among them."""
    settings = services.settings.model_dump(mode="json")
    return {
        "cases": str(wanted.file) if wanted.file else f"from the graph, by {wanted.relevance}",
        "collections": list(collections),
        "depth": DEPTH,
        "embedding_model": services.embedder.name,
        "neo4j": services.executor.server,
        **{name: settings[name] for name in ("embedder", "searcher", "searchers", "reranker")},
        **{name: value for name, value in settings.items() if name.startswith("search_")},
    }


def _bar() -> Progress:
    columns = (TextColumn("Asking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


def _failures(file: RunFile, demands: Sequence[Demand]) -> list[str]:
    means = {mode: file.run.means(mode) for mode in file.modes}
    return [failure for demand in demands for failure in demand.judge(means)]
