package selection

import (
	"math"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/loggp"
	"castlab/topologies/programs"
)

// twoRegimes is a fit by hand: below 64 KiB L+2o = 102 and G = 0.01, from there on factor
// times that and G = 0.02.
func twoRegimes(factor float64) *loggp.Fit {
	low := loggp.Machine{Latency: 100, Overhead: 1, Gap: 0.5, GapPerByte: 0.01}
	high := loggp.Machine{Latency: 102*factor - 2, Overhead: 1, Gap: 0.5, GapPerByte: 0.02}
	return &loggp.Fit{Level: 0.95, Regimes: []loggp.Regime{
		{To: 65536, Machine: low, Draws: []loggp.Machine{low, low}},
		{From: 65536, To: math.Inf(1), Machine: high, Draws: []loggp.Machine{high, high}},
	}}
}

// A message takes on the fitted machine what the fit says, L + 2o + G(s-1), in 1, 3 and 5
// flights: those nearest to the ratio of L+2o.
func TestAFittedHandshakeTakesWhatWasMeasured(t *testing.T) {
	for factor, flights := range map[float64]collectives.Flights{
		1: collectives.Eager, 1.9: collectives.Eager, 2: collectives.Rendezvous, 3: collectives.Rendezvous, 3.9: collectives.Rendezvous,
		4: collectives.Acknowledged, 5: collectives.Acknowledged, 9: collectives.Acknowledged,
	} {
		fit := twoRegimes(factor)
		if got := FlightsOf(fit, 1); got != flights {
			t.Errorf("factor %v: %d flights, want %d", factor, got, flights)
		}
		p := Problem{Ranks: 2, Candidates: []Candidate{{Algorithm: programs.FlatBroadcast()}}}
		best, draws, err := p.Fitted(fit, Network{Packet: 1000})
		if err != nil || len(draws) != 2 {
			t.Fatalf("%d draws, %v", len(draws), err)
		}
		fluid, _, err := p.Fitted(fit, Network{Packet: 1000, Fluid: true, InStreams: true})
		if m, ok := fluid.Machine.(collectives.Fluid); err != nil || !ok || m.Packet != 1000 || !m.InStreams {
			t.Fatalf("%v, %v", fluid.Machine, err)
		}
		for _, size := range []int64{1, 2, 65535, 65536, 1 << 20} {
			for _, q := range []Problem{best, draws[1], fluid} {
				list, err := q.Compile(size)
				if err != nil {
					t.Fatal(err)
				}
				got, err := list[0].NewExecution().Run(collectives.Key{})
				if want := fit.Regimes[fit.Regime(float64(size))].Machine.Time(float64(size)); err != nil ||
					math.Abs(got-want) > 1e-9*want {
					t.Errorf("factor %v, %d bytes: %v, want %v (%v)", factor, size, got, want, err)
				}
			}
		}
	}
}

// A change of the line without a handshake is that to several packets, between the sizes
// around it; a handshake says nothing of packets.
func TestPacketsOfAFit(t *testing.T) {
	for factor, want := range map[float64]int64{3: LargestSegment, 1: LargestSegment} {
		if got := PacketOf(twoRegimes(factor)); got != want { // 65536 is above the largest
			t.Errorf("factor %v: %d, want %d", factor, got, want)
		}
	}
	fit := twoRegimes(1)
	fit.Regimes[0].To, fit.Regimes[1].From = 2048, 2048
	fit.Residuals = []loggp.Residual{{Test: "rtt", Bytes: 1}, {Test: "rtt", Bytes: 1024}, {Test: "rtt", Bytes: 2048},
		{Test: "rtt", Bytes: 4096}}
	if got := PacketOf(fit); got != 1448 {
		t.Errorf("%d, want sqrt(1024 * 2048)", got)
	}
	if _, _, err := (Problem{}).Fitted(fit, Network{Packet: -1}); err == nil {
		t.Error("a negative packet is taken")
	}
}

// Draws have distances of their own, and what doubts leave open has those of the best estimate.
func TestDistancesOfDraws(t *testing.T) {
	fit := twoRegimes(1)
	fit.Estimates = []montecarlo.Estimate{{Name: "g", Value: 1, Lo: 1, Hi: 1,
		Doubts: []montecarlo.Doubt{{Reason: "few sizes", Lo: 0, Hi: 2, Settle: "more"}}}}
	p := Problem{Ranks: 2, Candidates: []Candidate{{Algorithm: programs.FlatBroadcast()}}}
	best, draws, err := p.Fitted(fit, Network{Packet: 1000, Distances: func(draw int) (*collectives.Distances, error) {
		return &collectives.Distances{Levels: []collectives.Level{{L: float64(10 * (draw + 2))}}}, nil
	}})
	if err != nil || len(draws) != 2 || len(best.Others) != 1 || len(best.Others[0].Problems) != 2 || best.Others[0].Settle != "more" {
		t.Fatalf("%d draws, %v; want 2 and 2 ends of g: %+v", len(draws), err, best.Others)
	}
	draws = append(draws, best.Others[0].Problems...)
	for d, l := range []float64{20, 30, 10, 10} {
		m := draws[d].Machine.(collectives.Streams)
		if got := m.Distances.Levels[0].L; got != l {
			t.Errorf("draw %d: %v, want %v", d, got, l)
		}
	}
	if len(draws[0].Flaws) != 0 {
		t.Errorf("flaws %q", draws[0].Flaws)
	}
}
