"""Ends of messages that share network interfaces by processor sharing.

Prints the table that TestFluidAgainstAnotherProgram reads, in exact rational numbers:

    python3 fluid.py > fluid.csv

Every instance is a line "machine,L,g,G,packet,G of from bytes,from,in streams" and a line
"message,from,to,bytes,at,end" for each message: bytes are those after the first, the message is in
its interface at `at`, and its last byte is there at `end`.

The rates are not found by filling. A rate is fair if and only if its flow has a bottleneck: a side
that is full and on which no flow is faster. So every choice of a bottleneck for every flow is
tried, its equations are solved, and the one whose solution obeys the condition is taken.
"""

import itertools
import random
from fractions import Fraction as F


def solve(rows):
    """Solves linear equations by elimination; None where they have no single solution."""
    n = len(rows)
    rows = [list(r) for r in rows]
    for i in range(n):
        pivot = next((j for j in range(i, n) if rows[j][i] != 0), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(n):
            if j != i and rows[j][i] != 0:
                rows[j] = [x - rows[j][i] * y for x, y in zip(rows[j], rows[i])]
    return [r[-1] for r in rows]


def rates(flows, shut):
    """flows: (side, side, G). Returns the rate of each; sides in shut carry nothing."""
    moving = [i for i, f in enumerate(flows) if f[0] not in shut and f[1] not in shut]
    result = [F(0)] * len(flows)
    if not moving:
        return result
    for choice in itertools.product((0, 1), repeat=len(moving)):
        bottleneck = [flows[i][c] for i, c in zip(moving, choice)]
        used = sorted(set(bottleneck))
        at = {s: k for k, s in enumerate(used)}
        # The unknown of a side is the rate of the flows whose bottleneck it is; it is full.
        rows = [[F(0)] * len(used) + [F(1)] for _ in used]
        for i, b in zip(moving, bottleneck):
            for s in flows[i][:2]:
                if s in at:
                    rows[at[s]][at[b]] += flows[i][2]
        levels = solve(rows)
        if levels is None or any(x <= 0 for x in levels):
            continue
        rate = {i: levels[at[b]] for i, b in zip(moving, bottleneck)}
        load = {}
        for i in moving:
            for s in flows[i][:2]:
                load[s] = load.get(s, F(0)) + flows[i][2] * rate[i]
        if any(x > 1 for x in load.values()):
            continue
        if all(rate[i] == max(rate[j] for j in moving if b in flows[j][:2]) for i, b in zip(moving, bottleneck)):
            for i in moving:
                result[i] = rate[i]
            return result
    raise ValueError("no fair rates")


class Tie(Exception):
    """Two messages that are not shared want one side at one time."""


def run(machine, messages):
    latency, gap, slow, packet, slow2, large, streams = machine
    cost = [slow2 if b + 1 >= large else slow for _, _, b, _ in messages]
    end = [None] * len(messages)
    left = {}  # bytes of flows under way
    shut = {}  # until when flows stand still on a side
    waiting = {}  # by pair, messages that have to follow a flow
    departures = []  # (time, message): messages that are not shared and have yet to leave
    arrivals = []  # (time, message, shared)
    begins = sorted((m[3], i) for i, m in enumerate(messages))
    now = F(0)
    seen = set()

    def once(*what):
        if what in seen:
            raise Tie
        seen.add(what)

    def start(i):
        a, b, size, _ = messages[i]
        if size > packet:
            left[i] = F(size)
            return
        once("in", a, now)
        s = ("out", a)
        begin = max(now, shut.get(s, F(0)))
        shut[s] = begin + size * cost[i] + gap
        departures.append((begin, i))

    def offer(i):
        pair = messages[i][:2]
        if streams and (pair in waiting):
            waiting[pair].append(i)
            return
        start(i)
        if streams and i in left:
            waiting[pair] = []

    while begins or left or departures:
        keys = list(left)
        flows = [(("out", messages[i][0]), ("in", messages[i][1]), cost[i]) for i in keys]
        rate = rates(flows, {s for s, t in shut.items() if t > now})
        times = [t for t, _ in begins[:1]] + [t for t, _ in departures] + [t for t in shut.values() if t > now]
        times += [now + left[i] / r for i, r in zip(keys, rate) if r > 0]
        then = min(times)
        for i, r in zip(keys, rate):
            left[i] -= r * (then - now)
        now = then
        for i in [i for i in left if left[i] == 0]:
            del left[i]
            a, b = messages[i][:2]
            for s in (("out", a), ("in", b)):
                shut[s] = max(now, shut.get(s, F(0))) + gap
            arrivals.append((now + latency, i, True))
            if streams:
                rest = waiting.pop((a, b))
                for j in rest:
                    offer(j)
        for d in sorted(d for d in departures if d[0] == now):
            departures.remove(d)
            i = d[1]
            once("leave", messages[i][1], now)
            s = ("in", messages[i][1])
            shut[s] = max(now, shut.get(s, F(0))) + messages[i][2] * cost[i] + gap
            arrivals.append((now + latency, i, False))
        while begins and begins[0][0] == now:
            offer(begins.pop(0)[1])
        # What may leave at once does so now, which is another departure at the same time.
    taken = {}
    for at, i, shared in sorted(arrivals):
        to = messages[i][1]
        if shared:
            end[i] = at
            taken[to] = max(at, taken.get(to, F(0))) + gap
        else:
            end[i] = max(at, taken.get(to, F(0))) + messages[i][2] * cost[i]
            taken[to] = end[i] + gap
    return end


def main():
    r = random.Random(1992)
    made = 0
    while made < 500:
        n = r.randint(3, 6)
        ranks = r.randint(2, 5)
        latency = F(r.randint(0, 400), 8)
        gap = F(r.choice([0, 0, r.randint(1, 80)]), 8)
        slow, slow2 = F(r.randint(1, 64), 32), F(r.randint(1, 64), 32)
        packet = r.choice([0, 0, 100, 300])
        large = r.choice([1 << 20, 500])
        machine = (latency, gap, slow, packet, slow2, large, r.random() < 0.3)
        messages = []
        for _ in range(n):
            a, b = r.sample(range(ranks), 2)
            size = r.choice([r.randint(1, 1000), r.randint(1, 1000), r.randint(1, 4) * 100])
            whole = size <= packet
            at = F(0) if not whole and r.random() < 0.4 else F(r.randint(1, 1 << 20), 1024)
            messages.append((a, b, size, at))
        try:
            end = run(machine, messages)
        except Tie:
            continue
        made += 1
        number = lambda x: repr(float(x))
        print("machine", number(latency), number(gap), number(slow), packet, number(slow2), large, int(machine[-1]), sep=",")
        for (a, b, size, at), e in zip(messages, end):
            print("message", a, b, size, number(at), number(e), sep=",")


main()
