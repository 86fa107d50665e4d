"""Masking: which parts of an event are secrets, so that no finding and no snippet shows their content (D33).

Names are compared without case and punctuation: producers spell the fields of a protocol in their own style, and
opaque parts hold fields of any kind. A secret with neither a typical name nor a typical form is not recognized.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from agjson_runtime.shapes import Location

if TYPE_CHECKING:
    from agjson.protocol import Protocol

MASK = "***"

_PUNCTUATION = re.compile(r"[\W_]+")
_KEYS = (
    "access|account|api|auth|encryption|gpg|hmac|kms|license|master|pass|pgp|private|session|shared|signing|ssh|ssl"
    "|subscription|tls"
)
_TYPICAL = (
    r"requeststate|^delta$|^opaque$|encrypted|credential|secret|signature"
    rf"|token([0-9]+|value|string|data)?$|bearer|jwt|saml|assertion$|cookie|sessionid$|^sid$|^sig$|({_KEYS})key"
    r"|auth(orization)?(header|code)?$|passw|passphrase|passcode|^(user|db)?pass$|pwd$|^pw$|otp(code)?$|^pin(code)?$"
    r"|connectionstring|dsn$|mnemonic|seedphrase|(recovery|backup)code|codeverifier|^creds?$|cardnumber|^cv[cv]$"
)
_LONGEST_NAME = 100

_COUNTS = frozenset(
    f"{counted}tokens"
    for counted in ("budget", "cacheread", "cachewrite", "input", "max", "output", "reasoning", "tooluseinput", "total")
)

# In texts: only their beginning is ever shown.
_HEAD = 300
_PREFIXES = ("eyJ", "sk-", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA")
_TOKEN = re.compile(rf"\b(?:{'|'.join(_PREFIXES)})[\w.-]{{8,}}")
_CREDENTIALS = re.compile(
    r"(?<=://)(?:[^\s/@:]*:(?![0-9]+(?:[/?#]|$))\S*(?=@)|[^\s/?#]+(?=@)|[^\s/?#]{100,})"
    r"|(?P<scheme>\bbearer\s+|\bbasic\s+(?=[\w+/=-]{16}))\S+",
    re.IGNORECASE,
)
_NAMED = re.compile(r"""(?<![\w.-])([\w.-]++)(?:\\?["'])?\s*([=:])\s*(\\?["'])?""")
_QUOTED, _LINE, _WORD = re.compile(r"""[^"'\\]*"""), re.compile(r"""[^\r\n"']*"""), re.compile(r"""[^\s"'&,;]*""")

Kind = Literal["secret", "tokens", "value", ""]


class Masker:
    """The secrets of one protocol: fields that its schema marks as sensitive, and names that are typical of secrets."""

    def __init__(self, protocol: Protocol) -> None:
        names = {name.lower() for names in protocol.sensitive.values() for name in names}
        # "delta" is too common a word to look for in other names; "value" alone means nothing.
        endings = "|".join(map(re.escape, sorted(names - {"delta", "value"})))
        self._typical = re.compile(f"({endings})$|{_TYPICAL}" if endings else _TYPICAL)
        self._kind = lru_cache(maxsize=1024)(self._classify)

    def is_secret(self, owner: Any, key: object, value: object) -> bool:
        """Return whether the content of a member of an object is never shown."""
        if not isinstance(key, str) or value is None or isinstance(value, bool):
            return False
        kind = self._kind(key[-_LONGEST_NAME:])
        if kind == "value":
            return _is_blob(owner) or self._is_named_secret(owner)
        return kind == "secret" or (kind == "tokens" and not isinstance(value, int | float))

    def public_part(self, event: object, location: Location) -> tuple[Location, bool]:
        """Return the location up to a secret that is on the way, and whether there is one."""
        value = event
        for depth, key in enumerate(location, 1):
            try:
                member = value[key]  # type: ignore[index]
            except (LookupError, TypeError):
                break
            if self.is_secret(value, key, member):
                return location[:depth], True
            value = member
        return location, False

    def masked(self, text: str) -> str:
        """Return the beginning of a text, with what looks like a secret in it masked."""
        head = text[:_HEAD]
        if head.isidentifier() and not head.startswith(_PREFIXES):
            return head  # so are most keys and many values
        head = _TOKEN.sub(MASK, head)
        lower = head.lower()
        if "://" in lower or "bearer" in lower or "basic" in lower:  # three looks cost less than one search
            head = _CREDENTIALS.sub(lambda match: (match["scheme"] or "") + MASK, head)
        at = 0 if ":" in head or "=" in head else len(head)
        while (match := _NAMED.search(head, at)) is not None:
            at = match.end()
            if self._kind(match[1]) in ("secret", "tokens"):
                value = _QUOTED if match[3] else _LINE if match[2] == ":" else _WORD
                head = head[:at] + MASK + value.sub("", head[at:], count=1)
                at += len(MASK)
        return head if len(text) <= _HEAD else f"{head}\u2026"

    def _is_named_secret(self, owner: Mapping[str, object]) -> bool:
        """Return whether the object is a pair of a secret's name and its value, as in lists of headers."""
        names = (owner.get("name"), owner.get("key"))
        return any(isinstance(name, str) and self._kind(name[-_LONGEST_NAME:]) == "secret" for name in names)

    def _classify(self, name: str) -> Kind:
        """Classify a name: of a secret, of a secret unless it is a number, of one if its owner is a blob, of none."""
        plain = _PUNCTUATION.sub("", name.lower())
        if plain == "value":
            return "value"
        if plain.endswith("tokens"):
            return "" if plain in _COUNTS else "tokens"
        return "secret" if self._typical.search(plain) else ""


@cache
def masker(protocol: Protocol) -> Masker:
    """Return the masker of a protocol."""
    return Masker(protocol)


def _is_blob(owner: Mapping[str, object]) -> bool:
    """Return whether the object with a value is an opaque blob, or the event that carries one, or was to be one."""
    return not owner.keys().isdisjoint(("kind", "Kind", "KIND")) or owner.get("type") == "reasoning.opaque"
