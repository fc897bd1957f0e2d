"""Options are looked at when they are handed in: what can't work is refused then, and what can be is let be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from service.domain.document import Collection
from service.embedding import make_embedder
from service.errors import PlugBadOption
from service.extraction.extractor_plugs import ExtractorPlugs
from service.extraction.opening import open_extraction
from service.ingestion.chunking import TextChunker
from service.ingestion.option_check import OptionCheck
from service.plug_calls import PlugCalls
from service.plugs import Plug, resolve
from service.retrieval.search import SearchDefaults
from service.settings import Settings


def choose(question: str, collections: object, *, mood: str = "calm") -> list[str]:
    return []


def cut(text: str, *, mark: str = ".") -> list[str]:
    return text.split(mark)


def checking(chunker: Plug = "default", **extractors: Plug) -> OptionCheck:
    embedder = make_embedder(Settings(_env_file=None))
    selector = PlugCalls(resolve(choose, "select", object), "select", "The selector", 60)
    return OptionCheck(
        resolve(chunker, "chunk", lambda: TextChunker(embedder)),
        open_extraction(ExtractorPlugs(**extractors), processes=0),
        {"searcher": SearchDefaults().under, "selector": selector.check},
    )


OURS: list[Mapping[str, Mapping[str, Any]]] = [
    {"extracter": {}},
    {"chunker": {"size": 64}},
    {"chunker": {"chunk_size": 0}},
    {"chunker": {"chunk_size": "64"}},
    {"chunker": {"chunk_size": 64, "chunk_overlap": 64}},
    {"extractor": {"colour": 1}},
    {"extractor": {"values": "yes"}},
    {"extractor": {"language": "Klingon"}},
    {"extractor": {"concepts": "SOME"}},
    {"searcher": {"limit": 0}},
    {"searcher": {"mood": "calm"}},
    {"selector": {"limit": 3}},
]


@pytest.mark.parametrize("options", OURS)
def test_what_can_not_be_is_refused_of_a_collection_and_of_a_document(
    options: Mapping[str, Mapping[str, Any]],
) -> None:
    check = checking()
    with pytest.raises(PlugBadOption):
        check.check(Collection("lab", options=options))
    with pytest.raises(PlugBadOption):
        check.check(Collection("lab"), options)


@pytest.mark.parametrize("options", [{"model": 5}, {"effort": "immense"}, {"temper": 1}, {"budget_usd": -1}])
def test_options_of_claude_are_looked_at_too(options: Mapping[str, Any]) -> None:
    check = checking(extractor="claude")
    check.check(Collection("lab", options={"extractor": {"model": "claude-haiku-5-5", "budget_usd": 1}}))
    with pytest.raises(PlugBadOption):
        check.check(Collection("lab", options={"extractor": options}))


def test_a_plug_of_somebody_else_s_is_not_called_for_it() -> None:
    check = checking(cut)
    check.check(Collection("lab", options={"chunker": {"mark": 5}, "selector": {"mood": "grim"}}))
    with pytest.raises(PlugBadOption, match="chunk_size"):
        check.check(Collection("lab", options={"chunker": {"chunk_size": 64}}))


def test_a_document_s_options_are_looked_at_over_its_collection_s() -> None:
    lab = Collection("lab", options={"chunker": {"chunk_size": 200}})
    check = checking()
    check.check(lab, {"chunker": {"chunk_overlap": 100}})
    with pytest.raises(PlugBadOption, match="overlap"):
        check.check(Collection("lab", options={"chunker": {"chunk_size": 64}}), {"chunker": {"chunk_overlap": 100}})
