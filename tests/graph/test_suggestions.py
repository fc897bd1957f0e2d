"""Near names that no rule joins are suggested, side by side, in pages that fit together."""

from __future__ import annotations

import pytest

from service.domain.paging import Window, successor
from service.graph.executor import Executor
from service.graph.suggestions import Suggestions, position
from tests.graph.world import World

pytestmark = pytest.mark.anyio

LONDON = ("London", "Location")
NAMES = ("Alan Turing", "Alan Mathison Turing", "A. Turing", "Anne Tering", "Grace Hopper", "Grace Murray Hopper")


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    for name in NAMES:
        await world.put(name, (f"{name} saw London.", [((name, "Person"), "SAW", LONDON)]))
    return world


async def test_near_names_are_suggested_with_a_score_and_a_reason(world: World) -> None:
    page = await Suggestions(world.executor).page("lab", Window(10))
    found = {(one.one.name, one.other.name): one for _, one in page.items}
    assert ("Alan Mathison Turing", "Alan Turing") in found
    assert ("Grace Hopper", "Grace Murray Hopper") in found
    assert ("Alan Turing", "Anne Tering") not in found
    hopper = found["Grace Hopper", "Grace Murray Hopper"]
    assert 0.725 <= hopper.score < 1
    assert hopper.reason == "not in both: murray"


async def test_people_whom_their_documents_tell_apart_are_suggested(world: World) -> None:
    for descriptor in ("professor", "footballer"):
        person, what = ("Michael Jordan", "Person"), (descriptor, "Concept")
        await world.put(descriptor, (f"Michael Jordan is a {descriptor}.", [(person, "IS_A", what)]))
    page = await Suggestions(world.executor).page("lab", Window(10))
    (jordans,) = (one for _, one in page.items if one.one.name == "Michael Jordan")
    assert (jordans.score, jordans.one.name == jordans.other.name) == (1.0, True)
    assert jordans.reason.startswith("the same name")


@pytest.mark.parametrize("backward", [False, True])
async def test_pages_of_one_fit_together(world: World, backward: bool) -> None:
    suggestions = Suggestions(world.executor)
    whole = [one for _, one in (await suggestions.page("lab", Window(100))).items]
    assert len(whole) == await suggestions.count("lab") >= 3
    paged, window = [], Window(1, backward=backward)
    while items := (await suggestions.page("lab", window)).items:
        ((place, one),) = items
        assert place == position(one)
        paged.append(one)
        window = Window(1, end=place, backward=True) if backward else Window(1, start=successor(place))
    assert (paged[::-1] if backward else paged) == whole


async def test_another_collection_has_none(world: World) -> None:
    assert (await Suggestions(world.executor).page("other", Window(10))).items == ()
