"""What a word of the parse stands for: a name, a noun phrase as a concept, or nothing (a pronoun, a value)."""

from __future__ import annotations

from collections.abc import Mapping

from spacy.tokens import Doc, Token

from service.domain.entity import CONCEPT
from service.extraction.spacy.anaphora import Antecedents
from service.extraction.spacy.found import RULE_CONFIDENCE
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.lists import conjuncts
from service.extraction.spacy.mentions import Mention, at_anaphor, mention_of
from service.extraction.spacy.renaming import renaming
from service.extraction.spacy.tree import Tree

LONGEST_CONCEPT = 4
"""Tokens: longer noun phrases are descriptions, not terms."""

_THINGS = frozenset({"Product", "Language"})
_RELATIVE_TAGS = frozenset({"WDT", "WP"})
_INNER = frozenset({"compound", "amod", "nmod", "npadvmod", "punct", "advmod"})


class Arguments:
    """Answers for one parsed text, where `names` are its names by their tokens and `values` the tokens of its dates and
    amounts."""

    def __init__(
        self,
        tree: Tree,
        doc: Doc,
        names: Mapping[int, Mention],
        lexicon: Lexicon,
        *,
        values: set[int],
        antecedents: Antecedents,
        concepts: bool,
        wide: bool = False,
    ) -> None:
        self._tree = tree
        self._doc = doc
        self._values = values
        self._lexicon = lexicon
        self._with_concepts = concepts
        self._wide = wide
        self._longest = 6 if wide else LONGEST_CONCEPT
        self._concepts: dict[int, Mention | None] = {}
        self._known: dict[int, Mention | None] = {}
        self._known_of: dict[int, list[Mention]] = {}
        self._antecedents = antecedents
        self.at = names

    def of(self, token: Token) -> list[Mention]:
        """The mention that `token` heads and those coordinated with it; all that an anaphor stands for. Not to be
        changed: a word is asked about many times."""
        known = self._known_of.get(token.i)
        if known is None:
            known = self._known_of[token.i] = self._read_of(token)
        return known

    def _read_of(self, token: Token) -> list[Mention]:
        found: dict[tuple[int, str], Mention] = {}
        for head in (token, *conjuncts(token)):
            name = self.renaming(head)
            heads = (head,) if name is None else (name, *conjuncts(name))
            for mention in self._stood_for(head) or map(self.one, heads):
                if mention is not None:
                    found.setdefault((mention.first, mention.name), mention)
        return [*found.values()]

    def one(self, token: Token) -> Mention | None:
        """The mention that `token` heads, or the name that it is called by."""
        if token.i not in self._known:
            self._known[token.i] = self._read_one(token)
        return self._known[token.i]

    def _read_one(self, token: Token) -> Mention | None:
        name = self.at.get(token.i) or self.renamed(token)
        if name is not None:
            return name
        stood_for = self._stood_for(token)
        if stood_for:
            return stood_for[0] if len(stood_for) == 1 else None
        if self._is_sum(token):
            return self._before_sum(token)
        return self._called(token) or self._in_quantity(token) or self.concept(token)

    def _called(self, noun: Token) -> Mention | None:
        """The name of whom or what a noun speaks of: "the engineer Luigi Menabrea", "the ENIAC computer"."""
        tree, index = self._tree, noun.i
        is_noun = tree.pos[index] == "NOUN"
        if is_noun and tree.dep[index] == "appos" and tree.head[index] in self.at:
            # "Strachey, a schoolmaster who had studied": what is said of the schoolmaster is said of him.
            return self.at[tree.head[index]]
        renaming = self.renaming(noun)
        if renaming is not None:
            return self.at[renaming.i]
        kind = self._lexicon.nouns.get(tree.lemma[index]) if is_noun else None
        if kind not in _THINGS:
            return None
        names = (self.at.get(kid) for kid in tree.kids[index] if tree.dep[kid] in ("compound", "nmod"))
        return next((name for name in names if name is not None and name.type == kind), None)

    def _in_quantity(self, noun: Token) -> Mention | None:
        """What "a variety of shapes" is: shapes."""
        if not self._wide or noun.lemma_.lower() not in self._lexicon.quantity_nouns:
            return None
        for child in noun.children:
            if child.dep_ == "prep" and child.lower_ == "of":
                for inner in child.children:
                    if inner.dep_ == "pobj":
                        return self.one(inner)
        return None

    def _stood_for(self, anaphor: Token) -> list[Mention]:
        """What the text has named before, at the place of the words that stand for it; "the company Zuse KG" is one
        that it names now."""
        heads = self._antecedents.of(anaphor.i)
        if not heads or self.renaming(anaphor) is not None:
            return []
        named = (self.one(self._doc[head]) for head in heads)
        return [at_anaphor(anaphor, one) for one in named if one is not None]

    def renaming(self, noun: Token) -> Token | None:
        """The name that says whom a noun speaks of."""
        name = renaming(self._tree, noun.i, self.at, self._lexicon)
        return None if name is None else self._doc[name]

    def named_at(self, token: Token) -> list[Mention]:
        """The name that a word is part of, or the names that an anaphor stands for."""
        name = self.at.get(token.i)
        return [name] if name is not None else [one for one in self._stood_for(token) if one.named]

    def renamed(self, role: Token) -> Mention | None:
        """Smith in "appointed Smith chairman", whom the parser takes for a part of the chairman's name."""
        if role.dep_ not in ("dobj", "oprd") or role.head.lemma_ not in self._lexicon.roles.naming_verbs:
            return None
        is_role = (role.lemma_, "", "of") in self._lexicon.noun_rules
        if not is_role and not self.is_person(role):
            return None
        names = (self.at.get(child.i) for child in role.lefts if child.dep_ in ("compound", "nmod", "poss"))
        return next((name for name in names if name is not None and name.type == "Person"), None)

    def is_amount(self, token: Token) -> bool:
        """Whether a word heads a value or a sum of money."""
        return token.i in self._values or self._is_sum(token)

    def _is_sum(self, token: Token) -> bool:
        return token.lemma_.lower() in self._lexicon.currencies and any(child.pos_ == "NUM" for child in token.children)

    def _before_sum(self, money: Token) -> Mention | None:
        """Apple in "fined Apple 13 billion euros", which the parser takes for a part of the sum."""
        children = [*money.lefts]
        first = next((child for child in children if child.dep_ in ("nmod", "compound") and child.i in self.at), None)
        if first is None or not any(child.i > first.i and child.pos_ == "NUM" for child in children):
            return None
        return self.at[first.i]

    def is_kind(self, token: Token) -> bool:
        """Whether a noun is one that says what a name is: engineer, company, computer."""
        return token.lemma_ in self._lexicon.nouns

    def is_person(self, token: Token) -> bool:
        """Whether a noun is said of persons alone: son, engineer."""
        return self._lexicon.nouns.get(token.lemma_) == "Person"

    def concept(self, token: Token) -> Mention | None:
        """The noun phrase that `token` heads, where concepts are wanted and it is a term, no anaphor or filler."""
        if not self._with_concepts:
            return None
        if token.i not in self._concepts:
            self._concepts[token.i] = self._read_concept(token)
        return self._concepts[token.i]

    def _read_concept(self, head: Token) -> Mention | None:
        if (
            (head.pos_ != "NOUN" and not (self._wide and head.pos_ == "PROPN"))
            or head.i in self._values
            or head.i in self.at
            or self._is_sum(head)
            or not _is_word(head)
        ):
            return None
        first = head.i
        while first and self._belongs(self._doc[first - 1], head):
            first -= 1
        while first < head.i and self._is_hollow(self._doc[first]):
            first += 1
        length = head.i - first + 1
        if length > self._longest or any(index in self._values for index in range(first, head.i)):
            return None
        if self._wide:
            if length == 1 and (head.lemma_.lower() in self._lexicon.empty_nouns or _is_pointed_at(head)):
                return None
        elif length == 1 and (head.lemma_.lower() in self._lexicon.generic_nouns or self._is_anaphor(head)):
            return None
        return mention_of(self._doc, first, head.i, CONCEPT, RULE_CONFIDENCE, named=False)

    def _belongs(self, token: Token, head: Token) -> bool:
        """Whether a token to the left is inside the phrase: its modifiers, and theirs, but no determiner or owner."""
        inside = self.at.get(token.i)
        if inside is not None and inside.type == "Person":
            return False
        if token.dep_ not in _INNER or token.is_space or (token.is_punct and token.text != "-"):
            return False
        above = token.head
        return above.i == head.i or (token.i < above.i < head.i and above.dep_ in _INNER and above.head.i <= head.i)

    def _is_hollow(self, token: Token) -> bool:
        return token.is_punct or token.tag_ in ("JJR", "JJS") or token.lower_ in self._lexicon.hollow_adjectives

    def _is_anaphor(self, head: Token) -> bool:
        """One bare noun after "the", "his", "this": something that the text has named before; but what was invented
        is named for the first time."""
        if head.dep_ in ("dobj", "nsubjpass") and head.head.lemma_ in self._lexicon.coining_verbs:
            return False
        deed = self._lexicon.deed_nouns.get(head.head.head.lemma_) if head.dep_ == "pobj" else None
        if deed in self._lexicon.coining_verbs:
            return False
        return any(
            child.dep_ == "poss" or (child.dep_ == "det" and child.lower_ in self._lexicon.pronoun_determiners)
            for child in head.children
        )


def _is_pointed_at(head: Token) -> bool:
    """ "this game", "such a thing": something that the text has named before."""
    return head.tag_ == "NN" and any(child.lower_ in ("this", "that", "such", "another") for child in head.children)


def _is_word(token: Token) -> bool:
    return token.is_alpha and len(token) > 2


def is_relative(token: Token) -> bool:
    """who, which, that as the link to what stands before."""
    return token.tag_ in _RELATIVE_TAGS
