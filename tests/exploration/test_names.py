"""How near a name is to what was asked for."""

from __future__ import annotations

import pytest

from service.domain.entity import StoredEntity
from service.errors import InvalidInput, TooLarge
from service.exploration.name_query import name_query
from service.exploration.names import Asked, Way


def entity(name: str, *aliases: str) -> StoredEntity:
    return StoredEntity("id", "lab", name, "Person", name, 1, 1, aliases)


@pytest.mark.parametrize(
    ("asked", "way"),
    [
        ("ada  LOVELACE", Way.NAME),
        ("Countess of Lovelace", Way.ALIAS),
        ("Dr. Ada Lovelace", Way.LOOSELY),
        ("Ada Lovelácè", Way.LOOSELY),
        ("ada l", Way.BEGINNING),
        ("Lovelace", Way.WORDS),
        ("lovelace ada", Way.WORDS),
        ("Ada Lovelase", Way.SPELLING),
        ("Lovelase", Way.SPELLING),
        ("Charles Babbage", None),
        ("!", None),
    ],
)
def test_a_name_is_met_in_the_surest_way(asked: str, way: Way | None) -> None:
    place = Asked(asked).place(entity("Ada Lovelace", "Countess of Lovelace"))
    assert (None if place is None else place[0]) == way


@pytest.mark.parametrize(
    ("asked", "name"),
    [("東京", "東京大学"), ("大学", "東京大学"), ("Чайковский", "Tchaikovsky"), ("عمر", "عمر الخيام")],
)
def test_other_scripts_are_met_too(asked: str, name: str) -> None:
    assert Asked(asked).place(entity(name)) is not None


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_nothing_is_not_searched_for(text: str) -> None:
    with pytest.raises(InvalidInput):
        Asked(text)


def test_a_book_is_not_searched_for() -> None:
    with pytest.raises(TooLarge):
        Asked("x" * 1001)


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("Ada", '"ada"^4 ada*^2'),
        ("Babbage OR", '"babbage"^4 babbage*^2 babbage~1 "or"^4 or*^2'),
        ('a"b*~/\\', '"a"^4 a*^2 "b"^4 b*^2'),
        ("東京", '"東京"^4'),
        ("Dvořák", '"dvořák"^4 dvorak*^2 dvorak~1'),
        ("हिन्दी", '"हिन्दी"^4 हिन्दी*^2 हिन्दी~1'),
        ("😀 !", None),
    ],
)
def test_a_query_has_no_syntax_of_what_was_typed(typed: str, query: str | None) -> None:
    assert name_query(typed) == query
