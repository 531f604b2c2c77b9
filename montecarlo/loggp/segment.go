package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// A segment is a line fitted to neighboring sizes of one series.
type segment struct {
	from, to float64 // bytes, from <= s < to
	points   []Point
	*line
	beside *beside   // whose G it takes up; nil for none
	own    []ownLine // of each launch; nil of one, and where not all have a line
	of     *regression

	shared         shared       // of the sizes of all segments; df is 0 where it is not known
	places         [][2]float64 // a and b with changes at other places
	first, perByte draws        // of the parameters a and b, drawn jointly

	level   float64          // of intervals
	trends  []trend          // drifts along the order of measurement
	drift   montecarlo.Doubt // that there is one, without its ends; likewise below
	like    float64          // correlation of errors of neighboring sizes that the residuals leave open
	follows string           // why that may be a strong one; "" if it is not
	misfit  montecarlo.Doubt // that sizes are off the line
	astray  float64          // by this part
	unsure  []string         // changes of protocol that would look like a drift
}

// single is a combination of the line, of single messages or windows alone, with what is doubted of it.
func (s *segment) single(weights [2]float64) linearEstimate {
	st := s.alone(weights)
	if st.se > 0 {
		s.doubt(weights, &st)
	}
	st, are := s.ofLaunches(weights, st)
	if !are && s.of != nil {
		if d, is := s.of.apart(s, weights, st); is {
			st.doubts = append(st.doubts, d)
		}
	}
	return st
}

// doubt adds the half interval over sizes, and what is doubted of it.
func (s *segment) doubt(weights [2]float64, with *linearEstimate) {
	s.halved(with)
	st := *with
	for _, of := range []func([2]float64, linearEstimate) (montecarlo.Doubt, bool){s.drifts, s.missed} {
		if d, is := of(weights, st); is {
			st.doubts = append(st.doubts, d)
		}
	}
	if d, is := s.leans(st); is {
		st.doubts = append(st.doubts, d)
	}
	*with = st
}

// missed returns the doubt that sizes are off the line, of a combination: between the lines through the
// farthest of them.
func (s *segment) missed(w [2]float64, st linearEstimate) (montecarlo.Doubt, bool) {
	d := s.misfit
	by := s.astray * (math.Abs(w[0])*s.theta[0] + math.Abs(w[1])*s.theta[1])
	d.Lo, d.Hi = math.Min(st.free-st.half, st.value-by), math.Max(st.free+st.half, st.value+by)
	return d, d.Reason != ""
}

// fitSegment fits a line to points. It reports false where they are too few, or all of
// one size (sizes of at most one byte count as one).
func fitSegment(points []Point, rows []row) (*segment, bool) {
	l, ok := fitEven(rows)
	return &segment{points: points, line: l}, ok && len(points) >= leastSizes
}

// leastSizes is the number of sizes below which a line has no interval.
const leastSizes = 3

func (s *segment) n() int64 { return int64(len(s.rows)) }

func (s *segment) method(st linearEstimate) string {
	fit := "least squares"
	if s.huber {
		fit = "Huber"
	}
	switch {
	case s.growth == 0:
	case s.bySize:
		fit += fmt.Sprintf(", relative errors as size^%.2g", s.growth)
	default:
		fit += fmt.Sprintf(", errors as T^%.2g", 1+s.growth)
	}
	over := "HC2 over sizes"
	if st.shared {
		over = "errors of all sizes"
	}
	if st.launches > 0 {
		over += fmt.Sprintf(" and t over %d launches", st.launches)
	}
	if st.both {
		over += ", with the G of windows"
	}
	return fmt.Sprintf("%s, %s, df %.1f", fit, over, st.df)
}

// estimate returns the estimate and interval of a nonnegative linear combination of a
// and b.
func (s *segment) estimate(name, unit string, w [2]float64, level float64) montecarlo.Estimate {
	st := s.combination(w)
	e := st.interval(level)
	e.Name, e.Unit, e.N, e.Method = name, unit, s.n(), s.method(st)
	if st.free < 0 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%s would be %.3g without the bound 0: LogGP does not fit these times", name, st.free))
	}
	return e
}

// interval returns Student's t interval, truncated at 0.
func (st linearEstimate) interval(level float64) montecarlo.Estimate {
	half := 0.0
	switch {
	case st.launches > 0:
		half = st.half
	case st.se > 0:
		half = student((1+level)/2, st.df) * st.se
	}
	e := montecarlo.Estimate{Value: st.value, Level: level}
	e.Lo = math.Min(math.Max(0, st.free-half), st.value)
	e.Hi = math.Max(st.free+half, st.value)
	for _, d := range st.doubts {
		d.Lo, d.Hi = math.Min(e.Lo, math.Max(0, d.Lo)), math.Max(e.Hi, d.Hi)
		if d.Lo < e.Lo || d.Hi > e.Hi {
			e.Doubts = append(e.Doubts, d)
		}
	}
	return e
}

// moved returns the estimate plus a number that is known.
func (st linearEstimate) moved(by float64) linearEstimate {
	return st.plus(1, linearEstimate{value: by, free: by, df: math.Inf(1)}, 1)
}

// joined returns the doubts of factor*st + other*o, about center: each with the half interval of
// the other estimate.
func (st linearEstimate) joined(factor float64, o linearEstimate, other, center float64) (list []montecarlo.Doubt) {
	for i, e := range []linearEstimate{st, o} {
		f, rest := factor, math.Abs(other*o.half)
		if i == 1 {
			f, rest = other, math.Abs(factor*st.half)
		}
		for _, d := range e.doubts {
			lo, hi := f*(d.Lo-e.free), f*(d.Hi-e.free)
			d.Lo, d.Hi = center+math.Min(lo, hi)-rest, center+math.Max(lo, hi)+rest
			if k := slices.IndexFunc(list, func(x montecarlo.Doubt) bool { return x.Reason == d.Reason && x.Settle == d.Settle }); k >= 0 {
				list[k].Lo, list[k].Hi = list[k].Lo+d.Lo-center+rest, list[k].Hi+d.Hi-center-rest
				continue
			}
			list = append(list, d)
		}
	}
	return list
}

// plus returns the estimate of factor*st + other*o for independent estimates, with the
// degrees of freedom of Welch and Satterthwaite.
func (st linearEstimate) plus(factor float64, o linearEstimate, other float64) linearEstimate {
	a, b := factor*st.se, other*o.se
	v := float64(a*a) + float64(b*b)
	out := linearEstimate{
		value: float64(factor*st.value) + float64(other*o.value),
		free:  float64(factor*st.free) + float64(other*o.free),
		se:    math.Sqrt(v), df: math.Max(st.df, o.df),
	}
	if v > 0 {
		out.df = v * v / (a*a*a*a/st.df + b*b*b*b/o.df)
	}
	out.half = math.Hypot(factor*st.half, other*o.half)
	out.launches = max(st.launches, o.launches)
	out.doubts = st.joined(factor, o, other, out.free)
	return out
}

// draw returns n joint draws of a and b, both >= 0: Student's t about the estimates,
// coupled by a normal copula of their correlation, over launches where these make the interval.
func (s *segment) draw(n int, r *rand.Rand) (a, b []float64) {
	sa, sb := s.combination([2]float64{1, 0}), s.combination([2]float64{0, 1})
	rho := s.together(sa, sb)
	other := math.Sqrt(math.Max(0, 1-float64(rho*rho)))
	a, b = make([]float64, n), make([]float64, n)
	for i := range n {
		z := r.NormFloat64()
		y := float64(rho*z) + float64(other*r.NormFloat64())
		a[i], b[i] = sa.at(z), sb.at(y)
	}
	return a, b
}

// at returns the quantile of the estimate's law that corresponds to the standard normal
// quantile z.
func (st linearEstimate) at(z float64) float64 {
	if st.se == 0 {
		return st.value
	}
	p := distuv.UnitNormal.CDF(-math.Abs(z))
	t := math.Copysign(student(p, st.df), z)
	return math.Max(0, st.free+float64(t*st.se))
}
