#!/usr/bin/env python3
"""Reference values of packet-length laws, by mpmath at 60 digits.

Prints testdata/reference.tsv: law, quantity, argument, value. The formulas are
written from the definitions (incomplete gamma and error functions of mpmath,
quadrature of the density), not from the Go code. Arguments are exact doubles.

    python3 reference.py > reference.tsv
"""
from mpmath import mp, mpf, log, exp, sqrt, gammainc, gamma, loggamma, erfc, quad, inf, expm1, log1p, expint, linspace

mp.dps = 60


def out(law, quantity, x, v):
    if v == -inf or v == inf:
        return
    print(law, quantity, repr(float(x)), mp.nstr(v, 25), sep="\t")


def gamma_law(text, k, mu, xs, ps):
    k, mu = mpf(k), mpf(mu)
    for x in xs:
        t = mpf(x) * k / mu
        mp.dps = 80
        q = gammainc(k, t, inf) / gamma(k) if k < 1000 else upper_gamma(k, t)
        p = gammainc(k, 0, t) / gamma(k) if k < 1000 else 1 - q
        out(text, "logsurvival", x, log(q) if q < 0.5 else log1p(-p))
        out(text, "cdf", x, p)
        out(text, "density", x, exp((k - 1) * log(t) - t - loggamma(k)) * k / mu)
        mp.dps = 60
    for p in ps:
        out(text, "logmgf", p, -k * log1p(-mpf(p) * mu / k))


def upper_gamma(k, t):
    """Q(k, t) for an integer k, as the finite Poisson sum."""
    term = exp(-t - loggamma(k) + (k - 1) * log(t))
    total, j = mpf(0), k - 1
    while j >= 0 and term > total * mpf(10) ** -70:
        total += term
        term *= j / t
        j -= 1
    return total


def transform(text, density, pieces, thetas):
    """log E exp(theta X) for X = value(u) with density(u) on the pieces."""
    for th in thetas:
        th = mpf(th)
        excess = quad(lambda u: expm1(th * density(u)[0]) * density(u)[1], pieces(th))
        out(text, "logmgf", th, log1p(excess))


for text, k, mu in [("erlang(shape=4,mean=1)", 4, 1), ("erlang(shape=1,mean=3)", 1, 3),
                    ("gamma(shape=0.5,mean=1)", 0.5, 1), ("gamma(shape=0.001,mean=2)", 0.001, 2),
                    ("gamma(shape=0.9,mean=1)", 0.9, 1), ("gamma(shape=2.5,mean=0.7)", 2.5, 0.7),
                    ("gamma(shape=30.25,mean=10)", 30.25, 10), ("erlang(shape=400,mean=1)", 400, 1),
                    ("erlang(shape=1000000,mean=1)", 1000000, 1)]:
    xs = [mu * r for r in ([1e-9, 1e-3, 0.1, 0.5, 0.9, 1, 1.1, 1.9, 2.1, 5, 30, 170, 1300, 5000]
                           if k < 1000 else [0.99, 0.999, 1, 1.0005, 1.01, 1.05])]
    gamma_law(text, k, mu, xs, [-100, -1, -1e-6, 1e-9, 0.3 * k / mu, 0.99 * k / mu])

for sigma, mu in [(1, 1), (0.1, 1), (3, 2), (1.5, 1)]:
    text = f"lognormal(mean={mu:g},sigma={sigma:g})"
    s, m = mpf(sigma), log(mpf(mu)) - mpf(sigma) ** 2 / 2
    for z in [-40, -37, -8, -1, 0, 1, 3, 8, 9.9, 10.1, 20, 37, 39, 60, 100]:
        x = float(exp(m + s * z))
        w = (log(mpf(x)) - m) / s
        out(text, "logsurvival", x, log(erfc(w / sqrt(mpf(2))) / 2))
        out(text, "cdf", x, erfc(-w / sqrt(mpf(2))) / 2)
        out(text, "density", x, exp(-w * w / 2) / (mpf(x) * s * sqrt(2 * mp.pi)))
    mp.dps = 40
    transform(text, lambda z: (exp(m + s * z), exp(-z * z / 2) / sqrt(2 * mp.pi)),
              lambda th: linspace(-25, 25, 101), [-1e-8, -0.01, -0.4, -0.6, -3, -50])
    mp.dps = 60

for k, mu in [(0.5, 1), (0.2, 1), (1.5, 1), (3, 2), (40, 1)]:
    text = f"weibull(shape={k:g},mean={mu:g})"
    kk, lam = mpf(k), mpf(mu) / gamma(1 + 1 / mpf(k))
    for r in [1e-6, 0.1, 0.5, 1, 2, 10, 1e3]:
        x = mu * r
        t = (mpf(x) / lam) ** kk
        if t < 1e300:
            out(text, "logsurvival", x, -t)
            out(text, "cdf", x, -expm1(-t))
    out(text, "variance", 0, lam ** 2 * (gamma(1 + 2 / kk) - gamma(1 + 1 / kk) ** 2))
    mp.dps = 40
    thetas = [-1e-8, -0.01, -0.4, -0.6, -3, -50] + ([0.01, 0.2, 1, 5, 20] if k > 1 else [])
    top = 12 if k > 1 else 6
    transform(text, lambda u: (lam * exp(u / kk), exp(u - exp(u))),
              lambda th: linspace(-100, top, 4 * (100 + top) + 1), thetas)
    mp.dps = 60

for a, mu in [(3, 1), (1.5, 1), (2.5, 4), (1.01, 1)]:
    text = f"pareto(shape={a:g},mean={mu:g})"
    aa = mpf(a)
    x0 = mpf(mu) * (aa - 1) / aa
    for r in [1.0001, 1.5, 10, 1e5, 1e100]:
        x = float(x0) * r
        out(text, "logsurvival", x, -aa * log(mpf(x) / x0))
    for th in [-1e-8, -0.01, -0.4, -1.4, -3, -50, -1000]:
        out(text, "logmgf", th, log(aa * expint(aa + 1, -mpf(th) * x0)))

for a, mu in [(0.5, 1), (1, 1), (2, 3)]:
    text = f"log-pareto(shape={a:g},mean={mu:g})"
    aa = mpf(a)
    x0 = mpf(mu) * aa / (1 + aa)
    for r in [1.0001, 1.5, 10, 1e5, 1e100]:
        x = float(x0) * r
        y = log(mpf(x) / x0)
        out(text, "logsurvival", x, -y - (1 + aa) * log1p(y))
    mp.dps = 40
    for th in [-1e-8, -0.01, -0.4, -3, -50]:
        z = -mpf(th) * x0
        end = log1p(120 / z)
        tail = quad(lambda y: exp(-z * expm1(y)) * (1 + y) ** (-1 - aa), linspace(0, end, 60))
        out(text, "logmgf", th, log(1 - z * tail) - z)
    mp.dps = 60

for mu, c in [(1, 4), (2, 1), (1, 100), (1, 1e6)]:
    text = f"hyperexponential(mean={mu:g},scv={c:.17g})".replace("1000000", "1e+06")
    cc = mpf(c)
    a = (1 + sqrt((cc - 1) / (cc + 1))) / 2
    r1, r2 = 2 * a / mu, 2 * (1 - a) / mu
    for x in [1e-9, 0.01, 0.5, 1, 3, 30, 1000, 1e5]:
        q = a * exp(-r1 * mpf(x)) + (1 - a) * exp(-r2 * mpf(x))
        out(text, "logsurvival", x, log(q))
        out(text, "cdf", x, 1 - q)
    for th in [-100, -1, -1e-7, float(0.5 * r2), float(0.999 * r2)]:
        out(text, "logmgf", th, log(a * r1 / (r1 - mpf(th)) + (1 - a) * r2 / (r2 - mpf(th))))
    for x in [0.01 * mu, 0.5 * mu, 1.5 * mu, 20 * mu]:
        lam = lambda t: log(a * r1 / (r1 - t) + (1 - a) * r2 / (r2 - t))
        # d/dt: sum w r/(r-t)^2 = x sum w r/(r-t); bisection on the sign
        g = lambda t: (a * r1 / (r1 - t) ** 2 + (1 - a) * r2 / (r2 - t) ** 2) - mpf(x) * (a * r1 / (r1 - t) + (1 - a) * r2 / (r2 - t))
        lo, hi = mpf(-1e6), r2 * (1 - mpf(10) ** -40)
        for _ in range(260):
            mid = (lo + hi) / 2
            if g(mid) > 0:
                hi = mid
            else:
                lo = mid
        out(text, "rate", x, lo * mpf(x) - lam(lo))

for lo_, hi_ in [(0, 2), (1, 1.5)]:
    text = f"uniform(min={lo_:g},max={hi_:g})"
    A, B = mpf(lo_), mpf(hi_)
    lam = lambda t: log((exp(t * B) - exp(t * A)) / (t * (B - A)))
    for th in [-800, -3, -0.1, -1e-9, 1e-9, 1e-3, 0.3, 2, 500]:
        out(text, "logmgf", th, lam(mpf(th)))
    for f in [0.001, 0.1, 0.4, 0.6, 0.99]:
        x = float(A + (B - A) * mpf(f))
        slope = lambda t: (B * exp(t * B) - A * exp(t * A)) / (exp(t * B) - exp(t * A)) - 1 / t - mpf(x)
        lo, hi = (mpf(10) ** -20, mpf(1e5)) if f > 0.5 else (mpf(-1e5), -mpf(10) ** -20)
        for _ in range(260):
            mid = (lo + hi) / 2
            if slope(mid) > 0:
                hi = mid
            else:
                lo = mid
        out(text, "rate", x, lo * mpf(x) - lam(lo))

for x in [0.001, 0.5, 0.9999, 1.0001, 3, 50]:
    X = mpf(x)
    out("exponential(mean=1)", "rate", x, X - 1 - log(X))
    out("gamma(shape=2.5,mean=0.7)", "rate", x, mpf(2.5) * (X / mpf(0.7) - 1 - log(X / mpf(0.7))))
for x in [0, 0.01, 0.3, 0.31, 0.9, 1]:
    X, p = mpf(x), mpf(0.3)
    out("bernoulli(p=0.3)", "rate", x, (X * log(X / p) if x else 0) + ((1 - X) * log((1 - X) / (1 - p)) if x < 1 else 0))
for x in [1, 1.5, 2.5, 2.51, 40]:
    X, p = mpf(x), 1 / mpf(2.5)
    out("geometric(mean=2.5)", "rate", x, ((X - 1) * log((X - 1) / (X * (1 - p))) if x > 1 else 0) - log(p * X))
for k in [0.01, 0.5, 1, 3]:
    # Weibull(shape 2): closed by the error function: E e^{sR}, R Rayleigh of scale lam
    lam = 1 / gamma(mpf(1.5))
    s = mpf(k) * lam
    m = 1 + s / 2 * sqrt(mp.pi) * exp(s * s / 4) * (1 + mp.erf(s / 2))
    out("weibull(shape=2,mean=1)", "logmgf", k, log(m))
    out("weibull(shape=2,mean=1)", "logmgf", -k, log(1 - s / 2 * sqrt(mp.pi) * exp(s * s / 4) * erfc(s / 2)))

for mu, sd in [(0, 1), (5, 2), (-3, 0.1)]:
    text = f"normal(mean={mu:g},sd={sd:g})"
    for z in [-40, -8, -1, 0.5, 3, 9.9, 10.1, 37, 100]:
        x = float(mu + sd * z)
        w = (mpf(x) - mu) / mpf(sd)
        out(text, "logsurvival", x, log(erfc(w / sqrt(mpf(2))) / 2))
        out(text, "cdf", x, erfc(-w / sqrt(mpf(2))) / 2)
        out(text, "density", x, exp(-w * w / 2) / (mpf(sd) * sqrt(2 * mp.pi)))
    for th in [-3, -1e-9, 0.7]:
        out(text, "logmgf", th, mpf(th) * mu + (mpf(th) * mpf(sd)) ** 2 / 2)

for lam, mu in [(1e-4, 1), (0.5, 2), (3, 1), (1000, 1)]:
    text = f"inverse-gaussian(shape={lam:g},mean={mu:g})"
    L, M = mpf(lam), mpf(mu)
    dens = lambda x: sqrt(L / (2 * mp.pi * x ** 3)) * exp(-L * (x - M) ** 2 / (2 * M ** 2 * x))
    mp.dps = 120  # the two terms cancel
    for r in ([1e-6, 1e-3, 0.3, 1, 2, 30, 1e4, 1e6] if lam < 1000 else [0.5, 0.9, 1, 1.05, 2]):
        x = float(mu * r)
        X = mpf(x)
        lower = lambda z: erfc(-z / sqrt(mpf(2))) / 2
        first, second = sqrt(L / X) * (X / M - 1), sqrt(L / X) * (X / M + 1)
        down = lower(first) + exp(2 * L / M) * lower(-second)
        up = lower(-first) - exp(2 * L / M) * lower(-second)
        out(text, "logsurvival", x, log(up) if up < 0.5 else log1p(-down))
        out(text, "cdf", x, down)
        out(text, "density", x, dens(X))
    mp.dps = 60
    for th in [-100, -1, -1e-9, float(0.3 * L / M ** 2), float(0.499 * L / M ** 2)]:
        out(text, "logmgf", th, L / M * (1 - sqrt(1 - 2 * M ** 2 * mpf(th) / L)))
    out(text, "variance", 0, M ** 3 / L)
    for x in [0.1 * mu, 3.0 * mu]:
        out(text, "rate", x, L * (mpf(x) - M) ** 2 / (2 * M ** 2 * mpf(x)))

for k, mu in [(1.01, 1), (1.5, 2), (3, 1), (40, 1)]:
    text = f"log-logistic(shape={k:g},mean={mu:g})"
    K = mpf(k)
    m = mpf(mu) * mp.sin(mp.pi / K) / (mp.pi / K)
    for r in [1e-30, 1e-3, 0.7, 0.99, 1, 1.3, 50, 1e9, 1e100]:
        x = float(m) * r
        t = (mpf(x) / m) ** K
        out(text, "logsurvival", x, -log1p(t))
        out(text, "cdf", x, t / (1 + t))
        out(text, "density", x, K / mpf(x) * t / (1 + t) ** 2)
    if k > 2:
        b = mp.pi / K
        out(text, "variance", 0, m ** 2 * (2 * b / mp.sin(2 * b) - (b / mp.sin(b)) ** 2))
    mp.dps = 40
    for th in [-1e-8, -0.3, -0.6, -50]:
        th = mpf(th)
        # in y = log(x/m), pieces of width 1/2: E - 1 where it is small
        ex = quad(lambda y: expm1(th * m * exp(y)) * K * exp(K * y) / (1 + exp(K * y)) ** 2, linspace(-100, 100, 201) if k < 10 else linspace(-8, 8, 81))
        out(text, "logmgf", th, log1p(ex))
    mp.dps = 60

for xi, mu in [(0.9, 1), (0.25, 2), (1e-8, 1), (-0.3, 1), (-1, 1), (-2, 1)]:
    text = f"generalized-pareto(shape={xi:g},mean={mu:g})"
    s, M = mpf(xi), mpf(mu)
    sc = M * (1 - s)
    for r in [1e-9, 0.1, 1, 1.4, 3, 40, 1e6]:
        x = float(mu * r)
        if xi < 0 and mpf(x) >= -sc / s:
            continue
        b = 1 + s * mpf(x) / sc
        out(text, "logsurvival", x, -log(b) / s)
        out(text, "cdf", x, 1 - b ** (-1 / s))
        out(text, "density", x, b ** (-1 / s - 1) / sc)
    mp.dps = 40
    for th in [-100, -3, -0.6, -0.3, -1e-8] + ([1e-7, 0.4, 1, 5, 40] if xi < 0 else []):
        th = mpf(th)
        X = lambda u: sc * expm1(s * u) / s
        top = max(mpf(0), -log(th * sc) / s) if xi < 0 and th > 0 else mpf(0)
        cut = [mpf(j) ** 2 / 40 for j in range(0, 61)]
        if xi == 0.9:
            cut += [mpf(90 + 10 * j) for j in range(1, 90)]
        if abs(th) * M < mpf("0.5"):
            out(text, "logmgf", th, log1p(quad(lambda u: expm1(th * X(u)) * exp(-u), cut)))
        else:
            out(text, "logmgf", th, log(quad(lambda u: exp(th * X(u) - u), cut)))
    mp.dps = 60

for x in [0.5, 1, 7, 300, 1e4]:
    q = mpf(0.75) * exp(-mpf(x)) + mpf(0.25) * exp(-mpf(x) / 10)
    text = "mixture(p=0.75,first=exponential(mean=1),second=exponential(mean=10))"
    out(text, "logsurvival", x, log(q))
    out(text, "cdf", x, 1 - q)
for th in [-10, -1e-7, 0.05]:
    t = mpf(th)
    out(text, "logmgf", th, log(mpf(0.75) / (1 - t) + mpf(0.25) / (1 - 10 * t)))
out(text, "variance", 0, 2 * (mpf(0.75) + 25) - (mpf(0.75) + mpf(2.5)) ** 2)
for x in [0.50001, 1, 7, 3000]:
    text = "shifted(shift=0.5,law=exponential(mean=2))"
    out(text, "logsurvival", x, -(mpf(x) - mpf(0.5)) / 2)
    out(text, "cdf", x, -expm1(-(mpf(x) - mpf(0.5)) / 2))
    y = (mpf(x) - mpf(0.5)) / 2
    out(text, "rate", x, y - 1 - log(y))
for th in [-10, -1e-7, 0.3]:
    out(text, "logmgf", th, mpf(th) / 2 - log1p(-2 * mpf(th)))
