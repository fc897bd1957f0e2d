"""Names that are made of names."""

from __future__ import annotations

from benchmarks.search_speed.exchange import Exchange

NAMES = ["John Smith", "John Doe", "Jane Brown", "Ann Jones", "Lake Como", "Mark Twain", "New York"]
ONCE = dict.fromkeys(NAMES, 1)


def test_a_name_keeps_its_length_and_its_words_their_letters_case() -> None:
    exchange = Exchange(ONCE, 1)
    made = [exchange(name) for name in NAMES]
    assert [[len(word) for word in name.split()] for name in made] == [
        [len(word) for word in name.split()] for name in NAMES
    ]
    assert all(name.istitle() for name in made)
    assert set(made) != set(NAMES)
    assert exchange("JOHN SMITH").lower() == exchange("john smith") == exchange("John Smith").lower()


def test_different_words_stay_different() -> None:
    words = {word for name in NAMES for word in name.split()}
    exchange = Exchange(ONCE, 3)
    assert len({exchange(word) for word in words}) == len(words)


def test_frequent_words_and_words_of_no_name_stay() -> None:
    exchange = Exchange({f"John S{letter * 4}": 1 for letter in "abcdefghijkl"}, 1)
    assert exchange("John had a house in 1815, and $x + y.") == "John had a house in 1815, and $x + y."
    assert exchange("John Saaaa") != "John Saaaa"


def test_what_many_documents_name_keeps_its_name() -> None:
    exchange = Exchange({**ONCE, "Mark Twain": 11}, 1)
    assert exchange("Mark Twain saw John Smith").startswith("Mark Twain saw ")
    assert exchange("John Smith") != "John Smith"


def test_a_seed_makes_one_exchange_and_another_another() -> None:
    names = {f"{first}{last}a": 1 for first in "BCDFGHKLMN" for last in ("art", "ell", "ing")}
    assert [Exchange(names, 1)(name) for name in names] == [Exchange(names, 1)(name) for name in names]
    assert [Exchange(names, 1)(name) for name in names] != [Exchange(names, 2)(name) for name in names]
