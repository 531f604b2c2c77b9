#!/usr/bin/env python3
"""errors.py CASTLAB TABLE.csv... [--machine=MACHINE] [--fit=KEY=VALUE] [--out=FILE.csv] [key=value...]

Puts castlab's predictions beside the times of tables of `run`: fits a machine to TABLE-fit.csv (castlab fit), asks
`castlab compare` for every task and size, and prints the relative error of the predicted median (predicted / that of
the repetitions in time, minus 1) by class of algorithm, the regret of the choice, and how many of the measured medians
lie in castlab's interval; of tables with 30 repetitions a cell or more, also the errors of the mean and of p99.
Repetitions marked as late are left out.

key=value words and flags such as --replications=1000 are passed on to castlab compare; NETWORK:key=value only for the
tables whose name ends with NETWORK, such as racks16:levels=8:1000,8000. --machine takes a machine instead of fitting one; --fit=change=64KiB has castlab fit
told where the library's protocol changes.
"""
import collections
import csv
import json
import os
import statistics
import subprocess
import sys
import tempfile

K = 1024
TREES = ("binomial", "binomial-doubling", "binomial-blocking", "k-nomial(radix=4)", "binary-tree(segments=1)")


def kind(task, name, size):
    """The class of a cell: what its time is made of."""
    if size <= 16 * K:
        return "to 16 KiB"
    if "segment=" in name:
        return "segmented"
    if task == "broadcast":
        return "trees from 64 KiB" if name in TREES else "flat from 64 KiB" if name == "flat" else "scatter from 64 KiB" if "scatter" in name else "other broadcasts"
    return f"{task} {'64 KiB' if size <= 64 * K else 'above 64 KiB'}"


MANY = 30  # repetitions from which on a table is about a distribution


def repetitions(path):
    """(task, nodes, size): {algorithm: sorted times}"""
    times = collections.defaultdict(lambda: collections.defaultdict(list))
    with open(path) as f:
        for row in csv.DictReader(f):
            if row["late"] == "0":
                times[row["task"], int(row["nodes"]), int(row["size"])][row["algorithm"]].append(float(row["time_us"]))
    return {cell: {a: sorted(t) for a, t in algorithms.items()} for cell, algorithms in times.items()}


def medians(path):
    """(task, nodes, size): {algorithm: median time}"""
    return {cell: {a: statistics.median(t) for a, t in algorithms.items()} for cell, algorithms in repetitions(path).items()}


def castlab(program, *words):
    """The JSON of a call, or the line with which it refused."""
    p = subprocess.run([program, *words, "--json"], capture_output=True, text=True)
    if p.returncode not in (0, 1):
        return None, (p.stderr.strip().splitlines() or [f"status {p.returncode}"])[-1]
    return json.loads(p.stdout), ""


def fit(program, table, *told):
    """castlab's machine for a table, from the measurements beside it."""
    path = table[:-4] + "-fit.csv"
    with open(path) as f:
        windows = any(line.startswith("window,") for line in f)
    return castlab(program, "fit", path, *["window=16"] * windows, *told)


def predictions(program, machine, task, nodes, size, names, keys):
    """{algorithm: {"mean", "p50", "p99": (value, lo, hi)}}; an algorithm that castlab refuses is left out, with the reason."""
    common = [f"task={task}", f"nodes={nodes}", f"size={size}", f"machine={machine}", *keys]
    answer, why = castlab(program, "compare", *names, *common)
    refused = {}
    if answer is None and len(names) == 1:
        return {}, {names[0]: why}
    answers = [answer]
    if answer is None:  # one of them: ask for each
        answers = []
        for name in names:
            answer, why = castlab(program, "compare", name, *common)
            if answer is None:
                refused[name] = why
            else:
                answers.append(answer)
    out = collections.defaultdict(dict)
    for answer in answers:
        for e in answer["results"][0]["estimates"]:
            out[e["algorithm"]][e["name"]] = (float(e["value"]), float(e.get("lo", e["value"])), float(e.get("hi", e["value"])))
    return out, refused


def percent(x):
    return f"{100 * x:+.1f} %"


def summary(name, errors, inside):
    absolute = [abs(e) for e in errors]
    worst = max(errors, key=abs)
    print(f"  {name:24s} {len(errors):4d} {percent(statistics.median(errors)):>10s} {100 * statistics.median(absolute):9.1f} % {percent(worst):>10s} {100 * sum(inside) / len(inside):8.0f} %")


def regrets(cells):
    """(castlab's, the library's) regret per cell in which two algorithms or more were predicted."""
    ours, theirs = {}, {}
    for cell, (measured, predicted) in cells.items():
        both = [a for a in measured if a in predicted]
        if len(both) < 2:
            continue
        best = min(measured[a] for a in both)
        ours[cell] = measured[min(both, key=lambda a: predicted[a]["mean"][0])] / best - 1
        if "default" in measured:
            theirs[cell] = measured["default"] / best - 1
    return ours, theirs


def print_regrets(ours, theirs):
    if not ours:
        return
    at = max(ours, key=ours.get)
    right = sum(r < 0.01 for r in ours.values())
    print(f"  the choice: within 1 % of the best in {right} of {len(ours)}, regret {100 * statistics.fmean(ours.values()):.1f} % on average, {100 * ours[at]:.0f} % at most ({at[0]} {at[2]} bytes)")
    if theirs:
        at = max(theirs, key=theirs.get)
        print(f"  the library's default: {100 * statistics.fmean(theirs.values()):.1f} % on average, {100 * theirs[at]:.0f} % at most ({at[0]} {at[2]} bytes)")


def main():
    tables = [w for w in sys.argv[2:] if w.endswith(".csv") and "=" not in w and not w.endswith("-fit.csv")]
    options = dict(w[2:].split("=", 1) for w in sys.argv[2:] if w.startswith(("--machine=", "--fit=", "--out=")))
    keys = [w for w in sys.argv[2:] if "=" in w and w[2:].split("=")[0] not in options]
    if len(sys.argv) < 3 or not tables:
        sys.exit(__doc__)
    program, rows = sys.argv[1], []
    everything, inside_all, all_ours, all_theirs = collections.defaultdict(list), collections.defaultdict(list), {}, {}
    for table in tables:
        name = os.path.basename(table)[:-4]
        words = []
        for key in keys:
            network, colon, rest = key.partition(":")
            words += [key] if "=" in network else [rest] if name.endswith(network) else []
        machine = options.get("machine")
        if not machine:
            answer, why = fit(program, table, *filter(None, [options.get("fit")]))
            if answer is None:
                print(f"{name}: no machine: {why}")
                continue
            with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as f:
                json.dump(answer, f)
            machine = f.name
        print(f"{name}{' with ' + ' '.join(words) if words else ''}")
        many = collections.defaultdict(list)
        errors, inside, cells, refusals = collections.defaultdict(list), collections.defaultdict(list), {}, collections.defaultdict(set)
        for (task, nodes, size), times in sorted(repetitions(table).items()):
            measured = {a: statistics.median(t) for a, t in times.items()}
            names = [a for a in measured if a != "default"]
            if not names:
                continue
            predicted, refused = predictions(program, machine, task, nodes, size, names, words)
            for a, why in refused.items():
                refusals[why].add(f"{task} {a}")
            cells[name, task, size] = measured, predicted
            for a, estimates in predicted.items():
                if a in measured:
                    k, t = kind(task, a, size), times[a]
                    median, lo, hi = estimates["p50"]
                    errors[k].append(median / measured[a] - 1)
                    if len(t) >= MANY:
                        many["mean"].append(estimates["mean"][0] / statistics.fmean(t) - 1)
                        many["p50"].append(median / measured[a] - 1)
                        many["p99"].append(estimates["p99"][0] / t[int(0.99 * len(t))] - 1)
                    inside[k].append(lo <= measured[a] <= hi)
                    rows.append([name, task, a, nodes, size, f"{measured[a]:.0f}", f"{median:.0f}", f"{lo:.0f}", f"{hi:.0f}", f"{median / measured[a] - 1:.4f}"])
        print(f"  {'class':24s} {'n':>4s} {'median':>10s} {'absolute':>11s} {'worst':>10s} {'inside':>10s}")
        for k in sorted(errors):
            summary(k, errors[k], inside[k])
            everything[k] += errors[k]
            inside_all[k] += inside[k]
        if len(errors) > 1:
            summary("all", sum(errors.values(), []), sum(inside.values(), []))
        for k, e in many.items():
            print(f"  {k + ' of many':24s} {len(e):4d} {percent(statistics.median(e)):>10s} {100 * statistics.median(map(abs, e)):9.1f} % {percent(max(e, key=abs)):>10s}")
        ours, theirs = regrets({(c[1], c[0], c[2]): v for c, v in cells.items()})
        print_regrets(ours, theirs)
        all_ours.update({(c[0], name, c[2]): v for c, v in ours.items()})
        all_theirs.update({(c[0], name, c[2]): v for c, v in theirs.items()})
        for why, which in refusals.items():
            print(f"  not predicted: {', '.join(sorted(which))}: {why}")
        if "machine" not in options:
            os.unlink(machine)
    if len(tables) > 1 and everything:
        print("all tables")
        for k in sorted(everything):
            summary(k, everything[k], inside_all[k])
        summary("all", sum(everything.values(), []), sum(inside_all.values(), []))
        print_regrets(all_ours, all_theirs)
    if "out" in options:
        with open(options["out"], "w", newline="") as f:
            csv.writer(f, lineterminator="\n").writerows([["table", "task", "algorithm", "nodes", "size", "measured_us", "predicted_us", "lo_us", "hi_us", "error"], *rows])
    if not rows:
        sys.exit("errors.py: nothing was predicted")


if __name__ == "__main__":
    main()
