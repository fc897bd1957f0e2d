"""Schemas: every written form comes to one schema, and what is none is refused with what to do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.relationship import KINDS
from service.domain.schema import EntityType, GraphSchema, Pattern, RelationshipKind
from service.errors import BadSchema


def test_names_are_read_leniently_and_patterns_from_their_written_forms() -> None:
    schema = GraphSchema.from_mapping(
        {
            "entityTypes": ["person", {"name": "ORGANIZATION", "description": " a  company "}],
            "relationshipKinds": ["founded by", {"name": "works_for"}],
            "patterns": [
                "Person-WORKS_FOR->Organization",
                "(:Organization)-[:FOUNDED_BY]->(:Person)",
                {"source": "person", "kind": "works for", "target": "organization"},
                ["Person", "knows", "Person"],
            ],
            "closed": True,
        }
    )
    assert schema == GraphSchema(
        (EntityType("Person"), EntityType("Organization", "a company")),
        (RelationshipKind("FOUNDED_BY"), RelationshipKind("WORKS_FOR"), RelationshipKind("KNOWS")),
        (
            Pattern("Person", "WORKS_FOR", "Organization"),
            Pattern("Organization", "FOUNDED_BY", "Person"),
            Pattern("Person", "KNOWS", "Person"),
        ),
        closed=True,
    )
    assert schema.kinds[:3] == ("FOUNDED_BY", "WORKS_FOR", "KNOWS")
    assert set(schema.kinds) == {"FOUNDED_BY", "KNOWS", *KINDS}
    assert (schema.type_of("PERSON"), schema.type_of("City"), schema.type_of(None)) == ("Person", None, None)
    assert (schema.kind_of("founded-by"), schema.kind_of("part of"), schema.kind_of("EATS")) == (
        "FOUNDED_BY",
        "PART_OF",
        None,
    )
    assert schema.fits("Person", "WORKS_FOR", "Organization")
    assert not schema.fits("Organization", "WORKS_FOR", "Person")
    assert schema.fits("Person", "OWNS", "Person")


def test_patterns_alone_are_a_schema() -> None:
    schema = GraphSchema.from_mapping({"patterns": ["Person-LIVES_IN->City"]})
    assert [entity_type.name for entity_type in schema.entity_types] == ["Person", "City"]
    assert [kind.name for kind in schema.relationship_kinds] == ["LIVES_IN"]
    assert not schema.closed


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (5, "no int"),
        ({"types": []}, "'types'"),
        ({"entity_types": "Person"}, "no list"),
        ({"entity_types": ["Person", "person"]}, "twice"),
        ({"entity_types": [{"name": "Person", "colour": "red"}]}, "another form"),
        ({"entity_types": [{"name": "Person", "description": 5}]}, "another form"),
        ({"entity_types": [{"name": "Person", "description": "x" * 501}]}, "501"),
        ({"entity_types": ["`) DETACH DELETE n //"]}, "can't be an entity type"),
        ({"relationship_kinds": [""]}, "can't be a relationship kind"),
        ({"relationship_kinds": ["x" * 300]}, "can't be a relationship kind"),
        ({"relationship_kinds": [{}]}, "can't be a relationship kind"),
        ({"entity_types": [f"T{number}" for number in range(201)]}, "201"),
        ({"patterns": ["Person WORKS_FOR Organization"]}, "no pattern"),
        ({"patterns": [5]}, "no pattern"),
        ({"patterns": ["x" * 1000]}, "no pattern"),
        ({"entity_types": ["Person"], "patterns": ["Person-LIVES_IN->City"]}, "City"),
        ({"patterns": [f"A{number}-KNOWS->B" for number in range(1001)]}, "1,001"),
        ({"closed": "yes"}, "closed"),
    ],
)
def test_what_is_no_schema_is_refused_with_what_to_do(bad: object, says: str) -> None:
    with pytest.raises(BadSchema, match=says) as refused:
        GraphSchema.from_mapping(bad)
    assert refused.value.hint


_names = st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True)
_kinds = st.from_regex(r"[A-Z]{2,8}(_[A-Z]{2,6})?", fullmatch=True)


@given(
    st.lists(_names, unique_by=str.casefold, min_size=1, max_size=5),
    st.lists(_kinds, unique=True, max_size=5),
    st.booleans(),
    st.data(),
)
def test_the_json_form_reads_back_as_the_same_schema(
    types: list[str], kinds: list[str], closed: bool, data: st.DataObject
) -> None:
    one_of = st.sampled_from(types)
    patterns = data.draw(st.lists(st.tuples(one_of, st.sampled_from(kinds or ["OWNS"]), one_of), max_size=5))
    given_form: dict[str, Any] = {
        "entity_types": types,
        "relationship_kinds": kinds,
        "patterns": patterns,
        "closed": closed,
    }
    schema = GraphSchema.from_mapping(given_form)
    assert GraphSchema.from_mapping(json.loads(json.dumps(schema.to_mapping()))) == schema


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["entity_types", "relationship_kinds", "patterns", "closed", "name", "source"])
                | st.text(max_size=5),
                inner,
                max_size=3,
            )
        ),
    )
)
def test_any_json_is_a_schema_or_refused(junk: Any) -> None:
    try:
        schema = GraphSchema.from_mapping(junk)
    except BadSchema:
        return
    assert GraphSchema.from_mapping(schema.to_mapping()) == schema
