package cubetail

import "castlab/montecarlo/internal/walsh"

// kept is the number of longest links stored for each phase.
const kept = 8

// A link is a link that sends in a phase, with its total time.
type link struct {
	time float64
	z    uint32 // receiver
	c    int    // dimension
}

// phases holds the durations of the phases as functions of the length of any one packet:
// with all others fixed and that of packet l set to y,
//
//	T_i = max(other_i, with_i + y)
//
// where other_i is the longest link of phase i that does not send packet l, and with_i
// the longest that does, without packet l itself. Packet l reaches node l xor t, t with
// i ones, over the dimension c(t), so that
//
//	with_i = max over t of w_{i,c(t)}(l xor t) - x_l
//
// Source: derived.
type phases struct {
	*cube
	roots []uint32 // packets for which thresholds can be computed
	x     []float64

	first, second float64 // the longest and the second longest packet
	at            uint32  // index of the longest packet
	many          int     // number of other packets as long

	top  [][kept]link // by middle phase, longest first
	with [][]float64  // with[k][j], for packet roots[j], its own length included

	w     []float64 // link times of one dimension
	f     []float64 // transform of x
	lines []line
}

func newPhases(q *cube, roots int) *phases {
	p := &phases{cube: q, roots: spread(q.d, roots), w: make([]float64, q.n), x: make([]float64, q.n), f: make([]float64, q.n)}
	p.top = make([][kept]link, len(q.middle))
	p.with = make([][]float64, len(q.middle))
	for k := range p.with {
		p.with[k] = make([]float64, roots)
	}
	p.lines = make([]line, len(q.middle)+1)
	return p
}

// run evaluates the lengths in p.x and returns the completion time.
func (p *phases) run() float64 {
	p.longestTwo()
	if p.d >= transformedD {
		copy(p.f, p.x)
		walsh.Transform(p.f)
	}
	total := float64(float64(p.longest) * p.first)
	for k := range p.middle {
		total += p.hop(k)
	}
	return total
}

func (p *phases) longestTwo() {
	p.first, p.second, p.at, p.many = -1, -1, 0, 0
	for l, x := range p.x {
		switch {
		case x > p.first:
			p.second, p.first, p.at, p.many = p.first, x, uint32(l), 0
		case x == p.first:
			p.second = x
			p.many++
		case x > p.second:
			p.second = x
		}
	}
}

// hop evaluates middle phase k and returns its duration.
func (p *phases) hop(k int) float64 {
	top, with := &p.top[k], p.with[k]
	*top = [kept]link{}
	for j := range top {
		top[j].time = -1
	}
	clear(with)
	for c, set := range p.middle[k].sets {
		if len(set) == 0 {
			continue
		}
		p.linkTimes(set, p.middle[k].spectra[c])
		enter := top[kept-1].time
		for z, w := range p.w {
			if w > enter {
				enter = insert(top, link{w, uint32(z), c})
			}
		}
		for _, t := range set {
			raise(with, p.w, p.roots, t)
		}
	}
	return top[0].time
}

// linkTimes sets w[z] to the sum of x[z xor t] over the set, by adding up or,
// given the spectrum of the set, by transform.
func (p *phases) linkTimes(set []uint32, spectrum []float64) {
	if spectrum == nil {
		addUp(p.w, p.x, set)
		return
	}
	w, f := p.w[:len(spectrum)], p.f[:len(spectrum)]
	for u, s := range spectrum {
		w[u] = float64(s * f[u])
	}
	walsh.Transform(w)
}

// addUp sets w[z] to the sum of x[z xor t] over the set.
func addUp(w, x []float64, set []uint32) {
	if len(set) == 0 {
		clear(w)
		return
	}
	t := int(set[0])
	for z := range w {
		w[z] = x[z^t]
	}
	for _, t := range set[1:] {
		t := int(t)
		for z := range w {
			w[z] += x[z^t]
		}
	}
}

// raise sets with[j] to the larger of with[j] and w[roots[j] xor t].
func raise(with, w []float64, roots []uint32, t uint32) {
	with = with[:len(roots)]
	for j, l := range roots {
		if v := w[l^t]; v > with[j] {
			with[j] = v
		}
	}
}

// insert puts l into its place among the longest links and returns the time that the
// next must exceed.
func insert(top *[kept]link, l link) float64 {
	j := kept - 1
	for ; j > 0 && top[j-1].time < l.time; j-- {
		top[j] = top[j-1]
	}
	top[j] = l
	return top[kept-1].time
}

// other returns the time of the longest link of middle phase k that does not send
// packet l, or 0 if all do.
func (p *phases) other(k int, l uint32) float64 {
	i := p.middle[k].i
	for _, e := range p.top[k] {
		if e.time < 0 {
			return 0
		}
		if !p.carries(i, e.c, e.z, l) {
			return e.time
		}
	}
	return p.scan(k, l)
}

// scan computes other from all links, not from the stored longest ones.
func (p *phases) scan(k int, l uint32) float64 {
	i, longest := p.middle[k].i, 0.0
	for c, set := range p.middle[k].sets {
		if len(set) == 0 {
			continue
		}
		for z := range uint32(p.n) {
			if p.carries(i, c, z, l) {
				continue
			}
			w := 0.0
			for _, t := range set {
				w += p.x[z^t]
			}
			longest = max(longest, w)
		}
	}
	return longest
}

// others returns the longest packet other than l and the number of packets equal to it.
func (p *phases) others(l uint32) (longest float64, equal int) {
	switch {
	case p.x[l] < p.first:
		return p.first, p.many + 1
	case p.many > 0:
		return p.first, p.many
	}
	equal = 0
	for j, x := range p.x {
		if x == p.second && uint32(j) != l {
			equal++
		}
	}
	return p.second, equal
}

// threshold returns the largest length of packet roots[j] with which the broadcast
// completes by gamma, or -Inf if none does.
func (p *phases) threshold(j int, gamma float64) float64 {
	l := p.roots[j]
	longest, _ := p.others(l)
	p.lines[0] = line{other: longest, with: 0, phases: p.longest}
	x := p.x[l]
	for k := range p.middle {
		p.lines[k+1] = line{other: p.other(k, l), with: p.with[k][j] - x, phases: 1}
	}
	return threshold(p.lines, gamma)
}
