"""From the parse to relationships: each fact with its doubts, its words, its places and its date."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from spacy.tokens import Doc
from spacy.tokens import Span as Tokens

from service.domain.entity import Span
from service.domain.proposition import Proposition
from service.domain.relationship import Relationship
from service.extraction.sentences import trim
from service.extraction.spacy.anaphora import Antecedents
from service.extraction.spacy.appositions import read_appositions
from service.extraction.spacy.arguments import Arguments
from service.extraction.spacy.attributes import Value, attributes_by_token, said_besides
from service.extraction.spacy.brackets import Brackets
from service.extraction.spacy.candidates import Candidate, Nominal, Stated, Verbal
from service.extraction.spacy.clauses import read_clause
from service.extraction.spacy.denials import is_denial
from service.extraction.spacy.descriptions import Descriptions
from service.extraction.spacy.doubts import NEGATED, doubt
from service.extraction.spacy.facts import IS_A, Fact, joint_facts, read_facts
from service.extraction.spacy.headings import heading_tokens, row_places, row_tokens
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.nominalisations import read_nominalisation
from service.extraction.spacy.nominals import read_copula, read_name
from service.extraction.spacy.propositions import Read, read_propositions
from service.extraction.spacy.statements import read_statements
from service.extraction.spacy.tree import Tree

MOST_PAIRS = 256
"""Of mentions that one word ties."""


@dataclass(slots=True)
class Reading:
    """All that one text says: facts, what it denies, the noun phrases that facts tie (all there are, where any two may
    be tied), and what was left out by reason."""

    relationships: list[Relationship] = field(default_factory=list)
    denials: list[Relationship] = field(default_factory=list)
    concepts: list[Mention] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    propositions: list[Proposition] = field(default_factory=list)


def read_relationships(
    doc: Doc, names: list[Mention], values: list[Value], lexicon: Lexicon, *, linked: bool, unnamed: bool
) -> Reading:
    """The facts of a parsed text between its names; `linked`: or a name and a noun phrase; `unnamed`: or any two."""
    value_tokens = {index for _, tokens in values for index in range(tokens.start, tokens.end)}
    attributes = attributes_by_token(doc, values, names)
    tree = Tree(doc)
    starts = tree.sentences
    rows = row_places(doc)
    no_sentence = heading_tokens(doc) | row_tokens(doc) | {token for token, (_, cell) in rows.items() if cell is None}
    at = {index: name for name in names for index in range(name.first, name.last + 1)}
    arguments = Arguments(
        tree,
        doc,
        at,
        lexicon,
        values=value_tokens,
        antecedents=Antecedents(tree, starts, at, lexicon, frozenset(value_tokens | no_sentence | rows.keys())),
        concepts=linked,
        wide=unnamed and linked,
    )
    read = [
        _with_doubts(one, doc, lexicon)
        for one in (*read_propositions(tree, lexicon), *read_appositions(tree, lexicon))
        if one.words[0] not in rows or not one.proposition.implied
    ]
    descriptions = Descriptions(tree, read, lexicon)
    reading = Reading(propositions=[one.proposition for one in read])
    brackets = Brackets(doc)
    candidates = (
        candidate
        for candidate in _candidates(doc, names, arguments, lexicon, stated=linked and unnamed)
        if (unnamed or candidate.source.named or candidate.target.named)
        and no_sentence.isdisjoint((candidate.source.root, candidate.target.root))
        and rows.get(candidate.source.root) == rows.get(candidate.target.root)
        and not _is_parted(candidate, brackets)
    )
    facts, denied = _believed(candidates, reading.dropped, lexicon)
    # A token's sentence and a document's text are looked for anew each time that they are asked for.
    text = doc.text

    def said(facts: Iterable[Fact]) -> list[Relationship]:
        best: dict[tuple[str, str, str], Relationship] = {}
        for fact in facts:
            number = bisect_right(starts, fact.anchor.i)
            sentence = doc[starts[number - 1] : starts[number] if number < len(starts) else len(doc)]
            description = descriptions.of(fact.source, fact.target, fact.anchor.i)
            relationship = _relationship(text, sentence, fact, attributes, description)
            key = (relationship.source, relationship.type, relationship.target)
            if key not in best or best[key].confidence < relationship.confidence:
                best[key] = relationship
        return list(best.values())

    facts += [*joint_facts(facts, lexicon)]
    reading.relationships = said(facts)
    reading.concepts = [end.stands_for or end for fact in facts for end in (fact.source, fact.target) if not end.named]
    if linked and unnamed:
        chunks = (arguments.concept(chunk.root) for chunk in doc.noun_chunks)
        reading.concepts += [concept for concept in chunks if concept is not None]
    # A denial makes nothing a concept: it ties only what is there without it.
    there = {mention.name for mention in (*names, *reading.concepts)}
    kept = [fact for fact in denied if {fact.source.name, fact.target.name} <= there]
    reading.denials = said(kept)
    reading.dropped += Counter({NEGATED: len(denied) - len(kept)})
    return reading


def _candidates(
    doc: Doc, names: list[Mention], arguments: Arguments, lexicon: Lexicon, *, stated: bool
) -> Iterator[Candidate]:
    for token in doc:
        if token.pos_ in ("VERB", "AUX") and token.dep_ not in ("aux", "auxpass"):
            yield from read_clause(token, arguments, lexicon)
            yield from read_copula(token, arguments, lexicon)
        elif token.pos_ == "NOUN":
            yield from read_nominalisation(token, arguments, lexicon)
    for name in names:
        yield from read_name(name, doc[name.root], arguments, lexicon)
    if stated:
        yield from read_statements(doc, arguments, lexicon)


def _believed(
    candidates: Iterable[Candidate], dropped: Counter[str], lexicon: Lexicon
) -> tuple[list[Fact], list[Fact]]:
    """The facts that candidates state, and those that they deny; what is only imagined or claimed, or too much of one
    word, is counted in `dropped`."""
    facts: list[Fact] = []
    denied: list[Fact] = []
    described: set[int] = set()
    tied: set[frozenset[int]] = set()
    candidates_of: Counter[int] = Counter()
    for candidate in candidates:
        if isinstance(candidate, Stated) and _ends(candidate) in tied:
            continue
        word = _anchor(candidate)
        candidates_of[word] += 1
        if candidates_of[word] > MOST_PAIRS:
            # Two long lists of names: all their pairs are no knowledge.
            dropped["crowded"] += 1
            continue
        for fact in read_facts(candidate, lexicon):
            tied.add(_ends(fact))
            if fact.kind != IS_A:
                described.add(fact.anchor.i)
            if fact.source.name != fact.target.name and not _overlap(fact.source, fact.target):
                reason = doubt(fact.anchor, lexicon, can=isinstance(candidate, Stated))
                if reason is None:
                    facts.append(fact)
                elif reason == NEGATED and is_denial(fact):
                    denied.append(fact)
                else:
                    dropped[reason] += 1

    def told(some: list[Fact]) -> list[Fact]:
        """ "founder of Apple" says all of "founder"."""
        return [fact for fact in some if fact.kind != IS_A or fact.anchor.i not in described]

    return told(facts), told(denied)


def _relationship(
    text: str,
    sentence: Tokens,
    fact: Fact,
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
        attributes=said_besides(fact, attributes.get(fact.anchor.i, {})),
    )


def _with_doubts(one: Read, doc: Doc, lexicon: Lexicon) -> Read:
    """A proposition with all that makes a fact doubtful: also what stands around its clause."""
    said = one.proposition
    reason = None if said.negated or said.hypothetical else doubt(doc[one.words[0]], lexicon)
    if reason is None:
        return one
    return replace(one, proposition=replace(said, negated=reason == NEGATED, hypothetical=reason != NEGATED))


def _is_parted(candidate: Candidate, brackets: Brackets) -> bool:
    """Whether a verb's end stands in brackets that the verb does not stand in."""
    if isinstance(candidate, Verbal):
        verb = candidate.verb
    elif isinstance(candidate, Stated) and candidate.anchor.pos_ in ("VERB", "AUX"):
        verb = candidate.anchor
    else:
        return False
    return brackets.part(verb, candidate.source) or brackets.part(verb, candidate.target)


def _anchor(candidate: Candidate) -> int:
    """The word that ties its ends."""
    if isinstance(candidate, Verbal):
        return candidate.verb.i
    return candidate.noun.i if isinstance(candidate, Nominal) else candidate.anchor.i


def _ends(tie: Fact | Stated) -> frozenset[int]:
    return frozenset((tie.source.root, tie.target.root))


def _overlap(first: Mention, second: Mention) -> bool:
    return first.first <= second.last and second.first <= first.last
