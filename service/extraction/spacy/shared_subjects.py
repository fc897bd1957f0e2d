"""Who or what a clause is about: its own subject, else the one that it shares with the clause around it."""

from __future__ import annotations

from dataclasses import dataclass

from spacy.tokens import Token

from service.extraction.spacy.arguments import Arguments, is_relative
from service.extraction.spacy.doubts import is_to_come
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention

_DEEPEST = 4
"""How many verbs up a missing subject is looked for."""
_BEFORE_BASE = frozenset({"to", "do", "does", "did"})
_SEATING = frozenset({"base", "headquarter"})
_SEATED = frozenset({"Organization", "Person", "Location", "Event"})


@dataclass(frozen=True, slots=True)
class Subject:
    """Who or what a clause is about, whether they undergo the verb, and how they were found."""

    mentions: list[Mention]
    passive: bool
    construction: str


def find_subject(verb: Token, arguments: Arguments, lexicon: Lexicon, depth: int = 0) -> Subject:
    """The verb's own subject, else the one that it shares with the clause around it."""
    passive = any(child.dep_ == "auxpass" for child in verb.children)
    for child in verb.children:
        if child.dep_ in ("nsubj", "nsubjpass"):
            if not is_relative(child):
                return Subject(arguments.of(child), passive, "passive" if passive else "clause")
            return Subject(arguments.of(verb.head) if verb.dep_ == "relcl" else [], passive, "relative")
    if verb.dep_ == "acl" and verb.tag_ in ("VBN", "VBD", "VBG"):
        return _of_participle(verb, arguments, lexicon, depth)
    lender = _lender(verb, lexicon) if depth < _DEEPEST else None
    if lender is None:
        return Subject([], passive, "clause")
    shared = find_subject(lender, arguments, lexicon, depth + 1)
    if verb.dep_ == "conj":
        own_auxiliary = any(child.dep_ in ("aux", "auxpass") for child in verb.children)
        passive = passive or (shared.passive and verb.tag_ == "VBN" and not own_auxiliary)
    elif verb.dep_ == "advcl":
        passive = passive or (verb.tag_ == "VBN" and not is_infinitive(verb))
    elif verb.dep_ == "pcomp" and shared.passive:
        return Subject([], passive, "clause")
    return Subject(shared.mentions, passive, "shared" if verb.dep_ in ("conj", "xcomp") else "participle")


def is_infinitive(verb: Token) -> bool:
    """After "to", whatever the tagger makes of it: "to found" is no form of find."""
    return any(child.dep_ == "aux" and child.lower_ == "to" for child in verb.children)


def is_base_form(verb: Token) -> bool:
    """Whether a verb stands as the dictionary has it, whatever the tagger makes of it: "to found", "did he found"."""
    return verb.tag_ == "VB" or any(child.dep_ == "aux" and child.lower_ in _BEFORE_BASE for child in verb.children)


def _of_participle(verb: Token, arguments: Arguments, lexicon: Lexicon, depth: int) -> Subject:
    """What stands before it; but in "a softener produced by Procter, sold in Europe" nobody sold Procter."""
    passive = verb.tag_ != "VBG"
    above = _seated(verb, arguments, lexicon)
    doing = above.head
    if passive and above.dep_ == "pobj" and doing.lower_ == "by" and depth < _DEEPEST:
        done = doing.head
        if done.pos_ in ("VERB", "AUX"):
            return Subject(find_subject(done, arguments, lexicon, depth + 1).mentions, passive, "participle")
        above = done
    return Subject(arguments.of(above), passive, "participle")


def _seated(verb: Token, arguments: Arguments, lexicon: Lexicon) -> Token:
    """What a participle speaks of: of "a maker of cars based in Detroit" it is the maker, for things have no seat."""
    above = verb.head
    if verb.lemma_ in _SEATING and above.dep_ == "pobj" and above.i not in arguments.at:
        maker = above.head.head
        if above.head.lower_ == "of" and maker.pos_ == "NOUN" and lexicon.nouns.get(above.lemma_) not in _SEATED:
            if maker.dep_ == "attr":
                subjects = [child for child in maker.head.children if child.dep_ == "nsubj"]
                return subjects[0] if subjects else maker
            return maker.head if maker.dep_ == "appos" else maker
    return above


def _lender(verb: Token, lexicon: Lexicon) -> Token | None:
    """The verb whose subject this one shares: founded in "left and founded", "went on to found", "after founding"."""
    above = verb.head
    if verb.dep_ == "pcomp":
        above = above.head if above.lower_ in ("after", "before", "by", "while") else verb
    shares = (
        verb.dep_ in ("conj", "pcomp")
        or (verb.dep_ == "advcl" and verb.tag_ in ("VBN", "VBG"))
        or (
            above.lemma_ in lexicon.control_verbs
            and (verb.dep_ == "xcomp" or (verb.dep_ == "advcl" and is_infinitive(verb)))
        )
        # Of whom that is told that hopes to buy is no fact, but it is counted.
        or (verb.dep_ == "xcomp" and is_to_come(verb, lexicon))
    )
    return above if shares and above.i != verb.i and above.pos_ in ("VERB", "AUX") else None
