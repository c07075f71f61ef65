#!/usr/bin/env python3
"""How long gathering takes at MPI_Finalize, by the pattern of its messages: along the collector's binomial tree, and in a loop over ranks.

Every message of both patterns is played through: a rank is busy while it sends or receives, and a message of b bytes takes
LATENCY + b / BANDWIDTH. Prints the table of docs/collector.md."""

LATENCY = 2e-6      # seconds
BANDWIDTH = 10e9    # bytes per second


def message(size):
    return LATENCY + size / BANDWIDTH


def tree(ranks, own):
    """collector/record/gather.cpp: in the step of `distance` rank r | distance sends all it has to r."""
    free = [0.0] * ranks
    has = [own] * ranks
    messages = 0
    distance = 1
    while distance < ranks:
        for receiver in range(0, ranks - distance, 2 * distance):
            sender = receiver + distance
            free[receiver] = max(free[receiver], free[sender]) + message(has[sender])
            has[receiver] += has[sender]
            messages += 1 if receiver == 0 else 0
        distance *= 2
    return free[0], messages


def loop(ranks, own):
    return (ranks - 1) * message(own), ranks - 1


def main():
    print("| ranks | bytes each | tree, s | messages at rank 0 | loop, s | messages at rank 0 |")
    print("|---|---|---|---|---|---|")
    for ranks in (16, 1024, 10000, 65536):
        for own in (0, 2000, 20000):
            (by_tree, few), (by_loop, many) = tree(ranks, own), loop(ranks, own)
            print(f"| {ranks} | {own} | {by_tree:.6f} | {few} | {by_loop:.6f} | {many} |")


if __name__ == "__main__":
    main()
