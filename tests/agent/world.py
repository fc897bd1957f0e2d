"""Documents with real vectors and hand-made facts, and an agent that answers from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from service.agent.agent import Agent, extractive_stages
from service.agent.ports import Mention, NamedEntity, SentenceEmbedder, StatedFact, StoredPassage
from service.answer_plugs import AnswerPlugs
from service.domain.document import Collection
from service.embedding.minilm import MiniLM
from service.embedding.ports import Intent
from service.errors import PlugFailed
from service.graph.answering import AnsweringGraph
from service.graph.collections import Collections
from service.graph.executor import Executor
from service.graph.known_names import KnownNames
from service.graph.passages import Passages
from service.graph.surroundings import GraphMap
from service.retrieval.ports import QuestionEmbedder
from service.retrieval.search import Search
from service.retrieval.walk.walking import Walk
from tests.graph.world import Passage, World, processed

FLOWERS, LOVELACE, ENGINE = ("Tommy Flowers", "Person"), ("Ada Lovelace", "Person"), ("Analytical Engine", "Product")
COLOSSUS, STATION = ("Colossus", "Product"), ("Post Office Research Station", "Organization")
LONDON = ("London", "Location")

DOCUMENTS: dict[str, Sequence[Passage]] = {
    "bletchley": [
        ("Tommy Flowers designed Colossus, the first electronic computer.", [(FLOWERS, "DESIGNED", COLOSSUS)]),
        ("The codebreakers played rounders on the lawn.", []),
    ],
    "engineers": [
        ("Tommy Flowers worked for the Post Office Research Station.", [(FLOWERS, "WORKS_FOR", STATION)]),
    ],
    "lovelace": [
        (
            "Ada Lovelace was born in London in 1815. Mary Somerville encouraged her.",
            [(LOVELACE, "BORN_IN", LONDON)],
        ),
        ("Ada Lovelace wrote notes on the Analytical Engine in 1843.", [(LOVELACE, "WROTE_ABOUT", ENGINE)]),
    ],
    "bread": [("Bread is baked of flour, water, salt and yeast.", [])],
}


class FailingEmbedder:
    """An embedder whose model is gone."""

    async def embed_questions(self, questions: Sequence[str]) -> list[list[float]]:
        raise PlugFailed("The model is gone.")

    async def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        raise PlugFailed("The model is gone.")


async def stored(
    executor: Executor,
    minilm: MiniLM,
    collection: str = "history",
    documents: Mapping[str, Sequence[Passage]] = DOCUMENTS,
) -> None:
    """Puts documents into a collection, with the vectors of the real model."""
    await executor.schema("vectors/create_index", dimensions=minilm.dimensions)
    world = World(executor)
    await world.collections.create(Collection(collection))
    for key, passages in documents.items():
        await world.accept(key, *passages, collection=collection)
        lease = await world.claim()
        made = processed(await world.sources.load(lease), *passages)
        vectors = minilm.embed([text for text, _ in passages], Intent.PASSAGE)
        await world.store.swap(lease, replace(made, vectors=vectors))
    await executor.driver.execute_query("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")


def search(executor: Executor, embedder: QuestionEmbedder | None) -> Search:
    walk = Walk(KnownNames(executor), GraphMap(executor))
    return Search(Passages(executor), Collections(executor), embedder, walk)


NO_PLUGS = AnswerPlugs({}, 5)


class NothingKnown:
    """A graph in which there is nothing."""

    async def named(self, phrases: Sequence[str], collections: Sequence[str]) -> Sequence[NamedEntity]:
        return ()

    async def titled(self, phrases: Sequence[str], collections: Sequence[str]) -> Sequence[str]:
        return ()

    async def facts(self, entity_ids: Sequence[str], limit: int) -> Sequence[StatedFact]:
        return ()

    async def mentions(self, chunk_ids: Sequence[str]) -> Sequence[Mention]:
        return ()

    async def passages(self, chunk_ids: Sequence[str]) -> Mapping[str, StoredPassage]:
        return {}


def agent(executor: Executor, questions: QuestionEmbedder | None, sentences: SentenceEmbedder | None) -> Agent:
    return Agent(
        extractive_stages(search(executor, questions), Collections(executor), AnsweringGraph(executor), sentences),
        NO_PLUGS,
    )
