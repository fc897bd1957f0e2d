"""Looks at options where they are handed in, so that what can't work is refused once and there, not by each job.

What is known without asking a plug is checked: that there is such a plug, that its signature has a place for the
option, and of our own plugs that the value can be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from service.domain.brief import OptionsByPlug
from service.domain.document import Collection
from service.ingestion.ports import ExtractionRunner
from service.ingestion.recipe import ASKING, CHUNKER, brief_of, check_names
from service.plugs import Options, Plugged, check_merged

Check = Callable[[Options], object]
"""Raises PlugBadOption."""


class OptionCheck:
    """The plugs of one service, asked what they would take."""

    def __init__(self, chunker: Plugged, extraction: ExtractionRunner, asking: Mapping[str, Check]) -> None:
        """`asking`: how the options of a searcher and of a selector are checked, by those names."""
        self._chunker = chunker
        self._extraction = extraction
        self._asking = asking

    def check(self, collection: Collection, of_document: OptionsByPlug | None = None) -> None:
        """Raises PlugBadOption for what a collection, or a document in it, can't ask for."""
        of_document = of_document or {}
        check_names(collection.options, of_document)
        chunking = self._chunker.merged(collection.options.get(CHUNKER), of_document.get(CHUNKER))
        check_merged(self._chunker, "chunk", chunking)
        self._extraction.identity(brief_of(collection, of_document))
        for name in ASKING:
            if name in self._asking:
                self._asking[name]({**collection.options.get(name, {}), **of_document.get(name, {})})
