"""The Python module: what it unpacks itself is what the commands print, for stores of today and of the first version."""
import os
import shutil
import sqlite3
import sys
import tempfile
import unittest

from support import DATA, SOURCE, WEFT, rows, stored, training_job

sys.path.insert(0, os.path.join(SOURCE, "packaging", "python"))
import weft  # noqa: E402


def texts(table):
    """As CSV has them: all digits, nothing for what is absent."""
    def text(value):
        if value is None:
            return ""
        if isinstance(value, bool):
            return "true" if value else "false"
        return value
    return [{name: text(each[name]) for name in table.columns} for each in table]


class PythonModuleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.runs = stored(cls.holder.name)

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def copied(self, name):
        path = os.path.join(self.holder.name, name)
        shutil.copy(self.runs["profile"], path)
        return path

    def same(self, table, printed):
        self.assertEqual(len(table), len(printed))
        self.assertGreater(len(table), 0)
        self.assertEqual(table.columns, list(printed[0]))
        for mine, theirs in zip(texts(table), printed):
            self.assertEqual(mine, {name: type(mine[name])(theirs[name]) for name in theirs})

    def test_pairs_are_those_of_the_command(self):
        for path in self.runs.values():
            with weft.open(path) as run:
                self.same(run.pairs(), rows("pairs", path, "--by", "rank"))
        with weft.open(self.runs["sample"]) as run:
            path = self.runs["sample"]
            self.same(run.pairs(by="host"), rows("pairs", path, "--by", "host"))
            self.same(run.pairs(kind="p2p"), rows("pairs", path, "--class", "p2p"))
            self.same(run.pairs(communicator="W"), rows("pairs", path, "--communicator", "W"))
            self.same(run.pairs(region="PTRANS section."), rows("pairs", path, "--region", "PTRANS section."))

    def test_report_and_bins_are_those_of_the_commands(self):
        for name in ("sample", "museum"):
            with weft.open(self.runs[name]) as run:
                self.same(run.report(), rows("report", self.runs[name]))
                self.same(run.bins(), rows("pairs", self.runs[name], "--by", "bin"))

    def test_tables_are_those_of_the_export(self):
        for name, path in self.runs.items():
            with weft.open(path) as run:
                for table in ("ranks", "hosts", "regions", "communicators", "members"):
                    mine = getattr(run, table)()
                    names = ", ".join(f'"{each}"' for each in mine.columns)
                    printed = rows("query", path, f"SELECT {names} FROM {table}")
                    if mine:
                        self.same(weft.Table(mine.columns, ([int(v) if isinstance(v, bool) else v for v in each.values()] for each in mine)), printed)
                    self.assertEqual(len(mine), len(printed), (name, table))
                entries = list(run.entries())
                if entries:
                    self.same(weft.Table(entries[0], (each.values() for each in entries)), rows("query", path, "SELECT " + ", ".join(entries[0]) + " FROM pairs"))

    def test_connections_are_those_of_the_command(self):
        job = training_job(self.holder.name)
        with weft.open(job) as run:
            self.same(run.connections(), rows("connections", job))
        with weft.open(self.runs["museum"]) as run:
            self.assertEqual(list(run.connections()), [])
            self.assertEqual(run.connections().columns[0], "communicator")

    def test_links_are_asked_of_the_program(self):
        before = os.environ["PATH"]
        os.environ["PATH"] = os.path.dirname(WEFT) + os.pathsep + before
        with weft.open(self.runs["sample"]) as run:
            links = run.links("--traffic", "pair")
            self.same(links, rows("links", self.runs["sample"], "--traffic", "pair"))
            self.assertRaisesRegex(weft.Error, "port counters", run.links, "--traffic", "counter")
            os.environ["PATH"] = "/nowhere"
            self.assertRaisesRegex(weft.Error, "not installed", run.links)
        os.environ["PATH"] = before

    def test_what_is_no_store_is_refused_in_a_sentence(self):
        folder = self.holder.name
        self.assertRaisesRegex(weft.Error, "can't be read", weft.open, os.path.join(folder, "none.weft"))
        self.assertRaisesRegex(weft.Error, "can't be read", weft.open, os.path.join(DATA, "museum", "README.md"))
        other = os.path.join(folder, "other.db")
        sqlite3.connect(other).execute("CREATE TABLE t (a)")
        self.assertRaisesRegex(weft.Error, "no run store", weft.open, other)
        for version, says in ((5, "import its bundle again"), (99, "newer python3-weft")):
            path = self.copied(f"v{version}.weft")
            db = sqlite3.connect(path)
            db.execute(f"PRAGMA user_version = {version}")
            db.execute("UPDATE run SET value = ? WHERE key = 'oldest_reader'", (version,))
            db.commit()
            db.close()
            self.assertRaisesRegex(weft.Error, says, weft.open, path)

    def test_a_damaged_store_is_refused(self):
        path = self.copied("damaged.weft")
        db = sqlite3.connect(path)
        db.execute("UPDATE pair_traffic SET peers = x'8080'")
        db.commit()
        db.close()
        with weft.open(path) as run:
            self.assertRaisesRegex(weft.Error, "damaged", run.pairs)

    def test_frames_have_whole_numbers(self):
        with weft.open(self.runs["sample"]) as run:
            try:
                import pandas  # noqa: F401
            except ImportError:
                self.assertRaisesRegex(weft.Error, "python3-pandas", run.pairs().frame)
                self.skipTest("pandas is not installed")
            frame = run.pairs().frame()
            self.assertEqual(str(frame.dtypes["bytes"]), "Int64")
            self.assertEqual(int(frame["bytes"].sum()), sum(each["bytes"] for each in run.pairs()))


if __name__ == "__main__":
    unittest.main()
