"""What a text says of things in general, in its own words: the facts of a concept graph (`concepts` ALL).

What ties two noun phrases no list of kinds can foresee. So the kind is made of the words that tie them: the verb, in
the present where the text generalises, with its preposition (FEEDS_ON); an adjective with its preposition
(ESSENTIAL_TO); or a preposition alone (underside OF leaves). A kind has one verb, or there would be no end of kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from service.extraction.spacy.arguments import Arguments, is_relative
from service.extraction.spacy.candidates import Stated
from service.extraction.spacy.doubts import CAN
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.lists import conjuncts
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.shared_subjects import find_subject
from service.extraction.spacy.topics import Topics

_VERBAL = frozenset({"VERB", "AUX"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_SHARING = frozenset({"conj", "xcomp", "advcl"})
_IS_A = ("is", "a")

Words = tuple[str, ...]
Reached = tuple[Words, Mention]
"""The words that lead from a subject to something, and that."""


def read_statements(doc: Doc, arguments: Arguments, lexicon: Lexicon) -> Iterator[Stated]:
    """Every statement, in the order of the text. `arguments` must know concepts, wide ones."""
    reader = _Reader(arguments, Topics(doc, arguments), lexicon)
    for token in doc:
        if token.pos_ in _VERBAL and token.dep_ not in ("aux", "auxpass"):
            yield from reader.clause(token)
        elif token.pos_ in _NOUNS:
            yield from reader.phrase(token)


class _Reader:
    def __init__(self, arguments: Arguments, topics: Topics, lexicon: Lexicon) -> None:
        self._arguments = arguments
        self._topics = topics
        self._lexicon = lexicon

    def clause(self, verb: Token) -> Iterator[Stated]:
        """What a verb says of its subject, and of its object: eggs LAID_ON leaves, but a role IN pollination."""
        modality = CAN if any(child.dep_ == "aux" and child.lower_ == CAN for child in verb.children) else ""
        subjects, passive = self._subject(verb)
        if subjects:
            # "One of the earliest games is Spacewar" says what Spacewar is.
            is_turned = any(child.dep_ == "nsubj" and child.lower_ == "one" for child in verb.children)
            for words, target in self._predicate(verb, passive=passive):
                for subject in subjects:
                    ends = (target, subject) if is_turned and words == _IS_A else (subject, target)
                    yield Stated(*ends, verb, " ".join(words), modality)
        objects = [thing for child in verb.children if child.dep_ == "dobj" for thing in self._of(child, verb)]
        if objects:
            is_light = verb.lemma_ in self._lexicon.light_verbs
            words = () if is_light else (self._lexicon.past(_infinitive(verb), participle=True),)
            for tie, target in self._prepositional(verb, words):
                for undergoer in objects:
                    yield Stated(undergoer, target, verb, " ".join(tie), modality)

    def phrase(self, noun: Token) -> Iterator[Stated]:
        """What hangs under a noun: "underside of leaves", "the butterfly's wings", "Mercury, a planet"."""
        bearer = self._arguments.one(noun)
        if bearer is None:
            return
        for words, target in self._prepositional(noun, ()):
            yield Stated(bearer, target, noun, " ".join(words))
        for child in noun.children:
            if child.dep_ == "poss" and child.pos_ != "PRON":
                for owner in self._arguments.of(child):
                    yield Stated(owner, bearer, noun, "has")
            elif child.dep_ == "appos" and bearer.named:
                for kind in self._arguments.of(child):
                    if not kind.named:
                        yield Stated(bearer, kind, noun, " ".join(_IS_A))

    def _subject(self, verb: Token) -> tuple[list[Mention], bool]:
        """What the verb speaks of, where that is a pronoun what it stands for; and whether it undergoes the verb."""
        found = find_subject(verb, self._arguments, self._lexicon)
        if found.mentions:
            return found.mentions, found.passive
        clauses = (verb, verb.head) if verb.dep_ in _SHARING and verb.head.pos_ in _VERBAL else (verb,)
        for clause in clauses:
            for child in clause.children:
                if child.dep_ in _SUBJECTS:
                    return self._topics.of(child), found.passive
        return [], found.passive

    def _of(self, token: Token, above: Token) -> list[Mention]:
        if is_relative(token):
            return self._arguments.of(above.head) if above.dep_ == "relcl" else []
        return self._arguments.of(token) or self._topics.of(token)

    def _predicate(self, verb: Token, *, passive: bool) -> Iterator[Reached]:
        """All that a verb leads to from its subject. Where it has an object, the rest is said of the object."""
        words = self._words(verb, passive=passive)
        is_complete = False
        for child in verb.children:
            if child.dep_ in ("attr", "oprd", "acomp"):
                is_complete = verb.lemma_ == "be"
                yield from self._complement(child, verb, words)
            elif child.dep_ in ("dobj", "dative") and child.pos_ != "ADP":
                is_complete = True
                for target in self._of(child, verb):
                    yield words, target
        if not is_complete:
            yield from self._prepositional(verb, words)

    def _complement(self, token: Token, verb: Token, words: Words) -> Iterator[Reached]:
        """What the subject is said to be: IS_A insect, PART_OF history, ESSENTIAL_TO ecosystems."""
        if token.pos_ in _NOUNS:
            for target in self._arguments.of(token):
                yield _IS_A if verb.lemma_ == "be" else words, target
            if token.lemma_ in self._lexicon.empty_nouns:
                yield from self._prepositional(token, (token.lemma_,))
        else:
            for quality in (token, *conjuncts(token)):
                yield from self._prepositional(quality, (quality.lower_,))

    def _prepositional(self, head: Token, words: Words) -> Iterator[Reached]:
        for child in head.children:
            if child.dep_ in ("prep", "agent"):
                yield from self._below(child, words)

    def _below(self, preposition: Token, words: Words) -> Iterator[Reached]:
        if preposition.lower_ not in self._lexicon.tying_prepositions or preposition.i in self._arguments.at:
            return
        tie = (*words, preposition.lower_)
        if not words and any(child.lower_ == "such" for child in preposition.children):
            tie = ("includes",)
        is_complete = False
        for child in preposition.children:
            if child.dep_ == "pobj":
                is_complete = True
                for target in self._of(child, preposition):
                    yield tie, target
            elif child.dep_ in ("prep", "conj") and child.pos_ == "ADP":
                # "out of wood", but "from egg to larva"
                yield from self._below(child, words if is_complete else tie)

    def _words(self, verb: Token, *, passive: bool) -> Words:
        """The verb as a kind has it, with its particle: an event's past, a state's or habit's present."""
        infinitive = _infinitive(verb)
        if passive or verb.tag_ in ("VBD", "VBN"):
            word = self._lexicon.past(infinitive, participle=passive)
        else:
            word = self._lexicon.present(infinitive)
        return (word, *(child.lower_ for child in verb.children if child.dep_ == "prt"))


def _infinitive(verb: Token) -> str:
    lemma = verb.lemma_.lower()
    # The lemmatizer takes every "lay" for the past of "lie".
    return "lay" if lemma == "lie" and any(child.dep_ == "dobj" for child in verb.children) else lemma
