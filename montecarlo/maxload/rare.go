package maxload

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Rare estimates P(max >= m) from throws in which one bin is made to be full.
// By symmetry
//
//	P(max >= m) = d E[1{N_1 >= m}/J],   J = number of bins with at least m balls,
//
// which holds for m > 0; N_1 is drawn from a law that reaches m often, and the
// other K - N_1 balls fall into the other bins as ever. Rare does not change.
type Rare struct {
	d, K, m int
	method  string
	certain bool // the probability is p
	p       float64

	cells  []cell
	first  table
	low    int       // of the first load
	weight []float64 // weight[i] of N_1 = low+i, for J = 1; 0 below m
	others *halving
}

// Tilted prepares weights with N_1 binomial(K, q), q = m/K, whose likelihood
// ratio to binomial(K, 1/d) is
//
//	L(N) = (1/(d q))^N ((d-1)/(d (1-q)))^(K-N),   weight d L(N_1) 1{N_1 >= m}/J.
//
// L falls in N, so that a weight is at most d L(m). In every case tested the
// relative standard deviation of a weight is below sqrt(1 + 1.25 z), z the
// distance of m from K/d in standard deviations of N_1: 3.0 for d = 16, K =
// 4096, m = 380, where the probability is 6e-13. So a relative error from the
// sample is to be believed.
//
// Symbols: d bins, K balls, m a load. Source: exponential tilting: Siegmund,
// Annals of Statistics 4 (1976); its use here is derived.
//
// Errors: those of New; d L(m) under 1e-140, where squares of weights are no
// longer numbers.
func Tilted(d, K, m int) (*Rare, error) {
	if err := checkSizes(d, K); err != nil {
		return nil, err
	}
	r := &Rare{d: d, K: K, m: m, method: "tilted"}
	if r.decided() {
		return r, nil
	}
	p, q := 1/float64(d), float64(m)/float64(K)
	low, law := binomialWeights(K, q, negligible)
	r.weight = make([]float64, len(law))
	for n := m; n < low+len(law); n++ {
		logRatio := float64(n) * math.Log(p/q)
		if n < K {
			logRatio += float64(float64(K-n) * (math.Log1p(-p) - math.Log1p(-q)))
		}
		r.weight[n-low] = float64(d) * math.Exp(logRatio)
	}
	if w := r.weight[m-low]; w < leastWeight {
		return nil, &inputs.Error{Arg: "m", Value: m, Domain: fmt.Sprintf("a load whose largest weight d L(m) is at least "+
			"%g (here %.2g)", leastWeight, w)}
	}
	r.prepare(low, law)
	return r, nil
}

// leastWeight is a lower limit of the largest weight of Tilted.
const leastWeight = 1e-140

// leastUnion is the smallest probability of two full bins for Conditional: some of 10^5
// runs must have them.
const leastUnion = 1e-3

// Conditional prepares weights with N_1 from the binomial law given N_1 >= m,
//
//	weight U/J,   U = d P(N_1 >= m).
//
// All it measures is how often two bins are full at once, so its weights hardly
// differ and their relative error is far below that of Tilted; but a sample in
// which none differs would claim to be exact. For that reason it wants U >= 1e-3
// unless two bins cannot be full (2m > K), where U is the probability.
//
// Symbols: d bins, K balls, m a load. Source: derived.
//
// Errors: those of New; an m with a smaller U.
func Conditional(d, K, m int) (*Rare, error) {
	if err := checkSizes(d, K); err != nil {
		return nil, err
	}
	r := &Rare{d: d, K: K, m: m, method: "conditional"}
	if r.decided() {
		return r, nil
	}
	const least = 1e-300
	low, all := binomialWeights(K, 1/float64(d), least)
	cut := min(max(0, m-low), len(all))
	full, total := 0.0, 0.0
	for i := len(all) - 1; i >= cut; i-- {
		full += all[i]
	}
	for _, w := range all {
		total += w
	}
	union := float64(d) * full / total
	if union < leastUnion && 2*m <= K || union == 0 {
		return nil, &inputs.Error{Arg: "m", Value: m, Domain: fmt.Sprintf("a load with d P(N_1 >= m) >= %g (here %.2g); tilt the others",
			leastUnion, union)}
	}
	if 2*m > K {
		r.certain, r.p = true, union
		return r, nil
	}
	r.weight = make([]float64, len(all)-cut)
	for i := range r.weight {
		r.weight[i] = union
	}
	r.prepare(low+cut, all[cut:])
	return r, nil
}

// decided reports whether the probability is known without an experiment.
func (r *Rare) decided() bool {
	switch {
	case r.m <= (r.K+r.d-1)/r.d:
		r.certain, r.p = true, 1
	case r.m > r.K:
		r.certain, r.p = true, 0
	case r.d == 1:
		r.certain, r.p = true, 1
	}
	return r.certain
}

// prepare tabulates the law of the first load, given by its weights on low, low+1, ...
func (r *Rare) prepare(low int, law []float64) {
	r.low = low
	r.cells, r.first = appendTable(nil, low, law)
	// Loads below m have weight 0 and are not simulated further.
	if most := r.K - r.m; most >= r.m {
		r.others = newHalving(r.d-1, max(0, r.K-(low+len(law)-1)), most)
	}
}

// String names the method and what it estimates.
func (r *Rare) String() string {
	return fmt.Sprintf("%s(d=%d,K=%d,m=%d)", r.method, r.d, r.K, r.m)
}

// Certain returns the probability where it is known without an experiment.
func (r *Rare) Certain() (p float64, ok bool) { return r.p, r.certain }

// Weights returns the model whose results are unbiased, nonnegative and have
// the mean P(max >= m). A replication does not allocate.
func (r *Rare) Weights() func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		if r.certain {
			return func(*rand.Rand) (float64, error) { return r.p, nil }
		}
		var loads []uint32
		var words []uint64
		if r.others != nil {
			loads, words = make([]uint32, r.others.bins), make([]uint64, r.others.words)
		}
		return func(s *rand.Rand) (float64, error) {
			n := int(r.first.pick(r.cells, s.Uint64()))
			weight := r.weight[n-r.low]
			if weight == 0 || r.K-n < r.m {
				return weight, nil
			}
			for i := range words {
				words[i] = s.Uint64()
			}
			loads[0] = uint32(r.K - n)
			r.others.divide(loads, words)
			full := 1
			for _, load := range loads {
				if int(load) >= r.m {
					full++
				}
			}
			return weight / float64(full), nil
		}
	}
}
