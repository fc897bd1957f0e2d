"""Which words of a text stand for something that it has named: pronouns, and "the company"."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from service.extraction.spacy.tree import Tree

FEMALE, MALE, THING, SEVERAL, COMPANY, NAMESAKE = "female", "male", "thing", "several", "company", "namesake"
"""What is asked for. A namesake has the noun in its name: "the university"."""
PRONOUNS = {
    **dict.fromkeys(("she", "her"), FEMALE),
    **dict.fromkeys(("he", "him", "his"), MALE),
    **dict.fromkeys(("it", "its"), THING),
    **dict.fromkeys(("they", "them", "their"), SEVERAL),
}
SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_NOUN_PLACES = SUBJECTS | {"dobj", "pobj", "poss"}
_POINTING = frozenset({"the", "this"})
_CLAUSES = frozenset({"ccomp", "xcomp", "csubj", "csubjpass", "advcl"})
_EMPTY_VERBS = frozenset({"be", "seem", "appear", "take", "happen", "turn", "remain", "become", "follow"})
"""It is clear that, it takes long to: the pronoun stands for the clause."""


@dataclass(frozen=True, slots=True)
class Anaphor:
    """`verb` is what governs it, `relation` how it hangs there."""

    token: int
    asks_for: str
    relation: str
    verb: int

    @property
    def is_subject(self) -> bool:
        return self.relation in SUBJECTS

    @property
    def is_undergone(self) -> bool:
        return self.relation == "nsubjpass"

    @property
    def is_owner(self) -> bool:
        return self.relation == "poss"


@cache
def anaphora_words() -> Mapping[str, frozenset[str]]:
    """The lists of `anaphora.json`, which explains them."""
    data = json.loads(files(__package__).joinpath("anaphora.json").read_text(encoding="utf-8"))
    return {name: frozenset(words) for name, words in data.items() if name != "about"}


def read_anaphor(tree: Tree, token: int) -> Anaphor | None:
    """The anaphor that a token is; None where it is none, or stands for a clause."""
    asks_for = _asks_for(tree, token)
    if not asks_for:
        return None
    verb = governing_verb(tree, token)
    relation = tree.dep[token]
    if asks_for == THING and relation in SUBJECTS and _is_empty(tree, token, verb):
        return None
    return Anaphor(token, asks_for, relation, verb)


def governing_verb(tree: Tree, token: int) -> int:
    """The nearest verb above a token; the root of its sentence where there is none."""
    while tree.head[token] != token:
        token = tree.head[token]
        if tree.is_verb(token):
            break
    return token


def _asks_for(tree: Tree, token: int) -> str:
    if tree.tag[token] in ("PRP", "PRP$"):
        return PRONOUNS.get(tree.lower[token], "")
    if tree.tag[token] != "NN" or tree.dep[token] not in _NOUN_PLACES:
        return ""
    words = anaphora_words()
    kids = tree.kids[token]
    is_bare = [tree.dep[kid] for kid in kids if tree.dep[kid] not in ("punct", "case")] == ["det"]
    # "The company Zuse KG" is new to the text, however the parser reads it.
    has_name = token + 1 < len(tree) and tree.pos[token + 1] == "PROPN"
    if not is_bare or has_name or tree.lower[kids[0]] not in _POINTING:
        return ""
    if tree.lower[token] in words["companies"]:
        return COMPANY
    return NAMESAKE if tree.lower[token] in words["own_words"] else ""


def _is_empty(tree: Tree, pronoun: int, verb: int) -> bool:
    """ "It is clear that", "It was announced that", "It was Turing who": what it stands for follows."""
    has_clause = any(tree.dep[kid] in _CLAUSES and kid > verb for kid in tree.kids[verb])
    if tree.dep[pronoun] == "nsubjpass":
        return has_clause and any(tree.dep[kid] in ("ccomp", "csubj") for kid in tree.kids[verb])
    if tree.lemma[verb] not in _EMPTY_VERBS:
        return False
    complements = [kid for kid in tree.kids[verb] if kid > verb and tree.dep[kid] in ("attr", "acomp", "prep")]
    return has_clause or any(
        tree.dep[kid] in _CLAUSES or tree.dep[kid] == "relcl" for one in complements for kid in tree.kids[one]
    )
