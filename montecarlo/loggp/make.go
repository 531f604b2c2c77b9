package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/montecarlo"
)

func randOf(seed uint64, what string) *rand.Rand {
	return rand.New(montecarlo.NewStreams(seed, "loggp "+what).Source(0))
}

// A making is a Fit that is being made.
type making struct {
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

// draws are a value and its draws.
type draws struct {
	value float64
	drawn []float64 // nil for a number that is certain
	ok    bool
}

func certain(x float64) draws { return draws{value: x, ok: true} }

func (d draws) draw(i int) float64 {
	if d.drawn == nil {
		return d.value
	}
	return d.drawn[i]
}

// Make fits a machine to series. Series of one kind, and windows of one size,
// are one test measured again.
//
// Errors: *montecarlo.DomainError for the Config or a Series; *FitError where
// the sizes are too few for a line or the tests do not go together.
func Make(series []Series, c Config) (*Fit, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	m := &making{Config: c, fit: &Fit{Seed: c.Seed, Level: c.Level}}
	if err := m.take(series); err != nil {
		return nil, err
	}
	if m.line == nil && m.windows == nil && m.gaps == nil && m.overheads == nil {
		return m.fit, m.single(series)
	}
	if err := m.know(); err != nil {
		return nil, err
	}
	m.compose()
	m.predict()
	for _, g := range m.regressions() {
		m.fit.Residuals = append(m.fit.Residuals, g.residuals()...)
		m.fit.Warnings = append(m.fit.Warnings, g.misfits()...)
		m.fit.Tests = append(m.fit.Tests, g.lackOfFit(m.Center)...)
	}
	m.scatter(series)
	return m.fit, nil
}

func (m *making) regressions() (list []*regression) {
	for _, g := range []*regression{m.line, m.windows, m.gaps, m.overheads} {
		if g != nil {
			list = append(list, g)
		}
	}
	return list
}

// merged joins the series of one kind.
func merged(series []Series) ([]Series, error) {
	var out []Series
	for _, s := range series {
		if err := s.Validate(); err != nil {
			return nil, err
		}
		if len(s.Points) == 0 {
			return nil, &FitError{fmt.Sprintf("%s: no measurement; want one row or more", s.Source)}
		}
		i := slices.IndexFunc(out, func(o Series) bool { return o.Kind == s.Kind })
		switch {
		case i < 0:
			out = append(out, s)
			continue
		case out[i].Window != s.Window:
			return nil, &FitError{fmt.Sprintf("windows of %d and of %d messages; fit tests of one window at a time", out[i].Window, s.Window)}
		case out[i].Task != s.Task || out[i].Ranks != s.Ranks:
			return nil, &FitError{fmt.Sprintf("collectives %s of %d ranks and %s of %d; fit one at a time", out[i].Task, out[i].Ranks, s.Task, s.Ranks)}
		}
		out[i].Points = append(slices.Clone(out[i].Points), s.Points...)
		out[i].Averages = out[i].Averages || s.Averages
		for _, n := range s.Notes {
			if !slices.Contains(out[i].Notes, n) {
				out[i].Notes = append(slices.Clone(out[i].Notes), n)
			}
		}
	}
	return out, nil
}

// take fits the lines of all series. A single size has no line.
func (m *making) take(series []Series) error {
	all, err := merged(series)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return &FitError{"no measurement; want one row or more"}
	}
	for _, s := range series {
		if !slices.Contains(m.fit.Sources, s.Source) {
			m.fit.Sources = append(m.fit.Sources, s.Source)
		}
	}
	for _, s := range all {
		m.fit.Warnings = append(m.fit.Warnings, s.Notes...)
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
	return nil
}

// know finds what every test knows about L+2o, G, o and g.
func (m *making) know() error {
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
		m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("the time of a collective says L+2o and G only if its algorithm is known; state algorithm=... ranks=... (T' is the time per byte of %s)", g.Task))
	}
	if err := m.knowOverhead(); err != nil {
		return err
	}
	if err := m.knowLatency(); err != nil {
		return err
	}
	m.knowGap()
	return nil
}

func (m *making) knowOverhead() error {
	if g := m.overheads; g != nil {
		m.o = g.segments[0].first
		list := g.estimates("o", "o'", m.Level)
		m.fit.Estimates = append(m.fit.Estimates, list...)
		if list[1].Lo > 0 {
			m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("the overhead grows by %.3g us a byte: LogGP has one for all sizes, o is that of 1 byte", list[1].Value))
		}
	}
	if o := m.Stated.Overhead; o != nil {
		if m.overheads != nil {
			return &montecarlo.DomainError{Arg: "o", Value: *o, Domain: "nothing, since a test measures it"}
		}
		m.o = certain(*o)
		m.fit.Stated = append(m.fit.Stated, fmt.Sprintf("o=%v", *o))
	}
	return nil
}

// knowLatency splits L+2o, or makes it of L and o.
func (m *making) knowLatency() error {
	if l := m.Stated.Latency; l != nil {
		m.latency = certain(*l)
		m.fit.Stated = append(m.fit.Stated, fmt.Sprintf("L=%v", *l))
		switch {
		case m.sum != nil && m.o.ok:
			return &montecarlo.DomainError{Arg: "L", Value: *l, Domain: "nothing, since L+2o and o are known"}
		case m.sum != nil: // o = (L+2o - L)/2
			s := m.line.segments[0]
			if !(s.theta[0] >= *l) {
				return &montecarlo.DomainError{Arg: "L", Value: *l, Domain: fmt.Sprintf("at most L+2o = %.6g", s.theta[0])}
			}
			m.o = m.sum[0].map1(func(x float64) float64 { return math.Max(0, (x-*l)/2) })
			st := s.combination([2]float64{0.5, 0})
			st.value, st.free = st.value-*l/2, st.free-*l/2
			m.estimate("o", s, st)
		}
		return nil
	}
	if m.sum == nil || !m.o.ok {
		return nil
	}
	s := m.line.segments[0]
	st := s.combination([2]float64{1, 0})
	if m.overheads != nil {
		st = st.plus(1, m.overheads.segments[0].combination([2]float64{1, 0}), -2)
	} else {
		st.value, st.free = st.value-2*m.o.value, st.free-2*m.o.value
	}
	if st.value < 0 {
		if m.Stated.Overhead != nil {
			return &montecarlo.DomainError{Arg: "o", Value: m.o.value, Domain: fmt.Sprintf("at most half of L+2o = %.6g", s.theta[0])}
		}
		m.fit.Warnings = append(m.fit.Warnings, "twice the measured overhead is more than L+2o: L is taken as 0")
		st.value = 0
	}
	m.estimate("L", s, st)
	return nil
}

func (d draws) map1(f func(float64) float64) draws {
	out := draws{value: f(d.value), ok: d.ok}
	for _, x := range d.drawn {
		out.drawn = append(out.drawn, f(x))
	}
	return out
}

// estimate adds an estimate of a time and returns its lower end.
func (m *making) estimate(name string, s *segment, st standing) (lo float64) {
	e := st.interval(m.Level)
	e.Name, e.Unit, e.N, e.Method = name, "us", s.n(), s.method(st.df)
	m.fit.Estimates = append(m.fit.Estimates, e)
	return e.Lo
}
