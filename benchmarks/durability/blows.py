"""What befalls the services: whom, and when, drawn from a seed, so that a run can be repeated."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from benchmarks.durability.client import Client
from benchmarks.durability.replicas import Replicas

_LONGEST_WAIT = 3.0
"""Seconds from when documents are handed in to the blow."""
_LOOK = 0.1


@dataclass(slots=True)
class Dealt:
    """What was done."""

    kills: Counter[str] = field(default_factory=Counter)
    in_work: int = 0
    """How many of the kills came while acknowledged documents were not done, as far as anybody could be asked."""


async def deal(
    replicas: Replicas, client: Client, documents: Mapping[str, str], *, kills: int, pause_seconds: float, seed: int
) -> Dealt:
    """Hands the documents in, some before each kill, and kills at a random moment while they are worked on.

    Neo4j is frozen once and stopped once, each for `pause_seconds` (0: not at all), at a third and at two thirds.
    """
    draw = random.Random(seed)
    dealt = Dealt()
    waiting = iter(documents.items())
    for number in range(kills):
        share = (number + 1) * len(documents) // kills - number * len(documents) // kills
        handing_in = asyncio.create_task(client.hand_in(dict(islice(waiting, share))))
        if pause_seconds and number == kills // 3:
            await _until(lambda: bool(replicas.neo4j and replicas.neo4j.ready))
            await replicas.freeze_neo4j(pause_seconds)
        if pause_seconds and number == 2 * kills // 3:
            await _until(lambda: bool(replicas.neo4j and replicas.neo4j.ready))
            await replicas.stop_neo4j(pause_seconds)
        await asyncio.sleep(draw.uniform(0, _LONGEST_WAIT))
        name, blow = draw.choice([*_blows(replicas)])
        await _until(blow)
        dealt.kills[name] += 1
        print(f"kill {number + 1} of {kills}: {name}", file=sys.stderr, flush=True)
        was_handing_in = not handing_in.done()
        await handing_in
        dealt.in_work += was_handing_in or await client.unfinished() > 0
    return dealt


def _blows(replicas: Replicas) -> Iterator[tuple[str, Callable[[], bool]]]:
    """Each service, its extracting process and Neo4j are as likely as one another."""
    for replica in replicas.all:
        yield "service", replica.kill
        yield "worker", replica.kill_extractor
        yield "JVM", replicas.kill_neo4j


async def _until(holds: Callable[[], bool]) -> None:
    """Until the blow has met somebody: who has just been killed must be back first."""
    while not holds():  # noqa: ASYNC110 (other processes can only be looked at)
        await asyncio.sleep(_LOOK)
