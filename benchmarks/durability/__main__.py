"""Nothing is lost and nothing doubled, whoever is killed and whenever (DESIGN §6).

    make bench NAME=durability                                     100 kills while 200 documents come in
    make bench NAME=durability ARGS='--kills 10 --documents 30'    a small one
    make bench NAME=durability ARGS='--seed 7'                     at other moments

Passages of Re-DocRED are ingested by one service that nothing befalls, and then by two services of two workers each on
one local Neo4j, with SIGKILLs to the services, the processes that extract for them, and the JVM at random. Neo4j is
also frozen for a while (SIGSTOP) and stopped for a while. `lost` counts documents that were acknowledged and are not in
the graph, `doubled` what it holds more often than the undisturbed one, and `dump_equal` says whether the two graphs
are the same, down to the offsets of every mention.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Mapping, Set
from pathlib import Path
from typing import Any

from benchmarks.durability.blows import Dealt, deal
from benchmarks.durability.client import Client
from benchmarks.durability.comparison import Comparison, Dump, compare
from benchmarks.durability.replicas import replicas
from benchmarks.extraction.redocred import read_passages
from benchmarks.report import CHECKOUT, Figure, data_folder, report
from benchmarks.running_service import empty
from service.graph.executor import open_executor
from service.local_neo4j import find_running, run_local_neo4j
from service.settings import Settings
from tests.graph.world import World

_HOME = CHECKOUT / ".kgql" / "bench" / "durability"
_ENVIRONMENT = {
    "KGQL_WORKER_DOCUMENTS": "2",
    "KGQL_EXTRACTION_PROCESSES": "1",
    "KGQL_EMBEDDING_THREADS": "1",
    "KGQL_LEASE_SECONDS": "6",
    "KGQL_POLL_SECONDS": "0.2",
}
_REPLICAS = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="how many SIGKILLs")
    parser.add_argument("--documents", type=int, default=200, help="how many passages")
    parser.add_argument("--pause-seconds", type=float, default=30.0, help="how long Neo4j is frozen, and stopped")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    asyncio.run(_measure(parser.parse_args()))


async def _measure(options: argparse.Namespace) -> None:
    passages = read_passages(data_folder() / "redocred" / "dev_revised.json")[: options.documents]
    documents = {f"{number:03} {passage.title}": passage.text for number, passage in enumerate(passages)}
    settings = Settings(_env_file=None, home=_HOME)
    _HOME.mkdir(parents=True, exist_ok=True)
    _share_jars(_HOME / "jars")
    began = time.monotonic()
    undisturbed = await _undisturbed(settings, documents)
    quiet_seconds = time.monotonic() - began
    await _emptied(settings)
    began = time.monotonic()
    async with replicas(_HOME, _REPLICAS, _ENVIRONMENT) as services:
        client = Client(services)
        dealt = await deal(
            services,
            client,
            documents,
            kills=options.kills,
            pause_seconds=options.pause_seconds,
            seed=options.seed,
        )
        jobs = await client.ended()
        stored = await client.stored()
        dump = await _dump(settings)
    loud_seconds = time.monotonic() - began
    compared = compare(undisturbed, dump)
    attempts, failures = (sum(job[what] for job in jobs.values() if job) for what in ("attempts", "failures"))
    notes = [
        f"{len(documents)} passages of Re-DocRED dev: {quiet_seconds:.0f} s undisturbed by one service, "
        f"{loud_seconds:.0f} s by {_REPLICAS} with {dict(dealt.kills)} killed, {dealt.in_work} of these while "
        f"documents were not done; seed {options.seed}.",
        f"{attempts} attempts, {failures} failures counted against documents; the services were started "
        f"{' and '.join(str(replica.starts) for replica in services.all)} times.",
        f"Rows of the dump that are missing: {compared.missing}; parts that differ: "
        f"{', '.join(compared.differing) or 'none'}.",
    ]
    report("durability", _figures(documents, jobs, stored, compared, dealt), notes)


async def _undisturbed(settings: Settings, documents: Mapping[str, str]) -> Dump:
    await _emptied(settings)
    async with replicas(_HOME, 1, _ENVIRONMENT) as services:
        client = Client(services)
        await client.hand_in(documents)
        await client.ended()
        return await _dump(settings)


async def _emptied(settings: Settings) -> None:
    async with run_local_neo4j(settings) as server:
        await empty(server)


async def _dump(settings: Settings) -> Dump:
    server = find_running(settings)
    while server is None:  # it was just killed
        await asyncio.sleep(1)
        server = find_running(settings)
    async with open_executor(server.uri, server.user, server.password, "neo4j") as executor:
        return await World(executor).dump()


def _figures(
    documents: Mapping[str, str],
    jobs: Mapping[str, Mapping[str, Any] | None],
    stored: Set[str],
    compared: Comparison,
    dealt: Dealt,
) -> list[Figure]:
    lost = sum(key not in jobs or jobs[key] is None or key not in stored for key in documents)
    return [
        Figure("lost", lost, goal=0, better="lower"),
        Figure("doubled", compared.doubled, goal=0, better="lower"),
        Figure("dump_equal", int(compared.equal), goal=1),
        Figure("kills", dealt.kills.total(), goal=100),
    ]


def _share_jars(link: Path) -> None:
    """The services fetch nothing: they use the jars of the checkout."""
    if not link.exists():
        link.symlink_to(CHECKOUT / ".kgql" / "jars", target_is_directory=True)


if __name__ == "__main__":
    main()
