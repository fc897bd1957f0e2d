"""From the parse to facts: each candidate gets its kind from the lexicon, its doubts, its words and its date."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from spacy.tokens import Doc, Token
from spacy.tokens import Span as Tokens

from service.domain.entity import Span
from service.domain.naming import kind_name
from service.domain.proposition import Proposition
from service.domain.relationship import Relationship
from service.extraction.sentences import trim
from service.extraction.spacy.arguments import Arguments
from service.extraction.spacy.candidates import Adjacent, Candidate, Nominal, Stated, Verbal
from service.extraction.spacy.clauses import read_clause
from service.extraction.spacy.descriptions import Descriptions
from service.extraction.spacy.doubts import doubt
from service.extraction.spacy.headings import heading_tokens, row_tokens
from service.extraction.spacy.lexicon import Lexicon, Rule
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.nominals import read_copula, read_name
from service.extraction.spacy.propositions import read_propositions
from service.extraction.spacy.statements import read_statements
from service.extraction.spacy.tree import Tree

IS_A = "IS_A"

Value = tuple[str, Tokens]


@dataclass(slots=True)
class Reading:
    """All that one text says: facts, the noun phrases that they tie, and what was left out by reason."""

    relationships: list[Relationship] = field(default_factory=list)
    concepts: list[Mention] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    propositions: list[Proposition] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Fact:
    source: Mention
    kind: str
    target: Mention
    anchor: Token
    confidence: float
    maker: Mention | None = None
    """Who made the target, where those who do it together work together."""
    modality: str = ""


def read_relationships(
    doc: Doc, names: list[Mention], values: list[Value], lexicon: Lexicon, *, linked: bool, unnamed: bool
) -> Reading:
    """The facts of a parsed text between its names; `linked`: or a name and a noun phrase; `unnamed`: or any two."""
    value_tokens = {index for _, tokens in values for index in range(tokens.start, tokens.end)}
    arguments = Arguments(doc, names, value_tokens, lexicon, concepts=linked, wide=unnamed and linked)
    attributes = _attributes_by_token(values)
    no_sentence = heading_tokens(doc) | row_tokens(doc)
    tree = Tree(doc)
    read = read_propositions(tree, lexicon)
    descriptions = Descriptions(tree, read, lexicon)
    reading = Reading(propositions=[one.proposition for one in read])
    facts: list[_Fact] = []
    described: set[int] = set()
    tied: set[frozenset[int]] = set()
    for candidate in _candidates(doc, names, arguments, lexicon, stated=linked and unnamed):
        if no_sentence and no_sentence.intersection((candidate.source.root, candidate.target.root)):
            continue
        if not unnamed and not (candidate.source.named or candidate.target.named):
            continue
        if isinstance(candidate, Stated) and _ends(candidate) in tied:
            continue
        for fact in _facts(candidate, lexicon):
            tied.add(_ends(fact))
            if fact.kind != IS_A:
                described.add(fact.anchor.i)
            if fact.source.name != fact.target.name and not _overlap(fact.source, fact.target):
                reason = doubt(fact.anchor, lexicon, can=isinstance(candidate, Stated))
                if reason:
                    reading.dropped[reason] += 1
                else:
                    facts.append(fact)
    # "founder of Apple" says all of "founder".
    facts = [fact for fact in facts if fact.kind != IS_A or fact.anchor.i not in described]
    # A token's sentence and a document's text are looked for anew each time that they are asked for.
    text = doc.text
    sentences = [*doc.sents]
    starts = [sentence.start for sentence in sentences]
    best: dict[tuple[str, str, str], Relationship] = {}
    for fact in (*facts, *_joint(facts, lexicon)):
        sentence = sentences[bisect_right(starts, fact.anchor.i) - 1]
        description = descriptions.of(fact.source, fact.target, fact.anchor.i)
        relationship = _relationship(text, sentence, fact, attributes, description)
        key = (relationship.source, relationship.type, relationship.target)
        if key not in best or best[key].confidence < relationship.confidence:
            best[key] = relationship
        reading.concepts += [end for end in (fact.source, fact.target) if not end.named]
    reading.relationships = list(best.values())
    return reading


def _joint(facts: list[_Fact], lexicon: Lexicon) -> Iterator[_Fact]:
    """Who made one thing by one verb worked together."""
    makers: dict[tuple[int, str], list[_Fact]] = defaultdict(list)
    for fact in facts:
        if fact.maker is not None and fact.maker.type == "Person":
            made = fact.target if fact.maker is fact.source else fact.source
            makers[fact.anchor.i, made.name].append(fact)
    for together in makers.values():
        for first, second in combinations(together, 2):
            if first.maker and second.maker and first.maker.name != second.maker.name:
                confidence = lexicon.confidence["joint"]
                yield _Fact(first.maker, "COLLABORATES_WITH", second.maker, first.anchor, confidence)


def _candidates(
    doc: Doc, names: list[Mention], arguments: Arguments, lexicon: Lexicon, *, stated: bool
) -> Iterator[Candidate]:
    for token in doc:
        if token.pos_ in ("VERB", "AUX") and token.dep_ not in ("aux", "auxpass"):
            yield from read_clause(token, arguments, lexicon)
            yield from read_copula(token, arguments, lexicon)
    for name in names:
        yield from read_name(name, doc[name.root], arguments)
    if stated:
        yield from read_statements(doc, arguments, lexicon)


def _facts(candidate: Candidate, lexicon: Lexicon) -> Iterator[_Fact]:
    if isinstance(candidate, Stated):
        kind = kind_name(candidate.words)
        if kind:
            confidence = lexicon.confidence["stated"]
            yield _Fact(
                candidate.source, kind, candidate.target, candidate.anchor, confidence, modality=candidate.modality
            )
    elif isinstance(candidate, Verbal):
        yield from _verbal_facts(candidate, lexicon)
    elif isinstance(candidate, Nominal):
        yield from _nominal_facts(candidate, lexicon)
    else:
        yield from _adjacent_facts(candidate, lexicon)


def _verbal_facts(clause: Verbal, lexicon: Lexicon) -> Iterator[_Fact]:
    confidence = lexicon.confidence[clause.construction]
    if clause.construction == "place":
        located = lexicon.name_rule(clause.preposition, clause.source.type, clause.target.type)
        if located is not None and located.kind == "LOCATED_IN":
            yield _Fact(clause.source, located.kind, clause.target, clause.verb, confidence)
            return
        if clause.word not in lexicon.placing_verbs:
            return
    key = (f"{clause.word}{'+' if clause.passive else ''}", clause.noun, clause.preposition)
    rule = lexicon.verb_rule(key, clause.source.type, clause.target.type)
    if rule is not None:
        kind = _past_kind(clause, lexicon) if rule.kind == "same" else rule.kind
        if kind:
            yield _ruled(_Fact(clause.source, kind, clause.target, clause.verb, confidence), rule)
        return
    if clause.noun or not _is_telling(clause, lexicon):
        return
    if not clause.source.named and not clause.target.named:
        # Of two noun phrases the text is asked for its own words: see statements.py.
        return
    kind = _past_kind(clause, lexicon)
    # A rule's kind whose types don't fit is not said at all: nobody is LOCATED_IN a place.
    if kind and all(rule.kind != kind for rule in lexicon.verb_rules.get(key, ())):
        confidence += lexicon.confidence["unlisted"]
        yield _Fact(clause.source, kind, clause.target, clause.verb, confidence)


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
    return not clause.passive and clause.word.partition(" ")[0] not in lexicon.silent_verbs


def _past_kind(clause: Verbal, lexicon: Lexicon) -> str | None:
    """wrote → WROTE, "moved to" → MOVED_TO; None for a verb that can't be a kind."""
    past = lexicon.past(clause.word, participle=clause.passive)
    return kind_name(f"{past} {clause.preposition}".strip())


def _nominal_facts(role: Nominal, lexicon: Lexicon) -> Iterator[_Fact]:
    confidence = lexicon.confidence[role.construction]
    if not role.preposition:
        if role.noun.lemma_.lower() in lexicon.relational_nouns:
            return
        yield _Fact(role.source, IS_A, role.target, role.noun, confidence)
        return
    rule = lexicon.noun_rule(role.noun.lemma_.lower(), role.preposition, role.source.type, role.target.type)
    if rule is not None:
        yield _ruled(_Fact(role.source, rule.kind, role.target, role.noun, confidence), rule)


def _adjacent_facts(pair: Adjacent, lexicon: Lexicon) -> Iterator[_Fact]:
    rule = lexicon.name_rule(pair.preposition, pair.source.type, pair.target.type)
    if rule is not None:
        construction = "possessive" if pair.preposition == "'s" else "name"
        confidence = lexicon.confidence[construction]
        yield _ruled(_Fact(pair.source, rule.kind, pair.target, pair.anchor, confidence), rule)
    elif pair.preposition == "," and pair.source.type == pair.target.type == "Location":
        yield _Fact(pair.source, "LOCATED_IN", pair.target, pair.anchor, lexicon.confidence["name"])


def _ruled(fact: _Fact, rule: Rule) -> _Fact:
    """The fact as its rule says: turned about, and with its maker."""
    maker = fact.source if rule.joint else None
    if rule.inverse:
        return replace(fact, source=fact.target, target=fact.source, maker=maker)
    return replace(fact, maker=maker)


def _relationship(
    text: str,
    sentence: Tokens,
    fact: _Fact,
    attributes: Mapping[int, Mapping[str, str]],
    description: str | None,
) -> Relationship:
    quote_span = trim(text, Span(sentence.start_char, sentence.end_char))
    return Relationship(
        source=fact.source.name,
        target=fact.target.name,
        type=fact.kind,
        description=description,
        confidence=round(fact.confidence, 2),
        quote=text[quote_span.start : quote_span.end] if quote_span else None,
        quote_span=quote_span,
        source_span=fact.source.span,
        target_span=fact.target.span,
        attributes={**attributes.get(fact.anchor.i, {}), **({"modality": fact.modality} if fact.modality else {})},
    )


def _attributes_by_token(values: list[Value]) -> dict[int, dict[str, str]]:
    """Each date and amount at the words that it hangs under, up to the nearest verb."""
    found: dict[int, dict[str, str]] = defaultdict(dict)
    for name, tokens in values:
        if name in ("number", "ordinal") or not any(letter.isdigit() for letter in tokens.text):
            # "the same year", "the evening": nobody outside the text knows which.
            continue
        token = tokens.root
        while token.head.i != token.i:
            token = token.head
            found[token.i].setdefault(name, " ".join(tokens.text.split()))
            if token.pos_ in ("VERB", "AUX"):
                break
    return found


def _ends(tie: _Fact | Stated) -> frozenset[int]:
    return frozenset((tie.source.root, tie.target.root))


def _overlap(first: Mention, second: Mention) -> bool:
    return first.first <= second.last and second.first <= first.last
