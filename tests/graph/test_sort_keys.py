"""Sort keys: names and their beginnings are ranges of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.graph.sort_keys import range_of, sort_key
from service.resolution.keys import key

NAMES = st.text(min_size=1, max_size=12)


def _within(found: str, bounds: tuple[str, str]) -> bool:
    return bounds[0] <= found < bounds[1]


@given(name=NAMES, other=NAMES)
def test_a_name_is_the_range_of_the_things_so_named(name: str, other: str) -> None:
    assert _within(sort_key(name, "id"), range_of(eq=name, starts_with=None))
    assert _within(sort_key(other, "id"), range_of(eq=name, starts_with=None)) == (key(other) == key(name))


@given(name=NAMES, other=NAMES)
def test_a_beginning_is_the_range_of_the_names_that_begin_so(name: str, other: str) -> None:
    assert _within(sort_key(name, "id"), range_of(eq=None, starts_with=name))
    assert _within(sort_key(other, "id"), range_of(eq=None, starts_with=name)) == key(other).startswith(key(name))


def test_shorter_names_come_before_the_longer_ones_that_begin_with_them() -> None:
    assert sorted([sort_key("Ann B", "1"), sort_key("Anna", "2"), sort_key("Ann", "9")]) == [
        sort_key("Ann", "9"),
        sort_key("Ann B", "1"),
        sort_key("Anna", "2"),
    ]
