"""PDF: pages, paragraphs, running heads, words that were parted, and files that can't be read."""

from __future__ import annotations

import pytest

from service.domain.place import Place
from service.errors import Damaged, Encrypted
from service.ingestion.reading import read
from service.ingestion.reading.pdf_layout import PARTED, Line, in_reading_order, paragraphs, without_repeated_edges
from tests.ingestion.reading.files import pdf

PROSE = "the engine that Babbage had designed was never built while he lived, but its plans"


def block(*texts: str, top: float = 700, left: float = 72, width: float = 400) -> list[Line]:
    """Lines under one another, 14 points apart, each as wide as said."""
    return [Line(text, left, left + width, top - 14 * row, top - 14 * row - 12) for row, text in enumerate(texts)]


def test_every_page_has_its_number() -> None:
    found = read(data=pdf([[(72, 700, "First page."), (72, 500, "Below.")], [], [(72, 700, "Third.")]]), path="a.txt")
    assert found.mime_type == "application/pdf"
    assert found.text == "First page.\n\nBelow.\n\nThird."
    assert found.places == (Place(0, 19, page=1), Place(21, 27, page=3))


def test_a_scan_has_no_text() -> None:
    assert read(data=pdf([[], []])).text == ""


def test_a_pdf_under_a_password_says_so() -> None:
    locked = (
        "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <" + "41" * 32 + "> /U <" + "42" * 32 + "> >> /ID [<31> <31>]"
    )
    with pytest.raises(Encrypted, match="password"):
        read(data=pdf([[(72, 700, "secret")]], trailer=locked))


def test_what_only_begins_like_a_pdf_is_damaged() -> None:
    with pytest.raises(Damaged, match="can't be opened"):
        read(data=b"%PDF-1.7\nnothing")


def test_a_pdf_that_lost_its_end_is_mended() -> None:
    whole = pdf([[(72, 700, "Words that are left.")]])
    assert read(data=whole[: whole.index(b"startxref")]).text == "Words that are left."


def test_heads_and_feet_that_repeat_are_left_out_but_not_paragraphs() -> None:
    repeated = " ".join(["word"] * 20)
    pages = [
        [
            (72, 760, f"The Journal {number}"),
            (72, 600, repeated),
            (72, 400, f"Own words of {name}."),
            (300, 30, f"- {number} -"),
        ]
        for number, name in enumerate(("Ada", "Bob", "Cyd", "Dan"), start=1)
    ]
    text = read(data=pdf(pages)).text
    assert "Journal" not in text
    assert "- 2 -" not in text
    assert text.count(repeated) == 4
    assert "Own words of Cyd." in text


def test_two_pages_have_nothing_that_repeats() -> None:
    pages = [block("Head"), block("Head")]
    assert without_repeated_edges(pages) == pages


def test_prose_flows_on_and_short_lines_stay_lines() -> None:
    assert list(paragraphs([block(PROSE, "were kept in a drawer of the museum for years.")])) == [
        f"{PROSE} were kept in a drawer of the museum for years."
    ]
    address = [*block("Ada Lovelace", "12 St James's Square", width=100), *block(top=660)]
    assert list(paragraphs([address])) == ["Ada Lovelace\n12 St James's Square"]
    assert list(paragraphs([block("Item Price Total", "Tea 2 4", "Coffee 3 6")])) == [
        "Item Price Total\nTea 2 4\nCoffee 3 6"
    ]


def test_a_wider_gap_begins_a_paragraph() -> None:
    lines = [*block(PROSE, PROSE), *block(PROSE, top=700 - 14 * 2 - 10)]
    assert list(paragraphs([lines])) == [f"{PROSE} {PROSE}", PROSE]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        (f"con{PARTED}", "firming it", "confirming it"),
        ("they were con-", "firming it", "they were confirming it"),
        (f"a self{PARTED}", "made woman", "a self-made woman"),
        (f"in Anglo{PARTED}", "American law", "in Anglo-American law"),
        (f"the re-election and the re{PARTED}", "election", "the re-election and the re-election"),
    ],
)
def test_parted_words_are_whole_again(first: str, second: str, whole: str) -> None:
    assert list(paragraphs([block(first, second)])) == [whole]


def test_blocks_are_read_downwards_but_columns_stay_columns() -> None:
    low, high = block("low", top=300), block("high", top=700)
    assert in_reading_order([*low, *high]) == [high, low]
    left = block("a1", "a2", top=600, left=72, width=200)
    right = block("b1", "b2", top=600, left=320, width=200)
    title = block("title", top=700)
    assert in_reading_order([*left, *right, *title]) == [title, left, right]


def test_items_that_are_set_in_from_the_one_above_stay_so() -> None:
    lines = [
        (72, 700, "1. one"),
        (90, 686, "a. two"),
        (108, 672, "i. three"),
        (90, 658, "b. four"),
        (72, 644, "2. five"),
    ]
    assert read(data=pdf([lines])).text == "1. one\n  a. two\n    i. three\n  b. four\n2. five"


def test_lists_of_two_columns_do_not_stand_in_one_another() -> None:
    columns = [(72, 700, "a. one"), (72, 686, "b. two"), (320, 700, "c. three"), (320, 686, "d. four")]
    assert read(data=pdf([columns])).text == "a. one\nb. two\n\nc. three\nd. four"
    lines = [(72, 700, "a. one"), (72, 686, "Words that end the list."), (90, 672, "b. two")]
    assert "  b." not in read(data=pdf([lines])).text


def test_ligatures_and_bullets_are_plain() -> None:
    line = r"\225 the \256rst"  # WinAnsi: a bullet; the ligature is not in it
    assert read(data=pdf([[(72, 700, line)]])).text.startswith("•")
