"""Every language but English: each text to the reader that can do most with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from service.domain.document import Concepts
from service.domain.relationship import Extraction
from service.extraction.languages.chinese import ChineseReader
from service.extraction.languages.french import FrenchReader
from service.extraction.languages.optional import CHINESE, FRENCH, usable_models
from service.extraction.languages.unparsed import read_unparsed


class OtherLanguages:
    """Readers load their models at their first text. Not for use from two threads at once."""

    def __init__(self, optional: Iterable[str]) -> None:
        """`optional`: codes of the languages whose own package may be used where it is installed."""
        models = usable_models(optional)
        self.models = tuple(models.values())
        """Names and versions of the packages in use."""
        self._french = FrenchReader() if FRENCH in models else None
        self._chinese = ChineseReader() if CHINESE in models else None

    def read_batch(
        self, texts: Sequence[str], language: str, concepts: Concepts, *, values: bool
    ) -> list[Extraction | Exception]:
        """What each text says, all in one language, in order; where one fails its place holds the exception."""
        if language == FRENCH and self._french is not None:
            return self._french.read_batch(texts, concepts)
        if language == CHINESE and self._chinese is not None:
            unlinked = concepts == Concepts.ALL
            return [self._chinese.read(text, values=values, unlinked=unlinked) for text in texts]
        return [read_unparsed(text, language) for text in texts]
