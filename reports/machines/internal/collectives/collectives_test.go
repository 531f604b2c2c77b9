package collectives

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

func TestAlgorithmsAndKeysAreToldApart(t *testing.T) {
	for word, want := range map[string]bool{
		"ring": true, "pipeline(segments=16)": true, "schedule.json": true, "dir/a=b.goal": true, "./x.JSON": true,
		"nodes=64": false, "machine=fit.json": false, "latency=empirical(file=a.csv#x)": false, "task=broadcast": false, "=": false,
	} {
		if got := IsAlgorithm(word); got != want {
			t.Errorf("%s is an algorithm: %v", word, got)
		}
	}
}

// Every algorithm on the help page is found under its name for its task, has a
// meaning, and makes a valid program for the task.
func TestEveryAlgorithmOfTheHelpPage(t *testing.T) {
	g := arguments.Grammar{Open: func(string) (io.ReadCloser, error) { return nil, errors.New("no files here") }}
	seen := map[string]bool{}
	for _, l := range Lines() {
		if key := l.Task + " " + l.Name; seen[key] || l.Meaning == "" {
			t.Errorf("%s: twice, or without a meaning", key)
		}
		seen[l.Task+" "+l.Name] = true
		text := strings.NewReplacer("segments=K", "segments=3", "radix=K", "radix=3", "latency=L", "latency=2", "window=K", "window=3").
			Replace(l.Name)
		size := int64(64)
		words := []string{"task=" + l.Task, "nodes=8", "size=64", "machine=loggp(L=1,o=1,g=1,G=0)"}
		if l.Task == "barrier" {
			size, words = 0, slices.Delete(words, 2, 3)
		}
		c, err := compared(g, words, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if c.Names()[0] != text || !c.Exact {
			t.Errorf("%s is written %s", text, c.Names()[0])
		}
		p, err := c.Plan(0, size)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Accomplishes(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The Gray code maps neighbors of a ring to neighbors of the hypercube, also the last
// and the first, and back is its inverse.
func TestRingFollowsTheGrayCode(t *testing.T) {
	seen := map[int]bool{}
	for r := range 32 {
		if bits.OnesCount(uint(nodeOf(r)^nodeOf((r+1)%32))) != 1 {
			t.Errorf("%d and %d stand on %d and %d", r, r+1, nodeOf(r), nodeOf(r+1))
		}
		if rankAt(nodeOf(r)) != r {
			t.Errorf("%d stands on %d, where %d stands", r, nodeOf(r), rankAt(nodeOf(r)))
		}
		seen[nodeOf(r)] = true
	}
	if len(seen) != 32 {
		t.Errorf("%d nodes of 32", len(seen))
	}
}

// The root of a ring on the hypercube is the requested node.
func TestRootStaysWhereItIs(t *testing.T) {
	c, err := compared(arguments.Grammar{}, []string{"topology=hypercube(d=3)", "law=deterministic(mean=1)", "root=5"}, "ring")
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Plan(0, c.Bytes(-1))
	if err != nil {
		t.Fatal(err)
	}
	for r, list := range p.Program.Ranks {
		receives := 0
		for _, op := range list {
			if op.Kind == programs.Receive {
				receives++
			}
		}
		if want := 1; receives != want && r != 5 || r == 5 && receives != 0 {
			t.Errorf("rank %d receives %d messages", r, receives)
		}
	}
}

// The largest rates by hand, with L=2 o=0.5 g=1 G=0.001 and 1001 bytes: every message
// occupies a NIC for g+(s-1)G = 2. In a ring every rank sends one: 1/2 per
// microsecond. The root of a flat broadcast among five ranks sends 4, of a binomial
// tree 3. Noise of mean 0.1 on a processor that is busy for 0.5 leaves the NIC the
// bottleneck. From the whole of a run, whose first instances find the machine empty,
// the rate of the ring comes out 3 % low.
func TestRatesByHand(t *testing.T) {
	for _, c := range []struct {
		algorithm, noise string
		want             float64
	}{{"ring", "", 5e5}, {"flat", "", 1.25e5}, {"binomial", "", 1e6 / 6}, {"flat", "noise=uniform(min=0,max=0.2)", 1.25e5}} {
		words := []string{"nodes=5", "size=1001", "machine=loggp(L=2,o=0.5,g=1,G=0.001)"}
		if c.noise != "" {
			words = append(words, c.noise)
		}
		x, err := compared(arguments.Grammar{}, words, c.algorithm)
		if err != nil {
			t.Fatal(err)
		}
		// Probability of a false alarm: 1e-4 each.
		s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9999, Min: 8, Max: 32}
		e, err := x.Rate(t.Context(), 0, 16, s, 0.02, func() {})
		if err != nil {
			t.Fatal(err)
		}
		if !e.Contains(c.want) || e.Width() > 0.05*c.want || e.Unit != "per second" {
			t.Errorf("%s %s: %v [%v, %v] %s, want %v", c.algorithm, c.noise, e.Value, e.Lo, e.Hi, e.Unit, c.want)
		}
	}
}

// What words ask is what a program asks: the same systems, laws and streams, and so the
// same digits.
func TestWordsAskWhatAProgramAsks(t *testing.T) {
	words := []string{"nodes=8", "size=1KiB", "root=3", "machine=loggp(L=2,o=0.5,g=1,G=0.001)", "added=exponential(mean=1)",
		"stragglers=lognormal(mean=1,sigma=0.3)", "slow=2:3"}
	c, err := compared(arguments.Grammar{}, words, "binomial", "pipeline(segments=4)", "k-nomial(radix=3)")
	if err != nil {
		t.Fatal(err)
	}
	p := selection.Problem{
		Ranks: 8, Root: 3, Unit: "microseconds",
		Machine: collectives.LogGP{L: 2, O: 0.5, Gap: 1, PerByte: 0.001, Eager: math.MaxInt64},
		Jitter: collectives.Jitter{Extra: distributions.Exponential{Mu: 1}, Rank: distributions.Lognormal{Mu: 1, Sigma: 0.3},
			Slow: map[int]float64{2: 3}},
		Candidates: []selection.Candidate{{Algorithm: programs.Binomial()}, {Algorithm: programs.Pipeline(), Segments: 4},
			{Algorithm: programs.KNomial(), Radix: 3}},
	}
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.9, Min: 200, Max: 200}
	ask := func(q comparison.Question, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		a, err := q.Answer(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%+v %+v %v %+v", a.Systems, a.Pairs, a.Best, a.Laws)
	}
	median := comparison.Criterion{Quantile: 0.5}
	in, out := ask(c.Question(c.Problem, 1<<10, median, 0.5)), ask(p.Question(1<<10, median, 0.5))
	if in != out {
		t.Errorf("words ask\n%s\na program\n%s", in, out)
	}
}

func FuzzSlowRanks(f *testing.F) {
	for _, s := range []string{"3:2.5", "0:1,1:0", "1:NaN", ":", "1:-1", "1:1e400", "9999999999999999999:1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		slow, err := factors("slow", text, 4)
		if err != nil {
			return
		}
		for r, x := range slow {
			if r < 0 || r >= 4 || !(x >= 0) {
				t.Errorf("%q: rank %d is %v times as slow", text, r, x)
			}
		}
	})
}
