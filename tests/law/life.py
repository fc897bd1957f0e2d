"""What happens to a graph on the real database: each act as the service does it, with readings given by hand.

It remembers what was last handed in under each key. That and the log in the database are the inputs that the graph must
be a function of.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from service.curation.log import Asked
from service.curation.undoing import UndoChange
from service.domain.job import Job, Lease
from service.errors import InvalidInput, LeaseLost, NotFound
from service.graph.queue import Queue
from tests.curation.world import CuratedWorld
from tests.graph.world import Denying, processed
from tests.law.deciding import Standing, standing
from tests.law.dying import Died, DyingExecutor
from tests.law.writing import Named

Address = tuple[str, str]
"""A document's collection and key."""

Text = tuple[Denying, ...]
"""A document's chunks."""

COLLECTIONS = ("lab", "other")


class Life:
    """Everything that may happen, from an empty database on."""

    def __init__(self, executor: DyingExecutor, happened: Counter[str]) -> None:
        self._executor = executor
        self._world = CuratedWorld(executor)
        self._world.queue = Queue(executor, lease_seconds=3600, max_failures=3)  # leases run out when we say so
        self._readings: dict[str, Text] = {}
        self._happened = happened
        self.wanted: dict[Address, Text] = {}
        self.has_decided = False

    @property
    def named(self) -> list[tuple[str, Named]]:
        """All that documents name, with their types, each with its collection."""
        found = set()
        for (collection, _), text in self.wanted.items():
            triples = (triple for _, *said in text for some in said for triple in some)
            found |= {(collection, end) for subject, _, object_ in triples for end in (subject, object_)}
        return sorted(found)

    async def begin(self) -> None:
        await self._world.rows("MATCH (n) WHERE NOT n:__Migration__ AND NOT n:__Embedding__ DETACH DELETE n")
        for name in COLLECTIONS:
            await self._world.collection(name)

    async def live(self, work: Callable[[], Awaitable[None]], dies_after: int | None) -> None:
        """Lets a process work, which may die on the way; then its leases run out."""
        if dies_after is not None:
            self._executor.die_after(dies_after)
        try:
            await work()
        except Died as died:
            self._executor.live()
            self._happened[f"died {died}"] += 1
            await self._lose_leases()
        finally:
            self._executor.live()

    async def accept(self, address: Address, text: Text) -> None:
        self._readings["\n".join(passage[0] for passage in text)] = text
        collection, key = address
        with _Noting(lambda: self.wanted.update({address: text})):
            await self._world.accept(key, *text, collection=collection)

    async def delete(self, address: Address) -> None:
        document_id = await self._id_of(address)
        with _Noting(lambda: self.wanted.pop(address)):
            await self._world.delete(document_id)

    async def delete_collection(self, name: str) -> None:
        """Where that is broken off, the rest is a collection as ever. An empty one takes its place."""
        try:
            await self._world.removal.delete_collection(name)
        finally:
            self._executor.live()
            rows = await self._world.rows("MATCH (d:Document {collection: $name}) RETURN d.key AS key", name=name)
            here = {(name, row["key"]) for row in rows}
            self.wanted = {one: text for one, text in self.wanted.items() if one[0] != name or one in here}
            await self._world.collection(name)

    async def reprocess(self, address: Address) -> None:
        await self._world.queue.reprocess(await self._id_of(address))
        await self.work_off()

    async def standing(self, collection: str) -> Standing:
        """What people see before they decide."""
        return await standing(self._world, collection)

    async def decide(self, asked: Asked, collection: str) -> None:
        """What can't be done is refused, and changes nothing."""
        try:
            await self._world.make(asked, collection)
        except InvalidInput as refused:
            self._happened[f"refused: {refused.code}"] += 1
        else:
            self._happened[type(asked).__name__] += 1
            self.has_decided = True

    async def undo(self, nth: int) -> None:
        """Takes back the last change but `nth`."""
        log = await self._world.log.all("lab")
        if log:
            await self.decide(UndoChange(log[-1 - nth % len(log)].id), "lab")

    async def work_off(self, owner: str = "worker") -> None:
        """Takes jobs until there is none, alone."""
        while lease := await self._world.queue.claim(owner):
            job = await self._see_through(lease)
            if job is not None:
                await self._compare_counts(job)

    async def work_side_by_side(self, workers: int) -> None:
        async def work_off(owner: str) -> None:
            while lease := await self._world.queue.claim(owner):
                await self._see_through(lease)

        await _all(*(work_off(f"worker {number}") for number in range(workers)))

    async def wake_up_late(self, address: Address, text: Text) -> None:
        """A worker whose lease has run out meanwhile, and whose job another one has done, writes nothing."""
        await self.work_off()
        await self.accept(address, text)
        late = await self._world.queue.claim("late")
        assert late is not None
        given = processed(await self._world.sources.load(late), *text)
        await self._lose_leases()
        await self.work_off("successor")
        try:
            await self._world.store.swap(late, given)
        except LeaseLost:
            return
        raise AssertionError("a worker without a lease has written")

    async def grown_and_fresh(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What has come of it all, and what an empty database makes of the documents and the log that are left."""
        await self._lose_leases()
        await self.work_off()
        assert await self._world.rows("MATCH (j:__Job__) WHERE j.status IN ['QUEUED', 'RUNNING'] RETURN j") == []
        grown = await self._world.dump()
        logs = {name: await self._world.log.all(name) for name in COLLECTIONS}
        await self.begin()
        for name in COLLECTIONS:
            await self._world.log.replay(name, logs[name])
        for (collection, key), text in sorted(self.wanted.items()):
            await self._world.put(key, *text, collection=collection)
        return grown, await self._world.dump()

    async def _see_through(self, lease: Lease) -> Job | None:
        """As a worker does, with what is read out of texts given by hand."""
        try:
            work = await self._world.sources.load(lease)
        except NotFound as gone:
            await self._world.queue.fail(lease, gone.code, str(gone), final=True)
            return None
        if (work.stored_hash, work.stored_recipe) == (work.content_hash, "by hand"):
            self._happened["unchanged"] += 1
            return await self._world.store.leave_unchanged(lease)
        self._happened["stored"] += 1
        return await self._world.store.swap(lease, processed(work, *self._readings[work.submission.text or ""]))

    async def _compare_counts(self, job: Job) -> None:
        (found,) = await self._world.rows(
            """MATCH (d:Document {id: $id})
            RETURN COUNT { (d)<-[:FROM_DOCUMENT]-(:Chunk) } AS chunks,
                   COUNT { MATCH (d)<-[:FROM_DOCUMENT]-(:Chunk)<-[:FROM_CHUNK]-(e) RETURN DISTINCT e } AS entities,
                   COUNT { MATCH (d)<-[:FROM_DOCUMENT]-(:Chunk)<-[:STATED_IN]-(f:Fact) RETURN DISTINCT f }
                   AS relationships""",
            id=job.document_id,
        )
        progress = job.progress
        assert found == {
            "chunks": progress.chunks_done,
            "entities": progress.entities,
            "relationships": progress.relationships,
        }, job

    async def _lose_leases(self) -> None:
        """Lets the leases have run out so long ago that nobody waits with a job for the loss of its worker."""
        await self._world.rows(
            "MATCH (j:__Job__ {status: 'RUNNING'}) SET j.leaseUntil = datetime() - duration({hours: 1})"
        )

    async def _id_of(self, address: Address) -> str:
        collection, key = address
        (row,) = await self._world.rows(
            "MATCH (d:Document {collection: $collection, key: $key}) RETURN d.id AS id", collection=collection, key=key
        )
        found: str = row["id"]
        return found


class _Noting:
    """Notes what a transaction has done, also where its process dies right after the commit."""

    def __init__(self, note: Callable[[], Any]) -> None:
        self._note = note

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        if error is None or (isinstance(error, Died) and error.has_committed):
            self._note()


async def _all(*works: Coroutine[Any, Any, None]) -> None:
    """Waits for all; the death of one process is that of all its tasks."""
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
