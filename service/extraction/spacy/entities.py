"""Names in a parsed text: what the model saw, mended by rules that are cheap and data that is plain.

The small model finds most names and mislabels many. So its spans are trimmed and split; what the text itself says
of a name ("ENIAC, a computer"; "born", said of somebody; a full name whose surname comes back alone) and the words
in it (University, Engine) settle the type before the model's label does; and capitalised names that it left out
are added. Nothing is looked up outside the text and `types.json`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from spacy.tokens import Doc, Token
from spacy.tokens import Span as Tokens

from service.domain.entity import CONCEPT, Span
from service.extraction.spacy.headings import heading_tokens
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention

MODEL_CONFIDENCE = 0.8
RULE_CONFIDENCE = 0.7
GUESS_CONFIDENCE = 0.6
LONGEST_NAME_TOKENS = 12

_NUMERAL = re.compile(r"[IVX]{1,4}|[0-9]{1,4}[A-Z]?|[A-Z]")
_YEAR = re.compile(r"1[89][0-9]{2}|20[0-9]{2}")
_OFTEN_PEOPLE = frozenset({"Organization", "Product", "Work", "Event", "Law", "Group"})
"""What a surname without its first name is often taken for: such a type is a guess, and a document may know better."""
_EDGES = " \t\n\r\"'“”‘’.,;:!?()[]{}*_#-–—|<>`"  # noqa: RUF001 quotes and dashes as texts have them
_TITLE = re.compile(
    r"[\"“](?P<quoted>[A-Z][^\"“”\n]{2,90}?)[,.]?[\"”]|(?<!\*)\*{1,2}(?P<emphasised>[A-Z][^*\n]{2,90})\*{1,2}(?!\*)"
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})


@dataclass(slots=True)
class _Found:
    """A name on its way: tokens first..last, and the type that is believed so far."""

    first: int
    last: int
    label: str
    confidence: float


def find_names(doc: Doc, lexicon: Lexicon) -> list[Mention]:
    """Every mention of a name, in order, none overlapping another."""
    taken = bytearray(len(doc))
    found = []
    headings = heading_tokens(doc)
    for seen in (*_titles(doc), *_from_model(doc, lexicon), *_left_out(doc, lexicon)):
        candidate = _mended(doc, seen, lexicon)
        # A heading's capitals prove nothing; names of it that the text repeats are found again below.
        if candidate and candidate.first not in headings and not any(taken[candidate.first : candidate.last + 1]):
            taken[candidate.first : candidate.last + 1] = b"\1" * (candidate.last - candidate.first + 1)
            found.append(candidate)
    found.sort(key=lambda name: name.first)
    found = [name for name in _typed(doc, found, lexicon) if not _is_doubtful(doc, name)]
    found += _repeated(doc, found, taken)
    found.sort(key=lambda name: name.first)
    return [mention(doc, name.first, name.last, name.label, name.confidence) for name in found]


def find_values(doc: Doc, lexicon: Lexicon, names: list[Mention]) -> list[tuple[str, Tokens]]:
    """Dates, amounts and other values with what they are, where no name has taken their tokens."""
    taken = {index for name in names for index in range(name.first, name.last + 1)}
    return [
        (lexicon.values[tokens.label_], tokens)
        for tokens in doc.ents
        if tokens.label_ in lexicon.values and not taken.intersection(range(tokens.start, tokens.end))
    ]


def mention(doc: Doc, first: int, last: int, label: str, confidence: float, *, named: bool = True) -> Mention:
    """The mention that the tokens first..last are."""
    tokens = doc[first : last + 1]
    return Mention(
        name=" ".join(tokens.text.split()),
        type=label,
        span=Span(tokens.start_char, tokens.end_char),
        first=first,
        last=last,
        root=tokens.root.i,
        confidence=confidence,
        named=named,
    )


def _titles(doc: Doc) -> Iterator[_Found]:
    """Capitalised words in quotation marks or emphasis: "On Computable Numbers", **Computing Machinery**."""
    labelled = {(tokens.start, tokens.end) for tokens in doc.ents}
    for match in _TITLE.finditer(doc.text):
        group = match.lastgroup or ""
        tokens = doc.char_span(*match.span(group))
        if tokens is None or (tokens.start, tokens.end) in labelled:
            continue
        words = [token.text for token in tokens if token.is_alpha]
        if len(words) > 1 and 2 * sum(word[0].isupper() for word in words) >= len(words):
            yield _Found(tokens.start, tokens.end - 1, "Work", RULE_CONFIDENCE)


def _from_model(doc: Doc, lexicon: Lexicon) -> Iterator[_Found]:
    for tokens in doc.ents:
        label = lexicon.labels.get(tokens.label_)
        # "the Italian engineer" names no group, nor does the "Polish" of the Polish Cipher Bureau.
        if label in ("Group", "Language") and (tokens[-1].tag_ == "JJ" or _opens_name(tokens[-1])):
            continue
        if label:
            for first, last in _parts(tokens, label, lexicon):
                yield _Found(first, last, label, MODEL_CONFIDENCE)


def _opens_name(token: Token) -> bool:
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return (
        following is not None
        and token.dep_ in ("compound", "amod", "nmod")
        and following.pos_ == "PROPN"
        and following.is_title
        and following.ent_type_ in ("", "ORG")
    )


def _parts(tokens: Tokens, label: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """A span cut where two names were taken for one: "Colossus for Bletchley Park", "A's B School", "A and B"."""
    first = tokens.start
    for token in tokens:
        possessive = (
            token.tag_ == "POS"
            and token.i - first - (tokens.doc[first].lower_ in lexicon.articles) >= 2
            and tokens.end - token.i > 2
        )
        splits = (
            possessive
            or (
                label != "Event"
                and token.text in lexicon.splitters
                and token.i > first
                and not _continues(token, lexicon)
            )
            or (label == "Person" and token.text in ("and", "&", ","))
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
    return (preposition.text == "for" and before == "Organization") or (preposition.text == "in" and before == "Award")


def _left_out(doc: Doc, lexicon: Lexicon) -> Iterator[_Found]:
    """Runs of capitalised proper nouns that the model gave no label."""
    first: int | None = None
    for token in doc:
        fits = _is_name_word(token, lexicon) or (first is not None and _is_inner_hyphen(token))
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
    if token.text in lexicon.names:
        return True
    return token.pos_ == "PROPN" and token.text[0].isupper()


def _is_inner_hyphen(token: Token) -> bool:
    """The hyphen of FLOW-MATIC, which is three tokens."""
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return token.text == "-" and not token.whitespace_ and following is not None and following.text[0].isupper()


def _run(doc: Doc, first: int, last: int, lexicon: Lexicon) -> Iterator[_Found]:
    text = doc[first : last + 1].text
    known = lexicon.names.get(text)
    # A capital that only opens a sentence, or a noun's capitalised neighbour ("the A-0 compiler"), is no name.
    alone = first == last and not known
    opens = doc[first].is_sent_start and doc[first].dep_ not in _SUBJECTS
    if doc[last].text in lexicon.titles or (alone and (opens or doc[first].dep_ == "compound" or len(text) < 3)):
        return
    yield _Found(first, last, known or CONCEPT, RULE_CONFIDENCE if known else GUESS_CONFIDENCE)


def _mended(doc: Doc, name: _Found, lexicon: Lexicon) -> _Found | None:
    """Without article, possessive and punctuation at its ends, with its numeral; None where no name is left."""
    first, last = name.first, name.last
    while first <= last and (
        not doc[first].text.strip(_EDGES)
        or (doc[first].lower_ in lexicon.articles and not (name.label == "Work" and doc[first].is_title))
    ):
        first += 1
    if name.label == "Work":
        first = _opening_quote(doc, first)
    while first <= last and (not doc[last].text.strip(_EDGES) or doc[last].tag_ == "POS"):
        last -= 1
    if first > last or last - first >= LONGEST_NAME_TOKENS:
        return None
    while first > 1 and not doc[first - 2].whitespace_ and _is_inner_hyphen(doc[first - 1]):
        first -= 2
    while last + 2 < len(doc) and not doc[last].whitespace_ and _is_inner_hyphen(doc[last + 1]):
        last += 2
    if last + 1 < len(doc) and _is_numeral(doc, first, last, name.label):
        last += 1
        name.label, name.confidence = "Product", RULE_CONFIDENCE
    text = doc[first : last + 1].text
    if text in lexicon.not_names or not any(letter.isalpha() for letter in text) or len(text) < 2:
        return None
    if not any(letter.isupper() for letter in text) and text.islower():
        return None
    return replace(name, first=first, last=last)


def _opening_quote(doc: Doc, first: int) -> int:
    """A title starts after its quotation mark, even where the model starts it later: "On Computable Numbers"."""
    for index in range(first - 1, max(first - 5, -1), -1):
        if doc[index].is_left_punct and doc[index].is_quote:
            return index + 1
        if doc[index].is_punct or doc[index].is_space:
            break
    return first


def _is_doubtful(doc: Doc, name: _Found) -> bool:
    """One capitalised word that nothing else speaks for: "Mathematics", "Report"."""
    return name.label == CONCEPT and name.first == name.last and doc[name.first].is_title


def _is_numeral(doc: Doc, first: int, last: int, label: str) -> bool:
    """Whether the next token numbers a thing: Mark I, UNIVAC I, Intel 4004; not the year after a name."""
    following = doc[last + 1]
    if label not in ("Organization", "Product", CONCEPT) and doc[last].text != "Mark":
        return False
    if not _NUMERAL.fullmatch(following.text) or _YEAR.fullmatch(following.text) or following.is_sent_start:
        return False
    if following.text.isdigit():
        return following.dep_ in ("nummod", "appos", "npadvmod") and following.head.i in range(first, last + 1)
    if doc[last].text == "Mark":
        return True
    # "I" as a pronoun has a verb; as a numeral it has the name.
    return following.text not in ("A",) and following.dep_ not in _SUBJECTS and "." not in doc[last].text


def _typed(doc: Doc, found: list[_Found], lexicon: Lexicon) -> list[_Found]:
    """Each name with the type that the surest evidence of the text gives it, the same at all its places."""
    by_name: dict[str, list[_Found]] = defaultdict(list)
    for name in found:
        by_name[doc[name.first : name.last + 1].text].append(name)
    surnames: set[str] = set()
    for text, places in by_name.items():
        label = _settled(doc, text, places, lexicon)
        if label == "Person" and " " in text:
            surnames.add(text.rpartition(" ")[2])
        for place in places:
            if place.label != label:
                place.label, place.confidence = label, min(place.confidence, RULE_CONFIDENCE)
            elif text.istitle() and " " not in text and label in _OFTEN_PEOPLE:
                place.confidence = GUESS_CONFIDENCE
    for text, places in by_name.items():
        if text in surnames and text not in lexicon.names:
            for place in places:
                place.label = "Person"
    return found


def _settled(doc: Doc, text: str, places: list[_Found], lexicon: Lexicon) -> str:
    """By the name's own words, else by what the text says of it, else the model's label."""
    labels = Counter(place.label for place in places if place.label != CONCEPT)
    label = labels.most_common(1)[0][0] if labels else CONCEPT
    by_words = _known(text, lexicon) or _by_words(doc, text, label, places, lexicon)
    if by_words:
        return by_words
    said = Counter(kind for place in places for kind in _said(doc, place, lexicon))
    if said:
        return said.most_common(1)[0][0]
    last_word = text.rsplit(maxsplit=1)[-1]
    # Nobody is called PARC: an acronym that was taken for a surname.
    return "Organization" if label == "Person" and last_word.isupper() and len(last_word) > 2 else label


def _known(text: str, lexicon: Lexicon) -> str | None:
    """The type of a well-known name, also in the plural or with words before it: "American Bombes"."""
    exact = lexicon.names.get(text)
    if exact:
        return exact
    last_word = text.rsplit(maxsplit=1)[-1]
    kind = lexicon.names.get(last_word) or lexicon.names.get(last_word.removesuffix("s"))
    return kind if kind in ("Product", "Language") and (" " not in text or last_word.isupper()) else None


def _by_words(doc: Doc, text: str, label: str, places: list[_Found], lexicon: Lexicon) -> str | None:
    words = text.split()
    is_numbered = len(words) > 1 and _NUMERAL.fullmatch(words[-1]) and not _YEAR.fullmatch(words[-1])
    if is_numbered and label not in ("Person", "Event", "Location"):
        return "Product"
    if words[0] in lexicon.given_names and lexicon.heads.get(words[-1]) == "Location" and len(words) == 2:
        return "Person"
    if any(lexicon.heads.get(word) == "Award" for word in words[1:]):
        return "Award"
    head = words[words.index("of") - 1] if "of" in words[1:] else words[-1]
    if len(words) > 1 and head in lexicon.heads and label not in ("Work", "Event"):
        return lexicon.heads[head]
    titled = words[0] in lexicon.titles or any(
        place.first and doc[place.first - 1].text in lexicon.titles and place.label != "Location" for place in places
    )
    if titled or (1 < len(words) <= 4 and words[0] in lexicon.given_names and not words[-1].isupper()):
        return "Person"
    return None


def _said(doc: Doc, name: _Found, lexicon: Lexicon) -> Iterator[str]:
    """The types that the sentence gives a name: by what it is called, by its verb, by the noun that it stands with."""
    root = doc[name.first : name.last + 1].root
    for child in root.children:
        follows = child.dep_ == "appos" and child.pos_ == "NOUN"
        precedes = child.dep_ in ("compound", "nmod") and child.i < name.first
        if (follows or precedes) and child.lemma_ in lexicon.nouns:
            yield lexicon.nouns[child.lemma_]
    head = root.head
    if root.dep_ in ("appos", "compound") and head.pos_ == "NOUN" and head.i > name.last - 1:
        # "the UNIVAC computer", "the programming language COBOL"
        if head.lemma_ in lexicon.nouns and lexicon.nouns[head.lemma_] in ("Product", "Language"):
            yield lexicon.nouns[head.lemma_]
    elif root.dep_ == "appos" and head.pos_ == "NOUN" and head.lemma_ in lexicon.nouns:
        yield lexicon.nouns[head.lemma_]
    if root.dep_ in _SUBJECTS and name.label not in ("Work", "Event", "Law"):
        yield from _by_verb(root, lexicon, unlabelled=name.label == CONCEPT)
    elif root.dep_ == "pobj" and head.lower_ == "in" and name.label == "Organization" and root.is_title:
        yield "Location"
    elif root.dep_ == "dobj" and head.lemma_ in lexicon.object_types and name.label not in ("Work", "Product"):
        yield lexicon.object_types[head.lemma_]
    elif root.dep_ == "pobj" and head.dep_ == "agent" and head.head.lemma_ in lexicon.subject_types:
        yield lexicon.subject_types[head.head.lemma_]


def _by_verb(subject: Token, lexicon: Lexicon, *, unlabelled: bool) -> Iterator[str]:
    verb = subject.head
    passive = subject.dep_ == "nsubjpass"
    if verb.lemma_ == "be":
        for attribute in verb.children:
            if attribute.dep_ == "attr" and attribute.lemma_ in lexicon.nouns and attribute.pos_ == "NOUN":
                yield lexicon.nouns[attribute.lemma_]
    elif verb.lemma_ == "bear" and passive:
        yield "Person"
    elif passive and verb.lemma_ in lexicon.object_types:
        yield lexicon.object_types[verb.lemma_]
    elif not passive and verb.lemma_ in lexicon.subject_types:
        yield lexicon.subject_types[verb.lemma_]
    elif not passive and unlabelled and verb.lemma_ in lexicon.unlabelled_subject_types:
        yield lexicon.unlabelled_subject_types[verb.lemma_]


def _repeated(doc: Doc, found: list[_Found], taken: bytearray) -> list[_Found]:
    """Places where a name, or the surname of a full one, stands without the model having seen it."""
    known: dict[str, _Found] = {}
    for name in found:
        words = doc[name.first : name.last + 1]
        known.setdefault(words.text, name)
        if name.label == "Person" and len(words) > 1 and words[-1].text[0].isupper() and len(words[-1].text) > 2:
            known.setdefault(words[-1].text, name)
    lengths: dict[str, set[int]] = defaultdict(set)
    for text in known:
        lengths[text.split()[0]].add(len(text.split()))
    more = []
    for token in doc:
        if taken[token.i] or token.text not in lengths:
            continue
        for length in sorted(lengths[token.text], reverse=True):
            last = token.i + length - 1
            if last >= len(doc) or any(taken[token.i : last + 1]):
                continue
            same = known.get(doc[token.i : last + 1].text)
            if same is not None:
                taken[token.i : last + 1] = b"\1" * length
                more.append(_Found(token.i, last, same.label, RULE_CONFIDENCE))
                break
    return more
