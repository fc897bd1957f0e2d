"""Rows of tables as lines that read by themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import TooLargeInside
from service.ingestion.reading.tables import Cell, row_lines, value_lines


def lines(*rows: str, headers: int | None = None) -> list[str]:
    """The lines of rows whose cells stand between bars; an asterisk marks a header."""
    cells = [
        [Cell(text.strip(" *"), text.strip().startswith("*")) for text in row.split("|")] if row else [] for row in rows
    ]
    return [line for _, line in row_lines(cells, headers)]


def test_each_cell_carries_its_header_and_a_row_ends_like_a_sentence() -> None:
    assert lines("*Name|*Born", "Ada Lovelace|1815", "Alan Turing|") == [
        "Name: Ada Lovelace; Born: 1815.",
        "Name: Alan Turing.",
    ]


def test_a_row_that_ends_like_a_sentence_gets_no_second_end() -> None:
    assert lines("*Name|*Said", "Ada|Why not?") == ["Name: Ada; Said: Why not?"]


def test_headers_that_nobody_marked_are_told_by_their_looks() -> None:
    assert lines("City|Country|People", "Paris|France|2,102,650") == [
        "City: Paris; Country: France; People: 2,102,650."
    ]
    assert lines("1|2|3", "a|b|c") == ["1; 2; 3.", "a; b; c."]
    assert lines("Item|Price", "Tea|$2.50") == ["Item: Tea; Price: $2.50."]


def test_two_columns_without_headers_are_names_and_values() -> None:
    assert lines("Born|London", "Died|Marylebone") == ["Born: London.", "Died: Marylebone."]
    assert lines("*Born:|London", "*Died:|Marylebone") == ["Born: London.", "Died: Marylebone."]
    rows = [(3, ["City", "Country"]), (5, ["Paris", "France"])]
    assert list(value_lines(rows)) == [(5, "City: Paris; Country: France.")]


def test_two_columns_under_words_that_head_columns_have_headers() -> None:
    assert lines("Name|Employer", "Ada Lovelace|Analytical Society") == [
        "Name: Ada Lovelace; Employer: Analytical Society."
    ]
    assert lines("Role|Director", "Name|Ada Lovelace") == ["Role: Director.", "Name: Ada Lovelace."]
    assert lines("Cities|COUNTRY:", "Paris|France") == ["Cities: Paris; COUNTRY: France."]
    assert lines("Name|Ada Lovelace", "City|London") == ["Name: Ada Lovelace.", "City: London."]


def test_stacked_headers_are_read_together() -> None:
    rows = [
        [Cell("Year", True, rows=2), Cell("Sales", True, columns=2)],
        [Cell("Tea", True), Cell("Coffee", True)],
        [Cell("1901"), Cell("3"), Cell("5")],
    ]
    assert [line for _, line in row_lines(rows)] == ["Year: 1901; Sales Tea: 3; Sales Coffee: 5."]


def test_a_cell_that_spans_rows_is_said_in_each_and_one_that_spans_all_columns_stands_alone() -> None:
    rows = [
        [Cell("Rates", True, columns=3)],
        [Cell("Kind", True), Cell("From", True), Cell("To", True)],
        [Cell("Letters", columns=3)],
        [Cell("Fast", rows=2), Cell("1"), Cell("2")],
        [Cell("3"), Cell("4")],
    ]
    assert list(row_lines(rows)) == [
        (0, "Rates"),
        (2, "Letters"),
        (3, "Kind: Fast; From: 1; To: 2."),
        (4, "Kind: Fast; From: 3; To: 4."),
    ]


def test_one_column_is_a_list() -> None:
    assert lines("*Fruit", "Apple", "", "Pear") == ["Fruit", "Apple", "Pear"]


def test_headers_without_rows_are_said() -> None:
    assert lines("*Name|*Born") == ["Name; Born"]


def test_a_long_header_is_cut_so_that_rows_stay_short() -> None:
    (line,) = lines("*" + "word " * 1000 + "|*B", "1|2")
    assert len(line) < 120


def test_a_table_beyond_all_measure_is_refused() -> None:
    with pytest.raises(TooLargeInside, match="cells"):
        list(row_lines([[Cell("a", columns=16_000)]] * 1000))


@given(st.lists(st.lists(st.tuples(st.text(max_size=4), st.booleans(), st.integers(-1, 3), st.integers(-1, 3)))))
def test_any_table_is_read(given_rows: list[list[tuple[str, bool, int, int]]]) -> None:
    rows = [[Cell(*cell) for cell in row] for row in given_rows]
    indexes = [index for index, line in row_lines(rows) if line]
    assert indexes == sorted(set(indexes))
