"""Measures castlab data beside others on one CSV file: measure.py CASTLAB FILE [REPETITIONS]

The programs take turns, so often. Of each it prints the least time on the clock, the least user and system time,
and the largest resident memory, as the kernel counts them for the ended process. Status 1 says that answers differ.
"""
import json
import os
import sys
import tempfile
import time

castlab, path = sys.argv[1:3]
repetitions = int(sys.argv[3]) if len(sys.argv) > 3 else 3
here = os.path.dirname(os.path.abspath(__file__))
python = os.environ.get("PYTHON", "python3")
programs = {
    "castlab": [castlab, "data", path + "#rtt_us", "--json"],
    "duckdb": ["node", os.path.join(here, "duckdb.mjs"), path],
    "numpy": [python, os.path.join(here, "numpy_only.py"), path],
    "pandas": [python, os.path.join(here, "with_pandas.py"), path],
}


def numbers(name, text):
    """Returns what a program printed as eight numbers."""
    if name != "castlab":
        return [float(w) for w in text.split()]
    sample = json.loads(text)["samples"][0]
    value = {e["name"]: e["value"] for e in sample["estimates"]}
    return [sample["n"], value["mean"], value["variance"], sample["min"], sample["max"], value["p50"], value["p90"], value["p99"]]


def run(command):
    """Returns output, seconds on the clock, user and system seconds, KiB of memory."""
    with tempfile.TemporaryFile() as out:
        begin = time.monotonic()
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)])
        _, status, usage = os.wait4(pid, 0)
        took = time.monotonic() - begin
        if status:
            sys.exit("%s: status %d" % (" ".join(command), status))
        out.seek(0)
        return out.read().decode(), took, usage.ru_utime, usage.ru_stime, usage.ru_maxrss


best, answers = {}, {}
for turn in range(repetitions):
    for name, command in programs.items():
        text, *times, memory = run(command)
        answers[name] = numbers(name, text)
        print("%d %-8s %7.1f s, %6.1f user, %5.1f system, %6.0f MB; load %.1f" % (turn + 1, name, *times, memory / 1024, os.getloadavg()[0]), flush=True)
        old = best.get(name, (times, memory))
        best[name] = ([min(a, b) for a, b in zip(times, old[0])], max(memory, old[1]))
print("\n%.2f GB, the least of %d\n\n| program | clock s | user s | system s | memory MB |\n| --- | --: | --: | --: | --: |" % (os.path.getsize(path) / 1e9, repetitions))
for name, (times, memory) in best.items():
    print("| %s | %.1f | %.1f | %.1f | %.0f |" % (name, *times, memory / 1024))

wrong = False
for name, got in answers.items():
    for i, (a, b) in enumerate(zip(got, answers["duckdb"])):
        # castlab's quantiles of more than 4194304 values are within 2^-10; sums differ in their order.
        tolerance = 2**-10 if name == "castlab" and i >= 5 else 1e-9
        if abs(a - b) > tolerance * abs(b):
            wrong = True
            print("%s: number %d is %r, duckdb's %r" % (name, i + 1, a, b))
print("\nanswers (size, mean, variance, least, largest, p50, p90, p99):", *answers["castlab"])
sys.exit(wrong)
