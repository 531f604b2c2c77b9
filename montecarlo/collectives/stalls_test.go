package collectives_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// A run of length t that stalls at rate r for D each time is late by a compound Poisson
// sum: mean r t E D, variance r t E D^2, and it is not late with probability exp(-r t).
// Each of the three is off by more than 4.5 standard errors once in 1.5e5 runs of the test;
// a mean that is 1 % off is 4.5 standard errors, seen with probability 1/2.
func TestStallsAreACompoundPoissonSum(t *testing.T) {
	const n, rate = 400_000, 0.01
	p := program([]programs.Operation{{Kind: programs.Compute, Time: 150}})
	j := collectives.Jitter{Stalls: &collectives.Stalls{Rate: rate, Length: distributions.Exponential{Mu: 2}}}
	e := compiled(t, p, collectives.LogGP{}, j).NewExecution()
	r := rand.New(pcg())
	sum, squares, none := 0.0, 0.0, 0
	for range n {
		last, err := e.Run(collectives.NewKey(r))
		if err != nil {
			t.Fatal(err)
		}
		late := last - 150
		sum, squares = sum+late, squares+late*late
		if late == 0 {
			none++
		}
	}
	const m = 150 * rate
	mean, variance := sum/n, squares/n-sum/n*sum/n
	// E D = 2, E D^2 = 8, E D^4 = 24 * 16; the fourth cumulant of the sum is m E D^4.
	if d := (mean - 2*m) / math.Sqrt(8*m/n); math.Abs(d) > 4.5 {
		t.Errorf("mean %v, want %v: %.1f standard errors", mean, 2*m, d)
	}
	if d := (variance - 8*m) / math.Sqrt((m*384+2*64*m*m)/n); math.Abs(d) > 4.5 {
		t.Errorf("variance %v, want %v: %.1f standard errors", variance, 8*m, d)
	}
	q := math.Exp(-m)
	if d := (float64(none)/n - q) / math.Sqrt(q*(1-q)/n); math.Abs(d) > 4.5 {
		t.Errorf("%d runs are on time, want a share of %v: %.1f standard errors", none, q, d)
	}
}

// All ranks stand still at once: two that are done at one time stay so, one that is done
// before a stall is not late, and no rank overtakes another.
func TestRanksStallTogether(t *testing.T) {
	compute := func(time float64) []programs.Operation {
		return []programs.Operation{{Kind: programs.Compute, Time: time}}
	}
	p := program(compute(10), compute(100), compute(100), compute(40))
	j := collectives.Jitter{Stalls: &collectives.Stalls{Rate: 0.02, Length: distributions.Deterministic{Mu: 7}}}
	e := compiled(t, p, collectives.LogGP{}, j).NewExecution()
	r := rand.New(pcg())
	done, stalls := []float64{10, 100, 100, 40}, [4]float64{}
	for range 200 {
		if _, err := e.Run(collectives.NewKey(r)); err != nil {
			t.Fatal(err)
		}
		x := e.Ends()
		if x[1] != x[2] || !(x[0] < x[3] && x[3] < x[1]) {
			t.Fatalf("ends %v", x)
		}
		for i, done := range done {
			k := (x[i] - done) / 7
			if math.Abs(k-math.Round(k)) > 1e-9 || k < 0 {
				t.Errorf("rank %d is done at %v, want %v and a multiple of 7", i, x[i], done)
			}
			stalls[i] += math.Round(k)
		}
	}
	// Poisson: of 0.02 a unit of time before the rank is done, 40, 400, 400 and 160 in all.
	for i, done := range done {
		if want := 200 * 0.02 * done; math.Abs(stalls[i]-want) > 5*math.Sqrt(want) {
			t.Errorf("%v stalls of rank %d in 200 runs, want about %v", stalls[i], i, want)
		}
	}
}

func TestStallsRefuse(t *testing.T) {
	for _, s := range []collectives.Stalls{
		{Rate: -1, Length: distributions.Exponential{Mu: 1}}, {Rate: math.NaN(), Length: distributions.Exponential{Mu: 1}},
		{Rate: 1}, {Rate: 1, Length: distributions.Uniform{Min: -1, Max: 1}},
	} {
		if err := (collectives.Jitter{Stalls: &s}).Validate(); err == nil {
			t.Errorf("%+v is valid", s)
		}
	}
	p := program([]programs.Operation{{Kind: programs.Compute, Time: 1e9}})
	e := compiled(t, p, collectives.LogGP{}, collectives.Jitter{Stalls: &collectives.Stalls{Rate: 1,
		Length: distributions.Exponential{Mu: 1}}}).NewExecution()
	if _, err := e.Run(collectives.Key{}); err == nil {
		t.Error("a billion stalls are drawn")
	}
}

// The bound of the skewness is that of a compound Poisson sum for a constant length,
// 1/sqrt(m), and above it for an exponential one, 6/(2 sqrt 2 sqrt m).
func TestSkewnessOfStalls(t *testing.T) {
	for _, law := range []distributions.Law{distributions.LogPareto{Shape: 0.5, Mu: 1}, distributions.Pareto{Shape: 1.5, Mu: 1}} {
		if got := (&collectives.Stalls{Rate: 1, Length: law}).Skewness(16); !math.IsInf(got, 1) {
			t.Errorf("%v, which has no third moment: %v", law, got)
		}
	}
	s := collectives.Stalls{Rate: 0.25, Length: distributions.Deterministic{Mu: 3}}
	if got := s.Skewness(16); got != 0.5 {
		t.Errorf("%v, want 1/2", got)
	}
	s.Length = distributions.Exponential{Mu: 4}
	if got := s.Skewness(16); got < 6/(2*math.Sqrt2*2) || got > 3*6/(2*math.Sqrt2*2) {
		t.Errorf("%v, want from %v to thrice that", got, 6/(2*math.Sqrt2*2))
	}
}
