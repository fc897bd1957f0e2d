"""By what a stored graph is made: a digest of the ingestion's code, statements and data, and of the settings.

The code is what the modules of ingestion import, one from the other, so that work on search makes no graph anew.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from benchmarks.report import CHECKOUT
from service.settings import Settings

_WAY_IN = (
    "service/ingestion/worker.py",
    "service/ingestion/pipeline.py",
    "service/extraction/opening.py",
    "service/embedding/__init__.py",
    "service/graph/intake.py",
    "service/graph/store.py",
)
_STATEMENTS = ("cypher/schema", "cypher/ingestion")
_SAYS_NOTHING = {"service/errors.py", "service/settings.py"}
"""What is imported everywhere and changes often, and never what is stored; the settings' values count instead."""
_SETTINGS = (
    "chunker",
    "chunker_options",
    "embedder",
    "embedder_options",
    "embedding_model_folder",
    "extractor",
    "extractor_options",
    "entity_extractor",
    "entity_extractor_options",
    "relationship_extractor",
    "relationship_extractor_options",
    "cooccurrence",
    "spacy_model",
    "max_kinds",
    "local_neo4j_version",
)


def made_by(checkout: Path = CHECKOUT) -> str:
    """The digest. Another one: what is stored may be other than what an ingestion would store now."""
    digest = sha256(settings_of_ingestion().encode())
    for path in sorted(files_of_ingestion(checkout)):
        digest.update(str(path.relative_to(checkout)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def settings_of_ingestion() -> str:
    """Those that another graph may come of, with their values."""
    settings = Settings(_env_file=None)
    return repr([(name, getattr(settings, name)) for name in _SETTINGS])


def files_of_ingestion(checkout: Path = CHECKOUT) -> set[Path]:
    """The modules by which documents come in, what they import of the product, the data beside any of those, and the
    statements."""
    known: set[Path] = set()
    waiting = [checkout / name for name in _WAY_IN]
    while waiting:
        module = waiting.pop()
        if module in known or str(module.relative_to(checkout)) in _SAYS_NOTHING:
            continue
        known.add(module)
        waiting += _imported(checkout, ast.parse(module.read_bytes()))
    beside = {path for folder in {module.parent for module in known} for path in folder.iterdir()}
    data = {path for path in beside if path.is_file() and path.suffix not in {".py", ".pyc"}}
    return known | data | {path for folder in _STATEMENTS for path in (checkout / folder).rglob("*.cypher")}


def _imported(checkout: Path, tree: ast.Module) -> Iterator[Path]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            if name.split(".")[0] == "service":
                place = checkout.joinpath(*name.split("."))
                yield from (path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())
