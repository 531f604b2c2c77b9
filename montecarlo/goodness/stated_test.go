package goodness

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/montecarlo"
)

// stated tests values of a law, drawn and recorded as f says, against another: the P of each of so many samples of n.
func stated(t *testing.T, n, samples int, truth, law string, f func(x float64) float64) (list []Stated) {
	t.Helper()
	from, err := distributions.Parse(truth)
	if err != nil {
		t.Fatal(err)
	}
	of, err := distributions.Parse(law)
	if err != nil {
		t.Fatal(err)
	}
	streams := montecarlo.NewStreams(1, "stated "+truth)
	for i := range samples {
		r := rand.New(streams.Source(uint64(i)))
		s := fitting.Sample{Values: make([]float64, n)}
		for k := range s.Values {
			s.Values[k] = f(from.Sample(r))
		}
		res, err := TestStated(context.Background(), montecarlo.Plan{Seed: uint64(i), Workers: 1}, "stated", s, of,
			Options{Replications: 199})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, res)
	}
	return list
}

func asItIs(x float64) float64 { return x }

var recordings = []struct {
	name, law string
	f         func(x float64) float64
}{
	{"as it is", "exponential(mean=1)", asItIs},
	{"as it is", "lognormal(mean=2,sigma=0.8)", asItIs},
	{"as it is", "pareto(shape=3,mean=2)", asItIs},
	{"as it is", "geometric(mean=2)", asItIs},
	{"as it is", "bernoulli(p=0.3)", asItIs},
	{"as it is", "0.3*geometric(mean=2)", asItIs},
	{"as it is", "mixture(p=0.4,first=deterministic(mean=1),second=geometric(mean=3))", asItIs},
	{"nearest 0.5", "exponential(mean=1)", func(x float64) float64 { return math.Round(x*2) / 2 }},
	{"down to 0.5", "exponential(mean=1)", func(x float64) float64 { return math.Floor(x*2) / 2 }},
	{"up to 0.5", "exponential(mean=1)", func(x float64) float64 { return math.Ceil(x*2) / 2 }},
	{"middles of 0.5", "exponential(mean=1)", func(x float64) float64 { return math.Floor(x*2)/2 + 0.25 }},
	{"nearest 0.01", "3*exponential(mean=1)", func(x float64) float64 { return math.Round(x*100) / 100 }},
}

// The right law is rejected at 0.05 in at most 0.05 of samples, however they were recorded: of 200 more than 25
// with probability 2e-5 in each of 12 rows, and where the values are exact fewer than 1 with 4e-5. A P that is twice too small would be
// seen in 0.1 of them, more than 25 with probability 0.1 a row; that of the test that fits anew, 0.23, in all.
func TestTheRightLawIsRejectedAsOftenAsStated(t *testing.T) {
	for _, c := range recordings {
		const samples = 200
		rejected := 0
		for _, r := range stated(t, 60, samples, c.law, c.law, c.f) {
			if r.Rejected(0.05) {
				rejected++
			}
			if r.Impossible > 0 {
				t.Fatalf("%s of %s: %d values are called impossible", c.name, c.law, r.Impossible)
			}
		}
		if rejected > 25 || rejected == 0 && c.name == "as it is" {
			t.Errorf("%s of %s: rejected %d of %d", c.name, c.law, rejected, samples)
		}
	}
}

// A mean of 1.5 in place of 1 is 0.5 sqrt(60)/1.5 = 2.6 of its standard errors away: a test of the mean would
// see it in 0.7 and more of the samples, and here half of that is asked for, of 40 samples. Values that were rounded
// have most of it.
func TestAnotherLawIsRejected(t *testing.T) {
	for _, c := range []struct {
		truth, law string
		f          func(float64) float64
	}{
		{"exponential(mean=1.5)", "exponential(mean=1)", asItIs},
		{"exponential(mean=1.5)", "exponential(mean=1)", func(x float64) float64 { return math.Round(x*10) / 10 }},
		{"geometric(mean=3)", "geometric(mean=2)", asItIs},
	} {
		rejected := 0
		for _, r := range stated(t, 60, 40, c.truth, c.law, c.f) {
			if r.Rejected(0.05) {
				rejected++
			}
		}
		if rejected < 14 {
			t.Errorf("%s for %s: rejected %d of 40", c.truth, c.law, rejected)
		}
	}
}

// scipy 1.10 has D = 0.1388655207508579 for the twenty values and the normal law of mean 2 and deviation 1.3; P by
// Durbin's matrix. A^2 = 0.675 is below 1.248, where 0.25 are larger (Stephens, JASA 69 (1974), case 0).
func TestStatedOfTwentyValues(t *testing.T) {
	s := fitting.Sample{Values: twenty}
	res, err := TestStated(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "x", s, distributions.Normal{Mu: 2, SD: 1.3},
		Options{})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(res.Kolmogorov-0.1388655207508579) > 1e-14 || math.Abs(res.KolmogorovP-(1-durbin(20, res.Kolmogorov))) > 1e-12 {
		t.Errorf("D = %v, P = %v", res.Kolmogorov, res.KolmogorovP)
	}
	if !(res.P > 0.25) || res.Rejected(0.05) {
		t.Errorf("P = %v of A^2 = %v", res.P, res.AndersonDarling)
	}
}

// The limiting law of A^2 exceeds 2.492 with probability 0.05 and 3.857 with 0.01 (Stephens, case 0), nearly so
// from n = 5 on. Of 20000 samples of 10 the shares have standard errors of 0.0015 and 0.0007: five of them, a false
// alarm in 1e-6.
func TestUniformsHaveTheLawOfAndersonAndDarling(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "uniforms").Source(0))
	scratch := make([]float64, 10)
	const samples = 20000
	five, one := 0.0, 0.0
	for range samples {
		ad, _ := uniforms(scratch, 10, 1, r)
		if ad > 2.492 {
			five++
		}
		if ad > 3.857 {
			one++
		}
	}
	if math.Abs(five/samples-0.05) > 0.0075 || math.Abs(one/samples-0.01) > 0.0035 {
		t.Errorf("%v above the value of 0.05, %v above that of 0.01", five/samples, one/samples)
	}
}

// A value that the law cannot have rejects it, doubted or not; one that rounding explains does not.
func TestAnImpossibleValueRejects(t *testing.T) {
	ctx, plan := context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}
	for _, c := range []struct {
		values     []float64
		law        string
		impossible int
	}{
		{[]float64{0.3, -0.2, 1.1, 2, 0.7}, "exponential(mean=1)", 1},
		{[]float64{1, 2, 2.5, 1, 1, 3}, "geometric(mean=2)", 1},
		{[]float64{0, 0, 1, 1, 0, 1, 2, 0, 1}, "exponential(mean=1)", 0},
		{[]float64{0.3, 0.6, 0.3, 0.9, 0.3, 0.3}, "0.3*geometric(mean=2)", 0},
		{[]float64{0.33, 0.67, 0.33, 1, 0.33, 0.33}, "0.333333*geometric(mean=2)", 0},
	} {
		law, err := distributions.Parse(c.law)
		if err != nil {
			t.Fatal(err)
		}
		res, err := TestStated(ctx, plan, "x", fitting.Sample{Values: c.values, Dependent: true}, law, Options{})
		if err != nil || res.Impossible != c.impossible || res.Rejected(0.05) != (c.impossible > 0) || c.impossible > 0 && res.P != 0 {
			t.Errorf("%v of %s: %+v %v", c.values, c.law, res, err)
		}
	}
}

// A doubt takes the rejection away and stays beside P.
func TestNoRejectionThatADoubtCouldTurn(t *testing.T) {
	ctx, plan := context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}
	far := sample("exponential(mean=3)", 100, 1)
	for _, dependent := range []bool{false, true} {
		far.Dependent = dependent
		res, err := TestStated(ctx, plan, "x", far, distributions.Exponential{Mu: 1}, Options{})
		if err != nil || res.P > 0.01 || res.Rejected(0.05) == dependent ||
			dependent != (len(res.Doubts) == 1 && len(res.Distance.Warnings) == 1) {
			t.Errorf("dependent %v: %+v %v", dependent, res, err)
		}
	}
	res, err := TestStated(ctx, plan, "x", fitting.Sample{Values: []float64{5, 5, 5, 5}}, distributions.Exponential{Mu: 1}, Options{})
	if err != nil || res.Rejected(0.05) || len(res.Doubts) != 1 || !errors.Is(res.Doubts[0], ErrEqual) {
		t.Errorf("equal values: %+v %v", res, err)
	}
}

// A law that somebody states is not tested as a fitted one, with a family or without.
func TestAStatedLawIsNoFit(t *testing.T) {
	s := sample("exponential(mean=1)", 100, 1)
	for _, family := range []string{"exponential", ""} {
		fit := fitting.Fitted{Family: family, Law: distributions.Exponential{Mu: 1}}
		if _, err := Test(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "x", s, fit, Options{}); !errors.Is(err, ErrStated) {
			t.Errorf("family %q: %v", family, err)
		}
	}
	if _, err := TestStated(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "x", s, nil, Options{}); err == nil {
		t.Error("no law is tested")
	}
	if _, err := TestStated(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "x", s, distributions.Exponential{Mu: -1},
		Options{}); err == nil {
		t.Error("a law without a domain is tested")
	}
}

// TestStatedStudy prints size and power of tests of stated laws at 0.05.
func TestStatedStudy(t *testing.T) {
	if *study == 0 {
		t.Skip("a study: -study N")
	}
	row := func(n int, truth, law, name string, f func(float64) float64) {
		ad, ks := 0, 0
		for _, r := range stated(t, n, *study, truth, law, f) {
			if r.Rejected(0.05) {
				ad++
			}
			if r.KolmogorovP <= 0.05 {
				ks++
			}
		}
		fmt.Printf("| %s | %s | %s | %d | %.3f | %.3f |\n", truth, law, name, n, float64(ad)/float64(*study), float64(ks)/float64(*study))
	}
	for _, n := range []int{20, *studySize} {
		for _, c := range recordings {
			row(n, c.law, c.law, c.name, c.f)
		}
	}
	for _, c := range [...][2]string{
		{"exponential(mean=1.2)", "exponential(mean=1)"}, {"gamma(shape=1.3,mean=1)", "exponential(mean=1)"},
		{"lognormal(mean=1,sigma=1)", "exponential(mean=1)"},
		{"gamma(shape=4,mean=1)", "lognormal(mean=1,sigma=0.47)"}, {"geometric(mean=2.3)", "geometric(mean=2)"},
		{"mixture(p=0.95,first=exponential(mean=1),second=exponential(mean=5))", "exponential(mean=1)"},
	} {
		row(*studySize, c[0], c[1], "as it is", asItIs)
		if c[0] != "geometric(mean=2.3)" {
			row(*studySize, c[0], c[1], "nearest 0.1", func(x float64) float64 { return math.Round(x*10) / 10 })
		}
	}
}
