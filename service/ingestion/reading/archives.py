"""ZIP archives, as most office formats are: opened with all of their sizes doubted."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from service.errors import Damaged, Encrypted
from service.ingestion.reading.limits import PART_BYTES, UNPACKED_BYTES, refuse_over

_PIECE = 1 << 20


class Archive:
    """The parts of a ZIP archive. What they say of their sizes is not believed: bytes are counted as they come."""

    def __init__(self, data: bytes) -> None:
        """Raises Damaged where there is no readable directory of parts."""
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
            raise Damaged(f"This archive can't be opened: {error}.", "Save the file anew.") from error
        self.names = frozenset(self._zip.namelist())
        self._unpacked = 0

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def read(self, name: str, limit: int = PART_BYTES) -> bytes:
        """A part's bytes. Raises Encrypted, Damaged, or TooLargeInside for more than `limit` or than all may have."""
        pieces = []
        size = 0
        for piece in self._pieces(name):
            size += len(piece)
            self._unpacked += len(piece)
            refuse_over(size, limit, f"bytes in its part {name}")
            refuse_over(self._unpacked, UNPACKED_BYTES, "bytes when unpacked")
            pieces.append(piece)
        return b"".join(pieces)

    def check_sizes(self) -> None:
        """Raises TooLargeInside where all parts together unpack to more than a file may have.

        For readers that unpack by themselves: the parts are unpacked here once, and not kept.
        """
        for name in self.names:
            for piece in self._pieces(name):
                self._unpacked += len(piece)
                refuse_over(self._unpacked, UNPACKED_BYTES, "bytes when unpacked")

    def _pieces(self, name: str) -> Iterator[bytes]:
        try:
            info = self._zip.getinfo(name)
            if info.flag_bits & 0x1:
                raise Encrypted("This archive is encrypted.", "Hand it in without its password.")
            with self._zip.open(info) as part:
                while piece := part.read(_PIECE):
                    yield piece
        except KeyError as error:
            raise Damaged(f"This file lacks its part {name}.", "Save it anew.") from error
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError) as error:
            raise Damaged(f"The part {name} of this file can't be unpacked: {error}.", "Save the file anew.") from error
