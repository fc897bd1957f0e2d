"""Lists that span collections: what a window means in each, and how many statements a page costs."""

from __future__ import annotations

import pytest

from service.domain.paging import Page, Window, successor
from service.graph.paging import CollectionRange, collection_ranges, walk

pytestmark = pytest.mark.anyio

LOWEST, HIGHEST = ("",), ("~",)


def ranges(window: Window) -> list[tuple[str, str, str]]:
    found = collection_ranges(["c", "a", "b"], window, LOWEST, HIGHEST)
    return [(part.collection, str(part.start[0]), str(part.end[0])) for part in found]


def test_a_window_without_bounds_is_all_of_every_collection_in_order() -> None:
    assert ranges(Window(1)) == [("a", "", "~"), ("b", "", "~"), ("c", "", "~")]
    assert [collection for collection, _, _ in ranges(Window(1, backward=True))] == ["c", "b", "a"]


def test_bounds_cut_their_own_collection_and_leave_out_those_beyond() -> None:
    assert ranges(Window(1, start=("b", "k"))) == [("b", "k", "~"), ("c", "", "~")]
    assert ranges(Window(1, end=("b", "k"))) == [("a", "", "~"), ("b", "", "k")]
    assert ranges(Window(1, start=("b", "m"), end=("b", "k"))) == []


def test_a_bound_may_lie_in_a_collection_that_is_gone() -> None:
    assert ranges(Window(1, start=("aa", "k"))) == [("b", "", "~"), ("c", "", "~")]
    assert ranges(Window(1, end=("bb", "k"))) == [("a", "", "~"), ("b", "", "~")]


def test_nothing_lies_between_a_position_and_its_successor() -> None:
    assert successor(("a", "k")) == ("a", "k\0")
    assert successor((-3, 7)) == (-3, 8)


async def test_a_page_over_a_thousand_empty_collections_costs_few_statements() -> None:
    asked: list[int] = []

    async def fetch(group: list[CollectionRange], limit: int) -> list[str]:
        asked.append(len(group))
        return ["found"] * limit if any(part.collection == "0999" for part in group) else []

    names = [f"{number:04}" for number in range(1000)]
    page = await walk(fetch, names, Window(2), lowest=LOWEST, highest=HIGHEST, position=lambda item: (item,))

    assert page == Page(((("found",), "found"), (("found",), "found")), more=True)
    assert asked == [1, 2, 4, 8, 16, 32, 64, 128, 256, 489]
