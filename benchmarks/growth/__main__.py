"""What a document costs in a graph of 100,000 entities, against what it costs in an empty one.

    make bench NAME=growth                            with 100,000 entities
    make bench NAME=growth ARGS='--entities 5000'     with fewer
    make bench NAME=growth ARGS='--repeats 40'        more often
    make bench NAME=growth ARGS=--as-it-is            on the graph that is there, whatever it was made by

Two local Neo4j run side by side, one filled, one empty. Each document, of 1,000 words of Wikipedia, goes into both, in
turn the one and the other first, and is deleted from both again. `ingest_ratio` is the median over the documents of the
time in the full graph over that in the empty one, from its acceptance to the end of its transaction; `store_ratio` of
that transaction alone, in which names are resolved and all is stored; `delete_ratio` of its deletion.

The full graph is made once, by the product's own transaction, of documents whose names collide as those of Wikipedia do
(names.py); it is kept, and made anew where what it is made by has changed. The first documents are not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

import numpy as np

from benchmarks.growth.database import Cost, Database, open_database
from benchmarks.growth.documents import NAMES_A_DOCUMENT, made_document, real_documents
from benchmarks.growth.names import Names
from benchmarks.report import CHECKOUT, Figure, data_folder, report
from benchmarks.running_service import empty
from service.embedding import embedder_from
from service.embedding.ports import Embedder
from service.extraction.extractor_plugs import ExtractorPlugs
from service.extraction.opening import open_extraction
from service.ingestion.chunking import TextChunker
from service.ingestion.pipeline import Pipeline
from service.ingestion.reading.isolated import IsolatedReading
from service.local_neo4j import run_local_neo4j
from service.plugs import resolve
from service.settings import Settings

WORDS = 1000
WARM_UP = 4
SEED = 5
_HOME = CHECKOUT / ".kgql" / "bench" / "growth"
_MADE_BY = ("benchmarks/growth", "cypher/schema", "cypher/ingestion", "service/graph", "service/resolution")
_A_LOOK = 50
"""Documents between two looks at how many entities there are."""

Pair = tuple[Cost, Cost]
"""Of one document, in the full graph and in the empty one."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entities", type=int, default=100_000, help="in the full graph")
    parser.add_argument("--repeats", type=int, default=20, help="documents that are counted")
    parser.add_argument("--as-it-is", action="store_true", help="measure on the graph that is there")
    given = parser.parse_args()
    asyncio.run(_measure(given.entities, given.repeats, as_it_is=given.as_it_is))


async def _measure(entities: int, repeats: int, *, as_it_is: bool) -> None:
    texts = list(islice(real_documents(data_folder() / "2wiki-hipporag" / "corpus.json", WORDS), WARM_UP + repeats))
    async with AsyncExitStack() as stack:
        embedder = embedder_from("default", Settings(_env_file=None))
        full = await stack.enter_async_context(_prepared(_HOME / "full", entities, embedder, as_it_is=as_it_is))
        bare = await stack.enter_async_context(_prepared(_HOME / "empty", 0, embedder, as_it_is=as_it_is))
        there = await full.entities()
        pipelines = await stack.enter_async_context(_pipelines(embedder, (full, bare)))
        pairs = [await _pair(number, text, (full, bare), pipelines) for number, text in enumerate(texts)][WARM_UP:]
        left = await full.entities() - there, await bare.entities()
    notes = _notes(pairs, there, texts[WARM_UP:])
    if any(left):
        notes.append(
            f"After all was deleted entities were left: {left[0]} in the full graph, {left[1]} in the empty one."
        )
    report("growth", _figures(pairs), notes)


async def _pair(number: int, text: str, databases: Sequence[Database], pipelines: Sequence[Pipeline]) -> Pair:
    """What a document costs in both; the odd ones go into the empty graph first."""
    costs: dict[int, Cost] = {}
    for which in (0, 1) if number % 2 == 0 else (1, 0):
        costs[which] = await databases[which].cost(f"measured {number}", text, pipelines[which])
    return costs[0], costs[1]


@asynccontextmanager
async def _prepared(home: Path, entities: int, embedder: Embedder, *, as_it_is: bool) -> AsyncIterator[Database]:
    """A database of its own with so many entities, kept from run to run."""
    settings = Settings(_env_file=None, home=home)
    stamp = home / "made.json"
    made_by = {"entities": entities, "seed": SEED, "by": _digest(), "embedder": embedder.name}
    async with (
        run_local_neo4j(settings, jars=CHECKOUT / ".kgql" / "jars") as server,
        open_database(server, settings) as database,
    ):
        is_there = stamp.exists() and (as_it_is or json.loads(stamp.read_text(encoding="utf-8")) == made_by)
        if not is_there:
            stamp.unlink(missing_ok=True)
            await empty(server)
        await database.prepare(embedder)
        if not is_there:
            await _fill(database, entities, embedder.dimensions)
            stamp.write_text(json.dumps(made_by), encoding="utf-8")
        yield database


async def _fill(database: Database, entities: int, dimensions: int) -> None:
    names = Names(data_folder() / "redocred", SEED)
    vectors = np.random.default_rng(SEED)
    number = there = 0
    began = time.perf_counter()
    while there < entities:
        await database.put(f"made {number}", made_document(names.of_document(NAMES_A_DOCUMENT)), vectors, dimensions)
        number += 1
        if number % _A_LOOK == 0:
            there = await database.entities()
            print(f"{number} documents, {there} entities, {time.perf_counter() - began:.0f} s", flush=True)


@asynccontextmanager
async def _pipelines(embedder: Embedder, databases: Sequence[Database]) -> AsyncIterator[list[Pipeline]]:
    """A pipeline for each database, as the service has it; all else than the database is shared."""
    settings = Settings(_env_file=None)
    plugs = ExtractorPlugs("default", None, None, cooccurrence=settings.cooccurrence)
    extraction = open_extraction(plugs, settings.extraction_processes)
    reader = IsolatedReading(settings.reading_seconds, settings.reading_memory_bytes)
    with ThreadPoolExecutor(2) as threads, ThreadPoolExecutor(1) as embed_on:
        pipelines = [
            Pipeline(
                reader=reader,
                chunker=resolve("default", "chunk", lambda: TextChunker(embedder)),
                embedder=embedder,
                extraction=extraction,
                sources=database.sources,
                threads=threads,
                embed_on=embed_on,
            )
            for database in databases
        ]
        try:
            yield pipelines
        finally:
            for pipeline in pipelines:
                pipeline.close()
            reader.close()
            await extraction.close()


def _digest() -> str:
    """Of all that the full graph is made by."""
    digest = sha256()
    for folder in _MADE_BY:
        for path in sorted((CHECKOUT / folder).rglob("*")):
            if path.suffix in {".py", ".cypher", ".json"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _figures(pairs: Sequence[Pair]) -> list[Figure]:
    return [
        Figure("ingest_ratio", _ratio(pairs, lambda cost: cost.ingest), floor=1.2, goal=1.0, better="lower"),
        Figure("delete_ratio", _ratio(pairs, lambda cost: cost.delete), better="lower"),
        Figure("store_ratio", _ratio(pairs, lambda cost: cost.store), better="lower"),
    ]


def _ratio(pairs: Sequence[Pair], of: Callable[[Cost], float]) -> float:
    return round(median(of(full) / of(bare) for full, bare in pairs), 3)


def _notes(pairs: Sequence[Pair], entities: int, texts: Sequence[str]) -> list[str]:
    words = round(median(len(text.split()) for text in texts))
    lines = [
        f"{len(pairs)} documents of {words} words and {round(median(full.entities for full, _ in pairs))} entities "
        f"(medians), each in a graph of {entities} entities and in an empty one, warm."
    ]
    parts: dict[str, Callable[[Cost], float]] = {
        "ingest": lambda cost: cost.ingest,
        "store": lambda cost: cost.store,
        "delete": lambda cost: cost.delete,
    }
    for name, of in parts.items():
        low, middle, high = quantiles([of(full) / of(bare) for full, bare in pairs], n=4)
        lines.append(
            f"{name}: {median(of(full) for full, _ in pairs) * 1000:.0f} ms in the full graph, "
            f"{median(of(bare) for _, bare in pairs) * 1000:.0f} ms in the empty one; "
            f"ratio {middle:.2f}, quartiles {low:.2f} and {high:.2f}."
        )
    return lines


if __name__ == "__main__":
    main()
