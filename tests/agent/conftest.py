"""The real model, loaded once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder


@pytest.fixture(scope="session")
def minilm() -> MiniLM:
    return MiniLM()


@pytest.fixture(scope="session")
def embedder(minilm: MiniLM) -> Iterator[OffloadedEmbedder]:
    with ThreadPoolExecutor(1) as pool:
        yield OffloadedEmbedder(minilm, pool)
