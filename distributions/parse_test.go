package distributions

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions/inputs"
)

func mustParse(t *testing.T, text string) Law {
	t.Helper()
	law, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return law
}

// The contract's examples, with the mean that their text states or that their
// definition gives: (0+2)/2, p, and 1 where mean=1.
func TestEveryLawOfTheContractIsRead(t *testing.T) {
	for _, c := range []struct {
		text string
		mean float64
	}{
		{"deterministic(mean=1)", 1},
		{"uniform(min=0,max=2)", 1},
		{"exponential(mean=1)", 1},
		{"erlang(shape=4,mean=1)", 1},
		{"gamma(shape=0.5,mean=1)", 1},
		{"hyperexponential(mean=1,scv=4)", 1},
		{"shifted-exponential(shift=0.5,mean=1)", 1},
		{"weibull(shape=0.5,mean=1)", 1},
		{"lognormal(mean=1,sigma=1)", 1},
		{"pareto(shape=3,mean=1)", 1},
		{"log-pareto(shape=0.5,mean=1)", 1},
		{"two-point(low=0.5,high=4,mean=1)", 1},
		{"bernoulli(p=0.5)", 0.5},
		{"geometric(mean=2)", 2},
		{"normal(mean=-3,sd=2)", -3},
		{"inverse-gaussian(shape=2,mean=1)", 1},
		{"log-logistic(shape=3,mean=1)", 1},
		{"generalized-pareto(shape=-0.25,mean=1)", 1},
		{"shifted(shift=0.5,law=2*gamma(shape=3,mean=1))", 2.5},
		{"mixture(p=0.25,first=uniform(min=0,max=2),second=shifted(shift=1,law=exponential(mean=2)))", 2.5},
		{"3*exponential(mean=1)", 3},
		{"0.5*3*uniform(min=0,max=2)", 1.5},
	} {
		law := mustParse(t, c.text)
		if got := law.Mean(); math.Abs(got-c.mean) > 1e-12*math.Abs(c.mean) {
			t.Errorf("%s: mean %v, want %v", c.text, got, c.mean)
		}
		if law.String() != c.text {
			t.Errorf("%s is written as %v", c.text, law)
		}
	}
}

func TestSpacesAndOrderOfKeysDoNotMatter(t *testing.T) {
	for _, text := range []string{
		"erlang(shape=4,mean=1)", " erlang ( shape = 4 , mean = 1 ) ", "erlang(mean=1,shape=4)", "erlang(mean=1.0,shape=+4)",
	} {
		if got := mustParse(t, text).String(); got != "erlang(shape=4,mean=1)" {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if got := mustParse(t, " 2 * 3*exponential(mean=1)").String(); got != "2*3*exponential(mean=1)" {
		t.Errorf("scaling is read as %v", got)
	}
}

// The reader and the writer of a law are inverse: for every law and parameters,
// reading what String wrote gives the same law, bit for bit in its parameters.
func TestReadingWhatALawWritesGivesTheLaw(t *testing.T) {
	positive := rapid.Float64Range(1e-9, 1e9)
	laws := map[string]func(t *rapid.T) Law{
		"deterministic": func(t *rapid.T) Law { return Deterministic{Mu: positive.Draw(t, "mean")} },
		"uniform": func(t *rapid.T) Law {
			lo := positive.Draw(t, "min")
			return Uniform{Min: lo, Max: lo * rapid.Float64Range(1.01, 100).Draw(t, "ratio")}
		},
		"exponential": func(t *rapid.T) Law { return Exponential{Mu: positive.Draw(t, "mean")} },
		"erlang": func(t *rapid.T) Law {
			return Erlang{Shape: rapid.IntRange(1, 1000).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"gamma": func(t *rapid.T) Law {
			return Gamma{Shape: rapid.Float64Range(0.01, 100).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"hyperexponential": func(t *rapid.T) Law {
			return Hyperexponential{Mu: positive.Draw(t, "mean"), SCV: rapid.Float64Range(1, 100).Draw(t, "scv")}
		},
		"shifted-exponential": func(t *rapid.T) Law {
			shift := positive.Draw(t, "shift")
			return ShiftedExponential{Shift: shift, Mu: shift * rapid.Float64Range(1.01, 100).Draw(t, "ratio")}
		},
		"weibull": func(t *rapid.T) Law {
			return Weibull{Shape: rapid.Float64Range(0.1, 10).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"lognormal": func(t *rapid.T) Law {
			return Lognormal{Mu: positive.Draw(t, "mean"), Sigma: rapid.Float64Range(0.01, 5).Draw(t, "sigma")}
		},
		"pareto": func(t *rapid.T) Law {
			return Pareto{Shape: rapid.Float64Range(1.001, 20).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"log-pareto": func(t *rapid.T) Law {
			return LogPareto{Shape: rapid.Float64Range(0.01, 20).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"two-point": func(t *rapid.T) Law {
			low := rapid.Float64Range(0, 10).Draw(t, "low")
			return TwoPoint{Low: low, High: low + 2, Mu: low + 1}
		},
		"bernoulli": func(t *rapid.T) Law {
			return Bernoulli{P: rapid.Float64Range(0.001, 0.999).Draw(t, "p")}
		},
		"normal": func(t *rapid.T) Law {
			return Normal{Mu: rapid.Float64Range(-1e9, 1e9).Draw(t, "mean"), SD: positive.Draw(t, "sd")}
		},
		"inverse-gaussian": func(t *rapid.T) Law {
			mu := positive.Draw(t, "mean")
			return InverseGaussian{Shape: mu * rapid.Float64Range(1e-5, 1e8).Draw(t, "ratio"), Mu: mu}
		},
		"log-logistic": func(t *rapid.T) Law {
			return LogLogistic{Shape: rapid.Float64Range(1.001, 1e5).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"generalized-pareto": func(t *rapid.T) Law {
			return GeneralizedPareto{Shape: rapid.Float64Range(-19, 0.999).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"shifted": func(t *rapid.T) Law {
			mu := positive.Draw(t, "mean")
			return Shifted{Shift: mu * rapid.Float64Range(-100, 100).Draw(t, "ratio"), Law: Gamma{Shape: 2, Mu: mu}}
		},
		"mixture": func(t *rapid.T) Law {
			inner := Mixture{P: 0.5, First: Exponential{Mu: positive.Draw(t, "first")}, Second: Normal{Mu: 1, SD: 2}}
			return Mixture{P: rapid.Float64Range(0.001, 0.999).Draw(t, "p"), First: Scaled{Factor: 2, Law: Pareto{Shape: 3, Mu: 1}},
				Second: inner}
		},
		"geometric": func(t *rapid.T) Law {
			return Geometric{Mu: rapid.Float64Range(1.001, 1e6).Draw(t, "mean")}
		},
	}
	for _, example := range Examples() {
		name, _, _ := strings.Cut(example, "(")
		if name == "empirical" || name == "interpolated" {
			continue // it is named by a file: TestLawsOfFilesAreTheirCallers
		}
		make, ok := laws[name]
		if !ok {
			t.Errorf("no generator for %s", name)
			continue
		}
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			law := make(t)
			if err := law.Validate(); err != nil {
				t.Fatalf("the generator made %v: %v", law, err)
			}
			for range rapid.IntRange(0, 3).Draw(t, "factors") {
				law = Scaled{Factor: positive.Draw(t, "factor"), Law: law}
			}
			got, err := Parse(law.String())
			if err != nil {
				t.Fatalf("%v: %v", law, err)
			}
			if got != law {
				t.Fatalf("%#v is read back as %#v", law, got)
			}
		}))
	}
}

// The numbers in a law's text are the shortest that read back to the same bits.
func TestNumbersSurviveTheTrip(t *testing.T) {
	for _, mu := range []float64{0.1, 1.0 / 3, 5e-324, 1e300, 123456789.123456789} {
		law := mustParse(t, "exponential(mean="+strconv.FormatFloat(mu, 'g', -1, 64)+")")
		if law.Mean() != mu {
			t.Errorf("%v is read as %v", mu, law.Mean())
		}
	}
}

// A number is a constant wherever a law is read, and what cannot be a length is none.
func TestANumberIsAConstant(t *testing.T) {
	for text, want := range map[string]string{
		"1": "deterministic(mean=1)", " 0.5 ": "deterministic(mean=0.5)", "2*3": "2*deterministic(mean=3)",
		"1e-3":                   "deterministic(mean=0.001)",
		"shifted(shift=1,law=2)": "shifted(shift=1,law=deterministic(mean=2))",
	} {
		if got := mustParse(t, text).String(); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"0", "-1", "inf", "nan", "1e999", ""} {
		if law, err := Parse(text); err == nil {
			t.Errorf("%q is %v", text, law)
		}
	}
}

// Factors cost with every use of a law, so that there is an end to them.
func TestFactorsAreBounded(t *testing.T) {
	for n, ok := range map[int]bool{1: true, 64: true, 65: false, 400_000: false} {
		_, err := Parse(strings.Repeat("1*", n) + "exponential(mean=1)")
		var wrong *inputs.WordError
		if ok != (err == nil) || !ok && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), "at most 64")) {
			t.Errorf("%d factors: error %v", n, err)
		}
	}
}

// A law of a file is what the caller makes of the name, and without a caller who has
// files it is an error of its word.
func TestLawsOfFilesAreTheirCallers(t *testing.T) {
	const text = "2*empirical(file=a,b (c).txt)"
	law, err := ParseFiles(text, func(file string) (Law, error) { return NewEmpirical(file, []float64{1, 2, 3}) })
	if err != nil || law.String() != text || law.Mean() != 4 {
		t.Errorf("%s is read as %v (%v)", text, law, err)
	}
	const smooth = "mixture(p=0.5,first=interpolated(file=a b.txt),second=3*interpolated(file=c.csv#x))"
	law, err = ParseFiles(smooth, func(file string) (Law, error) { return NewEmpirical(file, []float64{1, 2, 3}) })
	if err != nil || law.String() != smooth || law.Mean() != 4 {
		t.Errorf("%s is read as %v (%v)", smooth, law, err)
	}
	var wrong *inputs.WordError
	if law, err := Parse(text); !errors.As(err, &wrong) || wrong.Key != "file" {
		t.Errorf("%s is read as %v without files (%v)", text, law, err)
	}
	missing := errors.New("no such file")
	if law, err := ParseFiles(text, func(string) (Law, error) { return nil, missing }); law != nil || !errors.Is(err, missing) {
		t.Errorf("%s is read as %v (%v), want %v", text, law, err, missing)
	}
}

// Laws inside of laws cost with every use of the whole, so that there is an end to them.
func TestLawsInsideOfLawsAreBounded(t *testing.T) {
	for n, ok := range map[int]bool{1: true, 8: true, 9: false, 10_000: false} {
		_, err := Parse(strings.Repeat("shifted(shift=1,law=", n) + "exponential(mean=1)" + strings.Repeat(")", n))
		if ok != (err == nil) || !ok && !strings.Contains(err.Error(), "at most 8 laws inside of each other") {
			t.Errorf("%d laws around one: error %v", n, err)
		}
	}
}

// Whatever the text, the reader answers with a law that is valid and reads
// back as itself, or with an error of one line; it never panics.
func FuzzParse(f *testing.F) {
	for _, l := range Examples() {
		f.Add(l)
	}
	f.Add("2*3*exponential(mean=1)")
	f.Add("empirical(file=x#y)")
	f.Add("exponential(mean=1)(")
	f.Add("*(=,")
	f.Fuzz(func(t *testing.T, text string) {
		law, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: more than one line: %q", text, err)
			}
			return
		}
		if err := law.Validate(); err != nil {
			t.Fatalf("%q is read as the invalid %v: %v", text, law, err)
		}
		again, err := Parse(law.String())
		if err != nil || again.String() != law.String() {
			t.Fatalf("%q is read as %v, which is read as %v (%v)", text, law, again, err)
		}
	})
}
