package cubetail

import (
	"math"
	"math/rand/v2"

	"castlab/distributions"
)

// A particle is an assignment of lengths with all link times of the middle phases.
// These are updated packet by packet: a change of one length affects one link into
// every receiver.
type particle struct {
	*cube
	x    []float64
	w    [][]float64 // w[k][c n + z], the link times of middle phase k
	best []int       // best[k] is the index of the longest link of phase k
	at   int         // index of the longest packet
}

func newParticle(q *cube) *particle {
	p := &particle{cube: q, x: make([]float64, q.n), best: make([]int, len(q.middle))}
	for range q.middle {
		p.w = append(p.w, make([]float64, q.d*q.n))
	}
	return p
}

// copyFrom copies o into p.
func (p *particle) copyFrom(o *particle) {
	copy(p.x, o.x)
	copy(p.best, o.best)
	p.at = o.at
	for k := range p.w {
		copy(p.w[k], o.w[k])
	}
}

// evaluate computes all link times from the lengths.
func (p *particle) evaluate() {
	p.at = longest(p.x)
	for k, h := range p.middle {
		for c, set := range h.sets {
			addUp(p.w[k][c*p.n:(c+1)*p.n], p.x, set)
		}
		p.best[k] = longest(p.w[k])
	}
}

func longest(w []float64) int {
	best, top := 0, math.Inf(-1)
	for j, v := range w {
		if v > top {
			best, top = j, v
		}
	}
	return best
}

// completion returns the completion time of the assignment.
func (p *particle) completion() float64 {
	sum := float64(float64(p.longest) * p.x[p.at])
	for k, b := range p.best {
		sum += p.w[k][b]
	}
	return sum
}

// A sweeper is a Gibbs sampler: it redraws packets one by one from their conditional
// law.
type sweeper struct {
	law     distributions.Law
	tail    tail
	lines   []line
	without []int // by middle phase, the longest link without the packet
	with    []int // by middle phase, the longest link with it
}

func newSweeper(q *cube, law distributions.Law) *sweeper {
	return &sweeper{
		law: law, tail: newTail(law), lines: make([]line, len(q.middle)+1),
		without: make([]int, len(q.middle)), with: make([]int, len(q.middle)),
	}
}

// sweep makes one Gibbs sweep: it redraws every packet of p once from its law given all
// others and T_mod > gamma, which p must satisfy. The law of the lengths given T_mod >
// gamma is invariant under it.
func (s *sweeper) sweep(r *rand.Rand, p *particle, gamma float64) {
	for l := range uint32(p.n) {
		s.redraw(r, p, l, gamma)
	}
}

func (s *sweeper) redraw(r *rand.Rand, p *particle, l uint32, gamma float64) {
	old := p.x[l]
	if int(l) == p.at {
		p.x[l] = -1
		p.at = longest(p.x)
	}
	s.lines[0] = line{other: p.x[p.at], with: 0, phases: p.cube.longest}
	for k := range p.middle {
		s.hop(p, k, l)
		w := p.w[k]
		s.lines[k+1] = line{with: w[s.with[k]] - old, phases: 1}
		if s.without[k] >= 0 {
			s.lines[k+1].other = w[s.without[k]]
		}
	}
	y := threshold(s.lines, gamma)
	if s.tail.discrete != nil {
		y = s.tail.snap(y, s.lines, gamma)
	}
	x := s.above(r, y, old)
	p.x[l] = x
	if x > p.x[p.at] {
		p.at = int(l)
	}
	for k := range p.middle {
		s.shift(p, k, l, x-old)
	}
}

// above draws a length conditional on exceeding y.
func (s *sweeper) above(r *rand.Rand, y, old float64) float64 {
	q := s.law.Survival(y)
	switch {
	case math.IsInf(y, -1) || q >= 1:
		return s.law.Sample(r)
	case q <= 0:
		return old // rounding at the upper end of the support
	}
	x := s.law.UpperQuantile(q * (1 - r.Float64()))
	if !(x > y) {
		return old
	}
	return x
}

// hop finds the longest links of middle phase k with packet l and without it.
func (s *sweeper) hop(p *particle, k int, l uint32) {
	w, h := p.w[k], p.middle[k]
	best, top := -1, math.Inf(-1)
	contained := false
	for c, set := range h.sets {
		for _, t := range set {
			j := c*p.n + int(l^t)
			if v := w[j]; v > top {
				best, top = j, v
			}
			contained = contained || j == p.best[k]
		}
	}
	s.with[k] = best
	if !contained {
		s.without[k] = p.best[k]
		return
	}
	best, top = -1, math.Inf(-1)
	for c, set := range h.sets {
		if len(set) == 0 {
			continue
		}
		row := w[c*p.n : (c+1)*p.n]
		for z, v := range row {
			if v > top && !p.carries(h.i, c, uint32(z), l) {
				best, top = c*p.n+z, v
			}
		}
	}
	s.without[k] = best
}

// shift adds by to all links of middle phase k that send packet l.
func (s *sweeper) shift(p *particle, k int, l uint32, by float64) {
	w := p.w[k]
	for c, set := range p.middle[k].sets {
		for _, t := range set {
			w[c*p.n+int(l^t)] += by
		}
	}
	p.best[k] = s.with[k]
	if j := s.without[k]; j >= 0 && w[j] > w[s.with[k]] {
		p.best[k] = j
	}
}
