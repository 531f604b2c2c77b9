package collectives_test

import (
	"math"
	"slices"

	"castlab/montecarlo/collectives"
)

// A plainFluid is the network of Fluid for a plainCluster: all rates are found anew at
// every event, by raising them together in small code. It shares none with the package.
type plainFluid struct {
	packet    float64
	inStreams bool
	cluster   *plainCluster
	flows     []*plainFlow
	closed    map[[2]int]float64 // by (direction, rank)
	waiting   map[[2]int][]func() bool
	latest    map[[2]int]float64
	version   int
	since     float64
}

type plainFlow struct {
	sides         [2][2]int
	left, g, rate float64
	ended         func()
}

// pass takes a message, when those before it have ended that are flows of its stream.
func (s *plainFluid) pass(from, to int, bytes float64, x collectives.Protocol, done func()) {
	if s.closed == nil {
		s.closed, s.waiting, s.latest = map[[2]int]float64{}, map[[2]int][]func() bool{}, map[[2]int]float64{}
	}
	pair := [2]int{from, to}
	out, in := [2]int{0, from}, [2]int{1, to}
	c := s.cluster
	come := func() float64 {
		at := c.now + c.away(from, to, x.L)
		if s.inStreams {
			at = max(at, s.latest[pair])
			s.latest[pair] = at
		}
		return at
	}
	close := func(side [2]int, time float64) { s.closed[side] = max(c.now, s.closed[side]) + time }
	begin := func() (flow bool) {
		time := bytes * x.PerByte
		if bytes > s.packet {
			s.flows = append(s.flows, &plainFlow{[2][2]int{out, in}, bytes, x.PerByte, 0, func() {
				close(out, x.Gap)
				close(in, x.Gap)
				c.at(come(), func() {
					c.taken[to] = max(c.now, c.taken[to]) + x.Gap
					done()
				})
				if s.inStreams {
					for rest := s.waiting[pair][1:]; ; rest = rest[1:] {
						if s.waiting[pair] = rest; len(rest) == 0 || rest[0]() {
							return
						}
					}
				}
			}})
			return true
		}
		leaves := max(c.now, s.closed[out])
		close(out, time+x.Gap)
		c.at(leaves, func() {
			s.settle()
			close(in, time+x.Gap)
			c.at(come(), func() {
				end := max(c.now, c.taken[to]) + time
				c.taken[to] = end + x.Gap
				c.at(end, done)
			})
			s.change()
		})
		return false
	}
	s.settle()
	if !s.inStreams {
		begin()
	} else if len(s.waiting[pair]) > 0 || begin() {
		// In a stream its first flow is what the others wait for.
		s.waiting[pair] = append(s.waiting[pair], begin)
	}
	s.change()
}

// settle takes from the flows what has left since the last event.
func (s *plainFluid) settle() {
	for _, f := range s.flows {
		f.left -= f.rate * (s.cluster.now - s.since)
	}
	s.since = s.cluster.now
}

// change sets all rates and foresees the next event: an end, or the opening of a side.
func (s *plainFluid) change() {
	c := s.cluster
	room := map[[2]int]float64{}
	fixed := map[*plainFlow]bool{}
	for _, f := range s.flows {
		f.rate = 0
		for _, side := range f.sides {
			room[side] = 1
			if s.closed[side] > c.now {
				room[side], fixed[f] = 0, true
			}
		}
	}
	for len(fixed) < len(s.flows) {
		// By how much all that are not fixed can grow.
		grow := math.Inf(1)
		load := map[[2]int]float64{}
		for _, f := range s.flows {
			if !fixed[f] {
				load[f.sides[0]] += f.g
				load[f.sides[1]] += f.g
			}
		}
		for side, g := range load {
			grow = min(grow, room[side]/g)
		}
		for _, f := range s.flows {
			if !fixed[f] {
				f.rate += grow
			}
		}
		for side, g := range load {
			room[side] -= grow * g
		}
		for _, f := range s.flows {
			for _, side := range f.sides {
				if room[side] < 1e-12 {
					fixed[f] = true
				}
			}
		}
	}
	next := math.Inf(1)
	for _, f := range s.flows {
		if f.rate > 0 {
			next = min(next, c.now+f.left/f.rate)
		}
		for _, side := range f.sides {
			if at := s.closed[side]; at > c.now {
				next = min(next, at)
			}
		}
	}
	s.version++
	if version := s.version; next < math.Inf(1) {
		c.at(next, func() {
			if s.version == version {
				s.event()
			}
		})
	}
}

// event ends flows that have nothing left but for rounding.
func (s *plainFluid) event() {
	s.settle()
	var ended []*plainFlow
	s.flows = slices.DeleteFunc(s.flows, func(f *plainFlow) bool {
		if f.left > 1e-7 {
			return false
		}
		ended = append(ended, f)
		return true
	})
	for _, f := range ended {
		f.ended()
	}
	s.change()
}
