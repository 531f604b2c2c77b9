package fitting

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions"
)

// A Parameter is one of a fitted law, under the name that the text of the law has for it; of a
// mixture, first.mean is the mean of the first part.
type Parameter struct {
	Name     string
	Value    float64
	Lo, Hi   float64 // interval of Level; the value twice where Method is ""
	Level    float64
	Method   string // how the interval was made, "" for none
	Warnings []error
}

// intervals returns the parameters of a maximum with intervals: all values at which the
// likelihood, maximized over the other parameters, is within half a quantile of chi-square
// with 1 degree of freedom of its maximum.
func (g *grouped) intervals(f *family, v []float64, top, level float64) []Parameter {
	values := f.values(g, v)
	var doubts []error
	if f.shifted {
		doubts = append(doubts, ErrShift)
	}
	ridge := f.shifted && v[0] > farShift // to a law without a shift, along which nothing is determined
	if share, ok := slower(f.law(g, v)); ok && share*g.effective < manyInPart {
		doubts = append(doubts, ErrPart)
	}
	list := make([]Parameter, len(values))
	drop := distuv.ChiSquared{K: 1}.Quantile(level) / 2 * g.n / g.effective
	var cov *mat.SymDense
	if f.unordered {
		cov = g.covariance(f, v)
	}
	for i, value := range values {
		p := Parameter{Name: f.names[i], Value: value, Lo: value, Hi: value, Level: level}
		j := i
		if f.of != nil {
			j = f.of[i]
		}
		switch {
		case ridge:
			p.Method, p.Level, p.Warnings = "", 0, []error{ErrBoundary}
		case f.name == "erlang" || f.discrete && f.name != "geometric":
			p.Method, p.Level = "", 0
		case j < 0:
			p.Lo, p.Hi, p.Method = g.end(f, i, values, level)
		case f.unordered:
			p = g.delta(f, v, i, cov, p)
		default:
			p.Method = "profile likelihood"
			a, b := g.side(f, v, j, top, drop, -1), g.side(f, v, j, top, drop, 1)
			lo, hi := g.moved(f, v, j, a, i), g.moved(f, v, j, b, i)
			if math.IsInf(a, 0) || math.IsInf(b, 0) {
				p.Warnings = append(p.Warnings, ErrFlat)
			}
			p.Lo, p.Hi = math.Min(lo, hi), math.Max(lo, hi)
		}
		if p.Method != "" {
			p.Warnings = append(p.Warnings, doubts...)
		}
		list[i] = p
	}
	return list
}

// manyInPart values of the slower part of a hyperexponential law have intervals that hold: see
// COVERAGE.md of package goodness.
const manyInPart = 50

// slower returns the share of values from the slower part of a hyperexponential law of balanced
// means, (1 - sqrt((c2-1)/(c2+1)))/2, and whether it is one.
func slower(law distributions.Law) (float64, bool) {
	l, ok := law.(distributions.Hyperexponential)
	return (1 - math.Sqrt((l.SCV-1)/(l.SCV+1))) / 2, ok
}

// moved returns parameter i with coordinate j at x.
func (g *grouped) moved(f *family, v []float64, j int, x float64, i int) float64 {
	at := append([]float64(nil), v...)
	at[j] = x
	return f.values(g, at)[i]
}

// side returns the value of coordinate j, on one side of its maximum, at which the profile has
// fallen by drop; an infinite one if it does not fall so far.
func (g *grouped) side(f *family, v []float64, j int, top, drop, sign float64) float64 {
	rest := append(append([]float64(nil), v[:j]...), v[j+1:]...)
	full := make([]float64, len(v))
	profile := func(x float64) float64 { // how far the likelihood has fallen
		at := func(r []float64) float64 {
			copy(full[:j], r[:j])
			full[j] = x
			copy(full[j+1:], r[j:])
			return g.at(f, full)
		}
		best, value := rest, at(rest)
		if len(rest) > 0 {
			best, value = nearby(at, rest, 0.05, g.first(), toThousandth)
			if !(value >= at(rest)) {
				best, value = rest, at(rest)
			}
		}
		if !math.IsInf(value, -1) && value > leastLikelihood {
			rest = best
			return top - value
		}
		return math.Inf(1)
	}
	// The root of the fall is about linear in x: secants of sqrt(fall/drop) - 1 inside of a bracket.
	inner, outer := 0.0, math.Inf(1)
	step := 2 / math.Sqrt(g.n)
	for range 60 {
		fall := profile(v[j] + sign*step)
		ratio := math.Sqrt(math.Max(0, fall) / drop)
		if math.Abs(ratio-1) < 1e-3 {
			return v[j] + sign*step
		}
		if ratio < 1 {
			inner = step
		} else {
			outer = step
		}
		if outer-inner < 1e-7*(1+math.Abs(v[j])) {
			return v[j] + sign*inner
		}
		next := step / ratio
		if !(ratio > 1e-3) {
			next = 4 * step
		}
		if next > 6*step {
			next = 6 * step
		}
		if next <= inner || next >= outer {
			next = (inner + outer) / 2
		}
		if math.IsInf(next, 0) || next > 200 && f.names[0] != "mean" || next > 1e300 {
			return sign * math.Inf(1)
		}
		step = next
	}
	return v[j] + sign*step
}

// end is the interval of an end of the support that is taken from the smallest or largest of
// complete values, where the density jumps: exact for uniform and shifted exponential laws.
func (g *grouped) end(f *family, i int, values []float64, level float64) (lo, hi float64, method string) {
	x := values[i]
	lo, hi = x, x
	if !g.complete || g.n < 3 {
		return lo, hi, ""
	}
	switch f.names[i] {
	case "min", "max":
		// For n uniform values the range over the length of the support is beta(n-1, 2), and the
		// gap at one end is, given the range R, such that P(gap > t) = (1 + t/R)^(1-n).
		gap := (g.top - g.exact[0]) * math.Expm1(-math.Log1p(-level)/(g.n-1))
		if f.names[i] == "min" {
			return x - gap, x, "exact"
		}
		return x, x + gap, "exact"
	case "shift":
		// (n-1) n (min - shift)/sum of (x - min) is F with 2 and 2n-2 degrees of freedom.
		q := distuv.F{D1: 2, D2: 2*g.n - 2}.Quantile(level)
		return x - q*(g.mean-g.least)/(g.n-1), x, "exact"
	}
	return lo, hi, ""
}

// covariance is the inverse of minus the matrix of second differences of the log-likelihood,
// nil where that is not positive definite.
func (g *grouped) covariance(f *family, v []float64) *mat.SymDense {
	k := len(v)
	at := func(move ...float64) float64 {
		u := append([]float64(nil), v...)
		for i := 0; i < len(move); i += 2 {
			u[int(move[i])] += move[i+1]
		}
		return g.at(f, u)
	}
	h := make([]float64, k)
	center := at()
	for i := range k { // steps at which the likelihood falls by about 0.01
		h[i] = 1e-4
		for range 12 {
			if fall := 2*center - at(float64(i), h[i]) - at(float64(i), -h[i]); fall > 0.02 {
				break
			}
			h[i] *= 2
		}
	}
	info := mat.NewSymDense(k, nil)
	for i := range k {
		for j := range i + 1 {
			a, b := float64(i), float64(j)
			var d float64
			if i == j {
				d = (at(a, h[i]) - 2*center + at(a, -h[i])) / (h[i] * h[i])
			} else {
				d = (at(a, h[i], b, h[j]) - at(a, h[i], b, -h[j]) - at(a, -h[i], b, h[j]) + at(a, -h[i], b, -h[j])) / (4 * h[i] * h[j])
			}
			info.SetSym(i, j, -d*g.effective/g.n)
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(info) {
		return nil
	}
	cov := new(mat.SymDense)
	if chol.InverseTo(cov) != nil {
		return nil
	}
	return cov
}

// delta is an interval by the delta method, on the scale of logarithms for a parameter > 0, of
// logits for a probability.
func (g *grouped) delta(f *family, v []float64, i int, cov *mat.SymDense, p Parameter) Parameter {
	if cov == nil {
		p.Warnings, p.Level = append(p.Warnings, ErrBoundary), 0
		return p
	}
	to, back := math.Log, math.Exp
	switch {
	case p.Name == "p":
		to = func(x float64) float64 { return math.Log(x / (1 - x)) }
		back = func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
	case f.name == "mixture of normal" && (p.Name == "first.mean" || p.Name == "second.mean"):
		to = func(x float64) float64 { return x }
		back = to
	}
	k := len(v)
	gradient := make([]float64, k)
	for j := range k {
		h := 1e-4 * (1 + math.Abs(v[j]))
		gradient[j] = (to(g.moved(f, v, j, v[j]+h, i)) - to(g.moved(f, v, j, v[j]-h, i))) / (2 * h)
	}
	variance := 0.0
	for a := range k {
		for b := range k {
			variance += gradient[a] * gradient[b] * cov.At(a, b)
		}
	}
	half := distuv.UnitNormal.Quantile((1+p.Level)/2) * math.Sqrt(variance)
	p.Lo, p.Hi, p.Method = back(to(p.Value)-half), back(to(p.Value)+half), "observed information"
	return p
}
