package steady

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Start begins a run on random words of its own and returns what appends the
// next n observations of the run to a series.
type Start func(w *montecarlo.Words) (Advance, error)

// An Advance appends the next n observations of one run to the series.
type Advance func(s *Series, n int)

// Mean measures a steady-state mean by one run. The settings count observations
// of the run: it looks after Min, 2 Min, 4 Min, ... and Max of them, each at
// the level of one look, and stops where Done is content. A look without an
// interval is never that, so a run that has not converged goes on to Max and
// ends without an interval. The run is a single one, and Workers is of no use; an
// executor has it as one segment, see montecarlo.Piece.
//
// Errors: *inputs.Error for the settings; those of start; the cause
// of the cancellation of ctx; those of the executor; a *montecarlo.LabelError.
func Mean(name, unit, label string, start Start) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		var none montecarlo.Estimate
		if err := s.Validate(); err != nil {
			return none, err
		}
		run := montecarlo.Piece{Plan: s.Plan, Label: label, State: fmt.Sprintf("%T", new(Series))}
		if start != nil {
			run.Start = start.piece
		}
		series := NewSeries()
		looks := s.Looks()
		for i, n := range looks {
			if err := run.Advance(ctx, n, series.UnmarshalBinary); err != nil {
				return none, fmt.Errorf("%s: %w", name, err)
			}
			e := series.Interval(s.LookLevel(len(looks)))
			e.Name, e.Unit, e.Level = name, unit, s.Level
			if len(looks) > 1 {
				e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, i+1, len(looks))
			}
			done := s.Done != nil && Converged(e) && s.Done(e)
			if i+1 == len(looks) && s.Done != nil && !s.Open && !done && Converged(e) {
				e.Warnings = append(e.Warnings, montecarlo.Missed(e.N))
			}
			if i+1 == len(looks) || done {
				return e, nil
			}
		}
		return none, nil // unreachable: there is at least one look
	}
}

// piece begins a run whose state is a series.
func (start Start) piece(w *montecarlo.Words) (montecarlo.PieceAdvance, error) {
	advance, err := start(w)
	if err != nil {
		return nil, err
	}
	if advance == nil {
		return nil, montecarlo.ErrNoReplication
	}
	series := NewSeries()
	return func(ctx context.Context, n int) ([]byte, error) {
		if err := extend(ctx, series, advance, int64(n)); err != nil {
			return nil, err
		}
		return series.MarshalBinary()
	}, nil
}

// extend advances the run until the series has n observations.
func extend(ctx context.Context, s *Series, advance Advance, n int64) error {
	const stretch = 1 << 14
	for s.N() < n {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		before := s.N()
		advance(s, int(min(stretch, n-before)))
		if s.N() == before {
			return &inputs.Error{Arg: "observations", Value: 0, Domain: "as many as were asked for, added to the series"}
		}
		if s.undefined() {
			return &inputs.Error{Arg: "observation", Value: math.NaN(), Domain: "a number, finite or not, from every step of the run"}
		}
	}
	return nil
}

// undefined reports whether an observation was no number.
func (s *Series) undefined() bool {
	nan := func(x float64) bool { return math.IsNaN(x) }
	return nan(s.ny) || nan(s.nx) || slices.ContainsFunc(s.y, nan) || slices.ContainsFunc(s.x, nan)
}
