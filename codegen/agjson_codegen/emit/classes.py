"""Classes: datamodel-code-generator, run in process on the feed, with the options that both outputs share."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from datamodel_code_generator import InputFileType, generate
from datamodel_code_generator.enums import DataModelType
from datamodel_code_generator.format import PythonVersion
from datamodel_code_generator.parser import LiteralType

from agjson_codegen.emit.feed import feed
from agjson_codegen.model import Model
from agjson_runtime.escaping import visible

_IMPORT = re.compile(r"^(from|import) .*\n", re.MULTILINE)


def generate_classes(model: Model, kind: DataModelType, **options: Any) -> str:
    """The classes and aliases of the model, without a module head. ``aliases`` maps wire names to Python names."""
    text = generate(
        json.dumps(feed(model)),
        input_file_type=InputFileType.JsonSchema,
        output_model_type=kind,
        target_python_version=PythonVersion.PY_311,
        enum_field_as_literal=LiteralType.All,
        collapse_root_models=False,
        skip_root_model=True,
        use_standard_collections=True,
        use_union_operator=True,
        use_closed_typed_dict=False,
        disable_timestamp=True,
        formatters=[],
        **options,
    )
    if not isinstance(text, str):
        raise TypeError(f"datamodel-code-generator returned {type(text).__name__}, one module was expected")
    last = list(_IMPORT.finditer(text))[-1]
    code = text[last.end() :].strip("\n")
    return "\n".join(map(visible, code.split("\n")))  # what is not printable can only be in a string


def template_folder() -> Path:
    """Where our template for dataclasses is."""
    return Path(__file__).parents[1] / "templates" / "dataclass"
