"""`kgql eval` as people and their CI run it: what it prints, what it keeps, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import anyio
import pytest
from typer.testing import CliRunner

from service.cli import app
from service.embedding.minilm import MiniLM
from service.evaluation.record import read_run
from service.graph.executor import Executor
from tests.agent.conftest import minilm
from tests.agent.world import stored
from tests.conftest import Neo4jServer

__all__ = ["minilm"]


@pytest.mark.anyio
async def test_search_is_judged_by_cases_made_from_the_graph_and_two_runs_are_compared(
    executor: Executor, minilm: MiniLM, clean_server: Neo4jServer, tmp_path: Path
) -> None:
    await stored(executor, minilm)
    cases, first, second = (tmp_path / name for name in ("cases.jsonl", "first.json", "runs/second.json"))

    made = await _run(
        clean_server, tmp_path, "--from-graph", "10", "--by", "documents", "--save-cases", str(cases),
        "--modes", "vector,FUSION", "--output", str(first), "--fail-under", "hit@5=1", "--json",
    )  # fmt: skip
    told = json.loads(made.stdout)
    assert (made.returncode, told["ok"], told["cases"], told["groups"]) == (0, True, 4, {"one hop": 4})
    assert told["metrics"]["FUSION"]["recall@5"] == 1
    assert set(told["metrics"]) == {"VECTOR", "FUSION"}
    assert len(cases.read_text(encoding="utf-8").splitlines()) == 4

    failed = await _run(
        clean_server, tmp_path, "--cases", str(cases), "--collection", "history", "--modes", "FUSION",
        "--fail-under", "precision@5=0.5",
    )  # fmt: skip
    assert failed.returncode == 1
    assert "precision@5 of FUSION is 0.2000; at least 0.5 is demanded." in failed.stderr.decode()
    assert "FUSION" in failed.stdout.decode()
    (kept,) = (tmp_path / "runs").iterdir()
    assert str(kept.name) in failed.stdout.decode()
    assert read_run(kept).settings["collections"] == ["history"]
    kept.rename(second)

    compared = CliRunner().invoke(
        app, ["eval", "compare", f"{first}:VECTOR", "second.json:FUSION", "--json"], env={"KGQL_HOME": str(tmp_path)}
    )
    assert compared.exit_code == 0, compared.output
    assert json.loads(compared.stdout)["settings"] == {
        "cases": ["from the graph, by documents", str(cases)],
        "collections": [["default", "history"], ["history"]],
    }
    (one,) = json.loads(compared.stdout)["modes"]
    assert (one["a"], one["b"], one["cases"], one["changed"]) == ("VECTOR", "FUSION", 4, 0)
    shown = CliRunner().invoke(app, ["eval", "compare", str(first), str(first)])
    assert "VECTOR: 4 cases" in shown.stdout
    assert "1.0000" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Say which cases are asked."),
        (["--cases", "good.jsonl", "--from-graph", "3"], "Say which cases are asked."),
        (["--from-graph", "0"], "--from-graph 0 is no number of cases."),
        (["--cases", "bad.jsonl"], "bad.jsonl, line 2: this is not JSON"),
        (["--cases", "nowhere.jsonl"], "nowhere.jsonl can't be read: No such file or directory."),
        (["--cases", "empty.jsonl"], "empty.jsonl holds no cases."),
        (["--cases", "good.jsonl", "--save-cases", "x"], "--save-cases keeps cases made from the graph."),
        (["--cases", "good.jsonl", "--modes", "VECTOR,BEST"], "There is no mode 'BEST'."),
        (["--cases", "good.jsonl", "--fail-under", "recall@5"], "'recall@5' is no demand."),
        (["--cases", "good.jsonl", "--fail-under", "GRAPH:mrr@1=1", "--modes", "VECTOR"], "which is not measured"),
        (["compare", "first.json", "second.json"], "There is no run first.json."),
        (["compare", "good.jsonl", "good.jsonl"], "good.jsonl is not the file of a run"),
    ],
)
def test_bad_input_ends_it_with_status_2_and_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    good = '{"question": "Who?", "documents": ["a"]}\n'
    for name, text in (("good.jsonl", good), ("bad.jsonl", f"{good}{{\n"), ("empty.jsonl", "\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    ended = CliRunner().invoke(app, ["eval", *arguments], env={"NEO4J_URI": "bolt://127.0.0.1:1"})
    assert ended.exit_code == 2
    assert said in ended.stderr


async def _run(server: Neo4jServer, home: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {
        "NEO4J_URI": server.uri,
        "NEO4J_USERNAME": server.user,
        "NEO4J_PASSWORD": server.password,
        "KGQL_HOME": str(home),
    }
    return await anyio.run_process(
        [sys.executable, "-m", "service", "eval", *arguments], env=os.environ | environment, check=False
    )
