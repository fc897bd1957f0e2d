"""How a benchmark tells what it measured: a table for people, and one JSON object as the last line."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

CHECKOUT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `floor` and `goal` are the issue's; `better` says which way is up."""

    name: str
    value: float
    unit: str = ""
    floor: float | None = None
    goal: float | None = None
    better: str = "higher"

    def as_json(self) -> dict[str, object]:
        given = {"floor": self.floor, "goal": self.goal}
        return {
            "name": self.name,
            "value": self.value,
            **{name: value for name, value in given.items() if value is not None},
            "better": self.better,
        }


def data_folder() -> Path:
    """Where the public data lie: `KGQL_BENCH_DATA`, else `../shared/data` beside the checkout."""
    return Path(os.environ.get("KGQL_BENCH_DATA", CHECKOUT.parent / "shared" / "data"))


def report(benchmark: str, figures: Sequence[Figure], notes: Sequence[str] = (), cells: Sequence[Figure] = ()) -> None:
    """Prints the table, the notes, and last the JSON line, which has `cells` too: figures that were shown already."""
    table = Table(title=benchmark)
    for heading in ("figure", "value", "floor", "goal", "better"):
        table.add_column(heading, justify="left" if heading in {"figure", "better"} else "right")
    for figure in figures:
        limits = ("" if limit is None else f"{limit:g}" for limit in (figure.floor, figure.goal))
        table.add_row(figure.name, f"{figure.value:g} {figure.unit}".strip(), *limits, figure.better)
    console = Console()
    console.print(table)
    for note in notes:
        console.print(note, highlight=False)
    print(json.dumps({"benchmark": benchmark, "figures": [figure.as_json() for figure in (*figures, *cells)]}))
