package distributions

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// referenceLaws are the laws of testdata/reference.tsv.
var referenceLaws = []Law{
	Exponential{Mu: 1},
	Erlang{Shape: 4, Mu: 1}, Erlang{Shape: 1, Mu: 3}, Erlang{Shape: 400, Mu: 1}, Erlang{Shape: 1000000, Mu: 1},
	Gamma{Shape: 0.5, Mu: 1}, Gamma{Shape: 0.001, Mu: 2}, Gamma{Shape: 0.9, Mu: 1},
	Gamma{Shape: 2.5, Mu: 0.7}, Gamma{Shape: 30.25, Mu: 10},
	Lognormal{Mu: 1, Sigma: 1}, Lognormal{Mu: 1, Sigma: 0.1}, Lognormal{Mu: 2, Sigma: 3}, Lognormal{Mu: 1, Sigma: 1.5},
	Weibull{Shape: 0.5, Mu: 1}, Weibull{Shape: 0.2, Mu: 1}, Weibull{Shape: 1.5, Mu: 1},
	Weibull{Shape: 2, Mu: 1}, Weibull{Shape: 3, Mu: 2}, Weibull{Shape: 40, Mu: 1},
	Pareto{Shape: 3, Mu: 1}, Pareto{Shape: 1.5, Mu: 1}, Pareto{Shape: 2.5, Mu: 4}, Pareto{Shape: 1.01, Mu: 1},
	LogPareto{Shape: 0.5, Mu: 1}, LogPareto{Shape: 1, Mu: 1}, LogPareto{Shape: 2, Mu: 3},
	Hyperexponential{Mu: 1, SCV: 4}, Hyperexponential{Mu: 2, SCV: 1},
	Hyperexponential{Mu: 1, SCV: 100}, Hyperexponential{Mu: 1, SCV: 1e6},
	Uniform{Min: 0, Max: 2}, Uniform{Min: 1, Max: 1.5},
	Normal{Mu: 0, SD: 1}, Normal{Mu: 5, SD: 2}, Normal{Mu: -3, SD: 0.1},
	InverseGaussian{Shape: 1e-4, Mu: 1}, InverseGaussian{Shape: 0.5, Mu: 2}, InverseGaussian{Shape: 3, Mu: 1},
	InverseGaussian{Shape: 1000, Mu: 1},
	LogLogistic{Shape: 1.01, Mu: 1}, LogLogistic{Shape: 1.5, Mu: 2}, LogLogistic{Shape: 3, Mu: 1}, LogLogistic{Shape: 40, Mu: 1},
	GeneralizedPareto{Shape: 0.9, Mu: 1}, GeneralizedPareto{Shape: 0.25, Mu: 2}, GeneralizedPareto{Shape: 1e-8, Mu: 1},
	GeneralizedPareto{Shape: -0.3, Mu: 1}, GeneralizedPareto{Shape: -1, Mu: 1}, GeneralizedPareto{Shape: -2, Mu: 1},
	Mixture{P: 0.75, First: Exponential{Mu: 1}, Second: Exponential{Mu: 10}}, Shifted{Shift: 0.5, Law: Exponential{Mu: 2}},
	Bernoulli{P: 0.3}, Geometric{Mu: 2.5},
}

// The reference values come from mpmath at 60 digits (testdata/reference.py),
// from definitions and not from the formulas here. The bounds are relative. A
// double in the argument carries a relative error of 1e-16 itself, which a
// factor x f'(x)/f(x) multiplies, so a probability p is held to 1e-12 and to
// 3e-16 |log p| more.
func TestLawsAgainstReferenceValues(t *testing.T) {
	bound := map[string]float64{
		"logsurvival": 1e-12, "cdf": 1e-12, "density": 1e-12, "logmgf": 1e-12, "variance": 1e-12, "rate": 1e-10,
	}
	laws := map[string]Law{}
	for _, l := range referenceLaws {
		laws[l.String()] = l
	}
	f, err := os.Open("testdata/reference.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	used := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		field := strings.Split(lines.Text(), "\t")
		l, ok := laws[field[0]]
		if !ok {
			t.Fatalf("no law for %q", lines.Text())
		}
		used[field[0]] = true
		x, err1 := strconv.ParseFloat(field[2], 64)
		want, err2 := strconv.ParseFloat(field[3], 64)
		if err1 != nil || err2 != nil && !strings.Contains(err2.Error(), "range") {
			t.Fatalf("%q: %v %v", lines.Text(), err1, err2)
		}
		var got float64
		tol := bound[field[1]]
		switch field[1] {
		case "logsurvival":
			got = l.LogSurvival(x)
		case "cdf":
			got = l.CDF(x)
			tol += 3e-16 * math.Abs(math.Log(want))
		case "density":
			got = l.Density(x)
			tol += 3e-16 * math.Abs(math.Log(want))
		case "logmgf":
			got = l.LogMGF(x)
		case "variance":
			got = l.Variance()
		case "rate":
			got, err = Cramer(l, x)
			if err != nil {
				t.Error(err)
			}
		default:
			t.Fatalf("no quantity for %q", lines.Text())
		}
		if want == 0 || math.Abs(want) < 1e-290 { // the value underflows
			if math.Abs(got) > 1e-289 {
				t.Errorf("%s %s(%v) = %v, want %s", field[0], field[1], x, got, field[3])
			}
			continue
		}
		if !(math.Abs(got-want) <= tol*math.Abs(want)) {
			t.Errorf("%s %s(%v) = %v, want %v, relative error %.2e", field[0], field[1], x, got, want, (got-want)/want)
		}
	}
	for name := range laws {
		if !used[name] {
			t.Errorf("no reference value for %s", name)
		}
	}
}
