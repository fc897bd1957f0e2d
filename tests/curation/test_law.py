"""The graph is a function of its documents and its curation log: neither their order nor what came and went shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from service.curation.asserting import AssertRelationship
from service.curation.editing import EditEntity
from service.curation.log import Asked
from service.curation.merging import MergeEntities
from service.curation.ports import EntityReference
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from service.domain.change import Change
from service.errors import InvalidInput
from tests.curation.world import CuratedWorld, named
from tests.graph.world import Passage, Triple

pytestmark = pytest.mark.anyio

LONDON, GUARDIAN = ("London", "Location"), ("The Guardian", "Organization")


def _of(name: str, kind: str, *, type_: str = "Person") -> Passage:
    triples: list[Triple] = [((name, type_), kind, LONDON)]
    return (f"{name} is known in London.", triples)


DOCUMENTS: dict[str, Passage] = {
    "a": _of("Alan M. Turing", "KNOWN_IN"),
    "b": _of("Alan Mathison Turing", "KNOWN_IN"),
    "c": _of("J. Smith", "MET"),
    "d": _of("John Smith", "MET"),
    "e": _of("Jane Smith", "MET"),
    "f": _of("Prof", "KNOWN_IN"),
    "g": ("Prof met The Guardian and J. Smith.", [(("Prof", "Person"), "MET", GUARDIAN)]),
    "h": ("Prof met Alan M. Turing.", [(("Prof", "Person"), "COLLABORATES_WITH", ("Alan M. Turing", "Person"))]),
}
ASKED: list[Asked] = [
    MergeEntities((named("Prof"), named("Alan M. Turing"))),
    AssertRelationship(named("Prof"), "born in", named("London")),
    EditEntity(named("J. Smith"), name="Joan Smith"),
    RetractRelationship(named("John Smith"), "MET", named("London")),
    SplitEntity(named("Prof"), documents=("b",)),
    MergeEntities((named("Jane Smith"), named("Joan Smith"))),
    EditEntity(named("Jane Smith"), description="A pilot.", aliases=("Janey",)),
    AssertRelationship(named("The Guardian"), "collaborates with", named("Jane Smith")),
    SplitEntity(named("Prof"), names=("Alan M. Turing",)),
]


@pytest.fixture
async def log(world: CuratedWorld) -> list[Change]:
    """The log of a world that has all documents, with one change undone."""
    for key, passage in DOCUMENTS.items():
        await world.put(key, passage)
    for asked in ASKED:
        await world.make(asked)
    await world.make(UndoChange((await world.log.all("lab"))[3].id))
    return await world.log.all("lab")


async def test_documents_and_changes_give_the_same_graph_in_any_order(world: CuratedWorld, log: list[Change]) -> None:
    grown = await world.dump()
    keys, stars = sorted(DOCUMENTS), ["*"] * len(log)
    orders = [[*keys, *stars], [*stars, *reversed(keys)]]
    for seed in range(2):
        order = [*keys, *stars]
        random.Random(seed).shuffle(order)
        orders.append(order)
    for order in orders:
        assert await world.rebuilt(order, DOCUMENTS, log) == grown, order


async def test_changes_lie_dormant_while_what_they_speak_of_is_gone(world: CuratedWorld, log: list[Change]) -> None:
    grown = await world.dump()
    ids = {row["key"]: row["id"] for row in await world.rows("MATCH (d:Document) RETURN d.key AS key, d.id AS id")}
    for key in "adgf":
        await world.delete(ids[key])
    left = await world.dump()
    assert await world.rebuilt([*["*"] * len(log), "h", "e", "c", "b"], DOCUMENTS, log) == left
    for key in "fgda":
        await world.put(key, DOCUMENTS[key])
    assert await world.dump() == grown


async def test_only_the_changes_that_hold_make_the_graph(world: CuratedWorld, log: list[Change]) -> None:
    grown = await world.dump()
    holding = [change for change in log if change.is_effective and change.operation != "UNDO"]
    assert len(holding) == len(log) - 2
    assert await world.rebuilt([*sorted(DOCUMENTS), *["*"] * len(holding)], DOCUMENTS, holding) == grown


async def test_undoing_all_changes_leaves_what_the_documents_say(world: CuratedWorld, log: list[Change]) -> None:
    for change in reversed(log):
        if change.is_effective and change.operation != "UNDO":
            await world.make(UndoChange(change.id))
    left = await world.dump()
    assert await world.rebuilt(sorted(DOCUMENTS), DOCUMENTS, []) == left


@pytest.mark.parametrize("seed", range(2))
async def test_a_world_that_grew_by_chance_is_the_one_that_is_rebuilt(world: CuratedWorld, seed: int) -> None:
    chance = random.Random(seed)
    here: dict[str, str] = {}
    for _ in range(30):
        await _step(world, chance, here)
    grown = await world.dump()
    log = await world.log.all("lab")
    order = [*sorted(here), *["*"] * len(log)]
    chance.shuffle(order)
    assert await world.rebuilt(order, DOCUMENTS, log) == grown


async def _step(world: CuratedWorld, chance: random.Random, here: dict[str, str]) -> None:
    """A document comes or goes, or somebody changes something; what can't be is refused and changes nothing."""
    if chance.random() < 0.5:
        key = chance.choice(sorted(DOCUMENTS))
        if key in here and chance.random() < 0.5:
            await world.delete(here.pop(key))
        else:
            here[key] = (await world.put(key, DOCUMENTS[key])).document_id
        return
    rows = await world.rows(
        """MATCH (e:__Entity__)<-[:SENSE_OF]-(s) MATCH (d:Document {id: s.documentId})
        RETURN e.id AS id, e.name AS shown, min(d.key) AS document, min(s.surface) AS name
        ORDER BY shown, document, name"""
    )
    if len(rows) < 2:
        return
    one, other = chance.sample(rows, 2)
    try:
        await world.make(_asked(chance, one, other, [change.id for change in await world.log.all("lab")]))
    except InvalidInput:
        return


def _asked(chance: random.Random, one: dict[str, Any], other: dict[str, Any], ids: list[str]) -> Asked:
    entity, another = EntityReference(id=one["id"]), EntityReference(id=other["id"])
    asked: list[Asked] = [
        MergeEntities((entity, another)),
        SplitEntity(entity, documents=(one["document"],)),
        SplitEntity(entity, names=(one["name"],)),
        EditEntity(entity, name=f"{one['name']} II", type=chance.choice(["Person", "Robot"])),
        AssertRelationship(entity, chance.choice(["KNOWN_IN", "RELATED_TO"]), another),
        RetractRelationship(entity, chance.choice(["KNOWN_IN", "MET"]), another),
    ]
    return chance.choice([*asked, *(UndoChange(id_) for id_ in ids)][: 6 + min(len(ids), 3)])
