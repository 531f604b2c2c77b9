"""Prints size, mean, variance, least, largest, p50, p90, p99 of the fourth column: numpy_only.py FILE"""
import sys

import numpy as np

x = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1, usecols=3)
print(x.size, x.mean(), x.var(ddof=1), x.min(), x.max(), *np.quantile(x, [0.5, 0.9, 0.99], method="inverted_cdf"))
