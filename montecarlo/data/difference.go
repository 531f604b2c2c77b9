package data

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Question is what is asked of two samples.
type Question struct {
	Level     float64   // of all intervals together
	Quantiles []float64 // between 0 and 1; the means are compared, too

	// Indifference is the ratio up to which the second is as good as the first: 0.02 is
	// 2 %. With 0, two samples are never called equivalent.
	Indifference float64
}

// A Decision says which of two samples has the smaller mean or quantile.
type Decision int

const (
	None       Decision = iota // it cannot be said
	First                      // the first is smaller
	Second                     // the second is smaller
	Equivalent                 // their ratio is within the indifference
)

func (d Decision) String() string {
	return [...]string{"none", "first", "second", "equivalent"}[max(0, min(d, Equivalent))]
}

// A Contrast is a number of two samples: the second less the first, and the second over
// the first, with the decision about it.
type Contrast struct {
	Difference, Ratio montecarlo.Estimate // named mean, p50, ... and mean-ratio, p50-ratio, ...
	Decision          Decision
}

// RatioDecision returns the decision about the ratio: Decision, and None where there is no
// ratio and the difference alone has decided.
func (c Contrast) RatioDecision() Decision {
	if len(c.Ratio.Warnings) > 0 {
		return None
	}
	return c.Decision
}

// Differences are what two samples differ in.
type Differences struct {
	Contrasts []Contrast // of the means, and of the quantiles in the order of the question
	Order     Order
}

// Difference compares two samples that were measured independently of each other: their
// means and some quantiles, each as a difference and as a ratio. All intervals together
// hold with probability Level: each has 1 - (1-Level)/k of k (Bonferroni). They are made of the
// intervals of the two samples, Sample.Mean and Sample.Quantile, and so allow for
// dependence within each sample.
//
// A decision is made of an interval without a warning, and means of both samples that it
// is sure at Level, for all together. With an indifference I it is
//
//	first       the interval of the ratio is above 1+I
//	second      it is below 1/(1+I)
//	equivalent  it lies between the two
//	none        otherwise
//
// and without one, first where the interval of the difference is above 0 and second where
// it is below.
//
// Errors: *inputs.Error for the question.
func Difference(a, b *Sample, q Question) (Differences, error) {
	if err := q.Validate(); err != nil {
		return Differences{}, err
	}
	each := q.Each()
	d := Differences{Contrasts: []Contrast{q.contrast(a.Mean(each), b.Mean(each))}}
	for _, p := range q.Quantiles {
		d.Contrasts = append(d.Contrasts, q.contrast(a.Quantile(p, each), b.Quantile(p, each)))
	}
	d.Order = ordered(a, b, q.Level)
	return d, nil
}

// Each returns the level of each interval of the two samples: 1 - (1-Level)/k for the k
// differences and ratios.
func (q Question) Each() float64 { return 1 - (1-q.Level)/float64(2*(1+len(q.Quantiles))) }

// Validate returns the first domain error.
func (q Question) Validate() error {
	if err := inputs.Inside("level", q.Level, 0, 1); err != nil {
		return err
	}
	for i, p := range q.Quantiles {
		if err := inputs.Inside("quantiles", p, 0, 1); err != nil {
			return err
		}
		if slices.Contains(q.Quantiles[:i], p) {
			return inputs.Errorf("quantiles", p, "each once")
		}
	}
	if !(q.Indifference >= 0 && q.Indifference < 1) {
		return inputs.Errorf("indifference", q.Indifference, "at least 0 and below 1")
	}
	return nil
}

// contrast compares two estimates of one name.
func (q Question) contrast(a, b montecarlo.Estimate) Contrast {
	warnings := bothWarnings(a, b)
	method := fmt.Sprintf("MOVER, intervals of both at %.6g", a.Level)
	c := Contrast{
		Difference: montecarlo.Estimate{Name: b.Name, Unit: b.Unit, Level: q.Level, N: min(a.N, b.N), Method: method, Warnings: warnings},
		Ratio:      montecarlo.Estimate{Name: b.Name + "-ratio", Level: q.Level, N: min(a.N, b.N), Method: method, Warnings: slices.Clone(warnings)},
	}
	d, r := &c.Difference, &c.Ratio
	d.Value, d.Lo, d.Hi = difference(a, b)
	var positive bool
	if r.Value, r.Lo, r.Hi, positive = ratio(a, b); !positive {
		r.Warnings = append(r.Warnings, fmt.Sprintf("no ratio: the %s of the first may be 0 or less, or has no bound", a.Name))
	}
	if len(warnings) > 0 || math.IsNaN(d.Value) {
		return c
	}
	switch i := 1 + q.Indifference; {
	case q.Indifference > 0 && !positive:
	case q.Indifference > 0 && r.Lo > i, q.Indifference == 0 && d.Lo > 0:
		c.Decision = First
	case q.Indifference > 0 && r.Hi < 1/i, q.Indifference == 0 && d.Hi < 0:
		c.Decision = Second
	case q.Indifference > 0 && 1/i <= r.Lo && r.Hi <= i:
		c.Decision = Equivalent
	}
	return c
}

// bothWarnings returns the warnings of two estimates, with the sample that each is of.
func bothWarnings(a, b montecarlo.Estimate) (list []string) {
	for _, w := range a.Warnings {
		if slices.Contains(b.Warnings, w) {
			list = append(list, "both: "+w)
		} else {
			list = append(list, "first: "+w)
		}
	}
	for _, w := range b.Warnings {
		if !slices.Contains(a.Warnings, w) {
			list = append(list, "second: "+w)
		}
	}
	return list
}
