"""Ingestion end to end, against its two heavy parts alone.

    make bench NAME=ingest                the 59 inaugural addresses
    make bench NAME=ingest ARGS=--book    and War and Peace, 3.2 MB in one document

`ratio` = (spaCy alone + embedder alone) / end to end, where each part alone works through the same chunks on all cores:
1.0 would mean that everything else is free. The service is warm: it has ingested the same speeches before, which were
deleted again, so that the database is empty. `first_ratio` is that first time, in which a Neo4j that has just started
plans and compiles everything. The parts alone run before and after, and their mean counts.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.memory import peak_of
from benchmarks.report import Figure, data_folder, report
from benchmarks.running_service import RunningService, running_service
from service.cli.graphql_client import GraphQLClient
from service.embedding.minilm import MiniLM
from service.embedding.ports import Intent
from service.extraction.spacy.extractor import DEFAULT_MODEL
from service.extraction.spacy.model import load_pipeline, tokenised
from service.ingestion.chunking import TextChunker
from service.ingestion.reading import read
from service.local_neo4j.folder import ServerFolder

CORES = os.cpu_count() or 1
COLLECTION = "default"

_OPERATIONS = """
mutation Ingest($inputs: [IngestTextInput!]!) {
  ingestTexts(inputs: $inputs) { results { job { id } error { message } } }
}
query Follow($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Job { id status error chunksDone entities relationships finishedAt } }
}
query Documents($collection: String!) { documents(collection: $collection) { edges { node { id } } } }
mutation Delete($id: ID!) { deleteDocument(id: $id) { documentId } }
"""
_FINAL = {"READY", "EMPTY", "FAILED", "CANCELLED"}


@dataclass(frozen=True, slots=True)
class Alone:
    """Seconds of each heavy part alone."""

    spacy: float
    embedder: float

    @property
    def together(self) -> float:
        return self.spacy + self.embedder


@dataclass(frozen=True, slots=True)
class EndToEnd:
    seconds: float
    chunks: int
    entities: int
    relationships: int
    service_megabytes: float
    neo4j_megabytes: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", action="store_true", help="ingest War and Peace too")
    asyncio.run(_measure(with_book=parser.parse_args().book))


async def _measure(*, with_book: bool) -> None:
    folder = data_folder() / "books-speeches"
    speeches = {path.stem: _text(path) for path in sorted((folder / "inaugural").glob("*.txt"))}
    figures, notes = [], []
    async with running_service("ingest") as service:
        before = _alone(speeches.values())
        await _end_to_end(service, {"warm-up": "Ada Lovelace knew Charles Babbage."})
        first = await _end_to_end(service, speeches)
        await _delete_all(service)
        whole = await _end_to_end(service, speeches)
        after = _alone(speeches.values())
        figures += _figures("", speeches, whole, [before, after])
        figures.append(Figure("first_ratio", _ratio(first, [before, after])))
        notes += _notes("speeches", speeches, whole, [before, after])
        if with_book:
            book = {"war_and_peace": _text(folder / "war_and_peace.txt")}
            whole = await _end_to_end(service, book)
            alone = _alone(book.values())
            figures += _figures("book_", book, whole, [alone])
            notes += _notes("book", book, whole, [alone])
    report("ingest", figures, notes)


def _text(path: Path) -> str:
    return read(data=path.read_bytes(), path=path.name).text


async def _end_to_end(service: RunningService, texts: dict[str, str]) -> EndToEnd:
    """From the first request to the end of the last job, through HTTP."""
    jvm = ServerFolder(service.home.resolve() / "neo4j").state()
    assert jvm is not None
    assert jvm.jvm is not None
    with (
        peak_of(service.process.pid, with_children=True) as ours,
        peak_of(jvm.jvm, with_children=False) as neo4js,
    ):
        async with GraphQLClient(f"{service.url}/graphql", _OPERATIONS) as client:
            began = time.time()
            inputs = [{"collection": COLLECTION, "key": key, "text": text} for key, text in texts.items()]
            taken = (await client.run("Ingest", inputs=inputs))["ingestTexts"]["results"]
            jobs = await _finished(client, [result["job"]["id"] for result in taken])
        seconds = max(datetime.fromisoformat(job["finishedAt"]).timestamp() for job in jobs) - began
    failed = [job["error"] for job in jobs if job["status"] != "READY"]
    if failed:
        raise RuntimeError(f"{len(failed)} documents are not READY: {failed[0]}")
    sums = {name: sum(job[name] for job in jobs) for name in ("chunksDone", "entities", "relationships")}
    return EndToEnd(
        seconds, sums["chunksDone"], sums["entities"], sums["relationships"], ours.megabytes, neo4js.megabytes
    )


async def _delete_all(service: RunningService) -> None:
    async with GraphQLClient(f"{service.url}/graphql", _OPERATIONS) as client:
        while documents := (await client.run("Documents", collection=COLLECTION))["documents"]["edges"]:
            for document in documents:
                await client.run("Delete", id=document["node"]["id"])


async def _finished(client: GraphQLClient, ids: Sequence[str]) -> list[dict[str, Any]]:
    """The jobs at their ends. Only those that are not there yet are asked for, so that the asking costs little."""
    ended: list[dict[str, Any]] = []
    waiting = list(ids)
    while waiting:
        await asyncio.sleep(2)
        jobs = (await client.run("Follow", ids=waiting))["nodes"]
        ended += [job for job in jobs if job["status"] in _FINAL]
        waiting = [job["id"] for job in jobs if job["status"] not in _FINAL]
    return ended


def _alone(texts: Sequence[str] | Any) -> Alone:
    """Each part alone over the chunks of these texts, on all cores; loading is not counted."""
    embedder = MiniLM(threads=CORES)
    chunker = TextChunker(embedder)
    chunks = [chunk.text for text in texts for chunk in chunker.chunk(text)]
    began = time.perf_counter()
    embedder.embed(chunks, Intent.PASSAGE)
    embedding = time.perf_counter() - began
    embedder.close()
    with ProcessPoolExecutor(CORES, multiprocessing.get_context("spawn"), initializer=_load) as pool:
        list(pool.map(_parse, [["Warm."]] * CORES * 4))
        batches = [chunks[start : start + 16] for start in range(0, len(chunks), 16)]
        began = time.perf_counter()
        list(pool.map(_parse, batches))
        parsing = time.perf_counter() - began
    return Alone(parsing, embedding)


class _Process:
    pipeline: Any = None


def _load() -> None:
    _Process.pipeline = load_pipeline(DEFAULT_MODEL)


def _parse(texts: Sequence[str]) -> int:
    with _Process.pipeline.memory_zone():
        return sum(len(doc) for doc in _Process.pipeline.pipe(tokenised(_Process.pipeline, text) for text in texts))


def _words(texts: dict[str, str]) -> int:
    return sum(len(text.split()) for text in texts.values())


def _figures(prefix: str, texts: dict[str, str], whole: EndToEnd, alone: Sequence[Alone]) -> list[Figure]:
    return [
        Figure(f"{prefix}ratio", _ratio(whole, alone), floor=0.7, goal=0.85),
        Figure(f"{prefix}words_per_second", round(_words(texts) / whole.seconds)),
        Figure(f"{prefix}service_peak_mb", round(whole.service_megabytes), "MB", floor=1500, better="lower"),
        Figure(f"{prefix}neo4j_peak_mb", round(whole.neo4j_megabytes), "MB", better="lower"),
    ]


def _ratio(whole: EndToEnd, alone: Sequence[Alone]) -> float:
    return round(mean(part.together for part in alone) / whole.seconds, 3)


def _notes(what: str, texts: dict[str, str], whole: EndToEnd, alone: Sequence[Alone]) -> list[str]:
    parts = "; ".join(f"spaCy {part.spacy:.1f} s + embedder {part.embedder:.1f} s" for part in alone)
    return [
        f"{what}: {len(texts)} documents, {_words(texts)} words, {whole.chunks} chunks, {whole.entities} entities and "
        f"{whole.relationships} relationships (summed over documents) in {whole.seconds:.1f} s end to end, once, "
        f"on {CORES} cores.",
        f"{what} alone: {parts}.",
    ]


if __name__ == "__main__":
    main()
