"""One passage among 10,000 that a filter lets through is found in every mode, and as many as are asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, LiteralString

import pytest

from service.domain.document import Collection
from service.domain.search import Scope, SearchFilters, SearchMode
from service.errors import InvalidInput
from service.graph.collections import Collections
from service.graph.executor import Executor, open_executor
from service.graph.passage_terms import passage_terms
from service.graph.passages import Passages
from service.retrieval.search import Search
from tests.agent.world import search
from tests.conftest import DIMENSIONS, Neo4jServer

pytestmark = pytest.mark.anyio

CROWD = 9_999
NORTH = [1.0] + [0.0] * (DIMENSIONS - 1)
ONE, RARE, COMMON = "one", "rare entity", "common entity"
_EMPTY: LiteralString = """
    MATCH (n) WHERE NOT n:__Migration__ AND NOT n:__Embedding__
    CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS
"""
# The one is the farthest from the question and says its word once among others: nothing but a filter brings it forward.
_WORLD: LiteralString = """
    CREATE (rare:__Entity__:Star {id: $rare, collection: 'crowd', name: 'Vega', type: 'Star', sortKey: 'vega'})
    CREATE (common:__Entity__:Engine {id: $common, collection: 'crowd', name: 'Engine', type: 'Engine', sortKey: 'e'})
    CREATE (told:Fact {id: 'told', collection: 'crowd', type: 'SHINES_ON', key: 'told'})-[:SUBJECT]->(rare)
    CREATE (told)-[:OBJECT]->(common)
    WITH rare, common, told
    UNWIND $rows AS row
    CREATE (d:Document {id: row.documentId, collection: row.collection, key: row.documentId, title: 'T',
                        createdAt: datetime({year: row.year}), meta_colour: row.colour, meta_parity: row.parity})
    CREATE (c:Chunk {id: row.id, collection: row.collection, documentId: row.documentId, index: 0, text: row.text,
                     terms: row.terms, titleTerms: row.titleTerms,
                     embedding: [cos(row.angle), sin(row.angle)] + [i IN range(3, $dimensions) | 0.0]})
    CREATE (c)-[:FROM_DOCUMENT]->(d)
    CREATE (common)-[:FROM_CHUNK]->(c)
    FOREACH (_ IN CASE WHEN row.id = $one THEN [1] ELSE [] END |
      CREATE (rare)-[:FROM_CHUNK]->(c)
      CREATE (told)-[:STATED_IN]->(c))
"""


class Northward:
    """An embedder to which every question is the same."""

    async def embed_questions(self, questions: Sequence[str]) -> list[list[float]]:
        return [NORTH for _ in questions]


@dataclass(frozen=True)
class Crowd:
    """The world of this module: it is made once, and only looked at."""

    executor: Executor
    search: Search


@pytest.fixture(scope="module")
async def crowd(migrated_server: Neo4jServer) -> AsyncIterator[Crowd]:
    async with open_executor(*migrated_server, "neo4j") as executor:
        async with executor.driver.session() as session:
            await (await session.run(_EMPTY)).consume()
        rows = [_row(number) for number in range(CROWD)] + [
            _row(CROWD, id_=ONE, colour="red", year=1843, text="It is said that an engine shone upon us all.")
        ]
        await _store(executor, rows)
        yield Crowd(executor, search(executor, Northward()))
        async with executor.driver.session() as session:
            await (await session.run(_EMPTY)).consume()


def _row(
    number: int, *, id_: str | None = None, colour: str = "blue", year: int = 2026, text: str = "engine"
) -> dict[str, object]:
    chunk_id, document_id = id_ or f"c{number}", f"d-{id_ or number}"
    terms = passage_terms(
        collection="crowd", document_id=document_id, chunk_id=chunk_id, text=text, title="T", language="en"
    )
    return {
        "id": chunk_id,
        "documentId": document_id,
        "collection": "crowd",
        "text": text,
        "colour": colour,
        "parity": "even" if number % 2 == 0 and id_ is None else "odd",
        "year": year,
        "angle": number / 10_000,
        **terms,
    }


async def _store(executor: Executor, rows: Sequence[dict[str, object]]) -> None:
    await Collections(executor).create(Collection("crowd"))
    await Collections(executor).create(Collection("elsewhere"))
    await executor.driver.execute_query(
        _WORLD, rows=list(rows), rare=RARE, common=COMMON, one=ONE, dimensions=DIMENSIONS
    )
    await executor.driver.execute_query("CALL db.awaitIndexes(120)")


@pytest.mark.parametrize(
    "filters",
    [
        SearchFilters(document_ids=("d-one", "d-of-nothing")),
        SearchFilters(metadata={"colour": "red"}),
        SearchFilters(entity_ids=(RARE,)),
        SearchFilters(entity_types=("Star",)),
        SearchFilters(relationship_types=("SHINES_ON",)),
        SearchFilters(added_before=datetime(2000, 1, 1, tzinfo=UTC)),
        SearchFilters(
            added_after=datetime(1800, 1, 1, tzinfo=UTC),
            metadata={"colour": "red", "parity": "odd"},
            entity_types=("Engine",),
            relationship_types=("SHINES_ON",),
        ),
        SearchFilters(document_ids=("d-one", "d-1"), entity_ids=(RARE, COMMON), relationship_types=("SHINES_ON",)),
    ],
    ids=[
        "documents",
        "metadata",
        "entities",
        "entity types",
        "relationship types",
        "time",
        "many",
        "documents and more",
    ],
)
async def test_every_mode_finds_the_only_passage_that_a_filter_lets_through(
    crowd: Crowd, filters: SearchFilters
) -> None:
    for mode in SearchMode:
        found = await crowd.search.search("engine", ["crowd"], mode=mode, filters=filters)

        assert [hit.id for hit in found.hits] == [ONE], mode


async def test_a_collection_of_one_is_found_behind_all_others(crowd: Crowd) -> None:
    await crowd.executor.driver.execute_query(
        """MATCH (c:Chunk {id: 'c7'})-[:FROM_DOCUMENT]->(d)
           SET c.collection = 'elsewhere', d.collection = 'elsewhere', c.terms = $terms""",
        terms=passage_terms(
            collection="elsewhere", document_id="d-7", chunk_id="c7", text="engine", title="T", language="en"
        )["terms"],
    )

    for mode in SearchMode:
        found = await crowd.search.search("engine", ["elsewhere"], mode=mode)

        assert [hit.id for hit in found.hits] == ["c7"], mode


@pytest.mark.parametrize(
    "filters",
    [
        SearchFilters(metadata={"parity": "even"}),
        SearchFilters(metadata={"colour": "blue"}),
        SearchFilters(entity_ids=(COMMON,), added_after=datetime(2000, 1, 1, tzinfo=UTC)),
    ],
    ids=["few enough to compare", "too many", "too many by an entity"],
)
async def test_as_many_come_as_are_asked_for(crowd: Crowd, filters: SearchFilters) -> None:
    for mode in SearchMode:
        found = await crowd.search.search("engine", None, mode=mode, filters=filters, limit=60)

        assert len({hit.id for hit in found.hits}) == 60, mode
        assert ONE not in {hit.id for hit in found.hits}


async def test_nothing_passes_a_condition_without_values_or_of_what_is_not_there(crowd: Crowd) -> None:
    for filters in (
        SearchFilters(document_ids=()),
        SearchFilters(entity_types=()),
        SearchFilters(entity_ids=("nobody",)),
        SearchFilters(metadata={"colour": "green"}),
        SearchFilters(added_after=datetime(2100, 1, 1, tzinfo=UTC)),
    ):
        assert (await crowd.search.search("engine", None, filters=filters)).hits == ()


@pytest.mark.parametrize(
    ("filters", "match"),
    [
        (SearchFilters(metadata={"color": "red"}), "'color'"),
        (SearchFilters(metadata={"colour": None}), "None"),
        (SearchFilters(entity_types=("X",) * 1001), "1,001 values"),
        (
            SearchFilters(added_after=datetime(2, 1, 1, tzinfo=UTC), added_before=datetime(1, 1, 1, tzinfo=UTC)),
            "before",
        ),
    ],
)
async def test_a_filter_that_makes_no_sense_is_refused(crowd: Crowd, filters: SearchFilters, match: str) -> None:
    with pytest.raises(InvalidInput, match=match):
        await crowd.search.search("engine", None, filters=filters)


class Listening(Executor):
    """An executor that notes what it is asked to read."""

    def __init__(self, executor: Executor) -> None:
        super().__init__(executor.driver, executor.database, executor.queries, executor.server)
        self.asked: list[str] = []

    async def read(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        self.asked.append(name)
        return await super().read(name, **parameters)


async def test_an_index_that_has_more_than_are_asked_for_is_asked_once(crowd: Crowd) -> None:
    listening = Listening(crowd.executor)
    east = [0.0, 1.0] + [0.0] * (DIMENSIONS - 2)  # from where no two of the crowd are equally far
    hits = await Passages(listening).nearest(east, Scope(("crowd",)), 50)  # which fifty is the approximate index's own
    assert len({hit.id for hit in hits}) == 50
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert listening.asked == ["retrieval/nearest_chunks"]
