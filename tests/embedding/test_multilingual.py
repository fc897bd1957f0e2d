"""The embedder of 16 languages: the real model."""

from __future__ import annotations

import numpy as np
import pytest

from service.embedding import embedder_from, multilingual
from service.embedding.multilingual import Multilingual
from service.embedding.ports import Embedder, Intent
from service.errors import PlugFault, PlugNotFound
from service.settings import Settings


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return embedder_from("multilingual", Settings(_env_file=None))


def test_a_text_lies_near_its_translations_and_far_from_others(embedder: Embedder) -> None:
    english, *others = embedder.embed(
        [
            "A black cat ran through the garden.",
            "Un gato negro corri\u00f3 por el jard\u00edn.",
            "Eine schwarze Katze lief durch den Garten.",
            "The parliament passed a law on taxes.",
        ],
        Intent.PASSAGE,
    )
    spanish, german, law = (float(english @ other) for other in others)
    assert min(spanish, german) > 0.6
    assert law < 0.3


def test_vectors_are_of_length_one_and_the_same_whatever_is_embedded_beside(embedder: Embedder) -> None:
    alone = embedder.embed(["Ada Lovelace"], Intent.QUESTION)
    together = embedder.embed(["", "Ada Lovelace", "\u732b", "word " * 2000], Intent.PASSAGE)
    assert together.shape == (4, embedder.dimensions) == (4, 512)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    assert np.array_equal(alone[0], together[1])


def test_what_is_not_installed_and_what_is_another_model_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(multilingual, "_PACKAGE", "not_installed_anywhere")
        with pytest.raises(PlugNotFound, match="multilingual"):
            Multilingual()
    monkeypatch.setattr(multilingual, "_WEIGHTS_SHA256", "0" * 64)
    with pytest.raises(PlugFault, match=r"weights\.npz is another model"):
        Multilingual()
