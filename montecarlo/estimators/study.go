package estimators

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Study lets methods estimate a number whose truth is known.
type Study[D any] struct {
	Label    string // of the random streams
	Generate func() montecarlo.Replication[D]
	Truth    float64
	Methods  []Method[D]
	Alpha    float64 // a P value of at most this rejects; 0 is 0.05
	// Precise are the measures of which Done of the Settings is asked, of every method that has them; nil is Usual.
	Precise []Measure
}

// Measure runs the study at the declared looks of s, until Done is true of what Precise names: with
// montecarlo.AbsolutePrecision(0.005) and Coverage, until every coverage is known to half a percent. The level of each
// interval is that of s, looks included; the intervals of several measures cover each at the level by itself.
//
// Errors: *inputs.Error for settings, alpha, a study without methods, or two of one name; those of Generate and of the
// methods; the cause of a cancellation.
func (s Study[D]) Measure(ctx context.Context, settings montecarlo.Settings) ([]Judgment, error) {
	if err := s.validate(settings); err != nil {
		return nil, err
	}
	alpha, precise := s.alpha(), s.Precise
	if precise == nil {
		precise = Usual()
	}
	var truths []float64
	for _, m := range s.Methods {
		truths = append(truths, s.truth(m))
	}
	runner := montecarlo.NewRunner(settings.Plan, s.Label, s.results(), func() *tallies { return newTallies(truths, alpha) })
	looks := settings.Looks()
	var judged []Judgment
	for i, n := range looks {
		if err := runner.Advance(ctx, n); err != nil {
			return nil, err
		}
		judged = nil
		for j, t := range runner.Result().of {
			judged = append(judged, Judgment{Method: s.Methods[j].Name, Truth: truths[j], Tally: *t,
				First: s.Methods[0].Name, level: settings.Level, lookLevel: settings.LookLevel(len(looks)), look: i + 1, looks: len(looks)})
		}
		if settings.Done == nil || i+1 < len(looks) && satisfied(judged, precise, settings.Done) {
			break
		}
	}
	if settings.Done != nil && !settings.Open {
		for i := range judged {
			judged[i].missed = func(e montecarlo.Estimate, of Measure) bool {
				return slices.Contains(precise, of) && !settings.Done(e)
			}
		}
	}
	return judged, nil
}

// satisfied reports whether done is true of all measures that the methods have.
func satisfied(judged []Judgment, precise []Measure, done func(montecarlo.Estimate) bool) bool {
	for _, j := range judged {
		for _, m := range precise {
			if e, ok := j.Estimate(m); ok && !done(e) {
				return false
			}
		}
	}
	return true
}

func (s Study[D]) alpha() float64 {
	if s.Alpha == 0 {
		return 0.05
	}
	return s.Alpha
}

func (s Study[D]) truth(m Method[D]) float64 {
	if m.Truth != nil {
		return *m.Truth
	}
	return s.Truth
}

func (s Study[D]) validate(settings montecarlo.Settings) error {
	if err := settings.Validate(); err != nil {
		return err
	}
	if err := inputs.Inside("alpha", s.alpha(), 0, 1); err != nil {
		return err
	}
	if len(s.Methods) == 0 || s.Generate == nil {
		return &inputs.Error{Arg: "methods", Value: len(s.Methods), Domain: "at least one, and a function that generates data"}
	}
	names := map[string]bool{}
	for _, m := range s.Methods {
		switch {
		case m.Name == "" || names[m.Name]:
			return &inputs.Error{Arg: "method", Value: m.Name, Domain: "a name of its own for each"}
		case m.Estimate == nil:
			return &inputs.Error{Arg: m.Name, Value: "nil", Domain: "a method with a function that estimates"}
		case !inputs.Finite(s.truth(m)):
			return &inputs.Error{Arg: "truth", Value: s.truth(m), Domain: "a finite number, of " + m.Name}
		}
		names[m.Name] = true
	}
	return nil
}

// results is the model whose replications are the results of all methods on one set of data.
func (s Study[D]) results() func() montecarlo.Replication[[]Result] {
	return func() montecarlo.Replication[[]Result] {
		generate := s.Generate()
		if generate == nil {
			return nil
		}
		results := make([]Result, len(s.Methods))
		return func(r *rand.Rand) ([]Result, error) {
			data, err := generate(r)
			if err != nil {
				return nil, err
			}
			for i, m := range s.Methods {
				if results[i], err = m.Estimate(data, r); err != nil {
					return nil, fmt.Errorf("%s: %w", m.Name, err)
				}
			}
			return results, nil
		}
	}
}
