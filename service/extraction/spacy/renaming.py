"""The name that says whom a noun speaks of: "the engineer Luigi Menabrea", "the CEO of Siemens, Roland Busch"."""

from __future__ import annotations

from collections.abc import Mapping

from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.tree import Tree

_NOUNS = frozenset({"NOUN", "PROPN"})
_DEEPEST = 3
"""Appositions of appositions: "her husband, the astronomer Tomás Rivas"."""


def renaming(tree: Tree, noun: int, names: Mapping[int, Mention], lexicon: Lexicon, depth: int = 0) -> int | None:
    """The token that heads the name; None where the noun has none, or is itself said of a name before it."""
    if tree.pos[noun] not in _NOUNS or noun in names:
        return None
    if not depth and tree.dep[noun] == "appos" and tree.head[noun] in names:
        return None
    for kid in tree.kids[noun]:
        if kid < noun:
            continue
        if tree.dep[kid] == "appos":
            if kid in names:
                return None if _is_listed(tree, kid) else kid
            found = renaming(tree, kid, names, lexicon, depth + 1) if depth < _DEEPEST else None
            if found is not None:
                return found
        elif tree.dep[kid] == "prep":
            found = _behind(tree, noun, kid, names, lexicon)
            if found is not None:
                return found
    return _beside(tree, noun, names, lexicon)


def _beside(tree: Tree, noun: int, names: Mapping[int, Mention], lexicon: Lexicon) -> int | None:
    """Zuse KG in "founded the company Zuse KG", where the parser hangs both under the verb."""
    name = names.get(noun + 1)
    if name is None or tree.dep[noun] != "dobj" or name.first != noun + 1 or tree.head[name.root] != tree.head[noun]:
        return None
    return name.root if lexicon.nouns.get(tree.lemma[noun]) == name.type else None


def _behind(tree: Tree, noun: int, preposition: int, names: Mapping[int, Mention], lexicon: Lexicon) -> int | None:
    """Who is called by his role and the name of what it is at: to the parser the second name renames the first."""
    if lexicon.nouns.get(tree.lemma[noun], "Person") != "Person":
        return None
    for place in tree.kids[preposition]:
        if tree.dep[place] != "pobj" or (place in names and names[place].type == "Person"):
            continue
        for kid in tree.kids[place]:
            # To the parser, "of Google, Larry Page and Sergey Brin" may be three.
            follows = tree.dep[kid] in ("appos", "conj") and kid > place and tree.words[place + 1] == ","
            if follows and kid in names and names[kid].type == "Person":
                return kid
    return None


def _is_listed(tree: Tree, name: int) -> bool:
    """Whether it may only go on with a list: "her husband, Tom and Ann" may be three."""
    noun = tree.head[name]
    has_comma = any(tree.words[between] == "," for between in range(noun + 1, name))
    return has_comma and tree.tag[noun] == "NN" and any(tree.dep[kid] == "conj" for kid in tree.kids[name])
