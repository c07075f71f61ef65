"""Run stores of Weft (.weft) in Python: the names and numbers of the commands, with the standard library alone.

    import weft
    with weft.open("run.weft") as run:
        for pair in run.pairs():
            print(pair["source"], pair["destination"], pair["bytes"])
        frame = run.report().frame()          # a pandas.DataFrame, where pandas is installed

Every table is a Table: a list of dicts, whose `columns` are the names in their order. None is "not recorded", never zero. What needs routes over the
fabric (links, users, findings) is asked of the program `weft`, which must be installed for these.
"""
import collections
import csv
import io
import re
import shutil
import sqlite3
import subprocess
import urllib.parse

__all__ = ["open", "Run", "Table", "Error"]

_APPLICATION = 0x57454654
_OLDEST, _NEWEST = 6, 13  # versions of stores that are read; newer ones where they allow it
_MOST = 2**63 - 1         # at which sums are held
_NO_COMMUNICATOR = "(no communicator)"
_CLASSES = {1: "p2p", 2: "collective", 3: "onesided", 4: "mixed", 5: "logical"}
_STATISTICS = {1: "sum", 2: "one_rank", 4: "maximum", 16: "collectives_only", 8: "misplaced"}


class Error(Exception):
    """What could not be done, in a sentence."""


class Table(list):
    """Rows as dicts, and the names of their columns, which are there without a row too."""

    def __init__(self, columns, rows=()):
        super().__init__(dict(zip(columns, row)) for row in rows)
        self.columns = list(columns)

    def frame(self):
        """The same as a pandas.DataFrame; whole numbers with missing ones among them are of type Int64."""
        try:
            import pandas
        except ImportError:
            raise Error("pandas is not installed; in Debian it is the package python3-pandas") from None
        frame = pandas.DataFrame(list(self), columns=self.columns)
        for name in self.columns:
            values = [each[name] for each in self if each[name] is not None]
            if values and all(type(each) is int for each in values):
                frame[name] = frame[name].astype("Int64")
        return frame


def open(path):
    """The run of a store; throws Error where it is none, or of a version that is not read."""
    return Run(path)


class Run:
    def __init__(self, path):
        self.path = str(path)
        try:
            self._db = sqlite3.connect("file:" + urllib.parse.quote(self.path) + "?mode=ro", uri=True)
            self._db.executescript("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON")
            isStore = self._one("PRAGMA application_id") == _APPLICATION
        except sqlite3.Error as error:
            raise Error(f"{self.path} can't be read as a run store ({error})") from None
        if not isStore:
            raise Error(f"{self.path} is no run store; weft import makes one")
        self._columns = {}
        self._check(self._one("PRAGMA user_version"))
        self._db.create_aggregate("held_sum", 1, _HeldSum)
        self._db.create_aggregate("bit_union", 1, _BitUnion)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._db.close()

    # What the run is

    @property
    def facts(self):
        """What the sources state of the run, by key."""
        return dict(self._db.execute("SELECT key, value FROM run ORDER BY key"))

    def ranks(self):
        hosts = dict(self._rows("host", ("id", "name")))
        names = ("rank", "host_id", "elapsed_s", "init_s", "finalize_s", "wrap_s", "recorder_s", "recorder_bytes", "pid", "cpus", "recorded_s",
                 "user_s", "system_s", "minor_faults", "major_faults", "voluntary_switches", "involuntary_switches", "max_resident_bytes")
        cpus = names.index("cpus")
        rows = ((row[0], hosts.get(row[1]), *row[2:cpus], row[cpus] or None, *row[cpus + 1:]) for row in self._rows("process", names, "rank"))
        return Table(("rank", "host", *names[2:]), rows)

    def hosts(self):
        ranks = collections.Counter(each["host"] for each in self.ranks())
        return Table(("host", "ranks"), ((name, ranks[name]) for _, name in self._rows("host", ("id", "name"), "id")))

    def regions(self):
        names = self._names("region")
        return Table(("region", "parent"), ((name, names.get(parent)) for _, name, parent in self._rows("region", ("id", "name", "parent_id"), "id")))

    def communicators(self):
        names = self._communicators()
        members = collections.Counter(each for each, in self._rows("member", ("communicator_id",)))
        read = ("id", "parent_id", "parent_is_guess", "size", "call", "internal", "pooled", "label", "topology", "dims", "periods", "reorder", "freed",
                "stated_bytes", "stated_calls")
        rows = []
        for number, parent, guess, size, call, internal, pooled, label, topology, dims, periods, reorder, freed, *stated in self._rows("communicator", read, "id"):
            rows.append((names[number], names.get(parent), bool(guess), size, call or None, members[number], bool(internal), bool(pooled), label or None, topology or None,
                         dims or None, periods or None, _flag(reorder), _flag(freed), *stated))
        return Table(("communicator", "parent", "parent_is_guess", "size", "call", "members", *read[5:]), rows)

    def members(self):
        names = self._communicators()
        inOrder = dict(self._rows("communicator", ("id", "members_in_order")))
        rows = self._rows("member", ("communicator_id", "position", "rank"), "communicator_id, position")
        return Table(("communicator", "communicator_rank", "rank"), ((names[one], at if inOrder[one] else None, rank) for one, at, rank in rows))

    # What was done

    def report(self):
        """As `weft report --format csv`: a row for each communicator and operation."""
        names, sizes = self._communicators(), dict(self._rows("communicator", ("id", "size")))
        operations = self._names("operation")
        communicator, seconds = self._beginEnd(operations)
        columns = ("communicator", "size", "operation", "mean_s", "min_s", "max_s", "bytes", "calls")
        found = self._db.execute(
            "SELECT c, op, avg(seconds), min(seconds), coalesce(max(seconds), max(max_seconds)), held_sum(bytes), held_sum(calls), bit_union(bytes_of), bit_union(calls_of) FROM ("
            f" SELECT {communicator} c, operation_id op, held_sum(calls) calls, held_sum(bytes) bytes, sum({seconds}) seconds, max(max_seconds) max_seconds,"
            f" bit_union({self._column('operation_statistics', 'calls_of', 1)}) calls_of,"
            f" bit_union(CASE WHEN bytes IS NULL THEN 0 ELSE {self._column('operation_statistics', 'bytes_of', 1)} END) bytes_of"
            " FROM operation_statistics GROUP BY c, operation_id, rank) GROUP BY c, op").fetchall()
        found = sorted(found, key=lambda row: (row[0] is None, row[0], operations[row[1]].encode()))
        telling = any(bits & ~1 for row in found for bits in row[7:])
        rows = ((names.get(c, _NO_COMMUNICATOR), sizes.get(c), operations[op], *numbers, *(map(_statistic, (bytesOf, callsOf)) if telling else ()))
                for c, op, *numbers, bytesOf, callsOf in found)
        return Table(columns + (("bytes_of", "calls_of") if telling else ()), rows)

    def _beginEnd(self, operations):
        """SQL of the communicator and the seconds of a row: MPI_Init and MPI_Finalize belong to no communicator, and a recorded bundle knows of its processes
        how long they were."""
        init = [number for number, name in operations.items() if name.lower() in ("init", "init_thread")]
        finalize = [number for number, name in operations.items() if name.lower() == "finalize"]
        recorded = [number for number, kind in self._rows("source", ("id", "kind")) if kind == "recorded bundle"]
        none = [number for number, name, pooled in self._rows("communicator", ("id", "name", "pooled"), "id") if pooled and name == _NO_COMMUNICATOR]
        listed = lambda ids: "(" + ", ".join(map(str, ids)) + ")"
        ofProcess = lambda ids, column: (f" WHEN operation_id IN {listed(ids)} AND source_id IN {listed(recorded)} THEN"
                                         f" coalesce((SELECT {column} FROM process WHERE process.rank = operation_statistics.rank), seconds)")
        return (f"CASE WHEN operation_id IN {listed(init + finalize)} THEN {none[0] if none else 'NULL'} ELSE communicator_id END",
                f"CASE{ofProcess(init, 'init_s')}{ofProcess(finalize, 'finalize_s')} ELSE seconds END")

    def pairs(self, communicator=None, region=None, kind=None, by="rank"):
        """As `weft pairs`: sums of what was sent, by rank or by host. `kind`: "p2p", "collective", "onesided", "mixed" or "logical"."""
        keep = self._filter(communicator, region, kind)
        where = {rank: host for rank, host in self._rows("process", ("rank", "host_id")) if host is not None} if by == "host" else None
        if where is not None and not where:
            raise Error("the hosts of the ranks were not recorded; take by=\"rank\"")
        sums = {}
        for row in self._entries(keep):
            source, destination, messages, count = row[-4:]
            if where is not None:
                if source not in where or destination not in where:
                    continue
                source, destination = where[source], where[destination]
            pair = sums.setdefault((source, destination), [None, None])
            for at, more in enumerate((messages, count)):
                if more is not None:
                    pair[at] = min(_MOST, (pair[at] or 0) + more)
        named = (lambda each: each) if where is None else dict(self._rows("host", ("id", "name"))).__getitem__
        order = (lambda item: item[0]) if where is None else (lambda item: tuple(_natural(named(each)) for each in item[0]))
        return Table(("source", "destination", "messages", "bytes"),
                     ((named(source), named(destination), *numbers) for (source, destination), numbers in sorted(sums.items(), key=order)))

    def entries(self, kind=None):
        """Every stored number of pair traffic, not added up: the rows of the table `pairs` of `weft export`, one at a time."""
        names = ("communicator", "region", "class", "operation", "source", "destination", "messages", "bytes")
        communicators, regions, operations = self._communicators(), self._names("region"), self._names("operation")
        for communicator, region, of, operation, *numbers in self._entries(self._filter(None, None, kind)):
            yield dict(zip(names, (communicators.get(communicator), regions.get(region), _CLASSES[of], operations.get(operation), *numbers)))

    def bins(self):
        """As `weft pairs --by bin`: sums over time. The length of a bin is the fact "time bin seconds"."""
        columns = ("start_s", "end_s", "class", "messages", "bytes")
        length = self.facts.get("time bin seconds")
        if length is None:
            return Table(columns)
        sums = {}
        for number, kind, peers in self._rows("time_bin", ("bin", "class", "peers")):
            if kind == 5 or not peers:
                continue
            total = sums.setdefault((number, kind), [0, 0])
            for _, messages, count in _unpacked(peers):
                total[0], total[1] = min(_MOST, total[0] + messages), min(_MOST, total[1] + count)
        seconds = lambda number: float("%.15g" % (number * float(length)))
        return Table(columns, ((seconds(number), seconds(number + 1), _CLASSES[kind], *total) for (number, kind), total in sorted(sums.items())))

    def connections(self):
        """As `weft connections`: which ranks were connected by which adapters, where the communication library logged it."""
        columns = ("communicator", "channel", "use", "source", "destination", "way", "adapter", "peer_adapter", "proxy", "direct")
        names = self._communicators()
        read = ("communicator_id", "channel", "point_to_point", "source", "destination", "way", "adapter", "peer_adapter", "proxy", "direct")
        return Table(columns, ((names.get(one), channel, "send" if toOne else "ring", source, destination, way, adapter or None, peer or None, proxy, bool(direct))
                               for one, channel, toOne, source, destination, way, adapter, peer, proxy, direct in self._rows("connection", read, "id")))

    # What needs the fabric's routes

    def rings(self):
        """As `weft connections --rings`."""
        return self.command("connections", "--rings")

    def links(self, *options):
        """As `weft links`: run.links("--traffic", "pair")."""
        return self.command("links", *options)

    def users(self, node, port, *options):
        """As `weft users`: who loads the link end, run.users("r1leaf00", 9, "--by", "communicator")."""
        return self.command("users", node, str(port), *options)

    def findings(self):
        """As `weft fabric --check`."""
        return self.command("fabric", "--check")

    def command(self, name, *options):
        """The table that a command of the program `weft` prints for this run."""
        program = shutil.which("weft")
        if program is None:
            raise Error("the program weft is not installed; in Debian it is the package weft, or weft-cli without a window")
        ran = subprocess.run([program, name, self.path, *options, "--format", "csv"], capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise Error(ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else f"weft {name} failed")
        header, *lines = csv.reader(io.StringIO(ran.stdout))
        return Table(header, (map(_value, line) for line in lines))

    # How a store is read

    def _one(self, sql):
        return self._db.execute(sql).fetchone()[0]

    def _check(self, version):
        if version < _OLDEST:
            raise Error(f"{self.path} is of store version {version}, from before 0.1.0; import its bundle again")
        if version > _NEWEST and int(self.facts.get("oldest_reader", version)) > _NEWEST:
            raise Error(f"{self.path} is of store version {version}, which this module does not read; install a newer python3-weft")

    def _column(self, table, name, absent="NULL"):
        """The column, or what stores before it would have said."""
        if table not in self._columns:
            self._columns[table] = {row[1] for row in self._db.execute(f"PRAGMA table_info({table})")}
        return name if name in self._columns[table] else str(absent)

    def _rows(self, table, names, order="1"):
        columns = [self._column(table, name) for name in names]
        if not self._columns[table]:
            return iter(())
        return self._db.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")

    def _names(self, table):
        return dict(self._rows(table, ("id", "name")))

    def _communicators(self):
        """Name by id; of several of one name each gets a number, as the commands print them."""
        rows = list(self._rows("communicator", ("id", "name"), "id"))
        uses, following, names = collections.Counter(name for _, name in rows), collections.Counter(), {}
        for number, name in rows:
            names[number] = name
            while uses[name] > 1 and names[number] in uses:
                following[name] += 1
                names[number] = f"{name}#{following[name]}"
        return names

    def _filter(self, communicator, region, kind):
        keep = {}
        if communicator is not None:
            given = dict(self._rows("communicator", ("id", "name")))
            exact = {number for number, name in self._communicators().items() if name == communicator}
            keep[0] = exact or {number for number, name in given.items() if name == communicator}
            if not keep[0]:
                raise Error(f"there is no communicator {communicator}; communicators() lists them")
        if region is not None:
            parents = {number: parent for number, _, parent in self._rows("region", ("id", "name", "parent_id"))}
            keep[1] = {number for number, name in self._names("region").items() if name == region}
            if not keep[1]:
                raise Error(f"there is no region {region}; regions() lists them")
            more = True
            while more:  # regions that lie within
                more = {number for number, parent in parents.items() if parent in keep[1]} - keep[1]
                keep[1] |= more
        if kind is not None and kind not in _CLASSES.values():
            raise Error(f"there is no class {kind}; there are " + ", ".join(_CLASSES.values()))
        keep[2] = {number for number, name in _CLASSES.items() if name == kind} if kind else {1, 2, 3, 4}
        return keep

    def _entries(self, keep):
        names = ("communicator_id", "region_id", "class", "operation_id", "source", "messages", "bytes", "peers")
        for *layer, source, messages, count, peers in self._rows("pair_traffic", names, "id"):
            if all(layer[at] in values for at, values in keep.items()):
                for destination, some, more in _unpacked(peers):
                    if some or more:
                        yield (*layer, source, destination, some if messages is not None else None, more if count is not None else None)


def _unpacked(peers):
    """(rank, messages, bytes) of a packed column: LEB128 numbers, docs/run-store.md."""
    numbers, value, shift = [], 0, 0
    for byte in peers:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(value)
            value = shift = 0
    if shift or len(numbers) % 3:
        raise Error("the run store is damaged (the peers of a rank can't be unpacked); import the bundle again")
    rank = -1
    for at in range(0, len(numbers), 3):
        rank += numbers[at]
        yield rank, numbers[at + 1], numbers[at + 2]


class _HeldSum:
    def __init__(self):
        self.sum = None

    def step(self, value):
        if value is not None:
            self.sum = min(_MOST, (self.sum or 0) + value)

    def finalize(self):
        return self.sum


class _BitUnion:
    def __init__(self):
        self.bits = 0

    def step(self, value):
        self.bits |= value or 0

    def finalize(self):
        return self.bits


def _flag(value):
    return None if value is None else bool(value)


def _statistic(bits):
    return "+".join(word for bit, word in _STATISTICS.items() if bits & bit) or None


def _natural(name):
    return [(0, int(part), b"") if part.isdigit() else (1, 0, part.encode()) for part in re.findall(r"[0-9]+|[^0-9]+", name)]


def _value(text):
    """Of a cell of CSV: numbers as numbers, nothing as None."""
    if text == "":
        return None
    for kind, shape in ((int, r"-?(0|[1-9][0-9]*)"), (float, r"-?[0-9.]+([eE][-+]?[0-9]+)?")):
        if re.fullmatch(shape, text):
            try:
                return kind(text)
            except ValueError:
                break
    return text
