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

	// Programs asks about the programs that the samples are launches of, and not about these
	// launches: of one launch nothing is known of the next, so that a sample that is not
	// known to be of several decides nothing.
	Programs bool

	// Scatter is what is stated of how launches of one program differ: the standard deviation of the logarithm of what a launch
	// multiplies its numbers by, which is taken as normal; 0.05 is some 5 %. Then a sample of one launch decides about means and
	// quantiles of programs, too, with intervals that are wider by it. With 0 nothing is stated.
	Scatter float64

	// Units says that the units of both are known. If they are not, medians that differ by about 1000 or 1000000 decide nothing.
	Units bool
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
	return inputs.NameOf(d, "none", "first", "second", "equivalent")
}

// A Contrast is a number of two samples: the second less the first, and the second over
// the first, with the decision about it.
type Contrast struct {
	Difference, Ratio montecarlo.Estimate // named mean, p50, ... and mean-ratio, p50-ratio, ...
	Decision          Decision

	// P is that of equal programs, of few launches: the larger of that of the exchange of launches, of all numbers
	// together, and of Welch's test of this one. It is NaN of what is decided otherwise.
	P float64

	OtherUnit  bool // one side is perhaps in another unit, by a factor of 1000 or 1000000: a warning of both estimates
	NoExchange bool // launches, or values, are too few for any exchange of them to decide: the last doubt of Difference
}

// RatioDecision returns the decision about the ratio: Decision, and None where there is no
// ratio and the difference alone has decided.
func (c Contrast) RatioDecision() Decision {
	if lo, hi := c.Ratio.Widest(); lo <= 0 && math.IsInf(hi, 1) {
		return None
	}
	return c.Decision
}

// Differences are what two samples differ in.
type Differences struct {
	Contrasts []Contrast // of the means, and of the quantiles in the order of the question
	Order     Order
	Ranks     Superiority
}

// Difference compares two samples that were measured independently of each other: their
// means and some quantiles, each as a difference and as a ratio. All differences together
// hold with probability Level, and so do all ratios: those of the k numbers have
// 1 - (1-Level)/k each (Bonferroni). The difference and the ratio of one number are one question: the
// interval of the ratio holds 1 where that of the difference holds 0. They
// are made of the intervals of the two samples, Sample.Mean and Sample.Quantile, and so allow for
// dependence within each sample, and have their doubts.
//
// Of few launches a side Student's t is exact for normal ones only, and as it pays for each number it sees little. Their interval is
// what either of two tests does not reject: the exchange of the launches of the two samples, which holds for every law of launches and
// all numbers together (exchanges), and Welch's test at Level, which allows one program to vary more than the other. Where so few cannot
// be told apart by any exchange, and of few values, that of Student's t stands, and what an exchange does not decide is a doubt of it.
// That two programs are not of one law is what it shows; of what is so rare that none of these launches has it nothing is known.
//
// A decision is made of the widest interval (montecarlo.Estimate.Widest), and is sure at Level, for all together. With an indifference
// I it is
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
	var unknown []string // of ranks and bands, whatever is stated of launches
	for i, s := range []*Sample{a, b} {
		if programs := q.Programs || q.Scatter > 0; programs && s.ProgramLaunches() < 2 ||
			(a.Launches() > 1 || b.Launches() > 1) && s.Launches() < 2 {
			unknown = append(unknown, firstSecond[i]+": "+OneLaunch)
		}
	}
	if len(unknown) == 2 {
		unknown = []string{"both: " + OneLaunch}
	}
	ofLaunches := len(unknown)
	if reason := oneUnit(a, b); reason != "" {
		unknown = append(unknown, reason)
	}
	other := thousandfold(a, b)
	otherUnit := other != "" && !q.Units
	if otherUnit {
		unknown = append(unknown, other)
	}
	positive := a.Recording().Positive && b.Recording().Positive
	t := q.distributionFree(a, b)
	first, second := recordedAlike(a, b, [2]montecarlo.Estimate{q.scattered(t.without(a.Mean(each), 0, a), a),
		q.scattered(t.without(b.Mean(each), 0, b), b)})
	d := Differences{Contrasts: []Contrast{q.contrast(first, second, positive)}}
	for i, p := range q.Quantiles {
		first, second := q.scattered(t.without(a.Quantile(p, each), 1+i, a), a), q.scattered(t.without(b.Quantile(p, each), 1+i, b), b)
		d.Contrasts = append(d.Contrasts, q.contrast(first, second, positive))
	}
	alpha := 1 - q.Level
	for i, c := range d.Contrasts {
		if _, is := t.at[i]; !is && !(math.IsInf(c.Difference.Lo, -1) && math.IsInf(c.Difference.Hi, 1)) {
			alpha -= 1 - each // which that number may use
		}
	}
	for i, c := range d.Contrasts {
		if q.assumed(a) || q.assumed(b) {
			break // Student's t is of normal launches, as is stated
		}
		d.Contrasts[i] = q.doubted(c, t, i, alpha, a, b)
	}
	d.Order = ordered(a, b, q.Level)
	d.Ranks = q.superiority(a, b, unknown)
	if len(unknown) == 0 {
		return d, nil
	}
	ofNumbers := unknown
	if q.Scatter > 0 {
		ofNumbers = unknown[ofLaunches:]
	}
	for i := range d.Contrasts {
		if len(ofNumbers) == 0 {
			break
		}
		c := &d.Contrasts[i]
		c.OtherUnit = otherUnit
		c.Difference.Warnings = append(slices.Clone(ofNumbers), c.Difference.Warnings...)
		c.Ratio.Warnings = append(slices.Clone(ofNumbers), c.Ratio.Warnings...)
		c.Decision = None
	}
	d.Order = Order{Level: q.Level, Warnings: append(d.Order.Warnings, unknown...)}
	return d, nil
}

// OneLaunch is the warning of a sample that is not known to be of several launches.
const OneLaunch = "the values are of one launch, as far as is known, which says nothing of the next launch of the same program"

// Each returns the level of each interval of the two samples: 1 - (1-Level)/k for the k
// numbers that are compared.
func (q Question) Each() float64 { return 1 - (1-q.Level)/float64(1+len(q.Quantiles)) }

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
	if !(q.Scatter >= 0 && q.Scatter < 1) {
		return inputs.Errorf("scatter", q.Scatter, "at least 0 and below 1")
	}
	return nil
}

// firstSecond are the roles of two samples in what is derived of both.
var firstSecond = []string{"first", "second"}

// contrast compares two estimates of one name; positive says that what was measured is never negative.
// The widest intervals of the difference and of the ratio are those of the widest ones of both numbers,
// so that the two cannot contradict each other, nor what is said if the samples change places.
func (q Question) contrast(a, b montecarlo.Estimate, positive bool) Contrast {
	method := fmt.Sprintf("MOVER, intervals of both at %.6g", a.Level)
	derived := func(of func([]montecarlo.Estimate) montecarlo.Estimate) montecarlo.Estimate {
		e := montecarlo.Derived(of, firstSecond, a, b)
		surely := []montecarlo.Estimate{a, b}
		for i := range surely {
			surely[i].Warnings = nil
			surely[i] = surely[i].Sure()
		}
		all := of(surely)
		return e.Within(all.Lo, all.Hi)
	}
	c := Contrast{
		P: math.NaN(),
		Difference: derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
			e := montecarlo.Estimate{Name: b.Name, Unit: b.Unit, Level: q.Level, N: min(a.N, b.N), Method: method}
			e.Value, e.Lo, e.Hi = difference(of[0], of[1])
			return e
		}),
		Ratio: derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
			e := montecarlo.Estimate{Name: b.Name + "-ratio", Level: q.Level, N: min(a.N, b.N), Method: method, Nonnegative: positive}
			e.Value, e.Lo, e.Hi, _ = ratio(of[0], of[1], positive)
			return e
		}),
	}
	_, _, _, has := ratio(a, b, positive)
	if !has {
		text := withoutRatio
		if q.Indifference > 0 {
			text += fmt.Sprintf(": with an indifference, of %g, which is one of ratios, nothing is decided", q.Indifference)
		}
		c.Ratio.Warnings = append(c.Ratio.Warnings, text)
	}
	if !math.IsNaN(c.Difference.Value) {
		c.Decision = q.decide(c.Difference, c.Ratio, has)
	}
	return c
}

// withoutRatio is the warning of numbers that have none.
const withoutRatio = "no ratio: the two may be 0, or one of them negative"

// decide returns the decision about a difference and a ratio.
func (q Question) decide(difference, ratio montecarlo.Estimate, positive bool) Decision {
	if q.Indifference == 0 {
		switch lo, hi := difference.Widest(); {
		case lo > 0:
			return First
		case hi < 0:
			return Second
		}
		return None
	}
	if !positive {
		return None
	}
	i := 1 + q.Indifference
	switch lo, hi := ratio.Widest(); {
	case lo > i:
		return First
	case hi < 1/i:
		return Second
	case 1/i <= lo && hi <= i:
		return Equivalent
	}
	return None
}
