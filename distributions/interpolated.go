package distributions

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"castlab/distributions/inputs"
)

// Interpolated is the law with a density whose quantile function goes in straight lines
// through measured values: the i-th smallest of n at (i-1)/(n-1), so that quantiles of values
// that differ are those that R calls type 7. Equal values stand once, at the mean of their
// ranks i; the first and the last remain the ends. It is made by NewInterpolated and does not
// change.
//
// No length is drawn beyond those measured, between which all are possible; [Empirical] draws
// only measured ones.
type Interpolated struct {
	name  string
	knots []float64 // ascending
	level []float64 // level[i] is P(X <= knots[i]), from 0 to 1

	mean, variance float64
}

// NewInterpolated returns the interpolated law of the values. The name says where they come
// from, as the command line spells it: a path, or path#column.
//
// Errors: those of [NewEmpirical]; an *inputs.Error for fewer than two different values.
func NewInterpolated(name string, values []float64) (*Interpolated, error) {
	e, err := NewEmpirical(name, values)
	if err != nil {
		return nil, err
	}
	return interpolate(e)
}

func interpolate(e *Empirical) (*Interpolated, error) {
	m := len(e.atoms)
	if m < 2 {
		return nil, &inputs.Error{Arg: "file", Value: e.name,
			Domain: "at least two different values; deterministic(mean=...) is the law of one"}
	}
	l := &Interpolated{name: e.name, knots: slices.Clone(e.atoms), level: make([]float64, m)}
	twice := func(i int) int { // twice the mean rank of atom i, less 1
		if i == 0 {
			return e.upto[0]
		}
		return e.upto[i-1] + e.upto[i]
	}
	first, last := twice(0), twice(m-1)
	for i := range m {
		l.level[i] = float64(twice(i)-first) / float64(last-first)
	}
	for i := 1; i < m; i++ {
		l.mean += (l.level[i] - l.level[i-1]) * (l.knots[i-1] + (l.knots[i]-l.knots[i-1])/2)
	}
	for i := 1; i < m; i++ {
		w, mid := l.knots[i]-l.knots[i-1], l.knots[i-1]+(l.knots[i]-l.knots[i-1])/2
		l.variance += (l.level[i] - l.level[i-1]) * (float64(w*w/12) + float64((mid-l.mean)*(mid-l.mean)))
	}
	return l, nil
}

// Validate reports a law that was not made by NewInterpolated.
func (l *Interpolated) Validate() error {
	if l == nil || len(l.knots) < 2 {
		return &inputs.Error{Arg: "file", Value: "", Domain: "at least two different values"}
	}
	return nil
}

// String returns interpolated(file=...).
func (l *Interpolated) String() string { return "interpolated(file=" + l.name + ")" }

// Sample draws by inversion.
func (l *Interpolated) Sample(r *rand.Rand) float64 { return l.Quantile(r.Float64()) }

// LogMGF mixes the transforms of uniform laws between neighboring values, the largest
// exponential taken out; near theta = 0 it sums those less 1.
func (l *Interpolated) LogMGF(theta float64) float64 {
	lo, hi := l.Support()
	end := hi
	if theta < 0 {
		end = lo
	}
	switch {
	case theta == 0:
		return 0
	case math.IsInf(theta*end, 0) || math.IsInf(theta, 0):
		return theta * end
	}
	near := math.Abs(theta)*hi < 0.5
	sum := 0.0
	for i := 1; i < len(l.knots); i++ {
		of := Uniform{Min: l.knots[i-1], Max: l.knots[i]}.LogMGF(theta)
		weight := l.level[i] - l.level[i-1]
		if near {
			sum += float64(weight * math.Expm1(of))
		} else {
			sum += float64(weight * math.Exp(of-theta*end))
		}
	}
	if near {
		return math.Log1p(sum)
	}
	return theta*end + ln(sum)
}

// Abscissa returns +Inf.
func (l *Interpolated) Abscissa() float64 { return math.Inf(1) }

// Mean returns the mean of the law; that of the measured values is near.
func (l *Interpolated) Mean() float64 { return l.mean }

// Variance returns the variance of the law.
func (l *Interpolated) Variance() float64 { return l.variance }

// after returns the number of the first value > x, at least 1, and the last one's number for x
// beyond.
func (l *Interpolated) after(x float64) int {
	i := sort.Search(len(l.knots), func(i int) bool { return l.knots[i] > x })
	return min(max(i, 1), len(l.knots)-1)
}

// CDF interpolates the levels.
func (l *Interpolated) CDF(x float64) float64 {
	i := l.after(x)
	share := clamp01((x - l.knots[i-1]) / (l.knots[i] - l.knots[i-1]))
	return math.Min(1, l.level[i-1]+float64((l.level[i]-l.level[i-1])*share))
}

// Survival interpolates from the other end.
func (l *Interpolated) Survival(x float64) float64 {
	i := l.after(x)
	share := clamp01((l.knots[i] - x) / (l.knots[i] - l.knots[i-1]))
	return math.Min(1, 1-l.level[i]+float64((l.level[i]-l.level[i-1])*share))
}

// LogSurvival returns the logarithm of Survival.
func (l *Interpolated) LogSurvival(x float64) float64 {
	if f := l.CDF(x); f < 0.5 {
		return 0 + math.Log1p(-f) // +0, not -0, for f = 0
	}
	return ln(l.Survival(x))
}

// Density returns the slope of the CDF between two values, at a value that above it.
func (l *Interpolated) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if lo, hi := l.Support(); x < lo || x > hi {
		return 0
	}
	i := l.after(x)
	return (l.level[i] - l.level[i-1]) / (l.knots[i] - l.knots[i-1])
}

// Quantile interpolates the values.
func (l *Interpolated) Quantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	if p >= 1 {
		return l.knots[len(l.knots)-1]
	}
	i := sort.SearchFloat64s(l.level, p)
	i = min(max(i, 1), len(l.level)-1)
	share := clamp01((p - l.level[i-1]) / (l.level[i] - l.level[i-1]))
	return l.knots[i-1] + float64((l.knots[i]-l.knots[i-1])*share)
}

// UpperQuantile interpolates from the other end.
func (l *Interpolated) UpperQuantile(q float64) float64 {
	if math.IsNaN(q) {
		return q
	}
	if q >= 1 {
		return l.knots[0]
	}
	i := sort.Search(len(l.level), func(i int) bool { return 1-l.level[i] <= q })
	i = min(max(i, 1), len(l.level)-1)
	share := clamp01((q - (1 - l.level[i])) / (l.level[i] - l.level[i-1]))
	return l.knots[i] - float64((l.knots[i]-l.knots[i-1])*share)
}

// Support returns the smallest and the largest value.
func (l *Interpolated) Support() (lo, hi float64) { return l.knots[0], l.knots[len(l.knots)-1] }
