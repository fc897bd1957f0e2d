"""Loads `cypher/`: one statement a file, named by its path, checked against its header.

A file opens with comment lines: a sentence, then

    // @mode read | write | schema
    // @param rows: LIST<MAP>
    // @returns id: STRING, text: STRING          (or: nothing)

and holds one statement that runs as it stands in Neo4j Browser. A file `NAME.5.cypher` is the variant of `NAME` for
servers before 2026; the server's version picks. The idea of queries as checked files is aiosql's.

A line `// @include NAME` of a statement stands for that other statement, which returns what its own header says: one
round trip can so be made of two, and what differs between versions is written once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import dropwhile
from pathlib import Path
from types import MappingProxyType
from typing import Literal, cast

from service.errors import KgqlError

Mode = Literal["read", "write", "schema"]

_TYPE = re.compile(r"(STRING|INTEGER|FLOAT|BOOLEAN|DATETIME|MAP|BYTES|ANY|LIST<(STRING|INTEGER|FLOAT|MAP|BOOLEAN)>)\??")
_PARAMETER = re.compile(r"\$(?:([A-Za-z_][A-Za-z0-9_]*)|`([^`]+)`)")
_INCLUDED = re.compile(r"^( *)// @include (\S+)$", re.MULTILINE)
_VERSION = "CYPHER 25\n"
"""Of the language, where a statement needs it: it can stand only at the beginning."""
_NOT_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"", re.DOTALL)


class BadQueryFile(KgqlError):
    """A file of `cypher/` that breaks the house's form: a fault of ours, found when the service starts."""

    code = "BAD_QUERY_FILE"


@dataclass(frozen=True)
class Query:
    """One statement. `text` is what is sent, header and all, so that a query log shows where it came from."""

    name: str
    text: str
    mode: Mode
    doc: str
    parameters: Mapping[str, str]
    returns: str

    @cached_property
    def checksum(self) -> str:
        return sha256(self.text.encode()).hexdigest()


class Queries:
    """All statements for one server version, by name (`ingestion/claim_job`)."""

    def __init__(self, folder: Path, server_major: int) -> None:
        self.folder = folder
        texts: dict[str, str] = {}
        for path in sorted(folder.rglob("*.cypher")):
            name = path.relative_to(folder).with_suffix("").as_posix()
            if name.endswith(".5"):
                continue
            variant = path.with_name(f"{path.stem}.5.cypher")
            chosen = variant if server_major < 2026 and variant.exists() else path
            texts[name] = chosen.read_text(encoding="utf-8")
        self._by_name = {name: parse(name, _whole(name, text, texts)) for name, text in texts.items()}

    def __getitem__(self, name: str) -> Query:
        return self._by_name[name]

    def __iter__(self) -> Iterator[Query]:
        return iter(self._by_name.values())

    def under(self, prefix: str) -> list[Query]:
        """The statements of one folder, in the order of their names."""
        return [query for name, query in self._by_name.items() if name.startswith(f"{prefix}/")]


def cypher_folder() -> Path:
    """`cypher/` of the checkout, or the copy that a wheel carries inside the package."""
    packaged = Path(__file__).parents[1] / "cypher"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "cypher"


def _whole(name: str, text: str, texts: Mapping[str, str]) -> str:
    """The text of a statement with those that it includes; raises BadQueryFile for one that isn't there."""

    def included(line: re.Match[str]) -> str:
        indent, other = line.groups()
        if other not in texts:
            raise BadQueryFile(f"{name}: it includes {other}, and there is no such statement.")
        return "".join(f"{indent}{part}\n" for part in _body(texts[other]).splitlines() if part + "\n" != _VERSION)[:-1]

    others = [texts[other] for _, other in _INCLUDED.findall(text) if other in texts]
    whole = _INCLUDED.sub(included, text)
    if not any(_body(other).startswith(_VERSION) for other in others) or _body(text).startswith(_VERSION):
        return whole
    return whole[: -len(_body(whole))] + _VERSION + _body(whole)


def _body(text: str) -> str:
    """What comes after the header."""
    lines = text.splitlines(keepends=True)
    return "".join(dropwhile(lambda line: line.startswith("//"), lines))


def parse(name: str, text: str) -> Query:
    """Reads one file's text; raises BadQueryFile with the reason where header and statement disagree."""
    doc: list[str] = []
    tags: dict[str, str] = {}
    parameters: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        comment = line[2:].strip()
        if not comment.startswith("@"):
            doc.append(comment)
            continue
        tag, _, value = comment[1:].partition(" ")
        if tag == "param":
            parameter, _, kind = value.partition(":")
            if not _TYPE.fullmatch(kind.strip()):
                raise BadQueryFile(f"{name}: the parameter {parameter!r} has the unknown type {kind.strip()!r}.")
            parameters[parameter.strip()] = kind.strip()
        else:
            tags[tag] = value.strip()
    if not doc:
        raise BadQueryFile(f"{name}: the header has no sentence.")
    if tags.get("mode") not in ("read", "write", "schema"):
        raise BadQueryFile(f"{name}: @mode must be read, write or schema.")
    if "returns" not in tags:
        raise BadQueryFile(f"{name}: @returns is missing.")
    used = {plain or quoted for plain, quoted in _PARAMETER.findall(_NOT_CODE.sub(" ", text))}
    if used != set(parameters):
        raise BadQueryFile(f"{name}: declared and used parameters differ: {', '.join(sorted(used ^ set(parameters)))}.")
    return Query(
        name=name,
        text=text,
        mode=cast(Mode, tags["mode"]),
        doc=" ".join(doc),
        parameters=MappingProxyType(parameters),
        returns=tags["returns"],
    )
