"""Turns bytes into text: by byte order mark, by what they declare, as UTF-8, by the pattern of NULs, by statistics."""

from __future__ import annotations

import codecs
import re
import unicodedata

from charset_normalizer import from_bytes

from service.errors import Unreadable

_MARKS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile("[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_ACCENTED = re.compile("[À-ÖØ-öø-ÿŒœŠšŽžŸ]")
_NOT_WESTERN = re.compile(r"(?<=[^\W\d_])[¹³¿¼¾¥£]")  # what Central European letters look like in cp1252
_HINT = "kgql reads text in UTF-8, UTF-16, UTF-32 and the usual older encodings; save it as UTF-8."


def decode(data: bytes, declared: str | None = None) -> str:
    """The text of `data`; `declared` is the encoding that its own markup names.

    Raises Unreadable for bytes that are no text in any encoding we can tell.
    """
    text = _decoded(data, declared)
    if text is None:
        raise Unreadable("These bytes are no text in any encoding that can be told.", _HINT)
    controls = _controls(text)
    if controls * 10 > len(text) * 3:
        raise Unreadable(f"These bytes are no text: {controls} of {len(text)} characters are controls.", _HINT)
    return text


def plainly_utf8(data: bytes) -> str | None:
    """The text of `data` where there is no doubt: UTF-8 without a NUL, and mostly letters. Else `decode` must tell."""
    text = _strictly(data, "utf-8-sig")
    return None if text is None or "\x00" in text or _controls(text) * 10 > len(text) * 3 else text


def _controls(text: str) -> int:
    return len(_CONTROL.findall(text)) + text.count("\x00")


def _decoded(data: bytes, declared: str | None) -> str | None:
    for mark, marked in _MARKS:
        if data.startswith(mark):
            # A mark is a promise; one broken byte later must not lose the rest of the text.
            return data.decode(marked, errors="replace")
    for encoding in (_wide(data), declared, "utf-8"):
        text = _strictly(data, encoding)
        if text is not None:
            return text
    return _rarely_zero(data) if 0 in data else _older(data)


def _strictly(data: bytes, encoding: str | None) -> str | None:
    if encoding is None:
        return None
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None  # declared wrongly or unknown: the next way is tried


def _wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark: most of the text of any script with spaces and line ends has a NUL in the same
    place of each unit."""
    zeros = [data[place::4].count(0) for place in range(4)]
    units = len(data) / 4
    if not any(zeros) or len(data) % 2:
        return None
    if len(data) % 4 == 0 and min(zeros[2], zeros[3]) > 0.9 * units and zeros[0] < 0.1 * units:
        return "utf-32-le"
    if len(data) % 4 == 0 and min(zeros[0], zeros[1]) > 0.9 * units and zeros[3] < 0.1 * units:
        return "utf-32-be"
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    # A NUL here and there is a fault in UTF-8 text; in UTF-16 all stand on one side, and many.
    if odd > 0.04 * len(data) and even < 0.02 * odd:
        return "utf-16-le"
    if even > 0.04 * len(data) and odd < 0.02 * even:
        return "utf-16-be"
    return None


def _rarely_zero(data: bytes) -> str | None:
    """UTF-16 without a mark in a script whose letters have no NUL: its line ends have one, all on the same side."""
    zeros = data[0::2].count(0), data[1::2].count(0)
    if all(zeros):
        return None
    text = _strictly(data, "utf-16-be" if zeros[0] else "utf-16-le")
    if text is None or any(unicodedata.category(character) in ("Cn", "Co") for character in text):
        return None
    return text


def _older(data: bytes) -> str | None:
    """The one-byte and East Asian encodings, told by statistics."""
    best = from_bytes(data).best()
    western = data.decode("cp1252", errors="replace")
    if "\ufffd" not in western and not _CONTROL.search(western) and (best is None or _looks_western(western)):
        return western
    return None if best is None else str(best)


def _looks_western(text: str) -> bool:
    """Whether it reads like a Western European language: accented letters among many plain ones. Statistics have too
    little to go by where a short text has three accents."""
    accented, plain = len(_ACCENTED.findall(text)), len(re.findall("[A-Za-z]", text))
    return accented * 2 <= plain and len(_NOT_WESTERN.findall(text)) * 8 <= accented
