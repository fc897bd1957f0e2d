"""Loads `prompts/*.md`: a version, the fixed part that is cached, and the part that each text fills in.

    version: 1
    === system ===
    … $types …
    === user ===
    … $text …

The version is part of what an answer is kept under: a prompt that is changed gets a new one, and is paid for anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

from service.domain.schema import GraphSchema

_FOLDER = Path(__file__).parents[1] / "prompts"

_KIND_DESCRIPTIONS = {
    "WORKS_FOR": "the source is employed by, serves, or holds an office in the target",
    "LOCATED_IN": "the source is, lives, or takes place in the target",
    "RELATED_TO": "a plain connection that no other kind names",
    "MENTIONS": "the source, a work or a speaker, speaks of the target",
    "AUTHORED_BY": "the source, a work, was written or made by the target",
    "PART_OF": "the source belongs to, or is a member or a component of, the target",
    "OWNS": "the source possesses or controls the target",
    "COLLABORATES_WITH": "the source and the target work together",
}
_TYPES = (
    "Person, Organization, Location, Event, Work, Product, Law, Concept. Use another type (one or two words, "
    "PascalCase) where it says more: Chemical, Disease, ProgrammingLanguage."
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One file of `prompts/`."""

    name: str
    version: str
    system: Template
    user: Template


@cache
def load(name: str) -> Prompt:
    """The prompt of that name."""
    head, _, rest = (_FOLDER / f"{name}.md").read_text(encoding="utf-8").partition("=== system ===\n")
    system, _, user = rest.partition("=== user ===\n")
    return Prompt(name, head.removeprefix("version:").strip(), Template(system.strip()), Template(user.strip()))


def types_text(schema: GraphSchema) -> str:
    """What the prompts say of entity types."""
    if not schema.entity_types:
        return _TYPES
    lines = [_line(entity_type.name, entity_type.description) for entity_type in schema.entity_types]
    return "\n".join((*lines, _OTHERS["type", schema.closed]))


def kinds_text(schema: GraphSchema) -> str:
    """What the prompts say of relationship kinds, with the ends that they may have."""
    described = {kind.name: kind.description for kind in schema.relationship_kinds}
    lines = []
    for name in schema.kinds:
        ends = ", ".join(f"{pattern.source} to {pattern.target}" for pattern in schema.patterns_of(name))
        text = described.get(name) or _KIND_DESCRIPTIONS.get(name, "")
        lines.append(_line(name, f"{text} ({ends} only)".strip() if ends else text))
    return "\n".join((*lines, _OTHERS["kind", schema.closed]))


_OTHERS = {
    ("type", True): "An entity of no such type is of the type Concept.",
    ("type", False): "Where none of these fits, use another type: one or two words, PascalCase.",
    ("kind", True): "There are no other kinds: what none of them says is left out.",
    (
        "kind",
        False,
    ): "Where none of these says it, use a verb of your own in UPPER_SNAKE_CASE: FOUNDED, BORN_IN, INVENTED.",
}


def _line(name: str, description: str) -> str:
    return f"- {name}: {description}" if description else f"- {name}"
