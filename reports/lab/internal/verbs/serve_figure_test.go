package verbs

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"castlab/reports/lab/internal/live"
)

// A model whose runs are independent and as many as was said before shows their distribution, with the band of Dvoretzky, Kiefer
// and Wolfowitz, whose reach at level 0.95 is sqrt(ln 40 / (2n)); what was stopped by a precision, what is one long run and what has
// weights shows none.
func TestTheDistributionOfARun(t *testing.T) {
	b := benchIn(t, t.TempDir())
	for _, c := range []struct {
		ask  live.Ask
		n    int
		more bool
	}{
		{live.Ask{Kind: live.Model, Name: "ring", Words: []string{"n=9", "law=exponential(mean=1)"}, Replications: 500}, 500, false},
		{live.Ask{Kind: live.Model, Name: "ring", Words: []string{"n=9", "law=exponential(mean=1)"}, Replications: 1700}, 1000, true},
		{live.Ask{Kind: live.Model, Name: "ring", Words: []string{"n=9", "law=exponential(mean=1)"}, Precision: 0.05}, 0, false},
		{live.Ask{Kind: live.Model, Name: "cube-tail", Words: []string{"d=3", "law=exponential(mean=1)", "gamma=6"},
			Replications: 500}, 0, false},
		{live.Ask{Kind: live.Model, Name: "gated",
			Words:        []string{"N=2", "lambda=0.1", "X=deterministic(mean=1)", "V=deterministic(mean=1)"},
			Replications: 2000}, 0, false},
	} {
		answer, err := b.Run(t.Context(), c.ask, func(live.Event) {})
		if err != nil {
			t.Fatal(err)
		}
		var got finished
		if err := json.Unmarshal(answer, &got); err != nil {
			t.Fatal(err)
		}
		if c.n == 0 {
			if len(got.Figures) != 0 {
				t.Errorf("%s %+v: %d figures, want none", c.ask.Name, c.ask, len(got.Figures))
			}
			continue
		}
		if len(got.Figures) != 1 || strings.Contains(got.Figures[0].Caption, "first runs alone") != c.more {
			t.Fatalf("%+v", got.Figures)
		}
		d := got.Figures[0].Drawing
		reach := math.Sqrt(math.Log(40) / float64(2*c.n))
		steps, band := d.Curves[0], d.Bands[0]
		k := len(steps.Y) / 2
		if n := len(steps.X); n != c.n+1 || steps.Y[n-1] != 1 || math.Abs(band.Hi[k]-steps.Y[k]-reach) > 1e-12 {
			t.Errorf("%d points up to %v, band %v above, want %d, 1, %v", n, steps.Y[n-1], band.Hi[k]-steps.Y[k], c.n+1, reach)
		}
	}
}

// A run of a model has what theory says beside it: by hand, T of a ring of 4 is 2 H_4 = 25/6 for exponential lengths; and nothing
// where there is no formula.
func TestARunOfAModelHasItsTheory(t *testing.T) {
	b := benchIn(t, t.TempDir())
	ask := live.Ask{Kind: live.Model, Name: "ring", Words: []string{"n=4", "law=exponential(mean=1)"}, Replications: 100}
	answer, err := b.Run(t.Context(), ask, func(live.Event) {})
	if err != nil {
		t.Fatal(err)
	}
	var got finished
	if err := json.Unmarshal(answer, &got); err != nil {
		t.Fatal(err)
	}
	T, known := got.Predicted["T"]
	if !known || math.Abs(float64(T.Value)-25.0/6) > 1e-12 || T.Bound {
		t.Errorf("%+v, want 25/6", got.Predicted)
	}
	if _, known := got.Predicted["U"]; known || len(got.Predicted) > 2 {
		t.Errorf("%+v of estimates that there are not", got.Predicted)
	}
}
