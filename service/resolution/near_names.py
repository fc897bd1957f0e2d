"""Which names of kinds and of types say the same: `near_names.json`, loaded and indexed. The file explains itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class NearKind:
    """Another name of a kind; `inverse`: said from target to source."""

    name: str
    inverse: bool


class NearNames:
    """The groups by the names in them."""

    def __init__(self, data: Mapping[str, Any], version: str) -> None:
        self.version = version
        self._kinds: dict[str, tuple[NearKind, ...]] = {}
        for group in data["kinds"]:
            members = [(name, False) for name in group["same"]] + [(name, True) for name in group["inverse"]]
            for name, inverse in members:
                self._kinds[name] = tuple(
                    NearKind(other, inverse != turned) for other, turned in members if other != name
                )
        self._implied: Mapping[str, list[str]] = data["implies"]
        self._same: dict[str, frozenset[str]] = {}
        self._narrower: dict[str, frozenset[str]] = {}
        self._broader: dict[str, frozenset[str]] = {}
        for group in data["types"]:
            same, narrower = frozenset(group["same"]), frozenset(group["narrower"])
            for name in same:
                self._same[name], self._narrower[name] = same, narrower
            for name in narrower:
                self._broader[name] = same

    def kinds(self, kind: str) -> tuple[NearKind, ...]:
        """Its other names, the nearest first: those that say the same, then what it implies."""
        implied = [near for name in self._implied.get(kind, ()) for near in (NearKind(name, False), *self.kinds(name))]
        return tuple(dict.fromkeys((*self._kinds.get(kind, ()), *implied)))

    def same_types(self, type_: str) -> frozenset[str]:
        """The names of the same type; empty for one that no group has."""
        return self._same.get(type_, frozenset())

    def broader_types(self, type_: str) -> frozenset[str]:
        """The names of what it is a kind of."""
        return self._broader.get(type_, frozenset())

    def narrower_types(self, type_: str) -> frozenset[str]:
        """The kinds of it."""
        return self._narrower.get(type_, frozenset())

    def knows_type(self, type_: str) -> bool:
        """Whether any group has it."""
        return type_ in self._same or type_ in self._broader


@cache
def near_names() -> NearNames:
    """The packaged groups."""
    written = files("service.resolution").joinpath("near_names.json").read_bytes()
    return NearNames(json.loads(written), hashlib.sha256(written).hexdigest()[:12])
