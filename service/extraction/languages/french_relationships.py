"""From the French parse to facts: each tie gets its kind from the lexicon, its doubts, its words and its date."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc, Token
from spacy.tokens import Span as Tokens

from service.domain.entity import CONCEPT, Span
from service.domain.relationship import Relationship
from service.extraction.languages.french_clauses import FrenchClauses, FrenchTie
from service.extraction.languages.french_doubts import doubt
from service.extraction.languages.french_lexicon import FrenchLexicon
from service.extraction.sentences import trim
from service.extraction.spacy.doubts import HYPOTHETICAL
from service.extraction.spacy.mentions import Mention

IS_A = "IS_A"
_DATE = re.compile(r"(?:\d{1,2}(?:er)? )?(?:[a-zéû]{3,9} )?(?:1[0-9]{3}|20[0-9]{2})\b")


@dataclass(slots=True)
class FrenchReading:
    """Facts and what is denied, by what they say; the noun phrases that facts tie; and what was left out by reason."""

    facts: dict[tuple[str, str, str], Relationship] = field(default_factory=dict)
    denials: dict[tuple[str, str, str], Relationship] = field(default_factory=dict)
    phrases: list[Mention] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)


def french_relationships(
    doc: Doc, names: Sequence[Mention], lexicon: FrenchLexicon, *, concepts: bool
) -> FrenchReading:
    """What a parsed text says between its names; `concepts`: or a name and what it is said to be."""
    text, sentences = doc.text, [*doc.sents]
    starts = [sentence.start for sentence in sentences]
    reading = FrenchReading()
    ties = [*FrenchClauses(doc, names, lexicon, concepts=concepts).ties()]
    ruled = [(tie, fact) for tie in ties if (fact := _ruled(tie, lexicon)) is not None]
    # "fondateur d'Apple" says all of "fondateur".
    told = {tie.anchor.i for tie, (kind, _, _) in ruled if kind != IS_A}
    for tie, said in ruled:
        kind, source, target = said
        if (kind == IS_A and tie.anchor.i in told) or source.name == target.name:
            continue
        reason = doubt(tie.anchor, lexicon)
        if reason == HYPOTHETICAL or (reason and not (source.named and target.named)):
            reading.dropped[reason] += 1
            continue
        sentence = sentences[bisect_right(starts, tie.anchor.i) - 1]
        found = _fact(text, sentence, tie, said, lexicon.confidence[tie.construction])
        into = reading.denials if reason else reading.facts
        into.setdefault((source.name, kind, target.name), found)
        reading.phrases += [end for end in (source, target) if not end.named]
    return reading


def _ruled(tie: FrenchTie, lexicon: FrenchLexicon) -> tuple[str, Mention, Mention] | None:
    if tie.target.type == CONCEPT:
        return IS_A, tie.source, tie.target
    rule = lexicon.rule(tie.word_class, tie.word, tie.preposition, (tie.source.type, tie.target.type))
    if rule is None:
        return None
    return (rule.kind, tie.target, tie.source) if rule.inverse else (rule.kind, tie.source, tie.target)


def _fact(
    text: str, sentence: Tokens, tie: FrenchTie, fact: tuple[str, Mention, Mention], confidence: float
) -> Relationship:
    kind, source, target = fact
    quote_span = trim(text, Span(sentence.start_char, sentence.end_char))
    date = _date(tie.anchor)
    return Relationship(
        source=source.name,
        target=target.name,
        type=kind,
        confidence=confidence,
        quote=text[quote_span.start : quote_span.end] if quote_span else None,
        quote_span=quote_span,
        source_span=source.span,
        target_span=target.span,
        attributes={"date": date} if date else {},
    )


def _date(anchor: Token) -> str | None:
    """The date that hangs under a verb: "en 1895", "le 7 novembre 1867"."""
    for child in anchor.children:
        if child.dep_.startswith(("obl", "nmod")):
            words = anchor.doc[child.left_edge.i : child.right_edge.i + 1].text
            found = _DATE.search(words)
            if found:
                return found[0]
    return None
