"""Evaluates the commands of expected.tsv that begin with "scipy: ", and prints that table:

    python3 reference.py > new.tsv

x is the column of the first field, without missing values.
"""
import csv

import numpy as np
from scipy import optimize, stats


def exact(f, start, args=(), disp=0):
    """Makes the maxima of scipy's fits exact to the digits compared; they end at 1e-4 by default."""
    for _ in range(3):
        start = optimize.fmin(f, start, args=args, disp=disp, xtol=1e-11, ftol=1e-13, maxiter=20000, maxfun=20000)
    return start


def tail(y):
    """The largest y.size/10, at least 30, of the values y, less the value below them."""
    y = np.sort(y)
    k = max(30, -(-y.size // 10))
    return y[-k:] - y[-k - 1]


def pareto(y):
    """Log-likelihood, shape and scale of the generalized Pareto law of some values."""
    y = y[y > 0]
    shape, _, scale = stats.genpareto.fit(y, floc=0, optimizer=exact)
    return stats.genpareto.logpdf(y, shape, 0, scale).sum(), shape, scale


for line in open("expected.tsv", encoding="utf-8"):
    part = line.rstrip("\n").split("\t")
    if len(part) >= 3 and part[2].startswith("scipy: "):
        name, column = part[0].split("#")
        rows = list(csv.DictReader(open(name, encoding="utf-8")))
        x = np.array([float(r[column]) for r in rows if r[column] != "NA"])
        value = np.atleast_1d(eval(part[2].removeprefix("scipy: "))).astype(float)
        line = "\t".join(part[:3] + [" ".join("%.15g" % v for v in value)]) + "\n"
    print(line, end="")
