"""Which plugs a service has, and how each of them is made: within its time, its faults said in our words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

from service.embedding.ports import Embedder
from service.extraction.claude.configuration import ClaudeConfiguration
from service.extraction.extractor_plugs import ExtractorPlugs
from service.graph.chunks import Chunks
from service.ingestion.chunking import TextChunker
from service.ingestion.option_check import Check
from service.plug_calls import PlugCalls, made_in_time
from service.plugs import Plug, Plugged
from service.retrieval.fusion import Fusion, FusionMethod
from service.retrieval.plugged import PluggedSearch
from service.retrieval.reranking import Reranking
from service.retrieval.search import SEARCHER, Search, SearchDefaults, Searching
from service.settings import Settings


@dataclass(frozen=True, slots=True)
class Plugs:
    """The plugs of one service, each in any form of DESIGN §4."""

    chunker: Plug = "default"
    embedder: Plug = "default"
    extractor: Plug = "default"
    """A combined extractor; it wins over the two separate ones."""
    entity_extractor: Plug = None
    relationship_extractor: Plug = None
    searcher: Plug = "default"
    searchers: Sequence[Plug] = ()
    """More of them, whose hits are fused with those of our searcher."""
    reranker: Plug = "default"
    """Puts the best hits into another order. Ours leaves those of a search as they are."""
    selector: Plug = "default"
    """Which collections a question goes to. Ours takes all that are offered."""
    gate: Plug = "default"
    """Whether there is anything to look up."""
    rewriter: Plug = "default"
    """Makes a question that leans on the conversation one that stands by itself."""
    expander: Plug = "default"
    """Other ways to ask the same, which are searched for too."""
    decomposer: Plug = "default"
    """The questions that a question comes to."""
    reasoner: Plug = "default"
    """What is still to be asked, once passages were found."""
    answerer: Plug = "default"
    """The answer, in claims with the words that they rest on."""
    grounder: Plug = "default"
    """Whether the quotes of a claim bear it out."""

    @classmethod
    def from_settings(cls, settings: Settings) -> Plugs:
        return cls(
            chunker=(settings.chunker, settings.chunker_options),
            embedder=(settings.embedder, settings.embedder_options),
            extractor=(settings.extractor, settings.extractor_options),
            entity_extractor=(settings.entity_extractor, settings.entity_extractor_options),
            relationship_extractor=(settings.relationship_extractor, settings.relationship_extractor_options),
            searcher=(settings.searcher, settings.searcher_options),
            searchers=settings.searchers,
            reranker=(settings.reranker, settings.reranker_options),
            selector=(settings.selector, settings.selector_options),
            gate=(settings.gate, settings.gate_options),
            rewriter=(settings.rewriter, settings.rewriter_options),
            expander=(settings.expander, settings.expander_options),
            decomposer=(settings.decomposer, settings.decomposer_options),
            reasoner=(settings.reasoner, settings.reasoner_options),
            answerer=(settings.answerer, settings.answerer_options),
            grounder=(settings.grounder, settings.grounder_options),
        )


def extractor_plugs(plugs: Plugs, settings: Settings) -> ExtractorPlugs:
    """The extractors, not yet made: a process of the pool may have to make them too."""
    return ExtractorPlugs(
        plugs.extractor,
        plugs.entity_extractor,
        plugs.relationship_extractor,
        cooccurrence=settings.cooccurrence,
        spacy_model=settings.spacy_model,
        seconds=settings.plug_seconds,
        most_items=settings.plug_items,
        claude=ClaudeConfiguration.from_settings(settings),
    )


def make_chunker(plug: Plug, embedder: Embedder, settings: Settings) -> Plugged:
    """The chunker; ours cuts by the embedder's tokens. Raises PlugNotFound; PlugTimedOut."""
    return made_in_time(plug, "chunk", lambda: TextChunker(embedder), seconds=settings.plug_seconds)


def make_search(plugs: Plugs, ours: Search, chunks: Chunks, settings: Settings, stack: AsyncExitStack) -> Searching:
    """Our search, or one around a searcher of somebody else's, closed with the stack. Raises as `make_chunker`.

    None of its hits are reranked yet.
    """
    plugged = made_in_time(plugs.searcher, "search", lambda: ours, seconds=settings.plug_seconds)
    defaults = SearchDefaults(
        settings.search_limit,
        settings.search_threshold,
        fusion=Fusion(FusionMethod(settings.search_fusion), settings.search_weights),
    )

    def around(plug: Plugged, key: str) -> PluggedSearch:
        calls = PlugCalls(plug, "search", "The searcher", settings.plug_seconds)
        stack.callback(calls.close)
        return PluggedSearch(calls, ours.collections, chunks, ours.passages, defaults, key)

    if not isinstance(plugged.target, Search):
        return around(plugged, SEARCHER)
    others = [made_in_time(one, "search", lambda: ours, seconds=settings.plug_seconds) for one in plugs.searchers]
    return replace(
        plugged.target,
        defaults=defaults.under(plugged.options),
        others={one.name: around(one, f"searcher {one.name}") for one in others if one.target is not ours},
    )


def reranked(search: Searching, reranker: PlugCalls | None) -> Searching:
    """Our search with its hits put into another order; one of somebody else's is its own affair."""
    return (
        search if reranker is None or not isinstance(search, Search) else replace(search, reranking=Reranking(reranker))
    )


def asking_checks(search: Searching, selector: PlugCalls | None) -> Mapping[str, Check]:
    """How the options of the searcher and of the selector are checked."""
    checks: dict[str, Check] = {}
    if isinstance(search, Search):
        checks["searcher"] = search.defaults.under
    elif isinstance(search, PluggedSearch):
        checks["searcher"] = search.searcher.check
    if selector is not None:
        checks["selector"] = selector.check
    return checks
