package reservation

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// atLoad returns the rate and the reservation interval that give N users with
// X = 1 the given rho and p.
func atLoad(N int, rho, p float64) (lambda, V float64) {
	lambda = rho / float64(N)
	return lambda, p * (1 - rho) / lambda
}

func TestChainIsInsideTheBracketOfTheTruncatedChain(t *testing.T) {
	cases := []struct {
		n            int
		rho, p       float64
		most, cycles int
		width        float64 // the bracket must be at least this narrow
	}{
		{2, 0.5, 0.5, 32, 300, 1e-9},
		{2, 0.6, 0.6, 50, 500, 1e-8},
		{2, 0.1, 0.8, 60, 800, 1e-9},
		{3, 0.5, 0.5, 16, 80, 1e-4},
		{3, 0.2, 0.2, 12, 60, 1e-8},
		{4, 0.2, 0.2, 9, 24, 1e-5},
		{4, 0.05, 0.05, 7, 14, 1e-7},
	}
	for i, c := range cases {
		if testing.Short() && i > 0 {
			continue
		}
		lambda, V := atLoad(c.n, c.rho, c.p)
		chain, err := SolveConstant(c.n, lambda, 1, V)
		if err != nil {
			t.Fatal(err)
		}
		weights, rates := constants(c.n, lambda, 1, V)
		lo, hi, law := bracketA(c.n, c.most, c.cycles, float64(c.n)*c.p, weights, rates)
		if a := chain.A(); a < lo-chain.Error() || a > hi+chain.Error() || hi-lo > c.width {
			t.Errorf("N=%d rho=%g p=%g: a = %.14f +- %.1g, the truncated chain says [%.14f, %.14f]", c.n, c.rho, c.p, a, chain.Error(),
				lo, hi)
		}
		for k, p := range law {
			// |K - K'| <= n and E K misses less than the width, n times over.
			if got := chain.Active(k); math.Abs(got-p) > 2*float64(c.n)*c.width {
				t.Errorf("N=%d rho=%g p=%g: P(K = %d) = %.12f, the truncated chain says %.12f", c.n, c.rho, c.p, k, got, p)
			}
		}
	}
}

// The law of C is discrete here, so the truncated chain knows random lengths as
// well: X in {0.5, 2}, V in {1, 4}.
func TestChainOfRandomLengths(t *testing.T) {
	X := distributions.TwoPoint{Low: 0.5, High: 2, Mu: 1}
	V := distributions.TwoPoint{Low: 1, High: 4, Mu: 2}
	for _, c := range []struct {
		n      int
		lambda float64
		most   int
		width  float64
	}{{2, 0.15, 40, 1e-9}, {3, 0.08, 14, 1e-6}} {
		if c.n > 2 && testing.Short() {
			continue
		}
		chain, err := Solve(c.n, c.lambda, X, V)
		if err != nil {
			t.Fatal(err)
		}
		var weights, rates [][]float64
		for k := 0; k <= c.n; k++ {
			var w, r []float64
			for high := 0; high <= k; high++ {
				ways := 1.0
				for i := range high {
					ways *= float64(k-i) / float64(i+1)
				}
				x := ways * math.Pow(1./3, float64(high)) * math.Pow(2./3, float64(k-high))
				length := 2*float64(high) + 0.5*float64(k-high)
				w = append(w, x*2/3, x/3)
				r = append(r, c.lambda*(1+length), c.lambda*(4+length))
			}
			weights, rates = append(weights, w), append(rates, r)
		}
		s, err := SystemOf(c.n, c.lambda, X, V)
		if err != nil {
			t.Fatal(err)
		}
		kbar := number(t, "Active")(s.Active())
		lo, hi, _ := bracketA(c.n, c.most, 200, kbar, weights, rates)
		if a := chain.A(); a < lo-chain.Error() || a > hi+chain.Error() || hi-lo > c.width {
			t.Errorf("N=%d: a = %.14f, the truncated chain says [%.14f, %.14f]", c.n, a, lo, hi)
		}
	}
}

// Theorem 1 with the chain's a against the chain's own delay, which comes from
// Little's law: two derivations that share only the queues.
func TestTheoremOneIsLittlesLaw(t *testing.T) {
	check := func(c *Chain, s System, tolerance float64) {
		t.Helper()
		want, err := s.Delay(c.A())
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Delay(); math.Abs(got/want-1) > tolerance {
			t.Errorf("%+v: delay %.12g, Theorem 1 says %.12g", s, got, want)
		}
	}
	for _, c := range []struct {
		n      int
		rho, p float64
	}{{1, 0.5, 0.5}, {1, 0.9, 0.95}, {2, 0.5, 0.5}, {2, 0.9, 0.95}, {3, 0.5, 0.7}, {4, 0.5, 0.5}, {4, 0.1, 0.1},
		{3, 0.8894, 0.8716}, {2, 0.658, 0.00675}} { // these two were refused
		if c.n > 2 && testing.Short() {
			continue
		}
		lambda, V := atLoad(c.n, c.rho, c.p)
		chain, err := SolveConstant(c.n, lambda, 1, V)
		if err != nil {
			t.Fatal(err)
		}
		s, err := ConstantSystem(c.n, lambda, 1, V)
		if err != nil {
			t.Fatal(err)
		}
		check(chain, s, 1e-7)
	}
	if testing.Short() {
		return
	}
	// The laws of every way to a transform.
	one := distributions.Deterministic{Mu: 1}
	laws := []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Erlang{Shape: 3, Mu: 1}, distributions.Gamma{Shape: 0.5, Mu: 1},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1}, distributions.Uniform{Min: 0, Max: 2},
		distributions.TwoPoint{Low: 0.5, High: 3, Mu: 1}, distributions.Scaled{Factor: 2, Law: distributions.Bernoulli{P: 0.5}},
		distributions.Scaled{Factor: 0.5, Law: distributions.Geometric{Mu: 2}}, distributions.Hyperexponential{Mu: 1, SCV: 3},
		distributions.Weibull{Shape: 1.5, Mu: 1},
	}
	for _, law := range laws {
		for _, pair := range [][2]distributions.Law{{law, one}, {one, law}} {
			chain, err := Solve(2, 0.2, pair[0], pair[1])
			if err != nil {
				t.Errorf("X=%v V=%v: %v", pair[0], pair[1], err)
				continue
			}
			s, err := SystemOf(2, 0.2, pair[0], pair[1])
			if err != nil {
				t.Fatal(err)
			}
			check(chain, s, 1e-7)
		}
	}
}

// At p = 1/2 the delay needs no a: N=2, rho=1/2 gives (0.25+0.5+... )/D by hand:
// lambda=1/4, V=1, D=1/4: W(0) = (1/4 + 1/4 + 3/4)/(1/4) = 5, T = 6; each user
// more adds 2.
func TestChainAtThePivot(t *testing.T) {
	for n, want := range map[int]float64{2: 6, 3: 8, 4: 10} {
		if n > 2 && testing.Short() {
			continue
		}
		lambda, V := atLoad(n, 0.5, 0.5)
		chain, err := SolveConstant(n, lambda, 1, V)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(chain.Delay()-want) > 1e-8 {
			t.Errorf("N=%d: delay %.12f, want %v", n, chain.Delay(), want)
		}
	}
}

// Cycles of any lengths: the truncated chain needs only their arrivals. With
// lengths X k + V it is the chain of constants.
func TestChainOfPeriods(t *testing.T) {
	for _, c := range []struct {
		lambda  float64
		periods []float64
		most    int
		width   float64
	}{
		{0.2, []float64{1, 2, 2.5}, 30, 1e-9},
		{0.25, []float64{0.01, 2, 2}, 30, 1e-9},
		{0.1, []float64{1, 4, 4, 4.5}, 12, 1e-6},
	} {
		if len(c.periods) > 3 && testing.Short() {
			continue
		}
		chain, err := SolvePeriods(c.lambda, c.periods)
		if err != nil {
			t.Fatal(err)
		}
		n := len(c.periods) - 1
		var weights, rates [][]float64
		for _, period := range c.periods {
			weights, rates = append(weights, []float64{1}), append(rates, []float64{c.lambda * period})
		}
		_, _, law := bracketA(n, c.most, 100, 1, weights, rates)
		mean, served := 0.0, 0.0
		for k, p := range law {
			if got := chain.Active(k); math.Abs(got-p) > c.width {
				t.Errorf("%+v: P(K = %d) = %.12f, the truncated chain says %.12f", c, k, got, p)
			}
			mean += c.periods[k] * p
			served += float64(k) * p
		}
		if math.Abs(float64(n)*c.lambda*mean-served) > float64(n)*c.width {
			t.Errorf("%+v: the truncated chain is not there yet", c)
		}
	}
	line, err := SolvePeriods(0.1, []float64{2, 3, 4, 5})
	if err != nil {
		t.Fatal(err)
	}
	constant, err := SolveConstant(3, 0.1, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(line.A()-constant.A()) > 1e-10 || !near(line.Delay(), constant.Delay(), 1e-9) {
		t.Errorf("periods 2+k: a = %v, T = %v; X=1, V=2: a = %v, T = %v", line.A(), line.Delay(), constant.A(), constant.Delay())
	}
	for arg, call := range map[string]func() (*Chain, error){
		"periods": func() (*Chain, error) { return SolvePeriods(0.1, []float64{1, 2, 1.5}) },
		"lambda":  func() (*Chain, error) { return SolvePeriods(0.5, []float64{1, 1.5, 2}) },
	} {
		var d *inputs.Error
		if _, err := call(); !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%v, want an inputs.Error for %s", err, arg)
		}
	}
	for _, periods := range [][]float64{nil, {1}, {0, 1}, {1, 2, 3, 4, 5, 6}, {1, math.NaN()}} {
		if _, err := SolvePeriods(0.01, periods); err == nil {
			t.Errorf("periods %v were accepted", periods)
		}
	}
}

func TestChainWithoutPackets(t *testing.T) {
	c, err := SolveConstant(3, 0, 1, 2)
	if err != nil || c.A() != 0 || c.Active(0) != 1 || c.Active(1) != 0 || c.Delay() != 4 {
		t.Errorf("lambda=0: a=%v P(0)=%v P(1)=%v T=%v %v", c.A(), c.Active(0), c.Active(1), c.Delay(), err)
	}
}

// With X = 0 the queue of one user follows Q' = max(Q-1, 0) + A, A Poisson of mean r = lambda V.
// By hand, from the means of both sides and of their squares: E Q = r + r^2/(2(1-r)).
func TestQueueOfOneUser(t *testing.T) {
	for _, r := range []float64{0.1, 0.4, 0.8} {
		c, err := SolveConstant(1, r, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		// The error of a queue is that of a, under 1e-9, as many times larger as it is.
		if want := r + r*r/(2*(1-r)); math.Abs(c.Queue()-want) > 1e-9*want {
			t.Errorf("r=%v: E Q = %v, want %v", r, c.Queue(), want)
		}
	}
}

func TestChainRefusals(t *testing.T) {
	one := distributions.Deterministic{Mu: 1}
	for name, c := range map[string]struct {
		arg  string
		n    int
		x, v distributions.Law
	}{
		"five users":  {"N", 5, one, one},
		"heavy X":     {"X", 2, distributions.Pareto{Shape: 3, Mu: 1}, one},
		"heavy V":     {"V", 2, one, distributions.Lognormal{Mu: 1, Sigma: 1}},
		"nil":         {"X", 2, nil, one},
		"unstable":    {"lambda", 3, one, one},
		"invalid law": {"mean", 2, distributions.Exponential{Mu: -1}, one},
	} {
		lambda := 0.1
		if name == "unstable" {
			lambda = 0.25
		}
		_, err := Solve(c.n, lambda, c.x, c.v)
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != c.arg {
			t.Errorf("%s: %v, want an inputs.Error for %s", name, err, c.arg)
		}
	}
	// A load beyond every grid: refused, not answered.
	lambda, V := atLoad(4, 0.5, 0.999)
	if testing.Short() {
		return
	}
	_, err := SolveConstant(4, lambda, 1, V)
	var a *AccuracyError
	if !errors.As(err, &a) {
		t.Errorf("p=0.999: %v, want an AccuracyError", err)
	}
}

// Transmissions of no length leave the users independent: K is binomial with p =
// lambda V, a = p (1/2 - 1/(2N)), and T = V/2/(1-p) + V.
func TestChainOfIndependentUsers(t *testing.T) {
	for _, c := range []struct {
		n int
		p float64
	}{{2, 0.01}, {2, 0.5}, {3, 0.3}, {3, 0.9}, {4, 0.5}} {
		if c.n > 2 && testing.Short() {
			continue
		}
		chain, err := SolveConstant(c.n, c.p/5, 0, 5)
		if err != nil {
			t.Fatal(err)
		}
		want := c.p * float64(c.n-1) / (2 * float64(c.n))
		if math.Abs(chain.A()-want) > 1e-10 || !near(chain.Delay(), 2.5/(1-c.p)+5, 1e-8) {
			t.Errorf("N=%d p=%v: a = %.13f +- %.1g, want %.13f; T = %.12g, want %.12g", c.n, c.p, chain.A(), chain.Error(), want,
				chain.Delay(), 2.5/(1-c.p)+5)
		}
		mass := math.Pow(1-c.p, float64(c.n))
		for k := 0; k <= c.n; k++ {
			if math.Abs(chain.Active(k)-mass) > 1e-10 {
				t.Errorf("N=%d p=%v: P(K = %d) = %.13f, want %.13f", c.n, c.p, k, chain.Active(k), mass)
			}
			mass *= c.p / (1 - c.p) * float64(c.n-k) / float64(k+1)
		}
	}
}
