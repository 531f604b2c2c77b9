package loggp

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

func rowsAt(sizes []float64, time func(s float64) float64) []row {
	rows := make([]row, len(sizes))
	for i, s := range sizes {
		rows[i] = row{1, further(s), time(s)}
	}
	return rows
}

// Two exact lines are separated at the size where the second begins, and both are
// recovered.
func TestExactChangesAreFound(t *testing.T) {
	for _, at := range []float64{16, 256, 8192, 1 << 18} {
		s := exactSeries(OneWay, powers(), func(s float64) float64 {
			if s < at {
				return 2 + s/1024
			}
			return 9 + s/2048
		})
		f, err := FitSeries([]Series{s}, config())
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Regimes) != 2 || f.Regimes[0].To != at || f.Regimes[1].From != at {
			t.Errorf("change at %g: %+v", at, f.Tests)
			continue
		}
		for i, want := range []float64{2 + 1.0/1024, 1.0 / 1024, 9 + 1.0/2048, 1.0 / 2048} {
			relative(t, f.Estimates[i].Name, f.Estimates[i].Value, want, 1e-9)
		}
	}
}

// The caller may know the change, or that there is none.
func TestChangesMayBeStated(t *testing.T) {
	s := exactSeries(OneWay, powers(), func(s float64) float64 {
		if s < 8192 {
			return 2 + s/1024
		}
		return 9 + s/2048
	})
	c := config()
	c.Changes = []float64{5000}
	f, err := FitSeries([]Series{s}, c)
	if err != nil || len(f.Regimes) != 2 || f.Regimes[1].From != 8192 || len(f.Tests) != 0 {
		t.Errorf("%+v, %v", f, err)
	}
	c.Changes, c.Whole = nil, true
	f, err = FitSeries([]Series{s}, c)
	if err != nil || len(f.Regimes) != 1 || !strings.Contains(strings.Join(f.Estimates[0].Remarks(), " "), "off the line") {
		t.Errorf("one line through two: %+v, %v; want a doubt", f, err)
	}
}

// Under one line P is below 0.05 in 0.05 of tables, whatever the size of the
// errors from row to row. 200 tables: a binomial of 10, beyond 27 with
// probability 1e-6; a test that took the largest F for a single one would find
// a change in a quarter of them.
func TestChangeTestPaysForLooking(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	sizes := powers()[:16]
	below := 0
	for range 200 {
		result, _, ok := changeTest(rowsAt(sizes, func(s float64) float64 {
			sigma := 0.02
			if s > 1024 {
				sigma = 0.06
			}
			return (2 + s/1024) * (1 + sigma*r.NormFloat64())
		}), r)
		if !ok {
			t.Fatal("no test")
		}
		if result.P < 0.05 {
			below++
		}
	}
	if below > 27 {
		t.Errorf("P < 0.05 in %d of 200 tables with one line", below)
	}
}

// A bootstrap of B resamples knows no P below 1/(B+1), however large the change.
func TestPIsNeverZero(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	result, at, ok := changeTest(rowsAt(powers()[:16], func(s float64) float64 {
		jump := 0.0
		if s >= 256 {
			jump = 1000
		}
		return (2 + s/1024 + jump) * (1 + 1e-6*r.NormFloat64())
	}), r)
	if !ok || at == 0 || result.P < 1.0/(resamples+1) || result.P > 0.05 {
		t.Errorf("P = %g of a change by a factor of 500, want %g or a little more", result.P, 1.0/(resamples+1))
	}
}

// Times that are on one line up to some row, and on another from there on, are best parted
// there, also where as few rows as may be are on either side.
func TestAChangeIsFoundAtEitherEnd(t *testing.T) {
	sizes := powers()[:14]
	for at := eachSide; at <= len(sizes)-eachSide; at++ {
		rows := rowsAt(sizes, func(s float64) float64 {
			if s >= sizes[at] {
				return 9 + s/64
			}
			return 2 + s/1024
		})
		l, _ := fitLine(rows, nil)
		if f, got := newSplits(l.x).largest(l.off); got != at || f < 1e6 {
			t.Errorf("a change before row %d of %d: F = %g at %d", at, len(rows), f, got)
		}
	}
}

// The largest F by prefix sums is that of least squares for each place.
func TestLargestFByLeastSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	rows := rowsAt(powers(), func(s float64) float64 { return (2 + s/1024) * (1 + 0.05*r.NormFloat64()) })
	l, _ := fitLine(rows, nil)
	got, at := newSplits(l.x).largest(l.off)
	rest := func(lo, hi int) float64 { // by orthogonal columns
		var uu, uv, uy float64
		for k := lo; k < hi; k++ {
			uu += l.x[k][0] * l.x[k][0]
			uv += l.x[k][0] * l.x[k][1]
			uy += l.x[k][0] * l.off[k]
		}
		var vv, vy, sum float64
		v := make([]float64, hi)
		y := make([]float64, hi)
		for k := lo; k < hi; k++ {
			v[k] = l.x[k][1] - uv/uu*l.x[k][0]
			y[k] = l.off[k] - uy/uu*l.x[k][0]
			vv += v[k] * v[k]
			vy += v[k] * y[k]
		}
		for k := lo; k < hi; k++ {
			e := y[k] - vy/vv*v[k]
			sum += e * e
		}
		return sum
	}
	n := len(rows)
	want, place := 0.0, 0
	for k := eachSide; k <= n-eachSide; k++ {
		two := rest(0, k) + rest(k, n)
		if f := (rest(0, n) - two) / 2 / (two / float64(n-4)); f > want {
			want, place = f, k
		}
	}
	if at != place || math.Abs(got-want) > 1e-8*want {
		t.Errorf("F = %g at %d, want %g at %d", got, at, want, place)
	}
}

// A stated change that no measured size is below, or none from it on, is refused: it would have
// no effect.
func TestAChangeOutsideOfTheSizesIsRefused(t *testing.T) {
	var s Series
	for i := range 12 {
		x := float64(int(1) << i)
		s.Points = append(s.Points, Point{Bytes: x, Times: []float64{9.99 + x/100, 10 + x/100, 10.01 + x/100}})
	}
	for change, right := range map[float64]bool{1: false, 2: true, 2048: true, 2049: false} {
		_, err := FitSeries([]Series{s}, Config{Level: 0.95, Draws: 9, Changes: []float64{change}})
		wrong, is := errors.AsType[*inputs.Error](err)
		if refused := is && wrong.Arg == "change"; refused == right {
			t.Errorf("change %v: %v", change, err)
		}
	}
}
