"""What a pronoun may stand for: the names and the nouns of a text, each with its number, its gender and its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from service.domain.entity import NAME
from service.extraction.spacy.anaphors import FEMALE, MALE, SEVERAL, SUBJECTS, anaphora_words
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.renaming import renaming
from service.extraction.spacy.tree import Tree

PERSON, THING = "Person", "Thing"
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NOUN_PLACES = SUBJECTS | {"dobj", "pobj", "dative", "conj"}
_WHERE = frozenset({"in", "at", "near", "from", "to", "through", "across", "outside", "around", "on"})


@dataclass(frozen=True, slots=True)
class Referent:
    """`heads` are its words, several where it is several; `key` is the same for what is surely the same."""

    heads: tuple[int, ...]
    key: str
    kind: str
    gender: str
    is_named: bool
    relation: str
    """By which it hangs under its verb."""
    is_place: bool
    """Whether it only says where."""
    sentence: int
    verb: int

    @property
    def is_subject(self) -> bool:
        return self.relation in SUBJECTS

    @property
    def is_several(self) -> bool:
        return len(self.heads) > 1 or self.gender == SEVERAL


class Referents:
    """Answers for one text."""

    def __init__(self, tree: Tree, names: Mapping[int, Mention], silent: frozenset[int], lexicon: Lexicon) -> None:
        self._tree = tree
        self._names = names
        self._roots = {name.root: name for name in names.values()}
        self._silent = silent
        self._lexicon = lexicon
        self._full_names: dict[str, str] = {}
        """The person who was last named in full, by first name and surname."""

    def at(self, token: int, sentence: int) -> Iterator[Referent]:
        """What a token heads: nothing, one, or a list and its first member."""
        tree = self._tree
        if token in self._silent:
            return
        name = self._roots.get(token)
        if name is not None:
            kind, key, gender = name.type, name.name, ""
            if kind == PERSON:
                key, gender = self._full_name(name.name), self._gender_of_name(name)
        elif tree.tag[token] in _NOUNS and token not in self._names and self._is_told_of(token):
            other = NAME if tree.pos[token] == "PROPN" else THING
            key, kind = tree.lemma[token], self._lexicon.nouns.get(tree.lemma[token], other)
            gender = _gender(tree.lower[token]) if kind == PERSON else ""
            if tree.tag[token] in ("NNS", "NNPS"):
                gender = SEVERAL
        else:
            return
        relation = tree.dep[token]
        is_place = relation == "pobj" and kind == "Location" and tree.lower[tree.head[token]] in _WHERE
        verb = _own_verb(tree, token)
        said = Referent((token,), key, kind, gender, name is not None, relation, is_place, sentence, verb)
        members = self._list(token)
        if len(members) > 1:
            yield Referent(members, f"list {token}", kind, "", said.is_named, relation, False, sentence, verb)
        if name is not None and tree.tag[token] == "NNPS" and kind != PERSON:
            # The Olympics are several, and Bell Labs is one.
            yield replace(said, gender=SEVERAL)
        yield said

    def _full_name(self, name: str) -> str:
        words = name.split()
        if len(words) == 1:
            return self._full_names.get(name, name)
        self._full_names[words[0]] = self._full_names[words[-1]] = name
        return name

    def _is_told_of(self, noun: int) -> bool:
        """Whether a noun is something of its own, and no more of a name: an apposition, a role, a part of one."""
        tree = self._tree
        relation = tree.dep[noun]
        if relation not in _NOUN_PLACES or tree.lemma[noun] in self._lexicon.empty_nouns:
            return False
        if relation == "pobj" and tree.lower[tree.head[noun]] != "by":
            return False
        if relation == "conj" and tree.dep[tree.head[noun]] not in _NOUN_PLACES:
            return False
        return renaming(tree, noun, self._names, self._lexicon) is None

    def _list(self, first: int) -> tuple[int, ...]:
        """A list's heads from its first; itself alone where it opens none."""
        tree = self._tree
        if tree.dep[first] == "conj" or (tree.dep[first] == "appos" and tree.head[first] in self._names):
            return (first,)
        heads = [first]
        for head in heads:
            for kid in tree.kids[head]:
                listed = tree.dep[kid] == "appos" and any(tree.dep[below] == "conj" for below in tree.kids[kid])
                if tree.dep[kid] == "conj" or (listed and tree.pos[kid] == "PROPN"):
                    heads.append(kid)
        return tuple(heads)

    def _gender_of_name(self, name: Mention) -> str:
        """By its title, its first name, or the noun beside it; empty where nothing says it."""
        tree = self._tree
        words = anaphora_words()
        before = tree.words[name.first - 1] if name.first else ""
        for word in (before, tree.words[name.first]):
            gender = _gender(word)
            if gender:
                return gender
        if name.last > name.first:
            first = tree.words[name.first]
            if first in words["female_names"]:
                return FEMALE
            if first in words["male_names"]:
                return MALE
        beside = [kid for kid in tree.kids[name.root] if tree.dep[kid] in ("appos", "compound")]
        if tree.dep[name.root] == "appos":
            beside.append(tree.head[name.root])
        return next((gender for kid in beside if (gender := _gender(tree.lower[kid]))), "")


def _own_verb(tree: Tree, token: int) -> int:
    """The verb that a token is an end of; -1 where it is only part of one: "after Turing's death, he"."""
    above = tree.head[token]
    if tree.dep[token] == "pobj":
        above = tree.head[above]
    return above if tree.is_verb(above) else -1


def _gender(word: str) -> str:
    words = anaphora_words()
    if word in words["female_words"]:
        return FEMALE
    return MALE if word in words["male_words"] else ""


def is_unknown(referent: Referent) -> bool:
    """Whether nothing says what a name names: it may be a person, and may be none."""
    return referent.kind == NAME
