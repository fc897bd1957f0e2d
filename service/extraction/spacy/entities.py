"""Names in a parsed text: what the model saw, mended by rules that are cheap and data that is plain.

The small model finds most names and mislabels many. So its spans are mended (`spans.py`), the words of a name and
what the text says of it settle its type before the model's label does (`name_types.py`), and places where a name
that is known by now stands again are added. Nothing is looked up outside the text and `types.json`.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from spacy.tokens import Doc
from spacy.tokens import Span as Tokens

from service.domain.entity import CONCEPT, NAME
from service.extraction.spacy.found import RULE_CONFIDENCE, SUBJECTS, FoundName
from service.extraction.spacy.headings import heading_tokens
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention, mention_of
from service.extraction.spacy.name_types import settle_types
from service.extraction.spacy.spans import name_spans


def find_names(doc: Doc, lexicon: Lexicon) -> list[Mention]:
    """Every mention of a name, in order, none overlapping another."""
    taken = bytearray(len(doc))
    found = []
    headings = heading_tokens(doc)
    for candidate in name_spans(doc, lexicon):
        places = slice(candidate.first, candidate.last + 1)
        # A heading's capitals prove nothing; names of it that the text repeats are found again below.
        if candidate.first not in headings and not any(taken[places]):
            taken[places] = b"\1" * (candidate.last - candidate.first + 1)
            found.append(candidate)
    found.sort(key=lambda name: name.first)
    settle_types(doc, found, lexicon)
    repeated = _said_again(doc, found)
    found = [name for name in found if not _is_doubtful(doc, name) or doc[name.first].text in repeated]
    found += _repeated(doc, found, taken)
    found.sort(key=lambda name: name.first)
    return [
        # What is written as a name is one, whatever it names.
        mention_of(doc, name.first, name.last, NAME if name.label == CONCEPT else name.label, name.confidence)
        for name in found
    ]


def find_values(doc: Doc, lexicon: Lexicon, names: list[Mention]) -> list[tuple[str, Tokens]]:
    """Dates, amounts and other values with what they are, where no name has taken their tokens."""
    taken = {index for name in names for index in range(name.first, name.last + 1)}
    return [
        (lexicon.values[tokens.label_], tokens)
        for tokens in doc.ents
        if tokens.label_ in lexicon.values and not taken.intersection(range(tokens.start, tokens.end))
    ]


def _is_doubtful(doc: Doc, name: FoundName) -> bool:
    """One capitalised word that nothing else speaks for: "Mathematics", "Report"."""
    return name.label == CONCEPT and name.first == name.last and doc[name.first].is_title


def _said_again(doc: Doc, found: list[FoundName]) -> set[str]:
    """Single capitalised words that stand where nothing but a name has a capital, and again, there or as a subject."""
    inside = Counter(
        doc[name.first].text
        for name in found
        if _is_doubtful(doc, name) and not doc[name.first].is_sent_start and doc[name.first].tag_ in ("NNP", "VBG")
    )
    opening = {token.text for token in doc if token.is_sent_start and token.dep_ in SUBJECTS and token.text in inside}
    return {word for word, count in inside.items() if count > 1 or word in opening}


def _repeated(doc: Doc, found: list[FoundName], taken: bytearray) -> list[FoundName]:
    """Places where a name, or the surname of a full one, stands without the model having seen it."""
    known: dict[str, FoundName] = {}
    lengths: dict[str, set[int]] = defaultdict(set)
    for name in found:
        words = doc[name.first : name.last + 1]
        known.setdefault(words.text, name)
        lengths[words[0].text].add(len(words))
        surname = words[-1].text
        if name.label == "Person" and len(words) > 1 and surname[0].isupper() and len(surname) > 2:
            known.setdefault(surname, name)
            lengths[surname].add(1)
    more = []
    for token in doc:
        if taken[token.i] or token.text not in lengths:
            continue
        for length in sorted(lengths[token.text], reverse=True):
            last = token.i + length - 1
            if last >= len(doc) or any(taken[token.i : last + 1]):
                continue
            same = known.get(doc[token.i : last + 1].text)
            if same is not None:
                taken[token.i : last + 1] = b"\1" * length
                more.append(FoundName(token.i, last, same.label, RULE_CONFIDENCE))
                break
    return more
