package goodness

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/montecarlo"
)

var twenty = []float64{0.31, 1.72, 2.05, 0.88, 3.94, 1.27, 0.59, 2.61, 5.48, 1.03, 0.42, 1.9, 2.2, 0.77, 3.1, 1.45, 0.98, 4.4, 1.6, 2.9}

// scipy 1.10: kstest(x, "norm", args=(2, 1.3)).statistic, and the sum of Anderson and Darling,
// -n - sum (2i-1)/n (log u_i + log(1-u_{n+1-i})), in numpy; anderson(x, "norm"), which takes the
// deviation with n-1.
func TestStatisticsAreThoseOfScipy(t *testing.T) {
	s := fitting.Sample{Values: twenty}
	ad, d := statistics(s, distributions.Normal{Mu: 2, SD: 1.3}, 0)
	if math.Abs(ad-0.6747328808353998) > 1e-12 || math.Abs(d-0.1388655207508579) > 1e-14 {
		t.Errorf("A^2 = %v, D = %v", ad, d)
	}
	ad, _ = statistics(s, distributions.Normal{Mu: 1.98, SD: 1.36443394857 * math.Sqrt(20.0/19)}, 0)
	if math.Abs(ad-0.5927215081647539) > 1e-9 {
		t.Errorf("A^2 = %v of the fitted normal law", ad)
	}
}

// By hand: of 4 values of the uniform law on [0, 1], censored at 1/2, two are known, 1/8 and 3/8:
// the integral from 0 to 1/2 of (Fn-u)^2/(u(1-u)) in three pieces, by Simpson's rule on a fine grid.
func TestCensoredStatisticsEndAtTheCensoring(t *testing.T) {
	end := fitting.Interval{Lo: 0.5, Hi: math.Inf(1)}
	s := fitting.Sample{Values: []float64{0.375, 0.125}, Censored: []fitting.Interval{end, end}}
	ad, d := statistics(s, distributions.Uniform{Max: 1}, 0)
	want := 0.0
	for _, p := range [][3]float64{{0, 0, 0.125}, {0.25, 0.125, 0.375}, {0.5, 0.375, 0.5}} {
		const m = 20000
		h := (p[2] - p[1]) / m
		for i := range m {
			u := p[1] + (float64(i)+0.5)*h
			want += 4 * (p[0] - u) * (p[0] - u) / (u * (1 - u)) * h
		}
	}
	if math.Abs(ad-want) > 1e-6 || math.Abs(d-0.125) > 1e-15 {
		t.Errorf("A^2 = %v, D = %v, want %v and 0.125", ad, d, want)
	}
}

func sample(text string, n int, seed uint64) fitting.Sample {
	law, err := distributions.Parse(text)
	if err != nil {
		panic(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	s := fitting.Sample{Values: make([]float64, n)}
	for i := range s.Values {
		s.Values[i] = law.Sample(r)
	}
	return s
}

func tested(t testing.TB, s fitting.Sample, family string, seed uint64) Result {
	t.Helper()
	r, err := fitting.Fit(s, fitting.Options{Families: []string{family}, Intervals: -1})
	if err != nil || len(r.Fits) == 0 {
		t.Fatalf("%s: %v", family, err)
	}
	result, err := Test(context.Background(), montecarlo.Plan{Seed: seed, Workers: 2}, "test", s, r.Fits[0], Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// A sample of two separated uniform laws is of no family that is fitted here: the smallest
// statistic that a bootstrap of 199 can show is p = 1/200, and it must.
func TestWhatIsOfNoFamilyIsRejected(t *testing.T) {
	s := sample("mixture(p=0.5,first=uniform(min=0,max=1),second=uniform(min=3,max=4))", 200, 1)
	for _, family := range []string{"normal", "gamma", "exponential", "uniform"} {
		if r := tested(t, s, family, 1); r.P != 1.0/200 || r.KolmogorovP != 1.0/200 {
			t.Errorf("%s: p = %v and %v", family, r.P, r.KolmogorovP)
		}
	}
	r, err := fitting.Fit(s, fitting.Options{Families: []string{"normal", "exponential"}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := Judge(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "judge", s, r, 0.05, Options{})
	if err != nil || !v.None || v.Accepted() != nil || len(v.Results) != 2 {
		t.Errorf("%+v (%v), want none of these", v, err)
	}
}

// The bootstrap fits anew: for a normal law that was fitted to normal values, D is about 0.64 of
// that of a stated law (Lilliefors), whose table would give p above 0.5 for nearly every sample.
// Of 40 samples, P(p <= 1/2) is 1/2 each: 6 or fewer, or 34 or more, have probability 8e-6.
func TestPValuesAreUniform(t *testing.T) {
	low := 0
	for seed := range uint64(40) {
		if tested(t, sample("normal(mean=5,sd=2)", 50, seed), "normal", seed).P <= 0.5 {
			low++
		}
	}
	if low <= 6 || low >= 34 {
		t.Errorf("%d of 40 p-values are at most 1/2", low)
	}
}

// Rounding, truncation and one time of censoring are drawn again; other censoring is refused.
func TestSamplesAreDrawnAsTheyWereRecorded(t *testing.T) {
	s := sample("exponential(mean=10)", 400, 1)
	cut := fitting.Sample{Truncated: &fitting.Interval{Lo: 2, Hi: math.Inf(1)}}
	for _, x := range s.Values {
		switch x = math.Round(x); {
		case x > 25:
			cut.Censored = append(cut.Censored, fitting.Interval{Lo: 25, Hi: math.Inf(1)})
		case x > 2:
			cut.Values = append(cut.Values, x)
		}
	}
	if r := tested(t, cut, "exponential", 1); r.P < 0.001 || r.Refused > 0 {
		t.Errorf("%+v", r)
	}
	r, err := fitting.Fit(s, fitting.Options{Families: []string{"exponential"}})
	if err != nil {
		t.Fatal(err)
	}
	cut.Censored[0].Lo = 7
	if _, err := Test(context.Background(), montecarlo.Plan{Workers: 1}, "x", cut, r.Fits[0], Options{}); !errors.Is(err, ErrCensoring) {
		t.Error("two times of censoring are tested")
	}
}

func TestTheResultDoesNotDependOnWorkers(t *testing.T) {
	s := sample("gamma(shape=2,mean=1)", 100, 1)
	r, err := fitting.Fit(s, fitting.Options{Families: []string{"gamma"}})
	if err != nil {
		t.Fatal(err)
	}
	var p []float64
	for _, workers := range []int{1, 2, 3} {
		result, err := Test(context.Background(), montecarlo.Plan{Seed: 1, Workers: workers}, "workers", s, r.Fits[0], Options{})
		if err != nil {
			t.Fatal(err)
		}
		p = append(p, result.P, result.KolmogorovP)
	}
	if p[0] != p[2] || p[0] != p[4] || p[1] != p[3] || p[1] != p[5] {
		t.Errorf("p-values %v", p)
	}
}

// The band of a Q-Q figure has all values of a sample of its law with probability 0.95 or more;
// at level 1-1e-6 one sample outside is a fault.
func TestQuantileQuantileBand(t *testing.T) {
	s := sample("gamma(shape=2,mean=1)", 1000, 1)
	points, err := QuantileQuantile(s, distributions.Gamma{Shape: 2, Mu: 1}, 1-1e-6, 200)
	if err != nil || len(points) < 190 || len(points) > 200 {
		t.Fatalf("%d points (%v)", len(points), err)
	}
	for i, p := range points {
		if !(p.Lo <= p.Value && p.Value <= p.Hi && p.Lo <= p.Law && p.Law <= p.Hi) || i > 0 && p.Value < points[i-1].Value {
			t.Errorf("%+v", p)
		}
	}
}

// Half of the samples of two values of a two-point law have two equal ones, to which the family
// cannot be fitted: they are refused, and counted as larger.
func TestSamplesOfOtherAtomsAreRefused(t *testing.T) {
	s := fitting.Sample{Values: []float64{2, 3}}
	ranking, err := fitting.Fit(s, fitting.Options{})
	if err != nil || len(ranking.Fits) != 1 {
		t.Fatal(ranking, err)
	}
	r, err := Test(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "two", s, ranking.Fits[0], Options{})
	if err != nil || r.Refused == 0 || r.P != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestNoMoreThanMostAreTested(t *testing.T) {
	s := fitting.Sample{Values: twenty}
	ranking, err := fitting.Fit(s, fitting.Options{Families: []string{"exponential"}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Test(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "some", s, ranking.Fits[0],
		Options{Most: 7, Replications: 19})
	var thinned *Thinned
	if err != nil || r.Tested != 7 || r.Distance.N != 20 || len(r.Warnings) == 0 || !errors.As(r.Warnings[len(r.Warnings)-1], &thinned) {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Test(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1}, "some", s, ranking.Fits[0],
		Options{Most: 1}); err == nil {
		t.Error("one value was tested")
	}
}
