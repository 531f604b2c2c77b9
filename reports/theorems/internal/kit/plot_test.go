package kit

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
)

// After an error a plot requests no further value and adds nothing; it reports the
// first error.
func TestPlotKeepsTheFirstError(t *testing.T) {
	first := errors.New("first")
	p := NewPlot[int](reports.Figure{})
	p.Theory("before", 1, From(1, 3), func(x int) (float64, error) { return float64(x), nil })
	last := 0
	p.Bound("fails", 2, From(1, 9), func(x int) (float64, error) {
		if last = x; x >= 4 {
			return 0, first
		}
		return 1, nil
	})
	called := false
	p.Theory("after", 3, From(1, 3), func(int) (float64, error) { called = true; return 0, errors.New("second") })
	p.Estimates("after", 4, From(1, 3), func(int) (montecarlo.Estimate, error) {
		called = true
		return montecarlo.Estimate{}, errors.New("third")
	})
	p.Tail("after", 5, From(1, 3), []float64{1, 2}, 0.95)
	p.ECDF("after", "after", 6, []float64{1, 2}, 0.95)
	if p.Err != first || last != 4 || called {
		t.Errorf("error %v; the curve that fails was drawn up to %d; later ones were asked: %v", p.Err, last, called)
	}
	if len(p.Curves) != 1 || p.Curves[0].Name != "before" || len(p.Bands) != 0 {
		t.Errorf("%d curves and %d bands, want the curve before the error", len(p.Curves), len(p.Bands))
	}
}

func TestPlotDrawsWhatItIsAsked(t *testing.T) {
	p := NewPlot[int](reports.Figure{})
	p.Theory("square", 1, []int{2, 3}, func(x int) (float64, error) { return float64(x * x), nil })
	p.Bound("twice", 2, []int{1}, func(x int) (float64, error) { return float64(2 * x), nil })
	p.Estimates("measured", 3, []int{5}, func(int) (montecarlo.Estimate, error) {
		return montecarlo.Estimate{Value: 7, Lo: 6, Hi: 9}, nil
	})
	want := []reports.Curve{
		{Name: "square", Kind: reports.Theory, Hue: 1, X: []float64{2, 3}, Y: []float64{4, 9}},
		{Name: "twice", Kind: reports.Bound, Hue: 2, X: []float64{1}, Y: []float64{2}},
		{Name: "measured", Kind: reports.Points, Hue: 3, X: []float64{5}, Y: []float64{7}, Lo: []float64{6}, Hi: []float64{9}},
	}
	if p.Err != nil || !reflect.DeepEqual(p.Curves, want) {
		t.Errorf("%+v, %v", p.Curves, p.Err)
	}
}

// A logarithmic axis omits 0; a negative value stays, so that the figure is refused.
func TestPlotLeavesOutZerosOfLogarithmicAxes(t *testing.T) {
	for log, want := range map[bool][]float64{false: {-1, 0, 1}, true: {-1, 1}} {
		p := NewPlot[float64](reports.Figure{Y: reports.Axis{Log: log}})
		p.Theory("", 1, []float64{-1, 0, 1}, func(x float64) (float64, error) { return x, nil })
		p.Estimates("", 2, []float64{-1, 0, 1}, func(x float64) (montecarlo.Estimate, error) { return montecarlo.Estimate{Value: x}, nil })
		for _, c := range p.Curves {
			if !slices.Equal(c.X, want) || len(c.Y) != len(want) {
				t.Errorf("logarithmic %v, hue %d: points at %v, want %v", log, c.Hue, c.X, want)
			}
		}
	}
}

// Of 1, 2, 2, 4 the shares beyond 0, 1, 2, 3 and 4 are 1, 3/4, 1/4, 1/4 and 0: a value is
// not beyond itself.
func TestTailCountsWhatIsBeyond(t *testing.T) {
	p := NewPlot[int](reports.Figure{})
	p.Tail("", 1, From(0, 4), []float64{1, 2, 2, 4}, 0.95)
	c := p.Curves[0]
	if want := []float64{1, 0.75, 0.25, 0.25, 0}; !slices.Equal(c.Y, want) {
		t.Errorf("%v, want %v", c.Y, want)
	}
	// Clopper-Pearson by hand: of none of four the upper end is 1 - 0.025^(1/4).
	if got, want := c.Hi[4], 1-math.Pow(0.025, 0.25); math.Abs(got-want) > 1e-12 || c.Lo[4] != 0 {
		t.Errorf("none of four: [%g, %g], want [0, %g]", c.Lo[4], got, want)
	}
}

// Tied values make one step of their full height. At the level 1 - 2 exp(-2) the
// half-width of the band is sqrt(2/(2n)) = 1/2 for four values.
func TestECDFStepsOnceAtAnAtom(t *testing.T) {
	p := NewPlot[float64](reports.Figure{})
	level := 1 - 2*math.Exp(-2)
	band := p.ECDF("steps", "band", 1, []float64{1, 2, 2, 4}, level)
	c := p.Curves[0]
	if !slices.Equal(c.X, []float64{1, 1, 2, 4}) || !slices.Equal(c.Y, []float64{0, 0.25, 0.75, 1}) || c.Kind != reports.Step {
		t.Errorf("steps at %v to %v", c.X, c.Y)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 } // the numbers are at most 1
	if !slices.EqualFunc(band.Lo, []float64{0, 0, 0.25, 0.5}, near) || !slices.EqualFunc(band.Hi, []float64{0.5, 0.75, 1, 1}, near) ||
		!band.Step {
		t.Errorf("band from %v to %v", band.Lo, band.Hi)
	}
	if !slices.Equal(band.X, c.X) || !reflect.DeepEqual(p.Bands, []reports.Band{band}) {
		t.Errorf("band over %v, drawn %v", band.X, p.Bands)
	}
}

func TestStepsEndAtTheLastThatFits(t *testing.T) {
	if got := Steps(4, 9, 2); !slices.Equal(got, []int{4, 6, 8}) {
		t.Errorf("%v", got)
	}
	if got := Steps(1, 2, 0.5); !slices.Equal(got, []float64{1, 1.5, 2}) {
		t.Errorf("%v", got)
	}
	if got := Steps(3, 2, 1); len(got) != 0 {
		t.Errorf("%v", got)
	}
}
