#!/usr/bin/env python3
"""Waits of an OTF2 trace, computed from what otf2-print prints and from nothing else: a second, independent answer for the tests.

Usage: waits_of.py ARCHIVE.otf2
Prints CLASS<TAB>WAITS<TAB>NANOSECONDS for each class, and clock violations. Of traces without violations of messages: these would be
corrected, which this program does not do.
"""
import collections
import re
import subprocess
import sys

EVENT = re.compile(r"^([A-Z_]+)\s+(\d+)\s+(\d+)\s*(.*)$")
TO_ALL, TO_ONE, SCANS = {"BCAST", "SCATTER", "SCATTERV"}, {"GATHER", "GATHERV", "REDUCE"}, {"SCAN", "EXSCAN"}
N_TO_N = {"ALLGATHER", "ALLGATHERV", "ALLTOALL", "ALLREDUCE", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK"}
SEVERAL = {"MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"}


def number(pattern, text, missing=None):
    found = re.search(pattern, text)
    return int(found.group(1)) if found else missing


class Call:
    def __init__(self, name, enter):
        self.name, self.enter, self.leave = name, enter, None
        self.receives, self.done = [], []


def clock_of(archive):
    printed = subprocess.run(["otf2-print", "-G", archive], capture_output=True, text=True, check=True).stdout
    per_second, start = number(r"Ticks per Seconds: (\d+)", printed), number(r"Global Offset: (\d+)", printed)
    return lambda ticks: (ticks - start) * 10**9 // per_second


def events_of(archive):
    printed = subprocess.run(["otf2-print", archive], capture_output=True, text=True, check=True).stdout
    by_location = collections.defaultdict(list)
    for line in printed.splitlines():
        found = EVENT.match(line)
        if found:
            by_location[int(found.group(2))].append((found.group(1), int(found.group(3)), found.group(4)))
    return by_location


def main():
    waits = collections.defaultdict(lambda: [0, 0])
    violations = 0
    sends, receives, collectives = collections.defaultdict(list), [], collections.defaultdict(list)
    calls_in_order, finalizes = collections.defaultdict(list), []

    nanoseconds = clock_of(sys.argv[1])

    def add(kind, begin, end):
        if end > begin:
            waits[kind][0] += 1
            waits[kind][1] += nanoseconds(end) - nanoseconds(begin)

    for location, events in events_of(sys.argv[1]).items():
        stack, posted, started, counts, begin = [], {}, {}, collections.Counter(), None
        for kind, time, text in events:
            communicator = number(r"Communicator: .*?<(\d+)>", text)
            if kind == "ENTER":
                stack.append(Call(re.search(r'Region: "(.*?)"', text).group(1), time))
                begin = None
                if stack[-1].name.startswith("MPI_"):
                    calls_in_order[location].append(stack[-1])
                if stack[-1].name == "MPI_Finalize":
                    finalizes.append(stack[-1])
            elif kind == "LEAVE":
                stack.pop().leave = time
            elif kind in ("MPI_SEND", "MPI_ISEND"):
                message = {"time": time, "call": stack[-1], "done": stack[-1] if kind == "MPI_SEND" else None, "from": location}
                sends[location, number(r"Receiver: \d+ .*?<(\d+)>", text), communicator, number(r"Tag: (\d+)", text)].append(message)
                if kind == "MPI_ISEND":
                    started[number(r"Request: (\d+)", text)] = message
            elif kind == "MPI_ISEND_COMPLETE":
                message = started.pop(number(r"Request: (\d+)", text))
                message["done"] = stack[-1]
                stack[-1].done.append(message)
            elif kind == "MPI_IRECV_REQUEST":
                posted[number(r"Request: (\d+)", text)] = stack[-1]
            elif kind in ("MPI_RECV", "MPI_IRECV"):
                post = posted.pop(number(r"Request: (\d+)", text)) if kind == "MPI_IRECV" else stack[-1]
                receive = {"key": (number(r"Sender: \d+ .*?<(\d+)>", text), location, communicator, number(r"Tag: (\d+)", text)), "time": time,
                           "post": post, "call": stack[-1]}
                receives.append(receive)
                stack[-1].receives.append(receive)
            elif kind == "MPI_COLLECTIVE_BEGIN":
                begin = time
            elif kind == "MPI_COLLECTIVE_END":
                operation = re.search(r"Operation: (\w+)", text).group(1)
                if operation in TO_ALL | TO_ONE | SCANS | N_TO_N | {"BARRIER"}:
                    collectives[communicator, counts[communicator]].append(
                        {"rank": location, "operation": operation, "root": number(r"Root: \d+ .*?<(\d+)>", text), "begin": begin, "end": time,
                         "sent": number(r"Sent: (\d+)", text), "received": number(r"Received: (\d+)", text)})
                    counts[communicator] += 1

    taken = collections.Counter()
    for receive in receives:  # in the order of each receiver
        which = taken[receive["key"]]
        taken[receive["key"]] += 1
        receive["send"] = sends[receive["key"]][which]
        receive["send"]["post"] = receive["post"]
        violations += receive["send"]["time"] > receive["time"]

    for calls in calls_in_order.values():
        late = []  # that may turn out to be in wrong order
        for call in calls:
            candidates = []
            for receive in call.receives:
                until = min(receive["send"]["call"].enter, call.leave)
                if until > call.enter and not call.name.startswith("MPI_Test"):
                    candidates.append((call.enter, until, receive["send"]["time"]))
                    if call.name not in SEVERAL:
                        add("late-sender", call.enter, until)
                        late.append(candidates[-1])
                for each in [each for each in late if each[2] > receive["send"]["time"]]:
                    add("wrong-order", each[0], each[1])
                    late.remove(each)
            if candidates and call.name in SEVERAL:
                longest = max(candidates, key=lambda each: each[1])
                add("late-sender", longest[0], longest[1])
                late.append(longest)
            late = late[-100:]
            call.is_late = bool(candidates)

    def late_receiver(message):  # until when
        done, post = message["done"], message.get("post")
        return post.enter if post and done.leave > post.enter else 0

    for calls in calls_in_order.values():
        for call in calls:
            if call.name == "MPI_Wait" or (call.name in SEVERAL and not call.is_late and all("post" in each for each in call.done)):
                add("late-receiver", call.enter, max([late_receiver(each) for each in call.done], default=0))
    for messages in sends.values():
        for message in messages:
            if message["done"] is message["call"] and message["call"].name in ("MPI_Send", "MPI_Ssend"):
                add("late-receiver", message["call"].enter, late_receiver(message))

    for parts in collectives.values():
        operation = parts[0]["operation"]
        senders = [each["begin"] for each in parts if each["sent"] or operation == "BARRIER"]
        latest = max(senders, default=0)
        root = next((each for each in parts if each["rank"] == each["root"]), None)
        by_rank = sorted(parts, key=lambda each: each["rank"])
        for position, part in enumerate(by_rank):
            if len(parts) < 2:
                continue
            until, last, kind = None, None, None
            if operation == "BARRIER":
                until = last = latest
                kind = "wait-at-barrier"
            elif operation in N_TO_N and part["received"]:
                violations += latest > part["end"]
            elif operation in TO_ALL and part is not root and part["received"]:
                until = last = root["begin"]
                kind = "late-broadcast"
            elif operation in TO_ONE and part is root and part["received"]:
                until = last = latest
                kind = "early-reduce"
            elif operation in SCANS and (part["sent"] or part["received"]):
                until = last = max(each["begin"] for each in by_rank[: position + 1])
                kind = "early-scan"
            if kind:
                violations += last > part["end"]
                add(kind, part["begin"], min(until, part["end"]))

    # As scout has them: where all were in the operation at one time, all of them count, and the last one to come.
    for parts in collectives.values():
        operation = parts[0]["operation"]
        if len(parts) < 2 or operation not in N_TO_N | {"BARRIER"}:
            continue
        last, senders = max(each["begin"] for each in parts), [each for each in parts if each["sent"]]
        if operation == "BARRIER" or min(each["end"] for each in parts) > last:
            late, together = last, parts
        elif senders:
            latest = max(senders, key=lambda each: each["begin"])
            late = latest["begin"]
            together = [each for each in parts if each is latest or (each["received"] and each["begin"] < late)]
        else:
            continue
        first = min(each["end"] for each in together)
        for each in together:
            came = min(late, each["end"])
            if operation != "BARRIER":
                add("wait-at-nxn", each["begin"], came)
            add("barrier-completion" if operation == "BARRIER" else "nxn-completion", max(first, came), each["end"])

    if finalizes and all(each.leave for each in finalizes):
        latest = max(each.enter for each in finalizes)
        for each in finalizes:
            violations += latest > each.leave
            add("wait-at-finalize", each.enter, min(latest, each.leave))

    for kind in sorted(waits):
        print(kind, *waits[kind], sep="\t")
    print("clock-violations", violations, 0, sep="\t")


main()
