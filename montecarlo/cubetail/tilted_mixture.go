package cubetail

import (
	"math"
	"math/rand/v2"
)

// A tiltedMixture draws the lengths from a mixture and computes the likelihood ratio.
type tiltedMixture struct {
	Tilted
	*phases
	one, links, first, all tilt

	y           []float64 // log ratios of the packets
	perReceiver []logSum
	product     []float64
}

// draw fills x from one component of the mixture.
func (m *tiltedMixture) draw(r *rand.Rand) {
	for l := range m.x {
		m.x[l] = m.Law.Sample(r)
	}
	u := r.Float64()
	if u -= m.One.Share; u < 0 {
		l := r.IntN(m.n)
		m.x[l] = m.one.draw(r)
		return
	}
	if u -= m.Links.Share; u < 0 {
		z := uint32(r.IntN(m.n))
		m.x[z^1<<r.IntN(m.d)] = m.first.draw(r)
		for _, h := range m.middle {
			for _, t := range h.sets[r.IntN(m.d)] {
				m.x[z^t] = m.links.draw(r)
			}
		}
		return
	}
	if u -= m.All.Share; u < 0 {
		for l := range m.x {
			m.x[l] = m.all.draw(r)
		}
	}
}

// logRatio returns the log density of the mixture relative to the law.
func (m *tiltedMixture) logRatio() float64 {
	var s logSum
	s.add(math.Log(m.Plain))
	if m.One.Share > 0 {
		var one logSum
		for _, x := range m.x {
			one.add(m.one.logRatio(x))
		}
		s.add(math.Log(m.One.Share/float64(m.n)) + one.value())
	}
	if m.All.Share > 0 {
		sum := 0.0
		for _, x := range m.x {
			sum += m.all.logRatio(x)
		}
		s.add(math.Log(m.All.Share) + sum)
	}
	if m.Links.Share > 0 {
		s.add(math.Log(m.Links.Share) + m.logLinks())
	}
	return s.value()
}

// logLinks returns the log density of the links component relative to the law.
func (m *tiltedMixture) logLinks() float64 {
	logD := math.Log(float64(m.d))
	for z := range m.perReceiver {
		var s logSum
		for c := range m.d {
			s.add(m.first.logRatio(m.x[z^1<<c]))
		}
		m.product[z] = s.value() - logD
	}
	for l, x := range m.x {
		m.y[l] = m.links.logRatio(x)
	}
	for _, h := range m.middle {
		clear(m.perReceiver)
		for _, set := range h.sets {
			addUp(m.w, m.y, set)
			for z, w := range m.w {
				m.perReceiver[z].add(w)
			}
		}
		for z := range m.product {
			m.product[z] += m.perReceiver[z].value() - logD
		}
	}
	var s logSum
	for _, p := range m.product {
		s.add(p)
	}
	return s.value() - math.Log(float64(m.n))
}

// A logSum accumulates the logarithm of a sum of exponentials.
type logSum struct {
	top, scaled float64 // the sum is scaled*exp(top); empty while scaled is 0
}

func (s *logSum) add(x float64) {
	switch {
	case math.IsInf(x, -1):
	case s.scaled == 0:
		s.top, s.scaled = x, 1
	case x <= s.top:
		s.scaled += math.Exp(x - s.top)
	default:
		s.scaled = float64(s.scaled*math.Exp(s.top-x)) + 1
		s.top = x
	}
}

func (s *logSum) value() float64 { return s.top + math.Log(s.scaled) }
