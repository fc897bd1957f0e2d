from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.relationship import Relationship
from service.resolution.births import births_said, eras, field_and_birth, with_birth
from service.resolution.matching import Group, clusters

FIELDS = st.sampled_from(["", "sport", "scholarship", "stage", "church"])
YEARS = st.sampled_from(["", "1910", "1912", "1914", "1950", "1951"])


def _born(source: str, date: str, kind: str = "BORN_IN") -> Relationship:
    return Relationship(source, "Leeds", kind, attributes={"date": date} if date else {})


def test_a_year_of_birth_is_that_of_the_date_beside_a_birthplace() -> None:
    said = [
        _born("Ada", "10 December 1815"),
        _born("ADA", "1816"),
        _born("Bob", "Tuesday"),
        _born("Bob", ""),
        _born("Bob", "1950", "MOVED_TO"),
        _born("Eve", "1950", "BIRTHPLACE_OF"),
    ]
    assert births_said(said) == {"ada": {"1815", "1816"}}


@given(FIELDS, YEARS)
def test_what_is_written_of_a_person_is_read_back(field: str, year: str) -> None:
    assert field_and_birth(with_birth(field, year)) == (field, year)


def test_years_that_documents_may_confuse_are_one_era() -> None:
    assert eras(["1950", "1912", "1914", "1916", "1953"]) == {
        "1912": "1912",
        "1914": "1912",
        "1916": "1912",
        "1950": "1950",
        "1953": "1953",
    }


def _parted(*said: tuple[str, str]) -> list[list[str]]:
    groups = [Group("john smith", "Person", with_birth(*one)) for one in said]
    return sorted(sorted(group.field for group in part) for part in clusters(groups))


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ([("", "1912"), ("", "1914"), ("", "")], [["", "born 1912", "born 1914"]]),
        ([("", "1912"), ("", "1950"), ("", "")], [[""], ["born 1912"], ["born 1950"]]),
        ([("sport", "1912"), ("", "1912"), ("", "1950")], [["born 1912", "sport, born 1912"], ["born 1950"]]),
        ([("sport", "1912"), ("stage", "1912"), ("sport", "")], [["sport", "sport, born 1912"], ["stage, born 1912"]]),
    ],
)
def test_people_of_one_name_are_parted_by_field_and_by_year_of_birth(
    said: list[tuple[str, str]], parts: list[list[str]]
) -> None:
    assert _parted(*said) == parts


def test_near_names_do_not_meet_where_their_years_of_birth_differ() -> None:
    def together(one: str, other: str) -> bool:
        groups = [Group("francois hollande", "Person", one), Group("françois hollande", "Person", other)]
        return len(clusters(groups)) == 1

    assert together("born 1954", "")
    assert together("born 1954", "born 1955")
    assert not together("born 1954", "born 1994")
    assert not together("sport, born 1954", "stage, born 1954")


@given(
    st.lists(st.tuples(FIELDS, YEARS), max_size=8).flatmap(lambda said: st.tuples(st.just(said), st.permutations(said)))
)
def test_no_order_shows_in_who_is_who(orders: tuple[list[tuple[str, str]], list[tuple[str, str]]]) -> None:
    groups, turned = ([Group("john smith", "Person", with_birth(*one)) for one in said] for said in orders)
    assert clusters(groups) == clusters(turned)
    for part in clusters(groups):
        fields = {field_and_birth(group.field)[0] for group in part} - {""}
        assert len(fields) <= 1
