package programs_test

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"castlab/topologies/programs"
)

// A oneport is the machine of the textbooks: a message of b bytes takes alpha + beta b,
// a rank sends one at a time and receives one at a time. It shares nothing with Rounds.
type oneport struct{ alpha, beta float64 }

// time returns when the last operation ends. The program has no wildcards, and no two
// messages of one sender to one receiver have the same tag.
func (m oneport) time(p programs.Program) float64 {
	type key struct{ from, to, tag int }
	type at struct{ rank, operation int }
	receives := map[key]at{}
	ended, waiting := make([][]float64, len(p.Ranks)), make([][]int, len(p.Ranks))
	for r, list := range p.Ranks {
		ended[r], waiting[r] = make([]float64, len(list)), make([]int, len(list))
		for i, o := range list {
			ended[r][i] = math.NaN()
			if o.Kind == programs.Receive {
				receives[key{o.Peer, r, o.Tag}] = at{r, i}
			}
		}
	}
	arrived := map[at]float64{}
	sending, receiving := make([]float64, len(p.Ranks)), make([]float64, len(p.Ranks))
	// ready returns when an operation may begin, NaN if that is not known yet.
	ready := func(r, i int) float64 {
		begin := 0.0
		for _, j := range p.Ranks[r][i].After {
			begin = math.Max(begin, ended[r][j]) // NaN where it is
		}
		return begin
	}
	last := 0.0
	for {
		// What does not compete for a resource ends as soon as it can.
		for changed := true; changed; {
			changed = false
			for r, list := range p.Ranks {
				for i, o := range list {
					if begin := ready(r, i); math.IsNaN(ended[r][i]) && !math.IsNaN(begin) {
						when, here := arrived[at{r, i}]
						switch {
						case o.Kind == programs.Compute:
							ended[r][i] = begin + o.Time
						case o.Kind == programs.Receive && here:
							ended[r][i] = math.Max(begin, when)
						default:
							continue
						}
						last = math.Max(last, ended[r][i])
						changed = true
					}
				}
			}
		}
		// The Send that can begin first does; ties go to the one that has been ready
		// longest, then to the first in its list.
		best, when := at{-1, -1}, []float64{math.Inf(1), math.Inf(1), math.Inf(1)}
		for r, list := range p.Ranks {
			for i, o := range list {
				if o.Kind != programs.Send || !math.IsNaN(ended[r][i]) {
					continue
				}
				since := ready(r, i)
				if math.IsNaN(since) {
					continue
				}
				begin := max(since, sending[r], receiving[o.Peer])
				if this := []float64{begin, since, float64(i)}; slices.Compare(this, when) < 0 {
					best, when = at{r, i}, this
				}
			}
		}
		if best.rank < 0 {
			return last
		}
		o := p.Ranks[best.rank][best.operation]
		end := when[0] + m.alpha + m.beta*float64(o.Bytes)
		ended[best.rank][best.operation] = end
		sending[best.rank], receiving[o.Peer] = end, end
		arrived[receives[key{best.rank, o.Peer, o.Tag}]] = end
	}
}

// The times of the doc comments, which are those of the literature, are the times in
// which the programs run on the machine of the textbooks. All numbers are such that
// nothing is rounded.
func TestTextbookTimes(t *testing.T) {
	const (
		alpha, beta = 1024.0, 2.0
		k           = 4
		M           = 16 * 256 // bytes
		m           = float64(M)
	)
	log := func(n int) float64 { return float64(bits.Len(uint(n - 1))) }
	part := func(n int) float64 { return float64(n-1) / float64(n) * m }
	for _, x := range []struct {
		task      programs.Task
		name      string
		reduction float64
		ranks     []int
		time      func(n int, gamma float64) float64
	}{
		{programs.Broadcast, "flat", 0, []int{1, 2, 7, 16}, func(n int, _ float64) float64 { return float64(n-1) * (alpha + beta*m) }},
		{programs.Broadcast, "pipeline", 0, []int{2, 7, 16}, func(n int, _ float64) float64 { return float64(n-2+k) * (alpha + beta*m/k) }},
		{programs.Broadcast, "binomial-doubling", 0, []int{1, 2, 7, 16},
			func(n int, _ float64) float64 { return log(n) * (alpha + beta*m) }},
		{programs.Broadcast, "binomial-blocking", 0, []int{1, 2, 7, 16},
			func(n int, _ float64) float64 { return log(n) * (alpha + beta*m) }},
		{programs.Broadcast, "binomial", 0, []int{1, 2, 7, 16}, func(n int, _ float64) float64 { return log(n) * (alpha + beta*m) }},
		{programs.Broadcast, "k-nomial", 0, []int{3, 9, 27}, func(n int, _ float64) float64 {
			return 2 * math.Round(math.Log(float64(n))/math.Log(3)) * (alpha + beta*m)
		}},
		{programs.Broadcast, "binary-tree", 0, []int{7, 15, 31},
			func(n int, _ float64) float64 { return 2 * (log(n) - 2 + k) * (alpha + beta*m/k) }},
		{programs.Broadcast, "scatter-allgather", 0, []int{2, 4, 8, 16},
			func(n int, _ float64) float64 { return (log(n)+float64(n-1))*alpha + 2*beta*part(n) }},
		{programs.Broadcast, "scatter-doubling", 0, []int{1, 2, 4, 16},
			func(n int, _ float64) float64 { return 2*log(n)*alpha + 2*beta*part(n) }},
		{programs.Allgather, "ring", 0, []int{2, 4, 16}, func(n int,
			_ float64) float64 {
			return float64(n-1) * (alpha + beta*m/float64(n))
		}},
		{programs.Allgather, "two-way-ring", 0, []int{2, 4, 16},
			func(n int, _ float64) float64 { return float64(n-1) * (alpha + beta*m/float64(n)) }},
		{programs.Allgather, "recursive-doubling", 0, []int{1, 2, 4, 16},
			func(n int, _ float64) float64 { return log(n)*alpha + beta*part(n) }},
		{programs.Allgather, "bruck", 0, []int{1, 2, 4, 16}, func(n int, _ float64) float64 { return log(n)*alpha + beta*part(n) }},
		{programs.Allgather, "neighbor-exchange", 0, []int{2, 4, 16},
			func(n int, _ float64) float64 { return float64(n)/2*alpha + beta*part(n) }},
		{programs.Allgather, "gather-broadcast", 0, []int{1, 2, 4, 16},
			func(n int, _ float64) float64 { return 2*log(n)*alpha + beta*(part(n)+log(n)*m) }},
		{programs.Allreduce, "ring", 0.5, []int{1, 2, 4, 16}, func(n int, gamma float64) float64 {
			return 2*float64(n-1)*alpha + (2*beta+gamma)*part(n)
		}},
		{programs.Allreduce, "recursive-doubling", 0.5, []int{1, 2, 4, 16},
			func(n int, gamma float64) float64 { return log(n) * (alpha + (beta+gamma)*m) }},
		{programs.Allreduce, "rabenseifner", 0.5, []int{1, 2, 4, 16}, func(n int, gamma float64) float64 {
			return 2*log(n)*alpha + (2*beta+gamma)*part(n)
		}},
		{programs.Allreduce, "reduce-broadcast", 0.5, []int{1, 2, 4, 16},
			func(n int, gamma float64) float64 { return log(n) * (2*alpha + (2*beta+gamma)*m) }},
		{programs.Reduce, "binomial", 0.5, []int{1, 2, 4, 16},
			func(n int, gamma float64) float64 { return log(n) * (alpha + (beta+gamma)*m) }},
		{programs.Reduce, "pipeline", 0, []int{2, 7, 16}, func(n int, _ float64) float64 { return float64(n-2+k) * (alpha + beta*m/k) }},
		{programs.Reduce, "rabenseifner", 0.5, []int{1, 2, 4, 16}, func(n int, gamma float64) float64 {
			return 2*log(n)*alpha + (2*beta+gamma)*part(n)
		}},
		{programs.ReduceScatter, "ring", 0.5, []int{2, 4, 16}, func(n int, gamma float64) float64 {
			return float64(n-1) * (alpha + (beta+gamma)*m/float64(n))
		}},
		{programs.ReduceScatter, "pairwise", 0.5, []int{2, 4, 16}, func(n int, gamma float64) float64 {
			return float64(n-1) * (alpha + (beta+gamma)*m/float64(n))
		}},
		{programs.ReduceScatter, "recursive-halving", 0.5, []int{1, 2, 4, 16},
			func(n int, gamma float64) float64 { return log(n)*alpha + (beta+gamma)*part(n) }},
		{programs.AllToAll, "spread", 0, []int{2, 4, 16}, func(n int,
			_ float64) float64 {
			return float64(n-1) * (alpha + beta*m/float64(n))
		}},
		{programs.AllToAll, "pairwise", 0, []int{2, 4, 16}, func(n int,
			_ float64) float64 {
			return float64(n-1) * (alpha + beta*m/float64(n))
		}},
		{programs.AllToAll, "bruck", 0, []int{1, 2, 4, 16}, func(n int, _ float64) float64 { return log(n) * (alpha + beta*m/2) }},
		{programs.Scatter, "flat", 0, []int{2, 4, 16}, func(n int,
			_ float64) float64 {
			return float64(n-1) * (alpha + beta*m/float64(n))
		}},
		{programs.Scatter, "binomial", 0, []int{1, 2, 4, 16}, func(n int, _ float64) float64 { return log(n)*alpha + beta*part(n) }},
		{programs.Gather, "binomial", 0, []int{1, 2, 4, 16}, func(n int, _ float64) float64 { return log(n)*alpha + beta*part(n) }},
	} {
		a := named(t, x.task, x.name)
		for _, n := range x.ranks {
			s := settings(a, n, M, 0)
			if a.Takes(programs.Segmented) {
				s.Segments = k
			}
			s.Reduction = x.reduction
			p, err := a.Plan(s)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := (oneport{alpha, beta}).time(p.Program), x.time(n, x.reduction); got != want {
				t.Errorf("%v %s n=%d: %v, want %v", x.task, x.name, n, got, want)
			}
		}
	}
}

// With a round for every message the machine takes as many as Rounds says, but where
// messages that have been ready equally long meet at a receiver, of which the two may
// take different ones first, with consequences.
func TestRoundsAreThoseOfTheMachine(t *testing.T) {
	for _, a := range programs.All() {
		if a.Task == programs.Allreduce && a.Name == "double-tree" || a.Name == "cube-multinode" || a.Name == "scatter-allgather" {
			continue
		}
		for n := 1; n <= 12; n++ {
			p, err := a.Plan(settings(a, n, 12, 0))
			if refused(a, n, err) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			rounds, err := p.Program.Rounds()
			if got := (oneport{1, 0}).time(p.Program); err != nil || got != float64(rounds) {
				t.Errorf("%v %s n=%d: %v, want %d rounds (%v)", a.Task, a.Name, n, got, rounds, err)
			}
		}
	}
}
