package disttest

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions"
)

// shares are the probabilities of the tails at which CheckDraws counts.
var shares = [...]float64{1e-6, 1e-5, 1e-4, 3e-4, 1e-3, 0.003, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5}

// CheckDraws compares n draws with both tails of a law: how many are at most x, and how
// many above it, at its quantiles of 1e-6, 1e-5, ..., 0.35, 0.5 from either end, where the
// probabilities of the law are those of CDF and Survival. A correct law is refused with
// probability at most alarm, over all these counts: each count k of n has a probability p of
// its own, and a binomial law says that it is as far off with at most
//
//	exp(-n (f log(f/p) + (1-f) log((1-f)/(1-p)))),  f = k/n
//
// on either side (Chernoff). That is a little more than Clopper and Pearson's exact level,
// and needs no incomplete beta function of 1e8 draws. Of an alarm of 1e-6 it sees, 999 times of
// 1000, a count that is off by a part e where n e^2 p/(1-p) > 82: 1 % at 0.1 in 7.4e6 draws, 3 % at
// 1e-3 in 9.1e7, and in 1.8e7 that a tail of 1e-6 is not there.
//
// Errors: what the draws differ in, at the worst of these places; a draw that is NaN or
// outside of the support.
func CheckDraws(l distributions.Law, draw func() float64, n int, alarm float64) error {
	if !(n > 0 && alarm > 0 && alarm < 1) {
		return fmt.Errorf("disttest: n=%d, alarm=%v: want draws, and a probability", n, alarm)
	}
	var places []float64
	for _, p := range shares {
		places = append(places, l.Quantile(p), l.UpperQuantile(p))
	}
	slices.Sort(places)
	places = slices.Compact(places)
	lo, hi := l.Support()
	counts := make([]int, len(places)+1) // of draws in (places[i-1], places[i]]
	for range n {
		x := draw()
		if !(x >= lo && x <= hi) {
			return fmt.Errorf("%v: sampler: draw %v lies outside the support [%v, %v]", l, x, lo, hi)
		}
		i := 0
		for width := len(places); width > 0; {
			if half := (width + 1) / 2; places[i+half-1] < x {
				i, width = i+half, width-half
			} else {
				width = half - 1
			}
		}
		counts[i]++
	}
	allowed := math.Log(2*float64(len(places))) - math.Log(alarm)
	below, worst, found := 0, allowed, error(nil)
	for i, x := range places {
		below += counts[i]
		k, p, side := below, l.CDF(x), "at most"
		if s := l.Survival(x); s < p {
			k, p, side = n-below, s, "more than"
		}
		if d := float64(n) * divergence(float64(k)/float64(n), p); d > worst {
			worst = d
			found = fmt.Errorf("%v: sampler: %d of %d draws are %s %v, and its probability is %.6g: that happens once in e^%.0f times",
				l, k, n, side, x, p, d)
		}
	}
	return found
}

// divergence is that of Kullback and Leibler of a coin of probability f from one of p.
func divergence(f, p float64) float64 {
	term := func(a, b float64) float64 {
		if a == 0 {
			return 0
		}
		return a * math.Log(a/b)
	}
	return math.Max(0, term(f, p)+term(1-f, 1-p))
}
