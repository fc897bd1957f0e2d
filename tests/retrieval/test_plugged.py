"""Searchers of somebody else's, on a real Neo4j: every form, options, refusals, and one that fails beside others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from service.domain.document import Collection
from service.domain.search import Hit, SearchFilters, SearchMode
from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder
from service.errors import InvalidInput, PlugBadOption, UnknownCollection
from service.graph.chunks import Chunks
from service.graph.collections import Collections
from service.graph.executor import Executor
from service.graph.passages import Passages
from service.plug_calls import PlugCalls
from service.plugs import Plug, resolve
from service.retrieval.plugged import PluggedSearch
from service.retrieval.reranking import Reranking
from service.retrieval.search import SearchResult
from tests.agent.world import search, stored

pytestmark = pytest.mark.anyio

Find = Callable[..., Any]


@pytest.fixture
async def ids(executor: Executor, minilm: MiniLM) -> list[str]:
    """The ids of the stored passages."""
    await stored(executor, minilm)
    rows, _, _ = await executor.driver.execute_query("MATCH (c:Chunk) RETURN c.id AS id ORDER BY c.text")
    return [row["id"] for row in rows]


@pytest.fixture
def asked(executor: Executor) -> Find:
    async def ask(plug: Plug, collections: list[str] | None = None, seconds: float = 5, **given: Any) -> SearchResult:
        calls = PlugCalls(resolve(plug, "search", object), "search", "The searcher", seconds)
        try:
            plugged = PluggedSearch(calls, Collections(executor), Chunks(executor), Passages(executor))
            return await plugged.search("bread", collections, **given)
        finally:
            calls.close()

    return ask


async def test_every_form_of_a_searcher_finds_the_same(asked: Find, ids: list[str]) -> None:
    class First:
        name = "first"

        def search(self, question: str, collection: str, *, rank: int = 0) -> list[dict[str, Any]]:
            return [{"id": ids[rank], "similarity": 0.9, "metadata": {"by": question}}]

    async def later(question: str, collection: str, *, limit: int, threshold: float, **options: Any) -> list[Hit]:
        await asyncio.sleep(0)
        assert (limit, threshold, options["mode"]) == (5, 0.5, "FUSION")
        return [Hit(ids[0], "made up", "made up", "made up", 0.9, 0.9, metadata={"by": question})]

    forms: list[Plug] = [First(), First, First().search, (First(), {}), later]
    for plug in forms:
        result = await asked(plug, ["history"])
        (hit,) = result.hits
        assert (hit.id, hit.collection, hit.similarity) == (ids[0], "history", 0.9)
        assert hit.metadata["by"] == "bread"
        assert hit.text not in ("", "made up")
        assert hit.document_id not in ("", "made up")
        assert result.degraded == ()
    assert (await asked((First(), {"rank": 1}), ["history"])).hits[0].id == ids[1]
    assert (await asked((First(), {"rank": 1}), ["history"], options={"rank": 2})).hits[0].id == ids[2]


async def test_no_searcher_finds_nothing_and_says_so(asked: Find, ids: list[str]) -> None:
    for plug in (None, "none"):
        result = await asked(plug)
        assert (result.hits, len(result.degraded)) == ((), 1)


async def test_options_of_the_collection_lie_under_those_of_the_call(
    asked: Find, ids: list[str], executor: Executor
) -> None:
    await Collections(executor).create(Collection("tuned", options={"searcher": {"mood": "calm"}}))
    moods: list[str] = []

    def moody(question: str, collection: str, mood: str = "none") -> list[Hit]:
        moods.append(mood)
        return []

    await asked(moody, ["tuned"])
    await asked(moody, ["tuned"], options={"mood": "wild"})
    await asked(moody, ["history"])
    assert moods == ["calm", "wild", "none"]


async def test_one_failing_search_does_not_end_the_others(asked: Find, ids: list[str], executor: Executor) -> None:
    await Collections(executor).create(Collection("broken"))
    await Collections(executor).create(Collection("stuck"))

    def search(question: str, collection: str) -> list[dict[str, Any]]:
        if collection == "broken":
            raise RuntimeError("no index")
        if collection == "stuck":
            threading.Event().wait(10)
        return [{"id": ids[0], "similarity": 0.8}]

    result = await asked(search, ["broken", "history", "stuck"], seconds=1)
    assert [hit.id for hit in result.hits] == [ids[0]]
    assert [said.split(" was not searched")[0] for said in result.degraded] == ["broken", "stuck"]


async def test_what_is_no_passage_of_the_collection_is_no_hit(asked: Find, ids: list[str], executor: Executor) -> None:
    await Collections(executor).create(Collection("other"))

    def stranger(question: str, collection: str) -> list[dict[str, Any]]:
        return [{"id": "made up", "similarity": 1}, {"id": ids[0], "similarity": 1}]

    result = await asked(stranger, ["other"])
    assert result.hits == ()
    assert "2 hits" in result.degraded[0]


async def test_hits_are_clamped_ranked_and_cut(asked: Find, ids: list[str]) -> None:
    def search(question: str, collection: str) -> list[dict[str, Any]]:
        numbers = (0.2, 8, 0.7, -1, 0.7)
        return [{"id": identity, "similarity": number} for identity, number in zip(ids, numbers, strict=False)]

    result = await asked(search, ["history"], limit=2)
    assert [(hit.id, hit.similarity) for hit in result.hits] == [(ids[1], 1.0), (ids[2], 0.7)]
    everything = await asked(search, ["history"], threshold=0, limit=10)
    assert [hit.similarity for hit in everything.hits] == [1.0, 0.7, 0.7, 0.2, 0.0][: len(ids)]
    (only,) = {hit.document_id for hit in result.hits[:1]}
    narrowed = await asked(search, ["history"], filters=SearchFilters(document_ids=(only,)), threshold=0)
    assert {hit.document_id for hit in narrowed.hits} == {only}


@pytest.mark.parametrize(
    "junk",
    [
        None,
        5,
        "text",
        [5],
        [{}],
        [{"id": 5}],
        [{"id": "x", "similarity": float("nan")}],
        [{"id": "x", "similarity": "y"}],
    ],
)
async def test_junk_is_a_failed_search_that_says_so(asked: Find, ids: list[str], junk: object) -> None:
    result = await asked(lambda question, collection: junk, ["history"])
    assert result.hits == ()
    assert result.degraded[0].startswith("history was not searched: ")


async def test_what_is_asked_is_checked_as_with_our_search(asked: Find, ids: list[str]) -> None:
    with pytest.raises(UnknownCollection):
        await asked(lambda *_: [], ["none"])
    with pytest.raises(InvalidInput):
        await asked(lambda *_: [], limit=0)


async def test_our_search_takes_options_under_its_arguments(
    executor: Executor, embedder: OffloadedEmbedder, ids: list[str]
) -> None:
    ours = search(executor, embedder)
    assert len((await ours.search("bread", None, options={"limit": 1, "threshold": 0})).hits) == 1
    assert len((await ours.search("bread", None, limit=2, threshold=0, options={"limit": 1})).hits) == 2
    await Collections(executor).update(Collection("history", options={"searcher": {"limit": 1, "threshold": 0.0}}))
    assert len((await ours.search("bread", ["history"])).hits) == 1
    for bad in ({"colour": 1}, {"limit": 0}, {"limit": "x"}, {"mode": "NONE"}):
        with pytest.raises(PlugBadOption):
            await ours.search("bread", None, options=bad)


async def test_searchers_beside_ours_are_channels_of_their_own_and_one_that_fails_is_named(
    executor: Executor, ids: list[str], embedder: OffloadedEmbedder
) -> None:
    def last(question: str, collection: str, **options: Any) -> list[dict[str, Any]]:
        return [{"id": ids[-1], "similarity": 0.9, "metadata": {"by": "last"}}]

    def broken(question: str, collection: str) -> list[Hit]:
        raise ConnectionError("nobody answers")

    ours = search(executor, embedder)
    calls = {
        name: PlugCalls(resolve(plug, "search", object), "search", "The searcher", 5)
        for name, plug in {"last": last, "broken": broken}.items()
    }
    others = {
        name: PluggedSearch(call, ours.collections, Chunks(executor), ours.passages) for name, call in calls.items()
    }
    try:
        found = await replace(ours, others=others).search("bread", ["history"], mode=SearchMode.HYBRID, limit=6)
        alone = await replace(ours, others=others).search("bread", ["history"], mode=SearchMode.FULLTEXT)
    finally:
        for call in calls.values():
            call.close()

    by_last = next(hit for hit in found.hits if hit.id == ids[-1])
    assert "last" in {score.channel for score in by_last.channels}
    assert by_last.metadata["by"] == "last"
    by_meaning = await ours.search("bread", ["history"], mode=SearchMode.VECTOR, limit=20, threshold=0)
    assert by_last.similarity == {hit.id: hit.similarity for hit in by_meaning.hits}[by_last.id] < 0.9
    assert any("broken" in said and "nobody answers" in said for said in found.degraded)
    assert found.hits[0].text.startswith("Bread")
    assert alone.degraded == ()


@pytest.mark.parametrize(
    "gives", [list, lambda hits: [hit.id for hit in hits], lambda hits: [{"id": hit.id} for hit in hits]]
)
async def test_a_reranker_has_the_last_word(
    executor: Executor, ids: list[str], embedder: OffloadedEmbedder, gives: Find
) -> None:
    async def backward(question: str, hits: list[Hit], *, limit: int) -> Any:
        assert all(hit.text for hit in hits)
        return gives(hits[::-1])

    ours = search(executor, embedder)
    plain = await ours.search("bread", None, limit=6, threshold=0)
    calls = PlugCalls(resolve(backward, "rerank", object), "rerank", "The reranker", 5)
    try:
        found = await replace(ours, reranking=Reranking(calls)).search("bread", None, limit=2, threshold=0)
    finally:
        calls.close()

    assert len(plain.hits) == len(ids)
    assert [hit.id for hit in found.hits] == [hit.id for hit in plain.hits[::-1][:2]]
    assert found.degraded == ()


async def test_what_a_reranker_does_wrong_leaves_the_order(
    executor: Executor, ids: list[str], embedder: OffloadedEmbedder
) -> None:
    def fails(question: str, hits: list[Hit]) -> list[Hit]:
        raise ConnectionError("nobody answers")

    def invents(question: str, hits: list[Hit]) -> list[str]:
        return ["a stranger"]

    def says_nothing(question: str, hits: list[Hit]) -> None:
        return None

    ours = search(executor, embedder)
    plain = await ours.search("bread", None)
    for plug in (fails, invents, says_nothing):
        calls = PlugCalls(resolve(plug, "rerank", object), "rerank", "The reranker", 5)
        try:
            found = await replace(ours, reranking=Reranking(calls)).search("bread", None)
        finally:
            calls.close()

        assert [hit.id for hit in found.hits] == [hit.id for hit in plain.hits]
        assert "not reranked" in found.degraded[0]
