#!/usr/bin/env python3
"""jobs.py LIBRARY TESTS NODES: the tests of benchmark.c, with castlab's names of the algorithms.

TESTS is short, points, main, some, jitter, exchanges or default. A library's own choice is the algorithm
`default`. Numbers are those of coll_tuned_*_algorithm (Open MPI 4.1) and of MPIR_CVAR_*_INTRA_ALGORITHM (MPICH 4.0).
"""
import sys

K = 1024
SIZES = [K, 16 * K, 64 * K, 256 * K, 1024 * K]

# task: castlab's name: (number, segment, fan-out)
OPENMPI = {
    "broadcast": {
        "flat": (1, 0, 0), "pipeline(segments=1)": (3, 0, 0), "binary-tree(segments=1)": (5, 0, 0), "binomial-doubling": (6, 0, 0),
        "k-nomial(radix=4)": (7, 0, 4), "scatter-doubling": (8, 0, 0), "scatter-allgather": (9, 0, 0),
        "pipeline(segment=4KiB)": (3, 4 * K, 0), "pipeline(segment=16KiB)": (3, 16 * K, 0), "pipeline(segment=64KiB)": (3, 64 * K, 0),
        "binary-tree(segment=4KiB)": (5, 4 * K, 0), "binary-tree(segment=16KiB)": (5, 16 * K, 0),
    },
    "allgather": {"bruck": (2, 0, 0), "recursive-doubling": (3, 0, 0), "ring": (4, 0, 0), "neighbor-exchange": (5, 0, 0)},
    "allreduce": {"reduce-broadcast": (2, 0, 0), "recursive-doubling": (3, 0, 0), "ring": (4, 0, 0), "rabenseifner": (6, 0, 0)},
    "reduce": {"flat": (1, 0, 0), "pipeline(segment=16KiB)": (3, 16 * K, 0), "binomial": (5, 0, 0), "rabenseifner": (7, 0, 0)},
    "all-to-all": {"spread": (1, 0, 0), "pairwise": (2, 0, 0), "bruck": (3, 0, 0)},
    "barrier": {"flat": (1, 0, 0), "double-ring": (2, 0, 0), "recursive-doubling": (3, 0, 0), "dissemination": (4, 0, 0), "gather-broadcast": (6, 0, 0)},
}
MPICH = {
    "broadcast": {"binomial-blocking": 1, "scatter-doubling": 4, "scatter-allgather": 5},
    "allgather": {"bruck": 1, "recursive-doubling": 3, "ring": 4},
    "allreduce": {"recursive-doubling": 3, "rabenseifner": 4},
    "reduce": {"binomial": 1, "rabenseifner": 4},
    "reduce-scatter": {"pairwise": 3, "recursive-halving": 4},
    "all-to-all": {"bruck": 1, "pairwise": 3, "spread": 5},
    "barrier": {"dissemination": 3},
}


def variables(library, task, choice):
    """The control variables of a choice, as the words of a line of tests."""
    if library == "mpich":
        name = {"reduce-scatter": "REDUCE_SCATTER_BLOCK", "broadcast": "BCAST", "all-to-all": "ALLTOALL"}.get(task, task.upper())
        return f" MPIR_CVAR_{name}_INTRA_ALGORITHM={choice}"
    number, segment, fan = choice
    name = f'coll_tuned_{ {"broadcast": "bcast", "all-to-all": "alltoall"}.get(task, task)}_algorithm'
    words = f" {name}={number}"
    if task not in ("barrier",):
        words += f" {name}_segmentsize={segment}"
    if fan:
        words += f" {name}_knomial_radix={fan}"
    return words


def segment(name):
    return int(name.split("segment=")[1].split("KiB")[0]) * K if "segment=" in name else 0


def collectives(library, tasks, sizes, repetitions, nodes, keep=lambda task, name: True):
    for task in tasks:
        choices = (OPENMPI if library == "openmpi" else MPICH).get(task, {})
        for size in sizes if task != "barrier" else [sizes[0]]:
            r = repetitions if size <= 64 * K else max(3, repetitions // 2)
            if keep(task, "default"):
                print(task, "default", size, r)
            for name, choice in choices.items():
                slow = name in ("flat", "pipeline(segments=1)") and size > 64 * K  # seconds each, and far from the best
                if not slow and segment(name) < size and size // (segment(name) or size) <= 64 and keep(task, name):
                    print(f"{task} {name} {size} {r}{variables(library, task, choice)}")


def points():
    sizes = [1, 16, 64, 256, K, 2 * K, 4 * K, 8 * K, 12 * K, 16 * K, 20000, 24 * K, 32 * K, 48 * K, 65000, 64 * K, 96 * K, 128 * K, 192 * K, 256 * K, 384 * K, 512 * K, 1024 * K]
    for size in sizes:
        print("rtt", size, 16 if size <= 32 * K else 8)
    for size in [1, 16, 64, 256, 512, K, 2 * K, 4 * K, 6 * K, 8 * K, 10 * K, 12 * K, 14 * K, 16 * K, 24 * K, 32 * K, 48 * K]:
        print("overhead", size, 20)
    for size in [1, 64, 256, K, 2 * K, 4 * K, 8 * K, 12 * K, 16 * K, 24 * K, 32 * K, 48 * K, 96 * K, 128 * K, 192 * K, 256 * K]:
        print("window", size, 8 if size <= 16 * K else 4)


def main():
    library, tests, nodes = sys.argv[1], sys.argv[2], int(sys.argv[3])
    three = ("broadcast", "allgather", "allreduce")
    if tests == "short":
        for size in (1, 256, K, 4 * K, 8 * K, 16 * K, 20000, 24 * K, 32 * K, 64 * K, 96 * K, 128 * K, 256 * K):
            print("rtt", size, 4)
        for size in (1, 256, K, 4 * K, 8 * K, 16 * K):
            print("overhead", size, 4)
            print("window", size, 3)
        everything = three + ("reduce", "reduce-scatter", "all-to-all", "gather", "scatter", "barrier")
        collectives(library, everything, [16 * K], 2, nodes)
        collectives(library, three, [64 * K], 2, nodes)
        for task in ("gather", "scatter", "reduce-scatter"):
            print(task, "default", 16 * K, 2)
    elif tests == "points":
        points()
    elif tests == "main":
        points()
        collectives(library, three, SIZES, 6, nodes)
        collectives(library, ("reduce", "reduce-scatter", "all-to-all", "barrier"), [K, 64 * K], 6, nodes)
    elif tests == "some":
        points()
        collectives(library, three, SIZES[:4], 6, nodes, lambda task, name: "4KiB" not in name and "barrier" != task)
        collectives(library, ("barrier",), [K], 6, nodes)
    elif tests == "jitter":
        points()
        collectives(library, three, [16 * K], 100, nodes, lambda task, name: name not in ("default", "scatter-allgather", "scatter-doubling") and "4KiB" not in name)
    elif tests == "exchanges":
        for delay in (0, 2000, 4000, 4500, 5000, 10000, 20000, 40000):
            print(f"exchange delay={delay} {256 * K} 4")
    elif tests == "default":
        collectives(library, three, [K, 4 * K, 16 * K, 64 * K, 256 * K, 1024 * K], 9, nodes, lambda task, name: name == "default")
    else:
        sys.exit(f"jobs.py: no tests {tests}; want short, points, main, some, jitter, exchanges or default")


main()
