"""Where evidence stood, as GraphQL tells it: on relationships, chunks, and the claims of an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.domain.document import ReadText
from service.domain.place import Place
from tests.api.client import Client
from tests.graph.world import World, processed

pytestmark = pytest.mark.anyio

WORDS = "Ada Lovelace worked with Charles Babbage."
FACT = (("Ada Lovelace", "Person"), "COLLABORATES_WITH", ("Charles Babbage", "Person"))


async def put(world: World, *places: Place) -> None:
    """A document of one chunk, read from these places."""
    await world.collection()
    await world.accept("notes", (WORDS, [FACT]))
    lease = await world.claim()
    made = processed(await world.sources.load(lease), (WORDS, [FACT]))
    await world.store.swap(lease, replace(made, read=ReadText(made.read.text, "text/plain", places=places)))


async def test_evidence_and_chunks_say_where_they_stood(client: Client, world: World) -> None:
    await put(world, Place(0, len(WORDS), sheet="People", row=4, headings=("History",)))
    data = await client.ask(
        """{ relationships(filter: {collection: "lab"}) { nodes { evidence { page
          place { page sheet row slide part headings label }
          chunk { page place { label } } } } } }"""
    )
    (evidence,) = data["relationships"]["nodes"][0]["evidence"]
    label = "sheet People, row 4, History"
    assert evidence == {
        "page": None,
        "place": {
            "page": None,
            "sheet": "People",
            "row": 4,
            "slide": None,
            "part": None,
            "headings": ["History"],
            "label": label,
        },
        "chunk": {"page": None, "place": {"label": label}},
    }


async def test_what_an_answer_cites_has_its_page(client: Client, world: World) -> None:
    await put(world, Place(0, 12, page=11), Place(13, len(WORDS), page=12))
    data = await client.ask(
        """{ ask(question: "Who worked with Charles Babbage?", collections: ["lab"]) {
          answered claims { evidence { quote page place { label } } } } }"""
    )
    (claim,) = data["ask"]["claims"]
    assert claim["evidence"] == [{"quote": WORDS, "page": 11, "place": {"label": "page 11"}}]


async def test_plain_text_has_no_places(client: Client, world: World) -> None:
    await put(world)
    data = await client.ask(
        """{ relationships(filter: {collection: "lab"}) { nodes { evidence { page
          place { label } chunk { place { label } } } } } }"""
    )
    assert data["relationships"]["nodes"][0]["evidence"] == [{"page": None, "place": None, "chunk": {"place": None}}]
