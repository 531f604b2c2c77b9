package goodness

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/montecarlo"
)

var (
	study     = flag.Int("study", 0, "samples of each law in the studies of COVERAGE.md; 0 leaves them out")
	studySize = flag.Int("studysize", 200, "values of a sample")
	studyLaw  = flag.String("studylaw", "", "beginning of the laws that are studied")
)

// studied are laws with their families and true parameters, in the order of the family.
var studied = []struct {
	family, law string
	parameters  []float64
}{
	{"exponential", "exponential(mean=2)", []float64{2}},
	{"shifted-exponential", "shifted-exponential(shift=1,mean=3)", []float64{3, 1}},
	{"uniform", "uniform(min=1,max=4)", []float64{1, 4}},
	{"normal", "normal(mean=5,sd=2)", []float64{5, 2}},
	{"gamma", "gamma(shape=0.7,mean=2)", []float64{0.7, 2}},
	{"gamma", "gamma(shape=4,mean=2)", []float64{4, 2}},
	{"weibull", "weibull(shape=0.7,mean=2)", []float64{0.7, 2}},
	{"weibull", "weibull(shape=2.5,mean=2)", []float64{2.5, 2}},
	{"lognormal", "lognormal(mean=2,sigma=0.8)", []float64{0.8, 2}},
	{"inverse-gaussian", "inverse-gaussian(shape=3,mean=2)", []float64{3, 2}},
	{"log-logistic", "log-logistic(shape=3,mean=2)", []float64{3, 2}},
	{"generalized-pareto", "generalized-pareto(shape=0.2,mean=2)", []float64{0.2, 2}},
	{"pareto", "pareto(shape=3,mean=2)", []float64{3, 2}},
	{"log-pareto", "log-pareto(shape=1,mean=2)", []float64{1, 2}},
	{"hyperexponential", "hyperexponential(scv=4,mean=2)", []float64{4, 2}},
	{"hyperexponential", "hyperexponential(scv=16,mean=2)", []float64{16, 2}},
	{"shifted gamma", "shifted(shift=1,law=gamma(shape=3,mean=2))", []float64{1, 3, 2}},
	{"shifted weibull", "shifted(shift=1,law=weibull(shape=2.5,mean=2))", []float64{1, 2.5, 2}},
	{"shifted lognormal", "shifted(shift=1,law=lognormal(mean=2,sigma=0.8))", []float64{1, 0.8, 2}},
	{"mixture of exponential", "mixture(p=0.8,first=exponential(mean=1),second=exponential(mean=8))", []float64{0.8, 1, 8}},
	{"mixture of exponential", "mixture(p=0.95,first=exponential(mean=1),second=exponential(mean=8))", []float64{0.95, 1, 8}},
	{"mixture of lognormal", "mixture(p=0.7,first=lognormal(mean=1,sigma=0.3),second=lognormal(mean=5,sigma=0.4))",
		[]float64{0.7, 1, 0.3, 5, 0.4}},
}

// each calls f with samples of a law, from streams of seed 1.
func each(t *testing.T, text string, f func(i int, s fitting.Sample)) {
	law, err := distributions.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	streams := montecarlo.NewStreams(1, fmt.Sprintf("goodness study %s %d", text, *studySize))
	for i := range *study {
		r := rand.New(streams.Source(uint64(i)))
		s := fitting.Sample{Values: make([]float64, *studySize)}
		for k := range s.Values {
			s.Values[k] = law.Sample(r)
		}
		f(i, s)
	}
}

// TestCoverage prints the share of samples whose intervals, at level 0.95, hold the parameters.
func TestCoverage(t *testing.T) {
	if *study == 0 {
		t.Skip("a study: -study N")
	}
	for _, c := range studied {
		if !strings.HasPrefix(c.law, *studyLaw) {
			continue
		}
		held, open := make([]int, len(c.parameters)), 0
		var names []string
		each(t, c.law, func(_ int, s fitting.Sample) {
			r, err := fitting.Fit(s, fitting.Options{Families: []string{c.family}})
			if err != nil || len(r.Fits) == 0 {
				open++
				return
			}
			if slices.Contains(r.Fits[0].Warnings, fitting.ErrBoundary) { // its intervals do not hold, and it says so
				open++
				return
			}
			names = nil
			for j, p := range r.Fits[0].Parameters {
				names = append(names, p.Name)
				if p.Lo <= c.parameters[j] && c.parameters[j] <= p.Hi {
					held[j]++
				}
			}
		})
		fmt.Printf("| %s | %d |", c.law, *study)
		for j, h := range held {
			fmt.Printf(" %s %.3f", names[j], float64(h)/float64(*study-open))
		}
		fmt.Printf(" | %d |\n", open)
	}
}

// TestSize prints the share of samples that a test at level 0.05 of the right family rejects.
func TestSize(t *testing.T) {
	if *study == 0 {
		t.Skip("a study: -study N")
	}
	for _, c := range studied {
		if !strings.HasPrefix(c.law, *studyLaw) {
			continue
		}
		ad, ks := rejections(t, c.law, c.family)
		fmt.Printf("| %s | %d | %.3f | %.3f |\n", c.law, *study, ad, ks)
	}
}

// TestPower prints the share of samples in which a wrong family is rejected at level 0.05.
func TestPower(t *testing.T) {
	if *study == 0 {
		t.Skip("a study: -study N")
	}
	for _, c := range [...][2]string{
		{"lognormal(mean=2,sigma=0.8)", "gamma"}, {"gamma(shape=2,mean=2)", "lognormal"}, {"gamma(shape=2,mean=2)", "weibull"},
		{"weibull(shape=2.5,mean=2)", "normal"}, {"exponential(mean=2)", "normal"}, {"hyperexponential(scv=4,mean=2)", "exponential"},
		{"lognormal(mean=2,sigma=0.8)", "inverse-gaussian"}, {"pareto(shape=3,mean=2)", "shifted-exponential"},
		{"mixture(p=0.7,first=lognormal(mean=1,sigma=0.3),second=lognormal(mean=5,sigma=0.4))", "lognormal"},
	} {
		ad, ks := rejections(t, c[0], c[1])
		fmt.Printf("| %s | %s | %d | %.3f | %.3f |\n", c[0], c[1], *study, ad, ks)
	}
}

func rejections(t *testing.T, law, family string) (ad, ks float64) {
	each(t, law, func(i int, s fitting.Sample) {
		r, err := fitting.Fit(s, fitting.Options{Families: []string{family}, Intervals: -1})
		if err != nil || len(r.Fits) == 0 {
			t.Logf("%s: %s is not fitted: %v", law, family, err)
			return
		}
		result, err := Test(context.Background(), montecarlo.Plan{Seed: uint64(i), Workers: 2}, "study "+law+" "+family, s, r.Fits[0],
			Options{})
		if err != nil {
			t.Fatal(err)
		}
		if result.P <= 0.05 {
			ad += 1 / float64(*study)
		}
		if result.KolmogorovP <= 0.05 {
			ks += 1 / float64(*study)
		}
	})
	return ad, ks
}

// TestRecovery prints how often the right family is the best, and how often it is as good.
func TestRecovery(t *testing.T) {
	if *study == 0 {
		t.Skip("a study: -study N")
	}
	for _, c := range studied {
		if !strings.HasPrefix(c.law, *studyLaw) {
			continue
		}
		best, good := 0, 0
		each(t, c.law, func(_ int, s fitting.Sample) {
			r, err := fitting.Fit(s, fitting.Options{Intervals: -1})
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range r.Fits {
				if f.Family == c.family && i == 0 {
					best++
				}
				if f.Family == c.family && f.Good {
					good++
				}
			}
		})
		fmt.Printf("| %s | %d | %.3f | %.3f |\n", c.law, *study, float64(best)/float64(*study), float64(good)/float64(*study))
	}
}
