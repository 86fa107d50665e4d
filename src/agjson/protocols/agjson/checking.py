"""The public check of AgJSON streams: that of the library, bound to this protocol."""

from __future__ import annotations

from agjson.checks import Checks
from agjson.protocols.agjson import PROTOCOL

check = Checks(PROTOCOL).check
