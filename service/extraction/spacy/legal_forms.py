"""Where the full stop of a legal form ends the sentence, too: "works for Apple Inc. He lives …".

The tokenizer keeps the stop with the form, and the parser, which then sees no end of the sentence, takes the form for
one. So a stop that ends a sentence is made a token of its own, as after any other word. To the name it belongs still
(see bounds.py).
"""

from __future__ import annotations

import re

from spacy.tokens import Doc

from service.extraction.spacy.lexicon import Lexicon

_STOPPED = frozenset({"Inc", "Ltd", "Corp", "Co", "Bros", "Pty", "Pte", "Cie"})
"""Forms that are often written with a full stop of their own."""
_DOTTED = frozenset({"S.A", "N.V", "B.V", "S.p.A", "S.A.S", "L.L.C", "L.P", "A.B", "K.K", "S.r.l", "G.m.b.H"})
_WHOLE = frozenset(
    {"GmbH", "AG", "KG", "KGaA", "SE", "LLC", "LLP", "PLC", "plc", "SA", "NV", "BV", "AB", "ASA", "Oyj", "SpA"}
)
"""Forms that have none: where one stands behind them it is the sentence's."""
_ANY = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(_STOPPED | _DOTTED | _WHOLE)))})\.")

_DOTTED_FORM = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(_DOTTED, reverse=True)))})\.")

LEGAL_FORMS = frozenset({*_WHOLE, *(form + dot for form in _STOPPED | _DOTTED for dot in ("", "."))})
STOPPED_FORMS = frozenset(f"{form}." for form in _STOPPED | _DOTTED)
"""Those that are written with a full stop."""
_ENDINGS = frozenset(".!?")
_LONGEST_ROLE = 3
"""Letters of a role in capitals, CEO: "Apple Inc. CEO Tim Cook" is one name beside another."""
_JOINING = frozenset({"and", "or"})


def with_ends_at_legal_forms(doc: Doc, lexicon: Lexicon) -> tuple[Doc, frozenset[int]]:
    """The tokens, each full stop that ends a sentence after a legal form one of its own; and those that begin the
    sentences after."""
    text = doc.text
    if not _ANY.search(text):
        return doc, frozenset()
    with doc.retokenize() as retokenizer:
        for match in _DOTTED_FORM.finditer(text):
            torn = doc.char_span(*match.span())
            if torn is not None and len(torn) > 1:
                retokenizer.merge(torn)
    starts = _starts(doc, lexicon)
    words: list[str] = []
    spaces: list[bool] = []
    begin: list[int] = []
    for token in doc:
        if token.i in starts:
            begin.append(len(words))
        if _is_stop_inside(doc, token.i, starts):
            words += (token.text[:-1], ".")
            spaces += (False, bool(token.whitespace_))
        else:
            words.append(token.text)
            spaces.append(bool(token.whitespace_))
    if len(words) == len(doc):
        return doc, starts
    return Doc(doc.vocab, words=words, spaces=spaces), frozenset(begin)


def _is_stop_inside(doc: Doc, index: int, starts: frozenset[int]) -> bool:
    """Whether a token is a legal form with the full stop of its sentence."""
    word = doc[index].text
    if word[-1] != "." or len(word) == 1:
        return False
    if word[:-1] in _WHOLE:
        return True
    is_last = index + 1 == len(doc) or "\n\n" in doc[index + 1].text
    return word in STOPPED_FORMS and (is_last or index + 1 in starts)


def _starts(doc: Doc, lexicon: Lexicon) -> frozenset[int]:
    """The tokens that begin a sentence after a legal form: a pronoun or the like, or a name that a word of a clause
    follows. Before the form there must be such a word as well, or it is all one name: "Siemens Ltd. Germany"."""
    found = set()
    has_words = False
    for token in doc:
        after_form = token.i > 0 and doc[token.i - 1].text in STOPPED_FORMS
        if after_form and has_words and token.is_title and (token.is_stop or _opens_clause(doc, token.i, lexicon)):
            found.add(token.i)
            has_words = False
        elif token.text in _ENDINGS:
            has_words = False
        has_words = has_words or (token.is_alpha and token.is_lower)
    return frozenset(found)


def _opens_clause(doc: Doc, first: int, lexicon: Lexicon) -> bool:
    """Whether a run of capitalised words is no role, and a small word follows that may be a verb."""
    index = first
    while index < len(doc) and doc[index].text[0].isupper():
        word = doc[index].text
        if word.lower() in lexicon.nouns or word in lexicon.titles or (word.isupper() and len(word) <= _LONGEST_ROLE):
            return False
        index += 1
    if index == len(doc) or not doc[index].is_lower or not doc[index].is_alpha:
        return False
    return doc[index].text not in lexicon.open_prepositions | _JOINING
