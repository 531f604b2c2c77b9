package packets_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// A graph is a network given by its lists of neighbors.
type graph [][]topologies.Node

func (g graph) Validate() error { return nil }
func (g graph) Order() int      { return len(g) }
func (g graph) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	return append(dst, g[v]...)
}
func (g graph) String() string { return fmt.Sprintf("graph(n=%d)", len(g)) }

// randomGraph draws a strongly connected graph of n nodes: a directed cycle and further
// directed links.
func randomGraph(r *rand.Rand, n int) graph {
	g := make(graph, n)
	perm := r.Perm(n)
	for i, v := range perm {
		if n > 1 {
			g[v] = append(g[v], topologies.Node(perm[(i+1)%n]))
		}
	}
	for range r.IntN(2 * n) {
		v, w := r.IntN(n), topologies.Node(r.IntN(n))
		if v != int(w) && !slices.Contains(g[v], w) {
			g[v] = append(g[v], w)
		}
	}
	return g
}

// randomSchedule uses every link in each slot with some probability, for some packet
// that its sender holds: mostly one that the receiver lacks, and occasionally any, so
// that copies come twice. The sends are in no order.
func randomSchedule(r *rand.Rand, g graph) schedules.Schedule {
	n := len(g)
	s := schedules.Schedule{Algorithm: "random", Nodes: n}
	holds := make([][]bool, n)
	for v := range holds {
		holds[v] = make([]bool, n)
		holds[v][v] = true
	}
	missing := n * (n - 1)
	use, again := 0.3+0.7*r.Float64(), 0.2*r.Float64()
	for slot := 1; missing > 0; slot++ {
		var now []schedules.Send
		for v := range g {
			for _, w := range g[v] {
				if r.Float64() > use {
					continue
				}
				repeat := r.Float64() < again
				var can []int
				for p := range n {
					if holds[v][p] && (repeat || !holds[w][p]) {
						can = append(can, p)
					}
				}
				if len(can) > 0 {
					now = append(now, schedules.Send{Slot: slot, From: v, To: int(w), Packet: can[r.IntN(len(can))]})
				}
			}
		}
		for _, a := range now {
			s.Slots = slot
			if !holds[a.To][a.Packet] {
				holds[a.To][a.Packet] = true
				missing--
			}
		}
		s.Sends = append(s.Sends, now...)
	}
	r.Shuffle(len(s.Sends), func(i, j int) { s.Sends[i], s.Sends[j] = s.Sends[j], s.Sends[i] })
	return s
}

// randomLengths draws lengths of one kind: spread, equal, many ties and zeros,
// all zero, one giant, spread over many orders of magnitude.
func randomLengths(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	kind := r.IntN(6)
	for i := range x {
		switch kind {
		case 0:
			x[i] = float64(r.IntN(1<<16)) / 1024
		case 1:
			x[i] = 1
		case 2:
			x[i] = float64(r.IntN(3))
		case 4:
			x[i] = float64(r.IntN(4)) / 1024
		case 5:
			x[i] = float64(uint64(1) << r.IntN(30))
		}
	}
	if kind == 4 {
		x[r.IntN(n)] = 50
	}
	return x
}

// checkRandom draws one network, one schedule and a few lengths, and checks the traces
// of all disciplines. Lengths and times are exact.
func checkRandom(r *rand.Rand, n int) error {
	g := randomGraph(r, n)
	s := randomSchedule(r, g)
	b, err := packets.New(g, s)
	if err != nil {
		return err
	}
	e := b.NewExecution()
	for range 6 {
		x := randomLengths(r, n)
		for _, how := range disciplines {
			done, err := e.Run(how, x)
			if err != nil {
				return err
			}
			ends := e.AppendFinish(nil)
			if err := checkTrace(s, how, x, ends, done); err != nil {
				return fmt.Errorf("%v, lengths %v: %w\n%v", how, x, err, s)
			}
			if load := e.Load(); load > done {
				return fmt.Errorf("%v, lengths %v: done at %v, but a link has %v to send\n%v", how, x, done, load, s)
			}
			if sum := last(e.Phases()); how == packets.Barrier && sum > done {
				return fmt.Errorf("a hop takes %v of %v", sum, done)
			}
		}
	}
	return nil
}

func last(times []float64) float64 {
	done := 0.0
	for _, v := range times {
		done = max(done, v)
	}
	return done
}

func TestRandomSchedulesKeepTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	rounds := 2000
	if testing.Short() {
		rounds = 300
	}
	for range rounds {
		if err := checkRandom(r, 1+r.IntN(9)); err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzRandomSchedulesKeepTheRules(f *testing.F) {
	f.Add(uint64(1), uint8(2))
	f.Add(uint64(2), uint8(7))
	f.Add(uint64(3), uint8(12))
	f.Fuzz(func(t *testing.T, seed uint64, n uint8) {
		if err := checkRandom(rand.New(rand.NewPCG(seed, 0)), 1+int(n)%14); err != nil {
			t.Fatal(err)
		}
	})
}
