"""Runs a pipeline over texts so that one bad text fails alone, and says where the sentences of a parse are."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.language import Language
from spacy.tokens import Doc
from spacy.tokens import Span as Tokens

from service.domain.entity import Span
from service.errors import PlugFailed
from service.extraction.sentences import trim
from service.extraction.spacy.model import tokenised
from service.extraction.spacy.slips import mend_slips

LONGEST_TEXT = 100_000
"""Characters. The parser's time grows with the square of a sentence, and such a text may be one sentence."""


def parsed(pipeline: Language, texts: Sequence[str]) -> list[Doc | Exception]:
    """The parse of each text, in order; where the batch fails, each is parsed by itself."""
    if any(len(text) > LONGEST_TEXT for text in texts):
        return [_parsed_alone(pipeline, text) for text in texts]
    try:
        return [_mended(doc) for doc in pipeline.pipe(tokenised(pipeline, text) for text in texts)]
    except Exception:  # noqa: BLE001 whatever a pipeline's component raises is the failure of one text
        return [_parsed_alone(pipeline, text) for text in texts]


def parsed_alone(pipeline: Language, text: str) -> Doc:
    """The parse of one text; raises what the pipeline does."""
    return _mended(pipeline(tokenised(pipeline, text)))


def sentences_of(doc: Doc) -> list[tuple[Tokens, Span]]:
    """The sentences of a parsed text, each with the place of its words."""
    text = doc.text  # put together anew each time that it is asked for
    places = ((sentence, trim(text, Span(sentence.start_char, sentence.end_char))) for sentence in doc.sents)
    return [(sentence, span) for sentence, span in places if span is not None]


def _parsed_alone(pipeline: Language, text: str) -> Doc | Exception:
    if len(text) > LONGEST_TEXT:
        return PlugFailed(
            f"spacy can't read {len(text):,} characters at once, only {LONGEST_TEXT:,}.",
            "Cut the text into chunks.",
        )
    try:
        return parsed_alone(pipeline, text)
    except Exception as error:  # noqa: BLE001 as above
        return error


def _mended(doc: Doc) -> Doc:
    mend_slips(doc)
    return doc
