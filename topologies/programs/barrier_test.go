package programs_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/topologies/programs"
)

// An end of a run in which one rank begins late: when every rank is done, a message
// taking a unit of time. By repetition until nothing changes.
func doneWhenLate(p programs.Program, late int, by float64) []float64 {
	type key struct{ from, to, tag int }
	begins, ends := make([][]float64, len(p.Ranks)), make([][]float64, len(p.Ranks))
	for r, list := range p.Ranks {
		begins[r], ends[r] = make([]float64, len(list)), make([]float64, len(list))
	}
	done := make([]float64, len(p.Ranks))
	for changed := true; changed; {
		changed = false
		sent := map[key]float64{}
		for r, list := range p.Ranks {
			for i, o := range list {
				if o.Kind == programs.Send {
					sent[key{r, o.Peer, o.Tag}] = ends[r][i]
				}
			}
		}
		for r, list := range p.Ranks {
			if r == late {
				done[r] = by
			}
			for i, o := range list {
				begin := 0.0
				if r == late {
					begin = by
				}
				for _, j := range o.After {
					begin = max(begin, ends[r][j])
				}
				for _, j := range o.Begun {
					begin = max(begin, begins[r][j])
				}
				end := begin
				if o.Kind == programs.Receive {
					end = max(begin, sent[key{o.Peer, r, o.Tag}]+1)
				}
				changed = changed || begin != begins[r][i] || end != ends[r][i]
				begins[r][i], ends[r][i] = begin, end
				done[r] = max(done[r], end)
			}
		}
	}
	return done
}

// holds reports whether nobody is done before a rank that begins late begins, whichever
// that is.
func holds(p programs.Program) bool {
	const late = 1e6
	for r := range p.Ranks {
		if slices.Min(doneWhenLate(p, r, late)) < late {
			return false
		}
	}
	return true
}

// A program is a barrier if and only if no rank is done before one that begins late:
// barriers are, and what is left of one without a dependence or a message is one just when
// Accomplishes says so.
func TestABarrierHoldsAllBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	found, fine := 0, 0
	for _, a := range programs.All() {
		if a.Task != programs.Barrier {
			continue
		}
		for n := 1; n <= 9; n++ {
			p := must(a.Plan(settings(a, n, 0, 0)))
			if !holds(p.Program) {
				t.Errorf("%s among %d ranks does not hold all back", a.Name, n)
			}
			for range 200 {
				q := p.Program
				q.Ranks = slices.Clone(q.Ranks)
				at := r.IntN(n)
				list := slices.Clone(q.Ranks[at])
				if len(list) == 0 {
					continue
				}
				i := r.IntN(len(list))
				q.Ranks[at] = list
				if k := len(list[i].After); k > 0 && r.IntN(2) == 0 {
					drop := r.IntN(k)
					list[i].After = slices.Delete(slices.Clone(list[i].After), drop, drop+1)
				} else if list[i].Kind == programs.Send {
					to, tag := list[i].Peer, list[i].Tag
					q.Ranks[to] = slices.Clone(q.Ranks[to])
					j := slices.IndexFunc(q.Ranks[to], func(o programs.Operation) bool {
						return o.Kind == programs.Receive && o.Peer == at && o.Tag == tag
					})
					q.Ranks[to][j] = compute(0)
					list[i] = compute(0, list[i].After...)
				}
				plan := programs.NewPlan(q, programs.Barrier, 0, 0, nil, func(int, int) []programs.Run { return nil }, nil)
				err := plan.Accomplishes()
				v, is := errors.AsType[*programs.Violation](err)
				if err != nil && (!is || v.Rule != programs.Heard || !strings.Contains(err.Error(), "it may end before rank ")) {
					t.Fatalf("%s among %d ranks: %v", a.Name, n, err)
				}
				if want := holds(q); want != (err == nil) {
					t.Fatalf("%s among %d ranks: it holds all back: %v; %v\n%+v", a.Name, n, want, err, q)
				}
				if err != nil {
					found++
				} else {
					fine++
				}
			}
		}
	}
	if found < 1000 || fine < 1000 {
		t.Errorf("%d faults and %d that are none: the test sees too little", found, fine)
	}
}

// By hand: what a barrier is, and is not. Rank 1 tells rank 0, which tells rank 2, which
// tells rank 1: rank 0 never hears of rank 2.
func TestBarriersByHand(t *testing.T) {
	begun := func(o programs.Operation, on ...int) programs.Operation {
		o.Begun = on
		return o
	}
	for _, x := range []struct {
		name  string
		p     programs.Program
		words string
	}{
		{"nobody else", ranks(ops{}), ""},
		{"no message", ranks(ops{}, ops{}), "rank 0: heard: it may end before rank 1 has begun"},
		{"both ways", ranks(ops{send(1, 0, 0), receive(1, 0, 0)}, ops{send(0, 0, 0), receive(0, 0, 0)}), ""},
		{"one way", ranks(ops{send(1, 0, 0)}, ops{receive(0, 0, 0)}), "rank 0: heard: it may end before rank 1 has begun"},
		{"a circle", ranks(ops{receive(1, 0, 0), send(2, 0, 0, 0)}, ops{send(0, 0, 0), receive(2, 0, 0)},
			ops{receive(0, 0, 0), send(1, 0, 0, 0)}), "rank 0: heard: it may end before rank 2 has begun"},
		{"passed on before it came", ranks(ops{receive(1, 0, 0), send(2, 0, 0)}, ops{send(0, 0, 0), receive(2, 0, 0)},
			ops{receive(0, 0, 0), send(1, 0, 0, 0), send(0, 0, 0)}), "matched"},
		{"begun is not ended", ranks(
			ops{receive(1, 0, 0), begun(send(2, 0, 0), 0), receive(2, 0, 0)},
			ops{send(0, 0, 0), receive(2, 0, 0)},
			ops{receive(0, 0, 0), send(0, 0, 0), send(1, 0, 0, 0)}), "rank 2: heard: it may end before rank 1 has begun"},
	} {
		plan := programs.NewPlan(x.p, programs.Barrier, 0, 0, nil, func(int, int) []programs.Run { return nil }, nil)
		err := plan.Accomplishes()
		if (x.words == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), x.words) {
			t.Errorf("%s: %v, want %q", x.name, err, x.words)
		}
	}
}
