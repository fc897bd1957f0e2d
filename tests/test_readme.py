"""What the README and the docs show is true: examples run, links lead somewhere, commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import anyio
import graphql
import pytest

from service.embedding.minilm import MiniLM
from service.graph.executor import Executor, open_executor
from tests.agent.conftest import minilm
from tests.agent.world import stored
from tests.conftest import CHECKOUT, Neo4jServer

__all__ = ["minilm"]

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


@pytest.fixture
def named_server(clean_server: Neo4jServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Neo4jServer:
    """The server, named by the environment as a reader's would be."""
    monkeypatch.setenv("NEO4J_URI", clean_server.uri)
    monkeypatch.setenv("NEO4J_USERNAME", clean_server.user)
    monkeypatch.setenv("NEO4J_PASSWORD", clean_server.password)
    monkeypatch.chdir(tmp_path)  # where no .env says otherwise
    return clean_server


@pytest.mark.usefixtures("named_server")
def test_the_plug_example_does_what_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    _run(_blocks("python")[0])
    assert capsys.readouterr().out == _printed()[0]


# The package warns of its own next version wherever it falls back from SEARCH, as it does on Neo4j 5.26.
@pytest.mark.filterwarnings("ignore:The default returned 'id' field:DeprecationWarning")
def test_the_neo4j_graphrag_example_does_what_it_prints(
    named_server: Neo4jServer, minilm: MiniLM, capsys: pytest.CaptureFixture[str]
) -> None:
    anyio.run(_put_the_note, named_server, minilm)
    _run(_blocks("python")[1])
    assert capsys.readouterr().out == _printed()[1]


def _run(example: str) -> None:
    exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})


def _printed() -> list[str]:
    return re.findall(r"It prints\n\n```\n(.*?)```", README, re.DOTALL)


async def _put_the_note(server: Neo4jServer, minilm: MiniLM) -> None:
    """What the README hands in by GraphQL."""
    (note,) = re.findall(r'key: "note-1", text: "(.*?)"', README)
    hopper, rand = ("Grace Hopper", "Person"), ("Remington Rand", "Organization")
    async with open_executor(*server, "neo4j") as executor:
        await stored(executor, minilm, "default", {"note-1": [(note, [(hopper, "WORKS_FOR", rand)])]})


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
