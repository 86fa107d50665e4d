"""What a corpus of documents has to show: gaps of each kind are found in an invented one, and the real one has none."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner

from agjson_codegen.__main__ import main
from agjson_codegen.coverage import Coverage, coverage
from agjson_codegen.model import (
    AnyValue,
    Array,
    AtLeastOne,
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
    Number,
    OpenVariant,
    Protocol,
    Record,
    Ref,
    String,
    TypeUnion,
    Union,
    Variant,
)
from support.protocol import ROOT, model

CORPUS = ROOT / "conformance"
# A valid and an invalid document for each, but for the one that admits any value.
DEFINITIONS = 2 * len(model().definitions) - 1
UNKNOWN = OpenVariant("Unknown", "", Record((), closed=False), pattern="^[a-z]", forbidden="[0-9]")
ANIMALS = Model(
    Protocol("zoo", "Zoo", "1.0", "urn:zoo", "", ("Animal",), "Animal"),
    {
        each.name: each
        for each in (
            Definition("Anything", AnyValue()),
            Definition("Diet", Enum(("meat", "plants"))),
            Definition("Code", String(pattern="^[A-Z]+$", forbidden="\n", min_length=2, max_length=4)),
            Definition("Size", TypeUnion((Number(), Array(Number(minimum=1, maximum=9), min_items=2, max_items=2)))),
            Definition("Herd", Map(Ref("Animal"))),
            Definition("Animal", Union((Variant("Cat"), Variant("Dog")), ("species",), open=UNKNOWN)),
            Definition(
                "Cat",
                Record(
                    (
                        Field("species", Const("cat"), True),
                        Field("name", String(), True, origin="Named"),
                        Field("lives", Number(integer=True, minimum=0), False),
                        Field("likes", Array(Enum(("fish", "milk"))), False),
                        Field("herd", Ref("Herd"), False),
                        Field("notes", Ref("Anything"), False),
                        Field("chip", String(), False),
                        Field("collar", String(), False),
                        Field("tame", Boolean(), False),
                        Field("owner", String(), False),
                    ),
                    closed=True,
                    rules=(ExactlyOne(("chip", "collar")), IfThenRequired("tame", True, ("owner",))),
                ),
            ),
            Definition(
                "Dog",
                Record(
                    (
                        Field("species", Const("dog"), True),
                        Field("name", String(), True, origin="Named"),
                        Field("diet", Ref("Diet"), False),
                        Field("job", String(), False),
                        Field("boss", String(), False),
                    ),
                    closed=False,
                    rules=(AtLeastOne(("diet", "job")), DependentRequired("boss", ("job",))),
                ),
            ),
        )
    },
    {},
)

CAT: dict[str, Any] = {"species": "cat", "name": "Tom", "chip": "c1"}
DOG: dict[str, Any] = {"species": "dog", "name": "Rex", "job": "guard"}


def without(value: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {name: each for name, each in value.items() if name not in fields}


def nested(innermost: Any) -> dict[str, Any]:
    value = {"d": innermost}
    for key in "cba":
        value = {key: {**CAT, "herd": value}}
    return value


VALID: dict[str, Any] = {
    "Anything/any": None,
    "Diet/meat": "meat",
    "Diet/plants": "plants",
    "Code/code": "AB",
    "Size/number": 1,
    "Size/array": [1, 2],
    "Herd/cat": nested(CAT),
    "Animal/cat": CAT,
    "Animal/dog": DOG,
    "Cat/all": {**CAT, "lives": 9, "likes": ["fish"], "herd": {}, "notes": 1, "tame": True, "owner": "Ann"},
    "Cat/milk": {**CAT, "likes": ["milk"]},
    "Cat/collar": {**without(CAT, "chip"), "collar": "red"},
    "Dog/all": {**DOG, "boss": "Ann", "tail": 1},
    "Dog/job": DOG,
    "Dog/diet": {**without(DOG, "job"), "diet": "meat"},
    "Dog/plants": {**DOG, "diet": "plants"},
}
INVALID: dict[str, tuple[Any, str, str, str]] = {
    "Diet/unknown": ("air", "both", "", "enum"),
    "Diet/number": (1, "both", "", "type"),
    "Code/number": (1, "both", "", "type"),
    "Code/small": ("ab", "both", "", "pattern"),
    "Code/line": ("AB\n", "both", "", "not"),
    "Code/short": ("A", "both", "", "minLength"),
    "Code/long": ("ABCDE", "both", "", "maxLength"),
    "Size/text": ("big", "both", "", "type"),
    "Size/item": ([1, "2"], "both", "/1", "type"),
    "Size/small": ([0, 2], "both", "/0", "minimum"),
    "Size/big": ([1, 10], "both", "/1", "maximum"),
    "Size/few": ([1], "both", "", "minItems"),
    "Size/many": ([1, 2, 3], "both", "", "maxItems"),
    "Herd/array": ([], "both", "", "type"),
    "Herd/member": ({"a": 1}, "both", "/a", "type"),
    "Herd/deep": (nested(1), "both", "/a/herd/b/herd/c/herd/d", "type"),
    "Animal/none": ({}, "both", "", "required"),
    "Animal/cow": ({"species": "cow"}, "strict", "/species", "unknown-type"),
    "Animal/big": ({"species": "Cow"}, "both", "/species", "unknown-type"),
    "Animal/digit": ({"species": "cow2"}, "both", "/species", "unknown-type"),
    "Cat/no-species": (without(CAT, "species"), "both", "", "required"),
    "Cat/no-name": (without(CAT, "name"), "both", "", "required"),
    "Cat/species": ({**CAT, "species": "dog"}, "both", "/species", "const"),
    "Cat/lives-text": ({**CAT, "lives": "9"}, "both", "/lives", "type"),
    "Cat/lives-true": ({**CAT, "lives": True}, "both", "/lives", "type"),
    "Cat/lives-fraction": ({**CAT, "lives": 1.5}, "both", "/lives", "type"),
    "Cat/lives-negative": ({**CAT, "lives": -1}, "both", "/lives", "minimum"),
    "Cat/likes-text": ({**CAT, "likes": "fish"}, "both", "/likes", "type"),
    "Cat/likes-item": ({**CAT, "likes": ["fish", "tea"]}, "both", "/likes/1", "enum"),
    "Cat/likes-number": ({**CAT, "likes": ["fish", 1]}, "both", "/likes/1", "type"),
    "Cat/herd": ({**CAT, "herd": []}, "both", "/herd", "type"),
    "Cat/chip": ({**CAT, "chip": 1}, "both", "/chip", "type"),
    "Cat/collar": ({**without(CAT, "chip"), "collar": 1}, "both", "/collar", "type"),
    "Cat/tame": ({**CAT, "tame": 1}, "both", "/tame", "type"),
    "Cat/owner": ({**CAT, "owner": 1}, "both", "/owner", "type"),
    "Cat/null": ({**CAT, "owner": None}, "strict", "/owner", "null"),
    "Cat/further": ({**CAT, "tail": 1}, "strict", "/tail", "unknown-field"),
    "Cat/neither": (without(CAT, "chip"), "both", "", "oneOf"),
    "Cat/two": ({**CAT, "collar": "red"}, "both", "", "oneOf"),
    "Cat/tame-alone": ({**CAT, "tame": True}, "both", "", "required"),
    "Dog/no-species": (without(DOG, "species"), "both", "", "required"),
    "Dog/species": ({**DOG, "species": "cat"}, "both", "/species", "const"),
    "Dog/name": ({**DOG, "name": 1}, "both", "/name", "type"),
    "Dog/diet": ({**DOG, "diet": "air"}, "both", "/diet", "enum"),
    "Dog/job": ({**DOG, "job": 1}, "both", "/job", "type"),
    "Dog/boss": ({**DOG, "boss": 1}, "both", "/boss", "type"),
    "Dog/null": ({**DOG, "boss": None}, "strict", "/boss", "null"),
    "Dog/neither": (without(DOG, "job"), "both", "", "anyOf"),
    "Dog/boss-alone": ({**without(DOG, "job"), "diet": "meat", "boss": "Ann"}, "both", "", "dependentRequired"),
}

# What is told when the one document that shows a thing is taken away.
GAPS = {
    "Anything/valid/any": "Anything: there is no valid document",
    "Diet/valid/meat": 'Diet: no valid document has "meat" in it',
    "Size/valid/array": "Size: no valid document has a JSON array in it",
    "Herd/valid/cat": "Cat through herd to Herd: no valid document goes there twice",
    "Animal/valid/dog": "Animal: no valid document is a Dog",
    "Cat/valid/all": "Cat.lives: no valid document has it",
    "Cat/valid/milk": 'Cat.likes: no valid document has "milk" in it',
    "Cat/valid/collar": "Cat: no valid document has collar alone of chip and collar",
    "Dog/valid/all": "Dog: no valid document has a further field",
    "Dog/valid/plants": 'Dog.diet: no valid document has "plants" in it',
    "Dog/valid/diet": "Dog: no valid document has neither boss nor job",
    "Diet/invalid/unknown": "Diet: no invalid document has an unknown value in it",
    "Diet/invalid/number": "Diet: no invalid document has a value that is no string in it",
    "Code/invalid/small": "Code: no invalid document has a string that the pattern does not match in it",
    "Code/invalid/line": "Code: no invalid document has a string with what it must not have in it",
    "Code/invalid/short": "Code: no invalid document has a string that is too short in it",
    "Code/invalid/long": "Code: no invalid document has a string that is too long in it",
    "Size/invalid/text": "Size: no invalid document has a value of none of the JSON types in it",
    "Size/invalid/item": "Size: no invalid document has an array with a wrong item in it",
    "Size/invalid/small": "Size: no invalid document has an array with a wrong item: a number below the minimum in it",
    "Size/invalid/big": "Size: no invalid document has an array with a wrong item: a number beyond the maximum in it",
    "Size/invalid/few": "Size: no invalid document has an array with too few items in it",
    "Size/invalid/many": "Size: no invalid document has an array with too many items in it",
    "Herd/invalid/member": "Herd: no invalid document has an object with a wrong member in it",
    "Herd/invalid/deep": "Herd through its values to Animal: no invalid document goes there twice before its fault",
    "Animal/invalid/none": "Animal.species: no invalid document lacks it",
    "Animal/invalid/cow": "Animal.species: no document has an unknown value that a consumer takes",
    "Animal/invalid/big": "Animal.species: no document that everyone refuses has a value that ^[a-z] does not match",
    "Animal/invalid/digit": "Animal.species: no document that everyone refuses has a value that [0-9] matches",
    "Cat/invalid/no-name": "Cat.name: no invalid document lacks it",
    "Dog/invalid/name": "Cat.name: no invalid document has a value that is no string in it",
    "Cat/invalid/species": "Cat.species: no invalid document has another value in it",
    "Cat/invalid/lives-text": "Cat.lives: no invalid document has a value that is neither number nor boolean in it",
    "Cat/invalid/lives-true": "Cat.lives: no invalid document has a boolean in it",
    "Cat/invalid/lives-fraction": "Cat.lives: no invalid document has a fraction in it",
    "Cat/invalid/lives-negative": "Cat.lives: no invalid document has a number below the minimum in it",
    "Cat/invalid/likes-text": "Cat.likes: no invalid document has a value that is no array in it",
    "Cat/invalid/likes-item": "Cat.likes: no invalid document has an array with a wrong item in it",
    "Cat/invalid/likes-number": (
        "Cat.likes: no invalid document has an array with a wrong item: a value that is no string in it"
    ),
    "Cat/invalid/herd": "Cat.herd: no invalid document has a value that is no object in it",
    "Cat/invalid/tame": "Cat.tame: no invalid document has a value that is no boolean in it",
    "Cat/invalid/null": "Cat: no document that only a producer must not send has null in an optional field",
    "Cat/invalid/further": "Cat: no document that only a producer must not send has an unknown field",
    "Cat/invalid/neither": "Cat: no invalid document has none of chip and collar",
    "Cat/invalid/two": "Cat: no invalid document has more than one of chip and collar",
    "Cat/invalid/tame-alone": "Cat: no invalid document has tame of true without owner",
    "Dog/invalid/neither": "Dog: no invalid document has none of diet and job",
    "Dog/invalid/boss-alone": "Dog: no invalid document has boss without job",
}


Cases: TypeAlias = dict[str, Any]


def refused(value: Any, keyword: str, pointer: str = "", mode: str = "both") -> Cases:
    return {"valid": False, "mode": mode, "pointer": pointer, "keyword": keyword, "document": value}


CASES: Cases = {
    **{name.replace("/", "/valid/"): {"valid": True, "document": value} for name, value in VALID.items()},
    **{
        name.replace("/", "/invalid/"): refused(value, keyword, pointer, mode)
        for name, (value, mode, pointer, keyword) in INVALID.items()
    },
}


def covered(folder: Path, cases: Cases, model: Model = ANIMALS) -> Coverage:
    """Return what a corpus of these cases alone shows, written where there was another one before."""
    save(folder, cases)
    return coverage([model], folder)


def save(folder: Path, cases: Cases, protocol: str = "zoo") -> None:
    documents = folder / protocol / "documents"
    documents.mkdir(parents=True, exist_ok=True)
    for path in documents.iterdir():
        path.unlink()
    for name, case in cases.items():
        with (documents / f"{name.partition('/')[0]}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps({"id": f"documents/{name}", **case}) + "\n")


def gaps(found: Coverage) -> list[str]:
    return [f"{gap.subject}: {gap.lack}" for gap in found.gaps]


def test_a_complete_corpus_has_no_gap(tmp_path: Path) -> None:
    found = covered(tmp_path, CASES)
    assert gaps(found) == []
    assert found.orphans == ()
    assert set(found.counts) == {
        *("definitions", "fields", "missing fields", "wrong values", "values", "nulls", "further fields"),
        *("arms", "discriminators", "open unions", "rules", "recursions"),
    }
    assert all(shown == total > 0 for shown, total in found.counts.values())


def test_an_empty_corpus_shows_nothing(tmp_path: Path) -> None:
    found = coverage([ANIMALS], tmp_path)
    assert len(found.gaps) == len(found.needs) > 90


def test_each_protocol_has_documents_of_its_own(tmp_path: Path) -> None:
    save(tmp_path, CASES)
    farm = replace(ANIMALS, protocol=replace(ANIMALS.protocol, name="farm"))
    assert len(coverage([ANIMALS, farm], tmp_path).gaps) == len(coverage([farm], tmp_path).needs)
    save(tmp_path, CASES, "farm")
    assert coverage([ANIMALS, farm], tmp_path).gaps == ()


@pytest.mark.parametrize("case", GAPS)
def test_a_gap_is_reported_with_what_to_add_where(tmp_path: Path, case: str) -> None:
    found = covered(tmp_path, without(CASES, case))
    (gap,) = [gap for gap in found.gaps if f"{gap.subject}: {gap.lack}" == GAPS[case]]
    definition = gap.file.stem
    assert gap.file == tmp_path / "zoo" / "documents" / f"{definition}.jsonl"
    assert definition in ANIMALS.definitions
    assert gap.group.startswith(f"documents/{definition}/")
    assert str(gap) == f"{GAPS[case]}; add {gap.group}/<what> to {gap.file.as_posix()}"


def test_every_document_of_the_invented_corpus_is_there_for_something(tmp_path: Path) -> None:
    spare = {"Cat/valid/milk", "Dog/valid/job"}
    for case in CASES:
        assert covered(tmp_path, without(CASES, case)).gaps or case in spare, case


def test_a_fault_of_another_field_or_rule_shows_nothing(tmp_path: Path) -> None:
    value = CASES["Cat/invalid/lives-negative"]["document"]
    for other in (refused(value, "minimum", "/chip"), refused(value, "type", "/lives")):
        found = covered(tmp_path, {**CASES, "Cat/invalid/lives-negative": other})
        assert [gap for gap in gaps(found) if "below the minimum" in gap]


@pytest.mark.parametrize("value", [[], {}, "text", None, [[{}]], {"species": 1}, {"lives": []}])
def test_a_document_that_is_not_what_its_expectation_says_shows_nothing(tmp_path: Path, value: Any) -> None:
    cases: Cases = {}
    for name in ANIMALS.definitions:
        for index, pointer in enumerate(("", "/species", "/lives", "/nowhere/0")):
            cases[f"{name}/invalid/{index}"] = refused(value, "type", pointer)
        cases[f"{name}/valid/odd"] = {"valid": True, "document": value}
    needs = [need for need in covered(tmp_path, cases).needs if need.group.endswith("/invalid")]
    shown = [need for need in needs if need.met]
    assert len(needs) > 50
    assert {need.kind for need in shown} <= {"definitions", "wrong values"}


def test_an_unknown_value_that_everyone_refuses_is_no_document_for_the_producer_alone(tmp_path: Path) -> None:
    cow = {**CASES["Animal/invalid/cow"], "mode": "both"}
    assert gaps(covered(tmp_path, {**CASES, "Animal/invalid/cow": cow})) == [GAPS["Animal/invalid/cow"]]


def test_an_inherited_field_counts_once_and_in_any_definition(tmp_path: Path) -> None:
    needs = covered(tmp_path, CASES).needs
    inherited = [need for need in needs if need.subject == "Cat.name"]
    assert [need.kind for need in inherited] == ["fields", "missing fields", "wrong values"]
    assert "Dog.name" not in {need.subject for need in needs if need.kind != "fields"}


@pytest.mark.parametrize(
    ("shape", "keyword", "place", "value"),
    [
        (Number(maximum=1), "maximum", "", 2),
        (Number(exclusive_minimum=0), "exclusiveMinimum", "", 0),
        (Number(exclusive_maximum=1), "exclusiveMaximum", "", 1),
        (Array(Ref("Anything"), min_items=1), "minItems", "", []),
        (Array(Ref("Anything"), max_items=0), "maxItems", "", [1]),
        (Array(Ref("Anything"), unique=True), "uniqueItems", "", [1, 1]),
        (Array(Number(minimum=1)), "minimum", "/0", [0]),
        (Array(String(min_length=1)), "minLength", "/0", [""]),
        (Array(Enum(("a",))), "enum", "/0", ["b"]),
        (Map(String(min_length=1)), "minLength", "/k", {"k": ""}),
        (TypeUnion((Number(minimum=1), Array(Ref("Anything")))), "minimum", "", 0),
        (TypeUnion((String(), Array(Ref("Anything"), min_items=1))), "minItems", "", []),
    ],
)
def test_each_limit_wants_a_value_beyond_it(tmp_path: Path, shape: Any, keyword: str, place: str, value: Any) -> None:
    limited = replace(ANIMALS, definitions={**ANIMALS.definitions, "Limited": Definition("Limited", shape)})
    before, after = (
        {gap.lack for gap in covered(tmp_path, cases, limited).gaps if gap.subject == "Limited"}
        for cases in ({"Limited/invalid/beyond": refused(value, told, place)} for told in ("type", keyword))
    )
    assert len(before - after) == 1


def test_files_that_belong_to_no_definition_are_reported(tmp_path: Path) -> None:
    save(tmp_path, {**CASES, "Bird/valid/owl": {"valid": True, "document": {}}})
    documents = tmp_path / "zoo" / "documents"
    (documents / "notes.txt").write_text("", encoding="utf-8")
    (documents / "Cat").mkdir()
    (documents / "Cat" / "odd.json").write_text("{}", encoding="utf-8")
    found = coverage([ANIMALS], tmp_path)
    assert [path.relative_to(documents).as_posix() for path in found.orphans] == [
        "Bird.jsonl",
        "Cat/odd.json",
        "notes.txt",
    ]
    assert gaps(found) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "Cat.jsonl:2: invalid JSON"),
        ("[]", "Cat.jsonl:2: missing valid, document, mode"),
        ('{"valid": false, "mode": "both", "keyword": "type", "document": 1}', "Cat.jsonl:2: missing pointer"),
        ('{"valid": true}', "Cat.jsonl:2: missing document"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, line: str, message: str) -> None:
    save(tmp_path, {"Cat/valid/collar": CASES["Cat/valid/collar"]})
    with (tmp_path / "zoo" / "documents" / "Cat.jsonl").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    with pytest.raises(ValueError, match=message):
        coverage([ANIMALS], tmp_path)


class TestRealCorpus:
    def test_it_has_neither_gap_nor_orphan(self) -> None:
        found = coverage([model()], CORPUS)
        assert gaps(found) == []
        assert found.orphans == ()

    def test_as_much_is_asked_as_the_protocol_has(self) -> None:
        counts = coverage([model()], CORPUS).counts
        records = [record for _, record in model().records()]
        assert counts["definitions"][1] == DEFINITIONS > 300
        assert counts["fields"][1] == sum(len(record.fields) for record in records) > 1000
        assert counts["further fields"][1] == len(records)
        assert counts["arms"][1] == sum(len(union.arms) for _, union in model().unions())
        assert counts["wrong values"][1] > 800
        assert counts["values"][1] > 200
        # Each rule is kept in its ways and broken in its ways: four needs for a pair, three for a condition.
        rules = [rule for record in records for rule in record.rules]
        assert counts["rules"][1] == sum(4 if isinstance(rule, ExactlyOne) else 3 for rule in rules) > 10
        assert counts["recursions"][1] == 2 * len({"AgBlock", "ToolResultBlock", "AgUsage", "AgUsageByModel"})


class TestCommand:
    def run(self, *arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["coverage", "--schema", str(ROOT / "schema"), *arguments])
        return result.exit_code, result.output

    @staticmethod
    def copied(folder: Path) -> Path:
        """Copy the documents of the real corpus into that folder."""
        documents = folder / model().protocol.name / "documents"
        shutil.copytree(CORPUS / model().protocol.name / "documents", documents)
        return documents

    def test_the_real_corpus_passes(self) -> None:
        code, output = self.run("--corpus", str(CORPUS))
        assert code == 0
        assert re.search(rf"^definitions +{DEFINITIONS} of +{DEFINITIONS}$", output, re.MULTILINE)

    def test_a_gap_fails_and_says_what_to_add_where(self, tmp_path: Path) -> None:
        documents = self.copied(tmp_path)
        (documents / "AgUsage.jsonl").unlink()
        code, output = self.run("--corpus", str(tmp_path))
        assert code == 1
        wanted = "AgUsage.costUsd: no invalid document has a boolean in it; add documents/AgUsage/invalid/<what> to "
        assert f"{wanted}{documents.as_posix()}/AgUsage.jsonl\n" in output

    def test_an_orphan_fails(self, tmp_path: Path) -> None:
        (self.copied(tmp_path) / "AgNothing.jsonl").write_text("", encoding="utf-8")
        code, output = self.run("--corpus", str(tmp_path))
        assert code == 1
        assert "AgNothing.jsonl: belongs to no definition" in output
        assert "; add " not in output

    def test_json_has_counts_gaps_and_orphans(self, tmp_path: Path) -> None:
        documents = tmp_path / model().protocol.name / "documents"
        documents.mkdir(parents=True)
        (documents / "AgNothing.jsonl").write_text("", encoding="utf-8")
        code, output = self.run("--corpus", str(tmp_path), "--format", "json")
        told = json.loads(output)
        assert code == 1
        assert told["counts"]["definitions"] == {"shown": 0, "total": DEFINITIONS}
        assert {"kind", "subject", "lack", "file", "group"} == set(told["gaps"][0])
        assert told["orphans"] == [(documents / "AgNothing.jsonl").as_posix()]

    def test_without_a_corpus_there_is_nothing_to_tell(self, tmp_path: Path) -> None:
        code, output = self.run("--corpus", str(tmp_path / "nowhere"))
        assert code == 2
        assert "name the corpus with --corpus" in output

    def test_a_broken_file_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / model().protocol.name / "documents" / "AgUsage.jsonl"
        path.parent.mkdir(parents=True)
        path.write_text("{", encoding="utf-8")
        code, output = self.run("--corpus", str(tmp_path))
        assert code == 2
        assert "AgUsage.jsonl:1: invalid JSON" in output
