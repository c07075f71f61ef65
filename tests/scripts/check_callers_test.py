"""scripts/check-callers: what it finds in a small program, and that something planted in this one is found."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
PAGE = "| room | a file lives here when it … |\n|---|---|\n| `core/` | is below |\n| `app/` | is `main` |\n"
HEADER = """#pragma once
namespace weft {
class Sheet : public QObject {
  Q_OBJECT

 public:
  explicit Sheet(int rows) : rows_(rows) {}
  void show();
%s
 private:
  void fill();
  int rows_ = 0;
};
}  // namespace weft
"""
SOURCE = """#include "core/sheet.h"
namespace weft {
void Sheet::show() { fill(); }
void Sheet::fill() { rows_ = 3; }
%s
}  // namespace weft
"""
MAIN = """#include "core/sheet.h"
int main() {
  weft::Sheet sheet(2);
  sheet.show();
%s
  return 0;
}
"""


def check(folder):
    ran = subprocess.run([sys.executable, "-B", os.path.join(PROJECT, "scripts", "check-callers"), folder], capture_output=True, text=True)
    return ran.returncode, [re.sub(r":\d+: ", ": ", line) for line in ran.stderr.splitlines()]


class CheckCallersTest(unittest.TestCase):
    def found(self, header="", source="", main="", test="", more=None):
        """In a class with these members and definitions, a main() and a test that have these lines."""
        with tempfile.TemporaryDirectory() as folder:
            files = {"ARCHITECTURE.md": PAGE, "core/sheet.h": HEADER % header, "core/sheet.cpp": SOURCE % source, "app/main.cpp": MAIN % main,
                     "tests/core/sheet_test.cpp": '#include "core/sheet.h"\nvoid test(weft::Sheet& sheet) {\n%s\n}\n' % test, **(more or {})}
            for path, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
                with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                    file.write(text)
            status, faults = check(folder)
            self.assertEqual(status, 1 if faults else 0)
            return faults

    def test_what_is_called_is_no_fault(self):
        self.assertEqual(self.found(), [])

    def test_a_setter_that_only_a_test_calls(self):
        self.assertEqual(self.found("  void setRows(int rows);", "void Sheet::setRows(int rows) { rows_ = rows; }", test="  sheet.setRows(1);"),
                         ["core/sheet.h: no program uses Sheet::setRows"])
        self.assertEqual(self.found("  void setRows(int rows);", "void Sheet::setRows(int rows) { rows_ = rows; }", main="  sheet.setRows(1);"), [])

    def test_what_only_the_uncalled_call(self):
        self.assertEqual(self.found("  void first();\n  void second();", "void Sheet::first() { second(); }\nvoid Sheet::second() { second(); }"),
                         ["core/sheet.h: no program uses Sheet::first", "core/sheet.h: no program uses Sheet::second"])

    def test_a_comment_a_text_and_another_class_are_no_callers(self):
        other = {"core/other.h": "#pragma once\nnamespace weft {\nstruct Other {\n  void reset(int) {}\n};\n}\n",
                 "app/more.cpp": '#include "core/other.h"\n#include "core/sheet.h"\nint main() {\n  weft::Other other;\n  other.reset(1);  // sheet.reset(2)\n  puts("sheet.reset(3)");\n}\n'}
        self.assertEqual(self.found("  void reset(int to);", "void Sheet::reset(int to) { rows_ = to; }", more=other), ["core/sheet.h: no program uses Sheet::reset"])

    def test_one_of_several_of_a_name(self):
        members = "  void draw(int at);\n  void draw(int at, int with, int by);"
        self.assertEqual(self.found(members, main="  sheet.draw(1);"), ["core/sheet.h: no program uses Sheet::draw"])
        self.assertEqual(self.found(members, main="  sheet.draw(1);\n  sheet.draw(1, pair(2, 3), 4);"), [])

    def test_signals(self):
        heard = "  QObject::connect(&sheet, &weft::Sheet::changed, &sheet, &weft::Sheet::show);"
        emitted = "void Sheet::tell() { emit changed(); }"
        members, told = "  void tell();\n signals:\n  void changed();", "  sheet.tell();\n"
        self.assertEqual(self.found(members, emitted, told + heard), [])
        self.assertEqual(self.found(members, emitted, told, test=heard), ["core/sheet.h: nobody listens to Sheet::changed"])
        self.assertEqual(self.found(members, "void Sheet::tell() {}", told + heard), ["core/sheet.h: nobody emits Sheet::changed"])
        passed_on = "  QObject::connect(&sheet, &weft::Sheet::first, &sheet, &weft::Sheet::changed);\n"
        self.assertEqual(self.found(members + "\n  void first();", "void Sheet::tell() { emit first(); }", told + passed_on + heard), [])

    def test_enumerators(self):
        kinds = "  enum class Kind { plain, dotted };\n  bool is(Kind kind);"
        asked = "bool Sheet::is(Kind kind) {\n  switch (kind) {\n    case Kind::plain: return true;\n    case Kind::dotted: return false;\n  }\n}"
        self.assertEqual(self.found(kinds, asked, "  sheet.is(weft::Sheet::Kind::plain);"), ["core/sheet.h: no program uses Kind::dotted"])
        self.assertEqual(self.found(kinds, asked, "  sheet.is(weft::Sheet::Kind::plain);\n  sheet.is(static_cast<Kind>(1));"), [])

    def test_a_free_function(self):
        header = {"core/free.h": "#pragma once\nnamespace weft {\nint twice(int number);\n}\n"}
        self.assertEqual(self.found(more=header), ["core/free.h: no program uses twice"])
        caller = {"app/more.cpp": '#include "core/free.h"\nint main() {\n  const int twice = 3;\n  each(list, twice);\n}\n'}
        self.assertEqual(self.found(more={**header, **caller}), ["core/free.h: no program uses twice"])
        caller["app/more.cpp"] = '#include "core/free.h"\nint main() {\n  each(list, weft::twice);\n}\n'
        self.assertEqual(self.found(more={**header, **caller}), [])

    def test_a_test_may_look(self):
        members = "  int rows() const { return rows_; }\n  Sheet& part() { return *this; }\n  int sum(int of) const { return of; }"
        looks = "  sheet.rows() + sheet.part().rows() + sheet.sum(1);"
        self.assertEqual(self.found(members, test=looks), ["core/sheet.h: no program uses Sheet::sum"])
        self.assertEqual(self.found(members), [f"core/sheet.h: no program uses Sheet::{name}" for name in ("rows", "part", "sum")])

    def test_what_is_called_without_its_name(self):
        members = "  void paintEvent(int event) override;\n  bool operator==(const Sheet& other) const;\n  ~Sheet();"
        self.assertEqual(self.found(members), [])
        template = {"core/each.h": "#pragma once\ntemplate <class Drawn>\nvoid draw(Drawn& drawn) { drawn.draw(); }\n",
                    "app/use.cpp": '#include "core/sheet.h"\n#include "core/each.h"\nint main() { weft::Sheet sheet(1); draw(sheet); }\n'}
        self.assertEqual(self.found("  void draw();", more=template), [])

    def test_what_is_planted_in_this_program(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(PROJECT):
                if name in ("core", "tests"):
                    shutil.copytree(os.path.join(PROJECT, name), os.path.join(folder, name), ignore=shutil.ignore_patterns("data", "baselines"))
                else:
                    os.symlink(os.path.join(PROJECT, name), os.path.join(folder, name))
            path = os.path.join(folder, "core", "store", "run_store.h")
            with open(path, encoding="utf-8") as file:
                text = file.read()
            planted = text.replace("class RunStore {\n public:\n", "class RunStore {\n public:\n  void setPatience(int seconds);\n", 1)
            self.assertNotEqual(planted, text)
            with open(path, "w", encoding="utf-8") as file:
                file.write(planted)
            with open(os.path.join(folder, "tests", "core", "planted_test.cpp"), "w", encoding="utf-8") as file:
                file.write('#include "core/store/run_store.h"\nvoid wait(weft::RunStore& store) { store.setPatience(3); }\n')
            self.assertEqual(check(folder), (1, ["core/store/run_store.h: no program uses RunStore::setPatience"]))


if __name__ == "__main__":
    unittest.main()
