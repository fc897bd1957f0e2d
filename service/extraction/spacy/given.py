"""The default RelationshipExtractor: the same parse, read between entities that another plug saw."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.tokens import Doc

from service.domain.entity import CONCEPT, Entity, Span
from service.domain.relationship import Extraction
from service.extraction.languages.detection import ENGLISH, language_of
from service.extraction.spacy.doubts import is_doubtful
from service.extraction.spacy.entities import find_values
from service.extraction.spacy.extractor import DEFAULT_MODEL, SpacyExtractor
from service.extraction.spacy.lexicon import load_lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.parsing import parsed_alone, sentences_of
from service.extraction.spacy.relationships import read_relationships


class SpacyRelationshipExtractor:
    """Facts between the given entities, at the places that they come with. It has no options."""

    name = "spacy-relationships"

    def __init__(self, model: str = DEFAULT_MODEL) -> None:
        self._parser = SpacyExtractor(model)

    @property
    def model(self) -> str:
        """Name and version of the pipeline."""
        return self._parser.model

    @property
    def version(self) -> str:
        """Changes with the lexicon."""
        return self._parser.version

    def extract(self, text: str, entities: Sequence[Entity]) -> Extraction:
        """What the text says of `entities`, whose spans must lie in it, and which of its sentences are doubtful."""
        if not entities or language_of(text) != ENGLISH:
            return Extraction()
        pipeline = self._parser.load()
        lexicon = load_lexicon()
        with self._parser.lock, pipeline.memory_zone():
            doc = parsed_alone(pipeline, text)
            names = _mentions(doc, entities)
            values = find_values(doc, lexicon, names)
            reading = read_relationships(doc, names, values, lexicon, linked=False, unnamed=True)
            return Extraction(
                relationships=tuple(reading.relationships),
                denials=tuple(reading.denials),
                dropped=dict(reading.dropped),
                doubtful=tuple(span for sentence, span in sentences_of(doc) if is_doubtful(sentence, lexicon)),
            )

    def reset(self) -> None:
        """Nothing is kept between texts."""


def _mentions(doc: Doc, entities: Sequence[Entity]) -> list[Mention]:
    """The entities' places as tokens, the longest first where two share one."""
    places = sorted(
        ((span, entity) for entity in entities for span in entity.spans),
        key=lambda place: (place[0].start - place[0].end, place[0]),
    )
    taken: set[int] = set()
    found = []
    for span, entity in places:
        tokens = doc.char_span(span.start, span.end, alignment_mode="expand")
        if tokens is None or taken.intersection(range(tokens.start, tokens.end)):
            continue
        taken.update(range(tokens.start, tokens.end))
        found.append(
            Mention(
                name=entity.name,
                type=entity.type,
                span=Span(span.start, span.end),
                first=tokens.start,
                last=tokens.end - 1,
                root=tokens.root.i,
                confidence=entity.confidence,
                named=entity.type != CONCEPT,
            )
        )
    return sorted(found, key=lambda mention: mention.first)
