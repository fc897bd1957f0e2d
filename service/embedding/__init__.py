"""Embedding: texts in, vectors out, by the model that comes with kgql or by a plug of the operator's."""

from __future__ import annotations

from service.embedding.foreign import ForeignEmbedder
from service.embedding.minilm import MiniLM
from service.embedding.multilingual import Multilingual
from service.embedding.ports import Embedder
from service.errors import PlugBadOption
from service.plug_calls import made_in_time
from service.plugs import Plug, check_options
from service.settings import Settings

__all__ = ["embedder_from", "make_embedder"]


def make_embedder(settings: Settings) -> Embedder:
    """The embedder that the settings name.

    Raises PlugNotFound, PlugBadOption or PlugFault, each with what to do.
    """
    return embedder_from((settings.embedder, settings.embedder_options), settings)


def embedder_from(plug: Plug, settings: Settings) -> Embedder:
    """The embedder that `plug` names, in any of a plug's forms (DESIGN §4)."""
    options = plug[1] if isinstance(plug, tuple) and len(plug) == 2 else {}

    def ours() -> MiniLM:
        check_options(MiniLM, options, "The default embedder")
        return MiniLM(**{"folder": settings.embedding_model_folder, "threads": settings.embedding_threads, **options})

    plugged = made_in_time(plug, "embed", ours, seconds=settings.plug_seconds, multilingual=Multilingual)
    if plugged.target is None:
        raise PlugBadOption(
            "There is no way without an embedder: chunks are sized by its tokens and found by its vectors.",
            'Set KGQL_EMBEDDER to "default", "multilingual" or "package.module:name".',
        )
    return plugged.target if isinstance(plugged.target, MiniLM) else ForeignEmbedder(plugged, settings.plug_seconds)
