"""A candidate: two mentions and the words that tie them, before the lexicon says what those words mean."""

from __future__ import annotations

from dataclasses import dataclass

from spacy.tokens import Token

from service.extraction.spacy.mentions import Mention


@dataclass(frozen=True, slots=True)
class Verbal:
    """Subject, verb and object. `word` is the verb's lemma with its particle; `passive` says that the subject undergoes
    it, which is left only where nobody is said to do it."""

    source: Mention
    target: Mention
    verb: Token
    word: str
    noun: str
    preposition: str
    passive: bool
    construction: str


@dataclass(frozen=True, slots=True)
class Nominal:
    """What a noun says of its bearer: founder of, professor at; with no target: that the bearer is one."""

    source: Mention
    target: Mention
    noun: Token
    preposition: str
    construction: str


@dataclass(frozen=True, slots=True)
class Adjacent:
    """Two names that a preposition, a possessive or a comma ties directly."""

    source: Mention
    target: Mention
    anchor: Token
    preposition: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement whose own words are its kind."""

    source: Mention
    target: Mention
    anchor: Token
    words: str
    modality: str = ""
    """can, where that is all that is said."""


Candidate = Verbal | Nominal | Adjacent | Stated
