"""JSON and JSON Lines: a record becomes a line, "name: Ada; born: 1815.", and what lies in it stands under its name."""

from __future__ import annotations

import json
from typing import Any

from service.domain.document import ReadText
from service.errors import Damaged, TooLargeInside
from service.ingestion.reading.limits import DEPTH, ROWS, refuse_over
from service.ingestion.reading.manuscript import Manuscript
from service.ingestion.reading.notebook import is_notebook, read_notebook

JSON, JSON_LINES = "application/json", "application/x-ndjson"

_LONG = 200
"""Characters from which a text is a paragraph and not a part of its record's line."""
_OPAQUE = 2000
"""Characters without a space from which a text is data, such as an image, and nobody's words."""
_TITLES = ("title", "name", "headline", "subject")


def parsed(text: str) -> tuple[str, Any] | None:
    """The MIME type and the data of what is JSON or JSON Lines, the lines as a list; None for what is neither.

    Numbers stay as they are written. Raises TooLargeInside for nesting that the parser can't follow.
    """
    stripped = text.strip()
    try:
        return JSON, _load(stripped)
    except ValueError:
        lines = [line for line in stripped.split("\n") if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith(("{", "[")) for line in lines):
            return None
    try:
        return JSON_LINES, [_load(line) for line in lines]
    except ValueError:
        return None


def may_be_json(text: str) -> bool:
    """Whether `text` begins and ends as JSON's objects and lists do; only parsing tells whether it is JSON."""
    return text.lstrip()[:1] in ("{", "[") and text.rstrip()[-1:] in ("}", "]")


def read(text: str) -> ReadText:
    """The data of a JSON file in lines. Raises Damaged for what is none."""
    found = parsed(text)
    if found is None:
        raise Damaged(
            f"This is no JSON, though it was handed in as JSON: {_first_fault(text)}.",
            "Mend it, or hand it in as plain text.",
        )
    return read_parsed(*found)


def read_parsed(mime_type: str, data: Any) -> ReadText:
    """What `parsed` gave, as lines; rows are the records of a list at the top."""
    if is_notebook(data):
        return read_notebook(data)
    manuscript = Manuscript()
    if isinstance(data, list):
        refuse_over(len(data), ROWS, "records")
        for number, record in enumerate(data, start=1):
            manuscript.at(row=number)
            _write(manuscript, record, 1)
    else:
        _write(manuscript, data, 1)
    title = next((data[key] for key in _TITLES if isinstance(data.get(key), str)), None) if _is_record(data) else None
    return manuscript.finished(mime_type, title)


def _first_fault(text: str) -> str:
    """Where it breaks: by its lines, where most of them are records by themselves."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    faults = [(number, fault) for number, line in lines if (fault := _fault(line)) is not None]
    if len(lines) > 1 and len(faults) * 2 <= len(lines):
        number, fault = faults[0]
        more = f"; {len(faults) - 1} more lines are none" if len(faults) > 1 else ""
        return f"line {number}, column {fault.colno}: {fault.msg}{more}"
    whole = _fault(text)
    return "its lines are none" if whole is None else f"line {whole.lineno}, column {whole.colno}: {whole.msg}"


def _fault(text: str) -> json.JSONDecodeError | None:
    """Why a text is no JSON; None for one that is."""
    try:
        _load(text)
    except json.JSONDecodeError as fault:
        return fault
    return None


def _load(text: str) -> Any:
    try:
        return json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except RecursionError as error:
        raise TooLargeInside("Its records are nested too deep.", "Flatten them.") from error


def _write(manuscript: Manuscript, value: Any, depth: int) -> None:
    """Writes a value under the names on the way to it."""
    if depth > DEPTH:
        raise TooLargeInside(f"Its records are nested over {DEPTH} deep.", "Flatten them.")
    if _is_record(value):
        short = [f"{key}: {_word(one)}" for key, one in value.items() if _is_short(one)]
        if short:
            manuscript.paragraph("; ".join(short) + ".")
        inner = [(key, one) for key, one in value.items() if not _is_short(one)]
    elif isinstance(value, list) and not _is_short(value):
        for one in value:
            _write(manuscript, one, depth + 1)
        return
    else:
        manuscript.paragraph(_word(value))
        return
    for key, one in inner:
        if _is_worth_it(one):
            manuscript.heading(key, depth)
            _write(manuscript, one, depth + 1)


def _is_record(value: Any) -> bool:
    return isinstance(value, dict)


def _is_short(value: Any) -> bool:
    """Whether it is a word or some, to be said in its record's line."""
    if isinstance(value, list):
        return bool(value) and all(not isinstance(one, (list, dict)) and _is_short(one) for one in value)
    return not isinstance(value, dict) and value is not None and 0 < len(_word(value)) <= _LONG


def _is_worth_it(value: Any) -> bool:
    if isinstance(value, str):
        return bool(value.strip()) and not (len(value) > _OPAQUE and not any(map(str.isspace, value)))
    return value is not None and value not in ([], {})


def _word(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_word, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
