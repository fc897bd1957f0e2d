"""Questions about two things: which came first, whether both have the same, of which something is true."""

from __future__ import annotations

import re
from collections.abc import Sequence

from service.agent.reading.chains import AUXILIARY, Chain
from service.agent.reading.plans import Criterion, Plan
from service.agent.reading.relations import Relation, Relations, nouns, relation, verbs

_OR = re.compile(r"(?:[,:] ?|\b(?:out of|between) )(?:the )?(?P<one>[^,]+?),? (?:or|and) (?P<other>[^,]+)$")
_WHICH_IS = re.compile(r"(?:who|which|what)\b.*? (?:is|was|are|were) (?:an? )?(?P<said>[\w -]+)", re.IGNORECASE)
_FIRST_WORDS = re.compile(r"\b(?:first|earlier|earliest|older|oldest|elder|sooner|before)\b", re.IGNORECASE)
_LAST_WORDS = re.compile(
    r"\b(?:last|later|latest|younger|youngest|more recently|most recently|more recent|recently|newer|after)\b",
    re.IGNORECASE,
)
_LIVED = re.compile(r"\b(?:lived? (?P<how>longer|shorter)|(?P<how2>longer|shorter) (?:life|lifespan))\b", re.IGNORECASE)
_SAME = re.compile(r"\bsame (?P<noun>\w+(?: \w+)?)|\bshare (?!the same)(?:the |a )?(?P<noun2>\w+)", re.IGNORECASE)
_AGE_WORDS = re.compile(r"\b(?:older|oldest|elder|younger|youngest)\b", re.IGNORECASE)


def compared(asked: str, names: Sequence[str]) -> Plan | None:
    """Of the forms that ask of two things."""
    pair = _pair(asked, names)
    if pair is None:
        return None
    *two, rest = pair
    if re.match(rf"{AUXILIARY}\b", asked, re.IGNORECASE):
        return _of_both(two, rest)
    lived = _LIVED.search(rest)
    if lived is not None:
        how = Criterion.LONGER if (lived["how"] or lived["how2"]).lower() == "longer" else Criterion.SHORTER
        return Plan(tuple(Chain(name, _through(rest)) for name in two), how)
    if _FIRST_WORDS.search(rest) or _LAST_WORDS.search(rest):
        criterion = Criterion.LEAST if _FIRST_WORDS.search(rest) else Criterion.MOST
        last = _compared_by(rest)
        return Plan(tuple(Chain(name, (*_through(rest), last)) for name in two), criterion)
    said = _WHICH_IS.match(rest)
    if said is None:
        return None
    return Plan(tuple(Chain(name, ()) for name in two), Criterion.EITHER, said["said"].strip(" ,"))


def _of_both(two: list[str], rest: str) -> Plan | None:
    """`Are A and B from the same country`, `Are A and B both films`."""
    same = _SAME.search(rest)
    if same is None:
        said = re.sub(rf"^(?:{AUXILIARY}|both|,)\s*", "", rest, flags=re.IGNORECASE)
        return Plan(tuple(Chain(name, ()) for name in two), Criterion.BOTH, said.strip(" ,"))
    noun = (same["noun"] or same["noun2"]).lower()
    last = next((nouns()[part] for part in (noun, noun.split()[0]) if part in nouns()), None)
    return None if last is None else Plan(tuple(Chain(name, (*_through(rest), *last)) for name in two), Criterion.SAME)


def _compared_by(rest: str) -> Relation:
    """The date by which two things are put in order."""
    if re.search(r"\b(?:die|died|death)\b", rest):
        return relation("death_date")
    if _AGE_WORDS.search(rest) or re.search(r"\bborn\b", rest):
        return relation("birth_date")
    for verb, found in sorted(verbs("when").items(), key=lambda item: -len(item[0])):
        if re.search(rf"\b{verb}\b", rest, re.IGNORECASE):
            return found
    return relation(
        "release_date" if re.search(r"\b(?:film|song|album|movie|book|novel)s?\b", rest) else "founded_date"
    )


def _through(rest: str) -> Relations:
    """The relations by which each of two things is asked: of their directors, say."""
    for noun in ("director", "composer", "performer", "producer", "author", "writer", "founder", "singer"):
        if re.search(rf"\b{noun}s?\b", rest, re.IGNORECASE):
            return nouns()[noun]
    return ()


def _pair(asked: str, names: Sequence[str]) -> tuple[str, str, str] | None:
    """The two things, and the question without them."""
    known = "|".join(re.escape(name) for name in names)
    if known:
        joined = re.compile(
            rf"(?P<one>{known})(?:\s*\([^()]*\))?,? (?:and|or) (?:the )?(?:film |song |band )?(?P<other>{known})(?!\w)",
            re.IGNORECASE,
        )
        if match := joined.search(asked):
            return match["one"], match["other"], f"{asked[: match.start()]} {asked[match.end() :]}".strip()
    if re.match(r"(?:which|who|what|whose|between|of)\b", asked, re.IGNORECASE) and (match := _OR.search(asked)):
        return match["one"].strip(), match["other"].strip(), asked[: match.start()]
    return None
