package selection

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// Without anything random a second run, on another random stream, has the times of the first, on every machine: 36 executions of
// three algorithms, of messages below and above the changes of protocol, with acknowledgments that are waited for.
func TestRunsWithoutAnythingRandomAreAlike(t *testing.T) {
	streams := collectives.Streams{L: 2, O: 0.5, Gap: 0.5, PerByte: 0.001, Packet: 1500, Batch: 3, Window: 16 << 10, Eager: math.MaxInt64,
		Protocols: []collectives.Protocol{{From: 4096, L: 3, O: 0.5, Gap: 0.5, PerByte: 0.002, Flights: collectives.Rendezvous}}, Seed: 7}
	for i, m := range []collectives.Machine{collectives.LogGP{L: 2, O: 0.5, Gap: 0.5, PerByte: 0.001, Eager: 4096}, streams,
		collectives.Fluid{L: 2, O: 0.5, Gap: 0.5, PerByte: 0.001, Packet: 1500, Eager: math.MaxInt64, Protocols: streams.Protocols},
		collectives.Links{Network: topologies.Complete{N: 9}, Length: distributions.Deterministic{Mu: 1}}} {
		p := Problem{Ranks: 9, Machine: m, Candidates: []Candidate{{Algorithm: programs.Binomial()},
			{Algorithm: programs.Pipeline(), SegmentBytes: 1024}, {Algorithm: programs.KNomial(), Radix: 4}}}
		for _, bytes := range []int64{8, 5000, 100000} {
			compiled, err := p.Compile(bytes)
			if err != nil {
				t.Fatal(i, bytes, err)
			}
			model := collectives.Together(compiled...)()
			first, err := model(rand.New(rand.NewPCG(1, 1)))
			first = slices.Clone(first)
			second, again := model(rand.New(rand.NewPCG(2, 2)))
			if err != nil || again != nil || !slices.Equal(first, second) {
				t.Errorf("machine %d, %d bytes: %v and then %v, %v %v", i, bytes, first, second, err, again)
			}
		}
	}
}

// What is known of a program on a machine is not run again: times that are changed behind the back of a problem come back, and of
// another machine, size or parameter the program is run.
func TestKnownTimesAreNotRunAgain(t *testing.T) {
	machine := collectives.Streams{L: 2, O: 0.5, Gap: 0.5, PerByte: 0.001, Packet: 1500, Eager: math.MaxInt64}
	p := Problem{Ranks: 9, Machine: machine, Known: &Times{}, Candidates: []Candidate{{Algorithm: programs.Binomial()},
		{Algorithm: programs.Pipeline(), SegmentBytes: 1024}}}
	ask := func(p Problem, bytes int64) (list []float64) {
		a, err := p.Compare(t.Context(), []int64{bytes}, comparison.Criterion{}, one)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range a[0].Systems {
			list = append(list, s.Mean.Value)
		}
		return list
	}
	bare := p
	bare.Known = nil
	first := ask(bare, 4096)
	if again := ask(p, 4096); !slices.Equal(first, again) || len(p.Known.seen) != 2 {
		t.Fatalf("%v, and %v with what is known, %d times kept", first, again, len(p.Known.seen))
	}
	for key, x := range p.Known.seen {
		x.time++
		p.Known.seen[key] = x
	}
	want := []float64{first[0] + 1, first[1] + 1}
	if again := ask(p, 4096); !slices.Equal(again, want) {
		t.Errorf("%v, want what is kept, %v", again, want)
	}
	other := p
	machine.PerByte *= 2
	other.Machine = machine
	for _, c := range []struct {
		p     Problem
		bytes int64
	}{{p, 4097}, {other, 4096}} {
		bare := c.p
		bare.Known = nil
		if got, want := ask(c.p, c.bytes), ask(bare, c.bytes); !slices.Equal(got, want) {
			t.Errorf("%d bytes: %v, want %v", c.bytes, got, want)
		}
	}
	p.Candidates = append(p.Candidates, Candidate{Algorithm: programs.Pipeline(), SegmentBytes: 2048})
	if got := ask(p, 4096); !slices.Equal(got[:2], want) || got[2] == got[1] {
		t.Errorf("%v: want the first two from what is kept, and another time", got)
	}
}
