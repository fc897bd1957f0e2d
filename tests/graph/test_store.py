"""The graph is a function of its documents: stored, replaced, deleted, in any order (DESIGN §1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from service.domain.document import Concepts, Submission
from service.domain.job import JobStatus
from service.errors import LeaseLost, NotFound, UnknownCollection
from service.graph.executor import Executor
from tests.graph.world import Passage, World, processed

pytestmark = pytest.mark.anyio

ADA, BABBAGE, ENGINE = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person"), ("Analytical Engine", "Product")
LONDON = ("London", "Location")

NOTES = ("Ada Lovelace worked with Charles Babbage.", [(ADA, "COLLABORATES_WITH", BABBAGE)])
DESIGN = ("Charles Babbage designed the Analytical Engine.", [(BABBAGE, "DESIGNED", ENGINE)])
BIRTH = ("Ada Lovelace was born in London. Lovelace died there.", [(ADA, "BORN_IN", LONDON)])
SHORT: Passage = (
    "Ada Lovelace knew Charles Babbage. Lovelace was born in London.",
    [(ADA, "KNEW", BABBAGE), (("Lovelace", "Person"), "BORN_IN", LONDON)],
)
STATE: Passage = (
    "Washington lies in London.",
    [(("Washington", "Location"), "LOCATED_IN", LONDON)],
)
PRESIDENT: Passage = (
    "Washington met Charles Babbage.",
    [(("Washington", "Person"), "MET", BABBAGE)],
)
VAGUE: Passage = (
    "Washington and Charles Babbage.",
    [(("Washington", "Concept"), "RELATED_TO", BABBAGE)],
)


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


async def test_everything_of_the_graph_model_is_written(world: World) -> None:
    job = await world.put("notes", NOTES, DESIGN)
    assert (job.status, job.progress.entities, job.progress.relationships) == (JobStatus.READY, 3, 2)
    dump = await world.dump()
    assert dump["chunks"] == [["notes", 0, NOTES[0], 0, 41], ["notes", 1, DESIGN[0], 42, 89]]
    assert dump["next"] == [[True, 0, 1]]
    assert len(dump["extractions"]) == 2
    assert [row[1:4] for row in dump["entities"]] == [
        ["Ada Lovelace", "Person", ["__Entity__", "Person"]],
        ["Analytical Engine", "Product", ["__Entity__", "Product"]],
        ["Charles Babbage", "Person", ["__Entity__", "Person"]],
    ]
    assert ["Charles Babbage", "Person", "notes", 1, 42, 57, "Charles Babbage"] in dump["mentions"]
    assert [[row[1], row[3], row[4], *row[7:9]] for row in dump["facts"]] == [
        ["Ada Lovelace", *["COLLABORATES_WITH"] * 2, "Ada Lovelace collaborates with Charles Babbage", 0.8],
        ["Charles Babbage", *["DESIGNED"] * 2, "Charles Babbage designed Analytical Engine", 0.8],
    ]
    assert dump["loose"] == []


async def test_ingesting_again_changes_nothing_not_even_ids(world: World) -> None:
    await world.put("notes", NOTES, DESIGN)
    before, ids = await world.dump(), await world.rows("MATCH (n:__Entity__|Chunk|Fact) RETURN n.id AS id ORDER BY id")
    await world.put("notes", NOTES, DESIGN)
    assert await world.dump() == before
    assert await world.rows("MATCH (n:__Entity__|Chunk|Fact) RETURN n.id AS id ORDER BY id") == ids


async def test_a_new_version_leaves_nothing_of_the_old_one(world: World) -> None:
    await world.put("notes", BIRTH)
    await world.put("notes", NOTES, DESIGN)
    replaced = await world.dump()
    fresh = await _fresh(world, [("notes", [NOTES, DESIGN])])
    assert replaced == fresh


async def test_a_deleted_document_leaves_as_if_it_had_never_come(world: World) -> None:
    await world.put("notes", NOTES)
    before = await world.dump()
    job = await world.put("more", BIRTH, DESIGN)
    await world.delete(job.document_id)
    assert await world.dump() == before
    await world.delete((await world.rows("MATCH (d:Document) RETURN d.id AS id"))[0]["id"])
    empty = await world.dump()
    assert {name: rows for name, rows in empty.items() if rows} == {}


async def test_order_does_not_show(world: World) -> None:
    documents = [("a", [STATE]), ("b", [PRESIDENT]), ("c", [VAGUE]), ("d", [SHORT, NOTES])]
    first, *others = [await _fresh(world, order) for order in list(permutations(documents))[::5]]
    assert all(dump == first for dump in others)
    washingtons = [row[1:3] for row in first["entities"] if row[1] == "Washington"]
    assert washingtons == [["Washington", "Location"], ["Washington", "Person"]]


async def test_deleting_undoes_what_a_document_did_to_others(world: World) -> None:
    """The vague Washington joins the place while it is there, and the person when it is gone."""
    for first, second in permutations([STATE, PRESIDENT]):
        await world.put("c", VAGUE)
        await world.put("a", first)
        job = await world.put("b", second)
        await world.delete(job.document_id)
        left = await world.dump()
        assert left == await _fresh(world, [("a", [first]), ("c", [VAGUE])])
        await _clear(world)


async def test_support_counts_documents_and_the_same_words_count_once(world: World) -> None:
    """A chunk's overlap and a syndicated copy are no second witness: the same words are read the same way."""
    other_words = (f"Surely {DESIGN[0]}", DESIGN[1])
    await world.put("one", DESIGN, DESIGN)
    assert await _weighed(world) == (0.8, 1, 2)
    await world.put("two", (DESIGN[0].replace(" designed", "  Designed"), DESIGN[1]))
    assert await _weighed(world) == (0.8, 2, 3)
    await world.put("three", other_words, DESIGN)
    assert await _weighed(world) == (0.96, 3, 5)
    first = next(row["id"] for row in await world.rows("MATCH (d:Document {key: 'one'}) RETURN d.id AS id"))
    await world.delete(first)
    assert await _weighed(world) == (0.96, 2, 3)


async def test_of_the_same_words_the_surest_reading_counts(world: World) -> None:
    texts = [(DESIGN[0], [(BABBAGE, "DESIGNED", ENGINE)]), (DESIGN[0], [(BABBAGE, "DESIGNED", ENGINE)])]
    lease = (await world.accept("one", *texts), await world.claim())[1]
    given = processed(await world.sources.load(lease), *texts)
    first, second = given.graph.statements
    graph = replace(given.graph, statements=[replace(first, confidence=0.4), replace(second, confidence=0.6)])
    await world.store.swap(lease, replace(given, graph=graph))
    assert await _weighed(world) == (0.6, 1, 2)


async def test_what_only_stands_together_weighs_once_however_often_it_does(world: World) -> None:
    stated = (ADA, "RELATED_TO", BABBAGE)
    together: list[Passage] = [(f"Ada Lovelace, Charles Babbage: {n}.", [stated]) for n in range(4)]
    await world.put("one", *together)
    (alone,) = (await world.dump())["facts"]
    assert (alone[8], alone[12]) == (0.3, 4)
    second = await world.put("two", *together[:2], (f"{NOTES[0]} Again.", NOTES[1]))
    related = next(fact for fact in (await world.dump())["facts"] if fact[3] == "RELATED_TO")
    assert (related[8], related[10], related[12]) == (0.3, 2, 6)
    first = next(row["id"] for row in await world.rows("MATCH (d:Document {key: 'one'}) RETURN d.id AS id"))
    await world.delete(first)
    (left,) = (fact for fact in (await world.dump())["facts"] if fact[3] == "RELATED_TO")
    assert (left[8], left[10], left[12]) == (0.3, 1, 2)
    await world.delete(second.document_id)
    assert (await world.dump())["facts"] == []


async def test_a_short_name_is_an_alias_of_the_one_person_it_fits(world: World) -> None:
    await world.put("notes", SHORT)
    ada, _ = (row for row in (await world.dump())["entities"] if row[2] == "Person")
    assert (ada[1], ada[4], ada[5]) == ("Ada Lovelace", ["Lovelace"], 3)


async def test_a_fact_and_its_typed_edge_exist_together(world: World) -> None:
    await world.put("a", NOTES, DESIGN)
    await world.put("b", BIRTH)
    facts = await world.rows("MATCH (f:Fact) RETURN count(f) AS n")
    edges = await world.rows("MATCH (:__Entity__)-[r]->(:__Entity__) WHERE r.factId IS NOT NULL RETURN count(r) AS n")
    assert facts == edges == [{"n": 3}]


async def test_collections_do_not_share_entities(world: World) -> None:
    await world.collection("other")
    await world.put("notes", NOTES)
    await world.put("notes", NOTES, collection="other")
    rows = await world.rows("MATCH (e:__Entity__ {name: 'Ada Lovelace'}) RETURN e.collection AS c ORDER BY c")
    assert rows == [{"c": "lab"}, {"c": "other"}]


async def test_a_worker_that_lost_its_lease_writes_nothing(world: World) -> None:
    await world.accept("notes", NOTES)
    lease = await world.claim()
    work = await world.sources.load(lease)
    await world.queue.cancel(lease.job_id)
    with pytest.raises(LeaseLost):
        await world.store.swap(lease, processed(work, NOTES))
    assert (await world.dump())["chunks"] == []


async def test_an_older_version_never_overwrites_a_newer_one(world: World) -> None:
    old = await world.accept("notes", BIRTH)
    await world.queue.cancel(old.id)
    await world.put("notes", NOTES)
    await world.rows("MATCH (j:__Job__ {id: $id}) SET j.status = 'QUEUED', j.notBefore = null", id=old.id)
    lease = await world.claim()
    with pytest.raises(NotFound):
        await world.sources.load(lease)
    dump = await world.dump()
    assert [row[2] for row in dump["chunks"]] == [NOTES[0]]


async def test_concepts_are_kept_as_the_collection_wants_them(world: World) -> None:
    text: Passage = (
        "Charles Babbage sought funding for the new machine.",
        [
            (BABBAGE, "SOUGHT", ("funding", "Concept")),
            (("funding", "Concept"), "RELATED_TO", ("machine", "Concept")),
        ],
    )
    names = {}
    for concepts in Concepts:
        await world.collection(concepts.value, concepts)
        await world.put("notes", text, collection=concepts.value)
        rows = await world.rows("MATCH (e:__Entity__ {collection: $c}) RETURN e.name AS n ORDER BY n", c=concepts.value)
        names[concepts] = [row["n"] for row in rows]
    assert names == {
        Concepts.NONE: ["Charles Babbage"],
        Concepts.LINKED: ["Charles Babbage", "funding"],
        Concepts.ALL: ["Charles Babbage", "funding", "machine"],
    }


async def test_kinds_beyond_the_limit_become_related_to(executor: Executor) -> None:
    world = World(executor, max_kinds=0)
    await world.collection()
    await world.put("notes", ("Charles Babbage saw London.", [(BABBAGE, "NEVER_SEEN_KIND", LONDON)]))
    (edge,) = await world.rows("MATCH (f:Fact)-[s:STATED_IN]->() RETURN f.type AS type, s.attributes AS attributes")
    assert edge == {"type": "RELATED_TO", "attributes": '{"kind": "NEVER_SEEN_KIND"}'}


async def test_names_with_syntax_in_them_are_data(world: World) -> None:
    nasty = '`) DETACH DELETE n // \\u0027 \' " +foo:"bar" {x}'
    await world.put("no'`\"tes", (f"{nasty} met London.", [((nasty, "Person"), "MET", LONDON)]))
    assert [row[1] for row in (await world.dump())["entities"]] == ["London", nasty]


async def test_an_unknown_collection_or_document_is_named(world: World) -> None:
    with pytest.raises(UnknownCollection, match="nowhere"):
        await world.intake.accept(Submission("nowhere", text="x"))
    with pytest.raises(NotFound):
        await world.removal.delete_document("nothing")
    assert await world.rows("MATCH (n:Document|__Source__|__Job__) RETURN n") == []


async def _weighed(world: World) -> tuple[float, int, int]:
    """Confidence, support and pieces of evidence of the only fact."""
    (fact,) = (await world.dump())["facts"]
    return fact[8], fact[10], fact[12]


async def _fresh(world: World, documents: Sequence[tuple[str, Sequence[Passage]]]) -> dict[str, list[Any]]:
    await _clear(world)
    for key, chunks in documents:
        await world.put(key, *chunks)
    return await world.dump()


async def _clear(world: World) -> None:
    for row in await world.rows("MATCH (d:Document) RETURN d.id AS id"):
        await world.delete(row["id"])
