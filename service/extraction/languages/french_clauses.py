"""What a French parse says of two mentions: verbs, passives, copulas and appositions, with the words that tie them.

The parser speaks Universal Dependencies: a preposition hangs under its noun as `case`, a copula under its predicate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from service.domain.entity import CONCEPT
from service.extraction.languages.french_lexicon import FrenchLexicon
from service.extraction.languages.french_names import DOUBTFUL
from service.extraction.spacy.mentions import Mention, mention_of

_DEEPEST = 4
"""How many verbs up a missing subject is looked for."""
_OBLIQUE = frozenset({"obl", "obl:mod", "obl:arg", "nmod", "iobj"})


@dataclass(frozen=True, slots=True)
class FrenchTie:
    """Two mentions and the word that ties them; with no preposition and a Concept as target: that the first is one."""

    source: Mention
    target: Mention
    anchor: Token
    word_class: str
    word: str
    preposition: str
    construction: str


class FrenchClauses:
    """Reads the ties of one parsed text between its names; with `concepts` also what a name is said to be."""

    def __init__(self, doc: Doc, names: Iterable[Mention], lexicon: FrenchLexicon, *, concepts: bool) -> None:
        self._doc = doc
        self._lexicon = lexicon
        self._concepts = concepts
        self._at = {index: name for name in names for index in range(name.first, name.last + 1)}

    def ties(self) -> Iterator[FrenchTie]:
        for token in self._doc:
            if token.i in self._at:
                continue
            has_article = any(child.dep_ == "det" for child in token.children)
            if token.pos_ in ("VERB", "ADJ"):
                yield from self._clause(token)
            if token.pos_ == "NOUN" or (token.pos_ == "ADJ" and has_article):
                yield from self._role(token)

    def _clause(self, verb: Token) -> Iterator[FrenchTie]:
        word = verb.lemma_.lower()
        subjects, passive = self._subject(verb)
        agents = self._below(verb, ("obl:agent",))
        second = self._second_participle(verb)
        for preposition, target in [*self._obliques(verb), *(self._obliques(second) if second else ())]:
            if preposition == "par" and passive:
                agents.append(target)
                continue
            said, anchor = word, verb
            if second is not None and target.first > second.i:
                said, anchor = self._lexicon.participles[second.lower_], second
            for source in subjects:
                yield FrenchTie(source, target, anchor, "verb", said, preposition, "preposition")
        if passive:
            for source in agents:
                for target in subjects:
                    yield FrenchTie(source, target, verb, "verb", word, "", "passive")
        else:
            for source in subjects:
                for target in self._below(verb, ("obj",)):
                    yield FrenchTie(source, target, verb, "verb", word, "", "clause")

    def _role(self, noun: Token) -> Iterator[FrenchTie]:
        """ "X est fondateur de Y", "X, fondateur de Y", "le fondateur de Y, X"."""
        # "est en conflit" says how it is with somebody, not what he is.
        relations = {child.dep_ for child in noun.children}
        is_predicate = "cop" in relations and "case" not in relations
        construction = "noun" if is_predicate else "apposition"
        bearers = self._subject(noun)[0] if is_predicate else []
        if noun.dep_ == "appos" and noun.head.i in self._at:
            bearers.append(self._at[noun.head.i])
        if not is_predicate:
            bearers += self._below(noun, ("appos",))
        if not bearers:
            return
        word = noun.lemma_.lower()
        targets = list(self._obliques(noun))
        for bearer in bearers:
            for preposition, target in targets:
                yield FrenchTie(bearer, target, noun, "noun", word, preposition, construction)
            if self._concepts and (word not in self._lexicon.hollow_nouns or self._is_described(noun)):
                yield FrenchTie(bearer, self._concept(noun), noun, "noun", word, "", "description")

    def _subject(self, verb: Token, depth: int = 0) -> tuple[list[Mention], bool]:
        """Who or what a clause is about, and whether it undergoes the verb."""
        passive = any(child.dep_ in ("aux:pass", "nsubj:pass") for child in verb.children)
        for child in verb.children:
            if child.dep_ in ("nsubj", "nsubj:pass"):
                if child.lower_ in ("qui", "que", "dont", "lequel", "laquelle"):
                    is_relative = verb.dep_ == "acl:relcl" and child.lower_ == "qui"
                    return (self._of(verb.head) if is_relative else []), passive
                return self._of(child), passive
        if verb.dep_ in ("acl", "amod"):
            # "Lyon, fondée par Plancus": a participle undergoes.
            return self._of(verb.head), verb.pos_ == "VERB" and "Tense=Pres" not in str(verb.morph)
        if verb.dep_ == "conj" and verb.head.pos_ in ("VERB", "ADJ", "NOUN", "AUX") and depth < _DEEPEST:
            shared, above = self._subject(verb.head, depth + 1)
            return shared, passive or (above and not any(child.dep_ == "obj" for child in verb.children))
        return [], passive

    def _second_participle(self, verb: Token) -> Token | None:
        """The "mort" of "né à Dole et mort à Paris": for the tagger a noun, and its places those of the birth."""
        for token in self._doc[verb.i + 1 : verb.sent.end]:
            if token.pos_ == "NOUN" and token.lower_ in self._lexicon.participles and token.nbor(-1).lower_ == "et":
                return token
        return None

    def _below(self, head: Token, relations: tuple[str, ...]) -> list[Mention]:
        return [mention for child in head.children if child.dep_ in relations for mention in self._of(child)]

    def _obliques(self, head: Token) -> Iterator[tuple[str, Mention]]:
        for child in head.children:
            if child.dep_ in _OBLIQUE:
                case = next((word.lower_ for word in child.children if word.dep_ == "case"), "")
                if case:
                    for mention in self._of(child):
                        yield self._lexicon.preposition(case), mention

    def _of(self, token: Token) -> list[Mention]:
        """The name at a token, or the one that a common noun holds ("la société Airbus"), and those beside it."""
        found = []
        if token.i in self._at:
            found.append(self._at[token.i])
        elif token.lemma_.lower() in self._lexicon.holders:
            for child in token.children:
                bare = child.dep_ in ("nmod", "appos", "flat:name") and not any(
                    word.dep_ == "case" for word in child.children
                )
                if bare and child.i in self._at and child.i > token.i:
                    found.append(self._at[child.i])
                    break
        for child in token.children:
            if child.dep_ == "conj":
                found += self._of(child)
        return found

    def _is_described(self, noun: Token) -> bool:
        return any(child.dep_ == "amod" for child in noun.children)

    def _concept(self, noun: Token) -> Mention:
        """A noun with the adjectives that touch it."""
        first = last = noun.i
        adjectives = {child.i for child in noun.children if child.dep_ == "amod"}
        while last + 1 in adjectives:
            last += 1
        while first - 1 in adjectives:
            first -= 1
        return mention_of(self._doc, first, last, CONCEPT, DOUBTFUL, named=False)
