"""Office Open XML packages (docx, pptx) made ready for python-docx and python-pptx, which open Transitional files only.

What is handed on is XML alone: pictures, fonts and films stay packed, and references to them or to what is missing are
taken out. Strict namespaces become those of Transitional, files with macros, slide shows and templates become plain
documents, and of what a part says twice, for new programs and for old ones, the first is kept.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager

from lxml import etree

from service.errors import Damaged, KgqlError
from service.ingestion.reading.archives import Archive
from service.ingestion.reading.markup import parse

_STRICT = re.compile(rb"(?<=[\"'])http://purl\.oclc\.org/ooxml/(\w+)/")
_TRANSITIONAL = rb"http://schemas.openxmlformats.org/\1/2006/"
_MAIN = re.compile(r".*(word|powerpoint|presentationml).*\.main\+xml")
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_POWERPOINT = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
_READ = re.compile(r"\[Content_Types\]\.xml|(?:_rels/|word/|ppt/|docProps/core\.).*(?<=\.)(?:xml|rels)")
_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"


def package(archive: Archive) -> io.BytesIO:
    """A package that holds what is read of the archive. Raises Encrypted, Damaged, TooLargeInside."""
    names = frozenset(name for name in archive.names if _READ.fullmatch(name))
    ready = io.BytesIO()
    with zipfile.ZipFile(ready, "w") as parts:
        for name in names:
            root = parse(_STRICT.sub(_TRANSITIONAL, archive.read(name)), name)
            if name.endswith(".rels"):
                _drop_references(root, name, names)
            elif name.startswith("["):
                for listed in root:
                    if found := _MAIN.fullmatch(listed.get("ContentType", "")):
                        listed.set("ContentType", _WORD if found[1] == "word" else _POWERPOINT)
            etree.strip_elements(root, _COMPATIBILITY + "Fallback", with_tail=False)
            etree.strip_tags(root, _COMPATIBILITY + "AlternateContent", _COMPATIBILITY + "Choice")
            parts.writestr(name, etree.tostring(root))
    return ready


@contextmanager
def faults_as_damage() -> Iterator[None]:
    """What the libraries raise where a package breaks the rules of its format becomes Damaged."""
    try:
        yield
    except KgqlError:
        raise
    except (LookupError, ValueError, TypeError, AttributeError, NotImplementedError) as error:
        raise Damaged(f"This office file breaks its format: {error}.", "Save the file anew.") from error


def _drop_references(root: etree._Element, name: str, names: frozenset[str]) -> None:
    """Takes out what refers to parts that are not handed on."""
    folder = posixpath.dirname(posixpath.dirname(name))
    for reference in list(root):
        target = posixpath.normpath(posixpath.join("/", folder, reference.get("Target", ""))).lstrip("/")
        if reference.get("TargetMode") != "External" and target not in names:
            root.remove(reference)
