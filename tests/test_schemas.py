"""Schemas and failing plugs through the whole service: what is stored keeps the schema, what failed is tried again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from service.domain.document import Collection, Submission
from service.domain.job import Job
from service.domain.schema import GraphSchema
from service.settings import Settings
from service.wiring import Plugs, Services, open_services
from tests.conftest import Neo4jServer
from tests.graph.world import World

pytestmark = pytest.mark.anyio

Open = Callable[..., AbstractAsyncContextManager[Services]]
TEXT = (
    "Grace Hopper worked for Remington Rand. Grace Hopper was born in New York. "
    "Remington Rand acquired Engineering Research Associates in 1952. Grace Hopper admired Howard Aiken."
)
EMPLOYMENT = GraphSchema.from_mapping(
    {
        "entity_types": ["Person", "Company"],
        "patterns": ["Person-EMPLOYED_BY->Company", "Company-BOUGHT->Company"],
        "closed": True,
    }
)


@pytest.fixture
def opened(clean_server: Neo4jServer) -> Open:
    @asynccontextmanager
    async def open_with(plugs: Plugs | None = None, **changed: Any) -> AsyncIterator[Services]:
        settings = Settings(
            _env_file=None,
            neo4j_uri=clean_server.uri,
            neo4j_user=clean_server.user,
            neo4j_password=clean_server.password,
            extraction_processes=0,
            **changed,
        )
        async with open_services(settings, plugs) as services:
            yield services

    return open_with


async def _ended(services: Services, job: Job) -> Job:
    return [last async for last in services.jobs.watch(job.id)][-1]


async def _facts(services: Services) -> set[tuple[str, str, str]]:
    rows = await World(services.executor).rows(
        "MATCH (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o) RETURN s.name AS s, f.type AS t, o.name AS o"
    )
    return {(row["s"], row["t"], row["o"]) for row in rows}


async def test_a_schema_steers_the_default_extractor_and_a_changed_one_is_applied_without_extracting_again(
    opened: Open,
) -> None:
    async with opened() as services:
        await services.collections.create(Collection("lab", schema=EMPLOYMENT))
        job = await _ended(services, await services.intake.accept(Submission("lab", key="k", text=TEXT)))

        assert (job.status.value, job.error) == ("READY", None)
        assert await _facts(services) == {
            ("Grace Hopper", "EMPLOYED_BY", "Remington Rand"),
            ("Remington Rand", "BOUGHT", "Engineering Research Associates"),
        }
        assert set(job.dropped) >= {"unknown_type", "unknown_kind"}
        types = await World(services.executor).rows("MATCH (e:__Entity__) RETURN DISTINCT e.type AS type")
        assert {row["type"] for row in types} <= {"Person", "Company", "Concept"}
        said = "MATCH (x:__Extraction__) RETURN x.key AS key ORDER BY key"
        recorded = await World(services.executor).rows(said)

        await services.collections.update(Collection("lab", schema=replace(EMPLOYMENT, closed=False)))
        assert await services.collections.reprocess("lab") == 1
        opened_up = await _last(services)
        assert (opened_up.status.value, opened_up.unchanged) == ("READY", False)
        assert ("Grace Hopper", "BORN_IN", "New York") in await _facts(services)
        assert ("Grace Hopper", "EMPLOYED_BY", "Remington Rand") in await _facts(services)
        assert await World(services.executor).rows(said) == recorded

        assert await services.collections.reprocess("lab") == 1
        assert (await _last(services)).unchanged


async def _last(services: Services) -> Job:
    """The newest job, seen to its end."""
    rows = await World(services.executor).rows("MATCH (j:__Job__) RETURN j.id AS id ORDER BY j.version DESC LIMIT 1")
    return await _ended(services, (await services.jobs.by_ids([rows[0]["id"]]))[rows[0]["id"]])


async def test_a_chunk_that_fails_is_told_of_and_tried_again_alone(opened: Open) -> None:
    asked: list[str] = []
    broken = True

    def by_line(text: str) -> list[dict[str, str]]:
        return [{"text": line} for line in text.splitlines()]

    def fragile(text: str) -> dict[str, Any]:
        asked.append(text)
        if broken and "Bob" in text:
            raise ConnectionError("the model is away")
        names = [name for name in ("Ada", "Bob", "Carol") if name in text]
        return {"entities": [{"name": name, "type": "Person"} for name in names]}

    async with opened(Plugs(chunker=by_line, extractor=fragile)) as services:
        text = "Ada came.\nBob came.\nCarol came."
        job = await _ended(services, await services.intake.accept(Submission("default", key="k", text=text)))

        assert (job.status.value, job.failed_chunks) == ("READY", 1)
        (failure,) = job.chunk_failures
        assert (failure.chunk, failure.code) == (1, "PLUG_FAILED")
        assert text[failure.start : failure.end] == "Bob came."
        assert "the model is away" in failure.reason
        document = (await services.documents.by_ids([job.document_id]))[job.document_id]
        assert (document.status.value, document.failed_chunks) == ("READY", 1)

        asked.clear()
        broken = False
        again = await _ended(services, await services.queue.reprocess(job.document_id))
        assert asked == ["Bob came."]
        assert (again.status.value, again.failed_chunks, again.chunk_failures) == ("READY", 0, ())
        names = await World(services.executor).rows("MATCH (e:Person) RETURN e.name AS name ORDER BY name")
        assert [row["name"] for row in names] == ["Ada", "Bob", "Carol"]
        asked.clear()
        unchanged = await _ended(services, await services.queue.reprocess(job.document_id))
        assert (unchanged.unchanged, asked) == (True, [])
