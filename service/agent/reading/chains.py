"""What a question starts from, and the relations that lead from there to what it asks for.

"Where was the director of film Gaby born?" starts from Gaby, and asks its director, and where that one was born.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from service.agent.reading.relations import Relation, Relations, nouns, relation, verbs
from service.agent.reading.words import looks_like_name

AUXILIARY = r"(?:is|was|are|were|does|did|do|has|had)"
"""What a question that is answered by yes or no begins with."""

_WHAT_IS = re.compile(rf"(?:what|which|who|whom|where|when)(?:'s| {AUXILIARY})? (?P<chain>.+)", re.IGNORECASE)
_VERB = re.compile(rf"(?P<asking>where|when|why|how|who) (?P<auxiliary>{AUXILIARY}) (?P<rest>.+)", re.IGNORECASE)
_WHO_DID = re.compile(r"(?:who|what band|which band|what person|which person) (?P<rest>.+)", re.IGNORECASE)
_IN_WHICH = re.compile(
    rf"(?:in |from |at |of |on )?(?:what|which) (?P<noun>[\w ]+?) (?P<auxiliary>{AUXILIARY})?\s?(?P<rest>.+)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:the|a|an) ", re.IGNORECASE)
_KIND = re.compile(
    r"(?:(?:the )?(?:film|films|movie|song|songs|album|book|novel|band|magazine|company|singer|actor|actress|series"
    r"|show|work|play|poem|opera|painting|city|town|village|river|school|university|person) )(?=[A-Z\d\"'\u201c])"
)
_AFTER_VERB = ("", " at", " in", " from", " on", " of", " for")
_PLACES = frozenset({"city", "town", "place", "village", "country", "state", "county", "region", "nation", "area"})
_TIMES = frozenset({"year", "date", "month", "day", "time", "century", "decade"})
_TIES = frozenset(
    {"of", "the", "and", "in", "on", "at", "for", "to", "a", "an", "de", "la", "le", "del", "di", "da", "von", "van"}
    | {"der", "den", "bin", "ibn", "al", "el", "y", "or", "with", "vs.", "ap", "mac", "af", "av", "du", "dos", "das"}
)


@dataclass(frozen=True, slots=True)
class Chain:
    """What is started from, as the question says it, and the relations that lead on, in order."""

    name: str
    relations: Relations

    def __str__(self) -> str:
        return " \u2192 ".join([self.name, *(one.name.replace("_", " ") for one in self.relations)])


def single(asked: str) -> Chain | None:
    """Of the forms that ask of one thing, the first that fits."""
    if match := _VERB.fullmatch(asked):
        chain = _by_verb(match["asking"].lower(), match["rest"])
        if chain is not None:
            return chain
    if match := _WHO_DID.fullmatch(asked):
        chain = _by_leading_verb(match["rest"])
        if chain is not None:
            return chain
    if match := _IN_WHICH.fullmatch(asked):
        chain = _by_noun(match["noun"].lower(), match["rest"])
        if chain is not None:
            return chain
    if match := _WHAT_IS.fullmatch(asked):
        chain = _chain(match["chain"])
        if chain is not None and chain.relations:
            return chain
    return None


def _by_verb(asking: str, rest: str) -> Chain | None:
    """`Where was X born`: the last verb that is known ends the name."""
    known, lower = verbs(asking), rest.lower()
    for verb in sorted(known, key=len, reverse=True):
        for ending in (f" {verb}{after}" for after in _AFTER_VERB):
            if lower.endswith(ending):
                return _ending(rest[: -len(ending)], known[verb])
    return None


def _by_leading_verb(rest: str) -> Chain | None:
    """`Who directed X`."""
    known = verbs("who")
    rest = re.sub(r"^(?:is|was|were|are|has been|had) (?=married|wed)", "", rest, flags=re.IGNORECASE)
    for verb in sorted(known, key=len, reverse=True):
        if rest.lower().startswith(f"{verb} "):
            return _ending(rest[len(verb) + 1 :], known[verb])
    return None


def _by_noun(noun: str, rest: str) -> Chain | None:
    """`Which country X is from`, `What nationality is X`, `In which city was X born`, `In what year did X die`."""
    noun = noun.removeprefix("the ")
    for kinds, asking in ((_PLACES, "where"), (_TIMES, "when")):
        if noun.rpartition(" ")[2] in kinds:
            chain = _by_verb(asking, rest)
            if chain is not None:
                return _in_country(chain) if noun in {"country", "nation"} else chain
    found = nouns().get(noun)
    if found is None or len(found) != 1:
        return None
    name = re.sub(
        rf"(?: {AUXILIARY})?(?: (?:from|in|located in|have|win|won|get|got|attend|attended|study at|work for|of|on|for"
        r"|earn|receive|received|come from|a citizen of|originate from|originally from|based in))?$",
        "",
        rest,
        flags=re.IGNORECASE,
    )
    return _ending(name, relation("nationality") if noun in {"country", "nation"} else found[0])


def _in_country(chain: Chain) -> Chain:
    """Of a place, its country."""
    return Chain(chain.name, (*chain.relations, relation("country"))) if chain.relations else chain


def _ending(name: str, last: Relation) -> Chain | None:
    chain = _chain(name)
    return None if chain is None else Chain(chain.name, (*chain.relations, last))


def _chain(said: str) -> Chain | None:
    """`the director of X`, `X's director`, `X`: with whatever stands in X. None where there is no name."""
    said = said.strip(" ,\"'\u201c\u201d") if not said.endswith("s'") else said.strip(" ,")
    bare = _ARTICLE.sub("", said, count=1) if _ARTICLE.match(said) else said
    if match := _noun_first().match(bare):
        inner = _chain(bare[match.end() :])
        if inner is not None:
            return Chain(inner.name, (*inner.relations, *nouns()[match["noun"].lower()]))
    if match := _noun_last().search(said):
        inner = _chain(said[: match.start()])
        if inner is not None:
            return Chain(inner.name, (*inner.relations, *nouns()[match["noun"].lower()]))
    named = _KIND.sub("", said, count=1) if _KIND.match(said) else said
    return Chain(named, ()) if _is_name(named) else None


def _is_name(said: str) -> bool:
    """Whether it is all of a name: no words in small letters but those that tie names, unless quotes hold it."""
    if re.fullmatch(r"[\"\u201c].+[\"\u201d]", said):
        return True
    spoken = said.split()
    large = [word for word in spoken if looks_like_name(word)]
    return bool(large) and all(word in large or word.lower() in _TIES for word in spoken)


@cache
def _noun_first() -> re.Pattern[str]:
    known = "|".join(re.escape(noun) for noun in sorted(nouns(), key=len, reverse=True))
    return re.compile(rf"(?P<noun>{known}) (?:of|for|to|from|in|on) (?:the )?(?=\S)", re.IGNORECASE)


@cache
def _noun_last() -> re.Pattern[str]:
    known = "|".join(re.escape(noun) for noun in sorted(nouns(), key=len, reverse=True))
    return re.compile(rf"(?:'s?|\u2019s?) (?P<noun>{known})$")
