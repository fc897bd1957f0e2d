"""A run of `kgql eval`, told to people as tables and to programs as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from service.cli.running import console
from service.evaluation.metrics import CUTOFFS, METRICS
from service.evaluation.record import RunFile
from service.evaluation.run import Run


def show(file: RunFile, path: Path) -> None:
    """The figures over all cases, then by group where there are several."""
    groups = file.run.groups()
    _show_table(file.run, f"all: {len(file.cases)} cases")
    if len(groups) > 1:
        for group, number in groups.items():
            _show_table(file.run, f"{group}: {number} cases", group)
    for mode, found in file.modes.items():
        for said, number in found.degraded.items():
            console.print(f"{mode.value}, {number} searches: {said}", style="yellow", highlight=False)
    console.print(f"Kept in {path}", highlight=False, soft_wrap=True)


def _show_table(run: Run, title: str, group: str | None = None) -> None:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("mode")
    table.add_column("at", justify="right")
    for metric in METRICS:
        table.add_column(metric, justify="right")
    for mode in run.modes:
        means = run.means(mode, group)
        for k in CUTOFFS:
            name = mode.value if k == CUTOFFS[0] else ""
            table.add_row(name, str(k), *(f"{means[f'{metric}@{k}']:.3f}" for metric in METRICS))
    console.print(table)
    console.print()


def as_json(file: RunFile, path: Path, failures: Sequence[str]) -> dict[str, object]:
    """The same for programs; `failures` are the demands that are not met."""
    groups = file.run.groups()
    return {
        "ok": not failures,
        "failures": list(failures),
        "run": str(path),
        "cases": len(file.cases),
        "groups": groups,
        "metrics": {mode.value: file.run.means(mode) for mode in file.modes},
        "metrics_by_group": {
            group: {mode.value: file.run.means(mode, group) for mode in file.modes} for group in groups
        },
        "degraded": {mode.value: dict(found.degraded) for mode, found in file.modes.items() if found.degraded},
    }
