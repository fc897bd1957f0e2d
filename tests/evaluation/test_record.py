"""Runs as files: what is written is read again, and other files are refused with the reason."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.cases import Case
from service.evaluation.record import FORMAT, RunFile, read_run, write_run
from service.evaluation.run import ModeRun

FILE = RunFile(
    kgql="0.1.0",
    at=datetime(2026, 11, 30, tzinfo=UTC),
    settings={"collections": ["history"], "depth": 30},
    cases=(Case(question="Who?", documents=("a", "b"), group="one"), Case(question="Where?", chunks=("c",))),
    modes={
        SearchMode.VECTOR: ModeRun(((1, 4), ()), {"No embedder.": 2}),
        SearchMode.FUSION: ModeRun(((1, 2), (3,))),
    },
)


def test_a_run_is_read_as_it_was_written_with_its_figures_for_others(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "one.json"
    write_run(path, FILE)
    assert read_run(path) == FILE
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["format"] == FORMAT
    assert told["metrics"]["FUSION"]["recall@3"] == 1.0
    assert told["metrics"]["VECTOR"]["recall@3"] == 0.25
    assert [path.name for path in path.parent.iterdir()] == ["one.json"]


def test_means_are_of_all_cases_or_of_a_group() -> None:
    assert FILE.run.means(SearchMode.VECTOR)["hit@1"] == 0.5
    assert FILE.run.means(SearchMode.VECTOR, "one")["hit@1"] == 1.0
    assert FILE.run.groups() == {"one": 1}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "kgql-evaluation/2"}, "format: Input should be 'kgql-evaluation/1'"),
        ({"cases": []}, "not whole"),
        ({"modes": {"VECTOR": {"ranks": [[1]]}}}, "not whole"),
        ({"modes": {"BEST": {"ranks": [[1], []]}}}, "is not the file of a run: modes"),
        ({"at": "yesterday"}, "is not the file of a run: at"),
    ],
)
def test_another_file_is_refused_with_the_reason(tmp_path: Path, change: dict[str, object], said: str) -> None:
    path = tmp_path / "run.json"
    write_run(path, FILE)
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | change), encoding="utf-8")
    with pytest.raises(InvalidInput, match=said):
        read_run(path)


def test_what_is_no_json_or_not_there_or_can_not_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not JSON")
    with pytest.raises(InvalidInput, match="Invalid JSON"):
        read_run(tmp_path / "text")
    with pytest.raises(InvalidInput, match="can't be read"):
        read_run(tmp_path / "nowhere")
    with pytest.raises(InvalidInput, match="can't be written"):
        write_run(tmp_path / "text" / "run.json", FILE)
