"""One real model for all tests of embedding: it takes 0.3 s to load."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.embedding.minilm import MiniLM


@pytest.fixture(scope="session")
def minilm() -> Iterator[MiniLM]:
    embedder = MiniLM(threads=2)
    yield embedder
    embedder.close()
