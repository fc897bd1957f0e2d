from __future__ import annotations

import pytest

from service.retrieval.walk.name_runs import name_runs


def _all(text: str) -> set[str]:
    return set(name_runs(text, 1000))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He was the Premier of South Australia twice.", "Premier of South Australia"),
        ("It was written during the Reign of Terror.", "Reign of Terror"),
        ("Ulla Jacobsson played Elisabeth Sophie of Saxe-Altenburg.", "Elisabeth Sophie of Saxe-Altenburg"),
        ("Host of the 2018 Winter Olympics was Pyeongchang.", "2018 Winter Olympics"),
        ("a son of Henry Stafford, 1st Baron Stafford and Ursula", "Henry Stafford, 1st Baron Stafford"),
        ("the younger brother of Kim Jong-il.", "Kim Jong-il"),
        ("produced by M. O. Joseph.", "M. O. Joseph"),
        ("She lived in Honolulu County, Hawaii, for years.", "Honolulu County, Hawaii"),
        ("Only Rome was left.", "Rome"),
        ("the Banco de la Nación opened", "Banco de la Nación"),
    ],
)
def test_what_is_written_like_a_name_is_found(text: str, name: str) -> None:
    assert name in _all(text)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Michael Caine as Alfred Pennyworth", "Caine as Alfred"),
        ("They left for Rome. Paris was next.", "Rome. Paris"),
        ("Ada, Bea, Cleo and Dora", "Ada, Bea, Cleo"),
        ("Rome (Paris)", "Rome (Paris"),
        ("In 1984, 1985 and 1986", "1984, 1985"),
        ("the quick brown fox", "quick"),
        ("A B C D E F G", "A B C D E F G"),
        ("Hugh Jackman sang", "Hugh"),
    ],
)
def test_what_no_name_goes_on_over_ends_it(text: str, other: str) -> None:
    assert other not in _all(text)


def test_scripts_without_capitals_have_none() -> None:
    assert name_runs("谁写了红楼梦? من كتب ألف ليلة وليلة", 1000) == []


def test_of_a_table_in_capitals_a_bounded_number_is_taken() -> None:
    assert len(name_runs("TOTAL NET SALES " * 10_000, 50)) <= 50
