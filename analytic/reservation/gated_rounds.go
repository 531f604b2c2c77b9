package reservation

import (
	"math"

	"castlab/distributions/inputs"
)

// GatedRounds returns the mean delay in a gated system of N users whose cycles last
// R for each packet of the user that has most, and V besides,
//
//	C = V + R max_v M_v
//	T = ( E C^2/2 + E[C C'] )/E C
//
// where M_v, the packets of user v at the gate, are Poisson(lambda C) of the last
// cycle, independently, and C' is a cycle after C with one packet more at a given
// user. The maximum at the gates, cut where it hardly comes, is a finite Markov
// chain with
//
//	P(max <= k | C) = F(k)^N, with one packet more F(k-1) F(k)^(N-1)
//
// F the distribution function of M_v. As max M_v exceeds lambda C by the order of
// its root, the system is stable if and only if lambda R < 1: C' - C is negative on
// average for long cycles C, and never if lambda R >= 1.
//
// Units: as System. Source: derived, for repeated total exchanges (VAR98, Section
// 3.5).
//
// Errors: N < 1; V or R not from 1e-140 to 1e140; lambda < 0, not below 1/R, or so
// near to it that more than 500 packets at one user are likely.
func GatedRounds(N int, lambda, R, V float64) (float64, error) {
	if err := inputs.Integer("N", N, 1, math.MaxInt); err != nil {
		return 0, err
	}
	for _, p := range []struct {
		arg   string
		value float64
	}{{"R", R}, {"V", V}} {
		if !(shortest <= p.value && p.value <= longest) {
			return 0, inputs.Errorf(p.arg, p.value, "a number from %g to %g", shortest, longest)
		}
	}
	if !(lambda >= 0 && lambda*R < 1) {
		return 0, inputs.Errorf("lambda", lambda, "a number >= 0 and below %.6g, the stability limit 1/R", 1/R)
	}
	const negligible, most = 1e-12, 512
	for n := 16; n <= most; n *= 2 {
		if delay, cut := gatedRounds(N, lambda, R, V, n); cut < negligible {
			return delay, nil
		}
	}
	return 0, inputs.Errorf("lambda", lambda, "a rate at which a user has hardly ever %d packets at a gate", most)
}

// gatedRounds returns the mean delay if the maximum is cut at n-1, and the probability
// that it is there.
func gatedRounds(N int, lambda, R, V float64, n int) (delay, cut float64) {
	chain, own := make([][]float64, n), make([]float64, n)
	period := func(k int) float64 { return V + float64(float64(k)*R) }
	for k := range chain {
		below := 0.0 // F
		chain[k] = make([]float64, n)
		least, tagged := 0.0, 0.0 // P(max < j), with one packet more
		for j, p := range cutPoisson(lambda*period(k), n) {
			others := math.Pow(below+p, float64(N-1))
			more := below * others
			below = math.Min(1, below+p)
			upTo := below * others
			if j == n-1 {
				upTo, more = 1, 1
			}
			chain[k][j] = math.Max(0, upTo-least)
			own[k] += math.Max(0, more-tagged) * period(j)
			least, tagged = upTo, more
		}
	}
	weights := stationary(chain)
	mean, total, all := 0.0, 0.0, 0.0
	for k, w := range weights {
		all += w
		mean += w * period(k)
		total += w * period(k) * (period(k)/2 + own[k])
	}
	return total / mean, weights[n-1] / all
}
