"""Places by columns: the same as one by one."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from service.domain.place import Place, place_at
from service.domain.places import Places

ROWS = st.none() | st.integers(1, 3)
HEADINGS = st.sampled_from([(), ("One",), ("One", "Two")])


@given(st.lists(st.tuples(ROWS, HEADINGS), max_size=20))
def test_columns_hold_what_was_added_and_join_what_stands_in_one_place(
    added: list[tuple[int | None, tuple[str, ...]]],
) -> None:
    places = Places()
    expected: list[Place] = []
    for number, (row, headings) in enumerate(added):
        start, end = number * 10, number * 10 + 9
        places.add(start, end, row, (None, "Prices", None, None, headings))
        if expected and (expected[-1].row, expected[-1].headings) == (row, headings):
            start = expected.pop().start
        expected.append(Place(start, end, sheet="Prices", row=row, headings=headings))
    assert places == tuple(expected)
    assert pickle.loads(pickle.dumps(places)) == places
    assert places[1:] == tuple(expected[1:])
    assert all(place_at(places, place.start) == place for place in expected)


def test_other_places_are_not_equal() -> None:
    places = Places()
    places.add(0, 1, 2, (None, None, None, None, ()))
    assert places == (Place(0, 1, row=2),)
    assert places != (Place(0, 1, row=3),)
    assert places != "none"
