from __future__ import annotations

import random
from itertools import count, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.entity import VAGUE
from service.resolution.matching import Group, Holder, assign, clusters, parts_of_block

TYPES = st.sampled_from(["Person", "Location", "Organization", "Work", "Concept", "Name"])


def _types(block: str, types: list[str]) -> set[frozenset[str]]:
    return {frozenset(group.type for group in part) for part in parts_of_block(Group(block, type_) for type_ in types)}


def _people(*blocks: str, field: str = "") -> set[frozenset[str]]:
    found = clusters(Group(block, "Person", field) for block in blocks)
    return {frozenset(group.block for group in cluster) for cluster in found}


def test_one_word_names_different_things() -> None:
    types = ["Person", "Location", "Organization"]
    assert _types("washington", types) == {frozenset({type_}) for type_ in types}


def test_taggers_waver_between_kinds_of_thing_for_several_words_but_a_person_is_none() -> None:
    assert _types("bletchley park", ["Organization", "Location", "Person"]) == {
        frozenset({"Location", "Organization"}),
        frozenset({"Person"}),
    }


def test_what_has_no_better_type_joins_the_first() -> None:
    assert _types("mercury", ["Concept", "Person", "Location"]) == {
        frozenset({"Location", "Concept"}),
        frozenset({"Person"}),
    }
    assert _types("mercury", ["Concept"]) == {frozenset({"Concept"})}
    assert _types("grace hopper", ["Name", "Person"]) == {frozenset({"Person", "Name"})}


def test_people_of_one_name_and_two_fields_are_two_and_who_is_of_none_is_a_third() -> None:
    said = [Group("michael jordan", "Person", field) for field in ("sport", "scholarship", "")]
    vague = Group("michael jordan", "Name")
    assert parts_of_block([said[0], said[2], vague]) == [frozenset({said[0], said[2], vague})]
    assert set(parts_of_block([*said, vague])) == {
        frozenset({said[0]}),
        frozenset({said[1]}),
        frozenset({said[2], vague}),
    }
    assert set(parts_of_block([*said[:2], vague])) == {frozenset({one}) for one in (*said[:2], vague)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("françois hollande", "francois hollande"),
        ("владимир путин", "vladimir putin"),
        ("philippa langley", "filippa langley"),
        ("alan m turing", "alan mathison turing"),
        ("world health organisation", "world health organization"),
        ("first international bank", "1st intl bank"),
    ],
)
def test_names_that_differ_only_in_spelling_are_one(one: str, other: str) -> None:
    assert _people(one, other) == {frozenset({one, other})}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("john smith", "jane smith"),
        ("j smith", "john smith"),
        ("jan jansen", "jan jensen"),
        ("henry tudor vii", "henry tudor viii"),
        ("apollo 11 mission", "apollo 13 mission"),
        ("north korea party", "south korea party"),
        ("c++", "c#"),
        ("marx", "marks"),
        ("martin luther king", "martin luther"),
        ("van morrison", "morrison"),
        ("uss enterprise", "hms enterprise"),
        ("e howard hunt", "howard hunt"),
        ("marina anderson", "marina andersen"),
        ("as roma", "roma"),
        ("hans friedrich", "friedrich hans"),
        ("george bush", "george walker bush"),
        ("高石早苗", "高市早苗"),
    ],
)
def test_near_names_of_two_things_are_two(one: str, other: str) -> None:
    assert _people(one, other) == {frozenset({one}), frozenset({other})}


def test_a_name_that_could_join_two_that_are_not_one_joins_neither() -> None:
    names = ("alan m turing", "alan mathison turing", "alan mary turing")
    assert _people(*names) == {frozenset({name}) for name in names}


def test_what_documents_say_of_near_names_keeps_them_apart() -> None:
    sport, science = Group("philippa langley", "Person", "sport"), Group("filippa langley", "Person", "scholarship")
    assert clusters([sport, science]) == [frozenset({science}), frozenset({sport})]
    place = Group("philippa langley", "Location")
    assert clusters([place, Group("filippa langley", "Person")])[1] == frozenset({place})


NEAR = (
    *("alan turing", "alán turing", "alan m turing", "alan mathison turing", "alan mary turing"),
    *("philippa langley", "filippa langley", "john smith", "j smith", "jon smith", "köln", "koln"),
)
GROUPS = st.builds(
    Group,
    st.sampled_from(NEAR),
    TYPES,
    st.sampled_from(["", "sport", "scholarship"]),
)


@given(st.sets(GROUPS), st.randoms(use_true_random=False))
def test_clusters_part_the_groups_whatever_their_order(groups: set[Group], shuffle: random.Random) -> None:
    shuffled = sorted(groups)
    shuffle.shuffle(shuffled)
    found = clusters(shuffled)
    assert found == clusters(sorted(groups))
    assert sorted(group for cluster in found for group in cluster) == sorted(groups)
    for cluster in found:
        assert len({group.field for group in cluster if group.type not in VAGUE} - {""}) <= 1
        assert not ({"Person"} < {group.type for group in cluster} - VAGUE)


@given(st.sets(GROUPS))
def test_what_is_of_another_sign_changes_nothing(groups: set[Group]) -> None:
    """A change has to look only at the blocks whose signs it touches."""
    others = {Group("ada lovelace", "Person"), Group("marie curie", "Person", "scholarship")}
    assert set(clusters(groups | others)) == {*clusters(groups), *clusters(others)}


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


def test_more_near_names_than_people_bear_are_left_as_they_are() -> None:
    made_up = ["".join(letters) for letters in product("aeio", repeat=5)]
    groups = {Group(f"grace b{vowels}n{vowels}", "Person") for vowels in made_up[:400]}
    assert len(clusters(groups)) == 400
