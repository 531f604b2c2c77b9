package collectives_test

import (
	"cmp"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"

	"pgregory.net/rapid"
)

// reference executes a program on a LogGP machine by the rules of the package's
// documentation, one unit of time after the other: everything is a whole number, and
// every message has a tag of its own.
type reference struct {
	p      programs.Program
	m      collectives.LogGP
	flight func(rank, op int) int

	now, event   int
	acts         []*act // in order of creation
	ops          map[name]*operation
	cpu, out, in map[[2]int]int // by rank and number: when it is free
}

// between returns the machine of messages between two ranks, and the NIC with a number at one of them: that of its node,
// unless the message stays there.
func (s *reference) between(a, b, rank, number int) (collectives.LogGP, [2]int) {
	if s.m.Shared == nil {
		return s.m, [2]int{rank, number}
	}
	node := func(r int) int {
		if each := s.m.Shared.Nodes.Each; !s.m.Shared.Nodes.Cyclic {
			return r / each
		} else {
			return r % (len(s.p.Ranks) / each)
		}
	}
	if node(a) == node(b) {
		return s.m.Shared.Inside, [2]int{rank, -1 - number}
	}
	return s.m, [2]int{node(rank), number}
}

type name struct{ rank, op int }

type operation struct {
	programs.Operation
	name
	admitted, begun, ended bool
	start, end             int
	mate                   *operation // of a Send its Receive, of a Receive its Send
	event                  int        // in which it ended
	there                  bool       // of a Send: its message is, or will be at
	at                     int
}

// An act waits for a CPU, or is a Receive or a message that waits for nothing.
type act struct {
	ready int
	what  func() bool // does it if that is possible now
	done  bool
}

func (s *reference) add(ready int, what func() bool) {
	s.acts = append(s.acts, &act{ready: ready, what: what})
}

func newReference(p programs.Program, m collectives.LogGP, flight func(rank, op int) int) *reference {
	s := &reference{p: p, m: m, flight: flight, ops: map[name]*operation{}, cpu: map[[2]int]int{}, out: map[[2]int]int{},
		in: map[[2]int]int{}}
	for r, list := range p.Ranks {
		for i, op := range list {
			s.ops[name{r, i}] = &operation{Operation: op, name: name{r, i}}
		}
	}
	for _, x := range s.ops {
		for _, y := range s.ops {
			if x.Kind == programs.Send && y.Kind == programs.Receive && x.Peer == y.rank && y.Peer == x.rank && x.Tag == y.Tag {
				x.mate, y.mate = y, x
			}
		}
	}
	return s
}

// run returns when each rank is done.
func (s *reference) run() []float64 {
	for r := range s.p.Ranks {
		s.admit(r)
	}
	for left := len(s.ops); left > 0 && s.now < 1e5; {
		s.event++
		i := slices.IndexFunc(s.acts, func(a *act) bool { return !a.done && a.ready <= s.now && a.what() })
		if i < 0 {
			s.now++
			continue
		}
		s.acts[i].done = true
		for r := range s.p.Ranks {
			s.admit(r)
		}
		left = 0
		for _, x := range s.ops {
			if !x.ended {
				left++
			}
		}
	}
	ends := make([]float64, len(s.p.Ranks))
	for k, t := range s.cpu {
		ends[k[0]] = max(ends[k[0]], float64(t))
	}
	return ends
}

// admit creates the acts of the operations of a rank that wait for nothing more.
func (s *reference) admit(r int) {
	var fresh []*operation
	ready := map[*operation]int{}
	byEnd := map[*operation]int{} // 1 if it waited for an end until now
	for i := range s.p.Ranks[r] {
		x, ok := s.ops[name{r, i}], true
		for _, j := range x.After {
			y := s.ops[name{r, j}]
			ok, ready[x] = ok && y.ended, max(ready[x], y.end)
			if y.event == s.event {
				byEnd[x] = 1
			}
		}
		for _, j := range x.Begun {
			y := s.ops[name{r, j}]
			ok, ready[x] = ok && y.begun, max(ready[x], y.start)
		}
		if ok && !x.admitted {
			x.admitted = true
			fresh = append(fresh, x)
		}
	}
	slices.SortStableFunc(fresh, func(a, b *operation) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(byEnd[a], byEnd[b])) })
	for _, x := range fresh {
		switch x.Kind {
		case programs.Send:
			s.add(ready[x], func() bool { return s.send(x) })
		case programs.Receive:
			s.add(max(ready[x], s.cpu[[2]int{r, x.CPU}]), func() bool {
				x.begun, x.start = true, s.now
				s.meet(x.mate)
				return true
			})
		default:
			s.add(ready[x], func() bool {
				if s.cpu[[2]int{r, x.CPU}] > s.now {
					return false
				}
				x.begun, x.start, x.ended, x.end, x.event = true, s.now, true, s.now+int(x.Time), s.event
				s.cpu[[2]int{r, x.CPU}] = x.end
				return true
			})
		}
	}
}

func (s *reference) send(x *operation) bool {
	m, nic := s.between(x.rank, x.Peer, x.rank, x.NIC)
	cpu, more := [2]int{x.rank, x.CPU}, int(x.Bytes)-1
	if s.cpu[cpu] > s.now || s.out[nic] > s.now {
		return false
	}
	x.begun, x.start, x.end = true, s.now, s.now+int(m.O)+more*int(m.OPerByte)
	s.cpu[cpu], s.out[nic] = x.end, s.now+int(m.Gap)+more*int(m.PerByte)
	x.ended, x.event = x.Bytes <= m.Eager, s.event
	arrival := s.now + int(m.O) + s.flight(x.rank, x.op)
	if s.m.Polling {
		s.add(arrival, func() bool {
			x.there, x.at = true, s.now
			s.meet(x)
			return true
		})
	} else {
		s.add(arrival, func() bool { return s.take(x, x.CPU, x.NIC) })
	}
	return true
}

// take brings the message of a Send in, if the CPU and the NIC of its receiver are
// free.
func (s *reference) take(x *operation, c, n int) bool {
	m, nic := s.between(x.rank, x.Peer, x.Peer, n)
	cpu, more := [2]int{x.Peer, c}, int(x.Bytes)-1
	if s.cpu[cpu] > s.now || s.in[nic] > s.now {
		return false
	}
	x.there, x.at = true, s.now+int(m.O)+more*max(int(m.OPerByte), int(m.PerByte))
	s.cpu[cpu], s.in[nic] = x.at, s.now+int(m.Gap)+more*int(m.PerByte)
	if s.m.Polling {
		s.received(x)
	} else {
		s.meet(x)
	}
	return true
}

// meet sees whether the message of a Send is there and wanted.
func (s *reference) meet(x *operation) {
	switch {
	case !x.there || !x.mate.begun:
	case s.m.Polling:
		s.add(s.now, func() bool { return s.take(x, x.mate.CPU, x.mate.NIC) })
	default:
		s.received(x)
	}
}

func (s *reference) received(x *operation) {
	if !x.ended {
		x.ended, x.end, x.event = true, max(x.end, s.now), s.event
		cpu := [2]int{x.rank, x.CPU}
		s.cpu[cpu] = max(s.cpu[cpu], s.now)
	}
	x.mate.ended, x.mate.end, x.mate.event = true, max(x.at, x.mate.start), s.event
}

// Every program takes the time that it takes by the plain rules: any dependencies,
// several CPUs and NICs, messages above and below the eager threshold, latencies that
// vary, so that messages overtake each other, and nodes whose ranks share an interface.
func TestEventsFollowTheRules(t *testing.T) {
	often(t, func(t *rapid.T) {
		p := drawProgram(t, anywhere, rapid.IntRange(1, 4).Draw(t, "ranks"), false, false)
		several := rapid.Bool().Draw(t, "several CPUs")
		for r := range p.Ranks {
			for i := range p.Ranks[r] {
				if op := &p.Ranks[r][i]; several {
					op.CPU, op.NIC = rapid.IntRange(0, 1).Draw(t, "cpu"), rapid.IntRange(0, 1).Draw(t, "nic")
				}
			}
		}
		m := drawLogGP(t)
		var j collectives.Jitter
		if rapid.Bool().Draw(t, "nodes") {
			inside := drawLogGP(t)
			inside.Polling = false
			each := rapid.SampledFrom([][]int{{1}, {1, 2}, {1, 3}, {1, 2, 4}}[len(p.Ranks)-1]).Draw(t, "each")
			m.Shared = &collectives.Shared{Nodes: programs.Nodes{Each: each, Cyclic: rapid.Bool().Draw(t, "cyclic")}, Inside: inside}
		} else if rapid.Bool().Draw(t, "jitter") {
			j.Flight = distributions.Geometric{Mu: 8}
		}
		c, err := collectives.Compile(p, m, j)
		if err != nil {
			t.Fatal(err)
		}
		e := c.NewExecution()
		k := collectives.Key{A: rapid.Uint64().Draw(t, "key")}
		if _, err := e.Run(k); err != nil {
			t.Fatal(err)
		}
		got := slices.Clone(e.Ends())
		first := make([]int, len(p.Ranks)+1)
		for r, list := range p.Ranks {
			first[r+1] = first[r] + len(list)
		}
		s := newReference(p, m, func(rank, op int) int { return int(e.Flight(k, first[rank]+op)) })
		if m.Shared != nil {
			s.flight = func(rank, op int) int {
				inner, _ := s.between(rank, p.Ranks[rank][op].Peer, rank, 0)
				return int(inner.L)
			}
		}
		want := s.run()
		if !slices.Equal(got, want) {
			spans, _ := e.Trace(k)
			for _, x := range spans {
				y := s.ops[name{x.Rank, x.Operation}]
				op := y.Operation
				t.Logf("%d.%d kind %d peer %d tag %d time %v cpu %d nic %d after %v begun %v: %v-%v ref %d-%d flight %v", x.Rank,
					x.Operation, op.Kind, op.Peer, op.Tag, op.Time, op.CPU, op.NIC, op.After, op.Begun, x.Start, x.End, y.start, y.end,
					e.Flight(k, first[x.Rank]+x.Operation))
			}
			t.Fatalf("%v: %v, by the rules %v", m, got, want)
		}
		spans, err := e.Trace(k)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range spans {
			if y := s.ops[name{x.Rank, x.Operation}]; x.Start != float64(y.start) || x.End != float64(y.end) {
				t.Fatalf("operation %d of rank %d from %v to %v, by the rules from %d to %d", x.Operation, x.Rank, x.Start, x.End,
					y.start, y.end)
			}
		}
	})
}
