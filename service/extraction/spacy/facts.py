"""From candidates to facts: the lexicon says what the words between two mentions mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from spacy.tokens import Token

from service.domain.naming import kind_name
from service.extraction.spacy.candidates import Adjacent, Candidate, Nominal, Stated, Verbal
from service.extraction.spacy.lexicon import Lexicon, Rule
from service.extraction.spacy.mentions import Mention

IS_A = "IS_A"
_PRESENT_TAGS = frozenset({"VBZ", "VBP"})
_ABSTRACT = ("tion", "sion", "ance", "ence", "ity", "ness", "ism", "ship")
"""Endings of nouns for what is no thing."""
_TITLE_PARTS = frozenset({"amod", "compound", "nmod"})


@dataclass(frozen=True, slots=True)
class Fact:
    """Two mentions and the kind of what ties them; `anchor` is the word that says it."""

    source: Mention
    kind: str
    target: Mention
    anchor: Token
    confidence: float
    maker: Mention | None = None
    """Who made the target, where those who do it together work together."""
    modality: str = ""


def read_facts(candidate: Candidate, lexicon: Lexicon) -> Iterator[Fact]:
    """What one candidate states: nothing, a fact, seldom two."""
    if isinstance(candidate, Stated):
        kind = kind_name(candidate.words)
        if kind:
            confidence = lexicon.confidence["stated"]
            yield Fact(
                candidate.source, kind, candidate.target, candidate.anchor, confidence, modality=candidate.modality
            )
    elif isinstance(candidate, Verbal):
        yield from _verbal_facts(candidate, lexicon)
    elif isinstance(candidate, Nominal):
        yield from _nominal_facts(candidate, lexicon)
    else:
        yield from _adjacent_facts(candidate, lexicon)


def joint_facts(facts: list[Fact], lexicon: Lexicon) -> Iterator[Fact]:
    """Who made one thing by one verb worked together."""
    makers: dict[tuple[int, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.maker is not None and fact.maker.type == "Person":
            made = fact.target if fact.maker is fact.source else fact.source
            makers[fact.anchor.i, made.name].append(fact)
    for together in makers.values():
        for first, second in combinations(together, 2):
            if first.maker and second.maker and first.maker.name != second.maker.name:
                confidence = lexicon.confidence["joint"]
                yield Fact(first.maker, "COLLABORATES_WITH", second.maker, first.anchor, confidence)


def _verbal_facts(clause: Verbal, lexicon: Lexicon) -> Iterator[Fact]:
    confidence = lexicon.confidence[clause.construction]
    if clause.construction == "place":
        located = lexicon.name_rule(clause.preposition, clause.source.type, clause.target.type)
        is_sited = clause.word in lexicon.placing_verbs or clause.word in lexicon.siting_verbs
        if located is not None and located.kind == "LOCATED_IN" and is_sited:
            yield Fact(clause.source, located.kind, clause.target, clause.verb, confidence)
            return
        if clause.word not in lexicon.placing_verbs:
            return
    if _is_made_of_words(clause, lexicon):
        return
    key = (f"{clause.word}{'+' if clause.passive else ''}", clause.noun, clause.preposition)
    rule = _agents_rule(clause, lexicon) or lexicon.verb_rule(key, clause.source.type, clause.target.type)
    if rule is not None:
        kind = _kind_by_rule(clause, rule, lexicon)
        if kind:
            yield _ruled(Fact(clause.source, kind, clause.target, clause.verb, confidence), rule)
        return
    if clause.noun or not _is_telling(clause, lexicon):
        return
    if not clause.source.named and not clause.target.named:
        # Of two noun phrases the text is asked for its own words: see statements.py.
        return
    kind = _past_kind(clause, lexicon)
    # A rule's kind whose types don't fit is not said at all: nobody is LOCATED_IN a place.
    if kind and all(rule.kind != kind for rule in lexicon.verb_rules.get(key, ())):
        yield Fact(clause.source, kind, clause.target, clause.verb, confidence)


def _agents_rule(clause: Verbal, lexicon: Lexicon) -> Rule | None:
    """What is said only of those by whom something was done."""
    if clause.construction != "passive" or clause.passive or clause.preposition:
        return None
    return lexicon.verb_rule((f"{clause.word}~", "", ""), clause.source.type, clause.target.type)


def _kind_by_rule(clause: Verbal, rule: Rule, lexicon: Lexicon) -> str | None:
    if rule.present and clause.verb.tag_ in _PRESENT_TAGS:
        return rule.present
    return _past_kind(clause, lexicon) if rule.kind == "same" else rule.kind


def _is_made_of_words(clause: Verbal, lexicon: Lexicon) -> bool:
    """ "made a decision": the verb says nothing, and the noun is no thing that was made."""
    if clause.word != "make" or clause.target.named:
        return False
    noun = clause.verb.doc[clause.target.root].lemma_.lower()
    return noun in lexicon.made_of_words or noun.endswith(_ABSTRACT)


def _is_telling(clause: Verbal, lexicon: Lexicon) -> bool:
    """Whether an unlisted verb is worth an edge of its own: no light verb, and a preposition that ties things."""
    if clause.preposition:
        return (
            clause.preposition in lexicon.open_prepositions
            and f"{clause.word} {clause.preposition}" not in lexicon.silent_pairs
            and clause.word not in ("be", "have", "do", "make", "take", "get", "become")
            and clause.word not in lexicon.control_verbs - {"come", "go"}
            and clause.target.named
        )
    if clause.word in lexicon.light_verbs and not clause.target.named:
        return False
    return not clause.passive and clause.word.partition(" ")[0] not in lexicon.silent_verbs


def _past_kind(clause: Verbal, lexicon: Lexicon) -> str | None:
    """wrote → WROTE, "moved to" → MOVED_TO; None for a verb that can't be a kind."""
    past = lexicon.past(clause.word, participle=clause.passive)
    return kind_name(f"{past} {clause.preposition}".strip())


def _nominal_facts(role: Nominal, lexicon: Lexicon) -> Iterator[Fact]:
    confidence = lexicon.confidence[role.construction]
    if not role.preposition:
        if role.noun.lemma_.lower() in lexicon.relational_nouns:
            return
        yield Fact(role.source, IS_A, role.target, role.noun, confidence)
        return
    rule = _noun_rule(role, lexicon)
    if rule is not None:
        yield _ruled(Fact(role.source, rule.kind, role.target, role.noun, confidence), rule)


def _noun_rule(role: Nominal, lexicon: Lexicon) -> Rule | None:
    """By the longest title that has a rule: chief executive officer, executive officer, officer; but below who
    led it is a deputy."""
    types = role.source.type, role.target.type
    noun = role.noun.lemma_.lower()
    before = [child.lower_ for child in role.noun.lefts if child.dep_ in _TITLE_PARTS]
    titles = (" ".join((*before[first:], noun)) for first in range(len(before) + 1))
    rules = (lexicon.noun_rule(title, role.preposition, *types) for title in titles)
    rule = next((rule for rule in rules if rule is not None), None)
    if rule is not None and rule.kind == "LED" and not lexicon.roles.subordinates.isdisjoint(before):
        return lexicon.noun_rule("deputy", role.preposition, *types)
    return rule


def _adjacent_facts(pair: Adjacent, lexicon: Lexicon) -> Iterator[Fact]:
    rule = lexicon.name_rule(pair.preposition, pair.source.type, pair.target.type)
    if rule is not None:
        construction = "possessive" if pair.preposition == "'s" else "name"
        confidence = lexicon.confidence[construction]
        yield _ruled(Fact(pair.source, rule.kind, pair.target, pair.anchor, confidence), rule)
    elif pair.preposition == "," and pair.source.type == pair.target.type == "Location":
        yield Fact(pair.source, "LOCATED_IN", pair.target, pair.anchor, lexicon.confidence["name"])


def _ruled(fact: Fact, rule: Rule) -> Fact:
    """The fact as its rule says: turned about, and with its maker."""
    maker = fact.source if rule.joint else None
    if rule.inverse:
        return replace(fact, source=fact.target, target=fact.source, maker=maker)
    return replace(fact, maker=maker)
