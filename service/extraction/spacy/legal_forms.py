"""Where the full stop of a legal form ends the sentence, too: "works for Apple Inc. He lives …"."""

from __future__ import annotations

from spacy.tokens import Doc

from service.extraction.spacy.lexicon import Lexicon

_FORMS = frozenset({"Inc.", "Ltd.", "Corp.", "Co.", "Bros.", "LLC.", "Plc."})
_ENDINGS = frozenset(".!?")
_LONGEST_ROLE = 3
"""Letters of a role in capitals, CEO: "Apple Inc. CEO Tim Cook" is one name beside another."""
_JOINING = frozenset({"and", "or"})


def starts_after_legal_forms(doc: Doc, lexicon: Lexicon) -> frozenset[int]:
    """The tokens that begin a sentence after a legal form: a pronoun or the like, or a name that a word of a clause
    follows. Before the form there must be such a word as well, or it is all one name: "Siemens Ltd. Germany"."""
    found = set()
    has_words = False
    for token in doc:
        after_form = token.i > 0 and doc[token.i - 1].text in _FORMS
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
