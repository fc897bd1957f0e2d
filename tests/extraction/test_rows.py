"""Rows of tables, told from prose by their form."""

from __future__ import annotations

import pytest

from service.extraction.rows import labels, table_rows


def rows(text: str) -> list[str]:
    return [text[row.span.start : row.span.end] for row in table_rows(text)]


def test_a_line_of_cells_with_headers_is_a_row() -> None:
    text = "Some prose.\n\nName: Ada Lovelace; Born: 1815.\nName: Alan Turing.\n\nMore prose."
    assert rows(text) == ["Name: Ada Lovelace; Born: 1815.", "Name: Alan Turing."]
    [ada, _] = table_rows(text)
    assert [text[value.start : value.end] for value in ada.values] == ["Ada Lovelace", "1815."]


def test_names_with_values_and_cells_without_headers_are_rows_where_they_stand_together() -> None:
    assert rows("Born: London.\nDied: Marylebone.") == ["Born: London.", "Died: Marylebone."]
    assert rows("Tea; 2.5; yes.\nCoffee; 3; no.") == ["Tea; 2.5; yes.", "Coffee; 3; no."]
    assert rows("Born: London.\n\nHe came; he saw; he won.") == []


@pytest.mark.parametrize(
    "prose",
    [
        "He had one wish: to go home; nothing else would do.",
        "Three came: Ada, who wrote; Bob, who read. Later they left.",
        "Ada: I wrote it. It was late.\nBob: You did? It is good.",
        "- Name: Ada; Born: 1815\n- Name: Alan; Born: 1912",
    ],
)
def test_prose_with_colons_and_semicolons_is_no_row(prose: str) -> None:
    assert rows(prose) == []


def test_labels_are_what_stands_over_columns_and_nothing_before_a_single_cell() -> None:
    text = "First Name: Ada; City: London.\nAda: I wrote it.\nBob: You did.\nTea; 2.5; yes."
    assert [text[label.start : label.end] for label in labels(text)] == ["First Name", "City"]
