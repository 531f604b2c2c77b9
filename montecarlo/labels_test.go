package montecarlo_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

func scaledBy(k float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return k * r.ExpFloat64(), nil }
	}
}

// A second run under a label is refused if its accumulator, model, parameter or kind
// differs. The same experiment again, longer, shorter, in other blocks, by another seed or
// without WithLabels, is accepted.
func TestALabelStandsForOneExperiment(t *testing.T) {
	const label = "exponential"
	settings := func(n int) montecarlo.Settings {
		return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: n, Max: n}
	}
	by := func(e montecarlo.Experiment, s montecarlo.Settings) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			_, err := e(ctx, s)
			return err
		}
	}
	mean := func(k float64) montecarlo.Experiment { return montecarlo.Mean("T", "", label, scaledBy(k)) }
	blocks, other := settings(100), settings(100)
	blocks.Block, other.Seed = 1, 2
	growing := settings(100)
	growing.Max, growing.Done = 5000, func(montecarlo.Estimate) bool { return false }
	integer := func(mass ...float64) montecarlo.Experiment {
		return montecarlo.BulkDistance("D", label, montecarlo.IntegerLaw{Mass: mass}, func() montecarlo.BulkReplication {
			return func(w *montecarlo.Words, dst []float64) error {
				for i := range dst {
					dst[i] = float64(w.Rand().IntN(len(mass)))
				}
				return nil
			}
		})
	}
	long := func(k float64) montecarlo.Experiment {
		return steady.Mean("T", "", label, func(w *montecarlo.Words) (steady.Advance, error) {
			return func(s *steady.Series, n int) {
				for range n {
					s.Add(k*w.Rand().ExpFloat64(), 1)
				}
			}, nil
		})
	}
	for name, c := range map[string]struct {
		first, second func(ctx context.Context) error
		differs       string // "" for nothing
	}{
		"again":               {by(mean(1), settings(100)), by(mean(1), settings(100)), ""},
		"longer":              {by(mean(1), settings(2)), by(mean(1), growing), ""},
		"shorter":             {by(mean(1), settings(5000)), by(mean(1), settings(3)), ""},
		"other blocks":        {by(mean(1), settings(100)), by(mean(1), blocks), ""},
		"another seed":        {by(mean(1), settings(100)), by(mean(2), other), ""},
		"another parameter":   {by(mean(1), settings(100)), by(mean(2), settings(100)), "differs from replication 0 on"},
		"and in other blocks": {by(mean(1), blocks), by(mean(2), settings(100)), "differs from replication 0 on"},
		"another accumulator": {by(mean(1), settings(100)), by(montecarlo.Quantile("T", "", label, 0.5, scaledBy(1)), settings(100)),
			"accumulates in *montecarlo.Moments, this one in *montecarlo.Order"},
		"another result": {by(mean(1), settings(100)), by(montecarlo.Probability("p", label, yes), settings(100)),
			"*montecarlo.Proportion"},
		"bulk and not": {by(mean(1), settings(100)), by(integer(0.5, 0.5), settings(100)),
			"makes replications, this one draws in bulk"},
		"bulk again": {by(integer(0.5, 0.5), settings(100)), by(integer(0.5, 0.5), settings(300_000)), ""},
		"another bulk": {by(integer(0.5, 0.5), settings(100)), by(integer(0.25, 0.25, 0.5), settings(100)),
			"differs from replication 0 on"},
		"one run again": {by(long(1), settings(100)), by(long(1), settings(2000)), ""},
		"another run":   {by(long(1), settings(100)), by(long(2), settings(100)), "differs from replication 0 on"},
		"one run and many": {by(long(1), settings(100)), by(mean(1), settings(100)),
			"is a run in one piece, this one makes replications"},
	} {
		ctx := montecarlo.WithLabels(t.Context())
		if err := c.first(ctx); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		err := c.second(ctx)
		var refused *montecarlo.LabelError
		switch {
		case c.differs == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.differs != "" && (!errors.As(err, &refused) || !strings.Contains(err.Error(), c.differs) || refused.Label != label ||
			strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v, want one that says %q", name, err, c.differs)
		}
		if err := c.second(t.Context()); err != nil {
			t.Errorf("%s, where labels are not compared: %v", name, err)
		}
	}
}

func yes() montecarlo.Replication[bool] {
	return func(*rand.Rand) (bool, error) { return true, nil }
}

// remembered is an executor that answers a segment from its store, for any model.
type remembered map[string][]byte

func (m remembered) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
	for _, s := range segments {
		key := id.Label + string(rune(s.First)) + string(rune(s.Last))
		if m[key] == nil {
			saved, err := compute(ctx, s)
			if err != nil {
				return err
			}
			m[key] = saved
		}
		if err := fold(m[key]); err != nil {
			return err
		}
	}
	return nil
}

// A run without a label is refused: alone, where others without one would draw the same numbers, with an executor
// and with WithLabels.
func TestARunWithoutALabelIsRefused(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 100}
	bulk := montecarlo.BulkDistance("D", "", montecarlo.IntegerLaw{Mass: []float64{1}}, func() montecarlo.BulkReplication {
		return func(_ *montecarlo.Words, dst []float64) error {
			clear(dst)
			return nil
		}
	})
	long := steady.Mean("T", "", "", func(w *montecarlo.Words) (steady.Advance, error) {
		return func(s *steady.Series, n int) {
			for range n {
				s.Add(w.Rand().ExpFloat64(), 1)
			}
		}, nil
	})
	for name, e := range map[string]montecarlo.Experiment{"mean": montecarlo.Mean("T", "", "", scaledBy(1)), "bulk": bulk,
		"long run": long} {
		executed := s
		executed.Executor = backwards{}
		for place, run := range map[string]func() error{
			"nothing":  func() error { _, err := e(t.Context(), s); return err },
			"labels":   func() error { _, err := e(montecarlo.WithLabels(t.Context()), s); return err },
			"executor": func() error { _, err := e(t.Context(), executed); return err },
		} {
			err := run()
			var domain *inputs.Error
			if !errors.As(err, &domain) || domain.Arg != "label" {
				t.Errorf("%s with %s: error %v", name, place, err)
			}
		}
	}
}

// A store would answer another model under a label with the results of the first: it is
// refused, although none of its replications was made. Another type of accumulator is
// refused without WithLabels too, and named.
func TestAStoreDoesNotAnswerAnotherModel(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2000, Max: 2000}
	s.Executor = remembered{}
	ctx := montecarlo.WithLabels(t.Context())
	for range 2 {
		if _, err := montecarlo.Mean("T", "", "label", scaledBy(1))(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	_, err := montecarlo.Mean("T", "", "label", scaledBy(20))(ctx, s)
	var refused *montecarlo.LabelError
	if !errors.As(err, &refused) || refused.Label != "label" {
		t.Errorf("error %v, want that of the label", err)
	}
	_, err = montecarlo.Quantile("T", "", "label", 0.5, scaledBy(1))(t.Context(), s)
	var format *montecarlo.FormatError
	if !errors.As(err, &format) || !strings.Contains(err.Error(),
		"label: saved segment: of another experiment with this label: it accumulates in *montecarlo.Moments, and this one in "+
			"*montecarlo.Order") {
		t.Errorf("error %v, want one that names label and accumulators", err)
	}
}

// A restored run is compared like any other.
func TestARestoredRunIsComparedToo(t *testing.T) {
	p := montecarlo.Plan{Seed: 1, Workers: 1}
	before := montecarlo.NewRunner(p, "label", scaledBy(1), montecarlo.NewMoments)
	if err := before.Advance(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	saved, err := before.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []float64{1, 2} {
		ctx := montecarlo.WithLabels(t.Context())
		if _, err := montecarlo.Run(ctx, p, "label", 10, scaledBy(1), montecarlo.NewMoments); err != nil {
			t.Fatal(err)
		}
		r := montecarlo.NewRunner(p, "label", scaledBy(k), montecarlo.NewMoments)
		if err := r.UnmarshalBinary(saved); err != nil {
			t.Fatal(err)
		}
		var refused *montecarlo.LabelError
		if err := r.Advance(ctx, 200); errors.As(err, &refused) != (k != 1) || k == 1 && err != nil {
			t.Errorf("the model times %v: error %v", k, err)
		}
	}
}
