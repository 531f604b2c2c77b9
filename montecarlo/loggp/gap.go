package loggp

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// deriveGap estimates g. A window of W messages and its answer take, per message,
//
//	((W-1) (g + G(s-1)) + T(s) + T(1))/W = c + G(s-1),  g = (W c - 2(L+2o))/(W-1)
//
// so that g needs L+2o as well; without it, g is at most c W/(W-1).
func (m *builder) deriveGap() {
	if g := m.gaps; g != nil {
		list := g.estimates("g", "G of streams", m.Level)
		m.fit.Estimates = append(m.fit.Estimates, list...)
		m.gapLow = list[0].Lo
		m.g = g.segments[0].first
		m.takePerByte(g, "streams")
	}
	if g := m.windows; g != nil {
		m.fit.Estimates = append(m.fit.Estimates, g.estimates("c", "G of windows", m.Level)...)
		m.takePerByte(g, "windows")
		m.windowGap()
	}
	switch {
	case m.Stated.Gap != nil:
		if m.g.ok {
			m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("g=%v is stated and a test measures %.4g: the stated one is taken",
				*m.Stated.Gap, m.g.value))
		}
		m.g = certain(*m.Stated.Gap)
		m.fit.Stated = append(m.fit.Stated, fmt.Sprintf("g=%v", *m.Stated.Gap))
	case m.Stated.GapIsOverhead:
		m.g = m.o
		m.fit.Stated = append(m.fit.Stated, "g=o")
	case m.g.ok && m.o.ok && m.gapLow <= m.o.value:
		m.doubt("g", montecarlo.Doubt{Reason: "messages may follow each other at the pace of o: then g is not seen, only that it is " +
			"at most that", Lo: 0, Hi: 0, Settle: "time streams of several processors to one, or state g"})
	}
}

// windowGap estimates g from windows and L+2o.
func (m *builder) windowGap() {
	g := m.windows
	s := g.segments[0]
	c := s.combination([2]float64{1, 0})
	w := float64(g.Window)
	switch {
	case g.Window == 0:
		m.fit.Warnings = append(m.fit.Warnings, "the window of the bandwidth test is not known: state window=... to learn g from it (64 "+
			"unless osu_bw was told otherwise)")
		return
	case m.gaps != nil:
		return
	case m.line == nil || m.sum == nil:
		total, ok := m.statedSum()
		if !ok {
			m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("g is at most c W/(W-1) = %.4g us; fit a latency test together with "+
				"this one to learn it", c.value*w/(w-1)))
			return
		}
		c = c.plus(w/(w-1), linearEstimate{value: total, free: total, df: math.Inf(1)}, -2/(w-1))
		m.g = draws{math.Max(0, c.value), nil, true}
		for _, x := range s.first.drawn {
			m.g.drawn = append(m.g.drawn, math.Max(0, (float64(w*x)-2*total)/(w-1)))
		}
	default:
		c = c.plus(w/(w-1), m.line.segments[0].combination([2]float64{1, 0}), -2/(w-1))
		m.g = draws{math.Max(0, c.value), nil, true}
		for i, x := range s.first.drawn {
			m.g.drawn = append(m.g.drawn, math.Max(0, (float64(w*x)-2*m.sum[0].draw(i))/(w-1)))
		}
	}
	negative := c.value < 0
	c.value = math.Max(0, c.value)
	m.gapLow = m.estimate("g", s, c)
	if negative {
		m.fit.Warnings = append(m.fit.Warnings, "windows of 1 byte are faster than 2(L+2o): messages overlap more than LogGP lets them, "+
			"g is taken as 0")
	}
}

func (m *builder) statedSum() (float64, bool) {
	if m.latency.ok && m.o.ok && m.o.drawn == nil {
		return m.latency.value + 2*m.o.value, true
	}
	return 0, false
}

// takePerByte takes G from windows if single messages do not show it. If they do, it
// compares the two at the largest sizes.
func (m *builder) takePerByte(g *regression, what string) {
	last := g.segments[len(g.segments)-1]
	if m.perByte == nil {
		for _, s := range g.segments {
			m.perByte = append(m.perByte, s.perByte)
		}
		m.perByteOf = g
		return
	}
	of := m.perByteOf
	other := of.segments[len(of.segments)-1]
	a, b := other.single([2]float64{0, 1}), last.single([2]float64{0, 1})
	test, ok := agree(a, b)
	if !ok {
		return
	}
	test.Name = fmt.Sprintf("G of %s is that of %s", what, of.Kind)
	if test.P < changeLevel {
		test.Verdict = fmt.Sprintf("they differ by %.0f %%", 100*math.Abs(b.value/a.value-1))
		m.doubt("G"+other.where(len(of.segments)), montecarlo.Doubt{
			Reason: fmt.Sprintf("G is %.4g us/byte by %s and %.4g by %s: LogGP has one; that of %s is taken", a.value, of.Kind, b.value,
				what, of.Kind),
			Lo: b.free - b.half, Hi: b.free + b.half,
		})
	}
	m.fit.Tests = append(m.fit.Tests, test)
}

// compose assembles the machines of all regimes from the parameters.
func (m *builder) compose() {
	of := m.perByteOf
	latencyKnown := m.latency.ok || m.sum != nil && m.o.ok
	missing := []struct {
		name string
		is   bool
	}{{"L", !latencyKnown}, {"o", !m.o.ok}, {"g", !m.g.ok}, {"G", m.perByte == nil}}
	for _, p := range missing {
		if p.is {
			m.fit.Missing = append(m.fit.Missing, p.name)
		}
	}
	segments := []*segment{{from: 0, to: math.Inf(1)}}
	if of != nil {
		segments = of.segments
	}
	clipped := false
	for i, s := range segments {
		negative := false
		machine := func(value func(draws) float64) (x Machine) {
			if m.o.ok {
				x.Overhead = value(m.o)
			}
			if m.g.ok {
				x.Gap = value(m.g)
			}
			if m.perByte != nil {
				x.GapPerByte = value(m.perByte[i])
			}
			switch {
			case !latencyKnown:
			case m.latency.ok:
				x.Latency = value(m.latency)
			default:
				x.Latency = value(m.sum[i]) - float64(2*value(m.o))
				if x.Latency < 0 {
					negative, x.Latency = true, 0
				}
			}
			return x
		}
		r := Regime{From: s.from, To: s.to, Machine: machine(func(d draws) float64 { return d.value })}
		negative = false // of the draws: whether one is below 0
		for k := range m.Draws {
			r.Draws = append(r.Draws, machine(func(d draws) float64 { return d.draw(k) }))
		}
		clipped = clipped || negative
		m.fit.Regimes = append(m.fit.Regimes, r)
	}
	if clipped {
		m.fit.Warnings = append(m.fit.Warnings, "some draws have 2o above L+2o: their L is 0")
	}
}

// predict estimates the times of single messages at the sizes asked for.
func (m *builder) predict() {
	g := m.line
	if g == nil {
		return
	}
	sizes := m.Predict
	if sizes == nil {
		n := len(g.points)
		sizes = []float64{g.points[0].Bytes, g.points[n/2].Bytes, g.points[n-1].Bytes}
	}
	largest := g.points[len(g.points)-1].Bytes
	for _, bytes := range sizes {
		s := g.segment(bytes)
		row := g.rowsOf([]Point{{Bytes: bytes}})[0]
		e := s.estimate("T("+size(bytes)+")", "us", [2]float64{row.first, row.further}, m.Level)
		if bytes > largest || bytes < g.points[0].Bytes {
			e.Warnings = append(e.Warnings, "T("+size(bytes)+") lies outside the sizes that were measured")
		}
		m.fit.Predictions = append(m.fit.Predictions, e)
	}
}
