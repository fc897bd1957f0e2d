"""A run over real search on a real graph: what is found at which rank, and cases that could never be answered."""

from __future__ import annotations

import pytest

from service.domain.search import SearchMode
from service.embedding.minilm import MiniLM
from service.embedding.offloaded import OffloadedEmbedder
from service.errors import InvalidInput
from service.evaluation.cases import Case
from service.evaluation.from_graph import ONE_HOP, TWO_HOPS, Relevance, cases_from_graph
from service.evaluation.run import evaluate
from service.graph.evaluation import EvaluationGraph
from service.graph.executor import Executor
from service.retrieval.search import Searching
from tests.agent.world import FailingEmbedder, search, stored

pytestmark = pytest.mark.anyio

MODES = list(SearchMode)
COLOSSUS = Case(question="Who designed the first electronic computer?", documents=("bletchley",))
BREAD = Case(question="What is bread baked of?", documents=("bread", "engineers"), collection="history")


async def test_search_is_measured_in_every_mode(
    executor: Executor, minilm: MiniLM, embedder: OffloadedEmbedder
) -> None:
    await stored(executor, minilm)
    graph = EvaluationGraph(executor)
    searching: Searching = search(executor, embedder)

    run = await evaluate(searching, graph, [COLOSSUS, BREAD], MODES, ["history"])
    assert list(run.modes) == MODES
    for mode in (SearchMode.VECTOR, SearchMode.FULLTEXT, SearchMode.FUSION):
        # Bletchley has two passages: its second counts no more. The engineers say nothing of bread.
        assert run.modes[mode].ranks[0][0] == 1
        assert run.modes[mode].ranks[1][0] == 1
        assert run.means(mode)["hit@1"] == 1
        assert run.means(mode)["recall@1"] == 0.75
        assert run.modes[mode].degraded == {}

    found = await searching.search(COLOSSUS.question, ["history"], mode=SearchMode.VECTOR, limit=30)
    by_chunk = Case(question=COLOSSUS.question, chunks=(found.hits[2].id, found.hits[0].id))
    run = await evaluate(searching, graph, [by_chunk], [SearchMode.VECTOR], ["history"])
    assert run.modes[SearchMode.VECTOR].ranks == ((1, 3),)

    await _check_cases_that_can_not_be_answered(searching, graph, found.hits[0].document_id)
    await _check_cases_of_the_graph(searching, graph)

    without = await evaluate(search(executor, FailingEmbedder()), graph, [COLOSSUS], [SearchMode.VECTOR], ["history"])
    assert list(without.modes[SearchMode.VECTOR].degraded.values()) == [1]


async def _check_cases_that_can_not_be_answered(searching: Searching, graph: EvaluationGraph, document: str) -> None:
    lost = Case(question="Who?", documents=("bletchley", "nowhere"))
    with pytest.raises(InvalidInput, match=r"Not in the collections .*: nowhere \(Who\?\)\."):
        await evaluate(searching, graph, [COLOSSUS, lost], MODES, ["history"])
    with pytest.raises(InvalidInput, match="nochunk"):
        await evaluate(searching, graph, [Case(question="Who?", chunks=("nochunk",))], MODES, ["history"])
    with pytest.raises(InvalidInput, match="bletchley"):
        await evaluate(searching, graph, [COLOSSUS], MODES, ["elsewhere"])
    twice = Case(question="Who?", documents=("bletchley", document))
    with pytest.raises(InvalidInput, match="by its key and by its id"):
        await evaluate(searching, graph, [twice], MODES, ["history"])
    with pytest.raises(InvalidInput, match="no cases"):
        await evaluate(searching, graph, [], MODES, ["history"])
    by_id = Case(question=COLOSSUS.question, documents=(document,))
    assert (await evaluate(searching, graph, [by_id], MODES, ["history"])).means(SearchMode.FUSION)["hit@1"] == 1


async def _check_cases_of_the_graph(searching: Searching, graph: EvaluationGraph) -> None:
    by_document = await cases_from_graph(graph, ["history"], 100, Relevance.DOCUMENTS)
    assert {case.question: (case.answer, case.documents, case.group) for case in by_document} == {
        "Who does Tommy Flowers work for?": ("Post Office Research Station", ("engineers",), ONE_HOP),
        "What did Tommy Flowers design?": ("Colossus", ("bletchley",), ONE_HOP),
        "Where was Ada Lovelace born?": ("London", ("lovelace",), ONE_HOP),
        "Which product is it that Ada Lovelace wrote about?": ("Analytical Engine", ("lovelace",), ONE_HOP),
    }
    by_chunk = await cases_from_graph(graph, ["history"], 100)
    assert TWO_HOPS not in {case.group for case in by_chunk}
    run = await evaluate(searching, graph, by_chunk, [SearchMode.FUSION], ["history"])
    assert run.means(SearchMode.FUSION, ONE_HOP)["hit@1"] == 1


async def test_a_key_that_documents_of_two_collections_have_is_ambiguous(
    executor: Executor, minilm: MiniLM, embedder: OffloadedEmbedder
) -> None:
    for collection in ("one", "two"):
        await stored(executor, minilm, collection, {"bread": [("Bread is baked of flour.", [])]})
    graph, searching = EvaluationGraph(executor), search(executor, embedder)
    case = Case(question="What is bread baked of?", documents=("bread",))
    with pytest.raises(InvalidInput, match="several collections: bread"):
        await evaluate(searching, graph, [case], MODES, ["one", "two"])
    of_one = case.model_copy(update={"collection": "one"})
    run = await evaluate(searching, graph, [of_one], MODES, ["one", "two"])
    assert run.means(SearchMode.VECTOR)["recall@1"] == 1
    with pytest.raises(InvalidInput, match="bread"):
        await evaluate(searching, graph, [case.model_copy(update={"collection": "three"})], MODES, ["one", "two"])
