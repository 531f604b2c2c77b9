package vb93

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
	"castlab/montecarlo/enumeration"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// A proofCase has lengths that are 0 or a unit, drawn uniformly from a list of values, and the thresholds of two
// links.
type proofCase struct {
	values  lengthList
	packets int
	a, b    float64
}

// long returns the unit and its probability.
func (c proofCase) long() (unit, share float64) {
	for _, v := range c.values {
		if v > 0 {
			unit, share = v, share+1
		}
	}
	return unit, share / float64(len(c.values))
}

// share returns the probability of a long length.
func (c proofCase) share() float64 {
	_, share := c.long()
	return share
}

// validate checks that lengths are 0 or a unit, both with positive probability, and that thresholds are in [least,
// least+1) units.
func (c proofCase) validate(least float64) error {
	unit, share := c.long()
	for _, v := range c.values {
		if v != 0 && v != unit {
			return inputs.Errorf("law", c.values, "a list of 0 and one other length")
		}
	}
	if share == 0 || share == 1 {
		return inputs.Errorf("law", c.values, "a list with 0 and another length")
	}
	lo, hi := least*unit, (least+1)*unit
	for _, t := range []float64{c.a, c.b} {
		if t < lo || t >= hi {
			return inputs.Errorf("threshold", t, "a number from %g to below %g", lo, hi)
		}
	}
	return nil
}

// enumerated decides by all outcomes what the probability of an event is, given another.
func enumerated(events func(c proofCase, x []float64) (event, given bool)) claims.Measurement[proofCase] {
	return claims.Count(func(c proofCase) (float64, int64, error) {
		return enumeration.Conditional(c.values, c.packets,
			func(x []float64) bool { event, _ := events(c, x); return event },
			func(x []float64) bool { _, given := events(c, x); return given })
	})
}

// A lengthList is a uniform distribution of lengths.
type lengthList []float64

func (l lengthList) String() string {
	texts := make([]string, len(l))
	for i, v := range l {
		texts[i] = numerals.Exact(v)
	}
	return "{" + strings.Join(texts, ",") + "}"
}

// equallyLikely is the argument of a lengthList.
var equallyLikely = arguments.Declared(func(keys *arguments.Keys) func() (lengthList, error) {
	const most = 8
	domain := fmt.Sprintf("a list of at most %d lengths >= 0 such as {0,1}", most)
	text := keys.Text("law", "equally likely lengths", domain)
	all := keys.All()
	all[len(all)-1].List = true // its commas do not separate values of different cases
	return func() (list lengthList, err error) {
		inner, opened := strings.CutPrefix(*text, "{")
		inner, closed := strings.CutSuffix(inner, "}")
		for _, phrase := range strings.Split(inner, ",") {
			v, wrong := strconv.ParseFloat(strings.TrimSpace(phrase), 64)
			if wrong != nil || !arguments.Nonnegative().Holds(v) || len(list) == most {
				opened = false
				break
			}
			list = append(list, v)
		}
		if !opened || !closed {
			return nil, &inputs.Error{Arg: "law", Value: *text, Domain: domain}
		}
		return list, nil
	}
})

// proofLaw and proofThreshold are the arguments of the law of lengths and of a threshold.
var proofLaw = equallyLikely.UsualOf("law", "{0,1}", "{0,0,1}", "{0,1,1}", "{0,1,1,1}", "{0,0,1,1,1}",
	"{0,0,0,0,1}")

func proofThreshold(name string, lo float64) arguments.Argument[float64] {
	return arguments.Real(name, "threshold of a link", arguments.Nonnegative()).Usual(name, lo, lo+0.9)
}
