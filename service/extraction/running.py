"""Runs whichever extractors a service was given over texts, and checks what they return.

A combined extractor wins over the separate ones, and `None` gives nothing. Every answer is normalised, a plug's
fault is the failure of its own text, and order is kept. This is one process's work; `executor.py` spreads it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from service.domain.brief import PLAIN, Brief
from service.domain.relationship import Extraction
from service.errors import PlugBadResult, PlugFault
from service.extraction.asking import Asking, failure_of
from service.extraction.cooccurrence import with_cooccurrence
from service.extraction.normalising import MOST_ITEMS, normalise, normalise_entities, normalise_relationships
from service.plugs import Options, Plugged, check_merged, method, parameters_of
from service.time_limits import limit_of

Outcome = Extraction | PlugFault
"""What became of one text."""

COMBINED, ENTITIES, RELATIONSHIPS = "extractor", "entity_extractor", "relationship_extractor"


class Extractors:
    """The plugs of one service in one process. Not for use from two threads at once."""

    def __init__(
        self,
        combined: Plugged,
        entities: Plugged,
        relationships: Plugged,
        *,
        cooccurrence: bool = True,
        seconds: float = 60.0,
        most_items: int = MOST_ITEMS,
    ) -> None:
        self._plugs = {COMBINED: combined}
        if combined.target is None:
            self._plugs = {ENTITIES: entities, RELATIONSHIPS: relationships}
        reader = self._plugs.get(COMBINED) or relationships
        self._cooccurrence = cooccurrence and getattr(reader.target, "wants_cooccurrence", True)
        self._seconds = seconds
        self._most_items = most_items
        self._asking = Asking()

    @property
    def name(self) -> str:
        """What is recorded with every mention and fact."""
        return "+".join(plug.name for plug in self._plugs.values() if plug.target is not None) or "none"

    @property
    def model(self) -> str:
        """The models behind the plugs, with their versions; empty where none says."""
        models = (getattr(plug.target, "model", "") for plug in self._plugs.values())
        return "+".join(sorted({str(model) for model in models if model}))

    @property
    def time_limit(self) -> float | None:
        """What one call may take, in seconds: of every plug that is asked. None: one of them has no limit."""
        limits = [self.limit_of(name) for name, plug in self._plugs.items() if plug.target is not None]
        return None if None in limits else sum(limit for limit in limits if limit is not None) or None

    def limit_of(self, name: str) -> float | None:
        """What one call of one plug may take, in seconds."""
        return limit_of(self._plugs[name].target, self._seconds)

    @property
    def have_batch_form(self) -> bool:
        """Whether many texts are asked about in one call."""
        return any(hasattr(plug.target, "extract_batch") for plug in self._plugs.values())

    def identity(self, brief: Brief = PLAIN, names: Collection[str] = (COMBINED, ENTITIES, RELATIONSHIPS)) -> str:
        """Everything but the text that decides a result, as a string: part of the key that the result is kept under.
        Of some of the plugs: what decides their part of it.

        Raises PlugBadOption as `check` does.
        """
        self.check(brief)
        said = {
            name: {
                "plug": plug.name,
                "model": str(getattr(plug.target, "model", "")),
                "version": str(getattr(plug.target, "version", "")),
                "options": {
                    option: value
                    for option, value in self.options_of(name, brief).items()
                    if option not in getattr(plug.target, "neutral_options", ())
                },
            }
            for name, plug in self._plugs.items()
            if plug.target is not None and name in names
        }
        if len(said) < len([plug for plug in self._plugs.values() if plug.target is not None]):
            return json.dumps({"part": said}, sort_keys=True, default=repr)
        return json.dumps({"plugs": said, "cooccurrence": self._cooccurrence}, sort_keys=True, default=repr)

    def check(self, brief: Brief = PLAIN) -> None:
        """Raises PlugBadOption for an option that a plug has no place for, before any text is read; of ours also for
        one that can't be."""
        for name, plug in self._plugs.items():
            check_merged(plug, "extract", self.options_of(name, brief))

    def extract_batch(self, texts: Sequence[str], brief: Brief = PLAIN) -> list[Outcome]:
        """What each text says, in order; in a failed text's place the reason.

        Raises PlugBadOption and PlugNotFound, which no text is to blame for.
        """
        self.check(brief)
        merged = {name: self.options_of(name, brief) for name in self._plugs}
        together = COMBINED in self._plugs
        outcomes = self._combined(texts, merged[COMBINED]) if together else self._separate(texts, merged)
        return [self._tied(text, outcome) for text, outcome in zip(texts, outcomes, strict=True)]

    def plugged(self, name: str) -> Plugged | None:
        """The plug that does one of the three things, or None where nothing does it."""
        plug = self._plugs.get(name)
        return None if plug is None or plug.target is None else plug

    def relate(self, text: str, seen: Extraction, merged: Options) -> Outcome:
        """`seen` with what the relationship extractor makes of its entities, under `merged` options."""
        return self._tied(text, self._related([text], [seen], merged)[0])

    def close(self) -> None:
        """Ends what asynchronous plugs wait for."""
        self._asking.close()

    def _combined(self, texts: Sequence[str], options: Options) -> list[Outcome]:
        plug = self._plugs[COMBINED]
        answers = self._asking.answers(plug, options, texts)
        return [
            self._normalised(plug, answer, partial(normalise, answer, text))
            for text, answer in zip(texts, answers, strict=True)
        ]

    def _separate(self, texts: Sequence[str], merged: Mapping[str, Options]) -> list[Outcome]:
        seer = self._plugs[ENTITIES]
        if seer.target is None:
            return [Extraction()] * len(texts)
        outcomes = [
            self._normalised(seer, answer, partial(normalise_entities, answer, text))
            for text, answer in zip(texts, self._asking.answers(seer, merged[ENTITIES], texts), strict=True)
        ]
        seen = {place: outcome for place, outcome in enumerate(outcomes) if isinstance(outcome, Extraction)}
        related = self._related([texts[place] for place in seen], list(seen.values()), merged[RELATIONSHIPS])
        for place, outcome in zip(seen, related, strict=True):
            outcomes[place] = outcome
        return outcomes

    def _related(self, texts: Sequence[str], seen: Sequence[Extraction], options: Options) -> list[Outcome]:
        """What was seen, with the relationships between it. Nobody is asked about a text without entities."""
        reader = self._plugs[RELATIONSHIPS]
        outcomes: list[Outcome] = list(seen)
        asked = [place for place, extraction in enumerate(seen) if extraction.entities and reader.target is not None]
        entities = [seen[place].entities for place in asked]
        answers = self._asking.answers(reader, options, [texts[place] for place in asked], entities)
        for place, answer in zip(asked, answers, strict=True):
            check = partial(normalise_relationships, answer, texts[place], seen[place])
            outcomes[place] = self._normalised(reader, answer, check)
        return outcomes

    def _normalised(self, plug: Plugged, answer: Any, check: Callable[[str, int], Extraction]) -> Outcome:
        return (
            answer if isinstance(answer, PlugFault) else _checked(plug.name, lambda: check(plug.name, self._most_items))
        )

    def _tied(self, text: str, outcome: Outcome) -> Outcome:
        return with_cooccurrence(text, outcome) if self._cooccurrence and isinstance(outcome, Extraction) else outcome

    def options_of(self, name: str, brief: Brief) -> dict[str, Any]:
        """A plug's options, over what the brief offers where the plug has a place for it."""
        plug = self._plugs[name]
        merged = plug.merged(brief.options.get(name))
        if plug.target is None:
            return merged
        parameters = {parameter.name for parameter in parameters_of(method(plug.target, "extract")) or ()}
        return {option: value for option, value in brief.offered.items() if option in parameters} | merged


def _checked(plug_name: str, check: Callable[[], Extraction]) -> Outcome:
    """What a plug returned, checked. Looking at it may run the plug's code: a generator, a property."""
    try:
        return check()
    except PlugBadResult as fault:
        return fault
    except BaseException as error:  # noqa: BLE001 as in `asking.py`
        return failure_of(plug_name, error)
