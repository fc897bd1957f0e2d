"""What a question asks for: its content words with their weights, and the kind of thing that answers it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from service.agent.reading.words import content_stems, is_stop_word, listed, looks_like_name, stem, word_lists
from service.retrieval.fulltext import words

TIME = re.compile(
    r"\b(?:(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December)\s+(?:\d{1,2},?\s+)?\d{4}|1\d{3}s?|20\d{2}s?)\b"
)
AMOUNT = re.compile(r"(?<![\w.,])[$€£]?\d+(?:[.,]\d+)*(?:\s?%|\s(?:percent|million|billion|thousand))?(?!\w)")

_NAME_WEIGHT, _CONTENT_WEIGHT, _CONTEXT_WEIGHT, _KIND_WEIGHT = 2.0, 1.0, 0.5, 0.3


@dataclass(frozen=True, slots=True)
class Question:
    """`weights` is a weight a stem. `types` are the entity types that can answer it, the likeliest first; `pattern` is
    what a date or number that answers it looks like. Neither is set where the question's form doesn't tell."""

    text: str
    weights: Mapping[str, float]
    names: frozenset[str] = frozenset()
    """The stems of its words that look like names or numbers."""
    types: tuple[str, ...] = ()
    pattern: re.Pattern[str] | None = field(default=None, compare=False)
    kinds: frozenset[str] = frozenset()
    """The stems of the noun that says what is asked for: `airport`, after what or which."""

    @property
    def content(self) -> frozenset[str]:
        """The stems of its words that neither name something nor only say what kind is asked for."""
        return frozenset(stem for stem, weight in self.weights.items() if weight == _CONTENT_WEIGHT)

    def coverage(self, stems: Iterable[str]) -> float:
        """The share of the question's weight that these stems cover, 0 to 1."""
        total = sum(self.weights.values())
        return sum(self.weights[stem] for stem in set(stems) & self.weights.keys()) / total if total else 0.0


def understand(question: str, context: str = "", entity_names: Iterable[str] = ()) -> Question:
    """Reads a question. `context` is what it leans on of the conversation, `entity_names` are names the graph knows."""
    spoken = list(words(question))
    names = {
        stem(word) for place, word in enumerate(spoken) if place and looks_like_name(word) and not is_stop_word(word)
    }
    for name in entity_names:
        if looks_like_name(name):
            names |= content_stems(name)
    types, pattern, kind_words = _wanted(spoken)
    own = {
        stem: _NAME_WEIGHT if stem in names else _KIND_WEIGHT if stem in kind_words else _CONTENT_WEIGHT
        for stem in content_stems(question)
    }
    weights = _context_weights(content_stems(context), sum(own.values())) | own
    return Question(question, weights, frozenset(names & weights.keys()), types, pattern, _asked_noun(spoken))


def _asked_noun(spoken: list[str]) -> frozenset[str]:
    """The stem of the noun after what or which, or after `what is the name of the`; none where a verb follows."""
    lower = [word.lower() for word in spoken]
    place = next((at for at, word in enumerate(lower) if word in {"what", "which"}), None)
    if place is None:
        return frozenset()
    rest = lower[place + 1 :]
    if rest[:1] and rest[0] in {"is", "was", "are", "were"}:
        rest = rest[1:]
        if "name" in rest[:2] and "of" in rest[:3]:
            rest = rest[rest.index("of") + 1 :]
    while rest and is_stop_word(rest[0]):
        rest = rest[1:]
    noun: list[str] = []
    for word in rest[:3]:
        if is_stop_word(word):
            break
        noun.append(word)
    return frozenset({stem(noun[-1])}) if noun else frozenset()


def _context_weights(stems: frozenset[str], own_weight: float) -> dict[str, float]:
    """What the conversation's words weigh: together no more than half of the question's own, where it has any."""
    most = own_weight / 2 / len(stems) if own_weight and stems else _CONTEXT_WEIGHT
    return dict.fromkeys(stems, min(most, _CONTEXT_WEIGHT))


def _wanted(spoken: list[str]) -> tuple[tuple[str, ...], re.Pattern[str] | None, frozenset[str]]:
    """The types or the pattern that the first telling word asks for, and the stems that only say so."""
    lower = [word.lower() for word in spoken]
    for place, word in enumerate(lower):
        asks_kind = bool({"which", "what"} & set(lower[max(0, place - 3) : place]))
        if word == "when" or (asks_kind and word in listed("time")):
            return (), TIME, frozenset({stem(word)})
        if word in listed("amount") and place > 0 and lower[place - 1] == "how":
            return (), AMOUNT, frozenset({stem(word)})
        if word == "where":
            works = any(stem(other) in _stems_of("places_of_work") for other in lower)
            return ("Organization", "Location") if works else ("Location",), None, frozenset()
        for telling, types in word_lists()["types"].items():
            if word in telling.split() and (asks_kind or word in ("who", "whom", "whose")):
                return tuple(types), None, frozenset({stem(word)})
    return (), None, frozenset()


@cache
def _stems_of(name: str) -> frozenset[str]:
    return frozenset(stem(word) for word in listed(name))
