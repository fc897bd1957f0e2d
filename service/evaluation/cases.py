"""Cases: questions with the documents or passages that answer them, a JSON object a line (JSONL).

{"question": "Who designed Colossus?", "documents": ["bletchley.md"], "answer": "Tommy Flowers"}
{"question": "Where was Ada Lovelace born?", "chunks": ["1f0c…"], "collection": "history", "group": "places"}
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from service.errors import InvalidInput
from service.retrieval.search import MAX_QUESTION

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Case(BaseModel):
    """One question and what is relevant to it: documents, by key or id, or passages, by their chunks' ids."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: Annotated[Name, StringConstraints(max_length=MAX_QUESTION)]
    documents: tuple[Name, ...] = ()
    chunks: tuple[Name, ...] = ()
    answer: str | None = None
    """For people, and for who checks answers too; search is not measured by it."""
    collection: Name | None = None
    """Where to search; None: where the run says."""
    group: Name | None = None
    """Cases of one group get figures of their own."""
    id: Name = Field(default="", validate_default=False)
    """What pairs a case with itself in another run; made of question and collection where none is given."""

    @model_validator(mode="before")
    @classmethod
    def _with_an_id(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("question"), str) and not given.get("id"):
            said = json.dumps([given["question"].strip(), given.get("collection")])
            return {**given, "id": sha256(said.encode("utf-8", "replace")).hexdigest()[:16]}
        return given

    @model_validator(mode="after")
    def _of_one_kind(self) -> Case:
        if bool(self.documents) == bool(self.chunks):
            raise ValueError("it must name what is relevant: documents or chunks, and not both")
        if len(set(self.relevant)) < len(self.relevant):
            raise ValueError("it names one relevant thing twice")
        return self

    @property
    def relevant(self) -> tuple[str, ...]:
        """The documents or chunks, whichever are named."""
        return self.documents or self.chunks


def read_cases(path: Path) -> list[Case]:
    """The cases of a JSONL file, blank lines skipped. Raises InvalidInput with the file, the line and the reason."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InvalidInput(f"{path} can't be read: {error.strerror}.", "Name a file of cases, one a line.") from error
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        raise InvalidInput(f"{path}, line {number}: this is not UTF-8.", "Save the file as UTF-8.") from error
    cases: dict[str, Case] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        case = _case(line, f"{path}, line {number}")
        if case.id in cases:
            raise InvalidInput(
                f"{path}, line {number}: this case is that of line {lines[case.id]} again.",
                "Take one away, or give each an id of its own.",
            )
        cases[case.id], lines[case.id] = case, number
    if not cases:
        raise InvalidInput(f"{path} holds no cases.", "Write one a line, or make some: kgql eval --from-graph 100")
    return list(cases.values())


def write_cases(path: Path, cases: Sequence[Case]) -> None:
    """Writes cases as `read_cases` reads them. Raises InvalidInput where the file can't be written."""
    lines = (case.model_dump_json(exclude_defaults=True, exclude={"id"}) for case in cases)
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"{path} can't be written: {error.strerror}.", "Name another file.") from error


def _case(line: str, where: str) -> Case:
    try:
        return Case.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise InvalidInput(f"{where}: this is not JSON: {error.msg}, at character {error.pos + 1}.", _FORM) from error
    except RecursionError as error:
        raise InvalidInput(f"{where}: this is nested too deeply.", _FORM) from error
    except ValidationError as error:
        fault = error.errors()[0]
        field = ".".join(str(part) for part in fault["loc"])
        said = f"{field}: {fault['msg']}" if field else fault["msg"].removeprefix("Value error, ")
        raise InvalidInput(f"{where}: {said}.", _FORM) from error


_FORM = 'A case is {"question": "…", "documents": ["key or id", …]}, or with "chunks": ["id", …] for documents.'
