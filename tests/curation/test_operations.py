"""What each operation makes of a graph, and that undoing it leaves what was before."""

from __future__ import annotations

import pytest

from service.curation.asserting import AssertRelationship
from service.curation.editing import EditEntity
from service.curation.log import CurationLog
from service.curation.merging import MergeEntities
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from service.errors import InvalidInput
from service.graph.kinds import Kinds
from tests.curation.world import SIGNED, CuratedWorld, named
from tests.graph.world import Passage

pytestmark = pytest.mark.anyio

ADA, BABBAGE, LONDON = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person"), ("London", "Location")
COUNTESS = ("the Countess", "Person")
DOCUMENTS: dict[str, Passage] = {
    "a": ("Ada Lovelace knew Charles Babbage.", [(ADA, "KNEW", BABBAGE)]),
    "b": ("Ada Lovelace lived in London.", [(ADA, "LIVED_IN", LONDON)]),
    "c": ("the Countess lived in London.", [(COUNTESS, "LIVED_IN", LONDON)]),
    "d": ("the Countess knew Ada Lovelace.", [(COUNTESS, "KNEW", ADA)]),
}


async def _put(world: CuratedWorld, keys: str = "abcd") -> None:
    for key in keys:
        await world.put(key, DOCUMENTS[key])


async def test_merged_entities_are_one_and_their_facts_too_and_undo_parts_them_again(world: CuratedWorld) -> None:
    await _put(world)
    before = await world.dump()
    old = {name: await world.id_of(name) for name in ("Ada Lovelace", "the Countess")}
    outcome = await world.make(MergeEntities((named("the Countess"), named("Ada Lovelace"))))
    assert "Ada Lovelace (Person): the Countess" in await world.shown()
    assert await world.id_of("Ada Lovelace") == old["Ada Lovelace"]
    assert await world.facts() == ["Ada Lovelace knew Charles Babbage", "Ada Lovelace lived in London"]
    rows = await world.rows("MATCH (f:Fact {type: 'LIVED_IN'}) RETURN f.support AS support")
    assert rows == [{"support": 2}]
    assert await world.rows("MATCH (:__HiddenFact__)-[:STATED_IN]->() RETURN count(*) AS n") == [{"n": 1}]
    await world.make(UndoChange(outcome.change.id))
    assert await world.dump() == before
    assert {name: await world.id_of(name) for name in old} == old


async def test_what_is_split_off_by_document_is_another_entity(world: CuratedWorld) -> None:
    await _put(world)
    before = await world.dump()
    kept = await world.id_of("Ada Lovelace")
    outcome = await world.make(SplitEntity(named("Ada Lovelace"), documents=("b",)))
    assert [name for name in await world.shown() if name.startswith("Ada")] == ["Ada Lovelace (Person)"] * 2
    rows = await world.rows(
        "MATCH (e:__Entity__ {name: 'Ada Lovelace'}) RETURN e.id AS id, e.documentCount AS n ORDER BY n"
    )
    assert [row["n"] for row in rows] == [1, 2]
    assert rows[1]["id"] == kept
    await world.make(UndoChange(outcome.change.id))
    assert await world.dump() == before


async def test_a_split_by_name_undoes_what_a_merge_joined_whatever_comes_later(world: CuratedWorld) -> None:
    await _put(world)
    apart = await world.shown()
    await world.make(MergeEntities((named("the Countess"), named("Ada Lovelace"))))
    await world.make(SplitEntity(named("Ada Lovelace"), names=("the Countess",)))
    assert await world.shown() == apart
    await world.put("e", ("the Countess met Charles Babbage.", [(COUNTESS, "MET", BABBAGE)]))
    assert await world.shown() == apart
    both = [named("the Countess"), named("Ada Lovelace")]
    await world.make(MergeEntities(tuple(both)))
    assert "Ada Lovelace (Person): the Countess" in await world.shown()


async def test_a_split_by_names_and_documents_takes_only_those_names_there(world: CuratedWorld) -> None:
    await _put(world)
    await world.make(MergeEntities((named("the Countess"), named("Ada Lovelace"))))
    split = await world.make(SplitEntity(named("Ada Lovelace"), documents=("c", "d"), names=("the Countess",)))
    assert await world.facts() == [
        "Ada Lovelace knew Charles Babbage",
        "Ada Lovelace lived in London",
        "the Countess knew Ada Lovelace",
        "the Countess lived in London",
    ]
    rows = await world.rows(
        """MATCH (:__Change__ {id: $id})-[:PARTS]->(s:__Sense__) MATCH (d:Document {id: s.documentId})
        RETURN d.key AS key, s.nameKey AS name ORDER BY key""",
        id=split.change.id,
    )
    assert rows == [{"key": "c", "name": "the countess"}, {"key": "d", "name": "the countess"}]
    again = await world.make(SplitEntity(named("the Countess"), documents=("d",)))
    assert [name for name in await world.shown() if name.startswith("the")] == ["the Countess (Person)"] * 2
    assert len([one for one in again.difference.entities if one.before is None]) == 1


async def test_an_edit_changes_what_is_said_of_an_entity_until_it_is_undone(world: CuratedWorld) -> None:
    await _put(world)
    before = await world.dump()
    edit = EditEntity(named("the Countess"), "Augusta Ada King", "Author", "A countess.", ("Lady Lovelace",))
    outcome = await world.make(edit)
    assert "Augusta Ada King (Author): Lady Lovelace, the Countess" in await world.shown()
    assert "Augusta Ada King lived in London" in await world.facts()
    assert await world.rows("MATCH (e:Author) RETURN labels(e) AS labels, e.description AS text") == [
        {"labels": ["__Entity__", "Author"], "text": "A countess."}
    ]
    await world.put("e", ("the Countess met Charles Babbage.", [(COUNTESS, "MET", BABBAGE)]))
    assert "Augusta Ada King met Charles Babbage" in await world.facts()
    await world.make(EditEntity(named("Augusta Ada King"), name="Ada King"))
    assert "Ada King (Author): Lady Lovelace, the Countess" in await world.shown()
    await world.delete((await world.rows("MATCH (d:Document {key: 'e'}) RETURN d.id AS id"))[0]["id"])
    for change in reversed(await world.log.all("lab")):
        await world.make(UndoChange(change.id))
    assert outcome.change.id
    assert await world.dump() == before


async def test_an_assertion_is_a_fact_with_the_change_as_its_evidence(world: CuratedWorld) -> None:
    await _put(world, "ab")
    before = await world.dump()
    outcome = await world.make(
        AssertRelationship(named("Charles Babbage"), "lived in", named("London"), confidence=0.9)
    )
    assert "Charles Babbage lived in London" in await world.facts()
    rows = await world.rows(
        """MATCH (c:__Change__)-[a:ASSERTS]->(f:Fact)-[:SUBJECT]->(s) MATCH (s)-[r:LIVED_IN {factId: f.id}]->()
        RETURN c.who AS who, f.confidence AS confidence, r.confidence AS edge, f.support AS support,
            f.evidenceCount AS n"""
    )
    assert rows == [{"who": "ada", "confidence": 0.9, "edge": 0.9, "support": 0, "n": 1}]
    await world.make(UndoChange(outcome.change.id))
    assert await world.dump() == before


async def test_a_retracted_fact_stays_retracted_when_its_document_comes_again_and_comes_back_by_undo(
    world: CuratedWorld,
) -> None:
    await _put(world, "ab")
    before = await world.dump()
    outcome = await world.make(RetractRelationship(named("Ada Lovelace"), "LIVED_IN", named("London")))
    assert await world.facts() == ["Ada Lovelace knew Charles Babbage"]
    assert await world.rows("MATCH ()-[r:LIVED_IN]->() RETURN r") == []
    retracted = await world.dump()
    await world.put("b", ("Ada Lovelace lived in London. ", [(ADA, "LIVED_IN", LONDON)]))
    assert await world.facts() == ["Ada Lovelace knew Charles Babbage"]
    await world.put("b", DOCUMENTS["b"])
    assert await world.dump() == retracted
    await world.make(UndoChange(outcome.change.id))
    assert await world.dump() == before


async def test_of_an_assertion_and_a_retraction_the_later_one_holds(world: CuratedWorld) -> None:
    await _put(world, "ab")
    ends = (named("Ada Lovelace"), "LIVED_IN", named("London"))
    await world.make(RetractRelationship(*ends))
    asserted = await world.make(AssertRelationship(*ends))
    assert "Ada Lovelace lived in London" in await world.facts()
    await world.make(RetractRelationship(*ends))
    assert "Ada Lovelace lived in London" not in await world.facts()
    last = (await world.log.all("lab"))[-1]
    await world.make(UndoChange(last.id))
    assert "Ada Lovelace lived in London" in await world.facts()
    await world.make(UndoChange(asserted.change.id))
    assert "Ada Lovelace lived in London" not in await world.facts()


async def test_no_more_types_and_kinds_are_made_than_there_may_be(world: CuratedWorld) -> None:
    await _put(world, "ab")
    narrow = CurationLog(world.curation, Kinds(world.executor, limit=1))
    for asked in (
        EditEntity(named("London"), type="Metropolis of no Second"),
        AssertRelationship(named("London"), "never said of anything", named("Ada Lovelace")),
    ):
        with pytest.raises(InvalidInput, match="too many"):
            await narrow.make("lab", asked, SIGNED)
    await narrow.make("lab", EditEntity(named("London"), type="Person"), SIGNED)


async def test_an_undo_is_undone(world: CuratedWorld) -> None:
    await _put(world)
    merged = await world.make(MergeEntities((named("the Countess"), named("Ada Lovelace"))))
    joined = await world.dump()
    undone = await world.make(UndoChange(merged.change.id))
    parted = await world.dump()
    again = await world.make(UndoChange(undone.change.id))
    assert await world.dump() == joined
    await world.make(UndoChange(again.change.id))
    assert await world.dump() == parted
