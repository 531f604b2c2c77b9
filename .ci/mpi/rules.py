#!/usr/bin/env python3
"""rules.py CASTLAB LIBRARY TABLE.csv OUT [key=value...]: one file of rules for three collectives.

LIBRARY is openmpi or mpich. Fits a machine to TABLE-fit.csv, has `castlab compare --export` decide for the ranks of
TABLE from 512 bytes to 1 MiB, and joins what it wrote for broadcast, allgather and allreduce. key=value words are
passed on to castlab compare; machine=MACHINE among them takes the place of the fit.
"""
import csv
import json
import subprocess
import sys
import tempfile

CANDIDATES = {
    "openmpi": {
        "broadcast": ["flat", "binomial-doubling", "k-nomial(radix=4)", "scatter-doubling", "scatter-allgather", "pipeline(segment=?)", "binary-tree(segment=?)"],
        "allgather": ["bruck", "recursive-doubling", "ring", "neighbor-exchange"],
        "allreduce": ["recursive-doubling", "ring", "rabenseifner"],
    },
    "mpich": {
        "broadcast": ["binomial-blocking", "scatter-doubling", "scatter-allgather"],
        "allgather": ["bruck", "recursive-doubling", "ring"],
        "allreduce": ["recursive-doubling", "rabenseifner"],
    },
}
EXPORTS = {"openmpi": "openmpi-rules", "mpich": "mpich-json"}
COLLECTIVES = {"broadcast": "collective=bcast", "allgather": "collective=allgather", "allreduce": "collective=allreduce"}


def run(*words):
    p = subprocess.run(words, capture_output=True, text=True)
    if p.returncode:
        sys.exit(f"rules.py: {p.stderr.strip()}")
    sys.stderr.write(p.stderr)
    return p.stdout


def join_openmpi(texts):
    """A rules file begins with the number of collectives."""
    heads = [[line for line in t.splitlines() if line.strip() and not line.startswith("#")] for t in texts]
    comments = [line for t in texts for line in t.splitlines() if line.startswith("#")]
    return "\n".join([*comments, f"{len(texts)} # collectives", *(line for head in heads for line in head[1:])]) + "\n"


def join_mpich(texts):
    """Every file decides for all collectives; each one's own part counts."""
    trees = {task: json.loads(t) for task, t in zip(COLLECTIVES, texts)}
    joined = trees["broadcast"]
    for task, key in COLLECTIVES.items():
        joined[key] = trees[task][key]
    return json.dumps(joined, indent=1) + "\n"


def main():
    if len(sys.argv) < 5 or sys.argv[2] not in CANDIDATES:
        sys.exit(__doc__)
    program, library, table, out, *keys = sys.argv[1:]
    with open(table) as f:
        nodes = next(csv.DictReader(f))["nodes"]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as machine:
        if not any(k.startswith("machine=") for k in keys):
            machine.write(run(program, "fit", table[:-4] + "-fit.csv", "window=16", "--json"))
            machine.flush()
            keys.append(f"machine={machine.name}")
        texts = []
        for task, names in CANDIDATES[library].items():
            texts.append(run(program, "compare", *names, f"task={task}", f"nodes={nodes}", "sizes=512..1MiB", *keys, "--export", EXPORTS[library]))
    with open(out, "w") as f:
        f.write((join_openmpi if library == "openmpi" else join_mpich)(texts))


main()
