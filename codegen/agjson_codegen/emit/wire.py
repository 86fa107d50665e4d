"""The wire types: TypedDicts by datamodel-code-generator, so that code over wire values is type-checked."""

from __future__ import annotations

from datamodel_code_generator.enums import DataModelType

from agjson_codegen.emit.classes import generate_classes
from agjson_codegen.emit.feed import checked, class_names, exact_name, field_names
from agjson_codegen.emit.rendering import header, render_python
from agjson_codegen.model import Model
from agjson_codegen.names import snake_case


def emit_wire(model: Model) -> str:
    """The module ``wire.py``."""
    events = model.protocol.events
    code = render_python(
        "wire.py.j2",
        protocol=model.protocol.name,
        header=header(model.protocol),
        names=class_names(model),
        classes=generate_classes(
            model,
            DataModelType.TypingTypedDict,
            aliases={name: name for name in field_names(model) if name.startswith("_")},
            custom_class_name_generator=exact_name,
        ),
        known=events,
        root=model.protocol.root,
        guard=f"is_{snake_case(events)}" if events is not None else None,
        discriminator=_discriminator(model),
    )
    return checked(code, model)


def _discriminator(model: Model) -> str | None:
    for definition, union in model.unions():
        if definition.name == model.protocol.events and union.discriminator:
            return union.discriminator[0]
    return None
