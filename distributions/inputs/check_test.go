package inputs

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

// Each check takes the ends that its text names, refuses what lies beside them, and
// never takes NaN.
func TestChecksHoldTheirEndsAsTheySay(t *testing.T) {
	const tiny = 5e-324
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		check   func(x float64) error
		in, out []float64
		want    string
	}{
		{func(x float64) error { return Number("x", x) }, []float64{-inf, 0, inf}, []float64{nan}, "a number"},
		{func(x float64) error { return Positive("x", x) }, []float64{tiny, 1e308}, []float64{0, -1, inf, nan}, "a finite number > 0"},
		{func(x float64) error { return Above("x", x, 0.5) }, []float64{0.6, 1e308}, []float64{0.5, inf, nan}, "a finite number > 0.5"},
		{func(x float64) error { return Nonnegative("x", x) }, []float64{0, 1e308}, []float64{-tiny, inf, nan}, "a finite number >= 0"},
		{func(x float64) error { return Between("x", x, 0.01, 1e4) }, []float64{0.01, 1e4}, []float64{0.009, 10001, inf, nan},
			"a number from 0.01 to 10000"},
		{func(x float64) error { return Probability("x", x) }, []float64{0, 1}, []float64{-tiny, 1 + 1e-15, nan}, "a number from 0 to 1"},
		{func(x float64) error { return Require(x < 3, "x", x, "a number below %d", 3) }, []float64{-inf, 2}, []float64{3, nan},
			"a number below 3"},
		{func(x float64) error { return Inside("x", x, 0, 1) }, []float64{tiny, 1 - 1e-16}, []float64{0, 1, nan},
			"a number between 0 and 1"},
	} {
		for _, x := range c.in {
			if err := c.check(x); err != nil {
				t.Errorf("%v is refused: %v", x, err)
			}
		}
		for _, x := range c.out {
			if err := c.check(x); err == nil || err.Error() != fmt.Sprintf("x=%v: want %s", x, c.want) {
				t.Errorf("%v: %v, want %s", x, err, c.want)
			}
		}
	}
}

func TestIntegersAreCheckedAtBothEnds(t *testing.T) {
	for _, c := range []struct {
		n, least, most int
		want           string // "" where n is taken
	}{
		{1, 1, 3, ""},
		{3, 1, 3, ""},
		{0, 1, 3, "n=0: want an integer from 1 to 3"},
		{4, 1, 3, "n=4: want an integer from 1 to 3"},
		{math.MaxInt, 2, math.MaxInt, ""},
		{1, 2, math.MaxInt, "n=1: want an integer >= 2"},
	} {
		if err := Integer("n", c.n, c.least, c.most); (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%d: %v, want %q", c.n, err, c.want)
		}
	}
}

// notInput says by the same method that it is no input's fault.
type notInput struct{ error }

func (notInput) Input() bool { return false }

// An error is of an input wherever in the chain the input stands.
func TestErrorsOfInputsAreKnownThroughWraps(t *testing.T) {
	wrong := Errorf("n", 1, "an integer >= %d", 2)
	for _, c := range []struct {
		err  error
		want bool
	}{
		{wrong, true},
		{fmt.Errorf("row 3: %w", wrong), true},
		{errors.Join(errors.New("disk full"), wrong), true},
		{errors.New("disk full"), false},
		{notInput{errors.New("disk full")}, false},
		{nil, false},
	} {
		if Wrong(c.err) != c.want {
			t.Errorf("%v: %v, want %v", c.err, !c.want, c.want)
		}
	}
}
