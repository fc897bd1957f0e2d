"""A schema applied to a document: what is meant is found under its name, what a closed one doesn't know is counted."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.chunk import Chunk
from service.domain.document import Concepts
from service.domain.entity import CONCEPT, Entity, Span
from service.domain.relationship import KINDS, Extraction, Relationship
from service.domain.schema import GraphSchema
from service.resolution.derivation import DocumentGraph, derive
from service.resolution.near_names import near_names

NAMES = ("Ada", "Acme", "London", "Cambridge University", "the mill")
TYPES = ("Person", "Organization", "Location", "Organization", CONCEPT)
WORK = {"patterns": ["Person-WORKS_FOR->Organization"]}


def _derived(
    schema: dict[str, Any], *facts: tuple[str, str, str], types: dict[str, str] | None = None
) -> DocumentGraph:
    text = ". ".join(NAMES)
    entities = tuple(
        Entity(name, (types or {}).get(name, type_), spans=(Span(at := text.index(name), at + len(name)),))
        for name, type_ in zip(NAMES, TYPES, strict=True)
    )
    said = tuple(Relationship(source, target, kind, quote=text) for source, kind, target in facts)
    chunk = Chunk(text, 0, 9, 0, len(text))
    return derive([chunk], [Extraction(entities, said)], Concepts.ALL, GraphSchema.from_mapping(schema))


def _facts(graph: DocumentGraph) -> list[tuple[str, str, str]]:
    surfaces = {name_key: sense.surface for name_key, sense in graph.senses.items()}
    return [(surfaces[one.subject_key], one.type, surfaces[one.object_key]) for one in graph.statements]


def _types(graph: DocumentGraph) -> dict[str, str]:
    return {sense.surface: sense.type for sense in graph.senses.values()}


@pytest.mark.parametrize("kind", ["WORKS_FOR", "worksFor", "EMPLOYED_BY", "WORKED_AT"])
def test_a_kind_is_found_under_any_of_its_names(kind: str) -> None:
    graph = _derived({**WORK, "closed": True}, ("Ada", kind, "Acme"))
    assert _facts(graph) == [("Ada", "WORKS_FOR", "Acme")]


def test_what_a_kind_was_called_stays_with_the_evidence() -> None:
    graph = _derived(WORK, ("Acme", "EMPLOYS", "Ada"))
    assert _facts(graph) == [("Ada", "WORKS_FOR", "Acme")]
    assert graph.statements[0].attributes == {"kind": "EMPLOYS"}


def test_a_relationship_that_fits_only_the_other_way_round_is_turned() -> None:
    assert _facts(_derived(WORK, ("Acme", "WORKS_FOR", "Ada"))) == [("Ada", "WORKS_FOR", "Acme")]
    both = {"patterns": ["Person-OWNS->Organization", "Organization-OWNS->Person"]}
    assert _facts(_derived(both, ("Acme", "OWNS", "Ada"))) == [("Acme", "OWNS", "Ada")]


def test_the_ends_of_a_kind_without_direction_fit_either_way_round() -> None:
    schema = {"patterns": ["Person-RELATED_TO->Organization"], "closed": True}
    assert _facts(_derived(schema, ("Ada", "RELATED_TO", "Acme"))) == [("Acme", "RELATED_TO", "Ada")]


def test_an_open_schema_keeps_what_it_does_not_know() -> None:
    facts = [("Ada", "WORKS_FOR", "London"), ("Ada", "PAINTED", "London")]
    graph = _derived(WORK, *facts)
    assert _facts(graph) == facts
    assert _types(graph)["London"] == "Location"
    assert graph.dropped == {}


def test_a_closed_schema_drops_what_it_does_not_know_and_counts_it_by_reason() -> None:
    graph = _derived(
        {**WORK, "closed": True},
        ("Ada", "WORKS_FOR", "Acme"),
        ("Ada", "WORKS_FOR", "London"),
        ("Ada", "PAINTED", "Acme"),
        ("Ada", "MENTIONS", "London"),
    )
    assert _facts(graph) == [("Ada", "WORKS_FOR", "Acme"), ("Ada", "MENTIONS", "London")]
    assert graph.dropped == {"unknown_type": 1, "pattern_breach": 1, "unknown_kind": 1}
    assert _types(graph)["London"] == CONCEPT


def test_the_closed_schema_of_the_eight_takes_any_type_and_reads_near_names_as_the_eight() -> None:
    graph = _derived({"closed": True}, ("Ada", "EMPLOYED_BY", "Acme"), ("Ada", "PAINTED", "London"))
    assert _facts(graph) == [("Ada", "WORKS_FOR", "Acme")]
    assert _types(graph)["London"] == "Location"
    assert graph.dropped == {"unknown_kind": 1}


def test_types_become_the_schemas_by_their_other_names_and_by_words_of_the_name() -> None:
    types = _types(_derived({"entity_types": ["Human", "Company", "University", "City"], "closed": True}))
    assert types["Ada"] == "Human"
    assert types["Cambridge University"] == "Company"
    schema = {"entity_types": ["Person", "University", "City"], "closed": True}
    types = _types(_derived(schema))
    assert types["Cambridge University"] == "University"
    assert (types["London"], types["Acme"]) == (CONCEPT, CONCEPT)
    broader = _types(_derived({"entity_types": ["Place"]}, types={"London": "City"}))
    assert broader["London"] == "Place"


def test_a_pattern_gives_a_type_to_a_name_that_has_none_but_not_to_a_noun_phrase_or_against_what_is_known() -> None:
    schema = {"patterns": ["Person-BORN_IN->City", "Person-OWNS->Factory"], "closed": True}
    graph = _derived(schema, ("Ada", "BORN_IN", "London"), ("Ada", "OWNS", "the mill"))
    assert _types(graph)["London"] == "City"
    assert _types(graph)["the mill"] == CONCEPT
    assert _facts(graph) == [("Ada", "BORN_IN", "London")]
    assert _types(_derived(schema, ("Acme", "BORN_IN", "London")))["Acme"] == CONCEPT


def test_the_nearest_names_say_their_own_inverse() -> None:
    near = near_names()
    for kind in ("WORKS_FOR", "AUTHORED_BY", "OWNS", "CHILD_OF"):
        for other in near.kinds(kind):
            if kind in (names := {back.name: back.inverse for back in near.kinds(other.name)}):
                assert names[kind] == other.inverse


KIND = st.sampled_from(["WORKS_FOR", "EMPLOYS", "BORN_IN", "PAINTED", "RELATED_TO", "ACQUIRED", "OWNED_BY"])
TYPE = st.sampled_from(["Person", "Organization", "Company", "Location", "City", "Gadget", CONCEPT])


@given(
    st.fixed_dictionaries(
        {
            "patterns": st.lists(st.tuples(TYPE, KIND, TYPE), max_size=4),
            "relationship_kinds": st.lists(KIND, unique=True, max_size=3),
        }
    ),
    st.lists(st.tuples(st.sampled_from(NAMES), KIND, st.sampled_from(NAMES)), max_size=6),
    st.dictionaries(st.sampled_from(NAMES), TYPE),
)
def test_what_a_closed_schema_lets_through_keeps_it_whatever_the_order(
    form: dict[str, Any], facts: list[tuple[str, str, str]], types: dict[str, str]
) -> None:
    schema = GraphSchema.from_mapping({**form, "closed": True})
    graph = _derived({**form, "closed": True}, *facts, types=types)
    known = {CONCEPT, *(entity_type.name for entity_type in schema.entity_types)}
    for sense in graph.senses.values():
        assert sense.type in known or not schema.entity_types
    for one in graph.statements:
        assert one.type in {*schema.kinds, *KINDS}
        assert schema.fits(graph.senses[one.subject_key].type, one.type, graph.senses[one.object_key].type)
    lost = (
        graph.dropped.get("self_loop", 0)
        + graph.dropped.get("unknown_kind", 0)
        + graph.dropped.get("pattern_breach", 0)
    )
    assert len(graph.statements) + lost == len(facts)
    for other in itertools.islice(itertools.permutations(facts), 1, 4):
        assert sorted(_facts(_derived({**form, "closed": True}, *other, types=types))) == sorted(_facts(graph))
