"""A corpus in a database of its own, ingested once and kept until what it is made by has changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.report import CHECKOUT
from benchmarks.retrieval.corpora import Corpus
from benchmarks.retrieval.ingesting import Ingested, ingest
from benchmarks.retrieval.made_by import made_by
from benchmarks.running_service import RunningService, serving
from service.local_neo4j import find_running, run_local_neo4j
from service.settings import Settings

HOME = CHECKOUT / ".kgql" / "bench" / "retrieval"


@dataclass(frozen=True, slots=True)
class Kept:
    """A running service whose collections, named as their corpora, hold all of their passages."""

    service: RunningService
    ingested: dict[str, Ingested]
    """What each holds, and how long it took when it was made."""


@asynccontextmanager
async def kept(corpora: Sequence[Corpus], home: Path, *, as_it_is: bool = False) -> AsyncIterator[Kept]:
    """The corpora in one database in `home`. An ingestion that was broken off is gone on with.

    `as_it_is`: what is there is used, whatever it was made by.
    """
    settings = Settings(_env_file=None, home=home)
    by = made_by()
    wanted = {corpus.name: f"{by} of {corpus.digest}" for corpus in corpora}
    stamps = _Stamps(home / "made.json")
    if not as_it_is and any(stamps.by(name) not in {None, stamp} for name, stamp in wanted.items()):
        if find_running(settings):
            raise RuntimeError(f"{home} must be made anew, and a process is using it: end that first")
        shutil.rmtree(home)
    async with (
        run_local_neo4j(settings, jars=CHECKOUT / ".kgql" / "jars") as server,
        serving(server, home) as service,
    ):
        ingested = {}
        for corpus in corpora:
            there = stamps.whole(corpus.name)
            if there is None:
                print(f"{corpus.name}: ingesting {len(corpus.passages)} documents", flush=True)
                stamps.begin(corpus.name, wanted[corpus.name])
                there = await ingest(service.url, corpus)
                stamps.end(corpus.name, there)
            ingested[corpus.name] = there
        yield Kept(service, ingested)


class _Stamps:
    """What a database was made by, and whether it is whole, corpus by corpus; in a file beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def by(self, name: str) -> str | None:
        """What a corpus was made by; None where nothing of it is there."""
        found = self._read().get(name)
        return None if found is None else str(found["by"])

    def whole(self, name: str) -> Ingested | None:
        """What came of a corpus; None where it is not there, or not all of it."""
        found = self._read().get(name, {}).get("ingested")
        return None if found is None else Ingested(**found)

    def begin(self, name: str, by: str) -> None:
        self._write({**self._read(), name: {"by": by}})

    def end(self, name: str, ingested: Ingested) -> None:
        read = self._read()
        self._write({**read, name: {**read[name], "ingested": asdict(ingested)}})

    def _read(self) -> dict[str, dict[str, Any]]:
        if not self._path.exists():
            return {}
        read: dict[str, dict[str, Any]] = json.loads(self._path.read_text(encoding="utf-8"))
        return read

    def _write(self, stamps: dict[str, dict[str, Any]]) -> None:
        self._path.write_text(json.dumps(stamps, indent=2), encoding="utf-8")
