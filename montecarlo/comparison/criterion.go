package comparison

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
	"castlab/montecarlo"
)

// A Criterion is what systems are compared by: the mean, or a quantile of the
// probability Quantile. The zero value is the mean.
type Criterion struct{ Quantile float64 }

// Mean reports whether the criterion is the mean.
func (c Criterion) Mean() bool { return c.Quantile == 0 }

// String returns mean, p50, p99.9 and the like, which ParseCriterion reads back to the
// same float64.
func (c Criterion) String() string {
	if c.Mean() {
		return "mean"
	}
	// The decimal point is moved as text: 0.999 times 100 is 99.90000000000001.
	whole, part, _ := strings.Cut(numerals.Plain(c.Quantile), ".")
	part += strings.Repeat("0", max(0, 2-len(part)))
	percent := strings.TrimLeft(whole+part[:2], "0")
	if percent == "" {
		percent = "0"
	}
	if part = part[2:]; part != "" {
		percent += "." + part
	}
	return "p" + percent
}

// ParseCriterion reads what String writes. The quantile is the number before
// the percent, divided by 100 in decimals: p99.9 is the float64 nearest 0.999.
//
// Errors: *inputs.Error for anything else.
func ParseCriterion(text string) (Criterion, error) {
	if text == "mean" {
		return Criterion{}, nil
	}
	digits, found := strings.CutPrefix(text, "p")
	percent, err := strconv.ParseFloat(digits, 64)
	if !found || err != nil || !(0 < percent && percent < 100) || strings.ContainsAny(digits, "eExX_+") {
		return Criterion{}, &inputs.Error{Arg: "quantile", Value: text,
			Domain: "mean, or p and a percentage between 0 and 100, such as p99.9"}
	}
	q, err := strconv.ParseFloat(digits+"e-2", 64)
	if err != nil || !(0 < q && q < 1) {
		return Criterion{}, &inputs.Error{Arg: "quantile", Value: text,
			Domain: "mean, or p and a percentage between 0 and 100, such as p99.9"}
	}
	return Criterion{Quantile: q}, nil
}

// Validate returns an *inputs.Error for a quantile outside [0, 1).
func (c Criterion) Validate() error {
	if !(0 <= c.Quantile && c.Quantile < 1) {
		return &inputs.Error{Arg: "quantile", Value: c.Quantile, Domain: "a number between 0 and 1, or 0 for the mean"}
	}
	return nil
}

// leastRuns returns the least number of runs whose order statistics bracket the
// q-quantile at a level: the least n with
//
//	max(q, 1-q)^n <= (1-level)/2
//
// since the greatest of n values lies below the quantile with probability q^n
// at most, and the smallest above it with probability (1-q)^n.
//
// Source: derived; David and Nagaraja, Order Statistics (2003), section 7.1.
func leastRuns(q, level float64) int64 {
	n := math.Log((1-level)/2) / math.Log(math.Max(q, 1-q))
	return int64(math.Ceil(n))
}

// quantileInterval is montecarlo.QuantileInterval, with a warning that names the n it
// needs if n is too small to bracket the quantile.
func quantileInterval(o *montecarlo.Order, q, level float64) montecarlo.Estimate {
	e := montecarlo.QuantileInterval(o, q, level)
	if least := leastRuns(q, level); e.N > 0 && e.N < least && len(e.Warnings) > 0 {
		e.Warnings[len(e.Warnings)-1] += fmt.Sprintf("; it needs n at least %d", least)
	}
	return e
}
