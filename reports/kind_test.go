package reports

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// The bound on exceptions is the upper end of the interval of Clopper and Pearson for
// no event in n draws, whose two-sided level is 1 - 2(1 - level), computed from
// quantiles of the beta law. By hand: 4 draws exclude at 0.99 exceptions of more than
// 68 %, since 0.32^4 = 0.0105.
func TestExceptionsAreClopperAndPearsons(t *testing.T) {
	for _, n := range []int64{1, 2, 4, 9, 200, 1000} {
		want := montecarlo.ProportionInterval(0, n, 1-2*(1-ExecutedLevel))
		if got := exceptions(n, ExecutedLevel); math.Abs(got-want.Hi) > 1e-12 {
			t.Errorf("n=%d: %v, want %v", n, got, want.Hi)
		}
	}
	// -ln(0.01)/n with an error of second order.
	if got, want := exceptions(1<<20, 0.99), math.Log(100)/(1<<20); math.Abs(got-want) > want*want {
		t.Errorf("n=2^20: %v, want about %v", got, want)
	}
	if got := exceptions(4, 0.99); math.Abs(got-0.684) > 0.0005 {
		t.Errorf("n=4: %v, want 0.684", got)
	}
}

// Only a supported case executed on draws has a bound on exceptions.
func TestOnlyExecutionsWithoutExceptionBoundThem(t *testing.T) {
	e := montecarlo.Estimate{Value: 3, Lo: 2, Hi: 4, Level: 1, N: 10, Method: "range"}
	c := exact("EX", 4)
	c.Relation = AtMost
	for _, k := range []struct {
		kind   Kind
		theory float64
		want   bool
	}{{Executed, 4, true}, {Executed, 3, false}, {Executed, 1, false}, {Computed, 4, false}} {
		v := verdict(c, Case{Params: "n=1", Kind: k.kind}, k.theory, e)
		if _, ok := v.Exceptions(); ok != k.want {
			t.Errorf("%v, theory %v, %v: bound %v, want %v", k.kind, k.theory, v.Status, ok, k.want)
		}
	}
}

// Cases executed on draws take no part of alpha, so the statistical case has all of it.
func TestExecutedCasesTakeNoPartOfAlpha(t *testing.T) {
	executed := exact("RUN", 42)
	cases := executed.Cases.Printed()
	cases[0].Kind = Executed
	executed.Cases.Printed = func() []Case { return cases }
	claims := []Claim{toy("EQ", Equal, 1), executed}
	cfg := settings()
	if m := statisticalCases(claims, cfg.Profile); m != 1 {
		t.Errorf("%d statistical cases, want 1", m)
	}
	if got, want := Level(claims, cfg.Profile, cfg.Alpha), 1-cfg.Alpha; got != want {
		t.Errorf("level %v, want %v", got, want)
	}
}

// A case that is declared as computed and draws is refused when it is measured.
func TestAComputedCaseMustNotDraw(t *testing.T) {
	c := exact("EX", 1)
	cases := c.Cases.Printed()
	cases[0].Measure = montecarlo.Range("x", "", "draws", 0, func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return 1, nil }
	})
	c.Cases.Printed = func() []Case { return cases }
	if _, err := Check(context.Background(), []Claim{c}, settings()); !errors.Is(err, errDraws) {
		t.Errorf("error %v, want %v", err, errDraws)
	}
	cases[0].Kind = Executed
	r, err := Check(context.Background(), []Claim{c}, settings())
	if err != nil {
		t.Fatal(err)
	}
	if v := r.Verdicts[0]; v.Kind != Executed || v.Status != Supported {
		t.Errorf("%v, %v", v.Kind, v.Status)
	}
}

// Computed and executed cases have no level: an estimate that has one is refused.
func TestOnlyStatisticalCasesHaveALevel(t *testing.T) {
	for _, k := range []Kind{Computed, Executed} {
		c := exact("EX", 42)
		cases := c.Cases.Printed()
		cases[0].Kind = k
		cases[0].Measure = constant(montecarlo.Estimate{Name: "k", Value: 42, Lo: 42, Hi: 42, Level: 1 - 1e-9})
		c.Cases.Printed = func() []Case { return cases }
		if _, err := Check(context.Background(), []Claim{c}, settings()); !errors.Is(err, errExact) {
			t.Errorf("%v: error %v, want %v", k, err, errExact)
		}
	}
}
