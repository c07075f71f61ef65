"""What the tests of this folder share: the program, runs to ask about, tables."""
import csv
import gzip
import os
import re
import subprocess

SOURCE = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
WEFT = os.environ.get("WEFT_PROGRAM", "weft")
DATA = os.path.join(SOURCE, "tests", "data")


def weft(*arguments, status=0):
    ran = subprocess.run([WEFT, *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == status, (arguments, ran.returncode, ran.stderr)
    return ran.stdout if status == 0 else ran.stderr


def rows(*arguments):
    """A table that a command prints as CSV: a dict a row."""
    return list(csv.DictReader(weft(*arguments, "--format", "csv").splitlines()))


def stored(folder):
    """Stores of several kinds by name: everything, one that an older version wrote, and a profile alone."""
    made = {}
    for name, source in (("sample", os.path.join(SOURCE, "resources", "sample")), ("profile", os.path.join(DATA, "monitoring", "older_1_0.prof"))):
        made[name] = os.path.join(folder, name + ".weft")
        weft("import", source, "-o", made[name])
    made["museum"] = os.path.join(folder, "museum.weft")
    with gzip.open(os.path.join(DATA, "museum", "v6", "run.weft.gz")) as packed, open(made["museum"], "wb") as out:
        out.write(packed.read())
    return made


def training_job(folder):
    """A store of a job whose connections NCCL logged."""
    made = os.path.join(folder, "job.weft")
    weft("import", os.path.join(DATA, "nccl", "job.log"), "-o", made)
    return made


def documented():
    """table → list of (column, type) as docs/export.md has them."""
    with open(os.path.join(SOURCE, "docs", "export.md"), encoding="utf-8") as page:
        text = page.read()
    tables = {}
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name = part.split("\n", 1)[0].strip()
        tables[name] = re.findall(r"^\| `(\w+)` \| (integer|real|text|boolean) \|", part, flags=re.MULTILINE)
    return tables
