"""Pairs that stand together: as a plug, and as the fallback for what nothing else ties."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction, Relationship
from service.extraction.cooccurrence import CooccurrenceExtractor, with_cooccurrence
from service.extraction.normalising import normalise_entities

TEXT = "Ada knew Byron and Babbage. Babbage lived in London."


def _seen(*names: str) -> Extraction:
    return normalise_entities([Entity(name, "Person") for name in names], TEXT, "test")


def _pairs(extraction: Extraction) -> list[tuple[str, str, str]]:
    return [(fact.source, fact.type, fact.target) for fact in extraction.relationships]


def test_the_plug_ties_every_pair_that_it_is_handed() -> None:
    ties = CooccurrenceExtractor().extract(TEXT, _seen("Ada", "Babbage", "London").entities)
    assert [(tie.source, tie.target) for tie in ties] == [("Ada", "Babbage"), ("Ada", "London"), ("Babbage", "London")]
    assert {(tie.type, tie.confidence, tie.context) for tie in ties} == {
        ("RELATED_TO", 0.3, "Co-occurrence in document")
    }
    assert [tie.quote for tie in ties] == ["Ada knew Byron and Babbage.", TEXT, "Babbage lived in London."]
    assert ties[2].source_span == Span(28, 35)


def test_no_entities_or_one_make_no_pair() -> None:
    assert CooccurrenceExtractor().extract(TEXT, []) == []
    assert CooccurrenceExtractor().extract(TEXT, _seen("Ada").entities) == []


def test_the_fallback_ties_only_names_of_one_sentence() -> None:
    tied = with_cooccurrence(TEXT, _seen("Ada", "Babbage", "London"))
    assert _pairs(tied) == [("Ada", "RELATED_TO", "Babbage"), ("Babbage", "RELATED_TO", "London")]


def test_a_pair_that_something_else_ties_is_left_alone() -> None:
    seen = _seen("Ada", "Babbage")
    known = Extraction(seen.entities, (Relationship("Babbage", "Ada", "KNEW"),))
    assert with_cooccurrence(TEXT, known) is known


def test_a_pair_of_which_something_is_denied_is_left_alone() -> None:
    seen = _seen("Ada", "Babbage")
    known = Extraction(seen.entities, denials=(Relationship("Babbage", "Ada", "KNEW"),))
    assert with_cooccurrence(TEXT, known) is known


def test_a_sentence_in_which_something_is_tied_needs_no_fallback() -> None:
    seen = _seen("Ada", "Byron", "Babbage", "London")
    known = Extraction(seen.entities, (Relationship("Ada", "Byron", "KNEW"),))
    assert _pairs(with_cooccurrence(TEXT, known)) == [("Ada", "KNEW", "Byron"), ("Babbage", "RELATED_TO", "London")]


def test_a_concept_is_no_name() -> None:
    seen = Extraction((Entity("Ada", "Person", spans=(Span(0, 3),)), Entity("Byron", spans=(Span(9, 14),))))
    assert _pairs(with_cooccurrence(TEXT, seen)) == []


def test_a_long_list_of_names_ties_nobody() -> None:
    names = [f"Person{letter}" for letter in "ABCDEFGH"]
    text = ", ".join(names) + "."
    seen = normalise_entities([Entity(name, "Person") for name in names], text, "test")
    assert _pairs(with_cooccurrence(text, seen)) == []


def test_a_doubtful_sentence_and_a_question_tie_nobody() -> None:
    seen = replace(_seen("Ada", "Byron", "Babbage", "London"), doubtful=(Span(0, 27),))
    assert _pairs(with_cooccurrence(TEXT, seen)) == [("Babbage", "RELATED_TO", "London")]
    for text in ("Did Ada know Byron?", "“Did Ada know Byron?”", "Ada 認識 Byron 嗎？"):  # noqa: RUF001
        asked = normalise_entities([Entity("Ada", "Person"), Entity("Byron", "Person")], text, "test")
        assert _pairs(with_cooccurrence(text, asked)) == []


@pytest.mark.parametrize(
    "text",
    ["Name: Ada Lovelace; Teacher: Mary Somerville.", "Ada Lovelace | Mary Somerville"],
)
def test_the_cells_of_a_row_are_not_tied_to_each_other(text: str) -> None:
    names = [Entity("Ada Lovelace", "Person"), Entity("Mary Somerville", "Person")]
    assert _pairs(with_cooccurrence(text, normalise_entities(names, text, "test"))) == []


def test_the_names_of_one_cell_are_tied() -> None:
    text = "Book: Notes; Authors: Ada and Byron."
    names = [Entity("Notes", "Work"), Entity("Ada", "Person"), Entity("Byron", "Person")]
    [tie] = with_cooccurrence(text, normalise_entities(names, text, "test")).relationships
    assert (tie.source, tie.target, tie.quote) == ("Ada", "Byron", text)
