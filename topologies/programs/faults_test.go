package programs

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// clone copies the parts of a plan in which faults are planted.
func clone(p Plan) Plan {
	q := p
	q.Program.Ranks = make([][]Operation, len(p.Program.Ranks))
	q.carries = make([][]span, len(p.carries))
	for r := range p.Program.Ranks {
		q.Program.Ranks[r] = slices.Clone(p.Program.Ranks[r])
		q.carries[r] = slices.Clone(p.carries[r])
	}
	q.runs = slices.Clone(p.runs)
	if p.combines != nil {
		q.combines = make([][]bool, len(p.combines))
		for r := range p.combines {
			q.combines[r] = slices.Clone(p.combines[r])
		}
	}
	return q
}

func small(a Algorithm) []Settings {
	var list []Settings
	for _, n := range []int{4, 5, 6, 8} {
		s := Settings{Ranks: n, Bytes: 121}
		if a.Takes(Segmented) {
			s.Segments = 3
		}
		if a.Takes(WithRadix) {
			s.Radix = 3
		}
		if a.Takes(WithLatency) {
			s.Latency = 2
		}
		if a.Takes(WithWindow) {
			s.Window = 2
		}
		if a.Task == Barrier {
			s.Bytes = 0
		}
		if _, err := a.Plan(s); err == nil {
			list = append(list, s)
		}
	}
	return list
}

// Every fault of these kinds, at every place of every algorithm, is found: a dependency
// less, a message less, another block, an overwritten block that should be combined and
// a combined one that should be overwritten. After a scatter ranks get blocks again
// that they have had, so that they can do without one of the two.
func TestPlantedFaultsAreFound(t *testing.T) {
	rules := map[Rule]int{}
	for _, a := range All() {
		if a.Task == Barrier {
			continue // one of several ways of hearing from a rank may do; see TestABarrierHoldsAllBack
		}
		redundant := a.Task == Broadcast && (a.Name == "scatter-allgather" || a.Name == "scatter-doubling")
		planted, missed := 0, 0
		try := func(what string, s Settings, q Plan) {
			planted++
			err := q.Accomplishes()
			violation, is := errors.AsType[*Violation](err)
			if err != nil && !is {
				t.Errorf("%v %s %+v: %s: %v is no violation", a.Task, a.Name, s, what, err)
			} else if is && violation.Why == "" {
				t.Errorf("%v %s: a violation without words", a.Task, a.Name)
			}
			if is {
				rules[violation.Rule]++
			}
			if err == nil {
				if missed++; !redundant {
					t.Errorf("%v %s %+v: not found: %s", a.Task, a.Name, s, what)
				}
			}
		}
		for _, s := range small(a) {
			p, err := a.Plan(s)
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.Program.match()
			if err != nil {
				t.Fatal(err)
			}
			for r, list := range p.Program.Ranks {
				for i, o := range list {
					if asks(p, m, r, i) {
						continue
					}
					if o.Kind == Send {
						for k := range o.After {
							if a.Name == "pairwise" {
								break // steps wait for one another, which no data asks for
							}
							if j := o.After[k]; list[j].Kind == Send || asks(p, m, r, j) {
								continue // that Sends follow one another, or are asked for, no data demands
							}
							q := clone(p)
							q.Program.Ranks[r][i].After = slices.Delete(slices.Clone(o.After), k, k+1)
							if follows(q.Program.Ranks[r], i, o.After[k]) {
								continue // by way of others
							}
							try(fmt.Sprintf("operation %d of rank %d waits for one less", i, r), s, q)
						}
						at := p.carries[r][i]
						for k := at.first; k < at.first+at.count; k++ {
							q := clone(p)
							run := p.runs[k]
							if int(run.First+run.Count) == len(p.Blocks) {
								run.First--
							} else {
								run.First++
							}
							q.runs = append(q.runs, p.runs[at.first:at.first+at.count]...)
							q.runs[len(p.runs)+int(k-at.first)] = run
							q.carries[r][i].first = int32(len(p.runs))
							if run.First >= 0 {
								try(fmt.Sprintf("operation %d of rank %d carries other blocks", i, r), s, q)
							}
						}
					}
					if o.Kind == Receive && p.combines != nil {
						q := clone(p)
						q.combines[r][i] = !q.combines[r][i]
						try(fmt.Sprintf("operation %d of rank %d combines or does not", i, r), s, q)
					}
				}
			}
			for k, mate := range m.mate {
				if r, i := m.place(k); p.Program.Ranks[r][i].Kind == Send && !asks(p, m, r, i) {
					q := clone(p)
					remove(&q, r, i)
					v, j := m.place(int(mate))
					remove(&q, v, j)
					try(fmt.Sprintf("operation %d of rank %d is not there", i, r), s, q)
				}
			}
		}
		if planted == 0 || redundant && missed*4 > planted {
			t.Errorf("%v %s: %d of %d faults missed", a.Task, a.Name, missed, planted)
		}
	}
	for _, rule := range []Rule{Carried, Holding, Twice, Order, Delivered} {
		if rules[rule] == 0 {
			t.Errorf("no fault was found by the rule %v", rule)
		}
	}
}

// follows reports whether operation i of a list waits for the end of j, if only by way of
// others.
func follows(list []Operation, i, j int) bool {
	return slices.ContainsFunc(list[i].After, func(k int) bool { return k == j || follows(list, k, j) }) ||
		slices.ContainsFunc(list[i].Begun, func(k int) bool { return follows(list, k, j) })
}

// asks reports whether an operation sends or receives a message that carries nothing for
// anybody.
func asks(p Plan, m *matching, r, i int) bool {
	k := m.base[r] + i
	if m.mate[k] == none {
		return false
	}
	if p.Program.Ranks[r][i].Kind == Receive {
		r, i = m.place(int(m.mate[k]))
	}
	for _, run := range p.Carries(r, i) {
		for b := run.First; b < run.First+run.Count; b++ {
			if p.Blocks[b].To != Nobody {
				return false
			}
		}
	}
	return true
}

// remove replaces an operation by a computation of duration 0.
func remove(p *Plan, r, i int) {
	p.Program.Ranks[r][i] = Operation{Kind: Compute, After: p.Program.Ranks[r][i].After}
	p.carries[r][i] = span{}
}

// Blocks that are not those of the task are found.
func TestLayoutIsChecked(t *testing.T) {
	for _, a := range All() {
		s := small(a)[0]
		p, err := a.Plan(s)
		if err != nil {
			t.Fatal(err)
		}
		for what, change := range map[string]func(q *Plan){
			"a byte more":       func(q *Plan) { q.Bytes++ },
			"no such task":      func(q *Plan) { q.Task = Custom + 1 },
			"another task":      func(q *Plan) { q.Task = (q.Task + 1) % Barrier },
			"no such root":      func(q *Plan) { q.Root = s.Ranks },
			"a block less":      func(q *Plan) { q.Blocks = q.Blocks[1:] },
			"no such owner":     func(q *Plan) { q.Blocks[0].From = s.Ranks },
			"another owner":     func(q *Plan) { q.Blocks[0].From = other(q.Blocks[0].From) },
			"another receiver":  func(q *Plan) { q.Blocks[0].To = other(q.Blocks[0].To) },
			"a negative size":   func(q *Plan) { q.Blocks[0].Bytes = -1 },
			"a message's bytes": func(q *Plan) { q.Blocks[0].Bytes += 2; q.Bytes += 2 },
			"nothing carried":   func(q *Plan) { q.carries = nil },
		} {
			if a.Task == Barrier && what == "another task" {
				continue // without bytes it does what they ask for
			}
			q := clone(p)
			q.Blocks = slices.Clone(p.Blocks)
			change(&q)
			if _, is := errors.AsType[*Violation](q.Accomplishes()); !is {
				t.Errorf("%v %s: not found: %s", a.Task, a.Name, what)
			}
		}
	}
}

// Parts are as equal as they can be: of 10 bytes two have 3 and two have 2 among 4 ranks,
// and neither 1, 3, 3, 3 nor 4, 2, 2, 2 will do, though the bytes are all there.
func TestPartsAreEqualToAByte(t *testing.T) {
	for sizes, fair := range map[[4]int64]bool{{3, 3, 2, 2}: true, {2, 3, 2, 3}: true, {1, 3, 3, 3}: false, {4, 2, 2, 2}: false} {
		p := Plan{Task: Allgather, Bytes: 10, Program: Program{Ranks: make([][]Operation, 4)}}
		for r, bytes := range sizes {
			p.Blocks = append(p.Blocks, Block{Bytes: bytes, From: r, To: Everyone})
		}
		if err := p.laidOut(); (err == nil) != fair {
			t.Errorf("parts of %v bytes: %v", sizes, err)
		}
	}
}

// A message carries a block once, an empty one too.
func TestAnEmptyBlockIsCarriedOnce(t *testing.T) {
	for twice, want := range map[bool]bool{false: true, true: false} {
		runs := []Run{{First: 0, Count: 1}}
		if twice {
			runs = append(runs, runs[0])
		}
		p := Plan{
			Program: Program{Ranks: [][]Operation{{{Kind: Send, Peer: 1}}, {{Kind: Receive, Peer: 0}}}},
			Blocks:  []Block{{From: 0, To: 1}}, runs: runs, carries: [][]span{{{0, int32(len(runs))}}, {{}}},
		}
		if err := p.carried(); (err == nil) != want {
			t.Errorf("carried twice %v: %v", twice, err)
		}
	}
}

func other(rank int) int {
	if rank == Everyone {
		return 1
	}
	return Everyone
}
