package gated

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

func TestValidateNamesValueAndDomain(t *testing.T) {
	one := distributions.Deterministic{Mu: 1}
	for _, c := range []struct {
		s    Scheme
		want string
	}{
		{Scheme{N: 0, Lambda: 0.1, X: one, V: one}, "N=0: want an integer >= 1"},
		{Scheme{N: 4, Lambda: 0.1, V: one}, "X=none"},
		{Scheme{N: 4, Lambda: 0.1, X: one}, "V=none"},
		{Scheme{N: 4, Lambda: 0.25, X: one, V: one}, "lambda=0.25: want a rate > 0 below 0.25"},
		{Scheme{N: 4, Lambda: 0, X: one, V: one}, "lambda=0"},
		{Scheme{N: 4, Lambda: -1, X: one, V: one}, "lambda=-1"},
		{Scheme{N: 4, Lambda: math.NaN(), X: one, V: one}, "lambda=NaN"},
		{Scheme{N: 4, Lambda: 0.1, X: distributions.Pareto{Shape: 2, Mu: 1}, V: one}, "X=pareto(shape=2,mean=1)"},
		{Scheme{N: 4, Lambda: 0.1, X: distributions.Exponential{Mu: -1}, V: one}, "mean=-1"},
		{Scheme{N: 4, Lambda: 0.2, X: one, V: distributions.Deterministic{Mu: 1e15}}, "at most 1e+12"},
	} {
		err := c.s.Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %q", c.s, err, c.want)
		}
		var a *inputs.Error
		var b *inputs.Error
		if !errors.As(err, &a) && !errors.As(err, &b) {
			t.Errorf("%+v: %T is no inputs.Error", c.s, err)
		}
		if _, err := c.s.Run(montecarlo.NewWords(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%+v runs", c.s)
		}
	}
	if _, err := constant(4, 0.1, 1, 1).WarmUp(0); err == nil {
		t.Error("a warm-up to distance 0")
	}
	if _, err := constant(1, 1-1e-9, 1, 1).WarmUp(1e-12); err == nil {
		t.Error("a warm-up of 1e10 periods")
	}
	if _, err := (Scheme{N: 4, Lambda: 0.1, X: distributions.Lognormal{Mu: 1, Sigma: 1}, V: distributions.Deterministic{Mu: 1}}).
		Delays(); err == nil || !strings.Contains(err.Error(), "X=lognormal") {
		t.Errorf("single delays of a lognormal law: %v", err)
	}
	if _, err := constant(4, 0.1, 1, 1).Regenerate(Delay, montecarlo.NewWords(rand.NewPCG(1, 1)), 0); err == nil {
		t.Error("no period is enough")
	}
}

// In proportion to itself a length has the mean E[X^2]/E[X], by hand: exponential
// 2, Erlang(2) 1.5, uniform on [0,2] 4/3, two-point(0.5, 4; 1) with masses 6/7
// and 1/7 (0.25*6 + 16)/7 = 2.5, three times as much scaled by 3. Sums have the
// mean and variance of the sum. At 5 standard errors: two false alarms in a
// million for each law.
func TestLengthsInProportionAndInSum(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, c := range []struct {
		law    distributions.Law
		biased float64
	}{
		{distributions.Deterministic{Mu: 2}, 2},
		{distributions.Exponential{Mu: 1}, 2},
		{distributions.Erlang{Shape: 2, Mu: 1}, 1.5},
		{distributions.Uniform{Min: 0, Max: 2}, 4. / 3},
		{distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, 2.5},
		{distributions.Scaled{Factor: 3, Law: distributions.Uniform{Min: 0, Max: 2}}, 4},
		{distributions.Scaled{Factor: 3, Law: distributions.Exponential{Mu: 1}}, 6},
	} {
		l := newLengths(c.law)
		const n, terms = 100_000, 7
		one, sum := montecarlo.NewMoments(), montecarlo.NewMoments()
		squares := montecarlo.NewMoments()
		for range n {
			one.Add(l.biased(r))
			s := l.sum(r, terms)
			sum.Add(s)
			d := s - terms*c.law.Mean()
			squares.Add(d * d)
		}
		for _, m := range []struct {
			what string
			m    *montecarlo.Moments
			want float64
		}{{"mean in proportion", one, c.biased}, {"mean of the sum", sum, terms * c.law.Mean()},
			{"variance of the sum", squares, terms * c.law.Variance()}} {
			e := montecarlo.MeanInterval(m.m, 0.6826894921370859)
			near(t, c.law.String()+": "+m.what, e.Value, e.Width()/2+1e-12, m.want)
		}
		if l.sum(r, 0) != 0 {
			t.Errorf("%v: a sum of nothing", c.law)
		}
	}
}

// The experiment through montecarlo/steady, at a load where a run of 2^16 periods
// is worth thousands of independent ones: the interval at level 1-1e-4 holds
// the mean of B1 and is no wider than a tenth of it.
func TestSteadyMean(t *testing.T) {
	s := constant(64, 0.5/(64./6), 1./6, 14)
	e, err := steady.Mean("T", "time", "gated test", s.Start(Delay))(context.Background(),
		montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 1 - 1e-4, Min: 1 << 16, Max: 1 << 16})
	if err != nil {
		t.Fatal(err)
	}
	want := 1.5*14/0.5 + (1+0.5*2/(2*0.75))/6
	if !e.Contains(want) || e.Width() > 0.1*want || len(e.Warnings) > 0 {
		t.Errorf("T in [%v, %v] %v, want %v", e.Lo, e.Hi, e.Warnings, want)
	}
}

func TestSameWordsSameRun(t *testing.T) {
	s := Scheme{N: 5, Lambda: 0.1, X: distributions.Exponential{Mu: 1}, V: distributions.Uniform{Min: 1, Max: 2}}
	var runs [2][100]Period
	for i := range runs {
		run, err := s.Run(montecarlo.NewWords(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		run.Fill(runs[i][:37*(1+i)])
		run.Fill(runs[i][37*(1+i):])
	}
	if runs[0] != runs[1] {
		t.Error("two runs of the same words differ")
	}
	if p := runs[0][0]; p.Requests != 0 || p.Length != p.V {
		t.Errorf("the first period takes requests: %+v", p)
	}
}

func TestPeriodsAllocateNothing(t *testing.T) {
	run, err := constant(64, 0.04, 1./6, 14).Run(montecarlo.NewWords(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	dst := make([]Period, 16)
	if n := testing.AllocsPerRun(100, func() { run.Fill(dst) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
