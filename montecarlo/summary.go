package montecarlo

import (
	"fmt"
	"math"
	"slices"

	"github.com/montanaflynn/stats"

	"castlab/distributions/inputs"
)

// A Summary is the usual numbers of a sample. Entries may be infinite; an entry is NaN
// only if it is undefined: the deviation of one value, and means of infinities of both
// signs.
type Summary struct {
	N           int
	Mean        float64
	Deviation   float64 // sample standard deviation, divisor n-1
	Min, Max    float64
	Median      float64 // the middle value, or the mean of the middle two
	MAD         float64 // median of |x - median|, not scaled to a normal law
	TrimmedMean float64 // mean without the floor(n/10) smallest and the floor(n/10) greatest
	Percentiles []Percentile
}

// A Percentile is the value below or at which Percent of 100 values lie.
type Percentile struct{ Percent, Value float64 }

// trimmed is the fraction cut from each end for TrimmedMean.
const trimmed = 0.1

// Describe returns the summary of a sample with the given percentiles, each in
// (0, 100], by the convention of Order.Quantile: a percentile is the ceil(p n/100)-th
// smallest value (nearest rank, Hyndman and Fan type 1). It is always one of the
// values, so it exists for infinite ones too. xs is not changed.
//
// Errors: *inputs.Error for an empty sample, a NaN in it, or a percentile
// outside its domain.
func Describe(xs []float64, percents ...float64) (*Summary, error) {
	if len(xs) == 0 {
		return nil, &inputs.Error{Arg: "sample", Value: "empty", Domain: "at least one value"}
	}
	for i, x := range xs {
		if math.IsNaN(x) {
			return nil, &inputs.Error{Arg: fmt.Sprintf("sample[%d]", i), Value: x, Domain: "a number"}
		}
	}
	sorted := slices.Sorted(slices.Values(xs))
	m := NewMoments()
	m.AddSlice(xs)
	t := &Summary{N: len(xs), Mean: m.Mean(), Deviation: math.Sqrt(m.Variance()), Min: m.Min(), Max: m.Max()}

	var err error
	if t.Median, err = stats.Median(sorted); err != nil {
		return nil, fmt.Errorf("median: %w", err)
	}
	t.MAD = medianDeviation(sorted, t.Median)
	if t.TrimmedMean, err = stats.TrimmedMean(sorted, trimmed); err != nil {
		return nil, fmt.Errorf("trimmed mean: %w", err)
	}
	for _, p := range percents {
		if !(p > 0 && p <= 100) {
			return nil, &inputs.Error{Arg: "percentile", Value: p, Domain: "a number in (0, 100]"}
		}
		x, err := stats.PercentileNearestRank(sorted, p)
		if err != nil {
			return nil, fmt.Errorf("percentile %g: %w", p, err)
		}
		t.Percentiles = append(t.Percentiles, Percentile{Percent: p, Value: x})
	}
	return t, nil
}

// medianDeviation returns the median of |x - c|. Package stats has it for finite
// samples; an infinite value equal to an infinite median deviates by 0, where
// the subtraction would give NaN.
func medianDeviation(xs []float64, c float64) float64 {
	d := make([]float64, len(xs))
	for i, x := range xs {
		if x != c {
			d[i] = math.Abs(x - c)
		}
	}
	m, err := stats.Median(d)
	if err != nil {
		return math.NaN()
	}
	return m
}
