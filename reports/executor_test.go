package reports

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// partial is an executor that counts the runs and folds no segment of them.
type partial struct{ runs *int }

func (p partial) Run(context.Context, montecarlo.RunID, []montecarlo.Segment, func(context.Context, montecarlo.Segment) ([]byte, error),
	func([]byte) error) error {
	*p.runs++
	return montecarlo.ErrPartial
}

// The executor of a check computes the runs of its measurements and figures, and its
// error ends them; a computed case that draws is refused under any executor.
func TestAConfigSetsTheExecutor(t *testing.T) {
	uniform := montecarlo.Mean("m", "m", "uniform", func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
	})
	figure := FigureSpec{ID: "f", Make: func(ctx context.Context, s montecarlo.Settings) (Figure, error) {
		_, err := uniform(ctx, s)
		return Figure{ID: "f"}, err
	}}
	for _, c := range []struct {
		name    string
		kind    Kind
		measure montecarlo.Experiment // nil: the constant of the claim
		figures []FigureSpec
		want    error
		runs    int
	}{
		{"a measurement", Statistical, uniform, nil, montecarlo.ErrPartial, 1},
		{"a figure", Computed, nil, []FigureSpec{figure}, montecarlo.ErrPartial, 1},
		{"a computed case that draws", Computed, uniform, nil, errDraws, 0},
	} {
		claim := exact("A", 42)
		cases := claim.Cases.Printed()
		cases[0].Kind = c.kind
		if c.measure != nil {
			cases[0].Measure = c.measure
		}
		claim.Cases.Printed = func() []Case { return cases }
		claim.Figures = func() []FigureSpec { return c.figures }
		runs := 0
		cfg := settings()
		cfg.Executor, cfg.Figures = partial{&runs}, true
		if _, err := Check(t.Context(), []Claim{claim}, cfg); !errors.Is(err, c.want) || runs != c.runs {
			t.Errorf("%s: %d runs by the executor, error %v", c.name, runs, err)
		}
	}
}
