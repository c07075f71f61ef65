"""scripts/check-names: what it finds in small files, and that a second type of one name is found when it is planted in this program."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
PAGE = "| room | a file lives here when it … |\n|---|---|\n| `core/` | is below |\n| `app/` | is `main` |\n"


def check(folder):
    ran = subprocess.run([sys.executable, "-B", os.path.join(PROJECT, "scripts", "check-names"), folder], capture_output=True, text=True, check=False)
    return ran.returncode, [line.split(" is defined in ")[0] for line in ran.stdout.splitlines()[:-1]]


class CheckNamesTest(unittest.TestCase):
    def found(self, one, other):
        """In two files."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in {"ARCHITECTURE.md": PAGE, "core/one.cpp": one, "app/other.cpp": other}.items():
                os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
                with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                    file.write(text)
            status, names = check(folder)
            self.assertEqual(status, 1 if names else 0)
            return names

    def in_weft(self, one, other):
        return self.found("namespace weft {\n%s\n}\n" % one, "namespace weft {\n%s\n}\n" % other)

    def test_types(self):
        self.assertEqual(self.in_weft("struct Row { int a; };", "class Row { double b; };"), ["weft::Row"])
        self.assertEqual(self.in_weft("enum class Kind : char { a };", "enum Kind { b };"), ["weft::Kind"])
        self.assertEqual(self.in_weft("struct Row final : Base<int> { int a; };", "struct Row { int a; };"), ["weft::Row"])
        self.assertEqual(self.in_weft("struct Row { int a; };", "struct Rows { struct Row { int a; }; };"), [])
        self.assertEqual(self.in_weft("struct Row { int a; };", "struct Row;\nvoid f(const Row& row) { if (row.a) {} }"), [])

    def test_namespaces_keep_apart(self):
        self.assertEqual(self.in_weft("struct Row { int a; };", "namespace {\nstruct Row { int b; };\n}"), [])
        self.assertEqual(self.in_weft("struct Row { int a; };", "namespace rows {\nstruct Row { int b; };\n}"), [])
        self.assertEqual(self.found("namespace weft::rows {\nstruct Row {};\n}", "namespace weft {\nnamespace rows {\nstruct Row {};\n}\n}"), ["weft::rows::Row"])

    def test_functions_and_variables(self):
        self.assertEqual(self.in_weft("inline int twice(int of) { return 2 * of; }", "constexpr int twice(int a) { return a + a; }"), ["weft::twice(int )"])
        self.assertEqual(self.in_weft("inline int twice(int of) { return 2 * of; }", "inline int twice(double of) { return 2 * of; }"), [])
        self.assertEqual(self.in_weft("inline int most = 3;", "inline int most = 4;"), ["weft::most"])
        self.assertEqual(self.in_weft("inline const int most[] = {3};", "inline const int most[] = {4};"), ["weft::most"])

    def test_comments_and_texts_define_nothing(self):
        self.assertEqual(self.in_weft("struct Row { int a; };", '// struct Row { int b; };\nconst char* text = "struct Row { int b; };";'), [])

    def test_what_is_planted_in_this_program(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("ARCHITECTURE.md", "core", "reports"):
                whole = os.path.join(PROJECT, name)
                shutil.copytree(whole, os.path.join(folder, name)) if os.path.isdir(whole) else shutil.copy(whole, folder)
            self.assertEqual(check(folder), (0, []))
            path = os.path.join(folder, "core", "store", "other_versions.cpp")
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(re.sub(r"namespace weft \{", "namespace weft {\nstruct Column { int place; };", text, count=1))
            self.assertEqual(check(folder), (1, ["weft::Column"]))


unittest.main()
