"""Gunzip: the plain bytes of a gzip stream, all that can be had of a damaged one.

The standard library's reader drops what it has in hand when it meets damage. This one gives that out first, and tells
of the damage at the next read.
"""

from __future__ import annotations

import io
import zlib

_CHUNK = 2**14
_GZIP = 16 + zlib.MAX_WBITS


class Damaged(Exception):
    """The gzip stream ends too early, or is none from here on."""


class Gunzip(io.RawIOBase):
    """A raw stream over a gzipped one. Several members one after the other are one stream; zeros may follow them."""

    def __init__(self, file: io.BufferedReader) -> None:
        self._file = file
        self._inflater = zlib.decompressobj(_GZIP)
        self._begun = False
        self._waiting = b""
        self._damage = False

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """Fill the buffer as far as it can, 0 at the end. Raises Damaged when all that was whole is given out."""
        while len(buffer):  # for zlib, no room is any amount of room
            data = self._inflate(len(buffer))
            if data:
                buffer[: len(data)] = data
                return len(data)
            if self._damage:
                raise Damaged
            if not self._waiting:
                self._waiting = self._file.read1(_CHUNK)
                if not self._waiting:
                    if self._begun:
                        raise Damaged
                    break
        return 0

    def _inflate(self, most: int) -> bytes:
        """What comes of the bytes that wait, at most so many."""
        if not self._begun:
            self._waiting = self._waiting.lstrip(b"\0")
            if not self._waiting:
                return b""
            self._begun = True
        before = self._inflater.copy()
        try:
            data = self._inflater.decompress(self._waiting, most)
        except zlib.error:
            self._damage = True
            return self._salvage(before)
        self._waiting = self._inflater.unconsumed_tail or self._inflater.unused_data
        if self._inflater.eof:
            self._inflater, self._begun = zlib.decompressobj(_GZIP), False
        return data

    def _salvage(self, inflater: zlib._Decompress) -> bytes:
        """What comes of the bytes before the one that is wrong. All of it fits, since it did not before."""
        whole = bytearray()
        try:
            for byte in self._waiting:
                whole += inflater.decompress(bytes((byte,)))
        except zlib.error:
            pass
        self._waiting = b""
        return bytes(whole)
