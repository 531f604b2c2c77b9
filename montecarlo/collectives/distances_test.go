package collectives_test

import (
	"math"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// By hand: rank 0 of six sends one byte to each other rank, o = 1 and g = 3, so that the
// k-th leaves at 3(k-1) + 1; ranks 0 and 1 are 5 apart, 0 and 2, 3 are 20, 0 and 4, 5 are
// 100, and what goes to rank 3 takes twice as long.
func TestDistances(t *testing.T) {
	var sends []programs.Operation
	ranks := [][]programs.Operation{nil}
	for to := 1; to < 6; to++ {
		sends, ranks = append(sends, send(to, 1)), append(ranks, []programs.Operation{receive(0, 1)})
	}
	ranks[0] = sends
	levels := &collectives.Distances{
		Levels: []collectives.Level{{Ranks: 2, Near: true}, {Ranks: 4, L: 20}, {L: 100}},
		Factor: map[int]float64{3: 2},
	}
	matrix := &collectives.Distances{Matrix: [][]float64{{math.NaN(), 5, 20, 40, 100, 100}, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0},
		{0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}}}
	for _, d := range []*collectives.Distances{levels, matrix} {
		for _, m := range []collectives.Machine{
			collectives.LogGP{L: 5, O: 1, Gap: 3, Eager: 10, Distances: d},
			collectives.Streams{L: 5, O: 1, Gap: 3, Eager: 10, Packet: 100, Distances: d},
			collectives.Fluid{L: 5, O: 1, Gap: 3, Eager: 10, Distances: d},
		} {
			got := ends(t, program(ranks...), m, collectives.Jitter{})
			for k, l := range []float64{5, 20, 40, 100, 100} {
				if want := float64(3*k) + 1 + l + 1; got[k+1] != want {
					t.Errorf("%v: rank %d is done at %v, want %v", m, k+1, got[k+1], want)
				}
			}
		}
	}
	// What varies is added to the distance, and the factor of a link multiplies it.
	j := collectives.Jitter{Extra: distributions.Deterministic{Mu: 7}, Link: distributions.Deterministic{Mu: 3}}
	if got := ends(t, program(ranks...), collectives.LogGP{L: 5, O: 1, Gap: 3, Eager: 10, Distances: levels}, j); got[2] != 3+1+60+7+1 {
		t.Errorf("rank 2 is done at %v, want 72", got[2])
	}
}

// A program has the digits of a static order, event by event and with all distances equal
// to L.
func TestEqualDistancesAreNone(t *testing.T) {
	p, err := programs.Binomial().Plan(programs.Settings{Ranks: 16, Bytes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	m := collectives.LogGP{L: 5.3, O: 1.1, Gap: 3.7, PerByte: 0.01, Eager: 1 << 20}
	want := ends(t, p.Program, m, collectives.Jitter{})
	m.Distances = &collectives.Distances{Levels: []collectives.Level{{Ranks: 4, Near: true}, {L: 5.3}}}
	for r, got := range ends(t, p.Program, m, collectives.Jitter{}) {
		if got != want[r] {
			t.Errorf("rank %d is done at %v, want %v", r, got, want[r])
		}
	}
}

func TestDistancesRefuse(t *testing.T) {
	nan := math.NaN()
	for _, d := range []collectives.Distances{
		{Levels: []collectives.Level{{Ranks: 2, L: 1}}},
		{Levels: []collectives.Level{{Ranks: 2, L: 1}, {Ranks: 3, L: 1}, {L: 1}}},
		{Levels: []collectives.Level{{Ranks: 0, L: 1}, {L: 1}}},
		{Levels: []collectives.Level{{L: -1}}},
		{Levels: []collectives.Level{{L: 1}}, Matrix: [][]float64{{0, 1}, {1, 0}}},
		{Matrix: [][]float64{{0, 1}}},
		{Matrix: [][]float64{{0, 1}, {1}}},
		{Matrix: [][]float64{{0, nan}, {1, 0}}},
		{Factor: map[int]float64{2: 1}},
		{Factor: map[int]float64{1: nan}},
	} {
		if err := d.Validate(2); err == nil {
			t.Errorf("%+v is valid", d)
		}
	}
	p := program([]programs.Operation{send(1, 1)}, []programs.Operation{receive(0, 1)})
	m := collectives.LogGP{Distances: &collectives.Distances{Levels: []collectives.Level{{L: 1}}}}
	if _, err := collectives.Compile(p, m, collectives.Jitter{Flight: distributions.Exponential{Mu: 1}}); err == nil {
		t.Error("a law in place of the distances is taken")
	}
}
