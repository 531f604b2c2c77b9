#!/usr/bin/env python3
"""speedup.py DEFAULT.csv RULES.csv [--least=FACTOR]: how much faster the collectives of the second table are, by task and size.

A factor is the ratio of the medians of the repetitions in time, above 1 where the rules are better.
With --least it is an error if no factor is as large: the library did not follow the rules.
"""
import math
import sys

from errors import medians


def main():
    default, rules = (medians(path) for path in sys.argv[1:3])
    factors = {}
    for cell in sorted(default.keys() & rules.keys()):
        for algorithm in default[cell].keys() & rules[cell].keys():
            factors[cell] = default[cell][algorithm] / rules[cell][algorithm]
            print(f"  {cell[0]:12s} {cell[2]:8d} bytes {default[cell][algorithm]:10.0f} us {rules[cell][algorithm]:10.0f} us  x{factors[cell]:.2f}")
    if not factors:
        sys.exit("speedup.py: the tables have no task and size in common")
    worst, best = min(factors, key=factors.get), max(factors, key=factors.get)
    mean = math.exp(sum(map(math.log, factors.values())) / len(factors))
    print(f"geometric mean x{mean:.2f} over {len(factors)}; best x{factors[best]:.2f} ({best[0]} {best[2]}), worst x{factors[worst]:.2f} ({worst[0]} {worst[2]})")
    if len(sys.argv) > 3 and factors[best] < float(sys.argv[3].removeprefix("--least=")):
        sys.exit("speedup.py: no cell is faster with the rules: does the library read them?")


main()
