"""Propositions that no verb makes: "Arminius, leader of the Cherusci" and "the engineer Menabrea" say who it is."""

from __future__ import annotations

from collections.abc import Iterator

from service.domain.entity import Span
from service.domain.proposition import Proposition, Reading
from service.extraction.spacy import phrases
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.propositions import Read
from service.extraction.spacy.tree import Tree


def read_appositions(tree: Tree, lexicon: Lexicon) -> Iterator[Read]:
    """Each is implied: its "is" stands nowhere."""
    for token in range(len(tree)):
        said = _apposition(tree, token) or _title(tree, token)
        if said is None or not all(said):
            continue
        bearer, description = (tree.text(tokens) for tokens in said)
        first, last = said[1][0], said[1][-1]
        yield Read(
            Proposition(
                bearer,
                "is",
                (description,),
                (Reading(bearer, "is", description, "apposition"),),
                confidence=lexicon.proposition_confidence("apposition", len(f"{bearer} is {description}".split())),
                span=Span(tree.starts[first], tree.starts[last] + len(tree.words[last])),
                implied=True,
            ),
            (token,),
        )


def _apposition(tree: Tree, token: int) -> tuple[phrases.Tokens, phrases.Tokens] | None:
    above = tree.head[token]
    if tree.dep[token] != "appos" or token < above:
        return None
    if phrases.is_place(tree, token) or phrases.is_listed(tree, token):
        return None
    named, said = phrases.cores(tree, above, phrases.every)[0], phrases.full(tree, token)
    if tree.pos[above] == "NOUN" and tree.pos[token] == "PROPN":
        # "The engineer Luigi Menabrea": who, then what.
        return said, named
    return named, said


def _title(tree: Tree, token: int) -> tuple[phrases.Tokens, phrases.Tokens] | None:
    above = tree.head[token]
    if tree.dep[token] not in ("compound", "nmod") or tree.pos[token] != "NOUN" or tree.pos[above] != "PROPN":
        return None
    name = [word for word in phrases.cores(tree, above, phrases.none)[0] if tree.pos[word] == "PROPN"]
    return name, phrases.full(tree, token)
