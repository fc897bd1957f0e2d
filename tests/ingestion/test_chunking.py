"""Chunks: exact, within the window, complete, whatever the text and the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.domain.chunk import Chunk
from service.embedding.minilm import MiniLM
from service.errors import PlugBadOption, PlugBadResult
from service.ingestion.chunking import TextChunker, located

SENTENCE = "Ada Lovelace wrote a letter to Charles Babbage about the engine. "
PIECES = [
    *(
        "word ",
        "Sentence ends. ",
        "\n\n",
        "\n",
        "# Heading\n",
        "e\u0301",
        "\u0301",
        "👩\u200d👩\u200d👧",
        "🇩🇪",
        "\u200b",
    ),
    *("日本語。", "مرحبا؟ ", "한국", "x" * 130, " " * 30, "\x00", "\ud800", "!", "...", "[CLS]", "ﷺ", "กขค"),
]
TEXTS = st.one_of(
    st.text(alphabet=st.characters(codec=None)), st.lists(st.sampled_from(PIECES), max_size=80).map("".join)
)


@pytest.fixture(scope="module")
def embedder() -> Iterator[MiniLM]:
    minilm = MiniLM()
    yield minilm
    minilm.close()


@pytest.fixture(scope="module")
def chunker(embedder: MiniLM) -> TextChunker:
    return TextChunker(embedder)


def assert_sound(chunks: Sequence[Chunk], text: str, embedder: MiniLM, size: int) -> None:
    covered = 0
    last_end = -1
    for index, chunk in enumerate(chunks):
        assert chunk.start is not None
        assert chunk.end is not None
        assert text[chunk.start : chunk.end] == chunk.text == chunk.text.strip()
        assert chunk.text
        assert chunk.chunk_index == index
        assert chunk.token_count == embedder.count(chunk.text) <= size
        assert chunk.end > last_end
        assert not text[covered : chunk.start].strip()
        covered = last_end = chunk.end
    assert not text[covered:].strip()


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=TEXTS,
    size=st.integers(8, 256),
    overlap=st.floats(0, 1, exclude_max=True),
    form=st.sampled_from(["plaintext", "markdown", "html"]),
)
def test_any_text_with_any_options_is_cut_soundly(
    chunker: TextChunker, embedder: MiniLM, *, text: str, size: int, overlap: float, form: str
) -> None:
    chunks = chunker.chunk(text, chunk_size=size, chunk_overlap=int(size * overlap), format=form)
    assert_sound(chunks, text, embedder, size)
    assert chunks == chunker.chunk(text, chunk_size=size, chunk_overlap=int(size * overlap), format=form)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "😀" * 50_000,
        "👩\u200d👩\u200d👧" * 5_000,
        "我住在北京，今天天气很好。" * 2_000,  # noqa: RUF001
        "مرحبا بالعالم؟ " * 2_000,
        "한국어" * 2_000,
        "a" + "\u0301" * 20_000,
        "\u200b" * 50_000,
        "." * 20_000,
        ("a" + " " * 50_000) * 3,
    ],
    ids=["unbroken", "emoji", "families", "chinese", "arabic", "korean", "marks", "invisible", "dots", "spaces"],
)
def test_text_like_no_other_is_cut_into_pieces_of_bearable_length(
    chunker: TextChunker, embedder: MiniLM, text: str
) -> None:
    chunks = chunker.chunk(text)
    assert_sound(chunks, text, embedder, 256)
    assert max(len(chunk.text) for chunk in chunks) < 6_000


@pytest.mark.parametrize("text", ["", " ", "\n\n\t\u2003"])
def test_white_space_gives_no_chunks(chunker: TextChunker, text: str) -> None:
    assert chunker.chunk(text) == []


def test_a_short_text_is_one_chunk(chunker: TextChunker) -> None:
    assert chunker.chunk(f"  {SENTENCE}\n") == [Chunk(SENTENCE.strip(), 0, 17, 2, 2 + len(SENTENCE) - 1)]


def test_cuts_stand_at_paragraphs_then_sentences_then_words(chunker: TextChunker) -> None:
    paragraph = SENTENCE * 4
    by_paragraph = chunker.chunk(f"{paragraph}\n\n" * 6, chunk_size=64, chunk_overlap=0)
    assert {chunk.text for chunk in by_paragraph} == {paragraph.strip()}
    by_sentence = chunker.chunk(SENTENCE * 20, chunk_size=64, chunk_overlap=0)
    assert all(chunk.text.startswith("Ada") and chunk.text.endswith("engine.") for chunk in by_sentence)
    by_word = chunker.chunk("engine letter " * 200, chunk_size=64, chunk_overlap=0)
    assert all(set(chunk.text.split()) <= {"engine", "letter"} for chunk in by_word)


def test_an_abbreviation_ends_no_sentence(chunker: TextChunker) -> None:
    text = "They asked Mr. Babbage and J. Herschel and Dr. Lardner at length about it. " * 20
    assert all(chunk.text.startswith("They") for chunk in chunker.chunk(text, chunk_size=64, chunk_overlap=0))


def test_chinese_sentences_are_kept_whole(chunker: TextChunker) -> None:
    chunks = chunker.chunk("我住在北京。今天天气很好。" * 40, chunk_size=64, chunk_overlap=0)
    assert all(chunk.text.endswith("。") for chunk in chunks)


def test_the_overlap_begins_at_a_sentence(chunker: TextChunker) -> None:
    chunks = chunker.chunk(SENTENCE * 40, chunk_size=100, chunk_overlap=20)
    assert all(chunk.text.startswith("Ada") for chunk in chunks)
    for before, after in pairwise(chunks):
        assert before.end is not None
        assert after.start is not None
        assert 0 < before.end - after.start < len(SENTENCE) * 2


def test_markdown_is_cut_before_headings_and_a_heading_stays_with_its_text(chunker: TextChunker) -> None:
    section = f"## A heading\n\n{SENTENCE * 3}\n\n"
    chunks = chunker.chunk(section * 8, chunk_size=70, chunk_overlap=0, format="markdown")
    assert all(chunk.text.startswith("## A heading") for chunk in chunks)
    assert len(chunks) == 8


def test_an_overlap_just_under_the_size_still_makes_progress(chunker: TextChunker, embedder: MiniLM) -> None:
    text = SENTENCE * 10
    assert_sound(chunker.chunk(text, chunk_size=20, chunk_overlap=19), text, embedder, 20)


@pytest.mark.parametrize(
    "options",
    [
        *({"chunk_size": 7}, {"chunk_size": 257}, {"chunk_size": "9"}, {"chunk_size": True}),
        *({"chunk_overlap": 256}, {"chunk_overlap": -1}, {"chunk_size": 20, "chunk_overlap": 20}, {"format": "docx"}),
    ],
)
def test_options_that_cannot_be_are_refused_with_what_can(chunker: TextChunker, options: dict[str, Any]) -> None:
    with pytest.raises(PlugBadOption) as caught:
        chunker.chunk("text", **options)
    assert caught.value.hint


def test_foreign_chunks_are_found_in_the_text_in_order(embedder: MiniLM) -> None:
    text = "one two one two three"
    given = [{"text": "one", "chunk_index": 0}, {"text": "one", "page": 3, "mood": "good"}, Chunk("four", 2, 0)]
    first, second, third = located(given, text, embedder)
    assert (first.start, first.end, first.token_count) == (0, 3, 3)
    assert (second.start, second.end, second.page, second.extras) == (8, 11, 3, {"mood": "good"})
    assert (third.start, third.end) == (None, None)


def test_our_own_chunks_come_back_as_they_were(chunker: TextChunker, embedder: MiniLM) -> None:
    text = SENTENCE * 30
    chunks = chunker.chunk(text, chunk_size=50)
    assert located(chunks, text, embedder) == chunks


@pytest.mark.parametrize(
    "given",
    [
        *(None, "text", {"text": "one"}, 5, [5], [{"no": "text"}], [{"text": 5}], [{"text": " "}]),
        *([Chunk("one", 1, 0)], [Chunk("one", 0, 0, 1, 4)], [Chunk("one", 0, 0, 0, None)], [Chunk("one", 0, 0, 0, 99)]),
        [{"text": "one", "extras": 5}],
    ],
)
def test_foreign_results_of_another_shape_are_refused(embedder: MiniLM, given: Any) -> None:
    with pytest.raises(PlugBadResult) as caught:
        located(given, "one two", embedder)
    assert caught.value.hint
