"""The wire types: TypedDicts by datamodel-code-generator, so that code over wire values is type-checked."""

from __future__ import annotations

from datamodel_code_generator.enums import DataModelType

from agjson_codegen.emit.classes import generate_classes
from agjson_codegen.emit.rendering import PACKAGE, header, render_python
from agjson_codegen.model import Model, Opaque
from agjson_codegen.names import snake_case


def emit_wire(model: Model) -> str:
    """The module ``wire.py``."""
    fields = {each.name for _, record in model.records() for each in record.fields}
    fields |= {each.name for arm in model.open_arms() for each in arm.record.fields}
    events = model.protocol.events
    return render_python(
        "wire.py.j2",
        package=PACKAGE,
        protocol=model.protocol.name,
        header=header(model.protocol),
        names=sorted(
            (
                *(name for name in model.definitions if not isinstance(model.body(name), Opaque)),
                *(arm.name for arm in model.open_arms()),
            )
        ),
        classes=generate_classes(
            model, DataModelType.TypingTypedDict, aliases={name: name for name in sorted(fields) if name[0] == "_"}
        ),
        known=events,
        root=model.protocol.root,
        guard=f"is_{snake_case(events)}" if events is not None else None,
        discriminator=_discriminator(model),
    )


def _discriminator(model: Model) -> str | None:
    for definition, union in model.unions():
        if definition.name == model.protocol.events and union.discriminator:
            return union.discriminator[0]
    return None
