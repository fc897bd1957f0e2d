"""Reads that are repeated while what they read is replaced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, LiteralString

import pytest

from service.errors import Conflict
from service.graph.chunks import Chunks
from service.graph.documents import Documents
from service.graph.executor import Executor
from service.graph.steady import SteadyReads, begin_by, collections, current_serials, is_to_begin, note
from tests.graph.world import Passage, World

pytestmark = pytest.mark.anyio


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


async def _texts(world: World, document_id: str) -> list[str]:
    statement: LiteralString = "MATCH (c:Chunk {documentId: $id}) RETURN collect(c.id) AS ids"
    (row,) = await world.rows(statement, id=document_id)
    return sorted(chunk.text for chunk in (await Chunks(world.executor).by_ids(row["ids"])).values())


async def test_what_was_replaced_while_it_was_read_is_read_again(world: World) -> None:
    job = await world.put("k", ("one", []))
    versions: Iterator[Passage] = iter([("two", []), ("three", [])])
    tries: list[list[str]] = []

    async def read() -> list[str]:
        tries.append(await _texts(world, job.document_id))
        if (version := next(versions, None)) is not None:
            await world.put("k", version)
        return tries[-1]

    assert await SteadyReads(world.executor).steadily(read) == ["three"]
    assert tries == [["one"], ["two"], ["three"]]


async def test_what_others_write_meanwhile_repeats_nothing(world: World) -> None:
    job = await world.put("k", ("one", []))
    tries = 0

    async def read() -> list[str]:
        nonlocal tries
        tries += 1
        texts = await _texts(world, job.document_id)
        await world.put(f"other {tries}", (f"something else {tries}", []))
        return texts

    assert await SteadyReads(world.executor).steadily(read) == ["one"]
    assert tries == 1


async def test_what_failed_is_read_again_where_anything_was_written_meanwhile(world: World) -> None:
    await world.put("k", ("one", []))
    tries = 0

    async def read() -> str:
        nonlocal tries
        tries += 1
        await Documents(world.executor).by_ids(["of no document"])
        if tries == 1:
            await world.put("other", ("something else", []))
        return "failed"

    assert await SteadyReads(world.executor).steadily(read, is_doubtful=lambda result: result == "failed") == "failed"
    assert tries == 2


async def test_what_fails_while_documents_come_and_come_is_shown_in_the_end(world: World) -> None:
    tries = 0

    async def read() -> str:
        nonlocal tries
        tries += 1
        await Documents(world.executor).by_ids(["of no document"])
        await world.put("k", (f"text {tries}", []))
        return f"failed {tries}"

    assert await SteadyReads(world.executor).steadily(read, is_doubtful=lambda _: True) == f"failed {tries}"
    assert tries > 1


async def test_a_document_of_which_just_its_id_is_left_is_no_settled_one(world: World) -> None:
    """As a deletion looks in the middle of its commit: the index still has the id."""
    job = await world.put("k", ("one", []))
    statement: LiteralString = "MATCH (d:Document {id: $id}) SET d.collection = $collection, d.serial = $serial"
    states: Iterator[tuple[str | None, int | None]] = iter([(None, None), ("lab", 1)])
    tries = 0

    async def read() -> list[str]:
        nonlocal tries
        tries += 1
        texts = await _texts(world, job.document_id)
        if (state := next(states, None)) is not None:
            await world.rows(statement, id=job.document_id, collection=state[0], serial=state[1])
        return texts

    assert await SteadyReads(world.executor).steadily(read) == ["one"]
    assert tries == 2


async def test_what_must_not_be_repeated_is_read_once(world: World) -> None:
    job = await world.put("k", ("one", []))

    async def read() -> list[str]:
        texts = await _texts(world, job.document_id)
        await world.put("k", ("two", []))
        return texts

    assert await SteadyReads(world.executor).steadily(read, may_repeat=lambda: False) == ["one"]


async def test_what_never_settles_is_given_up_with_a_reason(world: World) -> None:
    job = await world.put("k", ("0", []))
    tries = 0

    async def read() -> list[str]:
        nonlocal tries
        tries += 1
        texts = await _texts(world, job.document_id)
        await world.put("k", (f"version {tries}", []))
        return texts

    with pytest.raises(Conflict, match="faster than they can be read"):
        await SteadyReads(world.executor).steadily(read)
    assert tries > 10


async def test_a_part_that_was_just_being_taken_away_is_read_again(world: World) -> None:
    job = await world.put("k", ("one", []))
    tries = 0

    async def read() -> list[str]:
        nonlocal tries
        tries += 1
        if tries == 1:
            note([None])  # what Neo4j 5.26 gives of a node whose deletion is being committed
        return await _texts(world, job.document_id)

    assert await SteadyReads(world.executor).steadily(read) == ["one"]
    assert tries == 2


@pytest.mark.parametrize("is_before", [True, False])
async def test_what_is_replaced_before_or_after_the_serials_were_looked_at_is_read_again(
    world: World, is_before: bool
) -> None:
    """A search looks at them itself, and what it had read by then is settled where nothing was written."""
    job = await world.put("k", ("one", []))
    tries: list[list[str]] = []

    async def read() -> list[str]:
        texts = await _texts(world, job.document_id)
        if is_before and not tries:
            await world.put("k", ("two", []))
        await current_serials(world.executor)
        if not is_before and not tries:
            await world.put("k", ("two", []))
            texts += await _texts(world, job.document_id)
        tries.append(texts)
        return texts

    assert await SteadyReads(world.executor).steadily(read) == ["two"]
    assert len(tries) == 2


async def test_a_reading_that_begins_with_the_collections_knows_the_serials_from_before(world: World) -> None:
    job = await world.put("k", ("one", []))
    tries = 0

    async def read() -> tuple[list[str], list[str]]:
        nonlocal tries
        tries += 1
        names = [properties["name"] for properties in await collections(world.executor)]
        texts = await _texts(world, job.document_id)
        if tries == 1:
            await world.put("k", ("two", []))
            await world.collection("lab 2")
            names += [properties["name"] for properties in await collections(world.executor)]
        return names, texts

    assert await SteadyReads(world.executor).steadily(read) == (["lab", "lab 2"], ["two"])
    assert tries == 2


async def test_a_reading_that_begins_with_more_reads_the_serials_before_all_of_it(world: World) -> None:
    """As a search begins by what its question names: the collections come with it, and are not asked for again."""
    job = await world.put("k", ("one", []))
    asked: dict[str, Any] = {"collections": None, "forms": [], "signs": [], "perName": 1, "perTitle": 1}
    tries = 0

    async def read() -> tuple[list[str], list[str]]:
        nonlocal tries
        tries += 1
        assert is_to_begin()
        beginning, of_all = await asyncio.gather(
            begin_by(world.executor, "retrieval/walk/beginning", **asked), collections(world.executor)
        )
        assert not is_to_begin()
        assert beginning["found"] == []
        texts = await _texts(world, job.document_id)
        if tries == 1:
            await world.put("k", ("two", []))
        return [properties["name"] for properties in of_all], texts

    assert await SteadyReads(world.executor).steadily(read) == (["lab"], ["two"])
    assert tries == 2
    assert not is_to_begin()
