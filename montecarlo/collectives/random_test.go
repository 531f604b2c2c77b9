package collectives_test

import (
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"

	"pgregory.net/rapid"
)

// drawProgram draws a program in which nothing waits in a circle: operations wait
// only for those that were drawn before them. With chained each waits for the one
// before it in its list.
func drawProgram(t *rapid.T, neighbors func(a, b int) bool, ranks int, chained, wild bool) programs.Program {
	p := programs.Program{Name: "random", Ranks: make([][]programs.Operation, ranks)}
	add := func(r int, op programs.Operation) {
		list := p.Ranks[r]
		switch {
		case len(list) == 0:
		case chained:
			op.After = []int{len(list) - 1}
		default:
			for range rapid.IntRange(0, 2).Draw(t, "waits") {
				i := rapid.IntRange(0, len(list)-1).Draw(t, "for")
				if rapid.IntRange(0, 5).Draw(t, "begun") == 0 {
					op.Begun = append(op.Begun, i)
				} else {
					op.After = append(op.After, i)
				}
			}
		}
		p.Ranks[r] = append(list, op)
	}
	for range rapid.IntRange(0, 14).Draw(t, "operations") {
		a, b := rapid.IntRange(0, ranks-1).Draw(t, "rank"), rapid.IntRange(0, ranks-1).Draw(t, "peer")
		if a == b || !neighbors(a, b) {
			add(a, compute(float64(rapid.IntRange(0, 9).Draw(t, "time"))))
			continue
		}
		bytes, tag := int64(rapid.IntRange(1, 40).Draw(t, "bytes")), tag(t, len(p.Ranks[a]), chained)
		add(a, programs.Operation{Kind: programs.Send, Peer: b, Bytes: bytes, Tag: tag})
		r := programs.Operation{Kind: programs.Receive, Peer: a, Bytes: bytes, Tag: tag}
		if wild && rapid.Bool().Draw(t, "any rank") {
			r.Peer = programs.AnyRank
		}
		if wild && rapid.Bool().Draw(t, "any tag") {
			r.Tag = programs.AnyTag
		}
		add(b, r)
	}
	return p
}

// often runs a property fifteen times as often as rapid does, as some faults show in
// one program of a thousand.
func often(t *testing.T, property func(t *rapid.T)) {
	for range 15 {
		rapid.Check(t, property)
	}
}

// tag draws the tag of the Send at a place in its list: mostly its own, and where
// operations wait for each other perhaps that of others.
func tag(t *rapid.T, place int, chained bool) int {
	if chained && rapid.Bool().Draw(t, "common tag") {
		return 0
	}
	return place + 1
}

func anywhere(a, b int) bool { return true }

func drawLogGP(t *rapid.T) collectives.LogGP {
	n := func(name string, most int) float64 { return float64(rapid.IntRange(0, most).Draw(t, name)) }
	return collectives.LogGP{
		L: n("L", 20), O: n("o", 6), Gap: n("g", 8), PerByte: n("G", 2), OPerByte: n("O", 2),
		Eager: int64(rapid.IntRange(0, 45).Draw(t, "S")), Polling: rapid.Bool().Draw(t, "polling"),
	}
}

// drawJitter draws which things vary. The laws have atoms, for ties, or densities.
func drawJitter(t *rapid.T) collectives.Jitter {
	law := func(name string) distributions.Law {
		return rapid.SampledFrom([]distributions.Law{
			nil, nil, distributions.Deterministic{Mu: 2}, distributions.Geometric{Mu: 3}, distributions.Exponential{Mu: 5},
		}).Draw(t, name)
	}
	j := collectives.Jitter{Flight: law("flight"), Extra: law("extra"), Rank: law("rank"), Link: law("link"), Noise: law("noise"),
		Start: law("start")}
	if rapid.Bool().Draw(t, "slow") {
		j.Slow = map[int]float64{0: 2}
	}
	return j
}

// The pass over a static order and the simulation of events give the same digits.
func TestStaticOrderGivesTheSameDigits(t *testing.T) {
	static := 0
	often(t, func(t *rapid.T) {
		var m collectives.Machine
		var p programs.Program
		ranks := rapid.IntRange(1, 5).Draw(t, "ranks")
		if rapid.Bool().Draw(t, "links") {
			m = collectives.Links{Network: topologies.Ring{N: max(ranks, 3)}, Length: distributions.Geometric{Mu: 2},
				PerByte: rapid.Bool().Draw(t, "per byte")}
			p = drawProgram(t, func(a, b int) bool { return (a+1)%max(ranks, 3) == b || (b+1)%max(ranks, 3) == a }, ranks,
				rapid.Bool().Draw(t, "chained"), false)
		} else {
			m = drawLogGP(t)
			p = drawProgram(t, anywhere, ranks, rapid.IntRange(0, 3).Draw(t, "chained") > 0, false)
		}
		c, err := collectives.Compile(p, m, drawJitter(t))
		if err != nil {
			t.Fatal(err)
		}
		if !c.Static() {
			return
		}
		static++
		e := c.NewExecution()
		for n := range uint64(3) {
			k := collectives.Key{A: n, B: rapid.Uint64().Draw(t, "key")}
			last, err := e.Run(k)
			if err != nil {
				t.Fatal(err)
			}
			pass := slices.Clone(e.Ends())
			if _, err := e.Trace(k); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(pass, e.Ends()) || last != collectives.Last(pass) {
				t.Fatalf("pass %v, events %v", pass, e.Ends())
			}
		}
	})
	if static < 100 {
		t.Errorf("only %d programs had a static order: the test sees nothing", static)
	}
}
