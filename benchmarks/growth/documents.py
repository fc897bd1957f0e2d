"""Documents to fill a graph with, of sentences that each tie two names, with what an extractor would read out of them;
and documents to measure with, of real prose.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from benchmarks.growth.names import Name
from service.domain.chunk import Chunk
from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction, Relationship

NAMES_A_DOCUMENT = 44
_SENTENCES_A_CHUNK = 8
_PHRASES = {
    ("Person", "Organization"): ("WORKS_FOR", "worked for"),
    ("Person", "Location"): ("BORN_IN", "was born in"),
    ("Person", "Person"): ("COLLABORATES_WITH", "worked together with"),
    ("Person", "Work"): ("CREATED", "made"),
    ("Organization", "Location"): ("LOCATED_IN", "had its seat in"),
    ("Location", "Location"): ("LOCATED_IN", "lies in"),
}
_ANY = ("RELATED_TO", "had to do with")
_AROUND = ("As the records of those years say, ", ", which nobody has doubted since.")


@dataclass(frozen=True, slots=True)
class MadeDocument:
    """A text, its chunks, and what an extractor says of each."""

    text: str
    chunks: Sequence[Chunk]
    extractions: Sequence[Extraction]


def made_document(names: Sequence[Name]) -> MadeDocument:
    """A document that ties the first name to the second, the third to the fourth, and so on."""
    pairs = list(zip(names[::2], names[1::2], strict=False))
    chunks: list[Chunk] = []
    extractions = []
    at = 0
    for start in range(0, len(pairs), _SENTENCES_A_CHUNK):
        text, extraction = _chunk(pairs[start : start + _SENTENCES_A_CHUNK])
        chunks.append(Chunk(text, len(chunks), len(text.split()), at, at + len(text)))
        extractions.append(extraction)
        at += len(text) + 1
    return MadeDocument("\n".join(chunk.text for chunk in chunks), chunks, extractions)


def real_documents(corpus: Path, words: int) -> Iterator[str]:
    """Texts of at least `words` words, of whole Wikipedia passages, in an order of their hashes.

    `corpus` is 2WikiMultihopQA's corpus.json.
    """
    passages = [f"{one['title']}\n\n{one['text']}" for one in json.loads(corpus.read_text(encoding="utf-8"))]
    gathered: list[str] = []
    length = 0
    for passage in sorted(passages, key=lambda text: sha256(text.encode()).digest()):
        gathered.append(passage)
        length += len(passage.split())
        if length >= words:
            yield "\n\n".join(gathered)
            gathered, length = [], 0


def _chunk(pairs: Sequence[tuple[Name, Name]]) -> tuple[str, Extraction]:
    spans: dict[Name, list[Span]] = {}
    relationships = []
    text = ""
    for subject, object_ in pairs:
        kind, phrase = _PHRASES.get((subject[1], object_[1]), _ANY)
        start = len(text) + len(_AROUND[0])
        source = Span(start, start + len(subject[0]))
        target = Span(source.end + len(phrase) + 2, source.end + len(phrase) + 2 + len(object_[0]))
        sentence = f"{_AROUND[0]}{subject[0]} {phrase} {object_[0]}{_AROUND[1]}"
        whole = Span(len(text), len(text) + len(sentence))
        spans.setdefault(subject, []).append(source)
        spans.setdefault(object_, []).append(target)
        relationships.append(
            Relationship(
                subject[0],
                object_[0],
                kind,
                quote=sentence,
                quote_span=whole,
                source_span=source,
                target_span=target,
            )
        )
        text += f"{sentence} "
    entities = tuple(Entity(name, type_, spans=tuple(places)) for (name, type_), places in spans.items())
    return text.rstrip(), Extraction(entities, tuple(relationships))
