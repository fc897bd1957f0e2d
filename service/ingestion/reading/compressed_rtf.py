"""The compressed RTF of Outlook's messages (MS-OXRTFCP): LZ77 over a window of 4 KB that begins with common words."""

from __future__ import annotations

import struct

from service.errors import Damaged
from service.ingestion.reading.limits import PART_BYTES, refuse_over

_FIRST_WORDS = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans Serif"
    rb"SymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_WINDOW = 4096
_COMPRESSED, _AS_IT_IS = b"LZFu", b"MELA"


def decompressed(data: bytes) -> bytes:
    """The RTF within. Raises Damaged for what is of no such form."""
    if len(data) < 16 or data[8:12] not in (_COMPRESSED, _AS_IT_IS):
        raise Damaged("The message's RTF body is of no known form.", "Save the message anew.")
    (size,) = struct.unpack_from("<I", data, 4)
    refuse_over(size, PART_BYTES, "bytes of RTF")
    if data[8:12] == _AS_IT_IS:
        return data[16 : 16 + size]
    window = bytearray(_FIRST_WORDS.ljust(_WINDOW, b"\0"))
    at = len(_FIRST_WORDS)
    written = bytearray()
    place = 16
    while place < len(data) and len(written) < size:
        control = data[place]
        place += 1
        for bit in range(8):
            width = 2 if control >> bit & 1 else 1
            if place + width > len(data):
                return bytes(written)
            if width == 1:
                copied = data[place : place + 1]
            else:
                (pair,) = struct.unpack_from(">H", data, place)
                if pair >> 4 == at:
                    return bytes(written)
                copied = _copied(window, pair >> 4, at, (pair & 0xF) + 2)
            place += width
            for byte in copied:
                window[at] = byte
                at = (at + 1) % _WINDOW
            written += copied
    return bytes(written[:size])


def _copied(window: bytearray, start: int, at: int, length: int) -> bytes:
    """`length` bytes from `start`; those that are only being written are the first ones over again."""
    reach = (at - start) % _WINDOW or _WINDOW
    return bytes(window[(start + step % reach) % _WINDOW] for step in range(length))
