"""Types and kinds: every written form comes to one name, and nothing unsafe gets through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.naming import KIND_PATTERN, RESERVED_KINDS, RESERVED_TYPES, TYPE_PATTERN, kind_name, type_name


@pytest.mark.parametrize("spoken", ["works for", "works_for", "WORKS_FOR", "worksFor", "Works-For", " works  for "])
def test_a_kind_is_read_from_its_written_and_spoken_forms(spoken: str) -> None:
    assert kind_name(spoken) == "WORKS_FOR"


@pytest.mark.parametrize(
    ("spoken", "name"),
    [
        ("Person", "Person"),
        ("person", "Person"),
        ("PERSON", "Person"),
        ("work of art", "WorkOfArt"),
        ("WORK_OF_ART", "WorkOfArt"),
        ("ProgrammingLanguage", "ProgrammingLanguage"),
    ],
)
def test_a_type_is_read_from_its_written_and_spoken_forms(spoken: str, name: str) -> None:
    assert type_name(spoken) == name


@pytest.mark.parametrize(
    "bad", ["", "`) DETACH DELETE n //", "x" * 300, "9lives", "Größe", "a\0b", None, 5, ["Person"]]
)
def test_what_can_be_no_name_is_none(bad: object) -> None:
    assert type_name(bad) is None
    assert kind_name(bad) is None


def test_the_names_of_our_books_take_a_suffix() -> None:
    assert type_name("document") == "DocumentEntity"
    assert kind_name("stated in") == "STATED_IN_RELATION"
    assert type_name("__Entity__") == "Entity"


@given(st.text(max_size=80))
def test_every_name_fits_its_pattern_and_is_not_ours(spoken: str) -> None:
    label, kind = type_name(spoken), kind_name(spoken)
    assert label is None or (TYPE_PATTERN.fullmatch(label) and label not in RESERVED_TYPES)
    assert kind is None or (KIND_PATTERN.fullmatch(kind) and kind not in RESERVED_KINDS)
