"""Every line of SQL and Python in docs/campaigns.md runs: SQL in weft query and, where it is installed, in DuckDB with the same answer; Python where
pandas is installed, with the numbers of the SQL beside it."""
import glob
import math
import os
import re
import sqlite3
import sys
import tempfile
import unittest

from support import DATA, SOURCE, documented, rows, stored, weft

sys.path.insert(0, os.path.join(SOURCE, "packaging", "python"))


def page():
    with open(os.path.join(SOURCE, "docs", "campaigns.md"), encoding="utf-8") as file:
        return file.read()


def blocks(language):
    """By question: the title's number → text; those before the first question under 0."""
    parts = re.split(r"^## (\d+)\. ", page(), flags=re.MULTILINE)
    texts = {0: parts[0], **{int(parts[at]): parts[at + 1] for at in range(1, len(parts), 2)}}
    return {number: re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL) for number, text in texts.items()}


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


class DocumentedQuestionsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.runs = stored(cls.holder.name)
        cls.runs["dated"] = os.path.join(cls.holder.name, "dated.weft")  # as the questions about a year ask for
        weft("import", os.path.join(DATA, "mpisee", "hier16"), "-o", cls.runs["dated"])
        weft("export", *cls.runs.values(), "-o", os.path.join(cls.holder.name, "campaign"))
        weft("export", *cls.runs.values(), "-o", os.path.join(cls.holder.name, "tables"), "--format", "csv")
        os.symlink("sample.weft", os.path.join(cls.holder.name, "run.weft"))
        cls.before = os.getcwd()
        os.chdir(cls.holder.name)

    @classmethod
    def tearDownClass(cls):
        os.chdir(cls.before)
        cls.holder.cleanup()

    def answers(self):
        for question, (sql,) in list(blocks("sql").items())[1:]:
            yield question, sql, rows("query", *self.runs.values(), sql)

    def test_there_are_twelve_questions_with_answers(self):
        answers = list(self.answers())
        self.assertEqual([each[0] for each in answers], list(range(1, 13)))
        for question, _, answer in answers:
            self.assertGreater(len(answer), 0, question)

    def test_questions_on_other_pages_have_answers(self):
        asked = 0
        for name in sorted(glob.glob(os.path.join(SOURCE, "docs", "*.md")) + [os.path.join(SOURCE, "README.md")]):
            with open(name, encoding="utf-8") as file:
                text = file.read()
            for sql in re.findall(r'weft query [^"`\n]*"(SELECT [^"…]+)"', text):
                self.assertGreater(len(rows("query", *self.runs.values(), sql)), 0, sql)
                asked += 1
            for sql in re.findall(r'sqlite3 [^"`\n]*"(SELECT [^"]+)"', text) + re.findall(r"`(SELECT [^`]+)`", text):
                self.assertGreater(len(sqlite3.connect("run.weft").execute(sql).fetchall()), 0, sql)
                asked += 1
        self.assertGreater(asked, 3)

    def test_pandas_finds_the_same_numbers(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        python = blocks("python")
        names = {}
        for text in python[0]:  # of the project's own page
            exec(text, names)
        self.assertGreater(len(names["hosts"]), 0)
        for question, _, answer in self.answers():
            exec(python[question][0], names)
            frame = names["answer"]
            self.assertEqual(len(frame), len(answer), question)
            name = next(each for each in reversed(list(answer[0])) if each in frame.columns and number(answer[0][each]) is not None)
            for mine, theirs in zip(sorted(frame[name].dropna()), sorted(float(each[name]) for each in answer if each[name])):
                self.assertTrue(math.isclose(mine, theirs, rel_tol=1e-12), (question, name, mine, theirs))

    def test_duckdb_gives_the_same_answers(self):
        try:
            import duckdb
        except ImportError:
            self.skipTest("duckdb is not installed")
        db = duckdb.connect()
        view = re.search(r"^CREATE VIEW pairs AS .*$", page(), re.MULTILINE).group()
        for table in documented():
            db.execute(view.replace("pairs", table))
        for question, sql, answer in self.answers():
            found = db.execute(sql).fetchall()
            self.assertEqual(len(found), len(answer), question)
            for mine, theirs in zip(found, answer):
                for cell, text in zip(mine, theirs.values()):
                    self.assertTrue((cell is None and text == "") or str(cell) == text or math.isclose(float(cell), float(text), rel_tol=1e-12), (question, cell, text))


if __name__ == "__main__":
    unittest.main()
