"""The reader: the only module that interprets JSON Schema.

Owns the step from the document to the model, allOf flattened. It knows the exact subset that
`schema/README.md` lists, walks the whole document, and refuses everything else with a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, cast

from agjson_codegen.findings import Finding, pointer
from agjson_codegen.model import (
    AnyValue,
    Array,
    AtLeastOne,
    Body,
    Boolean,
    Const,
    Definition,
    DependentRequired,
    Enum,
    ExactlyOne,
    Field,
    IfThenRequired,
    Map,
    Model,
    NamingRule,
    Number,
    OpenVariant,
    Protocol,
    Record,
    Ref,
    Rule,
    Shape,
    String,
    TypeUnion,
    Union,
    Variant,
)

Node: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]

REFERENCE = "#/$defs/"
MAX_COMPOSED = 16  # mixins of mixins
JSON_TYPES = frozenset({"string", "number", "boolean", "null", "array", "object"})

_ANNOTATIONS = {"title", "description", "$anchor", "$comment", "x-spec", "x-spec-name", "x-profile", "x-sensitive"}
_RECORD = {"type", "properties", "required", "allOf", "unevaluatedProperties", "x-fold"}
_RULES = {"oneOf", "anyOf", "if", "then", "dependentRequired"}
_UNION = {"oneOf", "anyOf", "x-discriminator", "x-open"}
_SCALARS: Mapping[str, set[str]] = {
    "string": {"type", "pattern", "not", "minLength", "maxLength", "x-lenient"},
    "number": {"type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "integer": {"type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "boolean": {"type"},
}
_ARRAY = {"type", "items", "minItems", "maxItems", "uniqueItems"}


class Reader:
    """Reads one document. ``findings`` fills up while `model` is built; an empty one means success."""

    def __init__(self, document: Node) -> None:
        self._document = document
        self._nodes: Mapping[str, Node] = document.get("$defs", {})
        self._mixins: dict[str, Record] = {}
        self._reading: list[str] = []
        self.findings: list[Finding] = []

    def model(self) -> Model:
        """The model of the whole document, as far as it could be read."""
        mixins = {name for name, node in self._nodes.items() if self._is_mixin(node)}
        definitions: dict[str, Definition] = {}
        bases: dict[str, Definition] = {}
        for name, node in self._nodes.items():
            body = self._body(name, node)
            definition = Definition(
                name=name,
                body=body,
                description=node.get("description", ""),
                spec=node.get("x-spec"),
                has_spec_name=node.get("x-spec-name", False),
                profile=_profile(node),
                fold=node.get("x-fold"),
            )
            (bases if name in mixins else definitions)[name] = definition
        return Model(self._protocol(), definitions, bases)

    # The root

    def _protocol(self) -> Protocol:
        data: Node = self._document.get("x-protocol", {})
        return Protocol(
            name=data.get("name", "protocol"),
            title=self._document.get("title", ""),
            version=data.get("version", ""),
            identifier=self._document.get("$id", ""),
            description=self._document.get("description", ""),
            documents=tuple(data.get("documents", ())),
            root=self._reference(self._document, ()) or "",
            events=data.get("events"),
            sequence=data.get("sequence"),
            profiles=tuple(data.get("profiles", ())),
            folds=dict(data.get("folds", {})),
            naming=tuple(_naming_rule(rule) for rule in data.get("naming", ())),
        )

    # Definitions

    def _body(self, name: str, node: Node) -> Body:
        path: Path = ("$defs", name)
        if self._is_record(node):
            return self._record(name, node)
        if "properties" not in node and ("oneOf" in node or "anyOf" in node):
            keyword = "oneOf" if "oneOf" in node else "anyOf"
            if all("$ref" in arm for arm in node[keyword]) and not self._differ_in_kind(node[keyword]):
                return self._union(node, path, keyword)
        return self._shape(node, path, in_definition=True)

    def _differ_in_kind(self, arms: list[Node]) -> bool:
        kinds = [kind for arm in arms for kind in self._kinds(Ref(str(arm["$ref"]).removeprefix(REFERENCE)))]
        return len(kinds) == len(set(kinds))

    @staticmethod
    def _is_record(node: Node) -> bool:
        return node.get("type") == "object" and "additionalProperties" not in node

    def _is_mixin(self, node: Node) -> bool:
        return self._is_record(node) and "unevaluatedProperties" not in node

    def _record(self, name: str, node: Node) -> Record:
        if name in self._mixins:
            return self._mixins[name]
        path: Path = ("$defs", name)
        if name in self._reading:
            self._report("composition", (*path, "allOf"), f"{name} is composed of itself", "Break the cycle.")
            return Record((), closed=True)
        if len(self._reading) == MAX_COMPOSED:
            message = f"more than {MAX_COMPOSED} mixins are composed of one another"
            self._report("composition", (*path, "allOf"), message, "Compose it of the last of them directly.")
            return Record((), closed=True)
        self._reading.append(name)
        self._keywords(node, path, _ANNOTATIONS | _RECORD | _RULES)
        fields: dict[str, Field] = {}
        mixins: list[str] = []
        rules: list[Rule] = list(self._rules(node, path))
        for index, part in enumerate(node.get("allOf", ())):
            if "$ref" in part:
                mixin = self._mixin(part, (*path, "allOf", index))
                if mixin is not None:
                    mixins.append(mixin)
                    inherited = self._record(mixin, self._nodes[mixin])
                    rules.extend(inherited.rules)
                    for each in inherited.fields:
                        fields[each.name] = _inherit(each, mixin)
            else:
                self._keywords(part, (*path, "allOf", index), _RULES)
                rules.extend(self._rules(part, (*path, "allOf", index)))
        self._own_fields(node, path, fields)
        record = Record(tuple(fields.values()), self._closed(node, path), tuple(rules), tuple(mixins))
        self._check_rules(record, path)
        self._reading.pop()
        if self._is_mixin(node):
            self._mixins[name] = record
        return record

    def _own_fields(self, node: Node, path: Path, fields: dict[str, Field]) -> None:
        required = set(node.get("required", ()))
        for key, value in node.get("properties", {}).items():
            where = (*path, "properties", key)
            inherited = fields.get(key)
            notes: Node = value if isinstance(value, Mapping) else {}
            own = Field(
                name=key,
                shape=self._shape(value, where),
                required=key in required or (inherited is not None and inherited.required),
                description=notes.get("description", ""),
                spec=notes.get("x-spec"),
                profile=_profile(notes),
                sensitive=notes.get("x-sensitive", False),
            )
            fields[key] = own if inherited is None else self._narrow(own, inherited, where)
        for key in required - set(node.get("properties", {})):
            if key not in fields:
                self._report(
                    "required",
                    (*path, "required"),
                    f"{key!r} is required but is no property here or in a mixin",
                    "Add the property or mend its name.",
                )
            elif not fields[key].required:
                each = fields[key]
                fields[key] = Field(
                    each.name, each.shape, True, each.description, each.spec, each.profile, each.sensitive
                )

    def _narrow(self, own: Field, inherited: Field, path: Path) -> Field:
        if not _narrows(own.shape, inherited.shape):
            self._report(
                "composition",
                path,
                f"{own.name!r} does not narrow the property that it inherits",
                "Give it a const, an enum or the same type as in the mixin, or leave the mixin out.",
            )
        return Field(
            name=own.name,
            shape=own.shape,
            required=own.required,
            description=own.description or inherited.description,
            spec=own.spec or inherited.spec,
            profile=own.profile or inherited.profile,
            sensitive=own.sensitive or inherited.sensitive,
        )

    def _mixin(self, part: Node, path: Path) -> str | None:
        name = self._reference(part, path)
        if name is None:
            return None
        if not self._is_mixin(self._nodes[name]):
            self._report(
                "composition",
                path,
                f"{name} is not a mixin, so nothing can be composed of it",
                "Compose of records without unevaluatedProperties only.",
            )
            return None
        return name

    def _closed(self, node: Node, path: Path) -> bool:
        rest = node.get("unevaluatedProperties", False)
        if rest is False:
            return True
        if not isinstance(self._shape(rest, (*path, "unevaluatedProperties")), Ref | AnyValue):
            self._report(
                "open-record",
                (*path, "unevaluatedProperties"),
                "a record is closed, or open for any JSON value",
                "Write false, or a reference to the opaque value.",
            )
        return False

    def _union(self, node: Node, path: Path, keyword: str) -> Union:
        self._keywords(node, path, _ANNOTATIONS | _UNION)
        arms: list[Variant] = []
        for index, part in enumerate(node[keyword]):
            where = (*path, keyword, index)
            self._keywords(part, where, {"$ref"} | _ANNOTATIONS)
            name = self._use(part, where)
            if name is not None:
                arms.append(Variant(name, _profile(part)))
        discriminator = node.get("x-discriminator", ())
        if isinstance(discriminator, str):
            discriminator = (discriminator,)
        return Union(
            tuple(arms),
            tuple(discriminator),
            exclusive=keyword == "oneOf",
            open=self._open_arm(node["x-open"], (*path, "x-open")) if "x-open" in node else None,
        )

    def _open_arm(self, data: Node, path: Path) -> OpenVariant:
        base = Record((), closed=False)
        if "extends" in data:
            name = self._mixin({"$ref": data["extends"]}, (*path, "extends"))
            if name is not None:
                fields = tuple(_inherit(each, name) for each in self._record(name, self._nodes[name]).fields)
                base = Record(fields, closed=False, mixins=(name,))
        return OpenVariant(data["name"], data["description"], base, data.get("pattern"), data.get("not"))

    # Rules between fields

    def _rules(self, node: Node, path: Path) -> Iterator[Rule]:
        alternatives: tuple[tuple[str, Callable[[tuple[str, ...]], Rule]], ...] = (
            ("oneOf", ExactlyOne),
            ("anyOf", AtLeastOne),
        )
        for keyword, rule in alternatives:
            if keyword in node:
                names = [self._only_required(part, (*path, keyword, i)) for i, part in enumerate(node[keyword])]
                if all(len(each) == 1 for each in names):
                    yield rule(tuple(each[0] for each in names))
                else:
                    self._report(
                        "cross-field",
                        (*path, keyword),
                        "each alternative of a rule between fields names one required field",
                        'Write [{"required": ["a"]}, {"required": ["b"]}].',
                    )
        if "if" in node or "then" in node:
            yield from self._when(node, path)
        for name, required in node.get("dependentRequired", {}).items():
            yield DependentRequired(name, tuple(required))

    def _when(self, node: Node, path: Path) -> Iterator[Rule]:
        condition, consequence = node.get("if", {}), node.get("then", {})
        properties = condition.get("properties", {})
        required = self._only_required(consequence, (*path, "then"))
        match list(properties.items()):
            case [(str(name), {"const": value, **rest})] if (
                required and not rest and condition == {"properties": properties, "required": [name]}
            ):
                yield IfThenRequired(name, value, required)
            case _:
                self._report(
                    "cross-field",
                    (*path, "if"),
                    "a condition names one field with a const and requires it; its consequence requires fields",
                    'Write "if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"required": ["b"]}.',
                )

    def _only_required(self, node: Node, path: Path) -> tuple[str, ...]:
        self._keywords(node, path, {"required"})
        return tuple(node.get("required", ()))

    def _check_rules(self, record: Record, path: Path) -> None:
        known = {each.name for each in record.fields}
        for rule in record.rules:
            for name in rule_fields(rule):
                if name not in known:
                    self._report(
                        "cross-field", path, f"a rule names {name!r}, which is no property here", "Mend the name."
                    )

    # Shapes

    def _shape(self, node: Node, path: Path, *, in_definition: bool = False) -> Shape:
        if not isinstance(node, Mapping):
            return self._refuse(path, "a boolean schema says nothing", "Refer to the opaque value instead of true.")
        extra = _ANNOTATIONS
        if "$ref" in node:
            self._keywords(node, path, extra | {"$ref"})
            name = self._use(node, path)
            return AnyValue() if name is None else Ref(name)
        if "const" in node:
            self._keywords(node, path, extra | {"const", "type"})
            if not isinstance(node["const"], str | int):
                return self._refuse(path, "a const is a string, an integer or a boolean", "Write one of them.")
            return Const(node["const"])
        if "enum" in node:
            self._keywords(node, path, extra | {"enum", "type"})
            if not node["enum"] or not all(isinstance(value, str) for value in node["enum"]):
                return self._refuse(path, "an enum is one or more strings", "Write strings, or a scalar.")
            profile = node.get("x-profile")
            return Enum(tuple(node["enum"]), dict(profile) if isinstance(profile, Mapping) else {})
        if "oneOf" in node or "anyOf" in node:
            return self._kind_union(node, path, "oneOf" if "oneOf" in node else "anyOf")
        return self._typed(node, path, in_definition)

    def _typed(self, node: Node, path: Path, in_definition: bool) -> Shape:
        kind = node.get("type")
        if isinstance(kind, list) and set(kind) == JSON_TYPES:
            self._keywords(node, path, _ANNOTATIONS | {"type"})
            return AnyValue()
        if isinstance(kind, str) and kind in _SCALARS:
            self._keywords(node, path, _ANNOTATIONS | _SCALARS[kind])
            return self._scalar(kind, node, path)
        if kind == "array":
            self._keywords(node, path, _ANNOTATIONS | _ARRAY)
            if "items" not in node:
                return self._refuse(path, "an array without items says nothing of its members", "Add items.")
            return Array(
                self._shape(node["items"], (*path, "items")),
                node.get("minItems"),
                node.get("maxItems"),
                node.get("uniqueItems", False),
            )
        if kind == "object" and "properties" not in node and isinstance(node.get("additionalProperties"), Mapping):
            self._keywords(node, path, _ANNOTATIONS | {"type", "additionalProperties"})
            return Map(self._shape(node["additionalProperties"], (*path, "additionalProperties")))
        if kind == "object" and not in_definition:
            return self._refuse(
                path, "an object inside a property has no name", "Give it a definition <Owner><Field> and refer to it."
            )
        return self._refuse(
            path, "this is none of the forms that the toolchain knows", "See the table of forms in schema/README.md."
        )

    def _scalar(self, kind: str, node: Node, path: Path) -> Shape:
        if kind == "boolean":
            return Boolean()
        if kind == "string":
            return String(
                node.get("pattern"),
                node.get("x-lenient"),
                self._forbidden(node, path),
                node.get("minLength"),
                node.get("maxLength"),
            )
        return Number(
            kind == "integer",
            node.get("minimum"),
            node.get("maximum"),
            node.get("exclusiveMinimum"),
            node.get("exclusiveMaximum"),
        )

    def _forbidden(self, node: Node, path: Path) -> str | None:
        if "not" not in node:
            return None
        self._keywords(node["not"], (*path, "not"), {"pattern"})
        return cast("str | None", node["not"].get("pattern"))

    def _kind_union(self, node: Node, path: Path, keyword: str) -> Shape:
        self._keywords(node, path, _ANNOTATIONS | {keyword})
        arms = tuple(self._shape(part, (*path, keyword, i)) for i, part in enumerate(node[keyword]))
        kinds = [kind for arm in arms for kind in self._kinds(arm)]
        if len(kinds) != len(set(kinds)):
            return self._refuse(
                path,
                "the alternatives of a union inside a property must differ in their JSON type",
                "Give the union a definition, with one definition for each alternative.",
            )
        return TypeUnion(arms)

    def _kinds(self, shape: Shape) -> tuple[str, ...]:
        match shape:
            case Ref(name):
                node = self._nodes.get(name, {})
                if "enum" in node:
                    return ("string",)
                kind = node.get("type", "object")
                return tuple(kind) if isinstance(kind, list) else (kind,)
            case _:
                return json_kinds(shape)

    # Helpers

    def _reference(self, node: Node, path: Path) -> str | None:
        target = str(node.get("$ref", ""))
        name = target.removeprefix(REFERENCE)
        if not target.startswith(REFERENCE) or name not in self._nodes:
            self._report(
                "reference",
                (*path, "$ref"),
                f"{target!r} leads to no definition",
                f"Refer to one of $defs by {REFERENCE}Name.",
            )
            return None
        return name

    def _use(self, node: Node, path: Path) -> str | None:
        """The definition that values are said to have; a mixin cannot be one."""
        name = self._reference(node, path)
        if name is not None and self._is_mixin(self._nodes[name]):
            self._report(
                "composition",
                path,
                f"{name} is neither closed nor open, so a mixin that no value has",
                "Close it with unevaluatedProperties: false, or refer to a record composed of it.",
            )
            return None
        return name

    def _keywords(self, node: Node, path: Path, allowed: set[str]) -> None:
        for key in node:
            if key not in allowed:
                self._report(
                    "keyword",
                    (*path, key),
                    f"the keyword {key!r} is not supported in this place",
                    "Here are possible: " + ", ".join(sorted(allowed)) + ".",
                )

    def _refuse(self, path: Path, message: str, remedy: str) -> AnyValue:
        self._report("form", path, message, remedy)
        return AnyValue()

    def _report(self, rule: str, path: Path, message: str, remedy: str) -> None:
        finding = Finding(rule, pointer(*path), message, remedy)
        if finding not in self.findings:
            self.findings.append(finding)


def json_kinds(shape: Shape) -> tuple[str, ...]:
    """The JSON types that values of the shape can have (a reference counts as an object)."""
    match shape:
        case String() | Enum():
            return ("string",)
        case Number():
            return ("number",)
        case Boolean():
            return ("boolean",)
        case Const(value):
            return json_kinds(
                Boolean() if isinstance(value, bool) else String() if isinstance(value, str) else Number()
            )
        case Array():
            return ("array",)
        case Map() | Ref():
            return ("object",)
        case TypeUnion(arms):
            return tuple(kind for arm in arms for kind in json_kinds(arm))
        case AnyValue():
            return tuple(sorted(JSON_TYPES))


def rule_fields(rule: Rule) -> tuple[str, ...]:
    """The fields that a rule speaks about."""
    match rule:
        case ExactlyOne(names) | AtLeastOne(names):
            return names
        case IfThenRequired(name, _, required) | DependentRequired(name, required):
            return (name, *required)


def _profile(node: Node) -> str | None:
    profile = node.get("x-profile")
    return profile if isinstance(profile, str) else None


def _inherit(each: Field, mixin: str) -> Field:
    return Field(
        each.name,
        each.shape,
        each.required,
        each.description,
        each.spec,
        each.profile,
        each.sensitive,
        origin=each.origin or mixin,
    )


def _narrows(own: Shape, inherited: Shape) -> bool:
    if own == inherited or isinstance(inherited, AnyValue):
        return True
    if isinstance(inherited, Enum):
        return (isinstance(own, Const) and own.value in inherited.values) or (
            isinstance(own, Enum) and set(own.values) <= set(inherited.values)
        )
    plain = inherited in (String(), Number(), Number(integer=True), Boolean())
    return plain and not isinstance(own, Ref) and json_kinds(own) == json_kinds(inherited)


def _naming_rule(data: Node) -> NamingRule:
    return NamingRule(
        name=data["name"],
        of=data["of"],
        unions=tuple(data.get("unions", ())),
        fields=tuple(data.get("fields", ())),
        pattern=data.get("pattern"),
        final_segments=tuple(data.get("finalSegments", ())),
        excepted=tuple(data.get("except", ())),
        forbidden=dict(data.get("forbid", {})),
        spec=data.get("spec"),
    )
