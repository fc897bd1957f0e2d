"""Markdown is made to be read as it stands, so its text is kept to the letter; only a title is looked for."""

from __future__ import annotations

import re

from service.domain.document import ReadText

MIME_TYPE = "text/markdown"

_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_NO_PARAGRAPH = re.compile(r"[ \t]*([-*+>|]|\d+[.)]|$| {4})")
_MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*_`]{1,3}")


def read(text: str) -> ReadText:
    """`text` as it is, front matter and all, with its first heading as the title."""
    return ReadText(text, MIME_TYPE, first_heading(text))


def first_heading(text: str) -> str | None:
    """The first heading of either form, without its markup; none within front matter or code."""
    fence = ""
    before = ""
    for line in _after_front_matter(text.split("\n")):
        opening = _FENCE.match(line)
        if fence:
            # A fence is closed by its own kind, at least as long, with nothing after it.
            if opening and opening[1].startswith(fence) and not line[opening.end() :].strip():
                fence = ""
            continue
        if opening:
            fence, before = opening[1], ""
            continue
        heading = _HEADING.match(line)
        if heading and (title := _plain(heading[1])):
            return title
        if _UNDERLINE.match(line) and before and (title := _plain(before)):
            return title
        before = "" if _NO_PARAGRAPH.match(line) or heading else line
    return None


def _after_front_matter(lines: list[str]) -> list[str]:
    if lines[0].rstrip() != "---":
        return lines
    for index, line in enumerate(lines[1:], start=1):
        if line.rstrip() in ("---", "..."):
            return lines[index + 1 :]
    return lines


def _plain(title: str) -> str:
    return _MARKUP.sub(lambda found: found[1] or "", title).strip()
