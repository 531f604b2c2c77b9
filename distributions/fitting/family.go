package fitting

import (
	"math"
	"slices"

	"castlab/distributions"
)

// A family is a set of laws of one form. Its search is over vectors of numbers without bounds,
// the j-th of which determines the j-th parameter, rising or falling with it.
type family struct {
	name  string
	names []string // parameters as the grammar spells them

	law    func(g *grouped, v []float64) distributions.Law // nil for what is no law
	values func(g *grouped, v []float64) []float64         // the parameters
	starts func(g *grouped) [][]float64                    // nil where the family cannot be that of the sample

	// closed returns the maximum itself where there is a formula for complete samples.
	closed func(g *grouped) []float64

	of        []int // the coordinate of each parameter, -1 for one that is not searched for; nil for its own
	extra     int   // parameters that are not searched for: an end taken from the smallest value
	discrete  bool  // its laws have atoms
	positive  bool  // its laws have no negative values
	shifted   bool  // the first parameter is a shift
	mixture   bool
	unordered bool // a parameter depends on several coordinates: intervals by the curvature at the maximum, not by profiles
}

func exp(x float64) float64 { return math.Exp(x) }
func log(x float64) float64 { return math.Log(x) }

// exps are parameters that are the exponentials of what is searched.
func exps(_ *grouped, v []float64) []float64 {
	values := make([]float64, len(v))
	for i := range v {
		values[i] = math.Exp(v[i])
	}
	return values
}

// shapeAndMean returns starting vectors of the logarithms of shape and mean.
func shapeAndMean(shape, mean float64) []float64 { return []float64{log(shape), log(mean)} }

// mostShape is the logarithm of the largest shape of a gamma law whose tails are asked for: their
// series have a number of terms of the order of its root.
const mostShape = 14

// cv2 returns the squared coefficient of variation, away from 0.
func (g *grouped) cv2() float64 {
	return math.Max(1e-8, g.sd*g.sd/math.Max(1e-300, g.mean*g.mean))
}

// families lists those with a density that are searched for in samples of numbers >= 0.
func families() []family {
	list := []family{
		{
			name: "exponential", names: []string{"mean"}, positive: true,
			law:    func(_ *grouped, v []float64) distributions.Law { return distributions.Exponential{Mu: exp(v[0])} },
			values: exps,
			starts: func(g *grouped) [][]float64 { return [][]float64{{log(g.mean)}} },
			closed: func(g *grouped) []float64 { return []float64{log(g.mean)} },
		},
		{
			name: "gamma", names: []string{"shape", "mean"}, positive: true, values: exps,
			law: func(g *grouped, v []float64) distributions.Law {
				if !g.complete && v[0] > mostShape {
					return nil
				}
				return distributions.Gamma{Shape: exp(v[0]), Mu: exp(v[1])}
			},
			starts: func(g *grouped) [][]float64 {
				return [][]float64{shapeAndMean(1/g.cv2(), g.mean), shapeAndMean(1/math.Max(1e-8, g.logSD*g.logSD), g.mean)}
			},
		},
		{
			name: "erlang", names: []string{"shape", "mean"}, positive: true,
			law: func(g *grouped, v []float64) distributions.Law {
				if !(v[0] < 20) || !g.complete && v[0] > mostShape {
					return nil
				}
				return distributions.Erlang{Shape: max(1, int(math.Round(exp(v[0])))), Mu: exp(v[1])}
			},
			values: func(_ *grouped, v []float64) []float64 {
				return []float64{math.Max(1, math.Round(exp(v[0]))), exp(v[1])}
			},
		},
		{
			name: "weibull", names: []string{"shape", "mean"}, positive: true, values: exps,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.Weibull{Shape: exp(v[0]), Mu: exp(v[1])}
			},
			starts: func(g *grouped) [][]float64 {
				return [][]float64{shapeAndMean(1.28/math.Max(1e-4, g.logSD), g.mean), shapeAndMean(math.Pow(g.cv2(), -0.54), g.mean)}
			},
		},
		{
			name: "lognormal", names: []string{"sigma", "mean"}, positive: true, values: exps,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.Lognormal{Sigma: exp(v[0]), Mu: exp(v[1])}
			},
			starts: func(g *grouped) [][]float64 { return [][]float64{lognormalMaximum(g)} },
			closed: lognormalMaximum,
		},
		{
			name: "inverse-gaussian", names: []string{"shape", "mean"}, positive: true, values: exps,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.InverseGaussian{Shape: exp(v[0]), Mu: exp(v[1])}
			},
			starts: func(g *grouped) [][]float64 {
				return [][]float64{inverseGaussianMaximum(g), shapeAndMean(g.mean/g.cv2(), g.mean)}
			},
			closed: inverseGaussianMaximum,
		},
		{
			name: "log-logistic", names: []string{"shape", "mean"}, positive: true,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.LogLogistic{Shape: 1 + exp(v[0]), Mu: exp(v[1])}
			},
			values: func(_ *grouped, v []float64) []float64 { return []float64{1 + exp(v[0]), exp(v[1])} },
			starts: func(g *grouped) [][]float64 {
				shape := math.Max(1.1, math.Pi/math.Sqrt(3)/math.Max(1e-5, g.logSD))
				b := math.Pi / shape
				return [][]float64{{log(shape - 1), g.logMean - log(math.Sin(b)/b)}, {log(1), log(g.mean)}}
			},
		},
		{
			name: "generalized-pareto", names: []string{"shape", "mean"}, positive: true,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.GeneralizedPareto{Shape: math.Tanh(v[0]), Mu: exp(v[1])}
			},
			values: func(_ *grouped, v []float64) []float64 { return []float64{math.Tanh(v[0]), exp(v[1])} },
			starts: func(g *grouped) [][]float64 {
				low := math.Max(-0.9, -0.95*g.mean/math.Max(g.top-g.mean, 1e-300)) // the upper end is beyond the largest value
				return [][]float64{{0, log(g.mean)}, {0.3, log(g.mean)}, {math.Atanh(math.Min(0, low)), log(g.mean)}}
			},
		},
		{
			name: "hyperexponential", names: []string{"scv", "mean"}, positive: true,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.Hyperexponential{SCV: 1 + exp(v[0]), Mu: exp(v[1])}
			},
			values: func(_ *grouped, v []float64) []float64 { return []float64{1 + exp(v[0]), exp(v[1])} },
			starts: func(g *grouped) [][]float64 {
				return [][]float64{{log(math.Max(0.1, g.cv2()-1)), log(g.mean)}, {log(0.5), log(g.mean)}}
			},
		},
		{
			name: "normal", names: []string{"mean", "sd"},
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.Normal{Mu: v[0], SD: exp(v[1])}
			},
			values: func(_ *grouped, v []float64) []float64 { return []float64{v[0], exp(v[1])} },
			starts: func(g *grouped) [][]float64 { return [][]float64{{g.mean, log(g.sd)}} },
			closed: func(g *grouped) []float64 { return []float64{g.mean, log(g.sd)} },
		},
		{
			name: "uniform", names: []string{"min", "max"}, of: []int{-1, -1}, positive: true, extra: 2,
			law: func(g *grouped, _ []float64) distributions.Law {
				return distributions.Uniform{Min: math.Max(0, g.exact[0]), Max: g.top}
			},
			values: func(g *grouped, _ []float64) []float64 { return []float64{math.Max(0, g.exact[0]), g.top} },
			starts: func(g *grouped) [][]float64 {
				if !g.complete {
					return nil
				}
				return [][]float64{{}}
			},
			closed: func(*grouped) []float64 { return []float64{} },
		},
		{
			name: "shifted-exponential", names: []string{"mean", "shift"}, of: []int{0, -1}, positive: true, extra: 1,
			law: func(g *grouped, v []float64) distributions.Law {
				return distributions.ShiftedExponential{Shift: g.least, Mu: g.least + exp(v[0])}
			},
			values: func(g *grouped, v []float64) []float64 { return []float64{g.least + exp(v[0]), g.least} },
			starts: func(g *grouped) [][]float64 { return [][]float64{{log(g.mean - g.least)}} },
			closed: func(g *grouped) []float64 { return []float64{log(g.mean - g.least)} },
		},
		{
			name: "pareto", names: []string{"shape", "mean"}, of: []int{0, 0}, positive: true, extra: 1,
			law: func(g *grouped, v []float64) distributions.Law {
				a := 1 + exp(v[0])
				return distributions.Pareto{Shape: a, Mu: g.least * a / (a - 1) * (1 - 1e-15)}
			},
			values: func(g *grouped, v []float64) []float64 {
				return []float64{1 + exp(v[0]), g.least * (1 + exp(-v[0]))} // also at the ends
			},
			starts: func(g *grouped) [][]float64 {
				if a := 1 / (g.logMean - log(g.least)); a > 1.001 {
					return [][]float64{{log(a - 1)}}
				}
				return [][]float64{{-6}}
			},
		},
		{
			name: "log-pareto", names: []string{"shape", "mean"}, of: []int{0, 0}, positive: true, extra: 1,
			law: func(g *grouped, v []float64) distributions.Law {
				a := exp(v[0])
				return distributions.LogPareto{Shape: a, Mu: g.least * (1 + a) / a * (1 - 1e-15)}
			},
			values: func(g *grouped, v []float64) []float64 {
				return []float64{exp(v[0]), g.least * (1 + exp(-v[0]))} // also at the ends
			},
			starts: func(*grouped) [][]float64 { return [][]float64{{0}, {-2}} },
		},
	}
	for _, f := range list {
		switch f.name {
		case "gamma", "weibull", "lognormal", "inverse-gaussian", "log-logistic":
			list = append(list, withShift(f))
		}
	}
	return append(list, mixtures()...)
}

// withShift adds a shift below the smallest value: shift = least - size exp(v0).
func withShift(f family) family {
	shift := func(g *grouped, v []float64) float64 { return g.least - float64(g.reach()*exp(v[0])) }
	of := f
	f.name, f.names, f.shifted, f.positive, f.closed = "shifted "+of.name, append([]string{"shift"}, of.names...), true, false, nil
	f.law = func(g *grouped, v []float64) distributions.Law {
		if v[0] > 20 || v[0] < -30 {
			return nil
		}
		return distributions.Shifted{Shift: shift(g, v), Law: of.law(g, v[1:])}
	}
	f.values = func(g *grouped, v []float64) []float64 {
		return append([]float64{shift(g, v)}, of.values(g, v[1:])...)
	}
	f.starts = func(g *grouped) (starts [][]float64) {
		for _, s := range [...]float64{-4, -1.5, 0.5} {
			d := g.less(shift(g, []float64{s}))
			if inner := of.starts(d); len(inner) > 0 {
				starts = append(starts, append([]float64{s}, inner[0]...))
			}
		}
		return starts
	}
	return f
}

// reach is the unit of the distance of a shift from the smallest value.
func (g *grouped) reach() float64 {
	return math.Max(g.mean-g.least, 1e-9*math.Abs(g.least)+1e-300)
}

// beside returns the coordinates of the law of a fit to another sample: a shift is measured from
// the smallest value of each.
func (g *grouped) beside(f *family, near *Fitted) []float64 {
	v := slices.Clone(near.at)
	if s, ok := near.Law.(distributions.Shifted); ok && f.shifted {
		v[0] = math.Max(nearShift, math.Min(19, log(math.Max(0, g.least-s.Shift)/g.reach()))) // below 20, where laws end
	}
	return v
}

// less returns moments of the sample less a shift, for starting points.
func (g *grouped) less(shift float64) *grouped {
	d := &grouped{weights: g.weights, mean: g.mean - shift, sd: g.sd, n: g.n, top: g.top - shift, least: g.least - shift}
	for _, x := range g.exact {
		d.exact = append(d.exact, x-shift)
	}
	logs := make([]float64, len(d.exact))
	for i, x := range d.exact {
		logs[i] = log(math.Max(x, 1e-9*d.mean))
	}
	d.logMean, d.logSD = weighted(logs, d.weights)
	return d
}

func lognormalMaximum(g *grouped) []float64 {
	s := math.Max(g.logSD, 1e-6)
	return []float64{log(s), g.logMean + s*s/2}
}

// inverseGaussianMaximum is 1/shape = mean of 1/x - 1/mean.
func inverseGaussianMaximum(g *grouped) []float64 {
	inverse := make([]float64, len(g.exact))
	for i, x := range g.exact {
		inverse[i] = 1/math.Max(x, 1e-9*g.mean) - 1/g.mean
	}
	m, _ := weighted(inverse, g.weights)
	return shapeAndMean(1/math.Max(m, 1e-9/g.mean), g.mean)
}
