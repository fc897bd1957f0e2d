"""Whether a clause says that something is so: not, never, would, if, rumours and hopes are no facts."""

from __future__ import annotations

from spacy.tokens import Span as Tokens
from spacy.tokens import Token

from service.extraction.spacy.lexicon import Lexicon

NEGATED = "negated"
HYPOTHETICAL = "hypothetical"
CAN = "can"

_SAID_WITH = frozenset({"det", "preconj", "advmod", "cc"})
_ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_AUXILIARIES = frozenset({"aux", "auxpass"})
_ADDING = frozenset({"only", "just", "merely", "simply"})
"""not only: what follows is so, and more."""
_CONTENTS = frozenset({"ccomp", "csubj", "csubjpass"})
_CONDITIONS = frozenset({"if", "unless"})


def doubt(anchor: Token, lexicon: Lexicon, *, can: bool = False) -> str | None:
    """Why what `anchor` (a verb, or a noun in a clause) says is no fact; None where it is one.

    With `can`, what can be is one: of things in general a text says so what they do.
    """
    token = anchor
    while True:
        reason = _own_doubt(token, lexicon, can=can) or _doubt_above(token, lexicon, can=can)
        if reason:
            return reason
        above = token.head
        if above.i == token.i or (token.dep_ in ("relcl", "acl", "appos") and not _is_asked_of(token)):
            return None
        if token.dep_ in ("advcl", "conj", "ccomp", "parataxis") and token.pos_ in ("VERB", "AUX"):
            # A clause of its own: the doubts of the one around it are not its own, unless it shares their auxiliary.
            return _shared_doubt(token, lexicon, can=can) if token.dep_ == "conj" else None
        token = above


def is_doubtful(sentence: Tokens, lexicon: Lexicon) -> bool:
    """Whether anything in a sentence is denied, asked, or said to be what may be."""
    return sentence.text.rstrip("\"'”’) \n").endswith("?") or any(  # noqa: RUF001 quotes as texts have them
        _own_doubt(token, lexicon, can=False) or _doubt_above(token, lexicon, can=False) for token in sentence
    )


def _own_doubt(token: Token, lexicon: Lexicon, *, can: bool) -> str | None:
    if token.dep_ == "pcomp" and token.head.lower_ == "without":
        return NEGATED
    if _is_asked(token):
        return HYPOTHETICAL
    for child in token.children:
        relation, word = child.dep_, child.lower_
        if relation == "amod" and word in lexicon.doubtful_adjectives:
            return HYPOTHETICAL
        if (
            (_is_negation(child, lexicon) and not _adds(child))
            or _has_no(child, lexicon)
            or (relation == "advmod" and word not in _ADDING and _has_negation(child, lexicon))
        ):
            return NEGATED
        if (
            (relation == "aux" and _is_modal(word, lexicon, can=can))
            or (relation == "mark" and word in lexicon.conditions)
            or (relation == "advmod" and word in lexicon.doubts.adverbs)
            or (relation == "advcl" and _is_condition(child))
            or (relation in _AUXILIARIES and _is_inverted(child, token))
        ):
            return HYPOTHETICAL
    return None


def _doubt_above(token: Token, lexicon: Lexicon, *, can: bool) -> str | None:
    """What the word says that a clause is the content of: "hopes to buy", "it is not true that", "rumours that"."""
    above, relation = token.head, token.dep_
    is_wished = relation in ("xcomp", "ccomp") and above.lemma_ in lexicon.doubtful_verbs
    if is_wished or is_to_come(token, lexicon, can=can) or _is_undone(token, lexicon):
        return HYPOTHETICAL
    if relation in ("acl", "relcl", "ccomp") and above.pos_ == "NOUN" and above.lemma_.lower() in lexicon.doubts.nouns:
        return HYPOTHETICAL
    if relation not in _CONTENTS or above.lemma_ in lexicon.doubts.factive_verbs:
        return None
    # "It is not true that": the clause hangs under the verb or under its complement.
    verb = above.head if above.dep_ == "acomp" else above
    qualities = (child for child in verb.children if child.dep_ in ("acomp", "oprd"))
    if any(quality.lower_ in lexicon.doubts.adjectives for quality in qualities):
        return HYPOTHETICAL
    reasons = (_own_doubt(above, lexicon, can=False), _own_doubt(verb, lexicon, can=False))
    if NEGATED in reasons:
        return NEGATED
    return HYPOTHETICAL if _is_asked(above) or _is_asked(verb) else None


def is_to_come(verb: Token, lexicon: Lexicon, *, can: bool = False) -> bool:
    """Whether a verb stands after what leaves open that it comes to that: "hopes to buy", "agreed to buy", "was unable
    to buy", "dreamed of buying"; with `can` not where that is how a text speaks of things in general."""
    above, doubts = verb.head, lexicon.doubts
    if verb.dep_ == "pcomp" and above.dep_ == "prep":
        wish = above.head
        return wish.lemma_ in lexicon.doubtful_verbs or (wish.pos_ == "NOUN" and wish.lemma_.lower() in doubts.nouns)
    if verb.dep_ == "xcomp" and above.lemma_ in lexicon.doubtful_verbs:
        return True
    has_to = any(child.dep_ == "aux" and child.lower_ == "to" for child in verb.children)
    if verb.dep_ not in ("xcomp", "ccomp", "advcl") or not has_to:
        return False
    words = {above.lemma_, above.lower_}
    is_quality = above.dep_ == "acomp" or above.pos_ == "ADJ"
    leads = doubts.infinitive_adjectives if is_quality else doubts.infinitive_verbs
    return not words.isdisjoint(leads) or (not can and not words.isdisjoint(doubts.general_leads))


def _is_undone(deed: Token, lexicon: Lexicon) -> bool:
    """ "cancelled its purchase of", "the merger was called off"."""
    noun = deed.lemma_.lower()
    return (
        deed.dep_ in _ARGUMENTS
        and deed.pos_ == "NOUN"
        and (noun in lexicon.deed_nouns or noun in lexicon.doubts.undone_nouns)
        and deed.head.lemma_ in lexicon.doubts.undoing_verbs
    )


def _is_asked_of(role: Token) -> bool:
    """ "Is Cook the CEO of Apple?": to the parser the CEO is but another name of Cook."""
    bearer, verb = role.head, role.head.head
    return role.dep_ == "appos" and bearer.dep_ == "nsubj" and verb.i < bearer.i and _is_asked(verb)


def _is_asked(verb: Token) -> bool:
    """Whether a sentence is a question."""
    return verb.head.i == verb.i and any(child.lower_ == "?" for child in verb.children)


def _is_negation(word: Token, lexicon: Lexicon) -> bool:
    return word.dep_ == "neg" or (word.dep_ in _SAID_WITH and word.lower_ in lexicon.negations)


def _adds(negation: Token) -> bool:
    """Whether it is the "not" of "not only"."""
    following = negation.i + 1
    return following < len(negation.doc) and negation.doc[following].lower_ in _ADDING


def _has_no(argument: Token, lexicon: Lexicon) -> bool:
    """ "no machine", "nobody", "few people", as a subject or an object."""
    if argument.dep_ not in _ARGUMENTS:
        return False
    words = [child.lower_ for child in argument.children if child.dep_ in ("det", "amod")]
    if "a" in words:
        return False
    return argument.lower_ in lexicon.doubts.nobody or any(
        word in lexicon.negations or word in lexicon.doubts.nobody for word in words
    )


def _has_negation(adverb: Token, lexicon: Lexicon) -> bool:
    """ "no longer", "not yet": the negation hangs under the adverb."""
    return any(
        child.dep_ == "neg" or (child.dep_ in ("advmod", "det") and child.lower_ in lexicon.negations)
        for child in adverb.children
    )


def _is_condition(clause: Token) -> bool:
    """Whether a clause says under what condition: what stands beside it is then so, if at all. "even if" does not."""
    marks = [child for child in clause.children if child.dep_ in ("mark", "advmod") and child.lower_ in _CONDITIONS]
    if marks:
        before = marks[0].nbor(-1).lower_ if marks[0].i else ""
        return before != "even"
    return any(child.dep_ in _AUXILIARIES and _is_inverted(child, clause) for child in clause.children)


def _is_inverted(auxiliary: Token, verb: Token) -> bool:
    """ "Had Cook joined Ford, …", "Did Cook join Ford": the auxiliary opens the clause, before its subject."""
    return auxiliary.i == verb.left_edge.i and any(
        child.dep_ in _SUBJECTS and child.i > auxiliary.i for child in verb.children
    )


def _shared_doubt(token: Token, lexicon: Lexicon, *, can: bool) -> str | None:
    """ "would design and build": the auxiliary stands once, where the second verb has neither its own nor a subject.
    What follows "nor" is denied, whatever its form."""
    if any(child.dep_ == "cc" and child.lower_ == "nor" and child.i < token.i for child in token.head.children):
        return NEGATED
    if any(child.dep_ in ("aux", "auxpass", "nsubj", "nsubjpass") for child in token.children):
        return None
    for child in token.head.children:
        if child.dep_ == "aux" and _is_modal(child.lower_, lexicon, can=can) and token.tag_ == "VB":
            return HYPOTHETICAL
        if child.dep_ == "neg" and token.tag_ == "VB":
            return NEGATED
    return None


def _is_modal(word: str, lexicon: Lexicon, *, can: bool) -> bool:
    return word in lexicon.modals and not (can and word == CAN)
