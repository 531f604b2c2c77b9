package reservation

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// mostPeriods is the largest number of periods of GatedPeriods.
const mostPeriods = 1000

// GatedPeriods returns the mean delay in a gated system whose cycles with m
// packets last periods[m]; those with more packets last as long as the last one,
//
//	T = ( E C^2/2 + E[C T(1+J)] )/E C, J ~ Poisson(rate C)
//
// The packets of the next cycle are Poisson(rate T(m)), so their number, cut at
// the last one that matters, is a finite Markov chain.
//
// The delay is not monotone in the periods: with rate 2 and periods 1, 2 it is
// 2.99476, with the shorter 0.01, 2 it is 2.99542. A packet may miss the gate
// that a longer period would have put behind it. So the mean delay for durations
// of at most X M + V need not be below that for X M + V.
//
// Symbols: rate = lambda N. Units: time. Source: derived (erratum to VB95,
// Section II: "all that matters is that its duration is less than or equal to").
//
// Errors: rate not a finite number >= 0; no period, more than 1000, or one not
// from 1e-140 to 1e140.
func GatedPeriods(rate float64, periods []float64) (float64, error) {
	if !inputs.Finite(rate) || rate < 0 {
		return 0, inputs.Errorf("rate", rate, "a finite number >= 0")
	}
	n := len(periods)
	if n < 1 || n > mostPeriods {
		return 0, inputs.Errorf("periods", fmt.Sprintf("%d numbers", n), "from 1 to %d numbers", mostPeriods)
	}
	for m, length := range periods {
		if !(shortest <= length && length <= longest) {
			return 0, inputs.Errorf(fmt.Sprintf("periods[%d]", m), length, "a number from %g to %g", shortest, longest)
		}
	}
	chain := make([][]float64, n)
	for m := range chain {
		chain[m] = cutPoisson(rate*periods[m], n)
	}
	// E T(1+J) from the same rows, shifted by one packet.
	own := make([]float64, n)
	for m, row := range chain {
		for j, p := range row {
			own[m] += p * periods[min(j+1, n-1)]
		}
	}
	weights := stationary(chain)
	mean, total := 0.0, 0.0
	for m, w := range weights {
		mean += w * periods[m]
		total += w * periods[m] * (periods[m]/2 + own[m])
	}
	return total / mean, nil
}

// cutPoisson returns P(min(J, n-1) = j), j = 0..n-1, for J ~ Poisson(mean).
func cutPoisson(mean float64, n int) []float64 {
	row := make([]float64, n)
	if mean == 0 {
		row[0] = 1
		return row
	}
	rest := 1.0
	for j := range n - 1 {
		logFactorial, _ := math.Lgamma(float64(j) + 1)
		row[j] = math.Exp(float64(float64(j)*math.Log(mean)) - mean - logFactorial)
		rest -= row[j]
	}
	row[n-1] = math.Max(0, rest)
	return row
}

// stationary returns the stationary law of a Markov chain up to a factor, by
// elimination of one state after the other without subtractions (GTH); it overwrites
// the chain.
//
// Source: W. K. Grassmann, M. I. Taksar, D. P. Heyman, Operations Research 33
// (1985) 1107-1116.
func stationary(chain [][]float64) []float64 {
	n, first := len(chain), 0
	for last := n - 1; last > 0; last-- {
		out := 0.0
		for j := range last {
			out += chain[last][j]
		}
		if out == 0 { // no return to lower states, up to rounding
			first = last
			break
		}
		for i := range last {
			chain[i][last] /= out
			for j := range last {
				chain[i][j] += chain[i][last] * chain[last][j]
			}
		}
	}
	law := make([]float64, n)
	law[first] = 1
	for k := first + 1; k < n; k++ {
		for i := first; i < k; i++ {
			law[k] += law[i] * chain[i][k]
		}
	}
	return law
}
