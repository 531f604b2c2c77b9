"""Prints size, mean, variance, least, largest, p50, p90, p99 of rtt_us: with_pandas.py FILE"""
import sys

import numpy as np
import pandas as pd

x = pd.read_csv(sys.argv[1], usecols=["rtt_us"], dtype="float64")["rtt_us"].to_numpy()
print(x.size, x.mean(), x.var(ddof=1), x.min(), x.max(), *np.quantile(x, [0.5, 0.9, 0.99], method="inverted_cdf"))
