"""Speed goals as a table: a row for each, at three sizes, beside its peer. Called by gate.sh."""
import argparse
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path


class Cost:
    """Processor seconds of a command and its children, and the most memory of any one of them, in bytes."""

    def __init__(self, command, good=(0,)):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            null = open(os.devnull, "w")
            status = subprocess.call(command, stdout=null, stderr=null, shell=isinstance(command, str))
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            os.write(write, f"{used.ru_utime + used.ru_stime} {used.ru_maxrss * 1024} {status}".encode())
            os._exit(0)
        os.close(write)
        seconds, memory, status = os.read(read, 200).split()
        os.close(read)
        os.waitpid(child, 0)
        self.seconds, self.memory = float(seconds), int(memory)
        if good and int(status) not in good:
            raise RuntimeError(f"{command} ended with {int(status)}")


class Row:
    """One size of a goal: `ours` and `peer` are commands, `items` what is counted."""

    def __init__(self, items, ours, peer=None, store=None, good=(0,)):
        self.items, self.ours, self.peer, self.store, self.good = items, ours, peer, store, good


class Goal:
    """`sizes`: functions that make a Row. Limits: `ratio` of the peer's seconds with `beside` more, `seconds`, `per_second` items at least, `bytes_each` of memory,
    `stored_each` of the store, `memory` in all. The last three and the seconds are of the largest size."""

    def __init__(self, name, what, sizes, needs=(), linear=False, **limits):
        self.name, self.what, self.sizes, self.needs, self.linear, self.limits = name, what, sizes, needs, linear, limits


def growth(points):
    """The exponent of seconds by items, of the largest and the smallest size."""
    (few, fast), (many, slow) = points[0], points[-1]
    return math.log(slow / fast) / math.log(many / few) if many > few and fast > 0 and slow > 0 else None


def measured(goal, turns):
    points, memories, last = [], [], {}
    for size in goal.sizes:
        row = size()
        ours, peers = [], []
        for _ in range(turns):  # turns alternate, so that whatever else the machine does meets both
            ours.append(Cost(row.ours, row.good))
            if row.peer:
                peers.append(Cost(row.peer, ()))
        seconds = statistics.median(each.seconds for each in ours)
        points.append((row.items, seconds))
        memories.append((row.items, statistics.median(each.memory for each in ours)))
        last = {"items": row.items, "seconds": seconds, "memory": statistics.median(each.memory for each in ours),
                "peer": statistics.median(each.seconds for each in peers) if peers else None,
                "peer_memory": statistics.median(each.memory for each in peers) if peers else None,
                "stored": os.path.getsize(row.store) if row.store else None}
    last["growth"] = growth(points)
    (few, small), (many, large) = memories[0], memories[-1]
    last["bytes_each"] = (large - small) / (many - few) if many > few else None  # what the program itself takes is not theirs
    return last


def shortfalls(goal, found):
    limits, bad = goal.limits, []
    if "ratio" in limits and found["peer"] is not None and found["seconds"] > limits["ratio"] * found["peer"] + limits.get("beside", 0):
        bad.append(f"{found['seconds'] / max(found['peer'], 1e-9):.2f} times the peer, allowed are {limits['ratio']}" + (f" + {limits['beside']} s" if "beside" in limits else ""))
    if "seconds" in limits and found["seconds"] > limits["seconds"]:
        bad.append(f"{found['seconds']:.2f} s, allowed are {limits['seconds']}")
    if "per_second" in limits and found["items"] / max(found["seconds"], 1e-9) < limits["per_second"]:
        bad.append(f"{found['items'] / max(found['seconds'], 1e-9):.3g} a second, {limits['per_second']:.3g} are wanted")
    if "bytes_each" in limits and found["bytes_each"] is not None and found["bytes_each"] > limits["bytes_each"]:
        bad.append(f"{found['bytes_each']:.1f} bytes of memory each, allowed are {limits['bytes_each']}")
    if "stored_each" in limits and found["stored"] and found["stored"] > limits["stored_each"] * found["items"]:
        bad.append(f"{found['stored'] / found['items']:.2f} bytes of the store each, allowed are {limits['stored_each']}")
    if "memory" in limits and found["memory"] > limits["memory"]:
        bad.append(f"{found['memory'] / 1e6:.0f} MB, allowed are {limits['memory'] / 1e6:.0f}")
    if goal.linear and found["growth"] is not None and found["growth"] > 1.15:
        bad.append(f"grows like the {found['growth']:.2f}th power, linear is wanted")
    return bad


class Inputs:
    """Input of any size, made once."""

    def __init__(self, build, work, scale):
        self.bin, self.work, self.scale = Path(build) / "bin", Path(work), scale
        self.weft = str(self.bin / "weft")

    def sized(self, number, least=1):
        return max(least, round(number * self.scale))

    def once(self, name, make):
        path = self.work / name
        if not path.exists():
            made = self.work / (name + ".made")
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir()
            make(made)
            made.rename(path)
        return path

    def run(self, *command):
        subprocess.run([str(each) for each in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def fabric(self, hosts):
        radix = next(r for r in range(4, 200, 2) if r ** 3 // 4 >= hosts)
        return self.once(f"fabric-{hosts}", lambda to: self.run(self.bin / "make_fabric", to, hosts, 1, radix)) / "r1"

    def fabric_run(self, hosts):
        return self.once(f"fabric-run-{hosts}", lambda to: self.run(self.weft, "import", self.fabric(hosts), "-o", to / "run.weft")) / "run.weft"

    def traffic(self, regions):
        hosts = self.sized(1024, 32)
        return self.once(f"traffic-{regions}", lambda to: self.run(self.bin / "make_port_traffic", to, hosts, 2, regions)), hosts * hosts * 2 * regions

    def trace(self, events):
        events = self.sized(events, 10_000)
        return self.once(f"trace-{events}", lambda to: self.run(self.bin / "make_trace", to, 16, events)) / "traces.otf2", events

    def profile(self, ranks, peers):
        """Open MPI's monitoring of ranks of which each sends to so many others."""
        def make(to):
            with open(to / "all.prof", "w") as out:
                for rank in range(ranks):
                    out.write("# POINT TO POINT\n")
                    out.writelines(f"E\t{rank}\t{(rank + step) % ranks}\t{1000 + step} bytes\t{1 + step % 7} msgs sent\t0,1\n" for step in range(1, peers + 1))
        return self.once(f"profile-{ranks}-{peers}", make) / "all.prof"

    def pairs_run(self, ranks):
        profile = self.profile(ranks, ranks - 1)
        return self.once(f"pairs-{ranks}", lambda to: self.run(self.weft, "import", profile, "-o", to / "run.weft")) / "run.weft"

    def stencil_run(self, ranks, hosts):
        """A stencil in three dimensions, sixteen ranks on each host, on hosts that follow each other."""
        def make(to):
            side = round(ranks ** (1 / 3))
            with open(to / "stencil.prof", "w") as out:
                for rank in range(side ** 3):
                    out.write("# POINT TO POINT\n")
                    for step in (1, side, side * side):
                        at = rank // step % side
                        for other in ([rank - step] if at else []) + ([rank + step] if at + 1 < side else []):
                            out.write(f"E\t{rank}\t{other}\t100000 bytes\t1 msgs sent\t0,1\n")
            (to / "hosts.csv").write_text("rank,host\n" + "".join(f"{rank},node{rank // 16:04d}\n" for rank in range(side ** 3)))
            self.run(self.weft, "import", self.fabric(hosts), to / "stencil.prof", "--hosts", to / "hosts.csv", "-o", to / "run.weft")
        return self.once(f"stencil-{ranks}", make) / "run.weft"

    def logs(self, iterations):
        return self.once(f"logs-{iterations}", lambda to: self.run(self.bin / "make_training", to, 8, 8, iterations)) / "logs"

    def campaign(self, runs):
        store = self.pairs_run(16)
        def make(to):
            for at in range(runs):
                shutil.copy(store, to / f"{at:05d}.weft")
        return self.once(f"campaign-{runs}", make)


def bytes_in(folder):
    return sum(each.stat().st_size for each in Path(folder).rglob("*") if each.is_file())


def goals(of):
    out = of.work / "out.weft"

    def imported(path):
        return f"'{of.weft}' import {path} -o '{out}'"

    def traffic(regions):
        folder, entries = of.traffic(regions)
        return Row(entries, imported(f"'{folder}'"), [str(of.bin / "read_port_traffic"), str(next(folder.rglob("*.otf2")))])

    def trace(events):
        archive, count = of.trace(events)
        return Row(count, imported(f"'{archive}'"), [str(of.bin / "read_trace"), str(archive)], out)

    def profile(ranks):
        ranks = of.sized(ranks, 20)
        file = of.profile(ranks, ranks // 2)
        peer = f"rm -f '{of.work}/peer.db'; sed '/^#/d' '{file}' | sqlite3 '{of.work}/peer.db' 'create table t (kind, a, b, bytes, messages, sizes)' '.mode tabs' '.import /dev/stdin t'"
        return Row(ranks * (ranks // 2), imported(f"'{file}'"), peer)

    def logs(iterations):
        folder = of.logs(of.sized(iterations, 2))
        return Row(bytes_in(folder), imported(f"'{folder}'"))

    def tables(hosts):
        folder = of.fabric(of.sized(hosts, 54))
        return Row(bytes_in(folder), imported(f"'{folder}'"), f"cat '{folder}'/*")

    def checked(hosts):
        hosts = of.sized(hosts, 54)
        folder = of.fabric(hosts)
        (of.work / "no.mcfdbs").touch()
        return Row(hosts, imported(f"'{folder}'") + f" && '{of.weft}' fabric '{out}' --check",
                   ["ibdmchk", "-s", str(folder / "ibdiagnet.lst"), "-f", str(folder / "ibdiagnet.fdbs"), "-m", str(of.work / "no.mcfdbs")], good=(0, 1))

    def checked_alone(hosts):
        hosts = of.sized(hosts, 54)
        folder, run = of.fabric(hosts), of.fabric_run(hosts)
        (of.work / "no.mcfdbs").touch()
        return Row(hosts, [of.weft, "fabric", str(run), "--check"],
                   ["ibdmchk", "-s", str(folder / "ibdiagnet.lst"), "-f", str(folder / "ibdiagnet.fdbs"), "-m", str(of.work / "no.mcfdbs")], good=(0, 1))

    def rerouted(engine):
        """What making tables adds to the same question with the tables that are there."""
        run = str(of.fabric_run(of.sized(1296, 54)))
        whatif = [of.weft, "whatif", run, "--without", "r1core000"]
        return Row(of.sized(1296, 54), [*whatif, "--routing", engine], whatif)

    def asked(*words, good=(0,)):
        return lambda hosts: Row(of.sized(hosts, 54), [of.weft, words[0], str(of.fabric_run(of.sized(hosts, 54))), *words[1:]], good=good)

    def remapped(side):
        ranks = side ** 3
        return Row(ranks, [of.weft, "remap", str(of.stencil_run(ranks, max(54, ranks // 16))), "--effort", "quick", "--format", "csv"])

    def pairs(ranks):
        ranks = of.sized(ranks, 16)
        return Row(ranks * (ranks - 1), [of.weft, "pairs", str(of.pairs_run(ranks)), "--format", "csv"])

    def compared(ranks):
        ranks = of.sized(ranks, 16)
        run = str(of.pairs_run(ranks))
        return Row(ranks * (ranks - 1), [of.weft, "compare", run, run, "--what", "pairs", "--format", "csv"], [of.weft, "pairs", run, "--format", "csv"])

    def info(ranks):
        ranks = of.sized(ranks, 16)
        return Row(ranks * (ranks - 1), [of.weft, "info", str(of.pairs_run(ranks))])

    def exported(runs):
        folder = of.campaign(of.sized(runs, 4))
        return Row(of.sized(runs, 4), f"rm -rf '{of.work}/tables' && '{of.weft}' export '{folder}'/*.weft -o '{of.work}/tables'")

    def three(make, *sizes):
        return [lambda size=size: make(size) for size in sizes]

    return [
        Goal("traffic", "import of port traffic", three(traffic, 1, 2, 4), ratio=2, linear=True),
        Goal("trace", "import of an OTF2 trace", three(trace, 600_000, 2_000_000, 6_000_000), ratio=3, beside=0.15, stored_each=2.5, linear=True),
        Goal("profile", "import of .prof files", three(profile, 350, 700, 1400), needs=["sqlite3"], ratio=1, linear=True),
        Goal("nccl", "import of NCCL logs, bytes", three(logs, 20, 60, 200), per_second=1e8, linear=True),
        Goal("tables", "import of a fabric with tables, bytes", three(tables, 1296, 3456, 11664), per_second=2e8),
        Goal("check", "import and check of 1,296 hosts", [lambda: checked(1296)], needs=["ibdmchk"], ratio=0.1),
        Goal("check-alone", "check of 4,341 hosts", [lambda: checked_alone(4341)], needs=["ibdmchk"], ratio=0.01),
        Goal("all-to-all", "all-to-all loads", three(asked("links", "--traffic", "all-to-all", "--format", "csv"), 1296, 3456, 11664), seconds=1),
        *[Goal(f"routing-{engine}", f"tables made anew by {engine}", three(asked("whatif", "--without", "r1core000", "--routing", engine), 1296, 3456, 11664), seconds=3) for engine in ("minhop", "updn", "ftree")],
        *[Goal(f"reroute-{engine}", f"tables of 1,296 hosts by {engine}", [lambda engine=engine: rerouted(engine)], ratio=1, beside=0.2) for engine in ("minhop", "updn", "ftree")],
        Goal("assumed", "check of assumed hops", three(asked("fabric", "--check", "--assume-minimal-hops", good=(0, 1)), 3456, 11664, 39366), seconds=8, memory=500e6),
        Goal("remap-8000", "better places of 8,000 ranks, quick", three(remapped, 8, 12, 20), seconds=10, memory=300e6),
        Goal("remap", "better places, quick", three(remapped, 12, 20, 40), seconds=60, memory=300e6),
        Goal("pairs", "pairs as text", three(pairs, 512, 1024, 2048), linear=True),
        Goal("compare", "pairs of two runs", three(compared, 512, 1024, 2048), ratio=3, bytes_each=100, linear=True),
        Goal("info", "info of a run", three(info, 512, 1024, 2048), seconds=0.1),
        Goal("export", "tables of many runs", three(exported, 25, 50, 100), per_second=50),
    ]


def judged(of, turns):
    """Goals that a benchmark of their own measures, beside its own peer: what it needs, and its command, which fails where it falls short."""
    here, build = Path(__file__).resolve().parent, of.bin.parent

    def timeline():
        states = of.sized(1_000_000, 10_000)
        run = of.once(f"states-{states}", lambda to: of.run(of.bin / "timeline_frames", "make", to / "run.weft", 16, states // 16)) / "run.weft"
        return ["xvfb-run", "-a", of.bin / "timeline_frames", run]

    return [
        ("layout", "crossings and time of the layout", ["dot"], lambda: ["env", "DOT_TURNS=1", here / "layout_crossings.sh", build, of.fabric(of.sized(1296, 54)) / "ibdiagnet.lst"]),
        ("recorder", "cost of a recorded call", ["mpicc.openmpi"], lambda: [here / "record_calls.sh", build, turns]),
        ("sampling", "cost of sampling at 1 kHz", ["mpicc.openmpi"], lambda: [here / "record_samples.sh", build, 1000, turns]),
        ("timeline", "frames of a timeline", ["xvfb-run"], timeline),
        ("film", "frames of a film of loads", ["xvfb-run"], lambda: [here / "film.sh", build, of.sized(1024, 54)]),
        ("window", "first picture and answers", ["xvfb-run"], lambda: [here / "window_life.sh", build, of.fabric_run(of.sized(11664, 54)), turns]),
    ]


def run_judged(name, what, command):
    """What it printed last, and whether it met its goal."""
    try:
        done = subprocess.run([str(each) for each in command()], capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{name:14} FAILED: {error}")
        return False
    lines = (done.stdout + done.stderr).rstrip().splitlines()
    print(f"{name:14} {'met' if done.returncode == 0 else 'SHORT'}: {what}", flush=True)
    for line in lines[-20:]:
        print(f"{'':16}{line}")
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--only", action="append", default=[])
    asked = parser.parse_args()
    short = 0
    with tempfile.TemporaryDirectory() as work:
        print(f"{'goal':14} {'items':>12} {'s':>9} {'peer, s':>9} {'ratio':>7} {'MB':>8} {'B each':>9} {'growth':>7}")
        of = Inputs(asked.build, work, asked.scale)
        for goal in goals(of):
            if asked.only and goal.name not in asked.only:
                continue
            missing = [each for each in goal.needs if not shutil.which(each)]
            if missing:
                print(f"{goal.name:14} not measured: {', '.join(missing)} is not installed")
                continue
            try:
                found = measured(goal, asked.turns)
            except (RuntimeError, OSError, StopIteration, subprocess.CalledProcessError) as error:
                short += 1
                print(f"{goal.name:14} FAILED: {error}")
                continue
            def shown(value, form):
                return "" if value is None else format(value, form)
            ratio = found["seconds"] / found["peer"] if found["peer"] else None
            print(f"{goal.name:14} {found['items']:12,} {found['seconds']:9.3f} {shown(found['peer'], '.3f'):>9} {shown(ratio, '.2f'):>7} {found['memory'] / 1e6:8.1f} "
                  f"{shown(found['bytes_each'], '.2f'):>9} {shown(found['growth'], '.2f'):>7}  {goal.what}", flush=True)
            for each in shortfalls(goal, found):
                short += 1
                print(f"{'':14} SHORT: {each}")
        for name, what, needs, command in judged(of, asked.turns):
            if asked.only and name not in asked.only:
                continue
            missing = [each for each in needs if not shutil.which(each)]
            if missing:
                print(f"{name:14} not measured: {', '.join(missing)} is not installed")
            elif not run_judged(name, what, command):
                short += 1
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
