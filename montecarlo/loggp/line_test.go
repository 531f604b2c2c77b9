package loggp

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// randomRows are rows about a line, with relative errors of 5 % and one outlier.
func randomRows(r *rand.Rand, n int) []row {
	rows := make([]row, n)
	for i := range rows {
		further := math.Exp(12*float64(i)/float64(n)) - 1
		rows[i] = row{1, further, (2 + 0.003*further) * (1 + 0.05*r.NormFloat64())}
	}
	rows[n/2].y *= 2
	return rows
}

// The standard error and the degrees of freedom are those of matrices multiplied
// out, for least squares and for Huber's pulls.
func TestStandardErrorsAgainstMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{3, 5, 7, 8, 23} {
		l, ok := fitLine(randomRows(r, n), nil)
		if !ok {
			t.Fatal("no line")
		}
		x := mat.NewDense(n, 2, nil)
		for i, row := range l.rows {
			fit := l.theta[0]*row.first + l.theta[1]*row.further
			x.Set(i, 0, row.first/fit)
			x.Set(i, 1, row.further/fit)
		}
		var xx, inverse, hat, half mat.Dense
		xx.Mul(x.T(), x)
		if err := inverse.Inverse(&xx); err != nil {
			t.Fatal(err)
		}
		half.Mul(x, &inverse)
		hat.Mul(&half, x.T())
		m := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				m.Set(i, j, -hat.At(i, j))
			}
			m.Set(i, i, 1-hat.At(i, i))
		}
		for _, w := range [][2]float64{{1, 0}, {0, 1}, {1, 65535}} {
			a := mat.NewDense(n, n, nil)
			variance := 0.0
			for k := range n {
				c := half.At(k, 0)*w[0] + half.At(k, 1)*w[1]
				c2 := c * c / (1 - hat.At(k, k))
				variance += c2 * l.pull[k] * l.pull[k]
				var outer mat.Dense
				column := m.ColView(k)
				outer.Outer(c2, column, column)
				a.Add(a, &outer)
			}
			var aa mat.Dense
			aa.Mul(a, a)
			got := l.combination(w)
			relative(t, "df", got.df, math.Max(1, mat.Trace(a)*mat.Trace(a)/mat.Trace(&aa)), 1e-8)
			relative(t, "se", got.se, l.factor*math.Sqrt(variance), 1e-8)
			if n < robustFrom && l.factor != 1 {
				t.Errorf("factor %v of least squares", l.factor)
			}
		}
	}
}

// The fit solves Huber's equations, to rounding, and an outlier hardly moves it.
func TestHuberSolvesItsEquations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		rows := randomRows(r, 23)
		l, ok := fitLine(rows, nil)
		if !ok {
			t.Fatal("no line")
		}
		var a, b, size float64
		for i, row := range rows {
			fit := l.theta[0]*row.first + l.theta[1]*row.further
			a += l.pull[i] * row.first / fit
			b += l.pull[i] * row.further / fit
			size += math.Abs(l.pull[i]) * row.first / fit
		}
		if math.Abs(a) > 1e-9*size || math.Abs(b)*l.theta[1] > 1e-9*size {
			t.Errorf("the equations are off by %g and %g", a, b)
		}
		rows[11].y *= 1e6
		moved, ok := fitLine(rows, nil)
		if !ok || math.Abs(moved.theta[0]/l.theta[0]-1) > 0.2 || math.Abs(moved.theta[1]/l.theta[1]-1) > 0.2 {
			t.Errorf("an outlier moves %v to %v", l.theta, moved.theta)
		}
	}
}

// Times that fall with the size, or grow faster than a line through the origin,
// give a parameter of 0 and say so.
func TestParametersAreNotNegative(t *testing.T) {
	falling := exactSeries(OneWay, []float64{1, 10, 100, 1000, 10000}, func(s float64) float64 { return 10 - s/2000 })
	steep := exactSeries(OneWay, []float64{1000, 2000, 4000, 8000}, func(s float64) float64 { return s/1000 - 0.5 })
	for _, test := range []struct {
		s    Series
		name string
	}{{falling, "G"}, {steep, "L+2o"}} {
		f, err := FitSeries([]Series{test.s}, config())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range f.Estimates {
			if !(e.Lo >= 0 && e.Lo <= e.Value && e.Value <= e.Hi) {
				t.Errorf("%+v", e)
			}
			if e.Name == test.name && (e.Value != 0 || len(e.Warnings) == 0) {
				t.Errorf("%+v, want 0 and a warning", e)
			}
		}
	}
}

// One size, or 0 and 1 bytes alone, have no slope.
func TestNoSlopeWithoutTwoSizes(t *testing.T) {
	if _, ok := fitLine([]row{{1, 0, 2}, {1, 0, 3}, {1, 0, 2}}, nil); ok {
		t.Error("a line through one size")
	}
	if _, ok := fitLine([]row{{1, 5, 2}, {1, 5, 3}, {1, 5, 2}}, nil); ok {
		t.Error("a line through one size")
	}
}
