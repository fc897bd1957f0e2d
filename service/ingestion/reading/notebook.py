"""Jupyter notebooks, which are JSON: their cells in order, the prose as Markdown and the code as it is."""

from __future__ import annotations

from typing import Any

from service.domain.document import ReadText
from service.ingestion.reading import markdown
from service.ingestion.reading.cleaning import clean
from service.ingestion.reading.manuscript import Manuscript

MIME_TYPE = "application/x-ipynb+json"


def is_notebook(data: Any) -> bool:
    """Whether parsed JSON is a notebook."""
    return isinstance(data, dict) and isinstance(data.get("cells"), list) and "nbformat" in data


def read_notebook(data: dict[str, Any]) -> ReadText:
    """The cells without their outputs, which say again what the code says, or are images."""
    parts = []
    for cell in data["cells"]:
        source = cell.get("source", "") if isinstance(cell, dict) else ""
        source = "".join(map(str, source)) if isinstance(source, list) else str(source)
        if source.strip():
            parts.append(source.strip() if cell.get("cell_type") != "code" else f"```\n{source.strip()}\n```")
    read = markdown.read(clean("\n\n".join(parts)))
    manuscript = Manuscript()
    manuscript.include(read, part=None)
    return manuscript.finished(MIME_TYPE, read.title)
