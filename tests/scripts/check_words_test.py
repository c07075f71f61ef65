"""scripts/check-words: reasons that a literal spells for itself, headers without a first line, and sentences of the manual that nobody can read at once."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
WORDS = " ".join(["word"] * 20)


class CheckWordsTest(unittest.TestCase):
    def faults(self, files):
        """In a tree of these files, without what is said of exceptions that it does not need."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
                with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                    file.write(text)
            ran = subprocess.run([sys.executable, "-B", os.path.join(PROJECT, "scripts", "check-words"), folder], capture_output=True, text=True, check=False)
            return [line for line in ran.stderr.splitlines() if "nothing needs the exception" not in line]

    def test_reasons(self):
        found = self.faults({"views/one.cpp": 'auto a = "this is not recorded";\nauto b = "recorded";  // "not known"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("views/one.cpp:1", found[0])

    def test_plainer_words(self):
        found = self.faults({"importers/one.cpp": 'auto a = "rows were left away"; // told apart\nauto b = "wired; anewspaper";\n', "app/two.cpp": 'tr("Tables made anew")\n'})
        self.assertEqual([each.split(": ")[0] for each in found], ["app/two.cpp:1", "importers/one.cpp:1"])

    def test_glossary(self):
        riddles = {"told by rank": 1, "rows left out": 0, "it was left out": 1, "the hottest of its link ends": 0, "the hottest link end": 1, "nobody waited": 1, "of pair traffic: only this": 1,
                   "three of all: two": 0, "trace.metric-alone": 0, "import it alone": 1, "a stall": 0}
        text = "".join(f'auto a = "{words}";\n' for words in riddles)
        found = sorted(int(each.split(": ")[0].split(":")[1]) for each in self.faults({"reports/one.cpp": text}))
        self.assertEqual(found, [line + 1 for line, expected in enumerate(riddles.values()) if expected])

    def test_headers(self):
        comment = "// Reads one.\n#pragma once\n"
        files = {"core/base/one.h": comment, "collector/two.h": "/* Reads two. */\n", "core/base/three.h": f"#pragma once\n{comment}", "views/four.h": "//\n#pragma once\n", "app/five.cpp": "int five;\n"}
        self.assertEqual([each.split(": ")[0] for each in self.faults(files)], ["core/base/three.h:1", "views/four.h:1"])

    @unittest.skipUnless(shutil.which("codespell"), "codespell is not installed")
    def test_spelling(self):
        found = self.faults({"docs/page.md": "A word that is recieved.\n", "app/one.h": "// A recieveD, teh\n"})
        self.assertEqual(sorted(each.split(": ")[0] for each in found), ["app/one.h:1", "docs/page.md:1"])

    def test_sentences(self):
        long = f"{WORDS} {WORDS} end."
        self.assertEqual(len(self.faults({"docs/page.md": f"# Title\n\nShort. {long}\n"})), 1)
        self.assertEqual(self.faults({"docs/page.md": f"# {long}\n\n{WORDS}. {WORDS.title()}.\n\n```\n{long}\n```\n\n- {WORDS}\n- {WORDS}\n"}), [])

    def test_sentences_of_tables(self):
        long = f"{WORDS} {WORDS} end."
        head = "| one | two |\n|---|---|\n"
        self.assertEqual(self.faults({"docs/page.md": f"{head}| {WORDS} | {WORDS}. {WORDS.title()}. |\n| {WORDS} | |\n"}), [])
        self.assertEqual(len(self.faults({"docs/page.md": f"{head}| {long} | {long} |\n| {WORDS} | {long} |\n", "bench/README.md": long})), 4)
        self.assertEqual(len(self.faults({"docs/page.md": f"{head}| one | {WORDS} `a\\|b` {WORDS} |\n"})), 1)


if __name__ == "__main__":
    unittest.main()
