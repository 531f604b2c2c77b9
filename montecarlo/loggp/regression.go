package loggp

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// A regression is one series with the lines fitted to it.
type regression struct {
	Series
	points    []Point // by size
	algorithm *Algorithm
	segments  []*segment
	unsettled []string // warnings of changes of protocol that may be a drift
}

// rowsOf turns points into rows of the regression equation of their kind.
func (g *regression) rowsOf(points []Point, center Center) []row {
	rows := make([]row, len(points))
	for i, p := range points {
		r := row{first: 1, further: further(p.Bytes), y: center.of(p.Times)}
		switch {
		case g.Kind == RoundTrip:
			r.y /= 2
		case g.algorithm != nil:
			steps, factor := g.algorithm.steps()
			r.first, r.further = steps, math.Max(0, float64(factor*p.Bytes)-steps)
		}
		rows[i] = r
	}
	return rows
}

// A FitError says why no line can be fitted.
type FitError struct{ What string }

func (e *FitError) Error() string { return e.What }

// Input reports true: other measurements can be fitted.
func (e *FitError) Input() bool { return true }

// regress fits the lines of one series.
func regress(s Series, c Config, tests *[]Test) (*regression, error) {
	g := &regression{Series: s, points: gathered(s.Points)}
	if s.Kind == Collective {
		g.algorithm = c.Stated.Algorithm
	}
	sizes := make([]float64, len(g.points))
	for i, p := range g.points {
		sizes[i] = p.Bytes
	}
	var starts []int
	switch {
	case c.Whole:
	case c.Changes != nil:
		for _, change := range c.Changes {
			at, _ := slices.BinarySearch(sizes, change)
			if at > 0 && at < len(sizes) && !slices.Contains(starts, at) {
				starts = append(starts, at)
			}
		}
	default:
		r := randOf(c.Seed, "change "+s.Kind.String())
		var made []Test
		starts, made = findChanges(g.rowsOf(g.points, c.Center), sizes, r)
		for _, t := range made {
			if strings.HasSuffix(t.Verdict, drifts) {
				g.unsettled = append(g.unsettled, fmt.Sprintf("%s: the line %s; state the change, or that there is none, or measure the sizes in random order", s.Kind, t.Verdict))
			}
			t.Name = s.Kind.String() + ": " + t.Name
			*tests = append(*tests, t)
		}
	}
	from := 0
	for i := range len(starts) + 1 {
		to := len(sizes)
		if i < len(starts) {
			to = starts[i]
		}
		seg, ok := fitSegment(g.points[from:to], g.rowsOf(g.points[from:to], c.Center))
		if !ok {
			return nil, &FitError{fmt.Sprintf("%s: %d sizes from %s to %s are too few for a line with an interval; measure %d different sizes of 1 byte or more, better 8",
				g.label(), to-from, size(sizes[from]), size(sizes[to-1]), leastSizes)}
		}
		seg.from, seg.to = sizes[from], math.Inf(1)
		if i == 0 {
			seg.from = 0
		}
		if to < len(sizes) {
			seg.to = sizes[to]
		}
		g.segments = append(g.segments, seg)
		from = to
	}
	if t, ok := g.testSerialCorrelation(c.Level, randOf(c.Seed, "neighbors "+s.Kind.String())); ok {
		*tests = append(*tests, t)
	}
	for i, seg := range g.segments {
		a, b := seg.draw(c.Draws, randOf(c.Seed, fmt.Sprintf("%v %d", s.Kind, i)))
		seg.first, seg.perByte = draws{seg.theta[0], a, true}, draws{seg.theta[1], b, true}
	}
	return g, nil
}

func (g *regression) label() string {
	if g.Source == "" {
		return g.Kind.String()
	}
	return g.Source + ": " + g.Kind.String()
}

func (g *regression) segment(bytes float64) *segment {
	for _, s := range g.segments {
		if bytes < s.to {
			return s
		}
	}
	return g.segments[len(g.segments)-1]
}

// estimates returns those of the parameters of every line, named a and b.
func (g *regression) estimates(a, b string, level float64) (list []montecarlo.Estimate) {
	for _, s := range g.segments {
		at := s.where(len(g.segments))
		list = append(list,
			s.estimate(a+at, "us", [2]float64{1, 0}, level),
			s.estimate(b+at, "us/byte", [2]float64{0, 1}, level))
	}
	return list
}

// where names the sizes of a segment if there is more than one.
func (s *segment) where(segments int) string {
	switch {
	case segments == 1:
		return ""
	case math.IsInf(s.to, 1):
		return " from " + size(s.from)
	case s.from == 0:
		return " below " + size(s.to)
	}
	return " from " + size(s.from) + " below " + size(s.to)
}

// residuals returns the residual of every size.
func (g *regression) residuals() (list []Residual) {
	for _, s := range g.segments {
		for k, p := range s.points {
			list = append(list, Residual{
				Test: g.Kind.String(), Bytes: p.Bytes, Time: s.rows[k].y, Fit: s.at(s.rows[k]), Times: len(p.Times), Off: s.off[k],
			})
		}
	}
	return list
}

// drifts returns the warnings of what a drift along the sizes could have done to the
// fit.
func (g *regression) drifts() []string {
	warnings := g.unsettled
	exactly, n := true, 0
	for _, s := range g.segments {
		n += len(s.rows)
		for _, e := range s.off {
			exactly = exactly && math.Abs(e) < 1e-10
		}
	}
	if n < leastToSee && !exactly {
		warnings = append(warnings, fmt.Sprintf("%s: %d"+unseeableDrift+", which the intervals take them not to; measure %d or more, or in random order", g.Kind, n, leastToSee))
	}
	return warnings
}

// offBy is the relative residual from which on neighboring sizes that deviate to one
// side are reported.
const offBy = 0.1

// outlying is the number of standard deviations (estimated from the median) that make
// an outlier: with normal errors, one of 700 tables of 23 sizes has one.
const outlying = 4

// misfits returns the warnings of sizes whose times lie far from the line.
func (g *regression) misfits() (warnings []string) {
	for _, s := range g.segments {
		usual := s.standard(make([]float64, len(s.off)))
		scale := spread(usual)
		for k, u := range usual {
			if e := s.off[k]; s.huber && math.Abs(u) > outlying*scale && math.Abs(e) > 1e-9 {
				warnings = append(warnings, fmt.Sprintf("%s: the time of %s is %+.0f %% off the line, %.0f times the usual: of an average, that is a sign of a law with a heavy tail",
					g.Kind, size(s.points[k].Bytes), 100*e, math.Abs(u)/scale))
			}
		}
	}
	list := g.residuals()
	for i := 0; i < len(list); {
		j, sum := i, 0.0
		for j < len(list) && math.Abs(list[j].Off) >= offBy && math.Signbit(list[j].Off) == math.Signbit(list[i].Off) {
			sum += list[j].Off
			j++
		}
		if j-i >= 2 {
			side := "above"
			if sum < 0 {
				side = "below"
			}
			warnings = append(warnings, fmt.Sprintf("%s: times from %s to %s are %.0f %% %s the line: LogGP does not fit there",
				g.Kind, size(list[i].Bytes), size(list[j-1].Bytes), 100*math.Abs(sum)/float64(j-i), side))
		}
		i = max(j, i+1)
	}
	return warnings
}
