"""What takes more than Cypher to judge: each judge is given a row of its statement and says what is wrong, or None."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

import orjson

from service.domain.relationship import SYMMETRIC
from service.graph import document_rows
from service.graph.clustering import portrait_properties
from service.graph.executor import Row
from service.graph.facts import fact_id
from service.graph.kinds import Kinds
from service.graph.verification.stored import chunk_ids, derivation_of, processed_from
from service.resolution.curating import rank
from service.resolution.keys import match_key
from service.resolution.matching import Group
from service.resolution.merging import confidence
from service.resolution.signs import sign
from service.resolution.titles import title_key

Judge = Callable[[Row, Kinds], Awaitable[str | None]]


async def as_told(row: Row, _: Kinds) -> str | None:
    """What the statement itself says."""
    what: str = row["what"]
    return what


async def name_forms(row: Row, _: Kinds) -> str | None:
    right = (match_key(row["id"]), sign(match_key(row["id"])))
    if (row["matchKey"], row["sign"]) != right:
        return f"The name {row['id']!r} has the forms {row['matchKey']!r} and {row['sign']!r}, not {right}."
    return None


async def name_text(row: Row, _: Kinds) -> str | None:
    if row["text"] != row["surfaces"][0]:
        return f"The name is written {row['text']!r}; most often it is {row['surfaces'][0]!r}."
    if (row["spellings"], row["spellingMentions"]) == (row["surfaces"], row["mentions"]):
        return None
    return f"The name is counted to be written as {row['spellings']!r}, and is as {row['surfaces']!r}."


async def entity_portrait(row: Row, _: Kinds) -> str | None:
    entity = row["entity"]
    if not row["usages"]:
        return None  # orphan_entities tells
    right = portrait_properties(row["id"], row["usages"], row["descriptions"], row["edits"])
    right["documentCount"] = row["documentCount"]
    wrong = [name for name, value in right.items() if entity.get(name) != value]
    if not wrong:
        return None
    told = "; ".join(f"{name} is {entity.get(name)!r}, not {right[name]!r}" for name in wrong)
    return f"Of {entity.get('name')!r}: {told}."


async def entity_rank(row: Row, _: Kinds) -> str | None:
    if not row["groups"]:
        return None  # orphan_entities tells
    right = rank(Group(*group) for group in row["groups"])
    if row["rank"] == right:
        return None
    return f"{row['name']!r} stands at {row['rank']!r} as an end of kinds without direction, not at {right!r}."


async def usages(row: Row, _: Kinds) -> str | None:
    """What is counted of how an entity is called, and what its senses say."""
    told = _differing("counts of how it is called", row["due"], row["counted"])
    if row["strayed"]:
        told.append(f"{row['strayed']} senses are under another entity's id")
    return _told(f"Of {row['name']!r}", told)


async def fact_id_of_key(row: Row, _: Kinds) -> str | None:
    if row["id"] == fact_id(row["collection"], row["subject"], row["type"], row["object"]):
        return None
    return "The fact's id is not that of its subject, kind and object."


async def fact_sums(row: Row, _: Kinds) -> str | None:
    """Of a fact or a denial: confidence is the noisy-or of the evidence, support the number of documents."""
    described = sorted(row["described"], key=lambda one: (-(one["confidence"] or 0), *_last(one["description"])))
    right = {
        "confidence": confidence(row["weight"]),
        "support": len({document for some in row["supporting"] for document in some}),
        "strength": row.get("strength"),
        "description": next((one["description"] for one in described if one["description"] is not None), None),
    }
    of_fact = right | {
        "evidenceCount": row["evidence"],
        "text": f"{row['subject']} {row['type'].replace('_', ' ').lower()} {row['object']}",
    }
    if row["evidence"] == 0:
        return None  # fact_evidence tells
    told = [
        f"{name} of the {which} is {given.get(name)!r}, not {value!r}"
        for which, given, wanted in [
            ("node", row["fact"], of_fact),
            *(("edge", edge, right) for edge in row.get("edges", ())),
        ]
        for name, value in wanted.items()
        if not _same(given.get(name), value)
    ]
    return f"{row['fact'].get('text')!r}: {'; '.join(told)}." if told else None


async def document_text(row: Row, _: Kinds) -> str | None:
    if row["text"] is None:
        return None  # document_source tells
    if not _is_intact(row):
        return f"The text of {row['key']!r} is not the one that was handed in."
    if len(row["text"]) != row["length"]:
        return f"The text of {row['key']!r} has {len(row['text'])} characters; the document says {row['length']}."
    return None


async def document_title(row: Row, _: Kinds) -> str | None:
    right = title_key(row["title"])
    if row["titleKey"] == right:
        return None
    return f"The title {row['title']!r} is known as {row['titleKey']!r}, not {right!r}."


async def chunk_text(row: Row, _: Kinds) -> str | None:
    if row["text"] is None or not _is_intact(row):
        return None  # document_source or document_text tells
    wrong = [
        f"chunk {chunk['index']} ({chunk['start']} to {chunk['end']})"
        for chunk in row["chunks"]
        if chunk["start"] is not None
        if row["text"][chunk["start"] : chunk["end"]] != chunk["text"]
    ]
    return _told("What stands in the text is not what the chunk says", wrong)


async def quotes(row: Row, _: Kinds) -> str | None:
    text = row["text"] or ""
    wrong = [
        f"{words['words']!r} ({words['start']} to {words['end']})"
        for words in [*row["mentions"], *row["evidence"]]
        if words["start"] is not None and text[words["start"] : words["end"]] != words["words"]
    ]
    return _told("What stands in the text is not what is quoted", wrong)


async def document_graph(row: Row, kinds: Kinds) -> str | None:
    """Whether all that is stored of what a document says is what its records give.

    A document that was derived by earlier rules, or for another schema, stays as it is until it is worked out again.
    """
    if row["document"].get("derivation") != derivation_of(row):
        return None
    processed = await kinds.bounded(processed_from(row))
    graph = processed.graph
    ids = chunk_ids(row)
    themselves = {name_key: name_key for name_key in graph.senses}
    senses = [document_rows.sense_row(sense) for sense in graph.senses.values()]
    mentions = [document_rows.mention_row(mention, themselves, ids, processed) for mention in graph.mentions]
    evidence = [document_rows.evidence_row(statement, themselves, ids, processed) for statement in graph.statements]
    denials = [document_rows.denial_row(statement, themselves, ids, processed) for statement in graph.denials]
    told = [
        *_differing("senses", ({"nameKey": one["nameKey"], **one["properties"]} for one in senses), row["senses"]),
        *_differing("mentions", mentions, row["mentions"]),
        *_differing("statements", map(_straight, evidence), map(_straight, row["evidence"])),
        *_differing("denials", map(_straight, denials), map(_straight, row["denials"])),
    ]
    return _told("What is stored is not what its records say", told)


def _is_intact(row: Row) -> bool:
    """Whether what was handed in as text is still there. (The bytes of a file are read again by a worker.)"""
    if not row["isText"]:
        return True
    given: str = row["text"] if row["given"] is None else row["given"]
    content_hash: str = row["contentHash"]
    return sha256(given.encode()).hexdigest() == content_hash


def _same(given: Any, wanted: Any) -> bool:
    """Equal, or figures that Neo4j and Python round differently."""
    if isinstance(given, float) and isinstance(wanted, float):
        return math.isclose(given, wanted, abs_tol=2e-6)
    return bool(given == wanted)


def _last(text: str | None) -> tuple[bool, str]:
    """No text comes after all texts, as Cypher orders them."""
    return text is None, text or ""


_NOT_COMPARED = {"entityId", "factId", "subjectId", "objectId", "assertedAt", "collection", "documentId", "part"}
"""Which entity a name means is other checks' business."""


_OTHER_END = {
    f"{end}{what}": f"{other}{what}"
    for end, other in (("subject", "object"), ("object", "subject"))
    for what in ("Key", "Start", "End")
}


def _differing(name: str, due: Iterable[Mapping[str, Any]], stored: Iterable[Mapping[str, Any]]) -> list[str]:
    wanted, found = Counter(map(_comparable, due)), Counter(map(_comparable, stored))
    missing, extra = (wanted - found).total(), (found - wanted).total()
    return [f"{missing} {name} are missing, {extra} are others"] if missing or extra else []


def _straight(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of a kind without direction, with its ends in the order of their names: that of their entities is another check's
    business."""
    said = row["properties"]
    if row["type"] not in SYMMETRIC or said["subjectKey"] <= said["objectKey"]:
        return row
    return {**row, "properties": {_OTHER_END.get(name, name): value for name, value in said.items()}}


def _comparable(row: Mapping[str, Any]) -> bytes:
    """A row without ids and times, as one value. What Neo4j doesn't keep, such as a property that is None, goes."""
    flat = {**row, **row.get("properties", {})}
    kept = {name: value for name, value in flat.items() if name not in _NOT_COMPARED and value is not None}
    kept.pop("properties", None)
    return orjson.dumps(kept, option=orjson.OPT_SORT_KEYS)


def _told(sentence: str, wrong: list[str]) -> str | None:
    if not wrong:
        return None
    more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
    return f"{sentence}: {', '.join(wrong[:3])}{more}."
