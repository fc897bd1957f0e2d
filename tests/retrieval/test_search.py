"""Search on a real Neo4j with the real model."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from service.domain.search import SearchFilters, SearchMode
from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder
from service.errors import InvalidInput, TooLarge, UnknownCollection
from service.graph.executor import Executor
from service.retrieval.search import Search, SearchDefaults
from tests.agent.world import FailingEmbedder, search, stored

pytestmark = pytest.mark.anyio

QUESTION = "Who designed the first electronic computer?"


@pytest.fixture(scope="module")
async def searching(shared_executor: Executor, minilm: MiniLM, embedder: OffloadedEmbedder) -> Search:
    await stored(shared_executor, minilm)
    return search(shared_executor, embedder)


@pytest.mark.parametrize("mode", list(SearchMode))
async def test_each_mode_finds_the_passage_first(searching: Search, mode: SearchMode) -> None:
    result = await searching.search(QUESTION, ["history"], mode=mode)

    assert result.hits[0].text.startswith("Tommy Flowers designed Colossus")
    assert result.degraded == ()
    assert {score.channel for score in result.hits[0].channels} == {
        SearchMode.VECTOR: {"vector"},
        SearchMode.FULLTEXT: {"fulltext"},
        SearchMode.HYBRID: {"vector", "fulltext"},
        SearchMode.GRAPH: {"graph"},
        SearchMode.FUSION: {"vector", "fulltext", "graph"},
    }[mode]


async def test_a_hit_has_one_similarity_in_all_modes(searching: Search) -> None:
    similarities = [(await searching.search(QUESTION, None, mode=mode)).hits[0].similarity for mode in SearchMode]

    assert similarities == pytest.approx([similarities[0]] * len(similarities))
    assert similarities[0] > 0.7


async def test_what_only_an_option_calls_for_is_walked_from_what_the_question_names(searching: Search) -> None:
    by_default = replace(searching, defaults=SearchDefaults(mode=SearchMode.VECTOR))
    question = "What did Tommy Flowers design?"

    by_option = await by_default.search(question, ["history"], options={"mode": "GRAPH"})

    assert by_option == await searching.search(question, ["history"], mode=SearchMode.GRAPH)
    assert by_option.hits[0].trail is not None
    assert by_option.hits[0].trail.seeds[0].name == "Tommy Flowers"


async def test_the_threshold_drops_what_only_the_vectors_found(searching: Search) -> None:
    by_vector = await searching.search(QUESTION, None, mode=SearchMode.VECTOR, threshold=0.99)
    by_words = await searching.search("yeast", None, mode=SearchMode.FULLTEXT, threshold=0.99)
    by_both = await searching.search("yeast", None, mode=SearchMode.HYBRID, threshold=0.99)
    over_the_graph = await searching.search("yeast", None, mode=SearchMode.GRAPH, threshold=0.99)

    assert by_vector.hits == ()
    assert [hit.text.split()[0] for hit in by_words.hits] == ["Bread"]
    assert [hit.id for hit in by_both.hits] == [hit.id for hit in by_words.hits]
    assert {score.channel for hit in over_the_graph.hits for score in hit.channels} == {"graph"}


async def test_a_limit_and_documents_are_kept_to(searching: Search) -> None:
    everything = await searching.search(QUESTION, None, limit=100, threshold=0)
    one = await searching.search(QUESTION, None, limit=1)
    bread = next(hit for hit in everything.hits if hit.text.startswith("Bread"))
    of_document = await searching.search(
        QUESTION, None, filters=SearchFilters(document_ids=(bread.document_id,)), threshold=0
    )

    assert len(everything.hits) == 6
    assert [hit.id for hit in one.hits] == [everything.hits[0].id]
    assert [hit.id for hit in of_document.hits] == [bread.id]
    assert (await searching.search(QUESTION, None, filters=SearchFilters(document_ids=()))).hits == ()


async def test_without_an_embedder_words_find_and_the_result_says_so(
    searching: Search, shared_executor: Executor
) -> None:
    for embedder in (None, FailingEmbedder()):
        result = await search(shared_executor, embedder).search(QUESTION, None, mode=SearchMode.VECTOR)

        assert result.hits[0].text.startswith("Tommy Flowers designed Colossus")
        assert result.hits[0].similarity == 0
        assert "only" in result.degraded[0]


@pytest.mark.parametrize(
    "question",
    [
        "?!",
        'AND OR NOT "colossus',
        "text:[* TO *] /.*/ ~^ \\",
        "the of and",
        "\U0001f600",
        "lone \ud800 surrogate",
        "word " * 2000,
        "\u8a08\u7b97\u6a5f" * 1_111,  # 10 kB
    ],
)
async def test_any_characters_are_safe(searching: Search, question: str) -> None:
    for mode in SearchMode:
        await searching.search(question, None, mode=mode)


@pytest.mark.parametrize("question", ["", " \n\t "])
async def test_an_empty_question_is_refused(searching: Search, question: str) -> None:
    with pytest.raises(InvalidInput, match="empty"):
        await searching.search(question, None)


async def test_a_question_of_a_hundred_kilobytes_is_refused(searching: Search) -> None:
    with pytest.raises(TooLarge, match="100,000 characters"):
        await searching.search("x" * 100_000, None)


@pytest.mark.parametrize("limit", [0, -1, 1_000_000])
async def test_a_limit_out_of_bounds_is_refused(searching: Search, limit: int) -> None:
    with pytest.raises(InvalidInput, match="limit"):
        await searching.search(QUESTION, None, limit=limit)


@pytest.mark.parametrize("threshold", [math.nan, math.inf, -0.1, 2])
async def test_a_threshold_out_of_bounds_is_refused(searching: Search, threshold: float) -> None:
    with pytest.raises(InvalidInput, match="threshold"):
        await searching.search(QUESTION, None, threshold=threshold)


async def test_an_unknown_collection_is_refused_and_none_named_finds_nothing(searching: Search) -> None:
    with pytest.raises(UnknownCollection):
        await searching.search(QUESTION, ["history", "nowhere"])
    assert (await searching.search(QUESTION, [])).hits == ()
