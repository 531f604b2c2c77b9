package kit

import (
	"context"
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
)

// A Plot is a figure to which curves are added one after the other, over values of X
// such as loads or dimensions. After the first error, which it stores, it adds nothing:
//
//	p := kit.NewPlot[int](reports.Figure{ID: "vb93-ring", ...})
//	p.Theory("exact", 1, kit.From(2, 20), func(n int) (float64, error) { return ring.MeanMaximum(n, law) })
//	return p.Figure, p.Err
//
// A value of 0 is left out if the vertical axis is logarithmic.
type Plot[X any] struct {
	reports.Figure
	Err error
	at  func(x X) float64
}

// NewPlot starts a plot over numbers.
func NewPlot[X int | float64](f reports.Figure) *Plot[X] {
	return NewPlotAt(f, func(x X) float64 { return float64(x) })
}

// NewPlotAt starts a plot over values whose abscissas at computes.
func NewPlotAt[X any](f reports.Figure, at func(x X) float64) *Plot[X] {
	return &Plot[X]{Figure: f, at: at}
}

// Theory adds a dashed line.
func (p *Plot[X]) Theory(name string, hue int, xs []X, y func(x X) (float64, error)) {
	p.values(reports.Theory, name, hue, xs, y)
}

// Bound adds a dotted line.
func (p *Plot[X]) Bound(name string, hue int, xs []X, y func(x X) (float64, error)) {
	p.values(reports.Bound, name, hue, xs, y)
}

// Points adds marks without error bars.
func (p *Plot[X]) Points(name string, hue int, xs []X, y func(x X) (float64, error)) {
	p.values(reports.Points, name, hue, xs, y)
}

func (p *Plot[X]) values(kind reports.CurveKind, name string, hue int, xs []X, y func(x X) (float64, error)) {
	c := reports.Curve{Name: name, Kind: kind, Hue: hue}
	if p.each(xs, func(x X) error {
		v, err := y(x)
		if p.shows(v) {
			Point(&c, p.at(x), v)
		}
		return err
	}) {
		p.Curves = append(p.Curves, c)
	}
}

// Estimates adds marks with their intervals as error bars.
func (p *Plot[X]) Estimates(name string, hue int, xs []X, y func(x X) (montecarlo.Estimate, error)) {
	c := reports.Curve{Name: name, Kind: reports.Points, Hue: hue}
	if p.each(xs, func(x X) error {
		e, err := y(x)
		if p.shows(e.Value) {
			Interval(&c, p.at(x), e)
		}
		return err
	}) {
		p.Curves = append(p.Curves, c)
	}
}

// Tail adds the empirical survival function of a sorted sample at each x, with
// pointwise Clopper-Pearson intervals.
func (p *Plot[X]) Tail(name string, hue int, xs []X, sample []float64, level float64) {
	p.Estimates(name, hue, xs, func(x X) (montecarlo.Estimate, error) {
		beyond, _ := slices.BinarySearch(sample, math.Nextafter(p.at(x), math.Inf(1)))
		return montecarlo.ProportionInterval(int64(len(sample)-beyond), int64(len(sample)), level), nil
	})
}

// ECDF adds the empirical distribution function of a sorted sample and its simultaneous
// Dvoretzky-Kiefer-Wolfowitz band, which it returns. Both begin with 0 at the smallest
// value.
func (p *Plot[X]) ECDF(name, band string, hue int, sample []float64, level float64) reports.Band {
	c := reports.Curve{Name: name, Kind: reports.Step, Hue: hue}
	b := reports.Band{Name: band, Step: true, Hue: hue}
	epsilon := montecarlo.DKW(int64(len(sample)), level)
	add := func(x, y float64) {
		Point(&c, x, y)
		b.X, b.Lo, b.Hi = append(b.X, x), append(b.Lo, max(0, y-epsilon)), append(b.Hi, min(1, y+epsilon))
	}
	for i, x := range sample {
		if i == 0 {
			add(x, 0)
		}
		if i+1 == len(sample) || sample[i+1] != x { // ties make one step
			add(x, float64(i+1)/float64(len(sample)))
		}
	}
	if p.Err == nil {
		p.Curves, p.Bands = append(p.Curves, c), append(p.Bands, b)
	}
	return b
}

// Band adds the region between two curves.
func (p *Plot[X]) Band(name string, hue int, xs []X, ends func(x X) (lo, hi float64, err error)) {
	b := reports.Band{Name: name, Hue: hue}
	if p.each(xs, func(x X) error {
		lo, hi, err := ends(x)
		b.X, b.Lo, b.Hi = append(b.X, p.at(x)), append(b.Lo, lo), append(b.Hi, hi)
		return err
	}) {
		p.Bands = append(p.Bands, b)
	}
}

// each calls f with the values in turn until there is an error, and reports whether
// there was none.
func (p *Plot[X]) each(xs []X, f func(x X) error) bool {
	for _, x := range xs {
		if p.Err != nil {
			return false
		}
		p.Err = f(x)
	}
	return p.Err == nil
}

func (p *Plot[X]) shows(y float64) bool { return y != 0 || !p.Y.Log }

// Grid returns the multiples of whole/n from the first to the last.
func Grid(whole float64, first, last, n int) (list []float64) {
	for i := first; i <= last; i++ {
		list = append(list, whole*float64(i)/float64(n))
	}
	return list
}

// Then returns the composition of f and g, which fails if either does.
func Then[A, B, C any](f func(a A) (B, error), g func(b B) (C, error)) func(a A) (C, error) {
	return func(a A) (c C, err error) {
		b, err := f(a)
		if err != nil {
			return c, err
		}
		return g(b)
	}
}

// Steps returns from, from + step, ... up to the last that is at most to.
func Steps[X int | float64](from, to, step X) (list []X) {
	for x := from; x <= to; x += step {
		list = append(list, x)
	}
	return list
}

// MeanOf returns the mean of the given number of replications with its Student t
// interval.
func MeanOf(ctx context.Context, plan montecarlo.Plan, label string, runs int, level float64,
	model func() montecarlo.Replication[float64]) (montecarlo.Estimate, error) {
	m, err := montecarlo.Run(ctx, plan, label, runs, model, montecarlo.NewMoments)
	if err != nil {
		return montecarlo.Estimate{}, err
	}
	return montecarlo.MeanInterval(m, level), nil
}

// Sorted returns the results of the given number of replications in increasing order.
func Sorted(ctx context.Context, plan montecarlo.Plan, label string, runs int, model func() montecarlo.Replication[float64]) ([]float64,
	error) {
	order, err := montecarlo.Run(ctx, plan, label, runs, model, montecarlo.NewOrder)
	if err != nil {
		return nil, err
	}
	return order.Sorted(), nil
}
