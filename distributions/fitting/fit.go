package fitting

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Options say what is fitted and how.
type Options struct {
	Level float64 // of the intervals; 0 is 0.95

	// Families names those that are tried, as [Families] lists them; nil is all.
	Families []string

	// Intervals is how far, in AIC, a fit may be from the best to get intervals, which take longer
	// than the fit; 0 is 10, +Inf all, a negative number none.
	Intervals float64

	// Near is a fit of the same family to a sample of the same kind, from which the search starts in
	// place of moments and quantiles; nil for none. A bootstrap has one.
	Near *Fitted
}

// A Fitted is the law of one family under which the sample is most probable.
type Fitted struct {
	Family        string
	Law           distributions.Law // its text is read by the grammar of laws
	LogLikelihood float64
	Degrees       int     // number of parameters
	AIC           float64 // 2 Degrees - 2 LogLikelihood + 2 k (k+1)/(n-k-1), the correction for few values
	BIC           float64 // log n Degrees - 2 LogLikelihood

	// Good says that the family is statistically as good as the best one: its AIC is at most 2
	// more, or at most 10 more where Vuong's test at level 0.05 does not tell the two apart.
	Good bool

	Parameters []Parameter
	Warnings   []error

	at    []float64 // the coordinates of the family
	terms []float64 // of the log-likelihood, cell by cell
}

// Made reports whether Fit made this, and not somebody who states a law.
func (f Fitted) Made() bool { return f.terms != nil }

// An Exclusion is a family that was not fitted, and why.
type Exclusion struct{ Family, Reason string }

// A Ranking has the fits of a sample, the smallest AIC first.
type Ranking struct {
	N        int
	Fits     []Fitted
	Excluded []Exclusion
	Warnings []error // of the sample; they stand in each fit, too
}

// Families returns the names of the families that Fit tries.
func Families() []string {
	var names []string
	for _, f := range families() {
		names = append(names, f.name)
	}
	return append(names, "deterministic", "bernoulli", "two-point", "geometric")
}

// Fit returns the laws of all families under which a sample is most probable, by rising AIC.
//
// The likelihood of an exact value is its density, or its mass for a law with atoms; that of a
// censored or rounded one is the probability of its interval; with a truncation each is divided
// by the probability of the values that could have been recorded. Of more than 20,000
// different values, those in the middle are counted in 4000 intervals.
//
// A family with a shift has a likelihood without bound where the shift comes up to the smallest
// value and the shape is below 1: there the density at the smallest value is replaced by the mean
// density between it and the next.
//
// Not fitted are empirical and interpolated laws, which have no parameters to find, joint laws,
// and laws inside of laws other than the shifts and mixtures that [Families] lists.
//
// Errors: an *inputs.Error for a sample that is none, or a name that is no family.
func Fit(s Sample, o Options) (*Ranking, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if o.Level == 0 {
		o.Level = 0.95
	}
	if err := inputs.Inside("level", o.Level, 0, 1); err != nil {
		return nil, err
	}
	if o.Intervals == 0 {
		o.Intervals = 10
	}
	for _, name := range o.Families {
		if !slices.Contains(Families(), name) {
			return nil, &inputs.Error{Arg: "family", Value: name, Domain: "one of " + strings.Join(Families(), ", ")}
		}
	}
	g := group(s)
	r := &Ranking{N: s.Len(), Warnings: g.warnings}
	var found []*family
	var maxima [][]float64
	for _, f := range append(families(), atoms(g)...) {
		if o.Families != nil && !slices.Contains(o.Families, f.name) {
			continue
		}
		if reason := g.excludes(&f); reason != "" {
			r.Excluded = append(r.Excluded, Exclusion{f.name, reason})
			continue
		}
		v, top := g.maximum(&f, o.Near)
		if v == nil || math.IsInf(top, 0) || top < leastLikelihood {
			r.Excluded = append(r.Excluded, Exclusion{f.name, "no law of the family is possible"})
			continue
		}
		r.Fits = append(r.Fits, g.fit(&f, v, top, o.Level))
		found, maxima = append(found, &f), append(maxima, v)
	}
	order := make([]int, len(r.Fits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return compare(r.Fits[a].AIC, r.Fits[b].AIC) })
	fits := make([]Fitted, 0, len(order))
	for _, i := range order {
		f := r.Fits[i]
		if f.AIC <= r.Fits[order[0]].AIC+o.Intervals {
			f.Parameters = g.intervals(found[i], maxima[i], g.at(found[i], maxima[i]), o.Level)
		}
		f.Good = len(fits) == 0 || g.asGood(&fits[0], &f)
		fits = append(fits, f)
	}
	r.Fits = fits
	return r, nil
}

// excludes returns why a family cannot be that of the sample, "" if it can.
func (g *grouped) excludes(f *family) string {
	switch {
	case f.discrete:
		return ""
	case g.sd == 0:
		return "all values are equal"
	case f.positive && g.exact[0] < 0:
		return "a value is negative"
	case (f.name == "pareto" || f.name == "log-pareto") && !(g.least > 0):
		return "the smallest value is not above 0"
	case (f.name == "uniform" || f.name == "shifted-exponential") && !(g.least >= 0):
		return "a value is negative"
	case g.n < float64(3*len(f.names)):
		return "there are fewer than three values for each parameter"
	case f.name == "uniform" && !g.complete:
		return "its ends are not determined by censored, truncated or rounded values"
	}
	return ""
}

// maximum returns the vector at which the likelihood of a family is largest.
func (g *grouped) maximum(f *family, near *Fitted) ([]float64, float64) {
	if f.name == "erlang" {
		return g.erlang(f)
	}
	if near != nil && near.Family == f.name && len(near.at) > 0 && !(f.closed != nil && g.complete) {
		at := func(v []float64) float64 { return g.at(f, v) }
		if v, top := nearby(at, g.beside(f, near), 0.1, g.first(), toHundredth); top > leastLikelihood {
			return v, top
		}
	}
	if f.closed != nil && (g.complete || f.discrete) {
		v := f.closed(g)
		return v, g.at(f, v)
	}
	if f.discrete {
		return g.search(f, g)
	}
	return g.search(f, g.fewer())
}

// erlang takes the better of the whole shapes on both sides of that of the gamma law.
func (g *grouped) erlang(f *family) (best []float64, top float64) {
	for _, of := range families() {
		if of.name != "gamma" {
			continue
		}
		v, _ := g.maximum(&of, nil)
		top = math.Inf(-1)
		for _, k := range [...]float64{math.Floor(exp(v[0])), math.Ceil(exp(v[0]))} {
			if k < 1 || k > 1e8 {
				continue
			}
			at := func(m []float64) float64 { return g.at(f, []float64{math.Log(k), m[0]}) }
			m, y := []float64{v[1]}, at([]float64{v[1]})
			if !g.complete {
				m, y = nearby(at, []float64{v[1]}, 0.1, g.first(), toLast)
			}
			if y > top {
				best, top = []float64{math.Log(k), m[0]}, y
			}
		}
	}
	return best, top
}

// fit describes a maximum.
func (g *grouped) fit(f *family, v []float64, top, level float64) Fitted {
	law := f.law(g, v)
	k := len(v) + f.extra
	fit := Fitted{Family: f.name, Law: law, LogLikelihood: top, Degrees: k, Warnings: slices.Clone(g.warnings), at: v}
	fit.terms = g.terms(law, f.shifted)
	fit.AIC = 2*float64(k) - 2*top
	if rest := g.n - float64(k) - 1; rest > 0 {
		fit.AIC += 2 * float64(k) * float64(k+1) / rest
	}
	fit.BIC = math.Log(g.n)*float64(k) - 2*top
	for i, value := range f.values(g, v) {
		fit.Parameters = append(fit.Parameters, Parameter{Name: f.names[i], Value: value, Lo: value, Hi: value})
	}
	if g.atBoundary(f, v) {
		fit.Warnings = append(fit.Warnings, ErrBoundary)
	}
	if f.mixture && g.collapsed(law) {
		fit.Warnings = append(fit.Warnings, ErrCollapse)
	}
	if f.extra > 0 && !f.discrete {
		fit.Warnings = append(fit.Warnings, ErrPinned)
	}
	if g.n < 10*float64(k) {
		fit.Warnings = append(fit.Warnings, ErrFewValues)
	}
	return fit
}

// atBoundary reports whether a coordinate has run so far that the law is that of an end of the
// family: a shift at the smallest value or far below, a squared coefficient of variation of 1, a
// shape of 1 of a heavy tail.
func (g *grouped) atBoundary(f *family, v []float64) bool {
	switch f.name {
	case "hyperexponential", "log-logistic", "pareto", "log-pareto":
		return v[0] < -6
	case "generalized-pareto":
		return math.Abs(v[0]) > 3
	}
	if f.shifted {
		return v[0] < nearShift || v[0] > farShift
	}
	if f.mixture {
		return math.Abs(v[0]) > 8
	}
	return false
}

// Logarithms of the distance of a shift from the smallest value, in mean distances of the
// values, below and above which a law is that of an end of its family.
const nearShift, farShift = -12, 4

// collapsed reports whether one part of a mixture has less than 3 values, or less than a
// hundredth of the deviation of the other.
func (g *grouped) collapsed(law distributions.Law) bool {
	m, ok := law.(distributions.Mixture)
	if !ok {
		return false
	}
	a, b := math.Sqrt(m.First.Variance()), math.Sqrt(m.Second.Variance())
	return g.n*math.Min(m.P, 1-m.P) < 3 || math.Min(a, b) < 0.01*math.Max(a, b)
}

// asGood compares a fit with the best one: by its AIC, and by Vuong's statistic, the difference of
// the log-likelihoods less that of the numbers of parameters in units of the deviation of its terms.
//
// Source: Q. H. Vuong, Econometrica 57 (1989) 307-333, equation (5.6) with Akaike's correction.
func (g *grouped) asGood(best, f *Fitted) bool {
	if f.AIC <= best.AIC+2 {
		return true
	}
	if f.AIC > best.AIC+10 || len(f.terms) != len(best.terms) {
		return false
	}
	sum, square := 0.0, 0.0
	cells := g.cells
	if len(cells) != len(f.terms) {
		cells = g.discrete
	}
	for i, c := range cells {
		d := (best.terms[i] - f.terms[i]) / c.weight
		if math.IsNaN(d) || math.IsInf(d, 0) {
			return false
		}
		sum += d * c.weight
		square += d * d * c.weight
	}
	variance := square/g.n - (sum/g.n)*(sum/g.n)
	if !(variance > 0) {
		return sum <= 0
	}
	z := (sum - float64(best.Degrees-f.Degrees)) / math.Sqrt(g.n*variance)
	return z < distuv.UnitNormal.Quantile(0.95)
}
