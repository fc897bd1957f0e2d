"""What the pipeline makes of a document, with the real reader, chunker and embedder and extractors of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from service.domain.chunk import Chunk
from service.domain.document import Collection, DocumentStatus, Submission
from service.domain.entity import Entity
from service.domain.job import Lease, Progress, Stage
from service.embedding import make_embedder
from service.embedding.ports import Embedder
from service.errors import PlugBadOption, PlugBadResult, PlugFailed, Unreadable
from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs
from service.extraction.record import from_json
from service.ingestion.chunking import TextChunker
from service.ingestion.pipeline import Pipeline
from service.ingestion.ports import Processed, Work
from service.ingestion.reading.isolated import IsolatedReading
from service.plugs import Plug, resolve
from service.settings import Settings

pytestmark = pytest.mark.anyio

Open = Callable[..., AbstractAsyncContextManager[Pipeline]]


class Remembered:
    """The records of extractions, kept in memory."""

    def __init__(self) -> None:
        self.results: dict[str, str] = {}

    async def known_extractions(self, keys: Sequence[str]) -> Mapping[str, str]:
        return {key: self.results[key] for key in keys if key in self.results}

    async def load(self, _lease: object) -> Work:
        raise NotImplementedError


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return make_embedder(Settings())


@pytest.fixture
def opened(embedder: Embedder) -> Open:
    @asynccontextmanager
    async def open_pipeline(
        extractor: Plug = None, chunker: Plug = "default", records: Remembered | None = None, processes: int = 0
    ) -> AsyncIterator[Pipeline]:
        extraction = ExtractionExecutor(ExtractorPlugs(extractor, cooccurrence=False), processes)
        with ThreadPoolExecutor(1) as threads, ThreadPoolExecutor(1) as embed_on:
            reader = IsolatedReading(seconds=60, memory_bytes=1_000_000_000)
            yield Pipeline(
                reader=reader,
                chunker=resolve(chunker, "chunk", lambda: TextChunker(embedder)),
                embedder=embedder,
                extraction=extraction,
                sources=records or Remembered(),
                threads=threads,
                embed_on=embed_on,
            )
        reader.close()
        await extraction.close()

    return open_pipeline


def _work(submission: Submission, processed: Processed | None = None, collection: Collection | None = None) -> Work:
    return Work(
        submission,
        collection or Collection("lab"),
        content_hash="hash",
        stored_hash="hash" if processed else None,
        stored_recipe=processed.recipe if processed else None,
        stored_failed_chunks=processed.failed_chunks if processed else 0,
    )


async def _process(pipeline: Pipeline, work: Work) -> Processed:
    processed = await pipeline.process(work, lambda _: None)
    assert processed is not None
    return processed


def ada(text: str, **options: Any) -> dict[str, Any]:
    return {"entities": [{"name": "Ada", "type": "Person"}] if "Ada" in text else []}


def picky(text: str, *, mood: str = "calm") -> dict[str, Any]:
    if "broken" in text:
        raise RuntimeError(f"I am {mood}")
    return ada(text)


def by_line(text: str, **_options: Any) -> list[dict[str, Any]]:
    return [
        {"text": line, "chunk_index": index, "mood": {"is": "good"}} for index, line in enumerate(text.splitlines())
    ]


async def test_a_text_becomes_chunks_vectors_and_a_graph(opened: Open, embedder: Embedder) -> None:
    text = "Ada wrote notes. " * 200
    async with opened(ada) as pipeline:
        processed = await _process(pipeline, _work(Submission("lab", text=text)))
    assert processed.status is DocumentStatus.READY
    assert all(text[chunk.start : chunk.end] == chunk.text for chunk in processed.chunks)
    assert processed.vectors is not None
    assert processed.vectors.shape == (len(processed.chunks), embedder.dimensions)
    assert np.allclose(np.linalg.norm(processed.vectors, axis=1), 1, atol=1e-4)
    assert processed.graph.senses["ada"].mentions == text.count("Ada")


@pytest.mark.parametrize(("text", "reason"), [("", "no text"), (" \n\t", "only white space")])
async def test_a_text_without_words_is_empty_and_says_so(opened: Open, text: str, reason: str) -> None:
    async with opened(ada) as pipeline:
        processed = await _process(pipeline, _work(Submission("lab", text=text)))
    assert processed.status is DocumentStatus.EMPTY
    assert reason in (processed.reason or "")


async def test_bytes_that_are_no_text_are_the_documents_fault(opened: Open) -> None:
    async with opened(ada) as pipeline:
        with pytest.raises(Unreadable):
            await pipeline.process(_work(Submission("lab", data=b"%PDF-1.7 \x00\x01")), lambda _: None)


async def test_the_same_by_the_same_recipe_is_not_worked_out_again(opened: Open) -> None:
    submission = Submission("lab", text="Ada.")
    async with opened(ada) as pipeline:
        processed = await _process(pipeline, _work(submission))
        assert await pipeline.process(_work(submission, processed), lambda _: None) is None
        for other in (
            Submission("lab", text="Ada.", options={"chunker": {"chunk_size": 100}}),
            Submission("lab", text="Ada.", title="Ada's"),
            Submission("lab", text="Ada.", metadata={"year": 1843}),
        ):
            assert await pipeline.process(_work(other, processed), lambda _: None) is not None


async def test_one_failed_chunk_does_not_fail_the_others(opened: Open) -> None:
    async with opened(picky, by_line) as pipeline:
        processed = await _process(pipeline, _work(Submission("lab", text="Ada one\nbroken\nAda two")))
        assert processed.failed_chunks == 1
        assert processed.warnings == {"chunk_failed: PLUG_FAILED": 1}
        (failure,) = processed.failures
        assert (failure.chunk, failure.start, failure.end, failure.code) == (1, 8, 14, "PLUG_FAILED")
        assert "RuntimeError: I am calm" in failure.reason
        assert [record is None for record in processed.records] == [False, True, False]
        assert await pipeline.process(_work(Submission("lab", text=""), processed), lambda _: None) is not None


async def test_a_chunk_that_its_process_dies_of_does_not_fail_the_others(opened: Open) -> None:
    async with opened("tests.extraction.plugs:tell_process", by_line, processes=1) as pipeline:
        processed = await _process(pipeline, _work(Submission("lab", text="exit\nAda\nBob")))
        assert (processed.status, processed.failed_chunks) == (DocumentStatus.READY, 1)
        assert [(failure.chunk, failure.code) for failure in processed.failures] == [(0, "PLUG_DIED")]
        assert "The process that read it" in processed.failures[0].reason
        assert [record is None for record in processed.records] == [True, False, False]


async def test_a_document_with_failed_chunks_is_tried_again_with_just_those(opened: Open) -> None:
    asked: list[str] = []
    broken = True

    def fragile(text: str) -> dict[str, Any]:
        asked.append(text)
        if broken and "two" in text:
            raise RuntimeError("not yet")
        return ada(text)

    submission, records = Submission("lab", text="Ada one\nAda two\nAda three"), Remembered()
    async with opened(fragile, by_line, records) as pipeline:
        first = await _process(pipeline, _work(submission))
        assert (first.status, first.failed_chunks) == (DocumentStatus.READY, 1)
        records.results = {record.key: record.result for record in first.records if record}
        asked.clear()
        broken = False
        second = await _process(pipeline, _work(submission, first))
        assert asked == ["Ada two"]
        assert second.failures == []
        assert second.graph.senses["ada"].mentions == 3
        assert await pipeline.process(_work(submission, second), lambda _: None) is None


async def test_what_was_said_before_is_not_asked_again(opened: Open) -> None:
    asked: list[str] = []

    def counting(text: str) -> dict[str, Any]:
        asked.append(text)
        return ada(text)

    records = Remembered()
    async with opened(counting, by_line, records) as pipeline:
        first = await _process(pipeline, _work(Submission("lab", text="Ada one\ntwo\nAda one")))
        records.results = {record.key: record.result for record in first.records if record}
        second = await _process(pipeline, _work(Submission("lab", text="Ada one\nthree")))
    assert sorted(asked) == ["Ada one", "three", "two"]
    assert [record and from_json(record.result).entities[:1] for record in second.records] == [
        (Entity("Ada", "Person", spans=from_json(records.results[second.records[0].key]).entities[0].spans),)
        if second.records[0]
        else None,
        (),
    ]


async def test_options_of_the_collection_lie_under_those_of_the_document(opened: Open) -> None:
    text = "broken\nbroken"
    collection = Collection("lab", options={"extractor": {"mood": "sad"}})
    async with opened(picky, by_line) as pipeline:
        ours = await _process(pipeline, _work(Submission("lab", text=text), collection=collection))
        given = Submission("lab", text=text, options={"extractor": {"mood": "glad"}})
        theirs = await _process(pipeline, _work(given, collection=collection))
    assert ["sad" in failure.reason for failure in ours.failures] == [True, True]
    assert ["glad" in failure.reason for failure in theirs.failures] == [True, True]


@pytest.mark.parametrize(
    "options",
    [
        {"extractor": {"colour": "red"}},
        {"chunker": {"chunk_size": "many"}},
        {"chunker": {"colour": "red"}},
        {"painter": {}},
    ],
)
async def test_a_bad_option_is_refused_before_anything_is_done(
    opened: Open, options: Mapping[str, Mapping[str, Any]]
) -> None:
    async with opened(picky) as pipeline:
        with pytest.raises(PlugBadOption):
            await pipeline.process(_work(Submission("lab", text="Ada", options=options)), lambda _: None)


async def test_a_foreign_chunkers_extras_and_places_are_kept(opened: Open) -> None:
    async with opened(ada, by_line) as pipeline:
        processed = await _process(pipeline, _work(Submission("lab", text="Ada one\ntwo")))
    assert [(chunk.start, chunk.end, chunk.extras) for chunk in processed.chunks] == [
        (0, 7, {"mood": {"is": "good"}}),
        (8, 11, {"mood": {"is": "good"}}),
    ]


async def test_a_chunker_that_raises_or_returns_nonsense_is_named(opened: Open) -> None:
    def raising(text: str, **_options: Any) -> list[Chunk]:
        raise ValueError("no")

    async with opened(ada, raising) as pipeline:
        with pytest.raises(PlugFailed, match="raising"):
            await pipeline.process(_work(Submission("lab", text="Ada")), lambda _: None)
    async with opened(ada, lambda text, **_options: 7) as pipeline:
        with pytest.raises(PlugBadResult):
            await pipeline.process(_work(Submission("lab", text="Ada")), lambda _: None)


async def test_no_chunker_leaves_one_chunk_and_no_extractor_no_entities(opened: Open) -> None:
    async with opened(None, None) as pipeline:
        processed = await _process(pipeline, _work(Submission("lab", text="Ada wrote notes. " * 100)))
    assert (len(processed.chunks), processed.graph.senses) == (1, {})
    assert processed.warnings == {"chunk_embedded_in_parts": 1}


async def test_progress_counts_chunks_that_are_embedded_and_extracted(opened: Open) -> None:
    reports: list[Progress] = []
    async with opened(ada) as pipeline:
        processed = await pipeline.process(_work(Submission("lab", text="Ada wrote notes. " * 500)), reports.append)
    assert processed is not None
    assert [report.stage for report in reports[:1]] == [Stage.CHUNKING]
    last = reports[-1]
    assert (last.chunks_done, last.chunks_total, last.entities) == (len(processed.chunks),) * 3
    done = [report.chunks_done for report in reports]
    assert done == sorted(done)


async def test_a_document_that_was_handed_in_for_other_plugs_says_so(opened: Open) -> None:
    lease = Lease("job", "worker", 1, "document", "lab", 1, is_adopted=True)
    async with opened() as pipeline:
        processed = await pipeline.process(replace(_work(Submission("lab", text="Ada.")), lease=lease), lambda _: None)
    assert processed is not None
    assert processed.warnings == {"worked_on_with_other_plugs": 1}
