package collectives_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// distance returns the Kolmogorov distance of a sample from a law with a density.
func distance(sample []float64, cdf func(float64) float64) float64 {
	slices.Sort(sample)
	n, most := float64(len(sample)), 0.0
	for i, x := range sample {
		f := cdf(x)
		most = math.Max(most, math.Max(float64(i+1)/n-f, f-float64(i)/n))
	}
	return most
}

// dkw is what the distance of n numbers exceeds with a probability of at most alpha:
// Massart's bound 2 exp(-2 n d^2).
func dkw(n int, alpha float64) float64 { return math.Sqrt(math.Log(2/alpha) / float64(2*n)) }

func uniform(x float64) float64 { return math.Min(1, math.Max(0, x)) }

// Numbers drawn for different messages under one key are uniform, and so are those
// drawn for one message under different keys, for different purposes, ranks and
// ordinals that differ in one bit only; and so is the difference of two neighbors,
// modulo 1, which shows dependence of pairs. All together fail with probability
// 0.0001 at most if they are; a distance of 0.02 does not pass.
func TestDrawsAreUniformAndIndependent(t *testing.T) {
	const n = 20000
	kinds := map[string]func(i int) float64{
		"ordinals": func(i int) float64 { return collectives.Uniform(collectives.Key{A: 1}, 0, 3, 4, i) },
		"from":     func(i int) float64 { return collectives.Uniform(collectives.Key{A: 1}, 0, i, 4, 0) },
		"to":       func(i int) float64 { return collectives.Uniform(collectives.Key{A: 1}, 0, 3, i, 0) },
		"pairs":    func(i int) float64 { return collectives.Uniform(collectives.Key{A: 1}, 0, i/141, i%141, 0) },
		"keys":     func(i int) float64 { return collectives.Uniform(collectives.Key{A: uint64(i)}, 0, 3, 4, 0) },
		"keys B":   func(i int) float64 { return collectives.Uniform(collectives.Key{B: uint64(i)}, 0, 3, 4, 0) },
		"high bits": func(i int) float64 {
			return collectives.Uniform(collectives.Key{A: uint64(i) << 40}, 0, 3, 4, 0)
		},
		"purposes": func(i int) float64 {
			return collectives.Uniform(collectives.Key{A: 1}, i%collectives.Purposes, 3, 4, i/collectives.Purposes)
		},
	}
	limit := dkw(n, 0.0001/float64(3*len(kinds)))
	if limit > 0.02 {
		t.Fatal(limit)
	}
	for name, draw := range kinds {
		values, differences, far := make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range values {
			values[i] = draw(i)
		}
		for i := range values {
			_, differences[i] = math.Modf(1 + values[i] - values[(i+1)%n])
			_, far[i] = math.Modf(1 + values[i] - values[i^1])
		}
		for what, sample := range map[string][]float64{"values": values, "differences of neighbors": differences,
			"differences of pairs": far} {
			if what == "differences of pairs" { // i and i^1 give one number
				half := sample[:0]
				for i := 0; i < n; i += 2 {
					half = append(half, sample[i])
				}
				if d := distance(half, uniform); d > dkw(n/2, 0.0001/float64(3*len(kinds))) {
					t.Errorf("%s, %s: distance %v", name, what, d)
				}
				continue
			}
			if d := distance(sample, uniform); d > limit {
				t.Errorf("%s, %s: distance %v above %v", name, what, d, limit)
			}
		}
	}
}

// Flights have their law. False alarms: 0.0001 for all laws together.
func TestFlightsHaveTheirLaw(t *testing.T) {
	const n = 20000
	var list []programs.Operation
	var takes []programs.Operation
	for i := range n {
		list = append(list, programs.Operation{Kind: programs.Send, Peer: 1, Bytes: 1, Tag: i})
		takes = append(takes, programs.Operation{Kind: programs.Receive, Bytes: 1, Tag: i})
	}
	laws := []distributions.Law{distributions.Exponential{Mu: 5}, distributions.Uniform{Min: 1, Max: 2},
		distributions.Lognormal{Mu: 2, Sigma: 1}, distributions.Pareto{Shape: 3, Mu: 1}, distributions.Weibull{Shape: 0.5, Mu: 1}}
	for _, law := range laws {
		c := compiled(t, program(list, takes), collectives.LogGP{Eager: 1}, collectives.Jitter{Flight: law})
		spans, err := c.NewExecution().Trace(collectives.Key{A: 1})
		if err != nil {
			t.Fatal(err)
		}
		sample := make([]float64, 0, n)
		for _, x := range spans {
			if x.Kind == programs.Receive {
				sample = append(sample, x.End)
			}
		}
		if d := distance(sample, law.CDF); d > dkw(n, 0.0001/float64(len(laws))) {
			t.Errorf("%v: distance %v", law, d)
		}
	}
}

// The k-th message from a rank to another flies as long in every program, whatever
// else goes on, on any machine: common random numbers.
func TestProgramsSeeCommonRandomNumbers(t *testing.T) {
	j := collectives.Jitter{Flight: distributions.Exponential{Mu: 3}, Rank: distributions.Erlang{Shape: 2, Mu: 1}}
	short := program([]programs.Operation{send(1, 1)}, []programs.Operation{receive(0, 1)})
	long := program([]programs.Operation{compute(5), send(2, 7, 0), send(1, 100, 1), send(1, 1, 2)},
		[]programs.Operation{receive(0, 100), receive(0, 1, 0)}, []programs.Operation{receive(0, 7)})
	a := compiled(t, short, collectives.LogGP{Eager: 1}, j).NewExecution()
	b := compiled(t, long, collectives.LogGP{Eager: 1 << 10, O: 3, Polling: true}, j).NewExecution()
	for n := range uint64(20) {
		k := collectives.Key{A: n, B: n * n}
		if x, y := a.Flight(k, 0), b.Flight(k, 2); x != y {
			t.Errorf("%v and %v", x, y)
		}
		if x, y := a.Flight(k, 0), b.Flight(k, 3); x == y {
			t.Errorf("the second message flies as long as the first one: %v", x)
		}
	}
}

// Programs that run together are each as if alone, and a copy of one never differs.
func TestTogetherIsEachAlone(t *testing.T) {
	j := collectives.Jitter{Flight: distributions.Exponential{Mu: 3}, Noise: distributions.Exponential{Mu: 1},
		Start: distributions.Exponential{Mu: 2}}
	m := collectives.LogGP{L: 1, O: 1, Gap: 1, Eager: 100}
	a, b := compiled(t, binomial(20, 1), m, j), compiled(t, ringAllgather(5, 1), m, j)
	together := collectives.Together(a, b, a)()
	r := newRand(1)
	s := newRand(1)
	e, f := a.NewExecution(), b.NewExecution()
	for range 20 {
		times, err := together(r)
		if err != nil {
			t.Fatal(err)
		}
		k := collectives.NewKey(s)
		x, err := e.Run(k)
		if err != nil {
			t.Fatal(err)
		}
		y, err := f.Run(k)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(times, []float64{x, y, x}) {
			t.Fatalf("%v, alone %v and %v", times, x, y)
		}
	}
	if got := fmt.Sprint(collectives.Last([]float64{1, 3, 2}), collectives.Mean([]float64{1, 3, 2}),
		collectives.EndOf(2)([]float64{1, 3, 2})); got != "3 2 2" {
		t.Error(got)
	}
}
