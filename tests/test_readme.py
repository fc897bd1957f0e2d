"""What the README and the docs show is true: examples run, links lead somewhere, commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import graphql
import pytest

from service.graph.executor import Executor
from tests.conftest import CHECKOUT, Neo4jServer

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def _blocks(language: str) -> list[str]:
    found = [block for kind, block in _BLOCK.findall(README) if kind == language]
    assert found, f"the README has no example in {language}"
    return found


@pytest.mark.parametrize("example", _blocks("graphql"))
def test_graphql_examples_are_valid(example: str) -> None:
    schema = graphql.build_schema((CHECKOUT / "schema.graphql").read_text(encoding="utf-8"))
    document = graphql.parse(example)
    faults = [
        fault
        for fault in graphql.validate(schema, document)
        # Two operations without a name may stand in one example: each is sent alone.
        if "anonymous operation" not in fault.message
    ]
    assert faults == []


@pytest.mark.anyio
@pytest.mark.parametrize("example", _blocks("cypher"))
async def test_cypher_examples_run(example: str, executor: Executor) -> None:
    result = await executor.driver.execute_query(f"EXPLAIN {example}")
    assert result.summary.query_type == "r"


def test_the_plug_example_does_what_it_prints(
    clean_server: Neo4jServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (example,) = _blocks("python")
    (printed,) = re.findall(r"It prints\n\n```\n(.*?)```", README, re.DOTALL)
    monkeypatch.setenv("NEO4J_URI", clean_server.uri)
    monkeypatch.setenv("NEO4J_USERNAME", clean_server.user)
    monkeypatch.setenv("NEO4J_PASSWORD", clean_server.password)
    monkeypatch.chdir(tmp_path)  # where no .env says otherwise
    exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{path.name}" for path in (CHECKOUT / "docs").glob("*.md"))])
def test_links_lead_somewhere(page: str) -> None:
    path = CHECKOUT / page
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_the_commands_that_it_names_exist() -> None:
    makefile = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", README, re.MULTILINE))
    assert {"demo", "test", "serve", "help", "bench"} <= named
    assert [name for name in named if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []
