package distributions

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

var (
	nan = math.NaN()
	inf = math.Inf(1)
)

// Every parameter outside its domain is named as the command line spells it.
func TestValidateNamesTheKey(t *testing.T) {
	for _, c := range []struct {
		law Law
		key string
	}{
		{Deterministic{}, "mean"}, {Deterministic{Mu: -1}, "mean"}, {Deterministic{Mu: inf}, "mean"},
		{Uniform{Min: -1, Max: 2}, "min"}, {Uniform{Min: nan, Max: 2}, "min"},
		{Uniform{Min: 2, Max: 2}, "max"}, {Uniform{Max: inf}, "max"}, {Uniform{Max: nan}, "max"},
		{Exponential{}, "mean"}, {Exponential{Mu: nan}, "mean"}, {Exponential{Mu: -1}, "mean"},
		{Erlang{Mu: 1}, "shape"}, {Erlang{Shape: -2, Mu: 1}, "shape"}, {Erlang{Shape: 2}, "mean"},
		{Gamma{Mu: 1}, "shape"}, {Gamma{Shape: nan, Mu: 1}, "shape"}, {Gamma{Shape: inf, Mu: 1}, "shape"}, {Gamma{Shape: 1}, "mean"},
		{Hyperexponential{Mu: 1, SCV: 0.9}, "scv"}, {Hyperexponential{Mu: 1, SCV: nan}, "scv"}, {Hyperexponential{SCV: 2}, "mean"},
		{ShiftedExponential{Shift: -1, Mu: 1}, "shift"}, {ShiftedExponential{Shift: 1, Mu: 1}, "shift"},
		{ShiftedExponential{Shift: nan, Mu: 1}, "shift"}, {ShiftedExponential{}, "mean"},
		{Weibull{Mu: 1}, "shape"}, {Weibull{Shape: inf, Mu: 1}, "shape"}, {Weibull{Shape: 1}, "mean"},
		{Lognormal{Mu: 1}, "sigma"}, {Lognormal{Mu: 1, Sigma: inf}, "sigma"}, {Lognormal{Sigma: 1}, "mean"},
		{Pareto{Shape: 1, Mu: 1}, "shape"}, {Pareto{Shape: inf, Mu: 1}, "shape"}, {Pareto{Shape: 2}, "mean"},
		{LogPareto{Mu: 1}, "shape"}, {LogPareto{Shape: inf, Mu: 1}, "shape"}, {LogPareto{Shape: 1}, "mean"},
		{TwoPoint{Low: -1, High: 2, Mu: 1}, "low"}, {TwoPoint{Low: 2, High: 2, Mu: 2}, "high"},
		{TwoPoint{Low: 1, High: 2, Mu: 2}, "mean"}, {TwoPoint{Low: 1, High: 2, Mu: nan}, "mean"}, {TwoPoint{High: inf, Mu: 1}, "high"},
		{Bernoulli{P: -0.1}, "p"}, {Bernoulli{P: 1.1}, "p"}, {Bernoulli{P: nan}, "p"},
		{Geometric{}, "mean"}, {Geometric{Mu: 0.99}, "mean"}, {Geometric{Mu: inf}, "mean"},
		{Normal{SD: 0}, "sd"}, {Normal{Mu: nan, SD: 1}, "mean"}, {Normal{Mu: inf, SD: 1}, "mean"}, {Normal{SD: inf}, "sd"},
		{InverseGaussian{Shape: 1}, "mean"}, {InverseGaussian{Mu: 1}, "shape"}, {InverseGaussian{Shape: 1e-7, Mu: 1}, "shape"},
		{InverseGaussian{Shape: nan, Mu: 1}, "shape"},
		{LogLogistic{Shape: 1, Mu: 1}, "shape"}, {LogLogistic{Shape: inf, Mu: 1}, "shape"}, {LogLogistic{Shape: 2}, "mean"},
		{GeneralizedPareto{Shape: 1, Mu: 1}, "shape"}, {GeneralizedPareto{Shape: -21, Mu: 1}, "shape"},
		{GeneralizedPareto{Shape: nan, Mu: 1}, "shape"}, {GeneralizedPareto{}, "mean"},
		{Shifted{Shift: 1}, "law"}, {Shifted{Shift: inf, Law: Exponential{Mu: 1}}, "shift"},
		{Shifted{Shift: 1e10, Law: Exponential{Mu: 1}}, "shift"}, {Shifted{Law: Exponential{}}, "mean"},
		{Mixture{P: 0, First: Exponential{Mu: 1}, Second: Exponential{Mu: 2}}, "p"},
		{Mixture{P: 1, First: Exponential{Mu: 1}, Second: Exponential{Mu: 2}}, "p"},
		{Mixture{P: 0.5, Second: Exponential{Mu: 2}}, "first"}, {Mixture{P: 0.5, First: Exponential{Mu: 2}}, "second"},
		{Mixture{P: 0.5, First: Exponential{Mu: 1}, Second: Geometric{Mu: 2}}, "second"},
		{Mixture{P: 0.5, First: Exponential{Mu: 1}, Second: Exponential{}}, "mean"},
		{&Interpolated{}, "file"}, {(*Interpolated)(nil), "file"},
		{&Empirical{}, "file"}, {(*Empirical)(nil), "file"},
		{Scaled{Factor: 0, Law: Exponential{Mu: 1}}, "factor"}, {Scaled{Factor: 2}, "law"},
		{Scaled{Factor: 2, Law: Exponential{Mu: -1}}, "mean"},
		// Beyond 1.8e308 and below 5e-324 there is no float64.
		{Scaled{Factor: 1e308, Law: Exponential{Mu: 1e2}}, "factor"}, {Scaled{Factor: 1e-200, Law: Exponential{Mu: 1e-130}}, "factor"},
	} {
		var domain *inputs.Error
		if err := c.law.Validate(); !errors.As(err, &domain) {
			t.Errorf("%#v: Validate() = %v, want an *inputs.Error", c.law, err)
		} else if domain.Arg != c.key || domain.Domain == "" {
			t.Errorf("%#v: %v, want the key %s", c.law, err, c.key)
		}
		if _, err := Cramer(c.law, 1); !errors.As(err, &domain) {
			t.Errorf("%#v: Cramer accepts an invalid law", c.law)
		}
	}
}

// The text form is the contract of the command line, digit for digit.
func TestStringIsTheGrammar(t *testing.T) {
	trace, err := NewEmpirical("data/rtt.csv#us", []float64{1})
	if err != nil {
		t.Fatal(err)
	}
	for want, l := range map[string]Law{
		"deterministic(mean=1)":                       Deterministic{Mu: 1},
		"uniform(min=0,max=2)":                        Uniform{Min: 0, Max: 2},
		"exponential(mean=0.1)":                       Exponential{Mu: 0.1},
		"erlang(shape=4,mean=1)":                      Erlang{Shape: 4, Mu: 1},
		"gamma(shape=0.5,mean=1e-09)":                 Gamma{Shape: 0.5, Mu: 1e-9},
		"hyperexponential(mean=1,scv=4)":              Hyperexponential{Mu: 1, SCV: 4},
		"shifted-exponential(shift=0.5,mean=1)":       ShiftedExponential{Shift: 0.5, Mu: 1},
		"weibull(shape=0.5,mean=1)":                   Weibull{Shape: 0.5, Mu: 1},
		"lognormal(mean=1,sigma=1)":                   Lognormal{Mu: 1, Sigma: 1},
		"pareto(shape=3,mean=0.3333333333333333)":     Pareto{Shape: 3, Mu: 1.0 / 3},
		"log-pareto(shape=0.5,mean=1)":                LogPareto{Shape: 0.5, Mu: 1},
		"two-point(low=0.5,high=4,mean=1)":            TwoPoint{Low: 0.5, High: 4, Mu: 1},
		"bernoulli(p=0.5)":                            Bernoulli{P: 0.5},
		"geometric(mean=2)":                           Geometric{Mu: 2},
		"empirical(file=data/rtt.csv#us)":             trace,
		"0.001*2*empirical(file=data/rtt.csv#us)":     Scaled{Factor: 0.001, Law: Scaled{Factor: 2, Law: trace}},
		"2.5*exponential(mean=1)":                     Scaled{Factor: 2.5, Law: Exponential{Mu: 1}},
		"1e+21*two-point(low=0,high=1,mean=0.000125)": Scaled{Factor: 1e21, Law: TwoPoint{High: 1, Mu: 0.000125}},
	} {
		if err := l.Validate(); err != nil {
			t.Error(err)
		}
		if got := l.String(); got != want {
			t.Errorf("String() = %s, want %s", got, want)
		}
	}
}

func TestNewEmpiricalNamesTheRow(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   string
	}{
		{nil, "file=trace: want at least one value"},
		{[]float64{1, nan, inf}, "row 2 of trace=NaN: want a number from 0 to 1e150"},
		{[]float64{1, 2, inf}, "row 3 of trace=+Inf: want a number from 0 to 1e150"},
		{[]float64{-inf, 2}, "row 1 of trace=-Inf: want a number from 0 to 1e150"},
		{[]float64{1, 1e308}, "row 2 of trace=1e+308: want a number from 0 to 1e150"}, // its square is no float64
		{[]float64{0, 0, 2, -0.5}, "row 4 of trace=-0.5: want a number from 0 to 1e150"},
	} {
		e, err := NewEmpirical("trace", c.values)
		if e != nil || err == nil || err.Error() != c.want {
			t.Errorf("NewEmpirical(%v) = %v, %v, want the error %q", c.values, e, err, c.want)
		}
	}
}

// No bytes read as floats make a law that panics, or whose functions are NaN.
func FuzzLawIsValidOrRefused(f *testing.F) {
	f.Add(0, 1.0, 2.0, 3.0)
	f.Add(3, 0.5, 1.0, 0.1)
	f.Add(6, 1e-300, 1e300, 1.0)
	f.Add(9, -1.0, nan, inf)
	f.Fuzz(func(t *testing.T, kind int, a, b, x float64) {
		laws := []Law{
			Deterministic{Mu: a}, Uniform{Min: a, Max: b}, Exponential{Mu: a},
			Hyperexponential{Mu: a, SCV: b}, ShiftedExponential{Shift: a, Mu: b},
			Weibull{Shape: a, Mu: b}, Lognormal{Mu: a, Sigma: b}, Pareto{Shape: a, Mu: b},
			LogPareto{Shape: a, Mu: b}, Bernoulli{P: a}, Geometric{Mu: a},
			Normal{Mu: a, SD: b}, InverseGaussian{Shape: a, Mu: b}, LogLogistic{Shape: a, Mu: b}, GeneralizedPareto{Shape: a, Mu: b},
			Shifted{Shift: a, Law: LogLogistic{Shape: 2, Mu: b}}, Mixture{P: a, First: Exponential{Mu: 1}, Second: Exponential{Mu: b}},
			TwoPoint{Low: a, High: b, Mu: x}, Gamma{Shape: math.Mod(a, 1e4), Mu: b},
		}
		l := laws[((kind%len(laws))+len(laws))%len(laws)]
		err := l.Validate()
		if err != nil {
			if !strings.Contains(err.Error(), ": want ") {
				t.Errorf("%#v: the error %q shows no domain", l, err)
			}
			return
		}
		if math.IsNaN(x) || math.IsNaN(l.Mean()) || math.IsNaN(l.Variance()) {
			if !math.IsNaN(x) {
				t.Errorf("%v: mean %v, variance %v", l, l.Mean(), l.Variance())
			}
			return
		}
		p := math.Abs(math.Mod(x, 1))
		if math.IsNaN(p) {
			p = 0.5
		}
		for name, v := range map[string]float64{
			"CDF": l.CDF(x), "Survival": l.Survival(x), "LogSurvival": l.LogSurvival(x), "Density": l.Density(x),
			"Quantile": l.Quantile(p), "UpperQuantile": l.UpperQuantile(p),
			"LogMGF": l.LogMGF(x), "Cramer": rate(l, x),
		} {
			if math.IsNaN(v) {
				t.Errorf("%v: %s is NaN at x=%v, p=%v", l, name, x, p)
			}
		}
		if s := l.Survival(x); s < 0 || s > 1 {
			t.Errorf("%v: Survival(%v) = %v", l, x, s)
		}
	})
}

// Any bytes are a trace of floats that is refused with its row, or a law whose
// quantiles are its values.
func FuzzNewEmpirical(f *testing.F) {
	f.Add([]byte{}, 0.5)
	f.Add([]byte("\x00\x01\x02\x03\x04\x05\x06\x07\xff\xff"), 0.0)
	f.Add([]byte{1, 1, 1, 2, 3, 250}, 0.5)
	f.Add([]byte{253}, 5.5)
	f.Add([]byte{249, 249, 1}, 0.5)
	f.Fuzz(func(t *testing.T, raw []byte, p float64) {
		values := make([]float64, len(raw))
		bad := 0
		for i, b := range raw {
			values[i] = float64(b) / 8
			switch b {
			case 250:
				values[i] = nan
			case 251:
				values[i] = inf
			case 252:
				values[i] = -1
			case 253:
				values[i] = 1e308
			case 254:
				values[i] = 5e-324
			case 249:
				values[i] = 1e150
			}
			if bad == 0 && b >= 250 && b <= 253 {
				bad = i + 1
			}
		}
		e, err := NewEmpirical("t", values)
		if len(raw) == 0 || bad > 0 {
			if err == nil || bad > 0 && !strings.HasPrefix(err.Error(), fmt.Sprintf("row %d of t=", bad)) {
				t.Fatalf("error %v, want row %d", err, bad)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		p = math.Abs(math.Mod(p, 1))
		if math.IsNaN(p) {
			return
		}
		if x := e.Quantile(p); e.CDF(x) < p || e.Density(x) <= 0 {
			t.Errorf("Quantile(%v) = %v with CDF %v, mass %v", p, x, e.CDF(x), e.Density(x))
		}
		if lo, hi := e.Support(); !(lo <= e.Mean()*(1+1e-12) && e.Mean() <= hi*(1+1e-12)) && hi > 1e-300 {
			t.Errorf("mean %v outside [%v, %v]", e.Mean(), lo, hi)
		}
	})
}
