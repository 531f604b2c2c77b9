package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// A segment is a line through neighboring sizes of one series.
type segment struct {
	from, to float64 // bytes, from <= s < to
	points   []Point
	*line
	sections sectioned // nil where a size is one observation

	first, perByte draws // of the parameters a and b, joint
}

// fitSegment fits a line to points. Sections stand for sizes where sizes are
// fewer than robustFrom and all were measured often: that depends on the design
// alone and not on what was measured.
func fitSegment(points []Point, center Center, rows func([]Point, Center) []row) (*segment, bool) {
	l, ok := fitLine(rows(points, center))
	if !ok {
		return nil, false
	}
	s := &segment{points: points, line: l}
	if len(points) < robustFrom {
		s.sections, _ = inSections(points, center, rows)
	}
	return s, s.sections != nil || len(points) >= leastSizes
}

// leastSizes is the number of sizes below which a line has no interval.
const leastSizes = 3

func (s *segment) standing(w [2]float64) standing {
	st := s.combination(w)
	if s.sections != nil {
		st.se, st.df = s.sections.error(w)
	}
	return st
}

func (s *segment) n() int64 {
	if s.sections != nil {
		return int64(len(s.sections))
	}
	return int64(len(s.rows))
}

func (s *segment) method(df float64) string {
	switch {
	case s.sections != nil:
		return fmt.Sprintf("least squares, %d sections of the run", len(s.sections))
	case s.huber:
		return fmt.Sprintf("Huber, HC2 over sizes, df %.1f", df)
	}
	return fmt.Sprintf("least squares, HC2 over sizes, df %.1f", df)
}

// estimate is the interval of a combination of a and b that is >= 0.
func (s *segment) estimate(name, unit string, w [2]float64, level float64) montecarlo.Estimate {
	st := s.standing(w)
	e := st.interval(level)
	e.Name, e.Unit, e.N, e.Method = name, unit, s.n(), s.method(st.df)
	if st.free < 0 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%s would be %.3g without the bound 0: LogGP does not fit these times", name, st.free))
	}
	return e
}

// trusted is the number of degrees of freedom below which an interval is not to
// be trusted: HC2 was measured to hold its level from there on (COVERAGE.md).
const trusted = 3

// interval is Student's t, cut off at 0.
func (st standing) interval(level float64) montecarlo.Estimate {
	half := 0.0
	if st.se > 0 {
		half = student((1+level)/2, st.df) * st.se
	}
	e := montecarlo.Estimate{Value: st.value, Level: level}
	e.Lo = math.Min(math.Max(0, st.free-half), st.value)
	e.Hi = math.Max(st.free+half, st.value)
	if st.df < trusted {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%.1f degrees of freedom: do not trust the interval; measure more sizes, or each 100 times", st.df))
	}
	return e
}

// plus is a sum of independent estimates, with the degrees of freedom of Welch and
// Satterthwaite.
func (st standing) plus(factor float64, o standing, other float64) standing {
	a, b := factor*st.se, other*o.se
	v := float64(a*a) + float64(b*b)
	out := standing{
		value: float64(factor*st.value) + float64(other*o.value),
		free:  float64(factor*st.free) + float64(other*o.free),
		se:    math.Sqrt(v), df: math.Max(st.df, o.df),
	}
	if v > 0 {
		out.df = v * v / (a*a*a*a/st.df + b*b*b*b/o.df)
	}
	return out
}

// draw returns n draws of a and b, >= 0: Student's t about the estimates, joined
// by a normal copula of their correlation.
func (s *segment) draw(n int, r *rand.Rand) (a, b []float64) {
	sa, sb := s.standing([2]float64{1, 0}), s.standing([2]float64{0, 1})
	rho := s.correlation()
	if s.sections != nil {
		rho = s.sections.correlation()
	}
	other := math.Sqrt(math.Max(0, 1-rho*rho))
	a, b = make([]float64, n), make([]float64, n)
	for i := range n {
		z := r.NormFloat64()
		y := float64(rho*z) + float64(other*r.NormFloat64())
		a[i], b[i] = sa.at(z), sb.at(y)
	}
	return a, b
}

// at is the value that stands as high among those of the estimate as z among
// standard normal ones.
func (st standing) at(z float64) float64 {
	if st.se == 0 {
		return st.value
	}
	p := distuv.UnitNormal.CDF(-math.Abs(z))
	t := math.Copysign(student(p, st.df), z)
	return math.Max(0, st.free+float64(t*st.se))
}
