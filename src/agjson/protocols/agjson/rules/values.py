"""Extras: what one event shows by itself: documents, profiles, extensions, security (AGJ1xx, AGJ8xx, AGJ9xx)."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any, TypeAlias

from agjson.protocols.agjson import PROTOCOL
from agjson.protocols.agjson.rules.catalog import RULES
from agjson.protocols.agjson.rules.stream import Event, Stream, shown
from agjson.validation.profiles import profiles_of
from agjson_runtime.escaping import quote_name

_PROFILES = profiles_of(PROTOCOL)
_OPAQUE = PROTOCOL.opaque
_SAFE = 2**53
_SURROGATE = re.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]")
_META_KEY = re.compile(r"([a-z0-9.-]+/)?[A-Za-z0-9_.-]+")
_SCHEME = re.compile(r"[\x00- ]*([A-Za-z][A-Za-z0-9+.-]*):")
_SKIPPED = str.maketrans("", "", "\t\r\n")  # by browsers, anywhere in a URL
_SCHEMES = frozenset(("http", "https"))
_MEDIA = frozenset(("data", "gs", "s3", "blob"))  # what content is loaded from, though no link
_RESERVED = frozenset(("anthropic", "google", "openai", "langgraph"))
_SHADOWED = frozenset(("seq", "type", "id", "turnId", "messageId", "parentId", "_meta"))
_BASE64 = str.maketrans("-_", "+/", " \t\r\n")
_CHANNELS = (("structuredContent",), ("uiData",), ("sideData",))
# What the first bytes of a file tell of its type.
_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"%PDF-", "application/pdf"),
    (b"OggS", "audio/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"fLaC", "audio/flac"),
)
_TOLD = frozenset(kind for _, kind in _MAGIC)
_PLAIN = frozenset(("text/plain", "application/json"))
_ALIASES = {
    "image/jpg": "image/jpeg",
    "audio/mp3": "audio/mpeg",
    "application/ogg": "audio/ogg",
    "video/ogg": "audio/ogg",
}

_TEXTS = frozenset(("url", "uri", "authorizationUrl", "tokenUrl", "data"))  # the fields whose text is looked into

# How a walk came to a value: the way to its owner, and its key there; () for the event. To build a location for every
# container would copy the whole way each time.
Way: TypeAlias = tuple[Any, ...]
Report: TypeAlias = Callable[[str, Way, str], None]


def plain(event: Event) -> bool:
    """Whether no value of the event can be of interest here: ASCII and small numbers, in shallow objects at most."""
    for key, value in event.items():
        kind = type(value)
        if kind is str:
            if not value.isascii():
                return False
        elif kind is int:
            if value > _SAFE:
                return False
        elif kind is dict:
            if key == "_meta" or not _shallow(value):
                return False
        elif kind is list:
            for each in value:
                if type(each) is not dict or not _shallow(each):
                    return False
    return "url" not in event


def _shallow(value: Event) -> bool:
    for key, member in value.items():
        kind = type(member)
        if kind is str:
            if key in _TEXTS or not member.isascii():
                return False
        elif kind is int:
            if not -_SAFE <= member <= _SAFE:
                return False
        elif kind is dict or kind is list:
            return False
    return True


def members(value: Any, foreign: bool = False) -> Iterator[tuple[Way, Any, Any, Any, bool]]:
    """Yield every member of a value, at any depth: the way to its owner, key, value, owner, whether it is opaque."""
    waiting: list[tuple[Way, Any, bool]] = [((), value, foreign)]
    seen = {id(value)}  # a value that was not decoded here may hold itself
    while waiting:
        way, owner, foreign = waiting.pop()
        for key, member in owner.items() if type(owner) is dict else enumerate(owner):
            yield way, key, member, owner, foreign
            if (type(member) is dict or type(member) is list) and id(member) not in seen:
                seen.add(id(member))
                waiting.append(((way, key), member, foreign or key in _OPAQUE))


def _report(stream: Stream, event: Event, rule: str, way: Way, message: str) -> None:
    """Report a value. Its location is built only for a finding that is made, and shows nothing of a secret."""
    keys: list[str | int] = []
    while way and stream.reporter.has_room(RULES[rule]):
        way, key = way
        keys.append(key)
    location, is_secret = stream.reporter.masker.public_part(event, tuple(reversed(keys)))
    stream.report(rule, location, f"{RULES[rule].title}, in what is not shown" if is_secret else message)


def values(stream: Stream, event: Event, schemes: Collection[str]) -> None:
    """What single values of an event show."""
    type_ = event["type"]
    report = partial(_report, stream, event)
    for way, key, value, owner, foreign in members(event, type_.startswith("ext.")):
        kind = type(value)
        if kind is str:
            if not value.isascii():
                _surrogates(report, (way, key), value, type_)
            if key in _TEXTS and not foreign and type(owner) is dict:
                _text(stream, report, way, key, value, owner, schemes, source=type_ == "source")
        elif kind is int:
            if abs(value) > _SAFE:
                report("AGJ105", (way, key), f"{shown(value)} is beyond 2^53")
        elif key == "_meta" and kind is dict and not foreign:
            for name in value:
                if not isinstance(name, str):
                    report("AGJ109", (way, key), "a key is not a string")
                elif not _META_KEY.fullmatch(name):
                    report("AGJ109", ((way, key), name), f"the key {quote_name(name)}")


def _surrogates(report: Report, way: Way, value: str, type_: str) -> None:
    if type_.endswith(".delta") and way in (((), "delta"), (((), "part"), "text")):
        if type_ in ("text.delta", "reasoning.delta"):
            return  # counted with the rest of its text
        # The other half may be in the delta before or after it.
        value = value[1 if "\udc00" <= value[0] <= "\udfff" else 0 :]
        value = value[: -1 if "\ud800" <= value[-1:] <= "\udbff" else None]
    if _SURROGATE.search(value):
        report("AGJ106", way, "half of a surrogate pair stands alone")


def _text(
    stream: Stream,
    report: Report,
    way: Way,
    key: str,
    value: str,
    owner: Event,
    schemes: Collection[str],
    *,
    source: bool,
) -> None:
    if key == "data":
        if owner.get("type") == "base64" and "mediaType" in owner:
            _bytes(report, way, value, owner["mediaType"])
    elif key in ("url", "authorizationUrl", "tokenUrl") or owner.get("type") == "resource-link":
        found = _SCHEME.match(value[:200].translate(_SKIPPED))
        scheme = found[1].lower() if found is not None else "https"
        media = owner.get("type") == "url" and not source
        fine = (
            scheme in _SCHEMES or scheme in schemes or (scheme in _MEDIA and media) or (scheme == "ui" and key == "uri")
        )
        if not fine:
            report("AGJ901", (way, key), f"the scheme {scheme}:")
    elif value.startswith("ui://"):
        meta = owner.get("_meta")
        surface = meta.get("ui") if isinstance(meta, dict) else None
        if not isinstance(surface, dict) or "csp" not in surface:
            report(
                "AGJ902",
                (way, key),
                f"the resource {quote_name(stream.reporter.masker.masked(value).partition('?')[0])}",
            )


def _bytes(report: Report, way: Way, text: str, media_type: object) -> None:
    try:
        start = _decoded(text)[:16]
    except (binascii.Error, ValueError):
        report("AGJ107", (way, "data"), "it does not decode")
        return
    if not isinstance(media_type, str):
        return
    kind = media_type.partition(";")[0].strip().lower()
    kind = _ALIASES.get(kind, kind)
    magic, actual = next((entry for entry in _MAGIC if start.startswith(entry[0])), (b"", kind))
    is_known = kind in _TOLD or (kind in _PLAIN and not magic.isascii())
    if is_known and actual != kind:
        report("AGJ108", (way, "mediaType"), f"{quote_name(media_type)} is named, {actual} is there")


def _decoded(text: str) -> bytes:
    """The bytes of base64 in either alphabet, with line breaks or without, padded or not. Raises ValueError."""
    plain = text.translate(_BASE64)
    return base64.b64decode(plain.rstrip("=") + "=" * (-len(plain.rstrip("=")) % 4), validate=True)


def profile(stream: Stream, event: Event, at_most: str) -> None:
    """What exceeds the profile."""
    for part in _PROFILES.exceeding(event, at_most):
        rule = "AGJ802" if at_most == "CORE" and part.location[-1:] in _CHANNELS else "AGJ801"
        stream.report(rule, part.location, f"{part.what} is {part.profile}, allowed is {at_most}")


def extension(stream: Stream, event: Event, owners: Collection[str]) -> None:
    """ext.<vendor>.<key> (spec section 12)."""
    _, vendor, key = event["type"].split(".", 2)
    if vendor in _RESERVED and vendor not in owners:
        stream.report("AGJ803", ("type",), f"the segment {quote_name(vendor)}")
    shadowed = event.get("shadowed")
    if shadowed is not None and not (
        isinstance(shadowed, dict) and (shadowed.keys() & _SHADOWED or "shadowed" in shadowed)
    ):
        stream.report("AGJ804", ("shadowed",), "nothing in it collides")
    if key == "frame":
        lacking = [name for name in ("kind", "frame") if name not in event]
        if lacking or not isinstance(event.get("kind"), str):
            stream.report("AGJ805", (), f"it has no {' and no '.join(lacking)}" if lacking else "kind is not a string")
    elif key == "unparsed" and not event.keys() - _SHADOWED:
        stream.report("AGJ806", (), "there is no payload")
