"""What is made of an answer's items, one rule at a time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction
from service.domain.schema import GraphSchema
from service.extraction.claude.reading import joined, moved, parse_entities, parse_graph, parse_relationships

TEXT = "Conan O\u2019Brien said \u201cI work for Acme\u201d in 1990\u20131995.\nHe left Acme."


def graph(relationship: dict[str, Any], closed: bool = False) -> Extraction:
    answer = {
        "entities": [{"name": name, "type": "Thing"} for name in ("Conan O'Brien", "Acme")],
        "relationships": [
            {"source": "Conan O'Brien", "target": "Acme", "type": "works for", "quote": "He left Acme.", **relationship}
        ],
    }
    return parse_graph(json.dumps(answer), TEXT, GraphSchema(closed=closed))


def test_quotes_and_names_are_found_however_their_marks_are_drawn_and_kept_as_the_text_draws_them() -> None:
    extraction = graph({"quote": 'said "I work for Acme" in 1990-1995.'})
    assert [entity.name for entity in extraction.entities] == ["Conan O\u2019Brien", "Acme"]
    (fact,) = extraction.relationships
    assert (fact.source, fact.type, fact.target) == ("Conan O\u2019Brien", "WORKS_FOR", "Acme")
    assert fact.quote == "said \u201cI work for Acme\u201d in 1990\u20131995."
    assert fact.quote_span is not None
    assert TEXT[fact.quote_span.start : fact.quote_span.end] == fact.quote


@pytest.mark.parametrize(
    ("changed", "closed", "reason"),
    [
        ({"source": " "}, False, "empty_name"),
        ({"target": "Zebulon"}, False, "unknown_endpoint"),
        ({"target": "Conan O'Brien"}, False, "self_loop"),
        ({"type": "`) DETACH DELETE n //"}, False, "bad_kind"),
        ({"type": "x" * 300}, False, "bad_kind"),
        ({"type": "left"}, True, "unknown_kind"),
        ({"quote": "He never left Acme."}, False, "quote_not_found"),
        ({"quote": ""}, False, "quote_not_found"),
        ({"quote": None}, False, "quote_not_found"),
        ({"source": None}, False, "malformed"),
        ({"type": ["works for"]}, False, "malformed"),
    ],
)
def test_what_can_not_be_kept_is_dropped_with_its_reason(changed: dict[str, Any], closed: bool, reason: str) -> None:
    extraction = graph(changed, closed)
    assert extraction.relationships == ()
    assert extraction.dropped == {reason: 1}


@pytest.mark.parametrize(
    ("given", "read"),
    [((8, 0), (1.0, 1)), ((-1, "7.6"), (0.0, 8)), (("0.25", 99), (0.25, 10)), (("very", None), (0.8, None))],
)
def test_numbers_are_read_and_clamped(given: tuple[Any, Any], read: tuple[float, int | None]) -> None:
    (fact,) = graph({"confidence": given[0], "strength": given[1]}).relationships
    assert (fact.confidence, fact.strength) == read


def test_an_entity_that_the_text_does_not_have_is_dropped() -> None:
    answer = json.dumps({"entities": [{"name": "Nemo", "type": "Person"}, {"name": "", "type": "Person"}]})
    assert parse_entities(answer, TEXT) == Extraction(dropped={"not_in_text": 1, "empty_name": 1})


def test_offsets_of_a_piece_count_in_the_whole_text() -> None:
    entities = [Entity("He"), Entity("Acme")]
    answer = {"relationships": [{"source": "He", "target": "Acme", "type": "left", "quote": "He left"}]}
    read = moved(parse_relationships(json.dumps(answer), "He left Acme.", entities, GraphSchema()), 100)
    assert read.relationships[0].quote_span == Span(100, 107)
    assert joined([Extraction(dropped={"x": 1}), read, Extraction(dropped={"x": 2})]).dropped == {"x": 3}
