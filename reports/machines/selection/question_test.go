package selection

import (
	"math"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A pipeline of 4 segments sends a quarter of 1000 bytes at a time, the binomial tree all.
func TestARegimeIsThatOfTheLargestMessage(t *testing.T) {
	p := plain()
	var asked []int64
	p.Candidates = []Candidate{{Algorithm: programs.Pipeline(), Segments: 4}, {Algorithm: programs.Binomial()}}
	p.Regime = func(largest int64) (collectives.Machine, error) {
		asked = append(asked, largest)
		return p.Machine, nil
	}
	if _, err := p.Compile(1000); err != nil || !slices.Equal(asked, []int64{250, 1000}) {
		t.Errorf("machines for %v bytes, %v", asked, err)
	}
}

// Every draw of a fit of scattered times is a machine of its own.
func TestDrawsAreMachinesOfTheirOwn(t *testing.T) {
	fit := fitOf(t, 0.1)
	p := Problem{Ranks: 4, Candidates: []Candidate{{Algorithm: programs.Binomial()}}}
	_, draws, err := p.Fitted(fit, Network{FIFO: true})
	if err != nil {
		t.Fatal(err)
	}
	list, err := fit.Draws(1001)
	if err != nil {
		t.Fatal(err)
	}
	different := map[loggp.Machine]bool{}
	for i, q := range draws[:len(list)] { // corners follow
		compiled, err := q.Compile(1001)
		if err != nil {
			t.Fatal(err)
		}
		m := list[i]
		want := collectives.LogGP{L: m.Latency, O: m.Overhead, Gap: m.Gap, PerByte: m.GapPerByte, Eager: math.MaxInt64}
		if got := compiled[0].Machine(); got != collectives.Machine(want) {
			t.Errorf("draw %d: %v, want %v", i, got, want)
		}
		different[list[i]] = true
	}
	if len(different) < 50 {
		t.Errorf("%d different machines among %d draws", len(different), len(draws))
	}
}

// By hand: the error 0.1 is shared by 2 sizes with 3 pairs each.
func TestSizesShareTheLevel(t *testing.T) {
	p := plain()
	p.Jitter.Extra = distributions.Exponential{Mu: 1}
	answers, err := p.Compare(t.Context(), []int64{1, 8}, comparison.Criterion{}, one)
	if err != nil {
		t.Fatal(err)
	}
	if e := answers[1].Pairs[2].Difference; math.Abs(1-e.Level-0.1/6) > 1e-12 {
		t.Errorf("a difference has level %v", e.Level)
	}
}

// A length of a message is added to a time once on its path; one of a packet is on each
// of its links, and one of a byte is multiplied. The variance of an exponential law of
// mean 2 is 4.
func TestLawsKnowWhatADrawChanges(t *testing.T) {
	links := collectives.Links{Network: topologies.Hypercube{D: 2}, Length: distributions.Exponential{Mu: 2}}
	packet, byByte := links, links
	packet.PerPacket, byByte.PerByte = true, true
	for _, c := range []struct {
		m    collectives.Links
		want float64
	}{{links, 2}, {packet, 0}, {byByte, 0}} {
		laws := Problem{Machine: c.m}.Laws()
		if len(laws) != 1 || laws[0].Name != "law=exponential(mean=2)" || math.Abs(laws[0].Deviation-c.want) > 1e-12 {
			t.Errorf("%v: %+v", c.m, laws)
		}
	}
	if laws := (Problem{Machine: collectives.Links{Length: distributions.Deterministic{Mu: 2}}}).Laws(); laws != nil {
		t.Errorf("a constant varies: %v", laws)
	}
}

// What is wrong with a machine is a warning of every number of it.
func TestFlawsAreHandedOn(t *testing.T) {
	p := plain()
	p.Machine = collectives.LogGP{L: 1, Gap: 1, Eager: math.MaxInt64}
	p.Flaws = []string{"lack of fit"}
	q, err := p.Question(1, comparison.Criterion{})
	if err != nil || !slices.Equal(q.Flaws, p.Flaws) {
		t.Errorf("a question has flaws %v, %v", q.Flaws, err)
	}
	e, err := Rate{Problem: p, Bytes: 1, Time: 3, Precision: 0.1}.Find(t.Context(), one)
	if err != nil || !slices.Equal(e.Warnings, p.Flaws) {
		t.Errorf("a rate has warnings %v, %v", e.Warnings, err)
	}
}
