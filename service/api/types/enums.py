"""Closed sets, with what each of their values means."""

from __future__ import annotations

from enum import Enum

import strawberry
from strawberry import enum_value


@strawberry.enum(description="How much of what is not a name becomes an entity.")
class Concepts(Enum):
    NONE = enum_value("NONE", description="Nothing: both ends of a fact are named.")
    LINKED = enum_value("LINKED", description="A noun phrase that a fact ties to a named entity.")
    ALL = enum_value("ALL", description="Every noun phrase.")


@strawberry.enum(description="Where a document stands.")
class DocumentStatus(Enum):
    PENDING = enum_value("PENDING", description="Taken in, and not looked at yet.")
    RUNNING = enum_value("RUNNING", description="Being worked out.")
    READY = enum_value("READY", description="In the graph.")
    EMPTY = enum_value("EMPTY", description="It has no text; `reason` says more.")
    FAILED = enum_value("FAILED", description="It could not be worked out; `reason` says why.")
    CANCELLED = enum_value("CANCELLED", description="Its job was cancelled.")


@strawberry.enum(description="Where a job stands. All but QUEUED and RUNNING are final.")
class JobStatus(Enum):
    QUEUED = enum_value("QUEUED", description="It waits for a worker.")
    RUNNING = enum_value("RUNNING", description="A worker has it.")
    READY = enum_value("READY", description="The document is in the graph.")
    EMPTY = enum_value("EMPTY", description="The document has no text.")
    FAILED = enum_value("FAILED", description="It could not be done; `error` says why.")
    CANCELLED = enum_value("CANCELLED", description="It was cancelled.")


@strawberry.enum(description="Which jobs go first, whatever their age and their collection.")
class Priority(Enum):
    HIGH = enum_value("HIGH", description="Before all others: somebody waits for it.")
    NORMAL = enum_value("NORMAL", description="As most.")
    LOW = enum_value("LOW", description="When nothing else is to be done.")


@strawberry.enum(description="What a running job is doing.")
class Stage(Enum):
    WAITING = enum_value("WAITING", description="Nothing yet.")
    READING = enum_value("READING", description="Turning the source into text.")
    CHUNKING = enum_value("CHUNKING", description="Cutting the text into passages.")
    EXTRACTING = enum_value("EXTRACTING", description="Extracting and embedding, side by side, passage by passage.")
    STORING = enum_value("STORING", description="Writing the new version into the graph, in one transaction.")
    DONE = enum_value("DONE", description="Nothing more.")


@strawberry.enum(description="Which of an entity's relationships are meant.")
class Direction(Enum):
    OUTGOING = enum_value("OUTGOING", description="Those whose source it is.")
    INCOMING = enum_value("INCOMING", description="Those whose target it is.")
    BOTH = enum_value("BOTH", description="All of them.")


@strawberry.enum(description="How passages are looked for.")
class SearchMode(Enum):
    VECTOR = enum_value("VECTOR", description="By meaning: the nearest vectors.")
    FULLTEXT = enum_value("FULLTEXT", description="By words.")
    HYBRID = enum_value("HYBRID", description="By meaning and by words, fused.")
    GRAPH = enum_value("GRAPH", description="By what the graph ties to the question's names and to what is near it.")
    FUSION = enum_value("FUSION", description="All three, fused.")


@strawberry.enum(description="How the channels of a search become one ranking.")
class FusionMethod(Enum):
    SCORE = enum_value(
        "SCORE", description="By scores, each channel's best at 1 and its 50th at 0, cubed; over the graph by rank."
    )
    RANK = enum_value("RANK", description="By reciprocal rank: weight / (60 + rank) in each channel.")


@strawberry.enum(description="The order of documents.")
class DocumentOrder(Enum):
    TITLE_ASC = enum_value("TITLE_ASC", description="By collection and title.")
    TITLE_DESC = enum_value("TITLE_DESC", description="The same backward.")


@strawberry.enum(description="The order of entities.")
class EntityOrder(Enum):
    NAME_ASC = enum_value("NAME_ASC", description="By collection and name.")
    NAME_DESC = enum_value("NAME_DESC", description="The same backward.")
    RELEVANCE = enum_value("RELEVANCE", description="What fits `search` best comes first; only with it.")


@strawberry.enum(description="The order of paths.")
class PathOrder(Enum):
    SHORTEST = enum_value("SHORTEST", description="The fewest relationships first, the surest of equals.")
    SUREST = enum_value("SUREST", description="The highest confidence all along first, the shortest of equals.")


@strawberry.enum(description="The order of jobs.")
class JobOrder(Enum):
    CREATED_AT_ASC = enum_value("CREATED_AT_ASC", description="By collection and time, the oldest first.")
    CREATED_AT_DESC = enum_value("CREATED_AT_DESC", description="The same backward: the newest first.")
