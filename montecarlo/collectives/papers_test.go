package collectives_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
)

// tree is the program of the messages of a LogP broadcast.
func tree(m logp.General, messages []logp.Message) programs.Program {
	p := programs.Program{Name: "optimal", Ranks: make([][]programs.Operation, m.P)}
	for _, x := range messages {
		var after []int
		if x.From != 0 {
			after = []int{0}
		}
		p.Ranks[x.To] = append(p.Ranks[x.To], receive(x.From, int64(m.Words)))
		p.Ranks[x.From] = append(p.Ranks[x.From], send(x.To, int64(m.Words), after...))
	}
	return p
}

// The optimal broadcast of Culler et al. 1993, Figure 3, takes 24 with P = 8, L = 6,
// g = 4, o = 2; the optimal tree of any machine takes as long here as by its
// validator.
func TestOptimalBroadcast(t *testing.T) {
	paper := logp.General{P: 8, L: 6, O: 2, G: 4, Words: 1}
	r := rand.New(pcg())
	for n := range 300 {
		g := paper
		if n > 0 {
			g = logp.General{P: 1 + r.IntN(40), L: r.IntN(12), O: r.IntN(5), G: r.IntN(6), Words: 1 + r.IntN(4), PerWord: r.IntN(3)}
			g.G = max(g.G, g.O) // as below o the gap means nothing
		}
		messages, err := g.Broadcast()
		if err != nil {
			t.Fatal(err)
		}
		// A LogGP machine's sender is free after o, and its NIC (k-1)G + g after a message
		// began; General's has its sender wait for the last byte, which this one does not
		// where g < o: hence the words count as a gap above it.
		m := collectives.LogGP{L: float64(g.L), O: float64(g.O), Gap: float64(g.G), PerByte: float64(g.PerWord), Eager: 1 << 10}
		if g.Words > 1 && g.PerWord > 0 {
			m.Gap = float64(max(g.G, g.O+(g.Words-1)*g.PerWord) - (g.Words-1)*g.PerWord)
		}
		want, err := g.Check(messages)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 && want != 24 {
			t.Fatalf("the tree takes %d", want)
		}
		c := compiled(t, tree(g, messages), m, collectives.Jitter{})
		if !c.Static() {
			t.Fatalf("%+v: a tree has a static order", g)
		}
		if got, err := c.NewExecution().Run(collectives.Key{}); err != nil || got != float64(want) {
			t.Errorf("%+v: %v %v, want %d", g, got, err, want)
		}
	}
}

// On the machine of SV93, o = 0 and g = 1, a schedule takes the steps that it says, or
// less where it skips steps in which something could be sent: the relay waits for its
// turns, and the allgather for the end of the scattering.
func TestSchedulesOfTheLogPMachineTakeTheirSteps(t *testing.T) {
	r := rand.New(pcg())
	runs := 0
	for P := 2; P <= 9; P++ {
		for L := 1; L <= 4; L++ {
			for k := 1; k <= 4; k++ {
				var list []logp.Schedule
				for _, make := range []func() (logp.Schedule, error){
					func() (logp.Schedule, error) { return logp.Binomial(P, L, k) },
					func() (logp.Schedule, error) { return logp.Pipeline(P, L, k) },
					func() (logp.Schedule, error) { return logp.ScatterAllgather(P, L, k) },
					func() (logp.Schedule, error) { return logp.Relay(P, L, k) },
					func() (logp.Schedule, error) { return logp.SingleSending(P, L, k, r, 3) },
				} {
					if s, err := make(); err == nil {
						list = append(list, s)
					}
				}
				for _, s := range list {
					plan, err := programs.FromLogP(s, programs.Each(1))
					if err != nil {
						t.Fatal(err)
					}
					for _, polling := range []bool{false, true} {
						m := collectives.LogGP{L: float64(L), Gap: 1, Eager: 1, Polling: polling}
						got, idles := slices.Max(ends(t, plan.Program, m, collectives.Jitter{})), s.Algorithm == "logp-relay" ||
							s.Algorithm == "logp-scatter-allgather"
						if got > float64(s.Steps) || got < float64(s.Steps) && !idles {
							t.Errorf("%v: %v", s, got)
						}
						runs++
					}
				}
			}
		}
	}
	if runs < 500 {
		t.Errorf("only %d schedules", runs)
	}
}

// Links do what montecarlo/packets does, digit for digit, with the same lengths of
// the packets: the order of the schedule and the order of arrival.
func TestLinksExecuteSchedulesAsPacketsDo(t *testing.T) {
	type network struct {
		topology topologies.Topology
		schedule func() (schedules.Schedule, error)
	}
	list := []network{}
	for n := 3; n <= 8; n++ {
		list = append(list, network{topologies.Ring{N: n}, func() (schedules.Schedule, error) { return schedules.RingMultinode(n) }})
	}
	for d := 1; d <= 5; d++ {
		list = append(list, network{topologies.Hypercube{D: d}, func() (schedules.Schedule, error) { return schedules.CubeMultinode(d) }})
	}
	for _, x := range list {
		s, err := x.schedule()
		if err != nil {
			t.Fatal(err)
		}
		b, err := packets.New(x.topology, s)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := programs.FromSchedule(s, programs.Each(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, arrival := range []bool{false, true} {
			how := packets.InSchedule
			if arrival {
				how = packets.Arrival
			}
			c := compiled(t, plan.Program, collectives.Links{Network: x.topology, Length: distributions.Exponential{Mu: 1},
				PerPacket: true, Arrival: arrival}, collectives.Jitter{})
			if c.Static() == arrival {
				t.Errorf("%v: static %v", x.topology, c.Static())
			}
			e, other := c.NewExecution(), b.NewExecution()
			lengths := make([]float64, s.Nodes)
			for n := range uint64(40) {
				k := collectives.Key{A: n, B: 7}
				for p := range lengths {
					lengths[p] = e.PacketLength(k, p)
				}
				got, err := e.Run(k)
				if err != nil {
					t.Fatal(err)
				}
				want, err := other.Run(how, lengths)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Fatalf("%v %v: %v, packets %v", x.topology, how, got, want)
				}
				// The ends of all Sends, in no order.
				spans, err := e.Trace(k)
				if err != nil {
					t.Fatal(err)
				}
				var sends []float64
				for _, y := range spans {
					if y.Kind == programs.Send {
						sends = append(sends, y.End)
					}
				}
				finish := other.AppendFinish(nil)
				slices.Sort(sends)
				slices.Sort(finish)
				if !slices.Equal(sends, finish) {
					t.Fatalf("%v %v: the Sends end at %v, packets %v", x.topology, how, sends, finish)
				}
			}
		}
	}
}

// The mean completion of the multinode broadcast of the ring is VB93's. Each of the
// four intervals misses it with probability 0.0001; their half-width is at most 1 %.
func TestRingHasItsMean(t *testing.T) {
	for _, n := range []int{3, 8} {
		s, err := schedules.RingMultinode(n)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := programs.FromSchedule(s, programs.Each(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range []distributions.Law{distributions.Exponential{Mu: 1}, distributions.Uniform{Max: 2}} {
			c := compiled(t, plan.Program, collectives.Links{Network: topologies.Ring{N: n}, Length: law, PerPacket: true},
				collectives.Jitter{})
			want, err := ring.Mean(n, law)
			if err != nil {
				t.Fatal(err)
			}
			e, err := montecarlo.Mean("T", "", fmt.Sprint(t.Name(), n, law), c.Completion())(context.Background(),
				montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.9999, Min: 80000, Max: 80000})
			if err != nil {
				t.Fatal(err)
			}
			if !e.Contains(want) || e.Width() > 0.02*want {
				t.Errorf("n=%d %v: [%v, %v], want %v", n, law, e.Lo, e.Hi, want)
			}
		}
	}
}
