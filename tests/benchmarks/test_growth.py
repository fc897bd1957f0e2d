"""The documents that a graph is filled with for the benchmark of growth."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.growth.documents import made_document, real_documents
from benchmarks.growth.names import Names
from service.domain.document import Concepts
from service.resolution.derivation import derive

PEOPLE = [f"{first} {last}" for first in ("Ada", "Alan", "Grace", "Mary") for last in ("Byron", "Hopper", "Turing")]
PLACES = ["the United States", "New York", "Lake Como", "Paris"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Passages in Re-DocRED's form; all but the last name of each kind stand in two."""
    for part, left_out in (("dev", 0), ("test", 1)):
        mentions = [
            [{"name": name, "type": type_}]
            for type_, names in (("PER", PEOPLE), ("LOC", PLACES), ("TIME", ["1815", "May"]))
            for name in names[: len(names) - left_out]
        ]
        (tmp_path / f"{part}_revised.json").write_text(json.dumps([{"vertexSet": mentions}]))
    return tmp_path


def test_a_seed_draws_the_same_names_and_some_come_again(folder: Path) -> None:
    names, others = Names(folder, 1), Names(folder, 1)
    documents = [names.of_document(12) for _ in range(20)]
    assert documents == [others.of_document(12) for _ in range(20)]
    assert all(len(set(document)) == 12 for document in documents)
    drawn = {name for document in documents for name in document}
    assert ("United States", "Location") in drawn
    assert {type_ for _, type_ in drawn} == {"Person", "Location"}
    assert drawn - {(name, "Person") for name in PEOPLE}, "new ones, out of parts of those that there are"


def test_what_is_read_out_of_a_made_document_stands_in_it(folder: Path) -> None:
    made = made_document(Names(folder, 2).of_document(20))
    assert len(made.chunks) == 2
    assert all(made.text[chunk.start : chunk.end] == chunk.text for chunk in made.chunks)
    for chunk, extraction in zip(made.chunks, made.extractions, strict=True):
        for entity in extraction.entities:
            assert {chunk.text[span.start : span.end] for span in entity.spans} == {entity.name}
        for one in extraction.relationships:
            assert one.quote_span
            assert chunk.text[one.quote_span.start : one.quote_span.end] == one.quote
    graph = derive(made.chunks, made.extractions, Concepts.LINKED)
    assert len(graph.senses) > 10
    assert graph.statements


def test_measured_documents_are_whole_passages_of_enough_words(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.json"
    corpus.write_text(json.dumps([{"title": f"No. {number}", "text": "word " * 30} for number in range(20)]))
    texts = list(islice(real_documents(corpus, 100), 4))
    assert len(set(texts)) == 4
    assert all(100 <= len(text.split()) < 140 for text in texts)
