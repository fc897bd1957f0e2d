"""Runs as files: JSON with the cases, the settings and what was found, in a format that says its version.

The figures stand in it for other programs; they are worked out anew from the ranks when a run is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.cases import Case
from service.evaluation.run import ModeRun, Run

FORMAT: Literal["kgql-evaluation/1"] = "kgql-evaluation/1"


def runs_folder(home: Path) -> Path:
    """Where runs are kept for which no file is named. `home` is KGQL_HOME."""
    return home / "runs"


class RunFile(BaseModel):
    """What a file of a run holds."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    format: Literal["kgql-evaluation/1"] = FORMAT
    kgql: str
    """The version that made it."""
    at: datetime
    settings: Mapping[str, Any]
    """What could make another run differ: where the cases came from, the collections, the models, the server."""
    cases: tuple[Case, ...]
    modes: Mapping[SearchMode, ModeRun]

    @property
    def run(self) -> Run:
        return Run(self.cases, self.modes)


def write_run(path: Path, file: RunFile) -> None:
    """Writes a run whole or not at all. Raises InvalidInput where it can't be written."""
    figures = {mode.value: file.run.means(mode) for mode in file.modes}
    told = {**file.model_dump(mode="json", exclude_defaults=True), "metrics": figures}
    text = json.dumps({"format": FORMAT, **told}, indent=1, ensure_ascii=False)
    unfinished = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(text + "\n", encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise InvalidInput(f"{path} can't be written: {error.strerror}.", "Name another file: --output FILE") from error


def read_run(path: Path) -> RunFile:
    """A run that was written. Raises InvalidInput for any other file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path} can't be read: {error}.", "Name the file of a run.") from error
    try:
        file = RunFile.model_validate_json(text)
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(str(part) for part in fault["loc"])
        raise InvalidInput(
            f"{path} is not the file of a run: {where + ': ' if where else ''}{fault['msg']}.",
            f"kgql eval writes such files; this version reads the format {FORMAT}.",
        ) from error
    if not file.cases or any(len(mode.ranks) != len(file.cases) for mode in file.modes.values()):
        raise InvalidInput(f"{path} is not whole: it has other numbers of cases and of results.", "Make it anew.")
    return file
