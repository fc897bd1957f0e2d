"""What a plug returned, and what is made of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction, Relationship
from service.errors import PlugBadResult
from service.extraction.normalising import normalise, normalise_entities, normalise_relationships

TEXT = "Ada Lovelace met Charles  Babbage in London. Babbage was born there."
ADA, BABBAGE = Entity("Ada Lovelace", "Person"), Entity("Charles Babbage", "Person")
MET = Relationship("Ada Lovelace", "Charles Babbage", "MET")


def _read(given: Any) -> Extraction:
    return normalise(given, TEXT, "plug")


def _one(**fields: Any) -> Relationship:
    met = {"source": ADA.name, "target": BABBAGE.name, "type": "met"}
    [relationship] = _read({"entities": [ADA, BABBAGE], "relationships": [met | fields]}).relationships
    return relationship


@pytest.mark.parametrize(
    "given",
    [
        Extraction((ADA, BABBAGE), (MET,)),
        ((ADA, BABBAGE), (MET,)),
        [[ADA, BABBAGE], [MET]],
        {"entities": [ADA, BABBAGE], "relationships": [MET]},
        {
            "entities": [{"name": "Ada Lovelace", "type": "person"}, {"name": "Charles Babbage", "type": "PERSON"}],
            "relationships": [{"source": "Ada Lovelace", "target": "Charles Babbage", "type": "met"}],
        },
    ],
)
def test_every_shape_comes_to_the_same(given: object) -> None:
    read = _read(given)
    assert [(entity.name, entity.type, entity.spans) for entity in read.entities] == [
        ("Ada Lovelace", "Person", (Span(0, 12),)),
        ("Charles Babbage", "Person", (Span(17, 33),)),
    ]
    assert [(fact.source, fact.type, fact.target) for fact in read.relationships] == [
        ("Ada Lovelace", "MET", "Charles Babbage")
    ]
    assert read.dropped == {}


@pytest.mark.parametrize(
    "given",
    [
        None,
        5,
        "text",
        [1, 2, 3],
        {"entities": "Ada"},
        {"entities": ["Ada"]},
        {"entities": [{"name": {"first": "Ada"}}]},
        {"entities": [{"name": "Ada Lovelace", "spans": "0-3"}]},
        {"entities": [{"name": "Ada Lovelace", "spans": [(0, "3")]}]},
        {"relationships": {"source": "a"}},
        {"entities": [ADA], "relationships": [{"source": 1, "target": "b"}]},
        {"entities": [{"name": "Ada Lovelace", "attributes": ["x"]}]},
    ],
)
def test_a_wrong_shape_is_refused_by_the_name_of_its_plug(given: object) -> None:
    with pytest.raises(PlugBadResult, match=r"^plug returned"):
        _read(given)


def test_nothing_is_nothing() -> None:
    assert _read({}) == Extraction()


@pytest.mark.parametrize(
    ("entity", "reason"),
    [
        ({"name": "  "}, "empty_name"),
        ({"name": None}, "empty_name"),
        ({}, "empty_name"),
        ({"name": "\0"}, "empty_name"),
        ({"name": "x" * 256}, "long_name"),
        ({"name": "Alan Turing"}, "not_in_text"),
        ({"name": "Alan Turing", "spans": [(5, 900)]}, "not_in_text"),
    ],
)
def test_an_entity_that_cant_be_kept_is_counted(entity: dict[str, Any], reason: str) -> None:
    read = _read({"entities": [entity]})
    assert read.entities == ()
    assert read.dropped[reason] == 1


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"target": "Ada  Lovelace"}, "self_loop"),
        ({"target": "London"}, "unknown_endpoint"),
        ({"source": ""}, "empty_name"),
        ({"type": "`) DETACH DELETE n //"}, "bad_kind"),
        ({"type": None}, "bad_kind"),
    ],
)
def test_a_relationship_that_cant_be_kept_is_counted(fields: dict[str, Any], reason: str) -> None:
    relationship = {"source": "Ada Lovelace", "target": "Charles Babbage", "type": "MET"} | fields
    read = _read({"entities": [ADA, BABBAGE], "relationships": [relationship]})
    assert (read.relationships, read.dropped) == ((), {reason: 1})


def test_a_name_is_cleaned_and_an_unusable_type_is_a_concept() -> None:
    [entity] = _read({"entities": [{"name": " Ada\n Lovelace\0\ud800 ", "type": "???"}]}).entities
    assert (entity.name, entity.type, entity.confidence) == ("Ada Lovelace", "Concept", 0.8)


def test_names_are_found_whatever_their_case_where_they_stand_in_no_other() -> None:
    [entity] = _read({"entities": [{"name": "LONDON", "type": "Location"}]}).entities
    assert entity.spans == (Span(37, 43),)


def test_a_name_that_comes_twice_is_one_entity_of_the_surer_type() -> None:
    twice = [Entity("Babbage", "Organization", confidence=0.6), Entity("Babbage", "Person", "engineer", 0.9)]
    [entity] = _read({"entities": twice}).entities
    assert (entity.type, entity.description, entity.confidence) == ("Person", "engineer", 0.9)


def test_a_span_outside_the_text_is_dropped_and_the_entity_stays() -> None:
    read = _read({"entities": [Entity("Babbage", spans=(Span(45, 52), Span(-1, 3), Span(60, 60)))]})
    assert read.entities[0].spans == (Span(45, 52),)
    assert read.dropped == {"bad_span": 2}


def test_a_quote_is_the_words_of_the_text_whatever_its_white_space() -> None:
    relationship = _one(quote="met Charles Babbage")
    assert relationship.quote == "met Charles  Babbage"
    assert relationship.quote_span == Span(13, 33)
    assert relationship.target_span == Span(17, 33)


def test_a_quote_that_the_text_does_not_have_gives_way_to_the_sentence() -> None:
    read = _read(
        {
            "entities": [ADA, BABBAGE],
            "relationships": [
                Relationship(
                    ADA.name, BABBAGE.name, "MET", quote="they met", source_span=Span(0, 12), target_span=Span(17, 33)
                )
            ],
        }
    )
    assert read.relationships[0].quote == "Ada Lovelace met Charles  Babbage in London."
    assert read.dropped == {"quote_not_found": 1}


def test_a_relationship_with_neither_quote_nor_places_has_no_quote() -> None:
    assert _one(quote="they met").quote is None


def test_numbers_are_clamped_and_words_kept() -> None:
    relationship = _one(confidence=8, strength="0", context=" because ", attributes={"date": 1833})
    assert (relationship.confidence, relationship.strength) == (1.0, 1)
    assert (relationship.context, relationship.attributes) == ("because", {"date": "1833"})


def test_separate_extractors_are_checked_alike() -> None:
    seen = normalise_entities([ADA, BABBAGE, Entity("")], TEXT, "seer")
    read = normalise_relationships([MET, Relationship("Ada Lovelace", "nobody", "MET")], TEXT, seen, "reader")
    assert len(read.relationships) == 1
    assert read.dropped == {"empty_name": 1, "unknown_endpoint": 1}


def test_denials_are_checked_as_relationships_are() -> None:
    wrong = {"source": ADA.name, "target": "nobody", "type": "met"}
    for given in (
        {"entities": [ADA, BABBAGE], "denials": [{"source": ADA.name, "target": BABBAGE.name, "type": "met"}, wrong]},
        Extraction((ADA, BABBAGE), denials=(MET, replace(MET, target="nobody"))),
    ):
        read = _read(given)
        assert [(one.source, one.type, one.target) for one in read.denials] == [(ADA.name, "MET", BABBAGE.name)]
        assert (read.relationships, read.dropped) == ((), {"unknown_endpoint": 1})
    seen = normalise_entities([ADA, BABBAGE], TEXT, "seer")
    related = normalise_relationships(Extraction(denials=(MET,)), TEXT, seen, "reader")
    assert (related.relationships, len(related.denials)) == ((), 1)


def test_an_extraction_that_keeps_the_rules_is_left_as_it_is() -> None:
    sentences = (Span(0, 44), Span(45, 68))
    kept = _read(Extraction((ADA, BABBAGE), (MET,), {"negated": 2}, sentences, denials=(MET,)))
    assert _read(kept) == kept
