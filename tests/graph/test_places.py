"""Places reach the graph and come back: on chunks, evidence, hits; also when a document is read again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.document import ReadText, Submission
from service.domain.evidence import Evidence
from service.domain.job import Job, JobStatus
from service.domain.place import Place
from service.domain.search import Scope
from service.embedding import make_embedder
from service.embedding.ports import Intent
from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs
from service.graph.chunks import Chunks
from service.graph.executor import Executor
from service.graph.passages import Passages
from service.graph.places import places_from_json, places_to_json
from service.graph.relationships import Relationships
from service.ingestion.chunking import TextChunker
from service.ingestion.pipeline import Pipeline
from service.ingestion.reading.isolated import IsolatedReading
from service.plugs import resolve
from service.settings import Settings
from tests.graph.test_store import BIRTH, DESIGN, NOTES
from tests.graph.world import World, processed

pytestmark = pytest.mark.anyio

PAGE = (
    "<html><h1>Engines</h1><p>Ada wrote notes.</p>"
    "<h2>Later</h2><table><tr><th>Year<th>Who<tr><td>1843<td>Ada</table></html>"
)


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


@asynccontextmanager
async def pipeline(world: World) -> AsyncIterator[Pipeline]:
    """The real one, without extraction."""
    embedder = make_embedder(Settings())
    reader = IsolatedReading(seconds=60, memory_bytes=1_000_000_000)
    extraction = ExtractionExecutor(ExtractorPlugs(None, cooccurrence=False), processes=0)
    with ThreadPoolExecutor(1) as threads, ThreadPoolExecutor(1) as embed_on:
        pipe = Pipeline(
            reader=reader,
            chunker=resolve("default", "chunk", lambda: TextChunker(embedder)),
            embedder=embedder,
            extraction=extraction,
            sources=world.sources,
            threads=threads,
            embed_on=embed_on,
        )
        try:
            yield pipe
        finally:
            reader.close()
            await extraction.close()


async def work_off(world: World, pipeline: Pipeline) -> Job:
    """What a worker does with the next job."""
    lease = await world.claim()
    made = await pipeline.process(await world.sources.load(lease), lambda _: None)
    return await (world.store.leave_unchanged(lease) if made is None else world.store.swap(lease, made))


@given(
    st.lists(
        st.builds(
            Place,
            st.integers(0, 9),
            st.integers(0, 9),
            st.none() | st.integers(1),
            st.none() | st.text(),
            st.none() | st.integers(1),
            st.none() | st.integers(1),
            st.none() | st.text(),
            st.lists(st.text()).map(tuple),
        )
    )
)
def test_places_survive_being_written_down(places: list[Place]) -> None:
    assert places_from_json(places_to_json(places)) == tuple(places)
    assert (places_to_json(places) is None) == (not places)


async def test_a_chunk_and_what_it_states_know_their_own_pages(world: World) -> None:
    await world.accept("notes", NOTES, DESIGN, BIRTH)
    lease = await world.claim()
    made = processed(await world.sources.load(lease), NOTES, DESIGN, BIRTH)
    second, third = made.chunks[1].start or 0, made.chunks[2].start or 0
    places = (
        Place(0, second + 20, page=1),
        Place(second + 20, third - 1, page=2),
        Place(third, third + 9, page=2, part="x"),
    )
    await world.store.swap(lease, replace(made, read=ReadText(made.read.text, "application/pdf", places=places)))
    rows = await world.rows("MATCH (c:Chunk) RETURN c.id AS id, c.page AS page ORDER BY c.index")
    assert [row["page"] for row in rows] == [1, 1, 2]
    stored = await Chunks(world.executor).by_ids([row["id"] for row in rows])
    assert [stored[row["id"]].places for row in rows] == [places[:1], places[:2], places[2:]]
    stated = await world.rows(
        "MATCH (f:Fact)-[s:STATED_IN]->() RETURN s.page AS page, s.place AS place ORDER BY s.start"
    )
    assert [tuple(row.values()) for row in stated] == [(1, "page 1"), (1, "page 1"), (2, "x, page 2")]
    facts = await world.rows("MATCH (f:Fact {type: 'BORN_IN'}) RETURN f.id AS id")
    found = await Relationships(world.executor).evidence([facts[0]["id"]], 5)
    (evidence,) = found[facts[0]["id"]]
    assert isinstance(evidence, Evidence)
    assert (evidence.page, evidence.place) == (2, places[2])


async def test_a_page_that_was_handed_in_as_text_is_read_again_with_its_places(world: World) -> None:
    async with pipeline(world) as pipe:
        await world.intake.accept(Submission("lab", text=PAGE, key="page"))
        assert (await work_off(world, pipe)).status is JobStatus.READY
        before = await _places(world)
        assert [place.headings for place in before] == [("Engines",), ("Engines", "Later")]
        text = await world.rows("MATCH (s:__Source__) RETURN s.text AS text, s.given AS given")
        assert text == [{"text": "Engines\n\nAda wrote notes.\n\nLater\n\nYear: 1843; Who: Ada.", "given": PAGE}]

        # The same again changes nothing, and leaves both texts.
        await world.intake.accept(Submission("lab", text=PAGE, key="page"))
        assert (await work_off(world, pipe)).unchanged
        assert await world.rows("MATCH (s:__Source__) RETURN s.text AS text, s.given AS given") == text

        # A recipe by older readers is worked out anew, from what was handed in.
        await world.rows("MATCH (d:Document) SET d.recipe = 'of older readers'")
        document = (await world.rows("MATCH (d:Document) RETURN d.id AS id"))[0]["id"]
        await world.queue.reprocess(document)
        job = await work_off(world, pipe)
        assert (job.status, job.unchanged) == (JobStatus.READY, False)
        assert await _places(world) == before
        assert await world.rows("MATCH (s:__Source__) RETURN s.text AS text, s.given AS given") == text


async def test_hits_know_their_places(world: World) -> None:
    async with pipeline(world) as pipe:
        await world.intake.accept(Submission("lab", data=b"Name,Born\nAda Lovelace,1815\n", path="a.csv"))
        await work_off(world, pipe)
    embedder = make_embedder(Settings())
    vector = embedder.embed(["Ada Lovelace"], Intent.QUESTION)[0].tolist()
    await world.rows("CALL db.awaitIndexes(60)")
    passages = Passages(world.executor)
    (hit,) = await passages.shown(await passages.nearest(vector, Scope(("lab",)), 1), vector)
    assert hit.places == (Place(0, 31, row=2),)


async def test_text_that_stays_as_it_is_is_not_kept_twice(world: World) -> None:
    async with pipeline(world) as pipe:
        await world.intake.accept(Submission("lab", text="Ada knew Charles.", key="plain"))
        await work_off(world, pipe)
    rows = await world.rows("MATCH (s:__Source__) RETURN s.given AS given")
    assert rows == [{"given": None}]
    assert await world.rows("MATCH (c:Chunk) RETURN c.places AS places, c.page AS page") == [
        {"places": None, "page": None}
    ]


async def _places(world: World) -> tuple[Place, ...]:
    rows = await world.rows("MATCH (c:Chunk) RETURN c.id AS id")
    (chunk,) = (await Chunks(world.executor).by_ids([row["id"] for row in rows])).values()
    return chunk.places
