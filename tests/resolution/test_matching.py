from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from service.resolution.matching import Group, Holder, assign, clusters

TYPES = st.sampled_from(["Person", "Location", "Organization", "Work", "Concept", "Name"])


def test_one_word_names_different_things() -> None:
    assert clusters("washington", ["Person", "Location", "Organization"]) == [
        frozenset({"Location"}),
        frozenset({"Organization"}),
        frozenset({"Person"}),
    ]


def test_taggers_waver_between_kinds_of_thing_for_several_words_but_a_person_is_none() -> None:
    assert clusters("bletchley park", ["Organization", "Location", "Person"]) == [
        frozenset({"Location", "Organization"}),
        frozenset({"Person"}),
    ]


def test_what_has_no_better_type_joins_the_first() -> None:
    assert clusters("mercury", ["Concept", "Person", "Location"]) == [
        frozenset({"Location", "Concept"}),
        frozenset({"Person"}),
    ]
    assert clusters("mercury", ["Concept"]) == [frozenset({"Concept"})]
    assert clusters("grace hopper", ["Name", "Person"]) == [frozenset({"Person", "Name"})]


@given(st.lists(TYPES, min_size=1))
def test_clusters_part_the_types_whatever_their_order(types: list[str]) -> None:
    parts = clusters("a name", types)
    assert parts == clusters("a name", reversed(types))
    assert sorted(type_ for part in parts for type_ in part) == sorted(set(types))


def test_the_older_entity_is_kept_when_two_become_one() -> None:
    groups = {
        Group("a b", "Location"): [Holder("young", "2026-02")],
        Group("a b", "Organization"): [Holder("old", "2026-01")],
    }
    assert set(assign(groups, lambda: "new").values()) == {"old"}


def test_an_entity_that_parts_stays_with_the_first_and_the_other_is_new() -> None:
    holder = Holder("one", "2026-01")
    groups = {Group("a", "Location"): [holder], Group("a", "Person"): [holder]}
    ids = (f"new{number}" for number in count())
    assert assign(groups, lambda: next(ids)) == {Group("a", "Location"): "one", Group("a", "Person"): "new0"}
