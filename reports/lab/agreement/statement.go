package agreement

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

var errNaN = errors.New("it is not a number")

// word returns the word of a relation.
func word(r reports.Relation) string {
	if r == reports.Equal {
		return "=="
	}
	return r.String()
}

type statement struct {
	left, right Side
	relation    reports.Relation
	tolerance   float64
}

func (s statement) String() string {
	return s.left.Name + " " + word(s.relation) + " " + s.right.Name
}

// measuredRelation is that of the measured side; turned if it is the right one alone.
func (s statement) measuredRelation(turned bool) reports.Relation {
	switch {
	case turned && s.relation == reports.AtMost:
		return reports.AtLeast
	case turned && s.relation == reports.AtLeast:
		return reports.AtMost
	}
	return s.relation
}

// A pair is both sides at a value of their keys; what is computed is computed once.
type pair struct{ left, right Number }

func paired(x arguments.Both[Number, Number]) (pair, error) {
	return pair{once(x.First), once(x.Second)}, nil
}

func once(x Number) Number {
	if x.Compute != nil {
		x.Compute = sync.OnceValues(x.Compute)
	}
	return x
}

// exact is the side that theory computes, and its number; of two that are measured there is none.
func (s statement) exact(x pair) (of Side, number Number) {
	if x.right.Compute == nil && x.left.Compute != nil {
		return s.left, x.left
	}
	return s.right, x.right
}

// theory is the value of the side that is computed, and 0 where it is not a number: what is measured fails there,
// and a hunt tells the failures of measurements.
func (s statement) theory(x pair) (float64, error) {
	_, number := s.exact(x)
	if number.Compute == nil {
		return 0, nil
	}
	v, err := number.Compute()
	if math.IsNaN(v) {
		v = 0
	}
	return v, err
}

// measurement is that of the other side, or of the difference of two that are measured.
func (s statement) measurement(x pair) claims.Measurement[pair] {
	switch l, r := x.left, x.right; {
	case l.Compute != nil && r.Compute != nil:
		return s.checked(montecarlo.Exact(s.left.Name, s.left.Unit, func() (float64, float64, int64, error) {
			a, err := l.Compute()
			if err == nil && math.IsNaN(a) {
				err = errNaN
			}
			if err != nil {
				return 0, 0, 0, err
			}
			b, _ := s.theory(x)
			return a, s.allowed(a, b), 1, nil
		})).Computed()
	case l.Compute == nil && r.Compute == nil:
		return claims.By(func(string, string, string, pair) montecarlo.Experiment { return s.difference(l.Measure, r.Measure) })
	case l.Compute == nil:
		return s.checked(s.widened(s.left.Name, x, l.Measure))
	default:
		return s.checked(s.widened(s.right.Name, x, r.Measure))
	}
}

// checked fails where the computed side is not a number.
func (s statement) checked(e montecarlo.Experiment) claims.Measurement[pair] {
	return claims.By(func(_, _, _ string, x pair) montecarlo.Experiment {
		return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
			of, number := s.exact(x)
			if v, _ := number.Compute(); math.IsNaN(v) {
				return montecarlo.Estimate{}, fmt.Errorf("%s: %w", of.Name, errNaN)
			}
			return e(ctx, settings)
		}
	})
}

// allowed is what two numbers may differ by.
func (s statement) allowed(numbers ...float64) (most float64) {
	for _, x := range numbers {
		if math.IsInf(x, 0) {
			return 0
		}
		most = max(most, math.Abs(x))
	}
	return s.tolerance * most
}

// widened is the experiment with the name of its side, and with an interval that reaches
// farther by the tolerance.
func (s statement) widened(name string, x pair, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		v, err := s.theory(x)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Altered(e, func(x montecarlo.Estimate) montecarlo.Estimate {
			if x.Runs != nil {
				x.Runs = &[2]float64{x.Runs[0] + s.allowed(v, x.Runs[0]), x.Runs[1] - s.allowed(v, x.Runs[1])}
			}
			x.Name, x.Lo, x.Hi = name, x.Lo-s.allowed(v, x.Lo), x.Hi+s.allowed(v, x.Hi)
			return x
		})(ctx, settings)
	}
}

// difference measures left minus right: the interval of each has half of the error, so that
// their difference lies between the differences of their ends with at most all of it,
// whatever the two have in common.
func (s statement) difference(left, right montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		narrow := false
		if done := settings.Done; done != nil {
			settings.Done = func(d montecarlo.Estimate) bool { return narrow || done(d) }
		}
		return atLooks(ctx, settings, func(ctx context.Context, settings montecarlo.Settings) (d montecarlo.Estimate, err error) {
			level := settings.Level
			settings.Level = 1 - (1-level)/2
			a, err := left(ctx, settings)
			if err != nil {
				return d, err
			}
			b, err := right(ctx, settings)
			if err != nil {
				return d, err
			}
			narrow = a.Width()+b.Width() <= resolved*max(math.Abs(a.Value), math.Abs(b.Value))
			d = montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
				a, b := of[0], of[1]
				wide := s.allowed(a.Lo, a.Hi, b.Lo, b.Hi)
				return montecarlo.Estimate{
					Name: s.left.Name + " - " + s.right.Name, Unit: a.Unit, Value: a.Value - b.Value, Lo: a.Lo - b.Hi - wide,
					Hi:    a.Hi - b.Lo + wide,
					Level: level, N: min(a.N, b.N), Method: fmt.Sprintf("ends of two intervals of half the error (%s; %s)", a.Method,
						b.Method),
				}
			}, nil, a, b)
			if a.Level == 1 && b.Level == 1 {
				d.Level = 1
			}
			return d, nil
		})
	}
}
