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
	pooled
	points     []Point             // by size
	times      map[float64]float64 // that represent a size
	components []component         // in which launches may differ; none of one, or of such without a size in common
	center     Center
	algorithm  *Algorithm
	segments   []*segment
	tests      []Test // of the residuals, behind those for changes
}

// rowsOf turns sizes into rows of the regression equation of their kind; y of one that was not measured is 0.
func (g *regression) rowsOf(points []Point) []row {
	times := make([]float64, len(points))
	for i, p := range points {
		times[i] = g.times[p.Bytes]
	}
	return g.rowsAt(points, times)
}

// rowsAt returns the rows of sizes with the given times.
func (g *regression) rowsAt(points []Point, times []float64) []row {
	rows := make([]row, len(points))
	for i, p := range points {
		r := row{first: 1, further: further(p.Bytes), y: times[i]}
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
func regress(s pooled, c Config, tests *[]Test) (*regression, error) {
	g := &regression{pooled: s, points: gathered(s.Points), center: c.Center}
	g.times = g.profile()
	if s.Kind == Collective {
		g.algorithm = c.Stated.Algorithm
	}
	sizes := make([]float64, len(g.points))
	for i, p := range g.points {
		sizes[i] = p.Bytes
	}
	var starts []int
	var unsettled []change
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
		starts, unsettled, made = findChanges(g.rowsOf(g.points), sizes, r)
		for _, t := range made {
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
		seg, ok := fitSegment(g.points[from:to], g.rowsOf(g.points[from:to]))
		if !ok {
			return nil, &FitError{fmt.Sprintf("%s: %d sizes from %s to %s are too few for a line with an interval; measure %d different "+
				"sizes of 1 byte or more, better 8",
				g.label(), to-from, size(sizes[from]), size(sizes[to-1]), leastSizes)}
		}
		seg.from, seg.to, seg.level, seg.of = sizes[from], math.Inf(1), c.Level, g
		for _, x := range unsettled {
			if from < x.at && x.at < to {
				seg.unsure = append(seg.unsure, "the line "+x.verdict)
			}
		}
		if i == 0 {
			seg.from = 0
		}
		if to < len(sizes) {
			seg.to = sizes[to]
		}
		g.segments = append(g.segments, seg)
		from = to
	}
	if of, ok := g.sharedSpread(); ok {
		for _, seg := range g.segments {
			seg.shared = of
		}
		if c.Changes == nil {
			g.openPlaces(of)
		}
	}
	g.ownLines()
	if t, ok := g.alikeLaunches(); ok {
		*tests = append(*tests, t)
	}
	if t, ok := g.testSerialCorrelation(c.Level, randOf(c.Seed, "neighbors "+s.Kind.String())); ok {
		*tests = append(*tests, t)
	}
	if len(g.points) < leastToSee && !g.exact() && inOrder(g.visits()) && g.segments[0].follows == "" {
		g.follow(fmt.Sprintf("; %d sizes are too few to see whether errors of neighboring sizes are alike", len(g.points)))
	}
	if t, ok := g.drifted(c.Level); ok {
		*tests = append(*tests, t)
	}
	g.tests = g.lackOfFit(c.Center)
	g.misfits()
	for i, seg := range g.segments {
		seg.redraw(c, fmt.Sprintf("%v %d", s.Kind, i))
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

// offBy is the relative residual from which on neighboring sizes that deviate to one
// side are reported.
const offBy = 0.1

// outlying is the number of standard deviations (estimated from the median) that make
// an outlier: with normal errors, one of 700 tables of 23 sizes has one.
const outlying = 4

// misfits adds to the segments the doubt that sizes lie far from the line: an outlier of a few, a
// stretch of sizes on one side, more than their scatter, or a change of protocol that may be a drift. The lines through the farthest of
// them are those that it leaves open.
func (g *regression) misfits() {
	for _, s := range g.segments {
		var words []string
		usual := s.standard(make([]float64, len(s.off)))
		scale := spread(usual)
		for k, u := range usual {
			if e := s.off[k]; s.huber && math.Abs(u) > outlying*scale && math.Abs(e) > 1e-9 {
				words = append(words, fmt.Sprintf("the time of %s is %+.2g %% off the line, %.0f times the usual",
					size(s.points[k].Bytes), 100*e, math.Abs(u)/scale))
				s.astray = math.Max(s.astray, math.Abs(e))
			}
		}
		for i := 0; i < len(s.off); {
			j, sum := i, 0.0
			for j < len(s.off) && math.Abs(s.off[j]) >= offBy && math.Signbit(s.off[j]) == math.Signbit(s.off[i]) {
				sum += s.off[j]
				j++
			}
			if j-i >= 2 {
				side := "above"
				if sum < 0 {
					side = "below"
				}
				words = append(words, fmt.Sprintf("times from %s to %s are %.0f %% %s the line", size(s.points[i].Bytes),
					size(s.points[j-1].Bytes), 100*math.Abs(sum)/float64(j-i), side))
				for _, e := range s.off[i:j] {
					s.astray = math.Max(s.astray, math.Abs(e))
				}
			}
			i = max(j, i+1)
		}
		for _, t := range g.tests {
			if t.P < changeLevel {
				words = append(words, t.Verdict)
				for _, e := range s.off {
					s.astray = math.Max(s.astray, math.Abs(e))
				}
			}
		}
		for _, text := range s.unsure {
			words = append(words, text)
			for _, e := range s.off {
				s.astray = math.Max(s.astray, math.Abs(e))
			}
		}
		if words != nil {
			const most = 3
			if n := len(words) - most; n > 0 {
				words = append(words[:most], fmt.Sprintf("%d more like these", n))
			}
			s.misfit = montecarlo.Doubt{
				Reason: fmt.Sprintf("%s: LogGP may not fit: %s", g.Kind, strings.Join(words, ", ")),
				Settle: "measure sizes several times, in random order, or state change=... or lines=one",
			}
		}
	}
}
