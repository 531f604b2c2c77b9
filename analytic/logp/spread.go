package logp

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// MaxSpread is the largest number of processors of SpreadTime and TreeTime, and
// MaxSpreadLatency the largest latency that the formulas of random latencies take.
const (
	MaxSpread        = 1 << 10
	MaxSpreadLatency = 1 << 8
)

// checkLatency refuses what is no law of a latency, the probabilities of 1, 2, ...
func checkLatency(latency []float64) error {
	if len(latency) == 0 || len(latency) > MaxSpreadLatency {
		return &inputs.Error{Arg: "L", Value: len(latency), Domain: fmt.Sprintf("an integer from 1 to %d", MaxSpreadLatency)}
	}
	sum := 0.0
	for i, q := range latency {
		if !(q >= 0 && q <= 1) {
			return &inputs.Error{Arg: fmt.Sprintf("P(latency = %d)", i+1), Value: q, Domain: "a number from 0 to 1"}
		}
		sum += q
	}
	if !(math.Abs(sum-1) <= 1e-9) {
		return &inputs.Error{Arg: "latency", Value: sum, Domain: "probabilities that sum to 1"}
	}
	return nil
}

// SpreadRate returns the rate at which the holders of an item multiply when latencies
// are independent and every holder sends it in every step to a processor that has not
// got it,
//
//	alpha > 0 with E exp(-alpha ell) = 1 - exp(-alpha)
//
// A holder's sendings in steps c = 0, 1, ... bring forth holders at the ages c + ell:
// a branching process of Crump, Mode and Jagers, whose Malthusian parameter solves
// E sum exp(-alpha (c + ell)) = 1 (Nerman 1981). Since exp(-alpha ell) is convex in ell, random
// latencies are never slower than their mean. For ell = L it is the logarithm of the
// growth of f_i.
//
// Symbols: latency[i] = P(ell = i+1). Units: 1/step. Source: derived. Errors:
// probabilities that are none, or do not sum to 1, of more than MaxSpreadLatency steps.
func SpreadRate(latency []float64) (float64, error) {
	if err := checkLatency(latency); err != nil {
		return 0, err
	}
	lo, hi := 0.0, math.Ln2 // the root for ell = 1 is ln 2
	for range 200 {
		a := lo + (hi-lo)/2
		excess := math.Expm1(-a)
		for i, q := range latency {
			excess += float64(q * math.Exp(-a*float64(i+1)))
		}
		if excess > 0 {
			lo = a
		} else {
			hi = a
		}
	}
	return lo + (hi-lo)/2, nil
}

// SpreadLower returns a lower bound on the mean time of every broadcast of one item to P
// processors where latencies are independent of each other and of whatever was decided
// before,
//
//	sum_{t >= 0} max(0, 1 - m_t/P),  m_t = m_{t-1} + E m_{t-ell},  m_0 = 1, m_t = 0 for t < 0
//
// As many messages are sent in a step as there are holders, at most, so that after t
// steps m_t hold the item on average, and P with probability m_t/P at most. By induction
// m_t <= exp(alpha t), with alpha of SpreadRate, so the sum is at least
// (ln P - 1 + 1/P)/alpha.
//
// Symbols: P processors, latency[i] = P(ell = i+1). Units: steps. Source: derived.
// Errors: P outside 1..MaxProcessors; those of SpreadRate.
func SpreadLower(P int, latency []float64) (float64, error) {
	if err := inputs.Integer("P", P, 1, MaxProcessors); err != nil {
		return 0, err
	}
	if err := checkLatency(latency); err != nil {
		return 0, err
	}
	var m []float64
	sum := 0.0
	for t := 0; ; t++ {
		now := 1.0
		if t > 0 {
			now = m[t-1]
		}
		for i, q := range latency {
			if i+1 <= t {
				now += float64(q * m[t-i-1])
			}
		}
		if now >= float64(P) {
			return sum, nil
		}
		sum += 1 - now/float64(P)
		m = append(m, now)
	}
}

// SpreadTime returns the mean time in which P processors hold an item when every
// holder sends it in every step, and a message serves any processor that has not got
// the item when it comes,
//
//	sum_{t >= 0} P(Z_t < P)
//
// The generating functions F_t of the number Z_t of holders after t steps follow from
// those of the holders that come from each of the first holder's messages,
//
//	F_0(x) = x,  F_t(x) = F_{t-1}(x) (sum_{l <= t} q_l F_{t-l}(x) + P(ell > t))
//
// as the message sent in step s has had t-s steps, and multiplies as the whole does;
// coefficients up to that of x^(P-1) are enough, and all are added and multiplied as
// positive numbers.
//
// Symbols: P processors, q_l = latency[l-1] = P(ell = l). Units: steps. Source: derived.
// Errors: P outside 1..MaxSpread; those of SpreadRate.
func SpreadTime(P int, latency []float64) (float64, error) {
	if err := inputs.Integer("P", P, 1, MaxSpread); err != nil {
		return 0, err
	}
	if err := checkLatency(latency); err != nil {
		return 0, err
	}
	if P == 1 {
		return 0, nil
	}
	f := [][]float64{make([]float64, P)} // f[t][n] is P(Z_t = n), n < P
	f[0][1] = 1
	longer := 1.0 // P(ell > t)
	mean := 1.0
	for t := 1; ; t++ {
		factor := make([]float64, P)
		if longer = math.Max(0, longer-latency[min(t, len(latency))-1]); t >= len(latency) {
			longer = 0
		}
		factor[0] = longer
		for i, q := range latency[:min(t, len(latency))] {
			for n, p := range f[t-i-1] {
				factor[n] += float64(q * p)
			}
		}
		next := make([]float64, P)
		below := 0.0 // P(Z_t < P)
		for n, p := range f[t-1] {
			for m, q := range factor[:P-n] {
				next[n+m] += float64(p * q)
				below += float64(p * q)
			}
		}
		if below == 0 {
			return mean, nil
		}
		mean += below
		f = append(f, next)
	}
}

// TreeTime returns the mean time of the broadcast of one item along a tree that is
// fixed in advance, whose processors send the item to their children in their order,
// one in each step from that in which they have it,
//
//	sum_{t >= 0} (1 - C_0(t)),  C_v(t) = prod_c sum_l q_l C_{v_c}(t - c - l)
//
// where C_v(t) is the probability that all below v have the item t steps after v has
// it, and v_0, v_1, ... are its children: their messages are independent. It is at least
// the time with ell = E ell, which is a maximum of sums.
//
// Symbols: parent[v] < v the parent of v, -1 for the root v = 0; children in the order
// of their numbers; q_l = latency[l-1] = P(ell = l). Units: steps. Source: derived.
// Errors: a parent that is not below its child; more than MaxSpread processors; those
// of SpreadRate.
func TreeTime(parent []int, latency []float64) (float64, error) {
	P := len(parent)
	if err := inputs.Integer("P", P, 1, MaxSpread); err != nil {
		return 0, err
	}
	if err := checkLatency(latency); err != nil {
		return 0, err
	}
	turn, latest := make([]int, P), make([]int, P) // of v among its siblings; the latest reception
	children := make([]int, P)
	end := 0
	for v, u := range parent {
		if v == 0 && u == -1 {
			continue
		}
		if u < 0 || u >= v {
			return 0, &inputs.Error{Arg: fmt.Sprintf("parent of %d", v), Value: u, Domain: "an integer from 0 to below it, -1 for the root"}
		}
		turn[v] = children[u]
		children[u]++
		latest[v] = latest[u] + turn[v] + len(latency)
		end = max(end, latest[v])
	}
	done := make([][]float64, P) // C_v, from time 0 to end
	for v := P - 1; v >= 0; v-- {
		if done[v] == nil {
			done[v] = ones(end + 1)
		}
		if v == 0 {
			break
		}
		u := parent[v]
		if done[u] == nil {
			done[u] = ones(end + 1)
		}
		for t := end; t >= 0; t-- {
			p := 0.0
			for i, q := range latency {
				if at := t - turn[v] - i - 1; at >= 0 {
					p += float64(q * done[v][at])
				}
			}
			done[u][t] *= math.Min(1, p)
		}
		done[v] = nil
	}
	mean := 0.0
	for _, p := range done[0] {
		mean += 1 - p
	}
	return mean, nil
}

func ones(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = 1
	}
	return list
}
