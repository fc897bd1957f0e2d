"""A walk over a small graph in a real Neo4j, whose facts are given by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from service.domain.search import NO_FILTERS, SearchFilters, Step, Walked
from service.graph.executor import Executor
from service.graph.known_names import KnownNames
from service.graph.surroundings import GraphMap
from service.retrieval.walk.ports import Bounds
from service.retrieval.walk.walking import Walk
from tests.graph.world import Passage, World

pytestmark = pytest.mark.anyio

ADA, BABBAGE = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
ENGINE, SOMERSET = ("Analytical Engine", "Product"), ("Somerset House", "Location")
ROSE, MEILLAND, LYON = ("Peace Rose", "Product"), ("Francis Meilland", "Person"), ("Lyon", "Location")
DOCUMENTS: dict[str, tuple[Passage, ...]] = {
    "Ada Lovelace": (("Ada Lovelace worked with Charles Babbage.", [(ADA, "COLLABORATES_WITH", BABBAGE)]),),
    "Charles Babbage": (("Charles Babbage built an Analytical Engine.", [(BABBAGE, "DESIGNED", ENGINE)]),),
    "Somerset House": (
        ("The model of the Analytical Engine stood in Somerset House.", [(ENGINE, "LOCATED_IN", SOMERSET)]),
    ),
    "Roses": (
        ("Francis Meilland bred the Peace Rose in Lyon.", [(MEILLAND, "MADE", ROSE), (ROSE, "LOCATED_IN", LYON)]),
    ),
}
QUESTION = "What did the friend of Ada Lovelace build?"


@pytest.fixture
async def world(executor: Executor) -> World:
    """Each document has a vector of its own, at a cosine of 0.8 to those of the others."""
    world = World(executor)
    await world.collection()
    for place, (key, passages) in enumerate(DOCUMENTS.items()):
        await world.put(key, *passages)
        await world.rows(
            "MATCH (c:Chunk)-[:FROM_DOCUMENT]->({key: $key}) "
            "CALL db.create.setNodeVectorProperty(c, 'embedding', $vector) RETURN c.id AS id",
            key=key,
            vector=_vector(place),
        )
    return world


def _vector(*places: int) -> list[float]:
    """The vector of a document, by its place among all; of several, the one that lies between theirs."""
    vector = np.zeros(384)
    vector[0] = 2.0
    vector[[1 + place for place in places]] = 1.0
    return list(vector / np.linalg.norm(vector))


def _walk(world: World, **changed: int) -> Walk:
    return Walk(KnownNames(world.executor), GraphMap(world.executor), Bounds(**changed))


async def _asked(
    world: World, question: str, near: Sequence[str] = (), filters: SearchFilters = NO_FILTERS, limit: int = 10
) -> list[Walked]:
    """`near`: the documents that the question is like. It has no vector without them."""
    walk = _walk(world, nearest=max(1, len(near)))
    vector = _vector(*(list(DOCUMENTS).index(key) for key in near)) if near else None
    seeds = (await walk.start(question, ["lab"])).seeds
    found = await walk.walk(question, seeds, vector, ["lab"], nearest=0, limit=limit, filters=filters)
    assert len(found.nearest) == len(near)
    return list(found.walked)


async def _keys(world: World, walked: Sequence[Walked]) -> list[str]:
    rows = await world.rows("MATCH (d:Document) RETURN d.id AS id, d.key AS key")
    keys = {row["id"]: row["key"] for row in rows}
    return [keys[one.hit.document_id] for one in walked]


async def test_the_second_hop_is_found_though_nothing_in_it_is_like_the_question(world: World) -> None:
    walked = await _asked(world, QUESTION, ["Roses"])
    assert (await _keys(world, walked))[:2] == ["Ada Lovelace", "Charles Babbage"]
    assert walked[0].hit.score > walked[1].hit.score > 0


async def test_a_hit_says_by_which_seeds_and_which_way_it_was_found(world: World) -> None:
    walked = await _asked(world, QUESTION, ["Roses"])
    second = walked[1].trail
    assert [(seed.kind, seed.name, seed.match) for seed in second.seeds] == [("entity", "Ada Lovelace", "exact")]
    assert [(step.kind, step.name) for step in second.path] == [
        ("entity", "Ada Lovelace"),
        ("passage", "Ada Lovelace"),
        ("entity", "Charles Babbage"),
        ("passage", "Charles Babbage"),
    ]
    assert second.path[-1].id == walked[1].hit.id


async def test_the_weights_of_all_seeds_are_one(world: World) -> None:
    walked = await _asked(world, QUESTION, ["Roses", "Ada Lovelace"])
    seeds = {(seed.kind, seed.id): seed for one in walked for seed in one.trail.seeds}
    assert {seed.match for seed in seeds.values()} == {"exact", "nearest"}
    assert sum(seed.weight for seed in seeds.values()) == pytest.approx(1.0)


async def test_a_walk_begins_at_facts_of_the_nearest_passages_too(world: World) -> None:
    walked = await _asked(world, "which engines were designed?", ["Charles Babbage"])
    (fact,) = (seed for seed in walked[0].trail.seeds if seed.kind == "fact")
    assert (fact.name, fact.match) == ("Charles Babbage designed Analytical Engine", "nearest")
    assert await _keys(world, walked) == ["Charles Babbage", "Somerset House", "Ada Lovelace"]


async def test_where_nothing_is_named_the_nearest_passages_are_the_seeds(world: World) -> None:
    walked = await _asked(world, "who grew flowers?", ["Roses"])
    assert await _keys(world, walked) == ["Roses"]
    assert walked[0].trail.path == (Step("passage", walked[0].hit.id, "Roses"),)


async def test_where_there_is_no_seed_nothing_is_found(world: World) -> None:
    assert await _asked(world, "who grew flowers?") == []


async def test_a_filter_says_what_is_returned_and_not_what_is_walked_over(world: World) -> None:
    (row,) = await world.rows("MATCH (d:Document {key: 'Charles Babbage'}) RETURN d.id AS id")
    walked = await _asked(world, QUESTION, filters=SearchFilters(document_ids=(row["id"],)), limit=1)
    assert await _keys(world, walked) == ["Charles Babbage"]


async def test_of_passages_that_weigh_the_same_that_of_the_lower_id_is_first(world: World) -> None:
    for copy in "ABCD":
        await world.put(f"copy {copy}", ("Meilland met Ada Lovelace.", [(ADA, "KNOWS", ("Meilland", "Person"))]))
    walked = await _asked(world, "Ada Lovelace")
    copies = [one.hit.id for one, key in zip(walked, await _keys(world, walked), strict=True) if key.startswith("copy")]
    assert len(copies) == 4
    assert copies == sorted(copies)
    assert walked == await _asked(world, "Ada Lovelace")


async def test_a_deleted_document_leaves_no_trace_in_a_walk(world: World) -> None:
    before = await _asked(world, QUESTION)
    job = await world.put(
        "Byron", ("Lord Byron was the father of Ada Lovelace.", [(ADA, "CHILD_OF", ("Lord Byron", "Person"))])
    )
    assert "Byron" in await _keys(world, await _asked(world, QUESTION))
    await world.delete(job.document_id)
    assert await _asked(world, QUESTION) == before


async def test_a_document_is_found_by_its_title_and_leads_on_by_it(world: World) -> None:
    """No extractor has seen the name in the question, nor the title's document in the passage that names it."""
    await world.put(
        "Heat (1995 film)", ("It was shot with the Analytical Engine.", [(ENGINE, "USED_IN", ("It", "Product"))])
    )
    walked = await _asked(world, "Who shot Heat?")
    assert (await _keys(world, walked))[0] == "Heat (1995 film)"
    assert [(seed.kind, seed.match) for seed in walked[0].trail.seeds] == [("document", "alias")]
    assert {"Charles Babbage", "Somerset House"} <= set(await _keys(world, walked))


async def test_a_hub_costs_no_more_than_the_bounds(world: World) -> None:
    for number in range(30):
        await world.put(
            f"page {number}", (f"Ada Lovelace saw Somebody {number}.", [(ADA, "SAW", (f"Somebody {number}", "Person"))])
        )
    part = await GraphMap(world.executor).surroundings(
        [(await _entity(world, "Ada Lovelace"))],
        [],
        None,
        ["lab"],
        nearest=10,
        bounds=Bounds(passages=5, entities=3, rarity=4, further=2, total=3),
    )
    assert len(part.passages) <= 5 + 3
    walk = _walk(world, passages=5, entities=3, rarity=4, further=2, total=3)
    seeds = (await walk.start(QUESTION, ["lab"])).seeds
    found = await walk.walk(QUESTION, seeds, None, ["lab"], nearest=10, limit=30, filters=NO_FILTERS)
    assert 5 <= len(found.walked) <= 8


async def test_other_collections_are_not_walked_over(world: World) -> None:
    await world.collection("other")
    await world.put("Ada Lovelace", *DOCUMENTS["Ada Lovelace"], collection="other")
    walked = await _asked(world, QUESTION)
    assert {one.hit.collection for one in walked} == {"lab"}


async def _entity(world: World, name: str) -> str:
    (row,) = await world.rows("MATCH (e:__Entity__ {name: $name, collection: 'lab'}) RETURN e.id AS id", name=name)
    id_: str = row["id"]
    return id_


async def test_a_passage_leads_to_what_is_titled_as_it_says_though_nothing_tells_an_entity_there(world: World) -> None:
    await world.put("Ockham Park", ("A house in the Jacobean style, with a maze.", []))  # either may come first
    await world.put(
        "Letters", ("Ada Lovelace met Charles Babbage at Ockham Park.", [(ADA, "COLLABORATES_WITH", BABBAGE)])
    )
    await world.put(
        "Diary", ("Ada Lovelace met Charles Babbage at Ashley Combe.", [(ADA, "COLLABORATES_WITH", BABBAGE)])
    )
    await world.put("Ashley Combe", ("A house by the sea.", []))
    walked = await _asked(world, QUESTION)
    keys = await _keys(world, walked)
    assert {"Ockham Park", "Ashley Combe"} <= set(keys)
    (way,) = [one.trail.path for one, key in zip(walked, keys, strict=True) if key == "Ockham Park"]
    assert [(step.kind, step.name) for step in way[-3:]] == [
        ("passage", "Letters"),
        ("document", "Ockham Park"),
        ("passage", "Ockham Park"),
    ]


async def test_what_many_documents_are_titled_leads_nowhere(world: World) -> None:
    alike = {f"Ockham Park ({number})" for number in range(6)}
    for key in sorted(alike):
        await world.put(key, ("A house in the Jacobean style.", []))
    await world.put(
        "Letters", ("Ada Lovelace met Charles Babbage at Ockham Park.", [(ADA, "COLLABORATES_WITH", BABBAGE)])
    )
    keys = await _keys(world, await _asked(world, QUESTION))
    assert "Letters" in keys
    assert alike.isdisjoint(keys)
