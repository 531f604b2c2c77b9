package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

func randOf(seed uint64, what string) *rand.Rand {
	return rand.New(montecarlo.NewStreams(seed, "loggp "+what).Source(0))
}

// A builder is a Fit under construction.
type builder struct {
	Config
	fit       *Fit
	line      *regression // of one-way times, round trips or a collective: L+2o and G
	windows   *regression // of windows
	gaps      *regression // of long streams: g and G
	overheads *regression // o
	sum       []draws     // L+2o, by segment of line
	perByte   []draws     // G, by segment of perByteOf
	perByteOf *regression
	o, g      draws
	gapLow    float64 // the lower end of the interval of g
	latency   draws   // stated L
}

// draws are an estimate and draws from its sampling distribution.
type draws struct {
	value float64
	drawn []float64 // nil for an exactly known number
	ok    bool
}

func certain(x float64) draws { return draws{value: x, ok: true} }

func (d draws) draw(i int) float64 {
	if d.drawn == nil {
		return d.value
	}
	return d.drawn[i]
}

// FitSeries fits a machine to series. Series of one kind, and windows of one size,
// are one test measured again, each in a launch of its own: intervals hold what launches differ by.
//
// Errors: *inputs.Error for the Config, a change without measured sizes on both sides, or a
// Series; *FitError where
// the sizes are too few for a line or the tests do not go together.
func FitSeries(series []Series, c Config) (*Fit, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if err := c.apart(series); err != nil {
		return nil, err
	}
	m := &builder{Config: c, fit: &Fit{Seed: c.Seed, Level: c.Level}}
	given := series
	series, m.fit.Notes = withoutCopies(series)
	m.fit.Sources = sourcesOf(given)
	if err := m.take(series); err != nil {
		return nil, err
	}
	if m.line == nil && m.windows == nil && m.gaps == nil && m.overheads == nil {
		return m.fit, m.single(series)
	}
	if err := m.derive(); err != nil {
		return nil, err
	}
	m.compose()
	if m.sum != nil && m.perByteOf == m.line {
		m.fit.moves = m.line.moves()
	}
	m.predict()
	for _, g := range m.regressions() {
		m.fit.Residuals = append(m.fit.Residuals, g.residuals()...)
		m.fit.Tests = append(m.fit.Tests, g.tests...)
	}
	m.scatter(series)
	for _, list := range [][]montecarlo.Estimate{m.fit.Estimates, m.fit.Predictions} {
		for i := range list { // all are times
			list[i] = list[i].AtLeast0()
		}
	}
	return m.fit, nil
}

// sourcesOf lists what was read, each once.
func sourcesOf(series []Series) (list []string) {
	for _, s := range series {
		if !slices.Contains(list, s.Source) {
			list = append(list, s.Source)
		}
	}
	return list
}

// apart returns an *inputs.Error for a stated change that parts the sizes of no series.
func (c Config) apart(series []Series) error {
	least, most := math.Inf(1), math.Inf(-1)
	for _, s := range series {
		for _, p := range s.Points {
			least, most = math.Min(least, p.Bytes), math.Max(most, p.Bytes)
		}
	}
	for _, change := range c.Changes {
		if len(series) > 0 && !(least < change && change <= most) {
			return inputs.Errorf("change", change, "bytes above the smallest measured size, %g, and up to the largest, %g", least, most)
		}
	}
	return nil
}

func (m *builder) regressions() (list []*regression) {
	for _, g := range []*regression{m.line, m.windows, m.gaps, m.overheads} {
		if g != nil {
			list = append(list, g)
		}
	}
	return list
}

// merged joins the series of each kind.
func merged(series []Series) ([]pooled, error) {
	var out []pooled
	for _, s := range series {
		if err := s.Validate(); err != nil {
			return nil, err
		}
		if len(s.Points) == 0 {
			return nil, &FitError{fmt.Sprintf("%s: no measurement; want one row or more", s.Source)}
		}
		i := slices.IndexFunc(out, func(o pooled) bool { return o.Kind == s.Kind })
		switch {
		case i < 0:
			out = append(out, pooled{Series: s, launches: [][]Point{s.Points}})
			continue
		case out[i].Window != s.Window:
			return nil, &FitError{fmt.Sprintf("windows of %d and of %d messages; fit tests of one window at a time", out[i].Window,
				s.Window)}
		case out[i].Task != s.Task || out[i].Ranks != s.Ranks:
			return nil, &FitError{fmt.Sprintf("collectives %s of %d ranks and %s of %d; fit one at a time", out[i].Task, out[i].Ranks,
				s.Task, s.Ranks)}
		}
		out[i].launches = append(out[i].launches, s.Points)
		out[i].Points = append(slices.Clone(out[i].Points), s.Points...)
		out[i].Averages = out[i].Averages || s.Averages
		out[i].Notes, out[i].Left = others(out[i].Notes, s.Notes), others(out[i].Left, s.Left)
	}
	for i, s := range out {
		for _, points := range s.launches {
			out[i].ofLaunch = append(out[i].ofLaunch, gathered(points))
		}
	}
	return out, nil
}

// others returns a list with the texts that it does not have.
func others(list, more []string) []string {
	list = slices.Clone(list)
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// take fits the lines of all series. A single size has no line.
func (m *builder) take(series []Series) error {
	all, err := merged(series)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return &FitError{"no measurement; want one row or more"}
	}
	m.fit.Notes = append(m.fit.Notes, notesOnLaunches(all)...)
	for _, s := range all {
		m.fit.Warnings = append(m.fit.Warnings, s.Notes...)
		m.fit.Notes = append(m.fit.Notes, s.Left...)
		if len(gathered(s.Points)) == 1 && len(all) == 1 {
			return nil
		}
		g, err := regress(s, m.Config, &m.fit.Tests)
		if err != nil {
			return err
		}
		switch s.Kind {
		case Window:
			m.windows = g
		case Gap:
			m.gaps = g
		case Overhead:
			m.overheads = g
		default:
			if m.line != nil {
				return &FitError{fmt.Sprintf("both %s and %s times; fit one of them at a time", m.line.Kind, s.Kind)}
			}
			m.line = g
		}
	}
	m.join()
	return nil
}

// derive collects what every test says about L+2o, G, o and g.
func (m *builder) derive() error {
	level := m.Level
	if g := m.line; g != nil && (g.Kind != Collective || g.algorithm != nil) {
		m.perByteOf = g
		for _, s := range g.segments {
			m.sum = append(m.sum, s.first)
			m.perByte = append(m.perByte, s.perByte)
		}
		m.fit.Estimates = append(m.fit.Estimates, g.estimates("L+2o", "G", level)...)
	} else if g != nil {
		m.fit.Estimates = append(m.fit.Estimates, g.estimates("T(1)", "T'", level)...)
		m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("the time of a collective says L+2o and G only if its algorithm is known; "+
			"state algorithm=... ranks=... (T' is the time per byte of %s)", g.Task))
	}
	if err := m.deriveOverhead(); err != nil {
		return err
	}
	if err := m.deriveLatency(); err != nil {
		return err
	}
	m.deriveGap()
	return nil
}
