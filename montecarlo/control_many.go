package montecarlo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// RegressedMean measures the mean of Y, the first number of each replication, with all others as control variates, whose
// means are known: what ControlledMean does, with any number p of controls. The estimate is the value at the known means of
// the least-squares regression of Y on the controls; its interval is Student's with n-p-1 degrees of freedom, exact where
// all are jointly normal and otherwise widened and warned of by its residuals as ControlledMean does.
//
// Every control costs, whether it explains anything or not. For normal values the variance, of n replications, is
//
//	(1 - R^2) (n-2)/(n-p-2)
//
// of that of the plain mean, R^2 being the part of the variance of Y that the controls explain: the factor behind it is the
// loss. The method of the estimate tells both, as measured. Choose controls before the run: those that are chosen because
// they explained it bias the estimate, and the interval knows nothing of them. Below n = 30(p+1) there is a warning.
//
// It keeps every replication, of which there are at most MaxExact/(p+1).
//
// Source: Lavenberg and Welch, "A perspective on the use of control variables to increase the efficiency of Monte Carlo
// simulations", Management Science 27 (1981), eqs (20)-(26) for the loss factor.
//
// Errors: *inputs.Error for a known mean that is not finite, and more replications than can be kept; a replication of
// another number of values than 1 + len(known).
func RegressedMean(name, unit, label string, known []float64, model func() Replication[[]float64]) Experiment {
	width := 1 + len(known)
	rows := func() Replication[[]float64] {
		run := model()
		if run == nil {
			return nil
		}
		return func(r *rand.Rand) ([]float64, error) {
			row, err := run(r)
			if err == nil && len(row) != width {
				err = fmt.Errorf("a replication returned %d numbers: want %d, Y and one for each known mean", len(row), width)
			}
			return row, numbersOnly(row, err)
		}
	}
	if model == nil {
		rows = nil
	}
	return func(ctx context.Context, s Settings) (Estimate, error) {
		for _, mu := range known {
			if !inputs.Finite(mu) {
				return Estimate{}, &inputs.Error{Arg: "known mean", Value: mu, Domain: "a finite number"}
			}
		}
		if most := MaxExact / width; s.last() > most {
			return Estimate{}, &inputs.Error{Arg: "replications", Value: s.last(),
				Domain: fmt.Sprintf("at most %d with %d controls, since every replication is kept", most, len(known))}
		}
		return atLooks(ctx, s, name, unit, label, rows, func() *rowValues { return &rowValues{width: width} },
			func(x *rowValues, level float64) (Estimate, error) { return x.regressed(known, level), nil })
	}
}

// rowValues are the numbers of all replications, row by row.
type rowValues struct {
	width  int
	values []float64
}

func (x *rowValues) Add(row []float64)  { x.values = append(x.values, row...) }
func (x *rowValues) Merge(o *rowValues) { x.values = append(x.values, o.values...) }
func (x *rowValues) Reset()             { x.values = x.values[:0] }

// MarshalBinary saves the rows to the last bit.
func (x *rowValues) MarshalBinary() ([]byte, error) {
	b := appendInt(wireHeader('V'), int64(len(x.values)))
	for _, v := range x.values {
		b = appendFloat(b, v)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything else, and x is then unchanged.
func (x *rowValues) UnmarshalBinary(data []byte) error {
	r := newWireReader("rows", 'V', data)
	n := r.count()
	var values []float64
	for i := int64(0); i < n && r.err == nil; i++ {
		values = append(values, r.float())
	}
	if err := r.done(); err != nil {
		return err
	}
	x.values = values
	return nil
}

// centered returns the columns of the rows less their means, and the means.
func (x *rowValues) centered() (columns [][]float64, means []float64) {
	n := len(x.values) / x.width
	for j := range x.width {
		m, column := NewMoments(), make([]float64, n)
		for i := range column {
			column[i] = x.values[i*x.width+j]
			m.Add(column[i])
		}
		for i := range column {
			column[i] -= m.Mean()
		}
		columns, means = append(columns, column), append(means, m.Mean())
	}
	return columns, means
}

// dot returns the scalar product of two vectors, in one order of additions on all platforms, which gonum's has not.
func dot(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// less subtracts f times b from a.
func less(a []float64, f float64, b []float64) {
	for i, x := range b {
		a[i] -= float64(f * x)
	}
}

// regressed is the interval of RegressedMean. The columns of controls become an orthonormal basis q_j (Gram and Schmidt,
// twice), in which the way from the known means to those of the sample is d_j; then
//
//	estimate = Ybar - sum_j (q_j'Y) d_j,   leverage = sum_j d_j^2,   a_i = 1/n - sum_j d_j q_ij
//
// with the a_i of residualFigures. A control whose sum of squares falls to 1e-10 of itself is left out.
func (x *rowValues) regressed(known []float64, level float64) Estimate {
	columns, means := x.centered()
	n := len(columns[0])
	e, value, leverage := columns[0], means[0], 0.0
	response := momentsOfDeviations(e, means[0])
	plain := dot(e, e)
	weights, influence := make([]float64, n), make([]float64, n) // a_i, sum_j q_ij^2
	for i := range weights {
		weights[i] = 1 / float64(n)
	}
	var basis [][]float64
	var way []float64
	for j, q := range columns[1:] {
		d, before := means[j+1]-known[j], dot(q, q)
		for range 2 {
			for l, b := range basis {
				f := dot(q, b)
				less(q, f, b)
				d -= float64(f * way[l])
			}
		}
		square := dot(q, q)
		if !(square > 1e-10*before) {
			continue
		}
		for i := range q {
			q[i] /= math.Sqrt(square)
		}
		d /= math.Sqrt(square)
		basis, way = append(basis, q), append(way, d)
		slope := dot(e, q)
		less(e, slope, q)
		less(weights, d, q)
		value -= float64(slope * d)
		leverage += float64(d * d)
		for i, u := range q {
			influence[i] += float64(u * u)
		}
	}
	k, residual := len(basis), dot(e, e)
	out := regressionInterval(value, residual, leverage, int64(n), k, len(known), level)
	if !inputs.Finite(out.Width()) || out.Width() == 0 {
		return out
	}
	freedom := float64(n - 1 - k)
	standard := math.Sqrt(residual / freedom * (1/float64(n) + leverage))
	f := residualFigures{response: response, residual: momentsOfDeviations(e, means[0])}
	variance := residual / float64(n) * (1/float64(n) + leverage)
	for i := range e {
		f.bias -= float64(e[i] * influence[i])
		f.uneven += float64(float64(weights[i]*weights[i]) * float64(e[i]*e[i]))
	}
	f.bias /= float64(n) * math.Sqrt(variance)
	f.uneven /= variance
	out.widenByFigures(f, standard, (1-level)/2)
	out.Method += fmt.Sprintf("; variance %.2g of a plain mean, loss factor %.3g",
		float64(standard*standard)*float64(n)*float64(n-1)/plain, float64(n-2)/math.Max(1, float64(n-k-2)))
	return out
}

// momentsOfDeviations returns the moments of values with this mean, of their deviations from it.
func momentsOfDeviations(deviations []float64, mean float64) sampleMoments {
	m := NewMoments()
	m.AddSlice(deviations)
	s := momentsOf(m)
	s.mean = mean
	return s
}
