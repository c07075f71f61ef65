"""What programs of tests/collector/calls counted themselves beside what Weft imports of their bundles, for recorder-matrix.sh.

recorder_counts.py WEFT FOLDER PROGRAM…: FOLDER has PROGRAM.told.RANK, PROGRAM.bundle and the ends of its runs. Prints one line; differences
go to standard error.
"""
import collections
import csv
import glob
import io
import os
import subprocess
import sys

CALLS = "SELECT coalesce(c.label, c.communicator) AS name, o.operation, o.rank, sum(o.calls) AS calls, sum(o.bytes) AS bytes FROM operations o " \
        "JOIN communicators c ON c.communicator = o.communicator WHERE o.calls > 0 OR o.bytes > 0 GROUP BY 1, 2, 3"
PAIRS = "SELECT coalesce(c.label, c.communicator) AS name, p.operation, p.source, p.destination, sum(p.messages) AS calls, sum(p.bytes) AS bytes " \
        "FROM pairs p JOIN communicators c ON c.communicator = p.communicator WHERE p.source <> p.destination AND p.bytes > 0 GROUP BY 1, 2, 3, 4"
TIMED_OUT = 124  # of timeout(1)
# The programs do not count these.
UNCOUNTED = ("Comm_", "Cart_", "Graph_", "Dist_", "Intercomm_", "Init", "Finalize")


def counted(prefix):
    sums = collections.Counter()
    for path in glob.glob(prefix + ".told.*"):
        rank = path.rsplit(".", 1)[1]
        for line in open(path):
            words = line.split()
            key = tuple(words[:-2]) + ((rank,) if words[0] == "C" else ())
            sums[key, "calls"] += int(words[-2])
            sums[key, "bytes"] += int(words[-1])
    return sums


def imported(weft, prefix):
    store = prefix + ".weft"
    subprocess.run([weft, "import", prefix + ".bundle", "-o", store], check=True, capture_output=True)
    sums = collections.Counter()
    for kind, question in (("C", CALLS), ("P", PAIRS)):
        answer = subprocess.run([weft, "query", store, question, "--format", "csv"], check=True, capture_output=True, text=True).stdout
        for row in csv.DictReader(io.StringIO(answer)):
            if kind == "C" and row["operation"].startswith(UNCOUNTED):
                continue
            place = (row["rank"],) if kind == "C" else (row["source"], row["destination"])
            key = (kind, row["name"], row["operation"]) + place
            sums[key, "calls"] += int(row["calls"])
            sums[key, "bytes"] += int(row["bytes"] or 0)
    return sums


def end(prefix, of):
    try:
        return int(open(f"{prefix}.{of}").read())
    except (OSError, ValueError):
        return None


def verdict(weft, prefix):
    """Empty: as it should be."""
    if end(prefix, "alone") is None:
        return "not compiled"
    for of, text in (("alone", "alone"), ("recorded", "when recorded")):
        if end(prefix, of) != 0:
            printed = open(prefix + ".out", errors="replace").read()
            print(f"{prefix}, {of}, ended with {end(prefix, of)}:\n{printed[-2000:]}", file=sys.stderr)
            return f"{'does not end in time' if end(prefix, of) == TIMED_OUT else 'fails'} {text}"
    told = counted(prefix)
    if not told:
        return "does not count with this MPI"
    try:
        recorded = imported(weft, prefix)
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode(errors="replace"), file=sys.stderr)
        return "not imported"
    different = sorted(key for key in set(told) | set(recorded) if told[key] != recorded[key])
    for key in different[:20]:
        print(f"{prefix}: {key}: counted {told[key]}, recorded {recorded[key]}", file=sys.stderr)
    return "counts differ" if different else ""


def main():
    weft, folder, *programs = sys.argv[1:]
    verdicts = {name: verdict(weft, os.path.join(folder, name)) for name in programs}
    good = [name for name, text in verdicts.items() if not text]
    others = [f"{name} {text}" for name, text in verdicts.items() if text]
    print("; ".join([f"{len(good)} of {len(programs)}"] + others))


main()
