package collectives_test

import (
	"cmp"
	"slices"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// A plainCluster executes programs on Streams without jitter, with closures in one list
// that is searched for the next. It shares no code with the package.
type plainCluster struct {
	m      collectives.Streams
	slow   map[int]float64
	p      programs.Program
	now    float64
	list   []plainEvent
	busy   []bool
	queues [][]func() // by rank, what waits for its CPU
	links  []*plainLink
	taken  []float64
	wait   [][]int
	ended  [][]bool
	last   float64
	posted map[[3]int][]int       // Receives that wait, by (to, from, tag)
	there  map[[3]int][]func(int) // messages that wait, which are told their Receive
	fluid  *plainFluid            // in place of links on Fluid
}

type plainEvent struct {
	at float64
	do func()
}

type plainLink struct {
	sending int // rank to which it sends; -1 for none
	turn    []int
	queue   map[int][]*plainItem
	latest  map[int]float64
}

type plainItem struct {
	left               float64
	perByte, gap, away float64 // time of a NIC for a byte, gap, latency
	since              float64
	done               func()
}

// parameters returns those of messages of a size.
func (s *plainCluster) parameters(bytes int64) collectives.Protocol {
	x := collectives.Protocol{L: s.m.L, O: s.m.O, OPerByte: s.m.OPerByte, Gap: s.m.Gap, PerByte: s.m.PerByte}
	for _, p := range s.m.Protocols {
		if bytes >= p.From {
			x = p
		}
	}
	if x.Flights == 0 {
		x.Flights = 1
		if bytes > s.m.Eager {
			x.Flights = 3
		}
	}
	return x
}

// away returns the latency between two ranks: the machines of the test have groups of 2 and
// 4 ranks, and links that are slow.
func (s *plainCluster) away(from, to int, l float64) float64 {
	d := s.m.Distances
	if d == nil {
		return l
	}
	switch {
	case from>>1 == to>>1:
		l = d.Levels[0].L
	case from>>2 == to>>2: // that of the machine
	default:
		l = d.Levels[2].L
	}
	for rank, factor := range d.Factor {
		if rank == from {
			l *= factor
		}
		if rank == to {
			l *= factor
		}
	}
	return l
}

func (s *plainCluster) at(t float64, do func()) { s.list = append(s.list, plainEvent{t, do}) }

// work occupies the CPU of a rank; first is called when it begins.
func (s *plainCluster) work(r int, time float64, first, do func()) {
	if f, ok := s.slow[r]; ok {
		time *= f
	}
	begin := func() {
		s.busy[r] = true
		if first != nil {
			first()
		}
		s.at(s.now+time, func() {
			do()
			s.busy[r] = false
			if q := s.queues[r]; len(q) > 0 {
				s.queues[r] = q[1:]
				q[0]()
			}
		})
	}
	if s.busy[r] {
		s.queues[r] = append(s.queues[r], begin)
		return
	}
	begin()
}

func (s *plainCluster) pass(from, to int, bytes float64, x collectives.Protocol, done func()) {
	if s.fluid != nil {
		s.fluid.pass(from, to, bytes, x, done)
		return
	}
	l := s.links[from]
	l.queue[to] = append(l.queue[to], &plainItem{bytes, x.PerByte, x.Gap, s.away(from, to, x.L), s.now, done})
	if len(l.queue[to]) == 1 && l.sending != to {
		l.turn = append(l.turn, to)
	}
	s.send(from)
}

func (s *plainCluster) send(from int) {
	l := s.links[from]
	if l.sending >= 0 || len(l.turn) == 0 {
		return
	}
	first := 0
	if s.m.Window > 0 {
		came := func(to int) float64 { return l.queue[to][0].since }
		earliest := came(slices.MinFunc(l.turn, func(a, b int) int { return cmp.Compare(came(a), came(b)) }))
		first = slices.IndexFunc(l.turn, func(to int) bool { return came(to) <= earliest+s.m.L })
	}
	to := l.turn[first]
	l.turn, l.sending = slices.Delete(l.turn, first, first+1), to
	room, time, gap, flight := float64(s.m.Packet), 0.0, 0.0, 0.0
	var done []func()
	full := false
	for room > 0 && len(l.queue[to]) > 0 && !full {
		x := l.queue[to][0]
		n := min(x.left, room)
		x.left, time, room = x.left-n, time+n*x.perByte, room-max(n, 1)
		flight = max(flight, x.away)
		if x.left == 0 {
			gap = max(gap, x.gap)
			full = len(done)+1 == s.m.Batch
			done, l.queue[to] = append(done, x.done), l.queue[to][1:]
		}
	}
	l.latest[to] = max(l.latest[to], s.now+flight)
	s.at(l.latest[to], func() {
		end := max(s.now, s.taken[to]) + time
		s.taken[to] = end + gap
		s.at(end, func() {
			for _, f := range done {
				f()
			}
		})
	})
	s.at(s.now+gap+time, func() {
		l.sending = -1
		if len(l.queue[to]) > 0 {
			l.turn = append(l.turn, to)
		}
		s.send(from)
	})
}

// waits returns what an operation waits for, a Receive in place of a Send for what that
// waits for.
func (s *plainCluster) waits(r, k int) (after, begun []int) {
	op := s.p.Ranks[r][k]
	isSend := func(i int) bool { return op.Kind == programs.Receive && s.p.Ranks[r][i].Kind == programs.Send }
	for _, i := range slices.Concat(op.After, op.Begun) {
		if isSend(i) {
			after, begun = append(after, s.p.Ranks[r][i].After...), append(begun, s.p.Ranks[r][i].Begun...)
		}
	}
	for _, i := range op.After {
		if !isSend(i) {
			after = append(after, i)
		}
	}
	for _, i := range op.Begun {
		if !isSend(i) {
			begun = append(begun, i)
		}
	}
	slices.Sort(after)
	slices.Sort(begun)
	return slices.Compact(after), slices.Compact(begun)
}

func (s *plainCluster) end(r, i int) {
	s.ended[r][i] = true
	s.last = max(s.last, s.now)
	s.releaseAll(r, func(after, begun []int) bool { return slices.Contains(after, i) })
}

func (s *plainCluster) began(r, i int) {
	s.releaseAll(r, func(after, begun []int) bool { return slices.Contains(begun, i) })
}

// releaseAll releases operations that wait for something, Receives first.
func (s *plainCluster) releaseAll(r int, wait func(after, begun []int) bool) {
	for _, receives := range []bool{true, false} {
		for k, op := range s.p.Ranks[r] {
			if (op.Kind == programs.Receive) == receives && wait(s.waits(r, k)) {
				s.release(r, k)
			}
		}
	}
}

func (s *plainCluster) release(r, i int) {
	if s.wait[r][i]--; s.wait[r][i] == 0 {
		s.start(r, i)
	}
}

func (s *plainCluster) announce(key [3]int, message func(j int)) {
	if q := s.posted[key]; len(q) > 0 {
		s.posted[key] = q[1:]
		message(q[0])
		return
	}
	s.there[key] = append(s.there[key], message)
}

func (s *plainCluster) start(r, i int) {
	op := s.p.Ranks[r][i]
	bytes := float64(max(op.Bytes-1, 0))
	x := s.parameters(op.Bytes)
	both := x.O + bytes*x.OPerByte
	begun := func() { s.began(r, i) }
	switch op.Kind {
	case programs.Compute:
		s.work(r, op.Time, begun, func() { s.end(r, i) })
	case programs.Receive:
		begun()
		key := [3]int{r, op.Peer, op.Tag}
		if q := s.there[key]; len(q) > 0 {
			s.there[key] = q[1:]
			q[0](i)
			return
		}
		s.posted[key] = append(s.posted[key], i)
	case programs.Send:
		to, key := op.Peer, [3]int{op.Peer, r, op.Tag}
		if x.Flights == 1 {
			s.work(r, both, begun, func() {
				s.end(r, i)
				s.pass(r, to, bytes, x, func() {
					s.work(to, both, nil, func() { s.announce(key, func(j int) { s.end(to, j) }) })
				})
			})
			return
		}
		// A word is passed on with the overhead at either end.
		word := func(from, to int, then func()) func() {
			return func() {
				s.work(from, x.O, nil, func() { s.pass(from, to, 0, x, func() { s.work(to, x.O, nil, then) }) })
			}
		}
		data := func(j int) func() {
			end := func() { s.end(to, j) }
			if x.Flights == 5 {
				end = word(to, r, func() {
					s.work(r, x.O, nil, func() {
						s.end(r, i)
						s.pass(r, to, 0, x, func() { s.work(to, x.O, nil, func() { s.end(to, j) }) })
					})
				})
			}
			return func() {
				s.work(r, both, nil, func() {
					if x.Flights == 3 {
						s.end(r, i)
					}
					s.pass(r, to, bytes, x, func() { s.work(to, both, nil, end) })
				})
			}
		}
		s.work(r, x.O, begun, func() {
			s.pass(r, to, 0, x, func() {
				s.work(to, x.O, nil, func() {
					s.announce(key, func(j int) { word(to, r, data(j))() })
				})
			})
		})
	}
}

// plainly returns when the last rank is done.
func plainly(t *testing.T, p programs.Program, m collectives.Streams, slow map[int]float64, fluid *plainFluid) float64 {
	t.Helper()
	n := len(p.Ranks)
	s := &plainCluster{
		m: m, slow: slow, p: p, fluid: fluid, busy: make([]bool, n), queues: make([][]func(), n), taken: make([]float64, n),
		posted: map[[3]int][]int{}, there: map[[3]int][]func(int){},
	}
	if fluid != nil {
		fluid.cluster = s
	}
	for r, list := range p.Ranks {
		s.links = append(s.links, &plainLink{sending: -1, queue: map[int][]*plainItem{}, latest: map[int]float64{}})
		s.wait, s.ended = append(s.wait, make([]int, len(list))), append(s.ended, make([]bool, len(list)))
		for i := range list {
			after, begun := s.waits(r, i)
			s.wait[r][i] = 1 + len(after) + len(begun)
		}
	}
	for _, receives := range []bool{true, false} {
		for r, list := range p.Ranks {
			for i, op := range list {
				if (op.Kind == programs.Receive) == receives {
					s.release(r, i)
				}
			}
		}
	}
	for len(s.list) > 0 {
		first := 0
		for i, x := range s.list {
			if x.at < s.list[first].at {
				first = i
			}
		}
		x := s.list[first]
		s.list = slices.Delete(s.list, first, first+1)
		s.now = x.at
		x.do()
	}
	for r := range s.ended {
		if i := slices.Index(s.ended[r], false); i >= 0 {
			t.Fatalf("%s: operation %d of rank %d never ends", p.Name, i, r)
		}
	}
	return s.last
}
