package collectives_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// Every algorithm takes as long as in a simulator that shares nothing with the package,
// on machines drawn at random, whose ranks are of different speeds so that nothing
// happens at one time.
func TestStreamsAgainstAPlainCluster(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 26))
	compared := 0
	for _, a := range programs.All() {
		for range 12 {
			set := programs.Settings{Ranks: 2 << r.IntN(4), Bytes: 1 + r.Int64N(20000)}
			if reduction := 0.01 * r.Float64(); a.Task.Combining() {
				set.Reduction = reduction
			}
			if a.Takes(programs.Segmented) {
				set.Segments = 1 + r.IntN(5)
			}
			if a.Takes(programs.WithRadix) {
				set.Radix = 2 + r.IntN(3)
			}
			if a.Takes(programs.WithWindow) {
				set.Window = 1 + r.IntN(4)
			}
			if a.Takes(programs.WithLatency) {
				set.Latency = 1 + r.IntN(4)
			}
			if a.Takes(programs.WithWindow) {
				set.Window = 1 + r.IntN(4)
			}
			if a.Task == programs.Barrier {
				set.Bytes = 0
			}
			p, err := a.Plan(set)
			if err != nil {
				continue // not for these ranks
			}
			slow := map[int]float64{}
			for rank := range set.Ranks {
				slow[rank] = 1 + r.Float64()
			}
			m := collectives.Streams{
				L: 100 * r.Float64(), O: 10 * r.Float64(), OPerByte: 0.001 * r.Float64(), Gap: 5 * r.Float64(), PerByte: 0.1 * r.Float64(),
				Packet: 1 + r.Int64N(3000), Eager: r.Int64N(20000),
			}
			for from := r.Int64N(8000); r.IntN(3) > 0; from += 1 + r.Int64N(8000) {
				m.Protocols = append(m.Protocols, collectives.Protocol{
					From: 1 + from, L: 100 * r.Float64(), O: 10 * r.Float64(), OPerByte: 0.001 * r.Float64(), Gap: 5 * r.Float64(),
					PerByte: 0.1 * r.Float64(),
					Flights: []collectives.Flights{0, collectives.Eager, collectives.Rendezvous, collectives.Acknowledged}[r.IntN(4)],
				})
			}
			if r.IntN(2) == 0 {
				m.Window = 1 << 20 // longer than any message: no acknowledgment is waited for
			}
			m.Batch = r.IntN(3)
			if r.IntN(2) == 0 {
				m.Distances = &collectives.Distances{
					Levels: []collectives.Level{{Ranks: 2, L: 100 * r.Float64()}, {Ranks: 4, Near: true}, {L: 300 * r.Float64()}},
					Factor: map[int]float64{r.IntN(set.Ranks): 1 + r.Float64()},
				}
			}
			f := collectives.Fluid{
				L: m.L, O: m.O, OPerByte: m.OPerByte, Gap: m.Gap, PerByte: m.PerByte, Packet: max(0, r.Int64N(4000)-2000), Eager: m.Eager,
				InStreams: r.IntN(2) == 0, Protocols: m.Protocols, Distances: m.Distances,
			}
			for machine, want := range map[collectives.Machine]float64{
				&m: plainly(t, p.Program, m, slow, nil), &f: plainly(t, p.Program, m, slow,
					&plainFluid{packet: float64(f.Packet), inStreams: f.InStreams}),
			} {
				c, err := collectives.Compile(p.Program, machine, collectives.Jitter{Slow: slow})
				if err != nil {
					t.Fatal(err)
				}
				got, err := c.NewExecution().Run(collectives.Key{})
				if err != nil {
					t.Fatalf("%s on %v: %v", p.Program.Name, machine, err)
				}
				compared++
				if math.Abs(got-want) > 1e-9*want {
					t.Errorf("%s, %d ranks, %d bytes on %v: %v, want %v", p.Program.Name, set.Ranks, set.Bytes, machine, got, want)
				}
			}
		}
	}
	t.Logf("%d runs", compared)
	if compared < 100 {
		t.Errorf("only %d programs ran", compared)
	}
}
