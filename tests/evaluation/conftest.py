"""Search is measured on the documents and with the model of the answers' tests."""

from __future__ import annotations

from tests.agent.conftest import embedder, minilm

__all__ = ["embedder", "minilm"]
