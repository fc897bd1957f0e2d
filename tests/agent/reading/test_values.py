"""Dates, names, numbers and countries are read out of a text where they stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.agent.reading.values import Kind, values

TEXT = (
    "Lothair II (835 \u2013 8 August 869) was the son of Ermengarde of Tours. In March 1950 the South Korean singer "
    "moved to Vincent van Gogh's U.S. home, which cost $2.5 million; 6,960 people came on December 5, 1890."
)


def test_dates_can_be_put_in_order() -> None:
    found = values(TEXT, Kind.DATE)
    assert [(one.text, one.order) for one in found] == [
        ("8 August 869", (869, 8, 8)),
        ("March 1950", (1950, 3)),
        ("December 5, 1890", (1890, 12, 5)),
    ]


def test_names_keep_their_small_words_and_lose_what_opens_a_sentence() -> None:
    found = [one.text for one in values(TEXT, Kind.NAME)]
    assert found[:2] == ["Lothair II", "Ermengarde of Tours"]
    assert "Vincent van Gogh" in found


def test_of_two_countries_that_begin_alike_the_longer_is_meant() -> None:
    assert [(one.text, one.country) for one in values(TEXT, Kind.COUNTRY)] == [
        ("South Korean", "South Korea"),
        ("U.S.", "United States"),
    ]


def test_numbers_keep_their_units_of_money_and_thousands() -> None:
    found = [one.text for one in values(TEXT, Kind.NUMBER)]
    assert "$2.5 million" in found
    assert "6,960" in found


@given(st.text(max_size=200), st.sampled_from(Kind))
def test_a_value_is_the_text_where_it_stands(text: str, kind: Kind) -> None:
    for one in values(text, kind):
        assert text[one.start : one.end] == one.text
        assert one.text
