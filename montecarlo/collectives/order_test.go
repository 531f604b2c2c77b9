package collectives_test

import (
	"math"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"

	"pgregory.net/rapid"
)

// Operations that could begin at one time go in the order of the list: in all orders
// of four Sends to ranks that then compute, the one in place i is received at
// i g + o + L + o.
func TestTiesGoInTheOrderOfTheList(t *testing.T) {
	m := collectives.LogGP{L: 6, O: 2, Gap: 3, Eager: 1}
	work := []float64{0, 5, 1, 7}
	for _, order := range permutations(4) {
		p := program(nil, nil, nil, nil, nil)
		want := 0.0
		for i, to := range order {
			p.Ranks[0] = append(p.Ranks[0], send(to+1, 1))
			p.Ranks[to+1] = []programs.Operation{receive(0, 1), compute(work[to], 0)}
			want = math.Max(want, float64(i)*m.Gap+m.O+m.L+m.O+work[to])
		}
		if got := collectives.Last(ends(t, p, m, collectives.Jitter{})); got != want {
			t.Errorf("%v: %v, want %v", order, got, want)
		}
	}
}

// Messages that come at one time are taken in the order in which they were sent, of
// those sent at one time in the order of their ranks: rank 5 takes those of the
// others g apart, in the order of when they have computed.
func TestMessagesThatComeAtOnceGoInTheOrderOfSending(t *testing.T) {
	m := collectives.LogGP{L: 6, O: 1, Gap: 4, Eager: 1}
	for _, order := range permutations(4) {
		p := program(nil, nil, nil, nil, nil)
		var takes []programs.Operation
		for r := range 4 {
			p.Ranks[r] = []programs.Operation{compute(float64(order[r]) / 2), send(4, 1, 0)}
			takes = append(takes, receive(r, 1), compute(0, 2*r))
		}
		p.Ranks[4] = takes
		spans, err := compiled(t, p, m, collectives.Jitter{}).NewExecution().Trace(collectives.Key{})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range spans {
			if x.Rank == 4 && x.Kind == programs.Receive {
				if want := m.O + m.L + float64(order[x.Operation/2])*m.Gap + m.O; x.End != want {
					t.Errorf("%v: the message of rank %d is there at %v, want %v", order, x.Operation/2, x.End, want)
				}
			}
		}
	}
}

func permutations(n int) (all [][]int) {
	if n == 0 {
		return [][]int{{}}
	}
	for _, p := range permutations(n - 1) {
		for i := range n {
			q := append(append(append([]int{}, p[:i]...), n-1), p[i:]...)
			all = append(all, q)
		}
	}
	return all
}

// The example of the documentation: with a latency of 1 in place of 4 the last rank
// is done at 26 in place of 19, as the CPU of rank 1 takes in the long message before
// it sends on.
func TestShorterLatencyMayTakeLonger(t *testing.T) {
	p := program(
		[]programs.Operation{send(1, 10)},
		[]programs.Operation{compute(3), send(2, 1, 0), receive(0, 10)},
		[]programs.Operation{receive(1, 1), compute(10, 0)},
	)
	for latency, want := range map[float64]float64{4: 19, 1: 26} {
		m := collectives.LogGP{L: latency, O: 1, PerByte: 1, Eager: 10}
		if got := collectives.Last(ends(t, p, m, collectives.Jitter{})); got != want {
			t.Errorf("L = %v: %v, want %v", latency, got, want)
		}
	}
}

// Where the order is static, nothing ends earlier if any time is longer: a flight, an
// overhead, a gap, a computation.
func TestStaticOrderIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.IntRange(1, 5).Draw(t, "ranks")
		m := drawLogGP(t)
		p := drawProgram(t, anywhere, ranks, rapid.IntRange(0, 3).Draw(t, "chained") > 0, false)
		j := collectives.Jitter{Flight: distributions.Exponential{Mu: 5}}
		c, err := collectives.Compile(p, m, j)
		if err != nil {
			t.Fatal(err)
		}
		if !c.Static() {
			return
		}
		longer := m
		switch rapid.IntRange(0, 5).Draw(t, "longer") {
		case 0:
			longer.O++
		case 1:
			longer.Gap++
		case 2:
			longer.PerByte++
		case 3:
			longer.OPerByte++
		case 4:
			j.Slow = map[int]float64{rapid.IntRange(0, ranks-1).Draw(t, "slow"): 1.5}
		default:
			j.Extra = distributions.Exponential{Mu: 1}
		}
		d, err := collectives.Compile(p, longer, j)
		if err != nil {
			t.Fatal(err)
		}
		e, f := c.NewExecution(), d.NewExecution()
		k := collectives.Key{A: rapid.Uint64().Draw(t, "key")}
		if _, err := e.Run(k); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Run(k); err != nil {
			t.Fatal(err)
		}
		for r, x := range e.Ends() {
			if y := f.Ends()[r]; y < x {
				t.Fatalf("rank %d: %v, with longer times %v", r, x, y)
			}
		}
	})
}

// Late and slow ranks, noise and links, by hand.
func TestJitterByHand(t *testing.T) {
	two := func(x float64) distributions.Law { return distributions.Deterministic{Mu: x} }
	p := program([]programs.Operation{compute(4), send(1, 3, 0)}, []programs.Operation{receive(0, 3)})
	m := collectives.LogGP{L: 10, O: 2, Gap: 5, PerByte: 1, OPerByte: 2, Eager: 4}
	// Plain: 4; 4+2+4 = 10; at 4+2+10 = 16, and 2 + max(4, 2) later.
	for _, x := range []struct {
		what string
		j    collectives.Jitter
		want [2]float64
	}{
		{"none", collectives.Jitter{}, [2]float64{10, 22}},
		{"flight in place of L", collectives.Jitter{Flight: two(1)}, [2]float64{10, 13}},
		{"added to it", collectives.Jitter{Extra: two(1)}, [2]float64{10, 23}},
		{"link", collectives.Jitter{Link: two(3)}, [2]float64{10, 42}},
		// 12, then 6 and 12; there at 12 + 6 + 10 = 28, and then 6 + max(12, 2) more.
		{"all ranks slow", collectives.Jitter{Rank: two(3)}, [2]float64{30, 46}},
		{"the receiver slow", collectives.Jitter{Slow: map[int]float64{1: 0.25}}, [2]float64{10, 18.5}},
		// 4+1; 5+6+1 = 12; there at 5+2+10 = 17; 6 + 1 more.
		{"noise", collectives.Jitter{Noise: two(1)}, [2]float64{12, 24}},
		{"start", collectives.Jitter{Start: two(50)}, [2]float64{60, 72}},
	} {
		if got := ends(t, p, m, x.j); got[0] != x.want[0] || got[1] != x.want[1] {
			t.Errorf("%s: %v, want %v", x.what, got, x.want)
		}
	}
	links := collectives.Links{Network: topologies.Path{N: 2}, Length: two(2), PerByte: true}
	// 4, then 3 bytes of 2.
	for _, x := range []struct {
		what string
		j    collectives.Jitter
		want [2]float64
	}{
		{"none", collectives.Jitter{}, [2]float64{10, 10}},
		{"flight", collectives.Jitter{Flight: two(1)}, [2]float64{10, 11}},
		{"link", collectives.Jitter{Link: two(3)}, [2]float64{22, 22}},
		{"slow", collectives.Jitter{Slow: map[int]float64{0: 2}}, [2]float64{14, 14}},
		{"start", collectives.Jitter{Start: two(50)}, [2]float64{60, 60}},
	} {
		if got := ends(t, p, links, x.j); got[0] != x.want[0] || got[1] != x.want[1] {
			t.Errorf("links, %s: %v, want %v", x.what, got, x.want)
		}
	}
}
