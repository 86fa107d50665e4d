"""The protocol: one value with everything that is generated for it."""

from __future__ import annotations

from agjson_codegen.emit.rendering import header, render_python
from agjson_codegen.model import Model, Union


def emit_protocol(model: Model) -> str:
    """Return the text of ``__init__.py`` of the protocol's package."""
    root = model.body(model.protocol.root)
    return render_python(
        "protocol.py.j2",
        header=header(model.protocol),
        protocol=model.protocol,
        discriminator=root.discriminator[0] if isinstance(root, Union) and root.discriminator else None,
    )
