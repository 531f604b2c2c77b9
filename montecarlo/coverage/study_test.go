package coverage

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/estimators"
)

func quick(workers int) Config {
	return Config{Seed: 1, Runs: 40, Sizes: []int{30}, Level: 0.95, Workers: workers}
}

func TestTableDoesNotDependOnWorkers(t *testing.T) {
	// Each row has runs of all workers.
	by := func(workers int) Config {
		c := quick(workers)
		c.Runs = 10
		return c
	}
	one, err := Study(context.Background(), by(1))
	if err != nil {
		t.Fatal(err)
	}
	three, err := Study(context.Background(), by(3))
	if err != nil || one.Markdown() != three.Markdown() {
		t.Errorf("tables differ (%v)", err)
	}
	// Five laws; seven fixed-n methods and six reductions at one size, five rules
	// at two targets; and the hard cells.
	hard := 0
	for _, h := range hardCells() {
		hard += len(h.sizes)
	}
	if len(one.Rows) != 5*(7+6+5*2)+hard {
		t.Errorf("%d rows", len(one.Rows))
	}
	if !strings.Contains(one.Markdown(), "#### "+naive) {
		t.Error("the naive rule is missing")
	}
}

func TestConfigErrors(t *testing.T) {
	for _, spoil := range []func(*Config){
		func(c *Config) { c.Runs = 0 }, func(c *Config) { c.Level = 1 },
		func(c *Config) { c.Workers = 0 }, func(c *Config) { c.Sizes = []int{1} },
	} {
		c := quick(1)
		spoil(&c)
		var domain *inputs.Error
		if _, err := Study(context.Background(), c); !errors.As(err, &domain) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if table, err := Study(ctx, quick(1)); !errors.Is(err, context.Canceled) || table.Rows != nil {
		t.Errorf("cancelled: %v", err)
	}
}

// The truths against the samplers. Quantiles and event: 20000 draws against the
// binomial, 5 standard deviations (false alarm 6e-7 each, 20 assertions). CDF:
// inserted at its own quantiles. Mean and variance: from the CDF by summing
// over 10^6 equal probabilities, which is independent of the formulas; the tail
// beyond the last costs the heavy laws the stated tolerance.
func TestLawsAreWhatTheySay(t *testing.T) {
	for _, l := range laws() {
		const n = 20000
		r := rand.New(rand.NewChaCha8([32]byte{1}))
		var belowMedian, belowHigh, above float64
		for range n {
			x := l.draw(r)
			if x <= l.median {
				belowMedian++
			}
			if x <= l.high {
				belowHigh++
			}
			if x > l.threshold {
				above++
			}
		}
		for _, c := range []struct{ count, p float64 }{
			{belowMedian, l.cdf(l.median)}, {belowHigh, l.cdf(l.high)}, {above, l.event},
		} {
			if math.Abs(c.count-n*c.p) > 5*math.Sqrt(n*c.p*(1-c.p)) {
				t.Errorf("%s: %v of %d, want %v", l.name, c.count, n, n*c.p)
			}
		}
		if l.name != "Bernoulli(0.01)" {
			if math.Abs(l.cdf(l.median)-0.5) > 1e-14 || math.Abs(l.cdf(l.high)-0.9) > 1e-14 {
				t.Errorf("%s: quantiles %v %v", l.name, l.cdf(l.median), l.cdf(l.high))
			}
		}
		mean, variance := momentsFromCDF(l.cdf)
		if math.Abs(mean-l.mean) > 2e-4*(1+l.mean) || math.Abs(variance-l.variance) > 0.01*l.variance {
			t.Errorf("%s: mean %v variance %v from the CDF, declared %v %v", l.name, mean, variance, l.mean, l.variance)
		}
	}
}

// momentsFromCDF integrates E X = int P(X>x) - int P(X<-x) and E X^2 = int 2x
// P(|X|>x) over x = e^s - 1 by the trapezoidal rule.
func momentsFromCDF(cdf func(float64) float64) (mean, variance float64) {
	const step = 1e-4
	var square float64
	for i := range 150000 { // up to e^15
		s := (float64(i) + 0.5) * step
		x, dx := math.Expm1(s), math.Exp(s)*step
		up, down := 1-cdf(x), cdf(-x)
		mean += (up - down) * dx
		square += 2 * x * (up + down) * dx
	}
	return mean, square - mean*mean
}

// A table with hand-made tallies: 950 of 1000 is fine, 900 of 1000 fails when
// quiet runs miss, and is warned when the quiet ones do not.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		tally estimators.Tally
		want  string
	}{
		{estimators.Tally{Runs: 1000, Covered: 950, CoveredQuiet: 950}, ""},
		{estimators.Tally{Runs: 1000, Covered: 900, CoveredQuiet: 900}, "FAILS"},
		{estimators.Tally{Runs: 1000, Covered: 900, Warned: 500, CoveredQuiet: 480}, "warned"},
		{estimators.Tally{Runs: 1000, Covered: 900, Warned: 1000}, "warned"},
		{estimators.Tally{Runs: 1000, Covered: 950, Warned: 500, CoveredQuiet: 440}, "FAILS"},
	} {
		if got := (Row{Tally: c.tally}).Verdict(0.95); got != c.want {
			t.Errorf("%+v: %q, want %q", c.tally, got, c.want)
		}
	}
}

// What must hold whatever the law: the exact methods cover. 60 runs at 0.95
// miss 3 on average; more than 13 has a binomial tail below 1.2e-6, a false alarm
// below 5e-5 over the 40 assertions. A row that covers 0.7 is seen with a probability of
// 0.9, one that covers 0.8 with 0.3; in CI 100 runs, more than 18: 0.995 and 0.63.
func TestExactMethodsCover(t *testing.T) {
	c := quick(2)
	most := int64(13)
	if c.Runs = 60; os.Getenv("CASTLAB_TESTS") == "all" {
		c.Runs, most = 100, 18
	}
	table, err := Study(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table.Rows {
		for _, exact := range []string{"order statistics", "Clopper-Pearson", "DKW", "betting"} {
			if missed := r.Runs - r.Covered; strings.Contains(r.Method, exact) && missed > most {
				t.Errorf("%s, %s, %s: missed %d of %d", r.Method, r.Law, r.Size, missed, r.Runs)
			}
		}
	}
}

// COVERAGE.md has a section for every method of the study and a row for every
// law in it. Its digits are not compared: they are simulated.
func TestDocumentedTableIsComplete(t *testing.T) {
	document, err := os.ReadFile("COVERAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	c := quick(2)
	c.Runs = 2
	table, err := Study(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(string(document), "\n#### ")
	for _, r := range table.Rows {
		found := false
		for _, s := range sections {
			found = found || strings.HasPrefix(s, r.Method+"\n") && strings.Contains(s, "| "+r.Law+" | "+r.Size+" |")
		}
		if !found {
			t.Errorf("COVERAGE.md has no row for %s, %s, %s", r.Method, r.Law, r.Size)
		}
	}
}
