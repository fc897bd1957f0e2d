"""Which senses people have split off: worked out when a document is stored, and when a split comes or goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from service.domain.change import NamedSense, Split
from service.graph.batches import batches, write_rows
from service.graph.change_rows import Logged
from service.graph.executor import Row, Transaction
from service.graph.ids import document_id
from service.graph.neighbourhood import changes_of_blocks
from service.graph.shares import put_in, take_out
from service.resolution.curating import SenseKey, part_of
from service.resolution.keys import key, match_key
from service.resolution.senses import Sense

Splits = Sequence[tuple[str, Split]]
"""Splits with their ids in the order of the log, documents by their ids."""


async def parts_of(transaction: Transaction, collection: str, document: str, senses: Sequence[Sense]) -> dict[str, str]:
    """The parts of those of a document's senses that are split off, by name key. `document` is its id."""
    blocks = {sense.block for sense in senses} | {match_key(sense.name_key) for sense in senses}
    splits = _splits(collection, (await changes_of_blocks(transaction, collection, blocks)).values())
    if not splits:
        return {}
    parts = {
        sense.name_key: part_of(SenseKey(document, sense.name_key, sense.head_key, sense.type, sense.field), splits)
        for sense in senses
    }
    return {name_key: part for name_key, part in parts.items() if part}


async def tie_parts(transaction: Transaction, collection: str, document: str, parts: Mapping[str, str]) -> None:
    """Writes the parts of a document's senses."""
    rows = [{"documentId": document, "nameKey": name_key, "part": part} for name_key, part in parts.items()]
    await write_rows(transaction, "curation/part_senses", rows, collection=collection)


async def part_anew(transaction: Transaction, collection: str, split: Split) -> set[str]:
    """Works out anew the parts of all senses that a split means, whether it holds or not; returns their blocks."""
    rows = await _senses_meant(transaction, collection, split)
    blocks = {row["block"] for row in rows} | {match_key(row["nameKey"]) for row in rows}
    splits = _splits(collection, (await changes_of_blocks(transaction, collection, blocks)).values())
    changed = []
    for row in rows:
        sense = SenseKey(row["documentId"], row["nameKey"], row["headKey"], row["type"], row["field"])
        if (part := part_of(sense, splits)) != row["part"]:
            changed.append({"documentId": row["documentId"], "nameKey": row["nameKey"], "part": part or None})
    documents = {row["documentId"] for row in changed}
    await take_out(transaction, documents)
    await write_rows(transaction, "curation/part_senses", changed, collection=collection)
    await put_in(transaction, documents)
    return {row["block"] for row in rows}


async def _senses_meant(transaction: Transaction, collection: str, split: Split) -> list[Row]:
    """All senses that a split may mean, each once."""
    everywhere = {key(named.name) for named in split.senses if named.document is None}
    documents = {document_id(collection, named.document) for named in split.senses if named.document is not None}
    rows: list[Row] = []
    for names in batches(sorted(everywhere)):
        given = [{"nameKey": name_key, "block": match_key(name_key)} for name_key in names]
        rows += await transaction.run("curation/senses_of_names", collection=collection, rows=given)
    for ids in batches(sorted(documents)):
        rows += await transaction.run("curation/senses_of_documents", ids=ids)
    return list({(row["documentId"], row["nameKey"]): row for row in rows}.values())


def _splits(collection: str, changes: Iterable[Logged]) -> Splits:
    return [
        (change.id, replace(change.decision, senses=tuple(_by_id(collection, change.decision))))
        for change in sorted(changes)
        if isinstance(change.decision, Split)
    ]


def _by_id(collection: str, split: Split) -> Iterable[NamedSense]:
    for named in split.senses:
        yield named if named.document is None else replace(named, document=document_id(collection, named.document))
