"""Embedders of somebody else's, in every form that a plug may have."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from service.embedding import embedder_from, make_embedder
from service.embedding.minilm import MiniLM
from service.embedding.ports import Intent, Vectors
from service.errors import PlugBadOption, PlugBadResult, PlugFailed, PlugNotFound, PlugTimedOut
from service.settings import Settings

SETTINGS = Settings(embedding_threads=1)


class LetterCounts:
    """A working embedder of three dimensions: how often a, b and c occur. Its tokens are words."""

    name, dimensions, window = "letters", 3, 4

    def __init__(self) -> None:
        self.longest = 0

    def count(self, text: str) -> int:
        return len(text.split())

    def token_spans(self, text: str) -> list[tuple[int, int]]:
        spans, at = [], 0
        for word in text.split():
            at = text.index(word, at)
            spans.append((at, at + len(word)))
            at += len(word)
        return spans

    def embed(self, texts: Sequence[str], intent: Intent, boost: float = 1.0) -> Vectors:
        self.longest = max([self.longest, *map(self.count, texts)])
        return np.asarray([[boost * text.count(letter) for letter in "abc"] for text in texts], dtype=np.float32)


def letters(texts: Sequence[str], intent: Intent) -> list[list[float]]:
    return [[float(text.count(letter)) + 1 for letter in "abc"] for text in texts]


def failing(texts: Sequence[str], intent: Intent) -> Vectors:
    raise RuntimeError("no wires")


def test_the_default_is_ours_with_its_options() -> None:
    embedder = embedder_from(("default", {"window": 128}), SETTINGS)
    assert isinstance(embedder, MiniLM)
    assert embedder.window == 128
    with pytest.raises(PlugBadOption, match="windows"):
        embedder_from(("default", {"windows": 128}), SETTINGS)


def test_an_object_is_asked_with_its_options() -> None:
    embedder = embedder_from((LetterCounts(), {"boost": 2.0}), SETTINGS)
    assert (embedder.name, embedder.dimensions, embedder.window) == ("letters", 3, 4)
    assert embedder.embed(["abba c"], Intent.PASSAGE).tolist() == [[4, 4, 2]]
    with pytest.raises(PlugBadOption, match="volume"):
        embedder_from((LetterCounts(), {"volume": 2}), SETTINGS)


def test_a_long_text_reaches_it_in_parts_that_fit() -> None:
    letter_counts = LetterCounts()
    embedder = embedder_from(letter_counts, SETTINGS)
    vectors, in_parts = embedder.embed_counted(["a a a a b b b b", "c"], Intent.PASSAGE)
    assert in_parts == 1
    assert letter_counts.longest == 4
    half = 0.5**0.5
    assert np.allclose(vectors, [[half, half, 0.0], [0.0, 0.0, 1.0]])


def test_a_function_is_counted_by_our_tokenizer() -> None:
    embedder = embedder_from((letters, {"window": 64}), SETTINGS)
    assert (embedder.dimensions, embedder.window, embedder.count("two words")) == (3, 64, 4)
    assert embedder.name.endswith(":letters")
    assert embedder.token_spans("two words") == [(0, 3), (4, 9)]


def test_a_name_in_the_settings_is_imported() -> None:
    embedder = make_embedder(Settings(embedder="tests.embedding.test_foreign:LetterCounts"))
    assert embedder.dimensions == 3
    with pytest.raises(PlugNotFound):
        make_embedder(Settings(embedder="no.such:plug"))


def test_none_is_refused_because_chunks_need_tokens() -> None:
    with pytest.raises(PlugBadOption, match="without an embedder"):
        make_embedder(Settings(embedder="none"))


def test_its_failure_and_its_bad_vectors_are_named() -> None:
    with pytest.raises(PlugFailed, match="no wires"):
        embedder_from(failing, SETTINGS)
    with pytest.raises(PlugBadResult, match="zero"):
        embedder_from(LetterCounts(), SETTINGS).embed(["xyz"], Intent.PASSAGE)


HASTY = Settings(_env_file=None, embedding_threads=1, plug_seconds=0.3)


@pytest.fixture
def wait() -> Iterator[threading.Event]:
    """What a plug hangs on until the test has ended."""
    event = threading.Event()
    yield event
    event.set()


def test_one_that_hangs_is_given_up_wherever_it_hangs(wait: threading.Event) -> None:
    class Hangs(LetterCounts):
        place = ""

        def count(self, text: str) -> int:
            if self.place == "count" and text:
                wait.wait()
            return super().count(text)

        def token_spans(self, text: str) -> list[tuple[int, int]]:
            if self.place == "token_spans":
                wait.wait()
            return super().token_spans(text)

        def embed(self, texts: Sequence[str], intent: Intent, boost: float = 1.0) -> Vectors:
            if self.place == "embed":
                wait.wait()
            return super().embed(texts, intent, boost)

    plug = Hangs()
    embedder = embedder_from(plug, HASTY)
    for place in ("count", "token_spans", "embed"):
        plug.place = place
        with pytest.raises(PlugTimedOut, match=r"letters took longer than 0\.3 seconds"):
            embedder.embed(["a b c a b c"], Intent.PASSAGE)
    plug.place = ""
    assert embedder.embed(["a"], Intent.PASSAGE).tolist() == [[1.0, 0.0, 0.0]]


def test_one_that_hangs_at_its_first_call_or_while_it_is_made_is_given_up(wait: threading.Event) -> None:
    class Made(LetterCounts):
        def __init__(self) -> None:
            wait.wait()
            super().__init__()

    def first(texts: Sequence[str], intent: Intent) -> list[list[float]]:
        wait.wait()
        return letters(texts, intent)

    with pytest.raises(PlugTimedOut, match="Making the plug"):
        embedder_from(Made, HASTY)
    with pytest.raises(PlugTimedOut, match="first"):
        embedder_from(first, HASTY)


@pytest.mark.parametrize("count", [None, "3", -1, 2.5])
def test_what_is_no_count_of_tokens_is_refused(count: object) -> None:
    class Counts(LetterCounts):
        def count(self, text: str) -> Any:
            return count if text else 0

    with pytest.raises(PlugBadResult, match="tokens"):
        embedder_from(Counts(), SETTINGS).count("a b")


@pytest.mark.parametrize("spans", [None, 5, [(0, 99)], [(-1, 2)], [(2, 3), (0, 1)], [("a", "b")], [(1,)]])
def test_what_are_no_places_of_tokens_is_refused(spans: Any) -> None:
    class Spans(LetterCounts):
        def token_spans(self, text: str) -> Any:
            return spans

    with pytest.raises(PlugBadResult, match="token_spans"):
        embedder_from(Spans(), SETTINGS).embed(["a b c a b c"], Intent.PASSAGE)
