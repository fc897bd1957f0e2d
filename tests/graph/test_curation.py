"""Changes in Neo4j: what they touch, where old ids lead, what is hidden, and who may write at once."""

from __future__ import annotations

import asyncio

import pytest

from service.curation.asserting import AssertRelationship
from service.curation.editing import EditEntity
from service.curation.merging import MergeEntities
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from service.graph.answering import AnsweringGraph
from service.graph.entities import Entities
from service.graph.executor import Executor, Transaction
from service.graph.neighbourhood import Neighbourhood, neighbourhood
from tests.curation.world import CuratedWorld, named
from tests.graph.world import Passage

pytestmark = pytest.mark.anyio

LONDON = ("London", "Location")
NAMES = ("Ada Lovelace", "Charles Babbage", "Grace Hopper", "Konrad Zuse")


def _of(name: str) -> Passage:
    return (f"{name} saw London.", [((name, "Person"), "SAW", LONDON)])


@pytest.fixture
async def world(executor: Executor) -> CuratedWorld:
    world = CuratedWorld(executor)
    await world.collection()
    for name in NAMES:
        await world.put(name, _of(name))
    return world


async def test_a_document_looks_at_the_names_that_are_near_its_own_and_at_what_people_made_one_with_them(
    world: CuratedWorld,
) -> None:
    await world.make(MergeEntities((named("Ada Lovelace"), named("Grace Hopper"))))
    await world.make(SplitEntity(named("London"), documents=("Ada Lovelace",)))
    await world.make(AssertRelationship(named("Ada Lovelace"), "met", named("Konrad Zuse")))

    async def look(blocks: set[str]) -> Neighbourhood:
        async def work(transaction: Transaction) -> Neighbourhood:
            return await neighbourhood(transaction, "lab", blocks)

        return await world.executor.transaction(work)

    alone = await look({"charles babbage"})
    assert {group.block for group in alone.groups} == {"charles babbage"}
    assert alone.changes == {}
    near = await look({"grace hopper"})
    assert {group.block for group in near.groups} == {"grace hopper", "ada lovelace"}
    assert len(near.changes) == 2
    assert len((await look({"london"})).groups) == 2


async def test_a_change_says_what_differs_and_nothing_else_does(world: CuratedWorld) -> None:
    everything = "MATCH (e:__Entity__) RETURN e.name AS name, properties(e) AS properties"
    before = {row["name"]: row["properties"] for row in await world.rows(everything)}
    outcome = await world.make(MergeEntities((named("Ada Lovelace"), named("Charles Babbage"))))
    after = {row["name"]: row["properties"] for row in await world.rows(everything)}
    differing = {one.name for pair in outcome.difference.entities for one in (pair.before, pair.after) if one}
    assert differing == {"Ada Lovelace", "Charles Babbage"}
    assert {name for name in before if before[name] != after.get(name)} == differing
    texts = {one.text for pair in outcome.difference.relationships for one in (pair.before, pair.after) if one}
    assert texts == {"Ada Lovelace saw London", "Charles Babbage saw London"}


async def test_the_ids_of_entities_that_were_merged_one_after_another_lead_to_the_last(world: CuratedWorld) -> None:
    ids = {name: await world.id_of(name) for name in NAMES}
    entities = Entities(world.executor)
    await world.make(MergeEntities((named("Konrad Zuse"), named("Grace Hopper"))))
    merged = await world.make(MergeEntities((named("Grace Hopper"), named("Ada Lovelace"))))
    found = await entities.by_ids([ids["Konrad Zuse"], ids["Grace Hopper"], ids["Ada Lovelace"]])
    assert {entity.id for entity in found.values()} == {ids["Ada Lovelace"]}
    await world.make(UndoChange(merged.change.id))
    found = await entities.by_ids(list(ids.values()))
    assert found[ids["Grace Hopper"]].id == ids["Grace Hopper"]
    assert found[ids["Ada Lovelace"]].name == "Ada Lovelace"
    for row in await world.rows("MATCH (d:Document) RETURN d.id AS id"):
        await world.delete(row["id"])
    assert await entities.by_ids(list(ids.values())) == {}
    assert await world.rows("MATCH (n:__Redirect__) RETURN n") == []


async def test_a_question_may_use_the_names_that_people_gave(world: CuratedWorld) -> None:
    edit = EditEntity(named("Ada Lovelace"), name="Augusta Ada King", aliases=("The Enchantress",))
    outcome = await world.make(edit)
    graph = AnsweringGraph(world.executor)
    phrases = ["augusta ada king", "Enchantress", "Ada Lovelace", "Konrad Zuse"]
    found = [(one.phrase, one.entity.name) for one in await graph.named(phrases, ["lab"])]
    assert found == [(phrase, "Augusta Ada King") for phrase in phrases[:3]] + [("Konrad Zuse", "Konrad Zuse")]
    assert await graph.named(phrases, ["other"]) == []
    await world.make(UndoChange(outcome.change.id))
    assert [one.phrase for one in await graph.named(phrases, ["lab"])] == phrases[2:]


async def test_changes_and_documents_that_come_at_once_all_take_effect(world: CuratedWorld) -> None:
    async def ingest(number: int) -> None:
        await world.put(f"more {number}", _of("Ada Lovelace"))

    await asyncio.gather(
        *(world.make(EditEntity(named(name), aliases=(f"{name} II",))) for name in NAMES),
        *(ingest(number) for number in range(1)),
        world.make(MergeEntities((named("Ada Lovelace"), named("Grace Hopper")))),
        world.make(AssertRelationship(named("Konrad Zuse"), "met", named("Charles Babbage"))),
    )
    log = await world.log.all("lab")
    assert len(log) == 6
    assert len({change.serial for change in log}) == 6
    grown = await world.dump()
    documents = {name: _of(name) for name in NAMES} | {"more 0": _of("Ada Lovelace")}
    assert await world.rebuilt([*documents, *["*"] * 6], documents, log) == grown


async def test_a_log_is_replayed_once_and_only_in_its_collection(world: CuratedWorld) -> None:
    await world.make(MergeEntities((named("Ada Lovelace"), named("Grace Hopper"))))
    log = await world.log.all("lab")
    assert await world.log.replay("lab", log) == []
    await world.collection("copy")
    for name in NAMES:
        await world.put(name, _of(name), collection="copy")
    assert [change.id for change in await world.log.replay("copy", log)] == [log[0].id]
    rows = await world.rows("MATCH (e:Person) RETURN e.collection AS name, count(*) AS n ORDER BY name")
    assert rows == [{"name": "copy", "n": 3}, {"name": "lab", "n": 3}]
    await world.curation.forget("lab")
    rows = await world.rows("MATCH (n) WHERE n:__Change__ OR n:__Address__ RETURN DISTINCT n.collection AS name")
    assert rows == [{"name": "copy"}]


async def test_deleting_documents_leaves_the_log(world: CuratedWorld) -> None:
    await world.make(MergeEntities((named("Ada Lovelace"), named("Grace Hopper"))))
    for row in await world.rows("MATCH (d:Document) RETURN d.id AS id"):
        await world.delete(row["id"])
    assert len(await world.log.all("lab")) == 1
    assert await world.rows("MATCH (n) WHERE n:__Entity__ OR n:Fact OR n:__HiddenFact__ RETURN n") == []
    for name in ("Grace Hopper", "Ada Lovelace"):
        await world.put(name, _of(name))
    assert "Ada Lovelace (Person): Grace Hopper" in await world.shown()
