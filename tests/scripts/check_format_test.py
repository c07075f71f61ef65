"""scripts/check-format: lines that are too long, and lines that clang-format would write otherwise, in each kind of source."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
LONG = "// " + "x" * 118 + "\n"


@unittest.skipUnless(shutil.which("clang-format"), "clang-format is not installed")
class CheckFormatTest(unittest.TestCase):
    def faults(self, files):
        """The places of the faults in a tree of these files."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(os.path.join(PROJECT, ".clang-format"), folder)
            for path, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
                with open(os.path.join(folder, path), "wb") as file:
                    file.write(text.encode() if isinstance(text, str) else text)
            ran = subprocess.run([sys.executable, "-B", os.path.join(PROJECT, "scripts", "check-format"), folder], capture_output=True, text=True, check=False)
            places = [":".join(line.split(":")[:2]) for line in ran.stderr.splitlines()]
            self.assertEqual(ran.returncode, 1 if places else 0)
            return places

    def test_long_lines(self):
        files = {f"core/one.{ending}": f"// One.\n{LONG}" for ending in ("h", "cpp", "c", "inc", "def")}
        self.assertLessEqual({f"{path}:2" for path in files}, set(self.faults(files)))
        self.assertEqual(self.faults({"core/one.inc": "ONE(two, three)\n", "core/one.def": "ONE( two )  ONE(three)\n"}), [])

    def test_what_clang_format_writes(self):
        self.assertEqual(set(self.faults({"core/one.inc": "ONE( two,three )\n"})), {"core/one.inc:1"})

    def test_parts_of_traces_are_no_lists(self):
        self.assertEqual(self.faults({"resources/traces/1.def": b"\xff" * 200, "tests/data/otf2/1.def": b"\xff" * 200}), [])


if __name__ == "__main__":
    unittest.main()
