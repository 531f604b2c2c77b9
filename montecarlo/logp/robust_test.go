package logp

import (
	"slices"
	"testing"

	"castlab/topologies/logp"
)

// Against the machine itself: all latencies, and all orders of the messages as
// ranks, of the first schedules of up to 6 messages that take up to a step more than the
// shortest.
func TestExhaustionIsTheWorstOfTheMachine(t *testing.T) {
	for _, c := range []struct{ P, L, k, T int }{{3, 2, 2, 5}, {3, 3, 2, 7}, {3, 2, 3, 6}, {4, 2, 1, 5}, {4, 3, 1, 7}, {4, 1, 2, 4}} {
		seen := 0
		if err := logp.Enumerate(c.P, c.L, c.k, c.T, func(s logp.Schedule) bool {
			p, err := NewProgram(s)
			if err != nil {
				t.Fatal(err)
			}
			got, err := p.Worst()
			if err != nil {
				t.Fatal(err)
			}
			if want := worstOfAll(t, p); got != want {
				t.Fatalf("%+v %v: %d, want %d", c, s.Sends, got, want)
			}
			seen++
			return seen < 15
		}); err != nil {
			t.Fatal(err)
		}
		if seen == 0 {
			t.Errorf("%+v: no schedule", c)
		}
	}
}

// worstOfAll executes a program with all latencies and all orders.
func worstOfAll(t *testing.T, p *Program) int {
	fixed, err := Fixed(p.latency)
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.NewExecution(fixed, NodesFirst)
	if err != nil {
		t.Fatal(err)
	}
	n := p.Messages()
	index := map[[2]int]int{} // messages by receiver and item
	for m := range n {
		index[[2]int{int(p.to[m]), int(p.item[m])}] = m
	}
	latency, rank := make([]int, n), make([]int, n)
	worst := 0
	var try func(m int)
	var order func(m int)
	try = func(m int) {
		if m < n {
			for latency[m] = 1; latency[m] <= p.latency; latency[m]++ {
				try(m + 1)
			}
			return
		}
		if _, err := e.RunAgainst(func(x Sent) Answer {
			m := index[[2]int{x.To, x.Item}]
			return Answer{latency[m], rank[m]}
		}); err != nil {
			t.Fatal(err)
		}
		worst = max(worst, int(slices.Max(e.last)))
	}
	order = func(m int) {
		if m == n {
			try(0)
			return
		}
		for r := range n {
			if !slices.Contains(rank[:m], r) {
				rank[m] = r
				order(m + 1)
			}
		}
	}
	order(0)
	return worst
}

// By hand: one item is sent to each processor once, so nothing waits; with two
// items from the source, one processor and latencies 1..3 the second is received
// last, in step 1 + 3, and a step later if it waits for the first.
func TestWorstByHand(t *testing.T) {
	for _, c := range []struct {
		s    logp.Schedule
		want int
	}{
		{logp.Schedule{Processors: 1, Latency: 1, Items: 0}, 0},
		{logp.Schedule{Processors: 3, Latency: 2, Items: 1, Sends: []logp.Send{{To: 1}, {Step: 1, To: 2}}}, 3},
		{logp.Schedule{Processors: 2, Latency: 3, Items: 2, Sends: []logp.Send{{To: 1}, {Step: 1, To: 1, Item: 1}}}, 4},
	} {
		p, err := NewProgram(c.s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Worst(); err != nil || got != c.want {
			t.Errorf("%v: %d, %v, want %d", c.s.Sends, got, err, c.want)
		}
	}
	large := logp.Schedule{Processors: 2, Latency: 1, Items: 31}
	for i := range 31 {
		large.Sends = append(large.Sends, logp.Send{Step: i, To: 1, Item: i})
	}
	p, err := NewProgram(large)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Worst(); err == nil {
		t.Error("31 messages are accepted")
	}
	if p, err = NewProgram(logp.Schedule{Processors: 2, Latency: 50, Items: 1, Sends: []logp.Send{{To: 1}}}); err != nil {
		t.Fatal(err)
	}
	for limit, ok := range map[int]bool{-1: false, 0: true, 200: true, 201: false} {
		if later, err := p.Exceeds(limit); (err == nil) != ok || ok && later != (limit < 50) {
			t.Errorf("limit %d: %v, %v", limit, later, err)
		}
	}
	if p, err = NewProgram(logp.Schedule{Processors: 2, Latency: 51, Items: 1, Sends: []logp.Send{{To: 1}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Exceeds(60); err == nil {
		t.Error("L=51 is accepted")
	}
}

// The least worst completions that an independent program found, with the least
// completions for fixed latencies.
func TestRobustSchedules(t *testing.T) {
	for _, c := range []struct{ P, L, k, least, optimal int }{
		{3, 2, 2, 4, 4}, {3, 2, 3, 6, 5}, {3, 2, 4, 7, 6}, {3, 2, 5, 8, 7}, {3, 2, 6, 9, 8}, {3, 3, 2, 6, 6}, {3, 3, 3, 7, 7},
		{3, 3, 4, 8, 8}, {3, 3, 5, 9, 9}, {3, 4, 2, 7, 7}, {3, 4, 3, 9, 8}, {3, 4, 4, 10, 9}, {4, 1, 3, 4, 4}, {4, 2, 2, 5, 5},
		{4, 2, 3, 6, 6}, {4, 2, 4, 7, 7}, {4, 3, 2, 7, 7}, {4, 3, 3, 8, 8}, {5, 2, 2, 6, 6}, {5, 2, 3, 7, 7},
	} {
		optimal := 0
		for T := 1; ; T++ {
			s, ok, tried, err := Robust(c.P, c.L, c.k, T)
			if err != nil {
				t.Fatal(err)
			}
			if tried > 0 && optimal == 0 {
				optimal = T
			}
			if !ok {
				continue
			}
			p, err := NewProgram(s)
			if err != nil {
				t.Fatal(err)
			}
			if w, err := p.Worst(); err != nil || T != c.least || w != T || optimal != c.optimal || logp.Validate(s) != nil {
				t.Errorf("%+v: %d, worst %d, %v, optimal %d", c, T, w, err, optimal)
			}
			break
		}
	}
}
