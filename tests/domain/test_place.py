"""Places: what they are called, and which one holds an offset."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.place import Place, place_at, places_within


@pytest.mark.parametrize(
    ("place", "label"),
    [
        (Place(0, 1, page=12), "page 12"),
        (Place(0, 1, sheet="Prices", row=4), "sheet Prices, row 4"),
        (Place(0, 1, headings=("Introduction", "Method")), "Introduction › Method"),  # noqa: RUF001 (our own mark)
        (Place(0, 1, slide=3, headings=("Results",)), "slide 3, Results"),
        (Place(0, 1, part="report.pdf", page=2), "report.pdf, page 2"),
        (Place(0, 1, part="Chapter I", headings=("Chapter I", "The end")), "Chapter I, The end"),
        (Place(0, 1, part="Chapter I", headings=("Chapter I",)), "Chapter I"),
    ],
)
def test_a_place_is_said_in_few_words(place: Place, label: str) -> None:
    assert place.label == label


@given(st.lists(st.integers(0, 60), unique=True), st.integers(-1, 61), st.integers(1, 61))
def test_the_place_of_an_offset_is_the_one_that_holds_it(bounds: list[int], offset: int, length: int) -> None:
    pairs = zip(sorted(bounds)[::2], sorted(bounds)[1::2], strict=False)
    places = [Place(start, end, page=number) for number, (start, end) in enumerate(pairs, start=1)]
    holding = [place for place in places if place.start <= offset < place.end]
    assert place_at(places, offset) == (holding[0] if holding else None)
    reached = [place for place in places if place.start < offset + length and offset < place.end]
    assert places_within(places, offset, offset + length) == tuple(reached)


def test_what_stands_nowhere_has_no_place() -> None:
    assert place_at([Place(0, 5, page=1)], None) is None
    assert place_at([], 3) is None
