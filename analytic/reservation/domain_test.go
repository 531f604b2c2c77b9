package reservation

import (
	"errors"
	"math"
	"testing"

	"castlab/analytic/pmnb"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

func TestArgumentsOutsideTheirDomainAreNamed(t *testing.T) {
	check := func(name, arg string, err error) {
		t.Helper()
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%s: %v, want an inputs.Error for %s", name, err, arg)
		}
	}
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		arg          string
		n            int
		lambda, X, V float64
	}{
		{"N", 0, 0.1, 1, 1}, {"X", 2, 0.1, -1, 1}, {"X", 2, 0.1, nan, 1}, {"X", 2, 0.1, inf, 1}, {"X", 8, 0, 1e308, 1},
		{"V", 2, 0.1, 1, 0}, {"V", 2, 0.1, 1, nan}, {"V", 2, 0.1, 1, inf},
		{"lambda", 2, -0.1, 1, 1}, {"lambda", 2, nan, 1, 1}, {"lambda", 2, 1. / 3, 1, 1}, {"lambda", 2, inf, 0, 1},
	} {
		_, err := ConstantSystem(c.n, c.lambda, c.X, c.V)
		check("Constant", c.arg, err)
		if c.lambda != 1./3 {
			_, err = ConstantGated(c.n, c.lambda, c.X, c.V)
			if c.lambda != inf {
				check("ConstantGated", c.arg, err)
			}
		}
	}
	_, err := ConstantGated(2, 0.5, 1, 1)
	check("ConstantGated", "lambda", err)
	for arg, s := range map[string]System{
		"EX":     {N: 1, EX: -1, EX2: 1, EV: 1, EV2: 1},
		"EX2":    {N: 1, EX: 1, EX2: 0.5, EV: 1, EV2: 1},
		"EV":     {N: 1, EX: 1, EX2: 1, EV: 0, EV2: 1},
		"EV2":    {N: 1, EX: 1, EX2: 1, EV: 1, EV2: nan},
		"lambda": {N: 1, EX: 1, EX2: 1, EV: 1, EV2: 1, Lambda: 0.5},
	} {
		for name, err := range map[string]error{
			"Validate": s.Validate(), "Rho": second(s.Rho()), "Active": second(s.Active()), "Wait": second(s.Wait(0)),
			"Delay":    second(s.Delay(0)),
			"Nonempty": second(s.Nonempty()), "Slack": second(s.Slack()), "Residual": second(s.Residual()),
			"DataShare": second(s.DataShare(0)),
			"ABounds":   second(s.ABounds()), "Bracket": second(s.Bracket()), "PrintedBound": second(s.PrintedBound(0)),
			"ApproximateA": second(s.ApproximateA()), "ConjecturedA": second(s.ConjecturedA()), "ManyUsersA": second(s.ManyUsersA()),
			"HeavyDelay": second(s.HeavyDelay()), "WaitBracket": third(s.WaitBracket()), "Pivot": third(s.Pivot()),
			"LightDelay": third(s.LightDelay()),
		} {
			check(name, arg, err)
		}
		if arg == "lambda" {
			s.Lambda = 2
		}
		g := Gated(s)
		for name, err := range map[string]error{
			"Validate": g.Validate(), "Cycle": third(g.Cycle()), "Requests": second(g.Requests()), "Wait": second(g.Wait()),
			"Delay": second(g.Delay()), "Bound": second(g.Bound()), "DelayVariance": second(g.DelayVariance()),
		} {
			check("Gated."+name, arg, err)
		}
	}
	s, err := ConstantSystem(2, 0.1, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []float64{-0.01, 0.26, nan} {
		for name, err := range map[string]error{"Wait": second(s.Wait(a)), "Delay": second(s.Delay(a)),
			"DataShare": second(s.DataShare(a)), "PrintedBound": second(s.PrintedBound(a))} {
			check(name, "a", err)
		}
	}
	_, _, err = Stability(0, 1, 1)
	check("Stability", "N", err)
	_, _, err = Stability(2, 1, -1)
	check("Stability", "V", err)
	heavy := distributions.Pareto{Shape: 0.5, Mu: 1}
	_, err = SystemOf(2, 0.1, heavy, heavy)
	check("Of", "shape", err)
	_, err = GatedOf(2, 0.1, distributions.Deterministic{Mu: 1}, nil)
	check("GatedOf", "V", err)
	_, err = SystemOf(2, 0.1, distributions.Uniform{Min: -1, Max: 2}, distributions.Deterministic{Mu: 1})
	var d *inputs.Error
	if !errors.As(err, &d) {
		t.Errorf("negative lengths: %v", err)
	}
	random := Gated{N: 1, Lambda: 0.1, EX: 1, EX2: 2, EV: 1, EV2: 1}
	check("DelayVariance", "EX2", second(random.DelayVariance()))
	random = Gated{N: 1, Lambda: 0.1, EX: 1, EX2: 1, EV: 1, EV2: 2}
	check("DelayVariance", "EV2", second(random.DelayVariance()))
	_, err = NewGatedLaw(1, 0.1, 1, 1e9)
	check("NewGatedLaw", "lambda", err)
	l, err := NewGatedLaw(1, 0.1, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []float64{-0.1, 1, nan} {
		check("Quantile", "q", second(l.Quantile(q)))
	}
	for arg, err := range map[string]error{
		"lambda": second(Indirect(4, 0.5, 2, 3, 2)),
		"N":      second(Indirect(0, 0.1, 2, 3, 2)),
		"k":      second(IndirectBound(4, 0.1, 0, 3, 2)),
		"L":      second(IndirectLight(2, nan, 2)),
		"delta":  second(IndirectLight(2, 0, 0)),
	} {
		check("Indirect", arg, err)
	}
	h := Hypercube{D: 4, Algorithm: pmnb.II}
	for _, rho := range []float64{-0.1, 1 / (1 + 8./15), nan} {
		check("Hypercube", "rho", second(h.System(rho)))
		check("Hypercube", "rho", second(h.PrintedActive(rho)))
		check("Hypercube", "rho", second(h.PrintedBound(rho, 0)))
	}
	check("Hypercube", "a", second(h.PrintedBound(0.1, 1)))
	for _, h := range []Hypercube{{D: 0, Algorithm: pmnb.II}, {D: 63, Algorithm: pmnb.II}} {
		for _, f := range []func() (float64, error){h.Stability, h.PrintedStability, h.ActualStability, h.Light, h.PrintedLight} {
			check("Hypercube", "d", second(f()))
		}
	}
	check("Hypercube", "algorithm", second(Hypercube{D: 3, Algorithm: pmnb.I}.System(0)))
}

func second[T any](_ T, err error) error        { return err }
func third[T, U any](_ T, _ U, err error) error { return err }

// The Laplace transforms that have a closed form, against arrivals counted from
// the density or the atoms: two ways of one function at complex points.
func TestTransformsAreThoseOfCountedArrivals(t *testing.T) {
	const g = 1.7
	for _, law := range []distributions.Law{
		distributions.Deterministic{Mu: 1}, distributions.Exponential{Mu: 0.7}, distributions.Erlang{Shape: 3, Mu: 1},
		distributions.Gamma{Shape: 2.5, Mu: 2},
		distributions.Gamma{Shape: 0.5, Mu: 1}, distributions.ShiftedExponential{Shift: 0.5, Mu: 1},
		distributions.Uniform{Min: 0.5, Max: 2},
		distributions.TwoPoint{Low: 0.5, High: 3, Mu: 1}, distributions.Bernoulli{P: 0.3}, distributions.Geometric{Mu: 2},
		distributions.Hyperexponential{Mu: 1, SCV: 3}, distributions.Scaled{Factor: 0.5, Law: distributions.Exponential{Mu: 2}},
	} {
		closed, count := laplaceOf(law, g), counted(arrivals(law, g), g)
		for _, y := range []complex128{1, 0, -1, 1i, 0.3 + 0.9i, -0.6 - 0.7i} {
			u := complex(g, 0) * (1 - y)
			if difference := closed(u) - count(u); math.Hypot(real(difference), imag(difference)) > 1e-9 {
				t.Errorf("%v at y=%v: closed form %v, counted %v", law, y, closed(u), count(u))
			}
		}
	}
}
