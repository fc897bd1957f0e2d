"""Puts facts as questions, by the templates of questions.json: the same fact always gives the same words."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from service.evaluation.ports import NamedThing, SourcedFact

_WORD = re.compile(r"[^\W_]+")


def can_be_asked(kind: str) -> bool:
    """Whether a kind says enough to ask for one of its ends."""
    return kind not in _templates()["silent"]


def one_hop(fact: SourcedFact) -> str:
    """Asks for the object: Where was Ada Lovelace born?"""
    return _question(fact.subject.name, fact)


def two_hops(first: SourcedFact, second: SourcedFact) -> str:
    """Asks for the object of the second fact without naming its subject, which is the object of the first.

    Where is the organization that Tommy Flowers works for located?
    """
    noun = _of_type(first.object)["noun"]
    return _question(f"the {noun} that {first.subject.name} {_clause(first.type)}", second)


def names_it(question: str, thing: NamedThing) -> bool:
    """Whether the question has any of the thing's names in it, in capitals or not."""
    words = _plain(question)
    return any(_plain(name) in words for name in thing.names)


def _question(subject: str, fact: SourcedFact) -> str:
    """Braces in a name are no template's: `replace` looks at the template alone."""
    usual: str | None = _templates()["kinds"].get(fact.type, {}).get("question")
    template = usual or f"{_of_type(fact.object)['ask']} is it that {{subject}} {_clause(fact.type)}?"
    return template.replace("{subject}", subject)


def _clause(kind: str) -> str:
    clause: str = _templates()["kinds"].get(kind, {}).get("clause") or kind.replace("_", " ").lower()
    return clause


def _of_type(thing: NamedThing) -> dict[str, str]:
    templates = _templates()
    found: dict[str, str] = templates["types"].get(thing.type, templates["thing"])
    return found


def _plain(text: str) -> str:
    """Its words between spaces, so that Ada is not found in Canada."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


@cache
def _templates() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(Path(__file__).with_name("questions.json").read_text(encoding="utf-8"))
    return read
