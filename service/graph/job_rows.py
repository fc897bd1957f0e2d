"""Jobs as their nodes' properties, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from service.domain.job import ChunkFailure, Job, JobStatus, Priority, Progress, Stage
from service.graph.ids import new_id
from service.graph.usage import spent_by_attempt, total

_NEW: Mapping[str, Any] = {
    "fence": 0,
    "attempts": 0,
    "failures": 0,
    "losses": 0,
    "chunksDone": 0,
    "chunksTotal": 0,
    "entities": 0,
    "relationships": 0,
    "failedChunks": 0,
    "chunkFailures": "[]",
    "unchanged": False,
    "dropped": "{}",
    "warnings": "{}",
}


def new_job(plugs: str, priority: Priority = Priority.NORMAL) -> dict[str, Any]:
    """What a job is made with. `plugs`: which those are that it is handed in for."""
    return {"id": new_id(), **_NEW, "priority": priority.value, "plugs": plugs}


def job_from(row: Mapping[str, Any]) -> Job:
    """A job out of its node's properties."""

    def native(name: str) -> Any:
        value = row.get(name)
        return None if value is None else value.to_native()

    return Job(
        id=row["id"],
        collection=row["collection"],
        document_id=row["documentId"],
        document_key=row["documentKey"],
        version=row["version"],
        status=JobStatus(row["status"]),
        progress=Progress(
            Stage(row["stage"]), row["chunksDone"], row["chunksTotal"], row["entities"], row["relationships"]
        ),
        attempts=row["attempts"],
        failures=row["failures"],
        created_at=native("createdAt"),
        started_at=native("startedAt"),
        finished_at=native("finishedAt"),
        unchanged=row["unchanged"],
        error_code=row.get("errorCode"),
        error=row.get("error"),
        dropped=json.loads(row["dropped"]),
        warnings=json.loads(row["warnings"]),
        failed_chunks=row["failedChunks"],
        usage=total(spent_by_attempt(row.get("usage"))),
        chunk_failures=tuple(ChunkFailure(**failure) for failure in json.loads(row.get("chunkFailures") or "[]")),
        priority=Priority(row.get("priority") or Priority.NORMAL),
    )


def progress_properties(progress: Progress) -> dict[str, Any]:
    """A progress as its job's properties."""
    return {
        "stage": progress.stage.value,
        "chunksDone": progress.chunks_done,
        "chunksTotal": progress.chunks_total,
        "entities": progress.entities,
        "relationships": progress.relationships,
    }
