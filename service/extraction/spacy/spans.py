"""Where names stand: the model's spans, split where two were taken for one, and the names that it left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spacy.tokens import Doc, Token
from spacy.tokens import Span as Tokens

from service.domain.entity import CONCEPT
from service.extraction.spacy.bounds import is_inner_hyphen, mended
from service.extraction.spacy.found import (
    GUESS_CONFIDENCE,
    MODEL_CONFIDENCE,
    RULE_CONFIDENCE,
    SUBJECTS,
    FoundName,
)
from service.extraction.spacy.legal_forms import LEGAL_FORMS
from service.extraction.spacy.lexicon import Lexicon

_TITLE = re.compile(
    r"[\"“](?P<quoted>[A-Z][^\"“”\n]{2,90}?)[,.]?[\"”]|(?<!\*)\*{1,2}(?P<emphasised>[A-Z][^*\n]{2,90})\*{1,2}(?!\*)"
)


def name_spans(doc: Doc, lexicon: Lexicon) -> Iterator[FoundName]:
    """Every span that may be a name, the surest first; later ones may overlap earlier ones."""
    surest = (*_well_known(doc, lexicon), *_bodies(doc, lexicon), *_titles(doc))
    for seen in (*surest, *_from_model(doc, lexicon), *_left_out(doc, lexicon)):
        name = mended(doc, seen, lexicon)
        if name is not None:
            yield name


def _well_known(doc: Doc, lexicon: Lexicon) -> Iterator[FoundName]:
    """Names of several words that the model tends to cut: Bolt Beranek and Newman."""
    for match in lexicon.long_names.finditer(doc.text):
        tokens = doc.char_span(*match.span())
        if tokens is not None:
            yield FoundName(tokens.start, tokens.end - 1, lexicon.names[match[0]], MODEL_CONFIDENCE)


def _bodies(doc: Doc, lexicon: Lexicon) -> Iterator[FoundName]:
    """What is named by what it is and what it is for, where the model saw only a part of it: Association for Computing
    Machinery."""
    for head in doc:
        if not head.is_title or lexicon.heads.get(head.text) != "Organization" or head.i + 2 >= len(doc):
            continue
        if head.text in LEGAL_FORMS:
            continue
        preposition = doc[head.i + 1]
        is_seen_whole = head.ent_type_ and preposition.ent_iob_ == "I"
        if is_seen_whole or preposition.text not in ("of", "for"):
            continue
        last = preposition.i
        while last + 1 < len(doc) and doc[last + 1].tag_ in ("NNP", "NNPS") and doc[last + 1].is_title:
            last += 1
        if last > preposition.i:
            yield FoundName(head.i, last, "Organization", RULE_CONFIDENCE)


def _titles(doc: Doc) -> Iterator[FoundName]:
    """Capitalised words in quotation marks or emphasis: "On Computable Numbers", **Computing Machinery**."""
    labelled = {(tokens.start, tokens.end) for tokens in doc.ents}
    for match in _TITLE.finditer(doc.text):
        group = match.lastgroup or ""
        tokens = doc.char_span(*match.span(group))
        # A comma is the mark of quoted speech.
        if tokens is None or (tokens.start, tokens.end) in labelled or "," in match[group]:
            continue
        words = [token.text for token in tokens if token.is_alpha]
        if len(words) > 1 and 2 * sum(word[0].isupper() for word in words) >= len(words):
            yield FoundName(tokens.start, tokens.end - 1, "Work", RULE_CONFIDENCE)


def _from_model(doc: Doc, lexicon: Lexicon) -> Iterator[FoundName]:
    for tokens in doc.ents:
        label = lexicon.labels.get(tokens.label_)
        # "the Italian engineer" names no group, nor does the "Polish" of the Polish Cipher Bureau.
        if label in ("Group", "Language") and (tokens[-1].tag_ == "JJ" or _opens_name(tokens[-1])):
            continue
        # Ferranti Mark 1: the maker's name is part of the machine's.
        before_mark = tokens.end < len(doc) and doc[tokens.end].text == "Mark"
        if before_mark and label == "Organization":
            yield FoundName(tokens.start, tokens.end, "Product", RULE_CONFIDENCE)
        elif label:
            for once in _halves(_with_people(tokens, lexicon)):
                for first, last in _parts(once, label, lexicon):
                    yield FoundName(first, last, label, MODEL_CONFIDENCE)


def _with_people(tokens: Tokens, lexicon: Lexicon) -> Tokens:
    """With the Polish of the Polish Cipher Bureau, which the model took for a people; but a Swedish band is called
    ABBA alone."""
    if tokens.label_ != "ORG" or not tokens.start:
        return tokens
    before = tokens.doc[tokens.start - 1]
    is_within = before.ent_type_ == "NORP" and before.is_title and tokens.start <= before.head.i < tokens.end
    is_body = lexicon.heads.get(tokens[-1].text) == "Organization"
    return tokens.doc[before.i : tokens.end] if is_within and is_body else tokens


def _opens_name(token: Token) -> bool:
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return (
        following is not None
        and token.dep_ in ("compound", "amod", "nmod")
        and following.pos_ == "PROPN"
        and following.is_title
        and following.ent_type_ in ("", "ORG")
    )


def _halves(tokens: Tokens) -> Iterator[Tokens]:
    """A span in two, where it is one name of several words twice: "Apple Inc. Apple Inc."; but Duran Duran is one."""
    half, odd = divmod(len(tokens), 2)
    if half > 1 and not odd and tokens[:half].text == tokens[half:].text:
        yield tokens[:half]
        yield tokens[half:]
    else:
        yield tokens


def _parts(tokens: Tokens, label: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """A span cut where two names were taken for one: "Colossus for Bletchley Park", "A's B School", "A and B"."""
    first = tokens.start
    for token in tokens:
        possessive = (
            token.tag_ == "POS"
            and token.i - first - (tokens.doc[first].lower_ in lexicon.articles) >= 2
            and tokens.end - token.i > 2
        )
        joins = token.text in lexicon.splitters and label not in ("Event", "Work") and token.i > first
        splits = (
            possessive
            or (joins and not _continues(token, lexicon))
            or (label == "Person" and token.text in ("and", "&", ","))
            or (label in ("Group", "Product") and token.text in ("and", ","))
            or (token.text == "," and label in ("Location", "Work"))
            or (token.is_space and token.text.count("\n") > 1)
        )
        if splits:
            if token.i > first:
                yield first, token.i - 1
            first = token.i + 1
    if first < tokens.end:
        yield first, tokens.end - 1


def _continues(preposition: Token, lexicon: Lexicon) -> bool:
    """Whether a name goes on after its preposition: Association for Computing Machinery, Nobel Prize in Physics."""
    before = lexicon.heads.get(preposition.doc[preposition.i - 1].text)
    if preposition.text == "in":
        return before == "Award"
    return preposition.text in ("for", "on") and before == "Organization"


def _left_out(doc: Doc, lexicon: Lexicon) -> Iterator[FoundName]:
    """Runs of capitalised proper nouns that the model gave no label."""
    first: int | None = None
    for token in doc:
        fits = _is_name_word(token, lexicon) or (first is not None and is_inner_hyphen(token))
        if first is not None and (not fits or token.is_sent_start):
            yield from _run(doc, first, token.i - 1, lexicon)
            first = None
        if fits and first is None:
            first = token.i
    if first is not None:
        yield from _run(doc, first, len(doc) - 1, lexicon)


def _is_name_word(token: Token, lexicon: Lexicon) -> bool:
    if token.ent_type_ and not (token.ent_type_ == "NORP" and _opens_name(token)):
        return False
    if token.text in lexicon.names or token.text in lexicon.clues.types:
        return True
    return token.text[0].isupper() and (
        token.pos_ == "PROPN" or is_misread_name(token) or _is_said_to_be_somebody(token, lexicon)
    )


def is_misread_name(token: Token) -> bool:
    """Whether a name has the look of a verb's form: "In 1935 Turing attended …". A gerund has no capital there."""
    return token.tag_ == "VBG" and token.is_title and not token.is_sent_start


def _is_taken_up(subject: Token) -> bool:
    """Whether the next sentence goes on with he or she."""
    end = subject.sent.end
    return end < len(subject.doc) and subject.doc[end].lower_ in ("he", "she")


def _is_said_to_be_somebody(token: Token, lexicon: Lexicon) -> bool:
    """Whether a sentence opens with one whom the tagger takes for a word: "Turing attended", "Clarion is a maker"."""
    if not (token.is_sent_start and token.is_title and token.tag_ in ("VBG", "NN") and token.dep_ == "nsubj"):
        return False
    verb = token.head
    if verb.i != token.i + 1 or token.text in lexicon.not_names or token.lower_ in lexicon.generic_nouns:
        return False
    if verb.tag_ == "VBD" and (lexicon.evidence.subjects.get(verb.lemma_) == "Person" or _is_taken_up(token)):
        return True
    return verb.lemma_ == "be" and any(
        child.dep_ == "attr"
        and lexicon.nouns.get(child.lemma_) in ("Person", "Organization")
        and any(article.dep_ == "det" for article in child.children)
        for child in verb.children
    )


def _run(doc: Doc, first: int, last: int, lexicon: Lexicon) -> Iterator[FoundName]:
    text = doc[first : last + 1].text
    known = lexicon.names.get(text)
    # A capital that only opens a sentence, or a noun's capitalised neighbour ("the A-0 compiler"), is no name.
    alone = first == last and not known
    opens = doc[first].is_sent_start and doc[first].dep_ not in SUBJECTS
    if (
        doc[last].text in lexicon.titles
        or (not known and _is_role(doc[last], lexicon))
        or (alone and (opens or doc[first].dep_ == "compound" or len(text) < 3))
    ):
        return
    yield FoundName(first, last, known or CONCEPT, RULE_CONFIDENCE if known else GUESS_CONFIDENCE)


def _is_role(token: Token, lexicon: Lexicon) -> bool:
    """The Director of "Managing Director", which is written like a name and is none."""
    return lexicon.nouns.get(token.lower_) == "Person"
