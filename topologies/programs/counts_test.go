package programs_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"castlab/topologies/programs"
)

func ceilLog(n int) int  { return bits.Len(uint(n - 1)) }
func floorLog(n int) int { return bits.Len(uint(n)) - 1 }

// Numbers of messages, depths and rounds are those of the doc comments, which are
// those of the literature: for all numbers of ranks up to 33. nil where nothing is
// promised.
func TestCounts(t *testing.T) {
	const k = 5 // segments
	type counts func(n int) (messages, depth, rounds int)
	const open = -1
	chain := func(n int) (int, int, int) { return k * (n - 1), n - 1, n - 2 + k }
	everybody := func(n int) (int, int, int) { return n * (n - 1), n - 1, n - 1 }
	straight := func(n int) (int, int, int) { return n - 1, 1, n - 1 }
	// A binomial tree is as deep as a rank has ones.
	ones := func(n int) int {
		most := 0
		for v := range n {
			most = max(most, bits.OnesCount(uint(v)))
		}
		return most
	}
	thereAndBack := func(n int) (int, int, int) { return 2 * (n - 1), 2, 2 * (n - 1) }
	// Ranks beyond a power of two hand over and are told in the end.
	folded := func(n int) (int, int, int) {
		p, d := 1<<floorLog(n), floorLog(n)
		if p == n {
			return n * d, d, d
		}
		if n-p <= p/2 {
			return p*d + 2*(n-p), d + 1, d + 2
		}
		return p*d + 2*(n-p), d + 2, d + 2
	}
	// With a radix of 3: steps, and the messages that a rank sends in all of them.
	byThree := func(n int) (steps, each int) {
		for power := 1; power < n; power *= 3 {
			steps++
			if each++; 2*power < n {
				each++
			}
		}
		return steps, each
	}
	counted := 0
	for _, x := range []struct {
		task   programs.Task
		name   string
		counts counts
	}{
		{programs.Broadcast, "flat", straight},
		{programs.Broadcast, "ring", func(n int) (int, int, int) { return n - 1, n - 1, n - 1 }},
		{programs.Broadcast, "pipeline", chain},
		{programs.Broadcast, "binomial", func(n int) (int, int, int) { return n - 1, ones(n), ceilLog(n) }},
		{programs.Broadcast, "binomial-doubling", func(n int) (int, int, int) { return n - 1, ones(n), ceilLog(n) }},
		{programs.Broadcast, "binomial-blocking", func(n int) (int, int, int) { return n - 1, ones(n), ceilLog(n) }},
		{programs.Broadcast, "k-nomial", func(n int) (int, int, int) {
			h := int(math.Round(math.Log(float64(n)) / math.Log(3)))
			if n != int(math.Pow(3, float64(h))) {
				return n - 1, open, open
			}
			return n - 1, h, 2 * h
		}},
		{programs.Broadcast, "binary-tree", func(n int) (int, int, int) {
			if h := floorLog(n + 1); n == 1<<h-1 && h > 1 {
				return k * (n - 1), h - 1, 2*(h-2) + 2*k
			}
			return k * (n - 1), floorLog(n), open
		}},
		{programs.Broadcast, "double-tree", func(n int) (int, int, int) { return k * (n - 1), open, open }},
		{programs.Broadcast, "scatter-allgather", func(n int) (int, int, int) {
			if n&(n-1) != 0 {
				return n - 1 + n*(n-1), open, open
			}
			return n - 1 + n*(n-1), open, floorLog(n) + n - 1
		}},
		{programs.Broadcast, "scatter-doubling", func(n int) (int, int, int) { return n - 1 + n*floorLog(n), open, 2 * floorLog(n) }},
		{programs.Broadcast, "disjoint-trees", func(n int) (int, int, int) { return k * (n - 1), min(floorLog(n)+1, n-1), open }},
		{programs.Broadcast, "logp-tree", func(n int) (int, int, int) { return n - 1, open, open }},
		{programs.Broadcast, "logp-items", func(n int) (int, int, int) { return k * (n - 1), open, open }},
		{programs.Broadcast, "chains", func(n int) (int, int, int) {
			heads, rounds := min(3, n-1), 0
			for c := range heads { // the last segment leaves for chain c, then passes along it
				rounds = max(rounds, heads*(k-1)+c+(n-1-c+heads-1)/heads)
			}
			return k * (n - 1), (n - 2 + heads) / heads, rounds
		}},
		{programs.Broadcast, "split-binary", func(n int) (int, int, int) {
			if n&(n-1) == 0 { // the deepest rank gets the other half from the root
				return 3*(n-1) + n - 1, floorLog(n), open
			}
			return 3*(n-1) + n - 1, floorLog(n) + 1, open
		}},
		{programs.Allgather, "flat", thereAndBack},
		{programs.Allgather, "k-bruck", func(n int) (int, int, int) {
			steps, each := byThree(n)
			if int(math.Pow(3, float64(steps))) != n {
				return n * each, open, open
			}
			return n * each, steps, 2 * steps
		}},
		{programs.Allgather, "ring", everybody},
		{programs.Allgather, "two-way-ring", func(n int) (int, int, int) { return n * (n - 1), n / 2, n - 1 }},
		{programs.Allgather, "recursive-doubling", func(n int) (int, int, int) { return n * floorLog(n), floorLog(n), floorLog(n) }},
		{programs.Allgather, "bruck", func(n int) (int, int, int) { return n * ceilLog(n), open, ceilLog(n) }},
		{programs.Allgather, "neighbor-exchange", func(n int) (int, int, int) { return n * n / 2, n / 2, n / 2 }},
		{programs.Allgather, "cube-multinode", func(n int) (int, int, int) { return n * (n - 1), floorLog(n), open }},
		{programs.Allgather, "gather-broadcast", func(n int) (int, int, int) {
			if n&(n-1) != 0 {
				return 2 * (n - 1), open, open
			}
			return 2 * (n - 1), 2 * floorLog(n), 2 * floorLog(n)
		}},
		{programs.Allreduce, "flat", thereAndBack},
		{programs.Allreduce, "segmented-ring", func(n int) (int, int, int) {
			return (k + 1) * n * (n - 1), (k + 1) * (n - 1),
				(k + 1) * (n - 1)
		}},
		{programs.Allreduce, "ring", func(n int) (int, int, int) { return 2 * n * (n - 1), 2 * (n - 1), 2 * (n - 1) }},
		{programs.Allreduce, "recursive-doubling", folded},
		{programs.Allreduce, "rabenseifner", func(n int) (int, int, int) {
			p, d := 1<<floorLog(n), floorLog(n)
			if p == n {
				return 2 * n * d, 2 * d, 2 * d
			}
			return 2*p*d + 2*(n-p), 2*d + 2, 2*d + 2
		}},
		{programs.Allreduce, "reduce-broadcast", func(n int) (int, int, int) {
			if n&(n-1) != 0 {
				return 2 * (n - 1), 2 * ones(n), open
			}
			return 2 * (n - 1), 2 * floorLog(n), 2 * floorLog(n)
		}},
		{programs.Allreduce, "double-tree", func(n int) (int, int, int) { return 2 * k * (n - 1), open, open }},
		{programs.Reduce, "flat", straight},
		{programs.Reduce, "pipeline", chain},
		{programs.Reduce, "binomial", func(n int) (int, int, int) { return n - 1, ones(n), ceilLog(n) }},
		{programs.Reduce, "binary-tree", func(n int) (int, int, int) { return k * (n - 1), floorLog(n), open }},
		{programs.Reduce, "chains", func(n int) (int, int, int) { return k * (n - 1), (n + 1) / 3, open }},
		{programs.Reduce, "in-order-binary", func(n int) (int, int, int) { return k*(n-1) + 1, floorLog(n) + 1, open }},
		{programs.Reduce, "rabenseifner", func(n int) (int, int, int) {
			if p := 1 << floorLog(n); p != n {
				return p*floorLog(n) + p - 1 + n - p, open, open
			}
			return n*floorLog(n) + n - 1, 2 * floorLog(n), 2 * floorLog(n)
		}},
		{programs.ReduceScatter, "ring", everybody},
		{programs.ReduceScatter, "pairwise", everybody},
		{programs.ReduceScatter, "recursive-halving", folded},
		{programs.ReduceScatter, "butterfly", func(n int) (int, int, int) {
			d := floorLog(n)
			p := 1 << d
			return 2*(n-p) + p*d + p - 1<<((d+1)/2), open, open
		}},
		{programs.ReduceScatter, "reduce-then-scatter", func(n int) (int, int, int) {
			return 2 * (n - 1), ones(n) + 1,
				ceilLog(n) + n - 1
		}},
		{programs.AllToAll, "spread", func(n int) (int, int, int) { return n * (n - 1), 1, n - 1 }},
		{programs.AllToAll, "pairwise", everybody},
		{programs.AllToAll, "bruck", func(n int) (int, int, int) { return n * ceilLog(n), open, ceilLog(n) }},
		{programs.AllToAll, "windowed", func(n int) (int, int, int) { return n * (n - 1), 1, n - 1 }},
		{programs.Scatter, "flat", straight},
		{programs.Scatter, "binomial", func(n int) (int, int, int) { return n - 1, ones(n), ceilLog(n) }},
		{programs.Gather, "flat", straight},
		{programs.Gather, "binomial", func(n int) (int, int, int) { return n - 1, ones(n), ceilLog(n) }},
		{programs.Gather, "flat-sync", func(n int) (int, int, int) { return 2 * (n - 1), 2 * (n - 1), 2 * (n - 1) }},
		{programs.Barrier, "dissemination", func(n int) (int, int, int) { return n * ceilLog(n), ceilLog(n), ceilLog(n) }},
		{programs.Barrier, "k-dissemination", func(n int) (int, int, int) {
			steps, each := byThree(n)
			return n * each, steps, each
		}},
		{programs.Barrier, "recursive-doubling", folded},
		{programs.Barrier, "flat", thereAndBack},
		{programs.Barrier, "gather-broadcast", func(n int) (int, int, int) { return 2 * (n - 1), 2 * ones(n), 2 * ceilLog(n) }},
		{programs.Barrier, "double-ring", func(n int) (int, int, int) { return 2 * n, 2 * n, 2 * n }},
	} {
		a := named(t, x.task, x.name)
		counted++
		for n := 2; n <= 33; n++ {
			p, err := a.Plan(settings(a, n, 1000, 0))
			if refused(a, n, err) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			c, err := p.Program.Count()
			if err != nil {
				t.Fatal(err)
			}
			messages, depth, rounds := x.counts(n)
			if c.Messages != messages || depth != open && c.Depth != depth || rounds != open && c.Rounds != rounds {
				t.Errorf("%v %s n=%d: %d messages, depth %d, %d rounds, want %d, %d, %d", x.task, x.name, n, c.Messages, c.Depth,
					c.Rounds, messages, depth, rounds)
			}
		}
	}
	for n := 2; n <= 300; n++ {
		for _, a := range []programs.Algorithm{programs.DoubleTree(), programs.DoubleTreeAllreduce()} {
			most := ceilLog(n)
			if a.Task == programs.Allreduce {
				most = 2 * ceilLog(n)
			}
			p := must(a.Plan(programs.Settings{Ranks: n, Bytes: 2, Segments: 2}))
			if c := must(p.Program.Count()); c.Depth > most {
				t.Errorf("%v %s n=%d: depth %d, want at most %d", a.Task, a.Name, n, c.Depth, most)
			}
		}
	}
	if all := len(programs.All()) - 1; counted != all { // a k-ary tree is between two others
		t.Errorf("%d algorithms are counted, want %d", counted, all)
	}
}

func named(t *testing.T, task programs.Task, name string) programs.Algorithm {
	t.Helper()
	for _, a := range programs.All() {
		if a.Task == task && a.Name == name {
			return a
		}
	}
	t.Fatalf("there is no %v by %s", task, name)
	return programs.Algorithm{}
}

// Names are unique within a task, and all fields are there.
func TestAlgorithmsAreDescribed(t *testing.T) {
	met := map[string]bool{}
	for _, a := range programs.All() {
		key := fmt.Sprint(a.Task, a.Name)
		if met[key] || a.Name == "" || a.Meaning == "" || a.Source == "" || a.Make == nil {
			t.Errorf("%v %s: twice, or not described", a.Task, a.Name)
		}
		met[key] = true
	}
}

// Bytes that leave the busiest rank: what an algorithm has to move.
func TestBytes(t *testing.T) {
	const n, m = 16, 1600 // parts of 100 bytes
	for _, x := range []struct {
		task        programs.Task
		name        string
		total, most int64
	}{
		{programs.Broadcast, "binomial", 15 * m, 4 * m},
		{programs.Broadcast, "pipeline", 15 * m, m},
		// log2(n) m/2 are scattered; the root sends 15 parts twice
		{programs.Broadcast, "scatter-allgather", 4*m/2 + 15*m, 15*100 + 15*100},
		{programs.Allgather, "ring", 15 * m, 1500},
		{programs.Allgather, "bruck", 15 * m, 1500},
		{programs.Allgather, "recursive-doubling", 15 * m, 1500},
		{programs.Allgather, "neighbor-exchange", 15 * m, 1500},
		{programs.Allreduce, "ring", 30 * m, 3000},
		{programs.Allreduce, "rabenseifner", 30 * m, 3000},
		{programs.Allreduce, "recursive-doubling", 16 * 4 * m, 4 * m},
		{programs.ReduceScatter, "recursive-halving", 15 * m, 1500},
		{programs.AllToAll, "pairwise", 15 * m, 1500},
		{programs.AllToAll, "bruck", 16 * 4 * m / 2, 4 * m / 2},
		{programs.Scatter, "binomial", 4 * m / 2, 1500},
		{programs.Gather, "binomial", 4 * m / 2, 800}, // rank 8 sends half
	} {
		a := named(t, x.task, x.name)
		p, err := a.Plan(settings(a, n, m, 0))
		if err != nil {
			t.Fatal(err)
		}
		if c, err := p.Program.Count(); err != nil || c.Bytes != x.total || c.SentBytes != x.most {
			t.Errorf("%v %s: %d bytes, %d of one rank, want %d and %d (%v)", x.task, x.name, c.Bytes, c.SentBytes, x.total, x.most, err)
		}
	}
}

// Depths of random programs are those of the definition, by recursion and not in the order
// of a run: an operation begins when what it waits for has ended, or begun, and a Receive
// ends when its message, which is one more, has.
func TestDepthIsThatOfTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	begun := 0
	for range 3000 {
		p := programs.Program{Ranks: make([][]programs.Operation, 2+r.IntN(3))}
		add := func(rank int, o programs.Operation) {
			for i := range p.Ranks[rank] { // waits for some of what stands before it
				switch r.IntN(4) {
				case 0:
					o.After = append(o.After, i)
				case 1:
					o.Begun = append(o.Begun, i)
				}
			}
			p.Ranks[rank] = append(p.Ranks[rank], o)
		}
		for tag := range 2 + r.IntN(8) {
			from, to := r.IntN(len(p.Ranks)), r.IntN(len(p.Ranks))
			if from == to {
				add(from, compute(1))
				continue
			}
			add(from, send(to, 1, tag))
			add(to, receive(from, 1, tag))
		}
		c, err := p.Count()
		if err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		type place struct{ rank, operation int }
		type channel struct{ from, to, tag int }
		sends, mate := map[channel][]place{}, map[place]place{}
		for rank, list := range p.Ranks {
			for i, o := range list {
				if o.Kind == programs.Send {
					x := channel{rank, o.Peer, o.Tag}
					sends[x] = append(sends[x], place{rank, i})
				}
				if len(o.Begun) > 0 {
					begun++
				}
			}
		}
		for rank, list := range p.Ranks {
			for i, o := range list {
				if o.Kind == programs.Receive {
					x := channel{o.Peer, rank, o.Tag}
					mate[place{rank, i}], sends[x] = sends[x][0], sends[x][1:]
				}
			}
		}
		var begins, ends func(k place) int
		begins = func(k place) (d int) {
			o := p.Ranks[k.rank][k.operation]
			for _, j := range o.After {
				d = max(d, ends(place{k.rank, j}))
			}
			for _, j := range o.Begun {
				d = max(d, begins(place{k.rank, j}))
			}
			return d
		}
		ends = func(k place) int {
			d := begins(k)
			if m, is := mate[k]; is {
				d = max(d, ends(m)+1)
			}
			return d
		}
		want := 0
		for rank, list := range p.Ranks {
			for i := range list {
				want = max(want, ends(place{rank, i}))
			}
		}
		if c.Depth != want {
			t.Fatalf("%+v: depth %d, want %d", p, c.Depth, want)
		}
	}
	if begun < 1000 {
		t.Errorf("%d waits for a beginning: too few to tell", begun)
	}
}
