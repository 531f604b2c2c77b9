package steady

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A mixture is the posterior law of the mean over all relaxations, each weighted by the
// likelihood of the batches.
type mixture struct {
	parts  []weighted
	degree float64 // degrees of freedom of each part
	few    float64 // weight of the relaxations with fewer than leastWorth independent batches
	spread float64 // degrees of freedom that match the variance of the standard errors
	worth  float64 // weighted geometric mean of the number of independent batches
}

type weighted struct {
	fitted
	weight float64
}

// leastDegrees keeps a few parts of low weight with a huge standard error from
// dominating the interval at levels far above 0.95.
const leastDegrees = 5

// farDegrees is calibrated so that intervals at 1-1e-4 to 1-1e-7 hold their level when
// half of the variance of the mean is in a slow hidden part; see COVERAGE.md.
const farDegrees = 20

// leastWorth is the effective number of independent batches that a run needs.
const leastWorth = 5

// shares lists the shares of the slow part in the variance of a batch. Less than a
// tenth is indistinguishable from 0.
var shares = [...]float64{0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.99}

// mix fits relaxation times tau = -1/log(phi) from 0.2 batches, close to independence,
// to a quarter of the n batches, with all shares. The prior weight of a relaxation is
//
//	(1 + tau)^1.35 share^(1 + 24 tau/n)   (in log tau)
//
// The power of tau favors slow relaxations. Without it the interval is too short: the
// maximum likelihood estimate of tau is biased low, and queues that happen to stay
// below their mean also vary less. The power of the share excludes what no data could:
// a part so slow that the run covers only a few of its cycles, hidden under noise.
//
// The powers, and leastWorth, are calibrated on measured coverage; see Coverage.
func mix(e []float64) mixture {
	n := float64(len(e))
	m := mixture{degree: n - 1}
	var inflations []float64
	best := math.Inf(-1)
	for tau := 0.2; tau < n/4; tau *= 1.3 {
		for _, w := range shares {
			r := relaxation{phi: math.Exp(-1 / tau), share: w}
			f := r.fit(e)
			log := f.logLikelihood + 1.35*math.Log1p(tau) + (1+24*tau/n)*math.Log(w)
			m.parts = append(m.parts, weighted{f, log})
			inflations = append(inflations, r.inflation())
			best = math.Max(best, log)
		}
	}
	total := 0.0
	for i := range m.parts {
		p := &m.parts[i]
		p.weight = math.Exp(p.weight - best)
		total += p.weight
	}
	for i := range m.parts {
		p := &m.parts[i]
		p.weight /= total
		worth := n / inflations[i]
		if worth < leastWorth {
			m.few += p.weight
		}
		m.worth += p.weight * math.Log(worth)
	}
	// Match a chi-square law to the spread of the standard errors: its logarithm has
	// the variance 2/nu, nearly.
	var mean, square float64
	for _, p := range m.parts {
		log := 2 * math.Log(p.scale)
		mean += p.weight * log
		square += p.weight * log * log
	}
	m.spread = math.Max(leastDegrees, math.Min(m.degree, 1+2/(square-mean*mean)))
	m.worth = math.Exp(m.worth)
	return m
}

// interval returns the ends of the interval of the mean that misses with probability
// tail on either side. At the tail of 1/40 they are those of the mixture, and at other
// tails they are scaled by the quantiles of a t law whose degrees of freedom match the
// variation of the standard errors in the mixture. Far out the mixture only reflects
// the prior weight of a slow part hidden in noise; but a slow part with half of the
// variance of the mean shows in most runs and not in all, and at 1-1e-6 those few runs
// make most of the misses. So from the level 0.99 on the degrees of freedom are fewer,
// and from 0.9999 on they are at most farDegrees. The standard error is that of a
// normal law with the same tail at 1/40.
func (m mixture) interval(tail float64) (lo, middle, hi, se float64) {
	const usual = 1.0 / 40
	z := -distuv.UnitNormal.Quantile(tail)
	far := math.Max(0, math.Min(1, (z-2.58)/(3.89-2.58)))
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: 1 / math.Max(1/m.spread, far/farDegrees)}
	ratio := t.Quantile(tail) / t.Quantile(usual)
	middle = m.quantile(0.5)
	left, right := middle-m.quantile(usual), m.quantile(1-usual)-middle
	se = (left + right) / 2 / distuv.UnitNormal.Quantile(1-usual)
	return middle - ratio*left, middle, middle + ratio*right, se
}

// quantile returns the z with P(mean <= z) = p.
func (m mixture) quantile(p float64) float64 {
	// Parts of negligible weight are left out; they would change a tail of 1-p or p by
	// less than a thousandth of it.
	tail := math.Min(p, 1-p)
	var parts []weighted
	light, reach := 0.0, 0.0
	for _, q := range m.parts {
		if q.weight < tail*1e-3/float64(len(m.parts)) {
			light += q.weight
			continue
		}
		parts = append(parts, q)
		reach = math.Max(reach, math.Abs(q.mean)+q.scale)
	}
	below := func(z float64) float64 {
		total := 0.0
		for _, q := range parts {
			total += q.weight * studentCDF((z-q.mean)/q.scale, m.degree)
		}
		return total / (1 - light)
	}
	lo, hi := -reach, reach
	for below(lo) > p {
		lo *= 2
	}
	for below(hi) < p {
		hi *= 2
	}
	for hi-lo > 1e-6*reach { // in standard errors
		if mid := (lo + hi) / 2; below(mid) < p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// studentCDF returns P(T <= t) with nu degrees of freedom, from 30 on by the normal law
// at
//
//	(8 nu + 1)/(8 nu + 3) sqrt(nu log(1 + t^2/nu)), with the sign of t
//
// within 2e-5, at a fiftieth of the time.
//
// Source: Wallace, "Bounds on normal approximations to Student's and the
// chi-square distributions", Annals of Mathematical Statistics 30 (1959).
func studentCDF(t, nu float64) float64 {
	if nu < 30 {
		return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.CDF(t)
	}
	z := math.Copysign((8*nu+1)/(8*nu+3)*math.Sqrt(nu*math.Log1p(t*t/nu)), t)
	return math.Erfc(-z/math.Sqrt2) / 2
}
