"""The packaged model, really run."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from service.embedding import make_embedder, model_files
from service.embedding.minilm import MiniLM
from service.embedding.model_files import find_model_files
from service.embedding.ports import Embedder, Intent
from service.errors import PlugBadOption, PlugFault, PlugNotFound
from service.settings import Settings

PASSAGE = Intent.PASSAGE
LONG = "The analytical engine weaves algebraical patterns. " * 100


def test_vectors_are_finite_unit_vectors_of_the_models_dimensions(minilm: MiniLM) -> None:
    embedder: Embedder = minilm
    vectors = embedder.embed(["A sentence.", "", "\u200b", "😀", "\x00\ud800", LONG], PASSAGE)
    assert vectors.shape == (6, 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_nothing_gives_no_vectors(minilm: MiniLM) -> None:
    assert minilm.embed([], PASSAGE).shape == (0, 384)


def test_meaning_is_nearer_than_words(minilm: MiniLM) -> None:
    question, near, far = minilm.embed(
        ["Who wrote the first program?", "Ada Lovelace was the earliest programmer.", "The first of May was warm."],
        PASSAGE,
    )
    assert question @ near > question @ far


def test_a_vector_depends_on_its_own_text_alone(minilm: MiniLM) -> None:
    texts = ["short", LONG, "A sentence of some more words, for another length.", "short"]
    together = minilm.embed(texts, PASSAGE)
    alone = np.concatenate([minilm.embed([text], PASSAGE) for text in texts])
    assert np.array_equal(together, alone)


def test_threads_share_it(minilm: MiniLM) -> None:
    texts = [f"Sentence number {number}." for number in range(20)]
    expected = minilm.embed(texts, PASSAGE)
    with ThreadPoolExecutor(4) as threads:
        for vectors in threads.map(lambda _: minilm.embed(texts, PASSAGE), range(4)):
            assert np.array_equal(vectors, expected)


def test_a_text_over_the_window_is_embedded_in_parts_and_counted(minilm: MiniLM) -> None:
    assert minilm.count(LONG) > 2 * minilm.window
    vectors, in_parts = minilm.embed_counted([LONG, "short", LONG + "The end."], PASSAGE)
    assert in_parts == 2
    # What stands behind the window is seen too.
    assert not np.array_equal(vectors[0], vectors[2])
    assert vectors[0] @ vectors[2] > 0.9


def test_a_text_of_just_the_window_is_whole(minilm: MiniLM) -> None:
    fits = "word " * 254
    assert minilm.count(fits) == minilm.window == 256
    assert minilm.embed_counted([fits], PASSAGE)[1] == 0
    assert minilm.embed_counted([fits + "word"], PASSAGE)[1] == 1


def test_token_spans_count_in_code_points(minilm: MiniLM) -> None:
    text = "Zoë 😀 met 日本 [CLS]\ud800"
    words = [text[start:end] for start, end in minilm.token_spans(text)]
    assert words[:5] == ["Zoë", "😀", "met", "日", "本"]
    assert minilm.count(text) == len(words) + 2


def test_a_long_text_has_the_tokens_of_its_pieces(minilm: MiniLM) -> None:
    spans = minilm.token_spans(LONG * 10)
    assert len(spans) == 10 * len(minilm.token_spans(LONG))
    assert spans == sorted(spans)


def test_a_megabyte_without_a_space_is_seen_and_not_one_unknown_token(minilm: MiniLM) -> None:
    assert minilm.count("x" * 1_000_000) > 100_000


def test_the_default_has_a_name_for_the_record(minilm: MiniLM) -> None:
    assert minilm.name == "all-MiniLM-L6-v2-int8"
    assert set(minilm.sha256) == {"model.onnx", "tokenizer.json"}


def test_a_changed_packaged_file_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    distribution, _ = model_files._PACKAGED["model.onnx"]
    monkeypatch.setitem(model_files._PACKAGED, "model.onnx", (distribution, "0" * 64))
    with pytest.raises(PlugFault, match="sha256") as caught:
        MiniLM()
    assert "Install" in caught.value.hint


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(model_files._PACKAGED, "model.onnx", ("no-such-distribution", "0" * 64))
    with pytest.raises(PlugNotFound, match="no-such-distribution"):
        MiniLM()


def test_a_folder_of_ones_own_is_taken_and_a_changed_model_has_another_name(tmp_path: Path) -> None:
    packaged = find_model_files()
    shutil.copy(packaged.model, tmp_path / "model.onnx")
    with pytest.raises(PlugNotFound, match=r"tokenizer\.json"):
        MiniLM(tmp_path)
    shutil.copy(packaged.tokenizer, tmp_path / "tokenizer.json")
    same = make_embedder(Settings(embedding_model_folder=tmp_path))
    assert same.name == "all-MiniLM-L6-v2-int8"
    (tmp_path / "tokenizer.json").write_text(packaged.tokenizer.read_text() + "\n")
    assert find_model_files(tmp_path).name.startswith(f"{tmp_path.name}@8199be6f699a-")


def test_a_broken_model_is_a_plugs_fault(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"no model")
    shutil.copy(find_model_files().tokenizer, tmp_path / "tokenizer.json")
    with pytest.raises(PlugFault, match="onnxruntime"):
        MiniLM(tmp_path)


@pytest.mark.parametrize("options", [{"window": 2}, {"threads": 0}])
def test_options_that_cannot_be_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(PlugBadOption):
        MiniLM(**options)  # type: ignore[arg-type]
