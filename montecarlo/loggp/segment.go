package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// A segment is a line fitted to neighboring sizes of one series.
type segment struct {
	from, to float64 // bytes, from <= s < to
	points   []Point
	*line

	first, perByte draws    // of the parameters a and b, drawn jointly
	warnings       []string // warnings of every estimate of the segment
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

func (s *segment) method(df float64) string {
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
	if s.rho > 0 {
		fit += fmt.Sprintf(", correlated %.2g from size to size", s.rho)
	}
	return fmt.Sprintf("%s, HC2 over sizes, df %.1f", fit, df)
}

// estimate returns the estimate and interval of a nonnegative linear combination of a
// and b.
func (s *segment) estimate(name, unit string, w [2]float64, level float64) montecarlo.Estimate {
	st := s.combination(w)
	e := st.interval(level)
	e.Name, e.Unit, e.N, e.Method = name, unit, s.n(), s.method(st.df)
	e.Warnings = append(e.Warnings, s.warnings...)
	if st.free < 0 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%s would be %.3g without the bound 0: LogGP does not fit these times", name, st.free))
	}
	return e
}

// few is the number of degrees of freedom below which too few sizes make an interval
// wide.
const few = 2

// interval returns Student's t interval, truncated at 0.
func (st linearEstimate) interval(level float64) montecarlo.Estimate {
	half := 0.0
	if st.se > 0 {
		half = student((1+level)/2, st.df) * st.se
	}
	e := montecarlo.Estimate{Value: st.value, Level: level}
	e.Lo = math.Min(math.Max(0, st.free-half), st.value)
	e.Hi = math.Max(st.free+half, st.value)
	if st.se > 0 && st.df < few {
		e.Warnings = append(e.Warnings, fmt.Sprintf(fewFreedom+"%.1f degrees of freedom, so that the interval is wide and leans on errors like normal ones; measure more sizes", st.df))
	}
	return e
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
	return out
}

// draw returns n joint draws of a and b, both >= 0: Student's t about the estimates,
// coupled by a normal copula of their correlation.
func (s *segment) draw(n int, r *rand.Rand) (a, b []float64) {
	sa, sb := s.combination([2]float64{1, 0}), s.combination([2]float64{0, 1})
	rho := s.correlation()
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
