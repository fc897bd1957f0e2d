"""Reads every file of messy-docs, and of udhr and alice.htm, as the worker does: with its cut-off.

    make bench NAME=reading                     the table, and the figures
    make bench NAME=reading ARGS="--texts DIR"  and each text with its places, to be looked at

`crashed` counts files whose reader failed otherwise than by saying what is wrong with the file. Times are of one run,
by one process after another; the first file of a process waits for its start.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.report import Figure, data_folder, report
from service.domain.document import ReadText
from service.errors import KgqlError
from service.ingestion.reading.isolated import IsolatedReading
from service.settings import Settings

_CRASHES = ("Its reader crashed", "Its reader failed")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one file. `status` is READY, EMPTY, or the code of the error."""

    name: str
    status: str
    mime_type: str
    characters: int
    places: int
    seconds: float
    reason: str = ""

    @property
    def crashed(self) -> bool:
        return self.reason.startswith(_CRASHES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, help="a folder to write the texts to")
    texts: Path | None = parser.parse_args().texts
    settings = Settings()
    reading = IsolatedReading(settings.reading_seconds, settings.reading_memory_bytes)
    try:
        outcomes = [_outcome(reading, path, texts) for path in _files(data_folder())]
    finally:
        reading.close()
    _print(outcomes)
    slowest = max(outcomes, key=lambda one: one.seconds)
    statuses = Counter(one.status for one in outcomes)
    report(
        "reading",
        [
            Figure("files", len(outcomes)),
            Figure("crashed", sum(one.crashed for one in outcomes), floor=0, goal=0, better="lower"),
            Figure("slowest_seconds", round(slowest.seconds, 2), "s", floor=60, better="lower"),
        ],
        [f"slowest: {slowest.name}", ", ".join(f"{count} {status}" for status, count in statuses.most_common())],
    )


def _files(data: Path) -> list[Path]:
    messy = sorted(path for path in (data / "messy-docs").rglob("*") if path.is_file())
    rights = sorted(path for path in (data / "udhr").rglob("*") if path.is_file())
    return [*messy, data / "books-speeches" / "alice.htm", *rights]


def _outcome(reading: IsolatedReading, path: Path, texts: Path | None) -> Outcome:
    name = str(path.relative_to(data_folder()))
    data = path.read_bytes()
    began = time.perf_counter()
    try:
        read = reading.read(data=data, path=path.name)
    except KgqlError as error:
        return Outcome(name, error.code, "", 0, 0, time.perf_counter() - began, error.message)
    seconds = time.perf_counter() - began
    if texts is not None:
        _write(texts / f"{name.replace('/', '__')}.txt", read)
    status = "READY" if read.text.strip() else "EMPTY"
    return Outcome(name, status, read.mime_type, len(read.text), len(read.places), seconds)


def _write(path: Path, read: ReadText) -> None:
    places = [f"{one.start}-{one.end} {one.label}: {read.text[one.start : one.end][:60]!r}" for one in read.places]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([f"{read.title} ({read.mime_type})", "", read.text, "", *places]), encoding="utf-8")


def _print(outcomes: list[Outcome]) -> None:
    table = Table(box=None)
    for heading in ("file", "status", "characters", "places", "seconds", "reason"):
        table.add_column(heading, justify="right" if heading in {"characters", "places", "seconds"} else "left")
    for one in outcomes:
        table.add_row(one.name, one.status, str(one.characters), str(one.places), f"{one.seconds:.2f}", one.reason)
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
