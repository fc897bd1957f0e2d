"""A small deterministic reader: what FakeAnthropic makes of the text of a request.

Names are capitalised words that follow each other; a sentence "A works for B" relates two of them. It reads only what
tests write, but it does read: an answer says nothing that is not in the text, unless a test asks for that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

_NAME = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_NO_NAMES = frozenset({"The", "In", "She", "He", "It", "They", "But", "And", "A", "Nobody"})
_VERBS = {
    "works for": "WORKS_FOR",
    "worked for": "WORKS_FOR",
    "lives in": "LOCATED_IN",
    "is part of": "PART_OF",
    "owns": "OWNS",
    "founded": "FOUNDED",
    "knew": "COLLABORATES_WITH",
}
_STATEMENT = re.compile(rf"(?P<source>{_NAME.pattern}) (?P<verb>{'|'.join(_VERBS)}) (?P<target>{_NAME.pattern})")
_PLACES = frozenset({"London", "Turin", "Paris"})


def text_of(body: dict[str, Any]) -> str:
    """The passage of a request, or all of its last message."""
    content = body["messages"][-1]["content"]
    if not isinstance(content, str):
        content = "\n".join(block.get("text") or block.get("source", {}).get("data", "") for block in content)
    found = re.search(r"<passage>\n(.*)\n</passage>", content, re.DOTALL)
    return found[1] if found else content


def lists_of(body: dict[str, Any]) -> list[str]:
    """What a request wants lists of, where it says so."""
    return list(body.get("output_config", {}).get("format", {}).get("schema", {}).get("properties", ()))


def names_in(text: str) -> list[str]:
    """Every name, once, in order."""
    return list(dict.fromkeys(name for name in _NAME.findall(text) if name not in _NO_NAMES))


def answer_to(body: dict[str, Any], behaviour: str) -> str:
    """The text of an answer in the format that the request asks for."""
    text = text_of(body)
    wanted = lists_of(body)
    given = _given(body) if "entities" not in wanted else names_in(text)
    answer = {
        "entities": [_entity(name, text) for name in names_in(text)],
        "relationships": [
            _relationship(match, text)
            for match in _STATEMENT.finditer(text)
            if match["source"] in given and match["target"] in given
        ],
    }
    answer = {name: items for name, items in answer.items() if name in wanted}
    _spoil(answer, behaviour)
    if behaviour == "schema_echo":
        answer = body["output_config"]["format"]["schema"]
    written = json.dumps(answer)
    return (
        f"Here is what I found:\n```json\n{written}\n```\nI hope {{this}} helps." if behaviour == "prose" else written
    )


def citations_for(body: dict[str, Any]) -> list[dict[str, Any]]:
    """An answer in plain words: of each document, the sentence that has most words of the question, cited."""
    blocks = body["messages"][-1]["content"]
    if isinstance(blocks, str):
        return [{"type": "text", "text": f"You said: {blocks}"}]
    question = " ".join(block["text"] for block in blocks if block["type"] == "text")
    words = set(re.findall(r"\w+", question.casefold()))
    content: list[dict[str, Any]] = []
    documents = [block for block in blocks if block["type"] == "document"]
    for index, document in enumerate(documents):
        source = document["source"]["data"]
        spans = [match.span() for match in re.finditer(r"[^.!?]+[.!?]", source)] or [(0, len(source))]
        start, end = max(spans, key=lambda span: len(words & set(re.findall(r"\w+", source[slice(*span)].casefold()))))
        start += len(source[start:end]) - len(source[start:end].lstrip())
        cited = {
            "type": "char_location",
            "cited_text": source[start:end],
            "document_index": index,
            "document_title": document.get("title"),
            "file_id": None,
            "start_char_index": start,
            "end_char_index": end,
        }
        citations = [cited] if (document.get("citations") or {}).get("enabled") else None
        content.append({"type": "text", "text": source[start:end], "citations": citations})
    return content or [{"type": "text", "text": f"You said: {question}"}]


def _given(body: dict[str, Any]) -> Sequence[str]:
    listed = re.search(r"<entities>\n(.*?)\n</entities>", body["messages"][-1]["content"], re.DOTALL)
    return [re.sub(r" \(\w+\)$", "", line.removeprefix("- ")) for line in (listed[1] if listed else "").splitlines()]


def _entity(name: str, text: str) -> dict[str, Any]:
    return {
        "name": name,
        "type": "Location" if name in _PLACES else "Person",
        "description": f"named {text.count(name)} times",
        "confidence": 0.9,
    }


def _relationship(match: re.Match[str], text: str) -> dict[str, Any]:
    start = max(text.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1
    ends = [end for mark in ".!?" if (end := text.find(mark, match.end())) >= 0]
    return {
        "source": match["source"],
        "target": match["target"],
        "type": _VERBS[match["verb"]],
        "description": match[0],
        "context": f"The passage says {match['verb']}.",
        "quote": " ".join(text[start : min(ends, default=len(text) - 1) + 1].split()),
        "strength": 12,
        "confidence": 1.5,
    }


def _spoil(answer: dict[str, Any], behaviour: str) -> None:
    """Does to an answer what a test has asked for."""
    entities, relationships = answer.get("entities", []), answer.get("relationships", [])
    if behaviour == "invented_ends":
        for relationship in list(relationships):
            relationships.append({**relationship, "target": "Zebulon Nobody"})
            relationships.append({**relationship, "quote": "Words that nobody wrote."})
        entities.append({"name": "Zebulon Nobody", "type": "Person", "description": "", "confidence": 1})
    elif behaviour == "nested":
        for entity in entities:
            entity["name"] = {"name": entity["name"]}
            entity["description"] = {"language": "en", "text": entity["description"]}
        for relationship in relationships:
            relationship["source"] = {"value": relationship["source"], "id": 1}
    elif behaviour == "wrong_types":
        for item in (*entities, *relationships):
            item["confidence"] = "0.7"
        entities[:0] = [{"name": 7, "type": "Person", "description": "", "confidence": 1}, "Ada", None]
        relationships[:0] = [["Ada", "WORKS_FOR", "Bob"]]
    elif behaviour == "duplicates":
        entities.extend([{**entity, "description": "again"} for entity in entities])
        relationships.extend([dict(relationship) for relationship in relationships])
