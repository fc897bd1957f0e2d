"""Loads a spaCy pipeline and says which one it is."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from service.errors import PlugNotFound
from service.extraction.spacy.headings import row_places
from service.extraction.spacy.hints import give_hints
from service.extraction.spacy.legal_forms import with_ends_at_legal_forms
from service.extraction.spacy.lexicon import load_lexicon

NEEDED = frozenset(
    {"tok2vec", "transformer", "tagger", "morphologizer", "parser", "attribute_ruler", "lemmatizer", "ner"}
)

_PLAIN_SPACES = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_NO_ROW = (-1, None)
_INDENT = re.compile(r"(?<=\n)[ \t]+")
_SEEN = ("norm_", "prefix_", "suffix_", "shape_")
"""What the model sees of a token."""
_PARAGRAPH = re.compile(r"\n\s*\n")
_LINE_OPENERS = frozenset("#-*|•>+")
_ENDINGS = frozenset(".!?;:\"'”’)]}…。！？*_ \t")  # noqa: RUF001 as texts have them


def load_pipeline(name: str) -> Language:
    """The pipeline of an installed package or of a folder, with only the components that extraction needs.

    Raises PlugNotFound where there is none of that name, or one that can't do what is needed.
    """
    try:
        pipeline = spacy.load(name)
    except OSError as error:
        raise PlugNotFound(
            f"There is no spaCy pipeline {name!r}.", "Install its package, or name another by KGQL_SPACY_MODEL."
        ) from error
    for component in [*pipeline.component_names]:
        if component not in NEEDED:
            pipeline.remove_pipe(component)
    missing = {"parser", "ner"} - set(pipeline.pipe_names)
    if missing:
        raise PlugNotFound(f"The spaCy pipeline {name!r} has no {' and no '.join(sorted(missing))}.")
    return pipeline


def pipeline_version(name: str) -> str:
    """Name and version as they are recorded, read from the package's meta.json without loading the weights."""
    return f"{name} {spacy.util.load_meta(_folder(name) / 'meta.json')['version']}"


def pipeline_hash(name: str) -> str:
    """sha256 over the pipeline's files, by path, in order: the same for the same weights."""
    folder = _folder(name)
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def tokenised(pipeline: Language, text: str) -> Doc:
    """The text's tokens, told where sentences may begin: the parser keeps to it. What it would misread it is given a
    hint on (see hints.py).

    One begins at each empty line, heading and list item, or a heading becomes the subject of the sentence below it.
    None begins in the middle of a line unless something could have ended before it. The row of a table is one sentence.
    A space of any width is one to the model, which knows no other; as one stands for one, places stay what they are.
    An indent is none to it: it finds fewer names behind one.
    """
    doc, after_forms = with_ends_at_legal_forms(pipeline.make_doc(text.translate(_PLAIN_SPACES)), load_lexicon())
    give_hints(doc)
    rows = row_places(doc)
    in_heading = False
    before = ""
    for token in doc:
        words = token.text
        if words[0] == "\n" and (bare := _INDENT.sub("", words)) != words:
            for attribute in _SEEN:
                setattr(token.lex, attribute, getattr(doc.vocab[bare], attribute))
        if token.i and not token.is_space:
            if token.i in rows or token.i - 1 in rows:
                token.is_sent_start = rows.get(token.i, _NO_ROW)[0] != rows.get(token.i - 1, _NO_ROW)[0]
            elif "\n" in before:
                opens = words[0] in _LINE_OPENERS
                if opens or in_heading or _PARAGRAPH.search(before):
                    token.is_sent_start = True
            elif token.i in after_forms:
                token.is_sent_start = True
            elif before[-1] not in _ENDINGS:
                token.is_sent_start = False
        if "\n" in before or not token.i:
            in_heading = words[0] == "#"
        before = words
    return doc


def _folder(name: str) -> Path:
    folder = Path(name)
    if not folder.is_dir():
        try:
            package = Path(spacy.util.get_package_path(name))
        except ImportError as error:
            raise PlugNotFound(f"There is no spaCy pipeline {name!r}.") from error
        meta = spacy.util.load_meta(package / "meta.json")
        folder = package / f"{meta['lang']}_{meta['name']}-{meta['version']}"
    return folder
