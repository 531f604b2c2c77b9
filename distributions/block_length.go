package distributions

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// leastForBlockLength is the least number of values from which a length of blocks is
// estimated.
const leastForBlockLength = 9

// BlockLength returns the mean length of blocks for which the stationary bootstrap (Stationary)
// and the length for which the circular block bootstrap (Block) estimate the variance of the
// mean of a stationary record with the least mean squared error, as estimated from the record:
//
//	b = (2 G^2/D)^(1/3) n^(1/3), at most ceil(min(3 sqrt(n), n/3))
//	G = sum_k w(k/M) |k| R(k),  g = sum_k w(k/M) R(k),  D = 2 g^2 (stationary), 4/3 g^2 (circular)
//
// with R the autocovariances of divisor n, |k| <= M, and w(t) = 1 to |t| = 1/2, from there
// 2(1-|t|). M is twice the first lag from which max(5, ceil(log10 n)) correlations in turn are
// below 1.96 sqrt(log10(n)/n); without such lags twice the last one with a correlation
// above, but at most ceil(sqrt(n)) + max(5, ceil(log10 n)). Of independent values b is small,
// and may be below 1.
//
// Blocks that are best for the variance of a mean need not be so for another statistic. A
// correlation that comes after so many lags without one, as a period may have it, is not seen.
//
// Symbols: n values of the record. Units: values.
//
// Source: Politis and White, "Automatic block-length selection for the dependent bootstrap",
// Econometric Reviews 23 (2004), with D as corrected by Patton, Politis and White, Econometric
// Reviews 28 (2009); M as in the authors' program.
//
// Errors: an *inputs.Error for fewer than 9 values, or for equal ones;
// the error of a record that has a gap.
func BlockLength(record *Empirical) (stationary, circular float64, err error) {
	if err := record.inOrder(); err != nil {
		return 0, 0, err
	}
	n := len(record.record)
	if n < leastForBlockLength {
		return 0, 0, &inputs.Error{Arg: "file", Value: record.name,
			Domain: fmt.Sprintf("at least %d values, of which a length of blocks is estimated; there are %d: state one, or take them in "+
				"their own order", leastForBlockLength, n)}
	}
	c, ok := centered(record)
	if !ok {
		return 0, 0, &inputs.Error{Arg: "file", Value: record.name,
			Domain: "values that differ: equal ones have no dependence, and a length of blocks cannot be estimated"}
	}
	m := c.bandwidth()
	G, g := 0.0, c.covariance(0)
	for k := 1; k <= m; k++ {
		w := math.Min(1, 2*(1-float64(k)/float64(m)))
		R := float64(2 * w * c.covariance(k))
		G += float64(R * float64(k))
		g += R
	}
	most := math.Ceil(math.Min(3*math.Sqrt(float64(n)), float64(n)/3))
	optimal := func(D float64) float64 {
		if D == 0 {
			return most
		}
		return math.Min(most, math.Cbrt(2*G*G/D*float64(n)))
	}
	return optimal(2 * g * g), optimal(4. / 3 * g * g), nil
}

// A centeredRecord has deviations from the mean of a record, the largest being about 1.
type centeredRecord struct {
	x        []float64
	computed []float64 // autocovariances from lag 0 on
}

// centered returns false if all values are equal.
func centered(e *Empirical) (*centeredRecord, bool) {
	lo, hi := e.Support()
	if lo == hi {
		return nil, false
	}
	scale := math.Max(e.mean-lo, hi-e.mean)
	c := &centeredRecord{x: make([]float64, len(e.record))}
	for i, v := range e.record {
		c.x[i] = (v - e.mean) / scale
	}
	return c, true
}

// covariance returns the autocovariance at lag k.
func (c *centeredRecord) covariance(k int) float64 {
	for h := len(c.computed); h <= k; h++ {
		sum := 0.0
		for i, x := range c.x[min(h, len(c.x)):] {
			sum += float64(x * c.x[i])
		}
		c.computed = append(c.computed, sum/float64(len(c.x)))
	}
	return c.computed[k]
}

// bandwidth returns M.
func (c *centeredRecord) bandwidth() int {
	n := float64(len(c.x))
	run := int(math.Max(5, math.Ceil(math.Log10(n))))
	most := int(math.Ceil(math.Sqrt(n))) + run
	const quantile = 1.959963984540054 // of the normal law at 0.975
	bound := quantile * math.Sqrt(math.Log10(n)/n) * c.covariance(0)
	last, below := 1, 0
	for k := 1; k <= most; k++ {
		if math.Abs(c.covariance(k)) >= bound {
			last, below = k, 0
			continue
		}
		if below++; below == run {
			last = k - run + 1
			break
		}
	}
	return min(2*last, most)
}
