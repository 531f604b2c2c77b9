package measured

import (
	"fmt"
	"math"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A tailDocument is a generalized Pareto law of the largest values.
type tailDocument struct {
	Threshold montecarlo.Number         `json:"threshold"`
	Scale     montecarlo.Number         `json:"scale"`
	Shape     montecarlo.EstimateJSON   `json:"shape"`
	Agree     [2]float64                `json:"agree"` // shares of the values that have this shape as well
	Quantiles []montecarlo.EstimateJSON `json:"quantiles"`
}

// farQuantiles are the quantiles of a tail that are reported.
var farQuantiles = [...]float64{0.999, 0.9999}

// tailOf returns the tail of a sample and far quantiles of it, nil if it has none.
func tailOf(s *data.Sample, f flags) (*data.Tail, []montecarlo.Estimate) {
	t, err := s.Tail(*f.level)
	if err != nil {
		return nil, nil
	}
	var list []montecarlo.Estimate
	for _, p := range farQuantiles {
		if e, err := t.Quantile(p); err == nil {
			list = append(list, e)
		}
	}
	return &t, list
}

// known reports whether the tail passes its checks, so that its shape has an end.
func known(t *data.Tail) bool { return !(math.IsInf(t.Shape.Lo, -1) && math.IsInf(t.Shape.Hi, 1)) }

// tailSentence says in words what the shape of a tail means.
func tailSentence(t data.Tail) string {
	if !known(&t) {
		return fmt.Sprintf("No law of the tail is given: of the %d values above %s %s.", t.Shape.N, digits(t.Threshold),
			strings.Join(t.Shape.Warnings, "; "))
	}
	s := fmt.Sprintf("The tail begins at %s, with %d values. ", digits(t.Threshold), t.Shape.N)
	switch e := t.Shape; {
	case math.IsInf(e.Lo, -1):
		return s + "Its shape is not known."
	case e.Lo > 0:
		s += fmt.Sprintf("As far as these values show it is heavy: P(X > x) falls like x^-%.2g, and if it goes on so, moments of that "+
			"order and more are infinite", 1/e.Value)
	case e.Hi < 0:
		s += fmt.Sprintf("As far as these values show it ends, at about %s", digits(t.Threshold-t.Scale/e.Value))
	default:
		s += "It may fall exponentially (shape 0)"
	}
	if t.Agree[0] < t.Agree[1] {
		s += fmt.Sprintf("; the largest %.3g %% to %.3g %% of the values agree", 100*t.Agree[0], 100*t.Agree[1])
	}
	return s + "."
}
