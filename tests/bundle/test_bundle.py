"""The bundle: what other teams take, whole and checkable; and the archive of the corpus in it."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import zipfile
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import agjson
from agjson import bundle as published
from agjson.bundle import newest_entry
from agjson.bundle.archive import pack, stem
from agjson.cli import main
from agjson.protocols.agjson import PROTOCOL
from support.protocol import ROOT

ARCHIVE = f"agjson-conformance-{agjson.SPEC_VERSION}.zip"
SCHEMAS = {"schema.json": "strict", "schema.lenient.json": "lenient", "schema.draft-07.json": "draft-07"}
OTHERS = {"reference.md", "agjson_check.py", ARCHIVE, "CHANGELOG.md", "LICENSE", "SHA256SUMS"}

bundle = cache(published.bundle)


def write(folder: Path) -> Result:
    return CliRunner().invoke(main, ["schema", "--bundle", str(folder)])


def read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class TestContents:
    def test_every_published_file_is_there_and_nothing_else(self, tmp_path: Path) -> None:
        result = write(tmp_path / "new" / "folder")
        assert result.exit_code == 0
        assert set(read(tmp_path / "new" / "folder")) == OTHERS | set(SCHEMAS)
        assert len(result.stdout.splitlines()) == len(OTHERS | set(SCHEMAS))

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_the_id_of_a_schema_tells_version_and_variant(self, name: str) -> None:
        assert json.loads(bundle(PROTOCOL)[name])["$id"] == f"urn:agjson:{agjson.SPEC_VERSION}:{SCHEMAS[name]}"

    def test_reference_checker_and_licence_are_those_of_the_tree(self) -> None:
        files = bundle(PROTOCOL)
        reference = (ROOT / "generated" / "docs" / "agjson.md").read_text(encoding="utf-8")
        place = f"../schema/agjson/{agjson.SPEC_VERSION}/"
        assert reference.count(place) == 3
        assert files["reference.md"].decode() == reference.replace(place, "")
        assert files["agjson_check.py"] == (ROOT / "generated" / "check" / "agjson_check.py").read_bytes()
        assert files["LICENSE"] == (ROOT / "LICENSE").read_bytes()

    def test_every_link_of_the_reference_leads_to_a_file_beside_it(self) -> None:
        links = re.findall(r"\]\(([^#)][^)]*)\)", bundle(PROTOCOL)["reference.md"].decode())
        assert len(links) >= 3
        assert set(links) <= set(bundle(PROTOCOL))

    def test_the_changelog_is_the_newest_entry_alone(self) -> None:
        entry = bundle(PROTOCOL)["CHANGELOG.md"].decode()
        heading = re.match(r"## \[(.+?)\]", entry)
        assert heading
        assert heading[1] in {"Unreleased", agjson.__version__}
        assert entry.count("\n## ") == 0
        assert "\n- " in entry

    def test_the_newest_entry_ends_where_the_next_one_starts(self) -> None:
        changelog = "# Changelog\n\n## [2]\n\n### Added\n\n- two\n\n## [1]\n\n- one\n"
        assert newest_entry(changelog) == "## [2]\n\n### Added\n\n- two\n"


class TestChecksums:
    def test_they_cover_every_other_file(self, tmp_path: Path) -> None:
        write(tmp_path)
        files = read(tmp_path)
        lines = files.pop("SHA256SUMS").decode().splitlines()
        assert lines == [f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files)]

    @pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
    def test_sha256sum_takes_them_and_finds_a_changed_file(self, tmp_path: Path) -> None:
        write(tmp_path)
        command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
        assert subprocess.run(command, cwd=tmp_path, check=False, capture_output=True).returncode == 0
        with (tmp_path / "schema.json").open("ab") as file:
            file.write(b" ")
        assert subprocess.run(command, cwd=tmp_path, check=False, capture_output=True).returncode == 1


class TestWriting:
    def test_files_of_an_earlier_bundle_are_replaced_and_others_stay(self, tmp_path: Path) -> None:
        assert write(tmp_path).exit_code == 0
        (tmp_path / "schema.json").write_text("old")
        (tmp_path / "ours.txt").write_text("kept")
        assert write(tmp_path).exit_code == 0
        assert read(tmp_path) == {**bundle(PROTOCOL), "ours.txt": b"kept"}

    @pytest.mark.parametrize("name", [*SCHEMAS, *sorted(OTHERS)])
    @pytest.mark.parametrize("sums", [None, "0" * 64 + "  LICENSE\n", "\udcff"])
    def test_a_file_of_no_earlier_bundle_is_left_alone(self, tmp_path: Path, name: str, sums: str | None) -> None:
        if sums is not None:
            (tmp_path / "SHA256SUMS").write_text(sums, errors="surrogateescape")
        (tmp_path / name).write_text("mine")
        before = read(tmp_path)
        result = write(tmp_path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert re.fullmatch(r"agjson: cannot write to .*: it is not part of an earlier bundle\. .*\n", result.stderr)
        assert read(tmp_path) == before

    def test_a_bundle_that_was_not_finished_is_finished(self, tmp_path: Path) -> None:
        assert write(tmp_path).exit_code == 0
        for name in ("SHA256SUMS", "agjson_check.py"):
            (tmp_path / name).unlink()
        assert write(tmp_path).exit_code == 0
        assert read(tmp_path) == bundle(PROTOCOL)

    @pytest.mark.parametrize("failure", [KeyboardInterrupt(), OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))])
    def test_an_interruption_while_it_is_made_leaves_what_was_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
    ) -> None:
        old = dict.fromkeys(bundle(PROTOCOL), b"old\n") | {"SHA256SUMS": bundle(PROTOCOL)["SHA256SUMS"]}
        for name, content in old.items():
            (tmp_path / name).write_bytes(content)
        whole = Path.write_bytes

        def fails_midway(path: Path, data: bytes) -> int:
            if path.name.startswith("reference.md"):
                whole(path, data[:100])
                raise failure
            return whole(path, data)

        monkeypatch.setattr(Path, "write_bytes", fails_midway)
        assert write(tmp_path).exit_code == (130 if isinstance(failure, KeyboardInterrupt) else 2)
        assert read(tmp_path) == old

    def test_a_folder_that_cannot_be_made_is_one_sentence_and_exit_2(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        result = write(tmp_path / "file" / "folder")
        assert result.exit_code == 2
        assert result.stderr == f"agjson: cannot write to {tmp_path / 'file' / 'folder'}: Not a directory\n"

    def test_a_file_that_cannot_be_replaced_is_one_sentence_and_exit_2(self, tmp_path: Path) -> None:
        (tmp_path / "SHA256SUMS").write_bytes(bundle(PROTOCOL)["SHA256SUMS"])
        (tmp_path / "reference.md").mkdir()
        result = write(tmp_path)
        assert result.exit_code == 2
        assert result.stderr == f"agjson: cannot write to {tmp_path / 'reference.md'}: Is a directory\n"
        assert not list(tmp_path.glob(".unfinished*"))

    def test_a_link_in_its_place_is_replaced_and_what_it_leads_to_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "SHA256SUMS").write_bytes(bundle(PROTOCOL)["SHA256SUMS"])
        (tmp_path / "precious").write_text("precious")
        (tmp_path / "schema.json").symlink_to(tmp_path / "precious")
        assert write(tmp_path).exit_code == 0
        assert (tmp_path / "precious").read_text() == "precious"
        assert not (tmp_path / "schema.json").is_symlink()

    def test_a_definition_beside_it_is_bad_usage(self, tmp_path: Path) -> None:
        result = CliRunner().invoke(main, ["schema", "AgUsage", "--bundle", str(tmp_path)])
        assert result.exit_code == 2
        assert "--bundle goes without DEFINITION" in result.stderr
        assert not list(tmp_path.iterdir())

    def test_a_full_disk_is_one_sentence_and_exit_2(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(path: Path, data: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(Path, "write_bytes", full)
        result = write(tmp_path)
        assert (result.exit_code, result.stderr) == (
            2,
            f"agjson: cannot write to {tmp_path}: No space left on device\n",
        )


class TestArchive:
    def test_it_holds_the_folder_of_the_tree_under_one_top_folder(self) -> None:
        with zipfile.ZipFile(io.BytesIO(bundle(PROTOCOL)[ARCHIVE])) as archive:
            names = archive.namelist()
            top = f"{stem('agjson', agjson.SPEC_VERSION)}/"
            assert names == sorted(names)
            assert all(name.startswith(top) for name in names)
            for name in ("README.md", "protocol.md", "agjson/streams/support-chat/events.jsonl"):
                assert archive.read(top + name) == (ROOT / "conformance" / name).read_bytes()

    def test_it_leaves_out_what_builds_and_runs_leave_behind(self, tmp_path: Path) -> None:
        for name in ("a.json", "adapters/node/src/a.ts", "adapters/node/.npmrc", "zoo/documents/A.jsonl"):
            self.put(tmp_path / name)
        for name in ("adapters/node/node_modules/m/i.json", "adapters/node/dist/a.json", "adapters/__pycache__/a.pyc"):
            self.put(tmp_path / name)
        for name in (".DS_Store", "zoo/streams/.a.json.swp", "a.json~"):
            self.put(tmp_path / name)
        with zipfile.ZipFile(io.BytesIO(pack(tmp_path, "zoo", "1"))) as archive:
            names = [name.removeprefix("zoo-conformance-1/") for name in archive.namelist()]
        assert names == ["a.json", "adapters/node/.npmrc", "adapters/node/src/a.ts", "zoo/documents/A.jsonl"]

    def test_it_holds_one_protocol_and_what_all_share(self, tmp_path: Path) -> None:
        for name in ("README.md", "adapters/a.py", "zoo/manifest.json", "farm/manifest.json"):
            self.put(tmp_path / name)
        with zipfile.ZipFile(io.BytesIO(pack(tmp_path, "farm", "1"))) as archive:
            assert archive.namelist() == [
                f"farm-conformance-1/{name}" for name in ("README.md", "adapters/a.py", "farm/manifest.json")
            ]

    def test_its_bytes_depend_on_names_and_contents_alone(self, tmp_path: Path) -> None:
        names = ("zoo/2.json", "a.json", "zoo/1.json", "b-1.json")
        for folder, order in (("one", names), ("two", names[::-1])):
            for name in order:
                self.put(tmp_path / folder / name)
        path = tmp_path / "two" / "a.json"
        path.chmod(0o700)
        os.utime(path, (1e9, 1e9))
        assert pack(tmp_path / "one", "zoo", "1") == pack(tmp_path / "two", "zoo", "1")
        path.write_text("changed")
        assert pack(tmp_path / "one", "zoo", "1") != pack(tmp_path / "two", "zoo", "1")

    def test_every_entry_is_compressed_and_says_no_more_than_its_name(self, tmp_path: Path) -> None:
        self.put(tmp_path / "a.json")
        with zipfile.ZipFile(io.BytesIO(pack(tmp_path, "zoo", "1"))) as archive:
            (entry,) = archive.infolist()
        assert (entry.date_time, entry.create_system) == ((1980, 1, 1, 0, 0, 0), 3)
        assert (entry.external_attr >> 16, entry.compress_type) == (0o100644, zipfile.ZIP_DEFLATED)

    @staticmethod
    def put(path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
