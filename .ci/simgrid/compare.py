#!/usr/bin/env python3
"""Compares times of SMPI with those of castlab's machines.

    compare.py CASTLAB EAGER RENDEZVOUS      two files of lines "TASK ALGORITHM BYTES MICROSECONDS"
"""

import csv
import io
import subprocess
import sys

COSTS = "L=50,o=5,g=0,G=0.008"
MACHINES = [("fluid", f"fluid({COSTS}%s)"), ("fluid, streams", f"fluid({COSTS}%s,flow=stream)"),
            ("streams", f"streams({COSTS}%s,packet=1500)"), ("LogGP", f"loggp({COSTS}%s)")]

# SimGrid adds up times in steps, of which each is rounded to its precision, 1e-12 s; a simulation of
# these programs has less than 1e4, and its clock stands at up to 4e4 s, of which a rounding is 7e-12 s.
TOLERANCE = 1e4 * 8e-6  # microseconds


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


def table(title, program, path, threshold):
    smpi = read(path)
    columns = [(name, castlab(program, machine % threshold, smpi)) for name, machine in MACHINES]
    print(title)
    print(f"{'':33} {'bytes':>8} {'SMPI, us':>13}" + "".join(f" {name:>15}" for name, _ in columns))
    for case in sorted(smpi, key=lambda c: (list(dict.fromkeys(x[:2] for x in smpi)).index(c[:2]), c[2])):
        task, name, size = case
        errors = "".join(f" {100 * (times[case] / smpi[case] - 1):+14.3f}%" for _, times in columns)
        print(f"{task + ' ' + name:33} {size:8} {smpi[case]:13.3f}{errors}")
    return smpi, dict(columns)


def main():
    program, eager, rendezvous = sys.argv[1:]
    smpi, columns = table("Eager: the times of SMPI, and by how much castlab's are longer", program, eager, "")
    wrong = [(c, columns["fluid"][c], x) for c, x in smpi.items() if abs(columns["fluid"][c] - x) > TOLERANCE]
    print()
    table("Rendezvous (S=0): every message waits for its receiver", program, rendezvous, ",S=0")
    print()
    for (task, name, size), got, want in wrong:
        print(f"{task} {name} of {size} bytes takes {got} on fluid and {want} in SMPI: want a difference of at most {TOLERANCE:.3g}")
    print(f"{len(smpi) - len(wrong)} of {len(smpi)} eager times on fluid are within {TOLERANCE:.3g} microseconds of SMPI's")
    sys.exit(1 if wrong else 0)


main()
