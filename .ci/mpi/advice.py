#!/usr/bin/env python3
"""advice.py CASTLAB TABLE.csv... [--out=FILE.csv] [key=value...]

What `castlab advise` costs on tables of `run`, over the fastest algorithm that was measured, on average over tasks and sizes and at
worst. It is asked twice: with TABLE-fit.csv alone, for a model, and with the table itself. Each time there are

- the pick: the algorithm to use, or the first of those that it is undecided between, which has the shortest time;
- the rules: what calls meet in the rules that `advise --export` writes of it, as `advise TABLE.csv rules=...` reads them;
- the library's own choice.

The model has segments of any length, and the table of a few: for a pick that was not measured stands the measured one of the same
algorithm with the nearest segment, up to a factor of 4; other picks are left out. Of the table itself the first half of the
repetitions is given to advise, and the second says what it costs. Times are medians; repetitions marked as late are left out.
key=value words are passed on to castlab advise.
"""
import csv
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile

from errors import percent, repetitions


def advise(program, *words):
    """The JSON of a call, or text where rules are asked for; None and the last line where it refused."""
    text = any(w.startswith("--export") for w in words)
    p = subprocess.run([program, "advise", *words, *([] if text else ["--json"])], capture_output=True, text=True)
    if p.returncode:
        return None, (p.stderr.strip().splitlines() or [f"status {p.returncode}"])[-1]
    return p.stdout if text else json.loads(p.stdout), ""


def segment(name):
    """An algorithm without its segment, and that in bytes; infinite for one piece."""
    found = re.search(r"segment=([0-9]+)(KiB|MiB|)", name)
    bare = re.sub(r"segments?=[^,)]*,?", "", name).replace("(", "").replace(")", "").replace(",", "")
    return bare, float(found[1]) * {"": 1, "KiB": 1 << 10, "MiB": 1 << 20}[found[2]] if found else math.inf


OWN = "the library's own choice"

# Names of one algorithm in one piece, and the factor up to which segments are near.
LIKE = {"ring": "pipeline", "binomial": "binomial-doubling", "binomial-blocking": "binomial-doubling"}
NEAR = 4


def measured_as(name, times):
    """The measured algorithm that stands for one: itself, or with the nearest segment; None if there is none."""
    if name in times:
        return name
    bare, bytes_ = segment(name)
    far = lambda a: abs(math.log(min(segment(a)[1], 1 << 40) / min(bytes_, 1 << 40)))
    alike = [a for a in times if LIKE.get(segment(a)[0], segment(a)[0]) == LIKE.get(bare, bare) and far(a) <= math.log(NEAR)]
    return min(alike, key=far, default=None)


def at(list_, task, size):
    """What is said of a size."""
    return next((d for d in list_ if d["task"] == task and d["from"] <= size and (d["to"] is None or size <= d["to"])), None)


def regrets(cells, pick):
    """Regret by cell of what pick(task, size) says, None left out."""
    out = {}
    for (task, size), times in cells.items():
        name = pick(task, size)
        name = "default" if name == OWN else name
        stands = name and measured_as(name, times)
        if stands:
            out[task, size] = times[stands] / min(times.values()) - 1, name, stands
    return out


def line(what, found):
    if not found:
        print(f"  {what:34s} nothing")
        return
    at_, (worst, name, _) = max(found.items(), key=lambda x: x[1][0])
    mean = statistics.fmean(r for r, _, _ in found.values())
    within = sum(r < 0.01 for r, _, _ in found.values())
    print(f"  {what:34s} {len(found):3d} cells {percent(mean):>9s} on average {percent(worst):>9s} at worst "
          f"({at_[0]} {at_[1]}: {name}), within 1 % in {within}")


def halves(table, folder):
    """The first half of the repetitions of each cell, for advise, and the second, to price with: where a cell was measured in two
    rounds, one each."""
    with open(table) as f:
        rows = list(csv.DictReader(f))
    rounds, count, before = [], {}, None
    for r in rows:
        key = r["task"], r["algorithm"], r["size"]
        count.setdefault(key, [])
        if key != before:
            count[key].append(0)
        count[key][-1] += 1
        rounds.append((key, len(count[key]) - 1, count[key][-1] - 1))
        before = key
    paths = [os.path.join(folder, f"{n}.csv") for n in ("first", "second")]
    for path, second in zip(paths, (False, True)):
        with open(path, "w", newline="") as f:
            w = csv.DictWriter(f, rows[0].keys())
            w.writeheader()
            for r, (key, at_, n) in zip(rows, rounds):
                if second == (at_ > 0 if len(count[key]) > 1 else 2 * n >= count[key][0]):
                    w.writerow(r)
    return paths


def medians(path):
    """(task, size): {algorithm: median}, of cells with two algorithms besides the library's own choice."""
    cells = {(t, size): {a: statistics.median(x) for a, x in times.items()} for (t, _, size), times in repetitions(path).items()}
    return {c: times for c, times in cells.items() if len(set(times) - {"default"}) > 1}


def main():
    tables = [w for w in sys.argv[2:] if w.endswith(".csv") and "=" not in w and not w.endswith("-fit.csv")]
    keys = [w for w in sys.argv[2:] if "=" in w and not w.startswith("--")]
    out = next((w[6:] for w in sys.argv[2:] if w.startswith("--out=")), None)
    if len(sys.argv) < 3 or not tables:
        sys.exit(__doc__)
    program, rows, everything = sys.argv[1], [], {}
    for table in tables:
        name = os.path.basename(table)[:-4]
        library = "openmpi" if name.startswith("openmpi") else "mpich"
        rules_format = {"openmpi": "openmpi-rules", "mpich": "mpich-json"}[library]
        whole = medians(table)
        nodes = next(iter(repetitions(table)))[1]
        tasks = sorted({t for t, _ in whole})
        print(name)
        with tempfile.TemporaryDirectory() as folder:
            first, second = halves(table, folder)
            fit = table[:-4] + "-fit.csv"
            model = [fit, "window=16", *(["change=64KiB"] * (library == "openmpi"))]
            given = medians(first)
            both = {c: t for c, t in medians(second).items() if c in given}
            for kind, files, cells in (("model", model, whole), ("measured", [first], both)):
                decisions, met = [], []
                for task in tasks:
                    asked = sorted({s for t, s in cells if t == task})
                    if not asked:
                        continue
                    words = [*files, f"nodes={nodes}", f"task={task}", f"tuned={library}", "transport=tcp", *keys]
                    if kind == "model" and task != "barrier":
                        words.append("sizes=" + ",".join(map(str, asked)))
                    answer, why = advise(program, *words)
                    if answer is None:
                        print(f"  {kind}, {task}: {why}")
                        continue
                    decisions += answer["decisions"]
                    path = os.path.join(folder, f"{kind}-{task}")
                    text, why = advise(program, *words, f"--export={rules_format}", f"--out={path}")
                    if text is None:
                        print(f"  {kind}, {task}: no rules: {why}")
                        continue
                    answer, why = advise(program, table, f"rules={path}", f"task={task}", f"nodes={nodes}")
                    met += answer["rules"] if answer else []

                def pick(task, size):
                    d = at(decisions, task, size)
                    if d and d["gain"] and d["over"] == OWN and d["gain"]["value"] < 0:
                        return "default"
                    return d and (d["algorithm"] or d["between"][0])

                def meets(task, size):
                    d = at(met, task, size)
                    return d and ("default" if d["own"] else d["algorithm"])

                for what, say in (("the pick", pick), ("the rules", meets), ("the library's own choice", lambda t, s: "default")):
                    found = regrets(cells, say)
                    line(f"{kind}: {what}", found)
                    everything.setdefault(f"{kind}: {what}", {}).update({(f"{name} {t}", s): r for (t, s), r in found.items()})
                    rows += [[name, kind, what, t, s, said, stands, f"{r:.4f}"] for (t, s), (r, said, stands) in found.items()]
    if len(tables) > 1:
        print("all tables")
        for what, found in everything.items():
            line(what, found)
    if out:
        with open(out, "w", newline="") as f:
            w = csv.writer(f, lineterminator="\n")
            w.writerows([["table", "source", "what", "task", "size", "algorithm", "measured_as", "regret"], *rows])


if __name__ == "__main__":
    main()
