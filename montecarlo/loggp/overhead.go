package loggp

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// deriveOverhead finds o by a test or by what is stated.
func (m *builder) deriveOverhead() error {
	if g := m.overheads; g != nil {
		m.o = g.segments[0].first
		list := g.estimates("o", "o'", m.Level)
		m.fit.Estimates = append(m.fit.Estimates, list...)
		if list[1].Lo > 0 {
			m.growing(list[1])
		}
	}
	if o := m.Stated.Overhead; o != nil {
		if m.overheads != nil {
			return &inputs.Error{Arg: "o", Value: *o, Domain: "nothing, since a test measures it"}
		}
		m.o = certain(*o)
		m.fit.Stated = append(m.fit.Stated, fmt.Sprintf("o=%v", *o))
	}
	return nil
}

// deriveLatency splits L+2o into L and o, or adds it up from the two.
func (m *builder) deriveLatency() error {
	if l := m.Stated.Latency; l != nil {
		m.latency = certain(*l)
		m.fit.Stated = append(m.fit.Stated, fmt.Sprintf("L=%v", *l))
		switch {
		case m.sum != nil && m.o.ok:
			return &inputs.Error{Arg: "L", Value: *l, Domain: "nothing, since L+2o and o are known"}
		case m.sum != nil: // o = (L+2o - L)/2
			s := m.line.segments[0]
			if !(s.theta[0] >= *l) {
				return &inputs.Error{Arg: "L", Value: *l, Domain: fmt.Sprintf("at most L+2o = %.6g", s.theta[0])}
			}
			m.o = m.sum[0].map1(func(x float64) float64 { return math.Max(0, (x-*l)/2) })
			st := s.combination([2]float64{0.5, 0}).moved(-*l / 2)
			m.estimate("o", s, st)
			m.latency = draws{} // the L of each regime is its L+2o minus that of o
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
		st = st.moved(-2 * m.o.value)
	}
	if st.value < 0 {
		if m.Stated.Overhead != nil {
			return &inputs.Error{Arg: "o", Value: m.o.value, Domain: fmt.Sprintf("at most half of L+2o = %.6g", s.theta[0])}
		}
		m.fit.Warnings = append(m.fit.Warnings, "twice the measured overhead is more than L+2o: L is taken as 0")
		st.value = 0
	}
	m.estimate("L", s, st)
	return nil
}

// growing adds what follows for o from a time per byte of it: up to the overhead of the largest size
// where a byte costs a processor at most a tenth of what it costs the network. Otherwise nothing is
// known, as LogGP has one o.
func (m *builder) growing(perByte montecarlo.Estimate) {
	text := fmt.Sprintf("the overhead grows by %.3g us a byte: LogGP has one for all sizes, o is that of 1 byte", perByte.Value)
	points := m.overheads.points
	if _, hi := perByte.Widest(); m.perByte != nil && 10*hi <= m.perByte[0].value {
		m.doubt("o", montecarlo.Doubt{Reason: text, Lo: 0, Hi: m.o.value + float64(hi*further(points[len(points)-1].Bytes)),
			Settle: "measure the overhead at the sizes that count"})
		return
	}
	m.fit.Warnings = append(m.fit.Warnings, text)
}

// doubt adds a doubt to the estimate of a name.
func (m *builder) doubt(name string, d montecarlo.Doubt) {
	for i := range m.fit.Estimates {
		if e := &m.fit.Estimates[i]; e.Name == name {
			d.Lo, d.Hi = math.Min(e.Lo, d.Lo), math.Max(e.Hi, d.Hi)
			e.Doubts = append(e.Doubts, d)
		}
	}
}

// map1 applies f to the value and to every draw.
func (d draws) map1(f func(float64) float64) draws {
	out := draws{value: f(d.value), ok: d.ok}
	for _, x := range d.drawn {
		out.drawn = append(out.drawn, f(x))
	}
	return out
}

// estimate adds the estimate of a time to the fit and returns its lower end.
func (m *builder) estimate(name string, s *segment, st linearEstimate) (lo float64) {
	e := st.interval(m.Level)
	e.Name, e.Unit, e.N, e.Method = name, "us", s.n(), s.method(st)
	m.fit.Estimates = append(m.fit.Estimates, e)
	return e.Lo
}
