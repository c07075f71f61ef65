"""weft export and weft query: what independent readers find in Parquet and Arrow is what the CSV says, sums are those of the commands, and SQLite
itself answers questions over the CSV as weft query does over the runs."""
import collections
import csv
import filecmp
import glob
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest

import arrow_reader
import jsonschema
import parquet_reader
from support import WEFT, documented, rows, stored, training_job, weft

PARSE = {"integer": int, "real": float, "text": str, "boolean": lambda text: {"true": True, "false": False}[text]}
QUESTIONS = [
    "SELECT run, source, destination, sum(messages), sum(bytes) FROM pairs GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
    "SELECT run, traffic, guid, port, bytes, utilisation FROM links ORDER BY run, traffic, guid, port",
    "SELECT communicator, count(DISTINCT rank) AS n, max(seconds) FROM operations GROUP BY 1 ORDER BY 2 DESC, 1",
    "SELECT l.node, l.port, sum(u.bytes) FROM links l JOIN link_users u USING (run, traffic, guid, port) GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 20",
    "WITH t AS (SELECT rank, elapsed_s FROM ranks) SELECT count(*), avg(elapsed_s) FROM t",
]


KINDS = ("csv", "parquet", "arrow")
READ = {"parquet": parquet_reader.read, "arrow": arrow_reader.read}


class TablesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = cls.holder.name
        cls.runs = stored(cls.folder)
        for kind in KINDS:
            weft("export", *cls.runs.values(), "-o", cls.at(kind), "--format", kind)
        cls.columns = documented()

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    @classmethod
    def at(cls, *names):
        return os.path.join(cls.folder, *names)

    def table(self, kind, table, run):
        return self.at(kind, table, "run=" + run, "part-0." + kind)

    def csv_rows(self, table, run):
        with open(self.table("csv", table, run), encoding="utf-8", newline="") as file:
            header, *lines = csv.reader(file)
        return header, lines

    def test_rows_of_queries_are_as_the_schema_says(self):
        schema = json.loads(weft("query", "--schema"))
        jsonschema.Draft202012Validator.check_schema(schema)
        types = {"integer": ["integer", "null"], "real": ["number", "null"], "text": ["string", "null"]}
        filled = set()
        for table, columns in self.columns.items():
            row = schema["$defs"][table]["items"]["properties"]
            self.assertEqual([name for name in row if name != "run"], [name for name, kind in columns])
            self.assertEqual([row[name].get("type") for name, kind in columns], [types.get(kind) for name, kind in columns])
            asked = json.loads(weft("query", *self.runs.values(), f"SELECT * FROM {table} LIMIT 200", "--format", "json"))
            check = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{table}", "$defs": schema["$defs"]})
            check.validate(asked)
            for each in asked[:1]:
                filled.add(table)
                self.assertFalse(check.is_valid([{**each, "other": 1}]))
                self.assertFalse(check.is_valid([{name: [] for name in each}]))
        self.assertEqual(set(schema["$defs"]), set(self.columns))
        self.assertGreater(len(filled), 10)

    def test_documented_tables_are_those_that_are_there(self):
        self.assertGreater(len(self.columns), 10)
        for kind in KINDS:
            self.assertEqual({each for each in os.listdir(self.at(kind)) if not each.startswith("_")}, set(self.columns))

    def test_parquet_says_what_the_csv_says(self):
        self.says_what_the_csv_says("parquet")

    def test_arrow_says_what_the_csv_says(self):
        self.says_what_the_csv_says("arrow")

    def says_what_the_csv_says(self, form):
        values = 0
        for table, columns in self.columns.items():
            for run in self.runs:
                types, found = READ[form](self.table(form, table, run))
                header, lines = self.csv_rows(table, run)
                self.assertEqual(list(types.items()), columns, table)
                self.assertEqual(list(types), header)
                self.assertEqual(len(found), len(lines), (table, run))
                for cells, line in zip(found, lines):
                    for (name, kind), cell, text in zip(columns, cells, line):
                        self.assertEqual(cell, PARSE[kind](text) if text else None, (table, run, name))
                        values += 1
        self.assertGreater(values, 100_000)

    def test_pairs_add_up_to_those_of_the_command(self):
        for run, path in self.runs.items():
            sums = collections.defaultdict(lambda: [0, 0])
            types, found = parquet_reader.read(self.table("parquet", "pairs", run))
            for row in (dict(zip(types, each)) for each in found):
                pair = sums[row["source"], row["destination"]]
                pair[0] += row["messages"] or 0
                pair[1] += row["bytes"] or 0
            printed = {(int(each["source"]), int(each["destination"])): [int(each["messages"] or 0), int(each["bytes"] or 0)]
                       for each in rows("pairs", path, "--by", "rank")}
            self.assertEqual(dict(sums), printed, run)

    def test_links_are_those_of_the_command(self):
        for traffic in ("port", "pair"):
            printed = rows("links", self.runs["sample"], "--traffic", traffic)
            header, lines = self.csv_rows("links", "sample")
            exported = [dict(zip(header, each)) for each in lines]
            self.assertEqual(printed, [{k: v for k, v in each.items() if k != "traffic"} for each in exported if each["traffic"] == traffic])
        printed = rows("links", self.runs["museum"], "--traffic", "counter")
        header, lines = self.csv_rows("links", "museum")
        self.assertEqual([each["bytes"] for each in printed], [each[header.index("bytes")] for each in lines if each[0] == "counter"])

    def test_users_of_a_link_add_up_to_its_bytes(self):
        header, lines = self.csv_rows("link_users", "sample")
        users = collections.Counter()
        for each in (dict(zip(header, line)) for line in lines):
            users[each["traffic"], each["guid"], each["port"]] += int(each["bytes"])
        header, lines = self.csv_rows("links", "sample")
        for each in (dict(zip(header, line)) for line in lines):
            self.assertEqual(users[each["traffic"], each["guid"], each["port"]], int(each["bytes"]))

    def test_users_are_those_of_the_command(self):
        header, lines = self.csv_rows("link_users", "sample")
        exported = [dict(zip(header, line)) for line in lines]
        hot = max((each for each in rows("links", self.runs["sample"], "--traffic", "pair")), key=lambda each: int(each["bytes"]))
        names = ("communicator", "region", "class", "operation", "bytes")
        mine = [tuple(each[name] for name in names) for each in exported
                if each["traffic"] == "pair" and (each["guid"], each["port"]) == (hot["guid"], hot["port"])]
        printed = [tuple(each[name] for name in names) for each in rows("users", self.runs["sample"], hot["guid"], hot["port"], "--by", "layer")]
        self.assertGreater(len(printed), 1)
        self.assertEqual(sorted(mine), sorted(printed))

    def test_operations_and_bins_are_those_of_the_commands(self):
        header, lines = self.csv_rows("operations", "sample")
        calls = collections.Counter()
        for each in (dict(zip(header, line)) for line in lines):
            calls[each["communicator"], each["operation"]] += int(each["calls"])
        printed = rows("report", self.runs["sample"])
        self.assertEqual(calls, collections.Counter({(each["communicator"], each["operation"]): int(each["calls"]) for each in printed}))
        header, lines = self.csv_rows("bins", "sample")
        bins = [dict(zip(header, line)) for line in lines]

        def compare(chosen, *options):
            sums = collections.Counter()
            for each in chosen:
                sums[each["start_s"], each["end_s"], each["class"]] += int(each["bytes"])
            printed = rows("pairs", self.runs["sample"], "--by", "bin", *options)
            self.assertEqual(+sums, +collections.Counter({(each["start_s"], each["end_s"], each["class"]): int(each["bytes"]) for each in printed}))

        compare(bins)
        for column, option in (("communicator", "--communicator"), ("region", "--region"), ("operation", "--operation")):
            bytes_of = collections.Counter()
            for each in bins:
                bytes_of[each[column]] += int(each["bytes"])
            bytes_of.pop("", None)
            self.assertGreater(len(bytes_of), 1)
            most = bytes_of.most_common(1)[0][0]
            exclusive = ["--region-exclusive"] if column == "region" else []
            compare([each for each in bins if each[column] == most], option, most, *exclusive)

    def test_connections_are_those_of_the_command(self):
        job = training_job(self.folder)
        weft("export", job, "-o", self.at("jobs"), "--format", "csv")
        read = {}
        for table in ("connections", "rings"):
            with open(self.at("jobs", table, "run=job", "part-0.csv"), encoding="utf-8", newline="") as file:
                read[table] = list(csv.DictReader(file))
            self.assertEqual([name for name, _ in self.columns[table]], list(read[table][0]))
            self.assertEqual(self.csv_rows(table, "sample")[1], [])
        self.assertEqual(read["connections"], rows("connections", job))
        for ring in read["rings"]:  # without a fabric nobody knows what crosses
            edges = [each for each in read["connections"] if each["communicator"] == ring["communicator"] and each["use"] == "ring"]
            network = [each for each in edges if each["way"].startswith("NET/")]
            unknown = "" if network else "0"
            self.assertEqual((ring["channels"], ring["network"], ring["crossing"], ring["least"], ring["wrong_rail"]),
                             (str(len({each["channel"] for each in edges})), str(len(network)), unknown, unknown,
                              str(sum(each["peer_adapter"] not in ("", each["adapter"]) for each in network))))

    def test_findings_are_those_of_the_command(self):
        header, lines = self.csv_rows("findings", "sample")
        self.assertEqual([dict(zip(header, each)) for each in lines], rows("fabric", self.runs["sample"], "--check"))

    def test_many_rows_odd_names_and_the_largest_numbers_are_kept(self):
        odd = self.at("odd.weft")
        shutil.copy(self.runs["sample"], odd)
        db = sqlite3.connect(odd)
        largest = 2**63 - 1
        columns = "class, source, entries, messages, bytes, source_id, peers"
        db.execute(f"INSERT INTO time_bin (bin, {columns}) SELECT bin + 1000, {columns} FROM time_bin")
        db.execute(f"INSERT INTO time_bin (bin, {columns}) SELECT bin + 2000, {columns} FROM time_bin WHERE bin < 1000")
        db.execute("UPDATE communicator SET name = 'a,\"b\" ' || char(0x1F600) || ' ünï' || id WHERE id % 2")
        first = db.execute("SELECT min(id) FROM pair_traffic WHERE communicator_id % 2").fetchone()[0]
        db.execute("UPDATE pair_traffic SET peers = ? WHERE id = ?", (b"\x02\x01" + b"\xff" * 8 + b"\x7f", first))
        db.commit()
        db.close()
        with tempfile.TemporaryDirectory() as folder:
            for kind in KINDS:
                weft("export", odd, "-o", os.path.join(folder, kind), "--format", kind, "--tables", "bins,pairs,communicators")
            for table in ("bins", "pairs", "communicators"):
                _, found = parquet_reader.read(os.path.join(folder, "parquet", table, "run=odd", "part-0.parquet"))
                with open(os.path.join(folder, "csv", table, "run=odd", "part-0.csv"), encoding="utf-8", newline="") as file:
                    _, *lines = csv.reader(file)
                kinds = [kind for _, kind in self.columns[table]]
                self.assertEqual(arrow_reader.read(os.path.join(folder, "arrow", table, "run=odd", "part-0.arrow"))[1], found)
                self.assertEqual(found, [tuple(PARSE[kind](text) if text else None for kind, text in zip(kinds, line)) for line in lines])
                if table == "bins":
                    self.assertGreater(len(found), 2 * 65536)
                if table == "pairs":
                    self.assertTrue(any(row[-1] == largest and row[0].startswith('a,"b" \U0001F600 ünï') for row in found))

    def test_the_same_runs_give_the_same_bytes(self):
        for kind in ("parquet", "arrow"):
            again = self.at("again", kind)
            weft("export", *self.runs.values(), "-o", again, "--format", kind)
            names = glob.glob("*/*/*", root_dir=again)
            self.assertEqual(len(names), 3 * len(self.columns))
            _, different, missing = filecmp.cmpfiles(again, self.at(kind), names, shallow=False)
            self.assertEqual((different, missing), ([], []))

    def test_pyarrow_reads_the_same(self):
        try:
            import pyarrow.feather
        except ImportError:
            self.skipTest("pyarrow is not installed")
        for table in self.columns:
            read = pyarrow.feather.read_table(self.table("arrow", table, "sample"), memory_map=False)
            self.assertEqual(list(zip(*(each.to_pylist() for each in read.columns))), arrow_reader.read(self.table("arrow", table, "sample"))[1])

    def test_folders_of_others_stay_as_they_are(self):
        os.makedirs(self.at("other"))
        with open(self.at("other", "mine.txt"), "w", encoding="utf-8") as file:
            file.write("mine")
        self.assertIn("not tables of weft export", weft("export", self.runs["sample"], "-o", self.at("other"), status=1))
        self.assertEqual(os.listdir(self.at("other")), ["mine.txt"])
        self.assertIn("another format", weft("export", self.runs["sample"], "-o", self.at("csv"), "--label", "x", status=1))
        self.assertIn("in the folder already", weft("export", self.runs["profile"], "-o", self.at("csv"), "--format", "csv", "--label", "sample", status=1))
        self.assertEqual(len(self.csv_rows("ranks", "sample")[1]), 16)

    def test_runs_are_added_and_replaced(self):
        weft("export", self.runs["profile"], "-o", self.at("grown"), "--label", "../a b", "--tables", "pairs")
        weft("export", self.runs["profile"], self.runs["profile"], "-o", self.at("grown"), "--tables", "pairs")
        self.assertEqual(sorted(os.listdir(self.at("grown", "pairs"))), ["run=_._a_b", "run=profile", "run=profile-2"])
        weft("export", self.runs["sample"], "-o", self.at("grown"), "--label", "profile", "--replace")
        self.assertEqual(len(parquet_reader.read(self.at("grown", "ranks", "run=profile", "part-0.parquet"))[1]), 16)
        self.assertFalse([each for each in os.listdir(self.at("grown")) if each.startswith(".")])

    def test_what_a_killed_export_left_goes_with_the_next(self):
        started = subprocess.Popen([WEFT, "export", *[self.runs["sample"]] * 50, "-o", self.at("killed")])
        deadline = time.monotonic() + 60
        while not glob.glob(self.at("killed", ".adding.*", "*")) and time.monotonic() < deadline:
            time.sleep(0.001)
        started.kill()
        started.wait()
        self.assertTrue(glob.glob(self.at("killed", ".adding.*")))
        weft("export", self.runs["profile"], "-o", self.at("killed"))
        self.assertFalse(glob.glob(self.at("killed", ".adding.*")))
        for run in os.listdir(self.at("killed", "runs")):  # a run that is there is there as a whole
            self.assertTrue(all(os.path.exists(self.at("killed", table, run, "part-0.parquet")) for table in self.columns))

    def test_what_is_no_run_store_leaves_nothing(self):
        with open(self.at("no.weft"), "w", encoding="utf-8") as file:
            file.write("nothing")
        weft("export", self.at("no.weft"), "-o", self.at("none"), status=1)
        self.assertEqual(os.listdir(self.at("none")), ["_weft_export"])

    def test_questions_are_answered_as_sqlite_answers_them(self):
        db = sqlite3.connect(":memory:")
        for table, columns in self.columns.items():
            kinds = {"integer": "INTEGER", "real": "REAL", "text": "TEXT", "boolean": "INTEGER"}
            db.execute(f"CREATE TABLE {table} (run TEXT, " + ", ".join(f'"{name}" {kinds[kind]}' for name, kind in columns) + ")")
            for run in self.runs:
                marks = ", ".join("?" * (len(columns) + 1))
                db.executemany(f"INSERT INTO {table} VALUES ({marks})", [(run, *each) for each in parquet_reader.read(self.table("parquet", table, run))[1]])
        for question in QUESTIONS:
            answer = db.execute(question).fetchall()
            self.assertGreater(len(answer), 0)
            names = [each[0] for each in db.execute(question).description]
            printed = rows("query", *self.runs.values(), question)
            self.assertEqual(len(printed), len(answer), question)
            for line, row in zip(printed, answer):
                for name, cell in zip(names, row):
                    self.assertEqual(type(cell)(line[name]) if cell is not None else None, cell if cell is not None else (line[name] or None), question)

    def test_questions_only_read(self):
        path = self.runs["profile"]
        for statement in ("DELETE FROM pairs", "ATTACH '/tmp/x' AS x", "CREATE TABLE t (a)", "PRAGMA user_version = 3", "SELECT load_extension('x')", "VACUUM"):
            weft("query", path, statement, status=1)
        self.assertIn("no such column", weft("query", path, "SELECT colour FROM pairs", status=1))
        self.assertIn("several questions", weft("query", path, "SELECT 1; SELECT 2", status=1))
        self.assertIn("empty", weft("query", path, " ", status=1))

    def test_several_runs_are_told_apart(self):
        answer = rows("query", *self.runs.values(), "SELECT run, ranks FROM runs ORDER BY run")
        self.assertEqual([each["run"] for each in answer], sorted(self.runs))


if __name__ == "__main__":
    unittest.main()
