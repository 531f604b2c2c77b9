package figures

import (
	"fmt"
	"math"

	"castlab/reports"
)

// The samples are synthetic: formulas with a fixed perturbation, no random numbers.

// wobble is a smooth deterministic substitute for sampling noise, within ±1.
func wobble(i int) float64 {
	x := float64(i)
	return (math.Sin(0.7*x) + math.Sin(2.3*x+1) + math.Sin(5.1*x+2)) / 3
}

func gridOf(n int, f func(u float64) float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = f(float64(i) / float64(n-1))
	}
	return v
}

func over(x []float64, f func(x float64) float64) []float64 {
	v := make([]float64, len(x))
	for i := range x {
		v[i] = f(x[i])
	}
	return v
}

// ecdfSample: F(t) = (1 - exp(-t/8))^16 and a fake ECDF of n steps beside it.
func ecdfSample(n int) reports.Figure {
	quantile := func(q float64) float64 { return -8 * math.Log1p(-math.Pow(q, 1.0/16)) }
	x, y := []float64{0}, []float64{0}
	for i := range n {
		q := (float64(i) + 0.5) / float64(n)
		x = append(x, math.Max(x[i], quantile(math.Min(math.Max(q+0.012*wobble(i/40)*math.Sqrt(q*(1-q)), 1e-9), 1-1e-9))))
		y = append(y, float64(i+1)/float64(n))
	}
	eps := math.Sqrt(math.Log(2/0.05) / (2 * float64(n)))
	theory := gridOf(200, func(u float64) float64 { return 1e-3 + 90*u })
	return reports.Figure{
		ID: "ring-ecdf", Title: "Completion time of the ring, n = 16, exponential lengths",
		X: reports.Axis{Label: "completion time t (units of E x)", Max: 90}, Y: reports.Axis{Label: "P(T ≤ t)"},
		Curves: []reports.Curve{
			{Name: "measured, 2 000 runs", Kind: reports.Step, X: x, Y: y},
			{Name: "theory (1 − e^{−t/8})^{16}", Kind: reports.Theory, X: theory,
				Y: over(theory, func(t float64) float64 { return math.Pow(-math.Expm1(-t/8), 16) })},
		},
		Bands: []reports.Band{{Name: "95 % DKW band", X: x, Step: true,
			Lo: over(y, func(p float64) float64 { return math.Max(0, p-eps) }),
			Hi: over(y, func(p float64) float64 { return math.Min(1, p+eps) })}},
	}
}

// survivalSample: P(max of 16 unit exponentials > t), its Chernoff bound, and
// points whose last one saw no success (mark hidden, bar from the lower edge).
func survivalSample() reports.Figure {
	t := gridOf(300, func(u float64) float64 { return 0.02 + 19.5*u })
	exact := func(t float64) float64 { return -math.Expm1(16 * math.Log1p(-math.Exp(-t))) }
	bound := func(t float64) float64 { return math.Min(1, 16*t*math.Exp(1-t)) }
	pt := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14}
	f := reports.Figure{
		ID: "ring-survival", Title: "Tail of the largest length, n = 16",
		X: reports.Axis{Label: "t (units of E x)"}, Y: reports.Axis{Label: "P(T/T_{s} > t)", Log: true, Min: 1e-7, Max: 2},
		Curves: []reports.Curve{
			{Name: "exact", Kind: reports.Theory, X: t, Y: over(t, exact)},
			{Name: "Chernoff bound 16 t e^{1−t}", Kind: reports.Bound, X: t[20:], Y: over(t[20:], bound)},
		},
	}
	m := reports.Curve{Name: "measured, 95 % Clopper-Pearson, 10^{5} runs", Kind: reports.Points, X: pt}
	for i, x := range pt {
		p := exact(x)
		se := math.Sqrt(p * (1 - p) / 1e5)
		y := p + 0.8*wobble(i)*se
		lo, hi := y-1.96*se, y+1.96*se+2e-5
		if i == len(pt)-1 {
			y, lo, hi = 0, 0, 3.7e-5
		}
		m.Y, m.Lo, m.Hi = append(m.Y, y), append(m.Lo, math.Max(0, lo)), append(m.Hi, math.Min(1, hi))
	}
	f.Curves = append(f.Curves, m)
	return f
}

// slowdownSample: E T/T_s against n for three laws of mean 1.
func slowdownSample() reports.Figure {
	harmonic := func(n float64) float64 { return math.Log(n) + 0.5772156649 + 1/(2*n) - 1/(12*n*n) }
	uniform := func(n float64) float64 { return 2 * n / (n + 1) }
	pareto := func(n float64) float64 {
		a, _ := math.Lgamma(n + 1)
		b, _ := math.Lgamma(2.0 / 3)
		c, _ := math.Lgamma(n + 2.0/3)
		return 2.0 / 3 * math.Exp(a+b-c)
	}
	n := gridOf(120, func(u float64) float64 { return 2 * math.Pow(2048, u) })
	points := []float64{2, 3, 8, 16, 64, 256, 1024, 4096}
	f := reports.Figure{
		ID: "ring-slowdown", Title: "Mean slowdown of the ring",
		X: reports.Axis{Label: "nodes n", Log: true}, Y: reports.Axis{Label: "E T / T_{s}"},
	}
	for k, law := range []struct {
		name string
		mean func(float64) float64
	}{{"exponential: H_{n}", harmonic}, {"uniform: 2n/(n + 1)", uniform}, {"Pareto, shape 3", pareto}} {
		f.Curves = append(f.Curves, reports.Curve{Name: law.name, Kind: reports.Theory, Hue: k + 1, X: n, Y: over(n, law.mean)})
		c := reports.Curve{Kind: reports.Points, Hue: k + 1, X: points}
		if k == 0 {
			c.Name = "measured, 99 % interval"
		}
		for i, x := range points {
			w := 0.03 * law.mean(x)
			y := law.mean(x) + w*wobble(i+3*k)
			c.Y, c.Lo, c.Hi = append(c.Y, y), append(c.Lo, y-w), append(c.Hi, y+w)
		}
		f.Curves = append(f.Curves, c)
	}
	f.Y.Min, f.Y.Max = 0, 14
	return f
}

// runningSample: a running mean with an anytime-valid confidence sequence.
func runningSample() reports.Figure {
	n := gridOf(400, func(u float64) float64 { return math.Round(10 * math.Pow(1e5, u)) })
	mean := make([]float64, len(n))
	lo, hi := make([]float64, len(n)), make([]float64, len(n))
	for i, x := range n {
		w := math.Sqrt(2 * math.Log(20*math.Log(x+math.E)) / x)
		mean[i] = 3.38 + 0.45*w*wobble(i/9)
		lo[i], hi[i] = mean[i]-w, mean[i]+w
	}
	return reports.Figure{
		ID: "running-mean", Title: "Running mean of T/T_{s}",
		X: reports.Axis{Label: "replications", Log: true}, Y: reports.Axis{Label: "mean of T/T_{s}"},
		Curves: []reports.Curve{
			{Name: "running mean", Kind: reports.Measured, X: n, Y: mean},
			{Name: "theory H_{16}", Kind: reports.Theory, X: []float64{10, 1e6}, Y: []float64{3.3807, 3.3807}},
		},
		Bands: []reports.Band{{Name: "95 % confidence sequence", X: n, Lo: lo, Hi: hi}},
	}
}

// treeSample: two rooted trees without axes, one upside down, whose arrows have every
// style.
func treeSample() reports.Figure {
	f := reports.Figure{
		ID: "two-trees", Title: "Two trees of eleven nodes", Height: 0.4,
		X: reports.Axis{Hidden: true, Min: -0.6, Max: 10.6}, Y: reports.Axis{Hidden: true, Min: -2.4, Max: 0.9},
		Labels: []reports.Label{{Text: "out", X: 2.5, Y: 0.6}, {Text: "in", X: 7.5, Y: 0.6}},
	}
	for look := range 5 {
		f.Curves = append(f.Curves, reports.Curve{Name: fmt.Sprintf("look %d", look), Kind: reports.Arrows, Hue: look + 1})
	}
	for side := range 2 {
		left := 5.5 * float64(side)
		root := reports.Label{Text: "00000", X: left + 2, Y: 0}
		f.Labels = append(f.Labels, root)
		for i := range 5 {
			child := reports.Label{Text: fmt.Sprintf("%05b", 1<<i), X: left + float64(i), Y: -1}
			leaf := reports.Label{Text: fmt.Sprintf("%05b", 0x1f^1<<i), X: child.X, Y: -2}
			f.Labels = append(f.Labels, child, leaf)
			for k, arc := range [][2]reports.Label{{root, child}, {child, leaf}} {
				c := &f.Curves[(i+k)%5]
				c.X = append(c.X, arc[side].X, arc[1-side].X)
				c.Y = append(c.Y, arc[side].Y+0.15*float64(2*side-1), arc[1-side].Y-0.15*float64(2*side-1))
			}
		}
	}
	return f
}

func samples() []reports.Figure {
	return []reports.Figure{ecdfSample(2000), survivalSample(), slowdownSample(), runningSample(), treeSample()}
}
