"""What people decide, as resolution reads it: pure, and independent of what comes first."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from service.curation.recorded import from_json, to_json
from service.domain.change import (
    OPERATIONS,
    Assertion,
    Decision,
    Edit,
    Merge,
    NamedGroup,
    NamedSense,
    Retraction,
    Split,
    Undo,
)
from service.resolution.curating import SenseKey, blocks_of, part_of, together
from service.resolution.keys import key, match_key
from service.resolution.matching import Group, Holder, Part, assign, clusters
from service.resolution.merging import Portrait, edited

BLOCKS = (
    "alan m turing",
    "alan mathison turing",
    "j smith",
    "john smith",
    "jane smith",
    "washington",
    "bletchley park",
)
GROUPS = st.builds(
    Group,
    st.sampled_from(BLOCKS),
    st.sampled_from(("Person", "Location", "Organization", "Name")),
    st.sampled_from(("", "sport", "stage")),
    st.sampled_from(("", "", "p", "q")),
)
TOGETHER = st.lists(st.frozensets(GROUPS, min_size=2, max_size=4), max_size=5)


@given(st.sets(GROUPS, max_size=14), TOGETHER, st.randoms(use_true_random=False))
def test_neither_the_order_of_groups_nor_that_of_merges_shows(
    groups: set[Group], merges: list[Part], chance: object
) -> None:
    found = clusters(groups, merges)
    assert clusters(sorted(groups, reverse=True), merges[::-1]) == found
    assert sorted(group for cluster in found for group in cluster) == sorted(groups)


@given(st.sets(GROUPS, max_size=14), TOGETHER)
def test_what_is_merged_is_one_and_nothing_else_is_brought_together(groups: set[Group], merges: list[Part]) -> None:
    home = {group: cluster for cluster in clusters(groups, merges) for group in cluster}
    for merge in merges:
        assert len({home[group] for group in merge if group in home}) <= 1
    without = clusters(groups)
    assert all(len({home[group] for group in cluster}) == 1 for cluster in without)
    if not any(len(merge & groups) > 1 for merge in merges):
        assert set(home.values()) == set(without)


@given(st.sets(GROUPS, max_size=14), TOGETHER)
def test_a_part_that_was_split_off_joins_only_what_a_merge_names(groups: set[Group], merges: list[Part]) -> None:
    named = {group.part for merge in merges if len(merge & groups) > 1 for group in merge & groups}
    for cluster in clusters(groups, merges):
        for part in {group.part for group in cluster} - named - {""}:
            assert {group.part for group in cluster} == {part}


@given(st.sets(GROUPS, min_size=1, max_size=10), TOGETHER)
def test_what_was_merged_and_is_parted_again_has_the_ids_that_it_had(groups: set[Group], merges: list[Part]) -> None:
    numbers = count()
    before = assign({group: set() for group in groups}, lambda: f"{next(numbers):03}")
    ages = {id_: Holder(id_, id_) for id_ in before.values()}
    merged = assign({group: {ages[id_]} for group, id_ in before.items()}, lambda: "new", merges)
    assert set(merged.values()) <= set(before.values())
    former = {group: {ages[id_]} for group, id_ in before.items() if merged[group] != id_}
    again = assign({group: {ages[id_]} for group, id_ in merged.items()}, lambda: "new", former=former)
    assert again == before


def test_the_last_split_that_means_a_sense_and_takes_it_from_its_part_wins() -> None:
    sense = SenseKey("doc", key("Turing"), key("Alan Turing"), "Person", "")
    everywhere = Split((NamedSense("Alan Turing", None, "Person", ""),))
    again = Split((NamedSense("Turing", "doc", part="one"),))
    elsewhere = Split((NamedSense("Turing", "another"), NamedSense("Turing", None, "Location"), NamedSense("Alan")))
    assert part_of(sense, []) == ""
    assert part_of(sense, [("one", everywhere)]) == "one"
    assert part_of(sense, [("one", everywhere), ("two", again)]) == "two"
    assert part_of(sense, [("two", again)]) == ""
    assert part_of(sense, [("three", elsewhere)]) == ""


def test_the_later_edit_wins_property_by_property_and_the_documents_own_name_stays_as_an_alias() -> None:
    drawn = Portrait("Ada", "Person", ("the Countess",), None, 3)
    edits = [Edit((), "Typo", "Robot", "one", ("Lovelace",)), Edit((), "Ada King"), Edit((), type="Author")]
    assert edited(drawn, edits) == Portrait("Ada King", "Author", ("Ada", "Lovelace", "the Countess"), "one", 3)
    assert edited(drawn, [*edits, Edit((), description="")]).description is None
    assert edited(drawn, []) == drawn


TEXT = st.text(min_size=1, max_size=20)
NAMED = st.lists(st.builds(NamedGroup, TEXT, TEXT, TEXT, TEXT), min_size=1, max_size=3).map(tuple)
SENSES = st.builds(
    NamedSense, TEXT, st.none() | TEXT, st.none() | TEXT, st.none() | st.text(max_size=3), st.text(max_size=3)
)
DECISIONS: st.SearchStrategy[Decision] = st.one_of(
    st.builds(Edit, NAMED, st.none() | TEXT, st.none() | TEXT, st.none() | st.text(max_size=5)),
    st.builds(Merge, st.lists(NAMED, min_size=2, max_size=3).map(tuple)),
    st.builds(Split, st.lists(SENSES, min_size=1, max_size=3).map(tuple)),
    st.builds(Assertion, NAMED, TEXT, NAMED, st.floats(0.1, 1), st.none() | st.integers(1, 10), st.none() | TEXT),
    st.builds(Retraction, NAMED, TEXT, NAMED),
    st.builds(Undo, TEXT),
)


@given(DECISIONS)
def test_a_decision_is_read_back_as_it_was_recorded(decision: Decision) -> None:
    recorded = to_json(decision)
    assert from_json(OPERATIONS[type(decision)], recorded) == decision
    assert to_json(from_json(OPERATIONS[type(decision)], recorded)) == recorded


@given(st.text(max_size=40))
def test_a_name_and_its_key_lie_in_one_block(name: str) -> None:
    assert match_key(key(name)) == match_key(name)


def test_a_merge_speaks_of_the_blocks_of_all_its_groups() -> None:
    merge = Merge(((NamedGroup("The Bank of England", "Organization"),), (NamedGroup("BoE", "Name", part="p"),)))
    assert blocks_of(merge) == {"bank of england", "boe"}
    assert together([merge, Undo("x")]) == [
        frozenset({Group("bank of england", "Organization"), Group("boe", "Name", "", "p")})
    ]
