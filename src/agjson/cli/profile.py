"""``agjson profile``: the least profile that has everything a stream or a document holds."""

from __future__ import annotations

from collections import Counter
from typing import cast

import click

from agjson.cli.options import DefinitionName, form, posture
from agjson.cli.session import Session
from agjson.protocols import get
from agjson.validation.boundary import Mode
from agjson.validation.profiles import Excess, profiles_of
from agjson_runtime.shapes import Violation

_PROTOCOL = get()


@click.command()
@click.argument("path", type=click.Path(), metavar="PATH")
@click.option(
    "--as", "definition", type=DefinitionName(), default="AgEvent", show_default=True, help="What the documents are."
)
@click.option("--at-most", type=click.Choice(_PROTOCOL.profiles), help="Exit 1 where more than this profile is needed.")
@posture("lenient")
@form
def profile(path: str, definition: str, at_most: str | None, mode: str, form: str) -> None:
    """Print the profile of the stream or document in PATH, and each place that exceeds --at-most."""
    session = Session(_PROTOCOL, form)
    profiles = profiles_of(_PROTOCOL)
    counts: Counter[str] = Counter()
    exceeded = False
    for document in session.valid((path,), definition, cast(Mode, mode)):
        counts[profiles.of(document.value, definition)] += 1
        if at_most is not None:
            beyond = profiles.excess(document.value, at_most, definition)
            exceeded = exceeded or bool(beyond)
            session.findings(document, (_violation(part, at_most) for part in beyond))
    needed = profiles.largest(counts)
    told = {name: counts[name] for name in _PROTOCOL.profiles}
    summary = f"{needed} ({', '.join(f'{count} {name}' for name, count in told.items() if count)})" if counts else ""
    session.end(summary, findings=exceeded, profile=needed if counts else None, documentsByProfile=told)


def _violation(part: Excess, at_most: str) -> Violation:
    return Violation(part.location, "profile", f"at most {at_most}", f"{part.what}, which is {part.profile}")
