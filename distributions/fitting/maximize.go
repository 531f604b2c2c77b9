package fitting

import (
	"math"

	"gonum.org/v1/gonum/optimize"

	"castlab/distributions"
)

// at returns the log-likelihood of a family at a vector, -Inf for what is no valid law.
func (g *grouped) at(f *family, v []float64) float64 {
	for _, x := range v {
		if !(math.Abs(x) < 700) && !(f.name == "normal") {
			return math.Inf(-1)
		}
	}
	law := f.law(g, v)
	if law == nil || law.Validate() != nil {
		return math.Inf(-1)
	}
	if s, ok := law.(distributions.Shifted); ok && f.shifted {
		return g.logLikelihood(s, true)
	}
	return g.logLikelihood(law, false)
}

// Tolerances of log-likelihoods: of the maxima that are reported, of those along profiles, whose
// drop of 1.92 for a level of 0.95 is asked to a thousandth, and of bootstrap samples, whose
// parameters are then within some hundredth of a standard error.
const (
	toLast       = 1e-9
	toThousandth = 1e-6
	toHundredth  = 1e-4
	roughly      = 1e-2 // of a simplex from which Newton's steps go on
)

// leastLikelihood is below every log-likelihood of a law that is possible.
const leastLikelihood = -1e299

// maximize searches for the largest value from starting points: roughly by the simplex of Nelder
// and Mead, which asks for no derivatives, then by Newton's steps of which the first differences
// are over first. It ends where the log-likelihood no longer grows by tolerance: the parameters
// are then within about sqrt(2 tolerance) of their standard errors. Where Newton's steps fail, as
// along a ridge that rises to an end of the family, the simplex goes on until it no longer
// gains toThousandth, twice: the second time from where the first one ended.
func maximize(f func(v []float64) float64, starts [][]float64, size, first, tolerance float64) (best []float64, value float64) {
	value = math.Inf(-1)
	for _, start := range starts {
		if len(start) == 0 {
			if v := f(start); v > value || best == nil {
				best, value = start, v
			}
			continue
		}
		v, _ := simplex(f, start, size, roughly, 4*len(start))
		v, at, ok := ascend(f, v, first, tolerance)
		for _, width := range [...]float64{size, size / 10} {
			if ok {
				break
			}
			next, y := simplex(f, v, width, math.Max(tolerance, toThousandth), 12*len(start))
			if y > at || math.IsInf(at, -1) {
				gain := y - at
				v, at = next, y
				ok = gain < math.Max(tolerance, toThousandth)
			}
		}
		if at > value {
			best, value = v, at
		}
	}
	return best, value
}

// nearby maximizes from a point near the maximum.
func nearby(f func(v []float64) float64, start []float64, size, first, tolerance float64) (best []float64, value float64) {
	if v, y, ok := ascend(f, start, first, tolerance); ok {
		return v, y
	}
	return maximize(f, [][]float64{start}, size, first, tolerance)
}

// first is how long the first differences of ascend are: a fraction of a standard error of the
// logarithm of a mean or shape.
func (g *grouped) first() float64 { return 0.003 / math.Sqrt(g.n) }

// simplex ends after so many patient iterations that gain less than tolerance.
func simplex(f func(v []float64) float64, start []float64, size, tolerance float64, patient int) ([]float64, float64) {
	problem := optimize.Problem{Func: func(v []float64) float64 {
		if y := f(v); !math.IsNaN(y) && !math.IsInf(y, 0) {
			return -y
		}
		return -2 * leastLikelihood
	}}
	settings := &optimize.Settings{
		MajorIterations: 400 * len(start), FuncEvaluations: 800 * len(start),
		Converger: &optimize.FunctionConverge{Absolute: tolerance, Relative: 1e-13, Iterations: patient},
	}
	result, err := optimize.Minimize(problem, start, settings, &optimize.NelderMead{SimplexSize: size})
	if err != nil && result == nil {
		return start, f(start)
	}
	return result.X, -result.F
}
