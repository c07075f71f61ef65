"""The Python of docs/campaigns.md on Dask: a scheduler and two workers on the loopback address give the numbers that weft query gives.

WEFT_RUNS=1000 asks them of as many runs (30 without it), DASK_SCHEDULER=tcp://HOST:8786 takes a cluster that is there. Runs of one program over a
year are made of one: dates, libraries and times of copies are others, and one library is slower.
"""
import os
import shutil
import sqlite3
import sys
import tempfile
import time
import unittest
import warnings

from support import rows, stored, weft
from documented_questions_test import blocks, number

RUNS = int(os.environ.get("WEFT_RUNS", "30"))


def year_of_runs(folder, count):
    """Stores by label: `count` copies of the sample, each with its day, library and time."""
    first = stored(folder)["sample"]
    made = []
    for at in range(count):
        path = os.path.join(folder, f"day{at:04}.weft")
        shutil.copy(first, path)
        month, day = at * 12 // count + 1, at % 28 + 1
        library = "Open MPI 4.1.4" if month < 7 else "Open MPI 5.0.7"
        with sqlite3.connect(path) as store:
            facts = {"date": f"2025-{month:02}-{day:02}T10:00:00", "MPI library": library, "command": "./hpcc"}
            store.executemany("INSERT OR REPLACE INTO run VALUES (?, ?)", facts.items())
            store.execute("UPDATE process SET elapsed_s = elapsed_s * ?", (1.0 + (0.25 if month >= 7 else 0) + at % 10 / 1000,))
        store.close()
        made.append(path)
    os.remove(first)
    return made


class DaskQuestionsTest(unittest.TestCase):
    def test_dask_gives_the_same_answers(self):
        try:
            import dask
            import dask.dataframe
            import distributed
            import pandas
        except ImportError:
            self.skipTest("dask, distributed or pandas is not installed")
        warnings.simplefilter("ignore")  # of versions of theirs among each other
        with tempfile.TemporaryDirectory() as folder:
            runs = year_of_runs(folder, RUNS)
            weft("export", *runs, "-o", os.path.join(folder, "tables"), "--format", "csv")
            before = os.getcwd()
            os.chdir(folder)
            # One process a worker, as on several machines; nothing listens on any other address.
            dask.config.set({"temporary-directory": folder})
            cluster = os.environ.get("DASK_SCHEDULER") or distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
            client = distributed.Client(cluster)
            try:
                self.compare(runs, client)
            finally:
                os.chdir(before)
                client.close()
                if not isinstance(cluster, str):
                    cluster.close()

    def compare(self, runs, client):
        names = {}
        exec(blocks("python")[0][0], names)  # of the project's own page
        on_dask = blocks("python-dask")[0][0]
        exec("\n".join(line for line in on_dask.splitlines() if not line.startswith("client")), names)
        self.assertGreaterEqual(len(client.scheduler_info()["workers"]), 1)
        for question, (sql,) in list(blocks("sql").items())[1:]:
            start = time.monotonic()
            answer = rows("query", *runs, sql)
            asked = time.monotonic()
            exec(blocks("python")[question][0], names)
            frame = names["answer"]
            print(f"question {question}: {len(answer)} rows, weft query {asked - start:.2f} s, Dask {time.monotonic() - asked:.2f} s", file=sys.stderr)
            self.assertEqual(len(frame), len(answer), question)
            for name in answer[0]:
                mine, theirs = (list(frame[name]) if name in frame.columns else None), [each[name] for each in answer]
                if mine is None or number(next((each for each in theirs if each), "")) is None:
                    continue
                mine, theirs = sorted(float(each) for each in mine if each == each), sorted(float(each) for each in theirs if each)
                self.assertEqual(len(mine), len(theirs), (question, name))
                for one, other in zip(mine, theirs):
                    self.assertAlmostEqual(one, other, delta=1e-12 * max(1.0, abs(other)), msg=(question, name))


if __name__ == "__main__":
    unittest.main()
