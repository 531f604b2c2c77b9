#!/usr/bin/env python3
"""Compares times of SMPI with those of castlab's machines.

    compare.py CASTLAB FOLDER      which has SMPI's lines "TASK ALGORITHM BYTES MICROSECONDS" in
                                   eager-0, eager-5 and rendezvous-0, by the overhead in microseconds
"""

import csv
import io
import subprocess
import sys

# SimGrid's clock goes in steps, each of which it rounds to its precision, 1e-12 s. A program has less
# than 1e4 of them.
TOLERANCE = 1e4 * 1e-6  # microseconds

# A message that comes while its rank sends costs its overhead at once on castlab's machines, between
# two sends, and in SMPI when the process has sent all and waits for it.
OTHER_ORDER = {"binary-tree(segments=4)", "pipeline(segments=8)", "scatter-allgather"}


def read(path):
    with open(path) as lines:
        return {(t, a, int(b)): float(x) for t, a, b, x in (line.split() for line in lines)}


def castlab(program, machine, cases):
    times = {}
    for task in dict.fromkeys(t for t, _, _ in cases):
        names = list(dict.fromkeys(a for t, a, _ in cases if t == task))
        sizes = ",".join(str(b) for b in dict.fromkeys(b for _, _, b in cases))
        text = subprocess.run([program, "compare", *names, f"task={task}", "nodes=16", f"sizes={sizes}", f"machine={machine}", "--export", "csv"],
                              check=True, capture_output=True, text=True).stdout
        for row in csv.DictReader(io.StringIO(text)):
            if row["estimate"] == "mean":
                times[task, row["algorithm"], int(row["size_bytes"])] = float(row["value"])
    return times


def table(title, program, smpi, costs):
    """Prints SMPI's times, and by how much those of castlab's machines are longer."""
    machines = {"fluid": f"fluid({costs})", "flow=stream": f"fluid({costs},flow=stream)", "streams": f"streams({costs},packet=1500)", "LogGP": f"loggp({costs})"}
    columns = {name: castlab(program, machine, smpi) for name, machine in machines.items()}
    print(title)
    print(f"{'':33} {'bytes':>7} {'SMPI, us':>11}" + "".join(f" {name:>11}" for name in columns))
    order = list(dict.fromkeys(c[:2] for c in smpi))
    for case in sorted(smpi, key=lambda c: (order.index(c[:2]), c[2])):
        errors = "".join(f" {round(100 * (times[case] / smpi[case] - 1), 2) + 0:+10.2f}%" for times in columns.values())
        print(f"{case[0] + ' ' + case[1]:33} {case[2]:7} {smpi[case]:11.3f}{errors}")
    print()
    return columns["fluid"]


def main():
    program, folder = sys.argv[1:]
    wrong, agreed, worst = [], 0, 0.0
    for o in 0, 5:
        smpi = read(f"{folder}/eager-{o}")
        fluid = table(f"eager, o={o}", program, smpi, f"L=50,o={o},g=0,G=0.008")
        for case, want in smpi.items():
            if o > 0 and case[1] in OTHER_ORDER:
                continue
            agreed += 1
            worst = max(worst, abs(fluid[case] - want))
            if abs(fluid[case] - want) > TOLERANCE:
                wrong.append(f"{case[0]} {case[1]} of {case[2]} bytes with o={o}: {fluid[case]} on fluid, {want} in SMPI")
    table("rendezvous, S=0, o=0", program, read(f"{folder}/rendezvous-0"), "L=50,o=0,g=0,G=0.008,S=0")
    for line in wrong:
        print(line + f": want a difference of at most {TOLERANCE:.3g} us")
    print(f"{agreed - len(wrong)} of {agreed} times that have to agree do, within {TOLERANCE:.3g} us; the largest difference is {worst:.2g} us")
    sys.exit(1 if wrong or agreed < 60 else 0)


main()
