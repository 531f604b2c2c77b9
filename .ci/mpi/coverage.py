#!/usr/bin/env python3
"""coverage.py CASTLAB TABLE.csv... [--cover=0.9] [--fit=KEY=VALUE] [key=value...]

How often the measured medians of tables of `run` lie in the intervals that `castlab compare against=TABLE` predicts
from the other cells of the same task, by table and by class of algorithm. A task needs 10 cells at 0.9; others
have no intervals. Machines are fitted to TABLE-fit.csv; words are those of errors.py.
"""
import collections
import json
import os
import sys
import tempfile

import errors


def main():
    tables = [w for w in sys.argv[2:] if w.endswith(".csv") and "=" not in w]
    options = dict(w[2:].split("=", 1) for w in sys.argv[2:] if w.startswith(("--cover=", "--fit=")))
    keys = [w for w in sys.argv[2:] if "=" in w and not w.startswith("--")]
    if len(sys.argv) < 3 or not tables:
        sys.exit(__doc__)
    inside = collections.defaultdict(lambda: [0, 0])
    for table in tables:
        name = os.path.basename(table)[:-4]
        words = [w.partition(":")[2] if name.endswith(w.partition(":")[0]) else w for w in keys if "=" in w.partition(":")[0] or name.endswith(w.partition(":")[0])]
        told = [options["fit"]] if "fit" in options and name.startswith("openmpi") else []
        machine, why = errors.fit(sys.argv[1], table, *told)
        if machine is None:
            sys.exit(f"{name}: {why}")
        with tempfile.NamedTemporaryFile("w", suffix=".json") as f:
            json.dump(machine, f)
            f.flush()
            cells = errors.repetitions(table)
            for task, nodes in sorted({(t, n) for t, n, _ in cells}):
                answer, why = errors.castlab(sys.argv[1], "compare", f"against={table}", f"task={task}", f"nodes={nodes}", f"machine={f.name}", f"cover={options.get('cover', 0.9)}", *words)
                if answer is None:
                    print(f"  {name} {task}: {why}")
                    continue
                for cell in answer["against"]["cells"]:
                    interval, measured = cell.get("interval"), cell.get("measured")
                    if not interval or not measured or not all(isinstance(interval[end], float) for end in ("lo", "hi")):
                        continue
                    held = interval["lo"] <= measured["value"] <= interval["hi"]
                    for key in (f"table {name}", f"class {errors.kind(task, cell['algorithm'], cell['size'])}", "all"):
                        inside[key][0] += held
                        inside[key][1] += 1
    for key, (held, n) in inside.items():
        print(f"{key:32s} {held:4d} of {n:4d} {100 * held / n:6.1f} %")


main()
