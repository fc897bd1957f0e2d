"""Whom a verb speaks of: its own subject, what its clause or participle hangs on, or another verb's subject."""

from __future__ import annotations

from dataclasses import dataclass

from service.extraction.spacy import phrases
from service.extraction.spacy.tree import LINKS, SUBJECTS, Tree

_DEEPEST = 4
"""How many verbs up a missing subject is looked for."""
_CLAUSES = {"ROOT": "clause", "conj": "clause", "ccomp": "complement", "advcl": "adverbial", "pcomp": "gerund"}


@dataclass(frozen=True, slots=True)
class Subject:
    """The heads of the phrases, each a subject of its own, and the construction that they were found by."""

    heads: list[int]
    construction: str


def find_subject(tree: Tree, verb: int, depth: int = 0) -> Subject:
    """Without heads where the text names nobody."""
    for kid in tree.kids[verb]:
        relation = tree.dep[kid]
        if relation in SUBJECTS:
            if tree.tag[kid] in LINKS or tree.lower[kid] == "that":
                return Subject([tree.head[verb]] if tree.dep[verb] == "relcl" else [], "relative")
            return Subject(phrases.heads(tree, kid), _CLAUSES.get(tree.dep[verb], "relative"))
        if relation == "expl":
            return Subject([kid], "existential")
    return _without_own(tree, verb, depth)


def _without_own(tree: Tree, verb: int, depth: int) -> Subject:
    relation, above = tree.dep[verb], tree.head[verb]
    if relation == "acl" and tree.tag[verb] in ("VBN", "VBD", "VBG"):
        return Subject(_bearers(tree, verb, depth), "participle")
    if relation == "pcomp":
        above = tree.head[above]
    shares = relation in ("conj", "pcomp") or (relation == "advcl" and tree.tag[verb] in ("VBG", "VBN"))
    if shares and depth < _DEEPEST and above != verb and tree.is_verb(above):
        construction = {"conj": "conjunct", "pcomp": "gerund"}.get(relation, "participle")
        return Subject(find_subject(tree, above, depth + 1).heads, construction)
    return Subject([], relation)


def _bearers(tree: Tree, participle: int, depth: int) -> list[int]:
    """What stands before it; but in "a softener produced by Procter, sold in Europe" nobody sold Procter."""
    above = tree.head[participle]
    doing = tree.head[above]
    if tree.tag[participle] != "VBG" and tree.dep[above] == "pobj" and tree.lower[doing] == "by" and depth < _DEEPEST:
        done = tree.head[doing]
        return find_subject(tree, done, depth + 1).heads if tree.is_verb(done) else [done]
    return [above]
