"""`kgql eval compare`: whether one run is better than another, or only looks so."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from service.cli.running import console, load_settings, refusing_bad_input
from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.comparison import CONFIDENCE, RESAMPLES, Comparison
from service.evaluation.comparison import compare as compare_runs
from service.evaluation.demands import mode_named
from service.evaluation.record import RunFile, read_run, runs_folder

_SIGNIFICANT = 0.05


class _Side(NamedTuple):
    """A run, and the mode of it that is meant, where one is."""

    file: RunFile
    mode: SearchMode | None


def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A run: its file, or the file's name in KGQL_HOME/runs.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The run that it is compared with.")],
    seed: Annotated[int, typer.Option(min=0, help="Of the random draws: equal seeds give equal figures.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Say whether run B is better than run A, or only looks so.

    Each mode is compared with itself; FILE:MODE names one, so that two modes
    of a run can be compared. By paired bootstrap over the cases that both
    have, 10,000 draws: the 95 % confidence interval of the difference, and p.

    Example: kgql eval compare before.json after.json

    Example: kgql eval compare run.json:VECTOR run.json:FUSION
    """
    with refusing_bad_input():
        side_a, side_b = (_side(said, runs_folder(load_settings().home)) for said in (a, b))
        pairs = _pairs(side_a, side_b)
        compared = {pair: compare_runs(side_a.file.run, pair[0], side_b.file.run, pair[1], seed=seed) for pair in pairs}
    changed = _changed_settings(side_a.file, side_b.file)
    if as_json:
        modes = [_as_json(*pair, one) for pair, one in compared.items()]
        drawn = {"resamples": RESAMPLES, "confidence": CONFIDENCE, "seed": seed}
        typer.echo(json.dumps({**drawn, "settings": changed, "modes": modes}, indent=2, ensure_ascii=False))
        return
    for name, (before, after) in changed.items():
        console.print(f"{name}: {before} → {after}", highlight=False, markup=False, soft_wrap=True)
    for (mode_a, mode_b), one in compared.items():
        _show(mode_a.value if mode_a is mode_b else f"{mode_a.value} → {mode_b.value}", one)
    said = f"Paired bootstrap, {RESAMPLES:,} draws, seed {seed}. * p < {_SIGNIFICANT}, each looked at alone."
    console.print(said, style="dim", highlight=False)


def _side(said: str, runs: Path) -> _Side:
    """The run that FILE or FILE:MODE names; a file of that very name wins."""
    for place in (Path(said), runs / said):
        if place.is_file():
            return _Side(read_run(place), None)
    name, colon, mode = said.rpartition(":")
    if colon and name:
        for place in (Path(name), runs / name):
            if place.is_file():
                return _Side(read_run(place), mode_named(mode))
    raise InvalidInput(f"There is no run {said}.", f"Name a file, or one of {runs}.")


def _pairs(a: _Side, b: _Side) -> Sequence[tuple[SearchMode, SearchMode]]:
    """Each mode with itself, where none is named; one that is named alone is meant of both."""
    named = [(one, other)] if (one := a.mode or b.mode) and (other := b.mode or a.mode) else None
    wanted = named or [(mode, mode) for mode in a.file.modes]
    pairs = [(one, other) for one, other in wanted if one in a.file.modes and other in b.file.modes]
    if not pairs:
        raise InvalidInput(
            "The runs have not measured that.",
            f"A has {', '.join(a.file.modes)}; B has {', '.join(b.file.modes)}.",
        )
    return pairs


def _changed_settings(a: RunFile, b: RunFile) -> dict[str, tuple[Any, Any]]:
    """What was set otherwise in B: by name, as it was in A and in B; None where a run doesn't say."""
    names = dict.fromkeys([*a.settings, *b.settings])
    both = {name: (a.settings.get(name), b.settings.get(name)) for name in names}
    return {name: (before, after) for name, (before, after) in both.items() if before != after}


def _as_json(mode_a: SearchMode, mode_b: SearchMode, compared: Comparison) -> dict[str, Any]:
    return {
        "a": mode_a.value,
        "b": mode_b.value,
        "cases": compared.cases,
        "only_a": compared.only_a,
        "only_b": compared.only_b,
        "changed": compared.changed,
        "metrics": [{**asdict(one), "difference": one.difference} for one in compared.differences],
    }


def _show(title: str, compared: Comparison) -> None:
    table = Table(title=f"{title}: {compared.cases} cases", title_justify="left", box=None, pad_edge=False)
    table.add_column("metric")
    for heading in ("A", "B", "B - A", "95 % interval", "p", ""):
        table.add_column(heading, justify="left" if not heading else "right")
    for one in compared.differences:
        table.add_row(
            one.metric,
            f"{one.mean_a:.3f}",
            f"{one.mean_b:.3f}",
            f"{one.difference:+.3f}",
            f"{one.low:+.3f} … {one.high:+.3f}",
            f"{one.p:.4f}",
            "*" if one.p < _SIGNIFICANT else "",
            end_section=one.metric.endswith("@10"),
        )
    console.print(table)
    for number, said in (
        (compared.only_a, "are in A alone and left out."),
        (compared.only_b, "are in B alone and left out."),
        (compared.changed, "name other things as relevant in B."),
    ):
        if number:
            console.print(f"{number} cases {said}", style="yellow", highlight=False)
    console.print()
