#!/usr/bin/env python3
"""Quantiles of laws where a power of the probability leaves the range of float64 and the
scale brings it back, by mpmath at 400 digits.

Prints testdata/extremes.tsv: law, probability below (p) or above (q), the probability, value. The
formulas are the definitions of the laws; for a gamma law of small shape the first term of the
series, (p Gamma(a+1))^(1/a) mean/a, which is exact to far beyond float64 where x/scale < 1e-30.

    python3 extremes.py > extremes.tsv
"""
from mpmath import mp, mpf, log, exp, sqrt, gamma, loggamma, log1p, erfinv, findroot, erfc, pi, sin, expm1

mp.dps = 400


def double(x):
    return mpf(float(x))


def out(law, tail, prob, value):
    if 1e-305 < value < 1e305:
        print(law, tail, repr(float(prob)), mp.nstr(value, 25), sep="\t")


for a, mean, p in (("0.01", "1e300", "0.0008"), ("0.1", "1e200", "1e-31"), ("0.001", "1e100", "0.49"), ("0.001", "1e100", "0.5"),
                   ("0.0001", "1e306", "0.9"), ("0.01", "1e300", "1e-5"), ("0.5", "1e300", "1e-300"), ("0.003", "1e10", "0.1"), ("2", "1e300", "1e-300")):
    A, M, P = double(a), double(mean), double(p)
    x = exp((log(P) + loggamma(A + 1)) / A) * M / A
    for law in (f"gamma(shape={a},mean={mean})", f"{mean}*gamma(shape={a},mean=1)"):
        out(law, "p", P, x)

for k, mean, p in (("0.01", "1e300", "1e-5"), ("0.01", "1e-300", "0.999999"), ("0.01", "1e-290", "0.9"), ("0.05", "1e250", "1e-25"), ("0.5", "1e300", "1e-200")):
    K, M, P = double(k), double(mean), double(p)
    x = M * exp(log(-log1p(-P)) / K - loggamma(1 + 1 / K))
    for law in (f"weibull(shape={k},mean={mean})", f"{mean}*weibull(shape={k},mean=1)"):
        out(law, "p", P, x)

for k, mean, p in (("1.01", "1e200", "1e-307"), ("1.5", "1e300", "1e-300")):
    K, M, P = double(k), double(mean), double(p)
    m = M * sin(pi / K) / (pi / K)
    out(f"log-logistic(shape={k},mean={mean})", "p", P, m * exp((log(P) - log1p(-P)) / K))
    out(f"{mean}*log-logistic(shape={k},mean=1)", "p", P, m * exp((log(P) - log1p(-P)) / K))
out("log-logistic(shape=1.01,mean=1e-300)", "q", double("1e-307"),
    double("1e-300") * sin(pi / double("1.01")) / (pi / double("1.01")) * exp(-(log(double("1e-307")) - log1p(-double("1e-307"))) / double("1.01")))

def normal_quantile(p):
    z = -sqrt(-2 * log(p))
    return findroot(lambda z: log(erfc(-z / sqrt(2)) / 2) - log(p), z)

for sigma, mean, p in (("30", "1e300", "1e-60"), ("25", "1e300", "1e-100")):
    S, M, P = double(sigma), double(mean), double(p)
    x = M * exp(S * normal_quantile(P) - S * S / 2)
    out(f"lognormal(mean={mean},sigma={sigma})", "p", P, x)
    out(f"{mean}*lognormal(mean=1,sigma={sigma})", "p", P, x)

for shape, mean, q in (("1.0009765625", "1e-300", "5e-324"), ("1.5", "1e-100", "1e-320")):
    A, M, Q = double(shape), double(mean), double(q)
    out(f"pareto(shape={shape},mean={mean})", "q", Q, M * (A - 1) / A * exp(-log(Q) / A))
for shape, mean, q in (("0.9990234375", "1e-300", "5e-324"), ("0.75", "1e-200", "1e-320")):
    X, M, Q = double(shape), double(mean), double(q)
    out(f"generalized-pareto(shape={shape},mean={mean})", "q", Q, M * (1 - X) * expm1(-X * log(Q)) / X)
for mean, q in (("1e-300", "5e-324"),):
    M, Q = double(mean), double(q)
    y = findroot(lambda y: y + mpf("1.5") * log1p(y) + log(Q), 700)
    out(f"log-pareto(shape=0.5,mean={mean})", "q", Q, M * mpf("0.5") / mpf("1.5") * exp(y))
for mean, p in (("1e300", "1e-320"),):
    M, P = double(mean), double(p)
    out(f"{mean}*exponential(mean=1)", "p", P, -M * log1p(-P))
    out(f"{mean}*hyperexponential(mean=1,scv=1)", "p", P, -M * log1p(-P))
