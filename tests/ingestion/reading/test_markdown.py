"""Markdown: to the letter but for tables, with the headings that each part stands under."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.ingestion.reading import read
from service.ingestion.reading.markdown import read as read_markdown


def test_each_part_stands_under_its_headings() -> None:
    text = "before\n# One #\nwords\n\nTwo\n---\nmore\n\n```\n# no\n```\n### Three\n# Four\nend"
    found = read(text=text, path="a.md")
    assert found.text == text
    assert [(place.headings, text[place.start : place.end].split("\n", maxsplit=1)[0]) for place in found.places] == [
        (("One",), "# One #"),
        (("One", "Two"), "Two"),
        (("One", "Two", "Three"), "### Three"),
        (("Four",), "# Four"),
    ]
    assert found.places[-1].end == len(text)


def test_tables_become_rows_and_all_else_stays() -> None:
    text = "# Prices\n\n| Item | Price |\n|:--|--:|\n| Tea \\| mate | `a|b` |\n| Coffee | 3\n\nafter | no table\n"
    found = read(text=text, path="a.md")
    assert found.text == "# Prices\n\nItem: Tea | mate; Price: `a|b`.\nItem: Coffee; Price: 3.\n\nafter | no table\n"
    assert [place.end for place in found.places] == [len(found.text)]


def test_a_table_within_code_is_no_table() -> None:
    text = "```\na|b\n-|-\n1|2\n```"
    assert read(text=text, path="a.md").text == text


@given(st.text(alphabet=st.sampled_from("#|-:`~\n =ab\\[]()> \t1."), max_size=80))
def test_any_markdown_is_read_and_its_places_are_in_order(text: str) -> None:
    found = read_markdown(text)
    assert all(one.end <= two.start for one, two in zip(found.places, found.places[1:], strict=False))
    assert all(0 <= place.start < place.end <= len(found.text) for place in found.places)
    if "|" not in text:
        assert found.text == text


def test_reading_takes_time_in_proportion_to_the_text() -> None:
    # Each of these would take hours if a rule were quadratic.
    for piece in ("# ", "`", "[", "a|", "-" * 9 + " ", "\\|", "~~~\n", "a|b\n-|-\n\n", " \t"):
        read_markdown(piece * (250_000 // len(piece)))
