"""Chunkers and embedders that hang, make no progress or give what can't be stored: a clear fault, and soon."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.domain.chunk import Chunk
from service.domain.document import ReadText
from service.embedding import embedder_from
from service.embedding.offloaded import OffloadedEmbedder
from service.embedding.ports import Embedder
from service.errors import PlugBadOption, PlugBadResult, PlugFailed, PlugTimedOut
from service.ingestion.chunk_plug import ChunkPlug
from service.plugs import Plug, resolve
from service.settings import Settings

pytestmark = pytest.mark.anyio
TEXT = "Ada met Bob. Bob met Carol. Carol went home."


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return embedder_from("default", Settings(_env_file=None))


async def _chunks(plug: Plug, embedder: Embedder, text: str = TEXT, **options: Any) -> Sequence[Chunk]:
    with ThreadPoolExecutor(1) as threads:
        chunker = ChunkPlug(resolve(plug, "chunk", object), embedder, threads, seconds=5, most=1000)
        try:
            return await chunker.chunk(ReadText(text, "text/plain"), options)
        finally:
            chunker.close()


def _stuck(text: str) -> Iterator[str]:
    while True:
        yield text


def _endless(text: str) -> Iterator[dict[str, Any]]:
    index = 0
    while True:
        yield {"text": text[:3], "chunk_index": index}
        index += 1


@pytest.mark.parametrize(
    ("chunker", "says"),
    [
        (_stuck, "str for chunk 0"),
        (_endless, "more than 1,000"),
        (lambda text: ({"text": text * 40} for _ in range(900)), "progress"),
        (lambda text: [{"text": text, "start": 3, "end": 9}], "offsets"),
        (lambda text: [{"text": text, "start": "a", "end": 9}], "offsets"),
        (lambda text: [{"text": ""}], "without text"),
        (lambda text: [{"text": None}], "without text"),
        (lambda text: [{"text": "a\0b"}], "can't be stored"),
        (lambda text: [{"text": text, "chunk_index": 4}], "index 4"),
        (lambda text: [{"text": text, "mood": float("nan")}], "no JSON"),
        (lambda text: [{"text": text, "mood": object()}], "no JSON"),
        (lambda text: [{"text": text, "mood": "x" * 20_000}], "can't be stored"),
        (lambda text: [{"text": text, "mood": 2**70}], "can't be stored"),
        (lambda text: [{"text": text, "": 1}], "can't be stored"),
        (lambda text: [{"text": text, "page": "one"}], "page"),
        (lambda text: text, "str"),
        (lambda text: 5, "int"),
    ],
)
async def test_what_is_no_list_of_chunks_is_refused_with_what_is_wrong(
    embedder: Embedder, chunker: Callable[..., Any], says: str
) -> None:
    with pytest.raises(PlugBadResult, match=says):
        await _chunks(chunker, embedder)


async def test_a_chunker_that_raises_or_exits_fails_its_document(embedder: Embedder) -> None:
    def leave(text: str) -> Any:
        raise SystemExit(1)

    with pytest.raises(PlugFailed, match="SystemExit"):
        await _chunks(leave, embedder)
    with pytest.raises(PlugFailed, match="ZeroDivisionError"):
        await _chunks(lambda text: (1 / 0 for _ in text), embedder)


async def test_a_chunker_that_hangs_is_left_behind(embedder: Embedder) -> None:
    release = threading.Event()
    calls: list[str] = []

    def hang_once(text: str) -> list[str]:
        calls.append(text)
        if len(calls) == 1:
            release.wait()
        return [{"text": text}]  # type: ignore[list-item]

    with ThreadPoolExecutor(1) as threads:
        chunker = ChunkPlug(resolve(hang_once, "chunk", object), embedder, threads, seconds=0.2)
        with pytest.raises(PlugTimedOut, match="longer than"):
            await chunker.chunk(ReadText(TEXT, "text/plain"), {})
        assert [chunk.text for chunk in await chunker.chunk(ReadText(TEXT, "text/plain"), {})] == [TEXT]
    release.set()


async def test_every_form_of_a_chunker_gives_the_same(embedder: Embedder) -> None:
    class Sentences:
        def chunk(self, text: str, *, mark: str = ".") -> list[dict[str, Any]]:
            return [{"text": part.strip()} for part in text.split(mark) if part.strip()]

    async def later(text: str, **options: Any) -> list[dict[str, Any]]:
        await asyncio.sleep(0)
        return Sentences().chunk(text)

    def positional(text: str, /) -> list[dict[str, Any]]:
        return Sentences().chunk(text)

    chunkers: tuple[Plug, ...] = (Sentences(), Sentences, Sentences().chunk, (Sentences(), {}), later, positional)
    for plug in chunkers:
        chunks = await _chunks(plug, embedder)
        assert [(chunk.text, chunk.start) for chunk in chunks] == [
            ("Ada met Bob", 0),
            ("Bob met Carol", 13),
            ("Carol went home", 28),
        ]
    assert len(await _chunks((Sentences(), {"mark": "x"}), embedder, mark="met")) == 3
    assert [chunk.text for chunk in await _chunks(None, embedder)] == [TEXT]
    with pytest.raises(PlugBadOption, match="size"):
        await _chunks(Sentences(), embedder, size=3)


_junk = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from([TEXT[:11], TEXT]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["text", "chunk_index", "start", "end", "extras"]) | st.text(max_size=3), inner
        )
    ),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(_junk)
def test_any_junk_of_a_chunker_is_chunks_of_the_text_or_a_fault(junk: Any) -> None:
    made = embedder_from("default", Settings(_env_file=None)) if not _ONE else _ONE[0]
    _ONE[:] = [made]
    try:
        chunks = asyncio.run(_chunks(lambda text: junk, made))
    except (PlugBadResult, PlugFailed):
        return
    for index, chunk in enumerate(chunks):
        assert chunk.chunk_index == index
        assert chunk.start is None or TEXT[chunk.start : chunk.end] == chunk.text


_ONE: list[Embedder] = []


async def test_every_form_of_an_embedder_gives_the_same_and_one_that_hangs_ends_in_a_fault() -> None:
    class Lengths:
        name, dimensions = "lengths", 2

        def embed(self, texts: Sequence[str], intent: str, scale: float = 1.0) -> Any:
            if "hang" in texts:
                threading.Event().wait(20)
            return np.asarray([[1.0, scale * len(text)] for text in texts])

    async def later(texts: Sequence[str], intent: str) -> Any:
        return Lengths().embed(texts, intent)

    forms: tuple[Plug, ...] = (Lengths(), Lengths, Lengths().embed, (Lengths(), {"scale": 1.0}), later)
    for plug in forms:
        with ThreadPoolExecutor(1) as pool:
            asking = OffloadedEmbedder(embedder_from(plug, Settings(_env_file=None, plug_seconds=0.5)), pool)
            assert await asking.embed_questions(["abc"]) == [[1.0, 3.0]]
            if isinstance(plug, Lengths):
                with pytest.raises(PlugTimedOut):
                    await asking.embed_questions(["hang"])
                assert await asking.embed_passages(["abcd"]) == [[1.0, 4.0]]


@pytest.mark.parametrize("vectors", [[[np.nan, 1.0]], [[0.0, 0.0]], [[1.0]], [], None, "x", [[1.0, 2.0]] * 3])
async def test_vectors_that_could_not_be_found_again_are_refused(vectors: Any) -> None:
    class Bad:
        dimensions = 2

        def embed(self, texts: Sequence[str], intent: str) -> Any:
            return vectors

    with ThreadPoolExecutor(1) as pool:
        asking = OffloadedEmbedder(embedder_from(Bad(), Settings(_env_file=None)), pool)
        with pytest.raises(PlugBadResult):
            await asking.embed_questions(["abc"])
