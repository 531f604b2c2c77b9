package hunt

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// n^2 + n + 41 is prime for n = 0, ..., 39 (Euler), and 40^2 + 40 + 41 = 41^2.
func TestTheSmallestCounterexampleIsFound(t *testing.T) {
	prime := func(n int) float64 {
		m := n*n + n + 41
		for q := 2; q*q <= m; q++ {
			if m%q == 0 {
				return 0
			}
		}
		return 1
	}
	o := one(t, computed("EULER", reports.AtLeast, math.MaxInt32, func(int) float64 { return 1 }, prime), usual(1, 10000))
	if o.Found == nil || o.Found.Verdict.Params != "n=40" {
		t.Errorf("found %+v; want n=40", o.Found)
	}
}

// A domain whose every value was tried is reported whole.
func TestAFiniteDomainIsTriedWhole(t *testing.T) {
	o := one(t, computed("ALL", reports.AtMost, 99, func(n int) float64 { return float64(n) },
		func(n int) float64 { return float64(n) }), usual(1, 10000))
	if !o.Whole || o.Points != 100 || o.Found != nil || o.Tightest == nil || o.Tightest.Margin != 0 {
		t.Errorf("whole %v, %d points, tightest %+v; want all 100, margin 0", o.Whole, o.Points, o.Tightest)
	}
}

// A hunt that ends before its list does has not tried the whole domain; one that is tried in
// the last point that is allowed has. Hypotheses that refuse thousands of values in a row do not
// end it.
func TestAHuntThatEndsEarlyIsNotWhole(t *testing.T) {
	c := computed("ALL", reports.AtMost, 99, func(n int) float64 { return float64(n) }, func(n int) float64 { return float64(n) })
	for points, whole := range map[int]bool{50: false, 99: false, 100: true} {
		if o := one(t, c, usual(1, points)); o.Whole != whole || o.Points != points {
			t.Errorf("%d points: whole %v after %d", points, o.Whole, o.Points)
		}
	}
	rare := claimOf("RARE", reports.AtMost, arguments.Int("n", "an integer", 0, 60000), func(words string, n int) reports.Case {
		return reports.Case{
			Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return 1, nil },
			Validate: func() error {
				if n < 59990 {
					return &inputs.Error{Arg: "n", Value: n, Domain: "59990 or more"}
				}
				return nil
			},
			Measure: montecarlo.Exact("value", "", func() (float64, float64, int64, error) { return float64(n / 60000), 0, 1, nil }),
		}
	})
	if o := one(t, rare, usual(1, 1000)); !o.Whole || o.Points != 11 {
		t.Errorf("whole %v after %d points; want all 11", o.Whole, o.Points)
	}
}

// Three statements that textbooks are misread to say. The second moment is at most twice
// the square of the mean: of the laws with an increasing hazard rate only. Jensen's
// inequality for the square root, in the wrong direction. P(X > 2 E X) <= 1/4, which
// two-point laws exceed: Markov says 1/2.
func TestFalseTheoremsAreRefutedAndSimple(t *testing.T) {
	for _, c := range []reports.Claim{
		mean("SECOND", reports.AtMost, func(l distributions.Law) float64 { return 2 * l.Mean() * l.Mean() },
			func(x float64) float64 { return x * x }),
		mean("JENSEN", reports.AtLeast, func(l distributions.Law) float64 { return math.Sqrt(l.Mean()) }, math.Sqrt),
		claimOf("MARKOV", reports.AtMost, arguments.Law("law", "a law"), func(words string, l distributions.Law) reports.Case {
			return reports.Case{Params: words, Theory: func() (float64, error) { return 0.25, nil },
				Measure: montecarlo.Probability("P", "MARKOV "+words, func() montecarlo.Replication[bool] {
					return func(r *rand.Rand) (bool, error) { return l.Sample(r) > 2*l.Mean(), nil }
				})}
		}),
	} {
		o := one(t, c, usual(1, 5000))
		if o.Found == nil {
			t.Errorf("%s: no counterexample in %d points; tightest %+v", c.ID, o.Points, o.Tightest)
			continue
		}
		if v := o.Found.Verdict; v.Status != reports.Refuted || complexity(v.Params) > complexity(o.Found.First) || len(v.Params) > 50 {
			t.Errorf("%s: %v %s, first %s", c.ID, v.Status, v.Params, o.Found.First)
		}
		t.Logf("%s: after %d points %s, in %d steps %s: theory %v, measured %v", c.ID, o.Found.After, o.Found.First, o.Found.Steps,
			o.Found.Verdict.Params, o.Found.Verdict.Theory, o.Found.Verdict.Estimate.Value)
	}
}

// A case that holds, chosen because the search refuted it, is refuted by its confirmation with
// probability at most alpha_j all the same, for the confirmation draws anew. Of 600 sound
// cases some 60 are refuted at level 0.6, a quarter of its error for each look; with alpha_1 = 0.1 at most 6 of these are refuted
// again on average, and more than 18 with probability 1e-5.
func TestAConfirmationKnowsNothingOfTheSearch(t *testing.T) {
	c := claimOf("SOUND", reports.Equal, arguments.Real("x", "nothing", arguments.OpenUnit()), func(words string, _ float64) reports.Case {
		return reports.Case{Params: words, Theory: func() (float64, error) { return 0.5, nil },
			Measure: montecarlo.Mean("mean", "", "SOUND "+words, func() montecarlo.Replication[float64] {
				return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
			})}
	})
	h := newHunter(c, usual(1, 600), 0.1*math.Pi*math.Pi/6, 1, 0)
	chosen, wrong := 0, 0
	for i := range 600 {
		k, err := h.instance([]string{fmt.Sprintf("x=%v", (float64(i)+0.5)/600)})
		if err != nil {
			t.Fatal(err)
		}
		v, err := h.measure(t.Context(), k, glance, 0.6, 0)
		if err != nil {
			t.Fatal(err)
		}
		if v.Status != reports.Refuted {
			continue
		}
		chosen++
		h.tests = 0
		if _, refuted := h.confirm(t.Context(), k); refuted {
			wrong++
		}
	}
	t.Logf("%d chosen, %d refuted again", chosen, wrong)
	if chosen < 30 || wrong > 18 {
		t.Errorf("%d chosen, %d refuted again; want at least 30, at most 18", chosen, wrong)
	}
}

// Every stage of the search, and every confirmation, has a seed of its own.
func TestNoMeasurementRepeatsTheNumbersOfAnother(t *testing.T) {
	seeds := map[uint64]bool{}
	c := computed("SEEDS", reports.AtMost, 9, func(int) float64 { return 1 }, func(int) float64 { return 0 })
	h := newHunter(c, usual(1, 9), 0.1, 1, 0)
	k, err := h.instance([]string{"n=3"})
	if err != nil {
		t.Fatal(err)
	}
	k.Kind = reports.Statistical
	k.Measure = func(_ context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		seeds[s.Seed] = true
		return montecarlo.Estimate{Value: 2, Lo: 2, Hi: 2, Level: s.Level, N: 1, Method: "none"}, nil
	}
	for at := range settled {
		if _, err := h.measure(t.Context(), k, at, searchLevel, 0); err != nil {
			t.Fatal(err)
		}
	}
	for range 5 {
		if _, refuted := h.confirm(t.Context(), k); !refuted {
			t.Error("2 <= 1 is not refuted")
		}
	}
	if len(seeds) != 8 {
		t.Errorf("%d seeds of 8 measurements", len(seeds))
	}
}

// A bound that is violated only near one corner of three parameters, in a share of 1e-4 of
// the usual range: moves from the tightest points find it much sooner than chance.
func TestMovesFindWhatChanceDoesNot(t *testing.T) {
	if testing.Short() {
		t.Skip("60000 cases")
	}
	type corner struct{ x, y, z float64 }
	unit := func(name string) arguments.Argument[float64] {
		return arguments.Real(name, "a coordinate", arguments.OpenUnit())
	}
	c := claimOf("CORNER", reports.AtMost, arguments.Of3(func(x, y, z float64) (corner, error) { return corner{x, y, z}, nil },
		unit("x"), unit("y"), unit("z")), func(words string, p corner) reports.Case {
		return reports.Case{
			Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return 1, nil },
			Measure: montecarlo.Exact("value", "", func() (float64, float64, int64, error) {
				far := math.Hypot(math.Hypot(p.x-0.31, p.y-0.62), p.z-0.44)
				return 1.03 - far, 0, 1, nil
			}),
		}
	})
	sooner := 0
	for seed := range uint64(20) {
		guided := one(t, c, usual(seed, 3000))
		chance := usual(seed, 3000)
		chance.byChance = true
		other := one(t, c, chance).Found
		if guided.Found != nil && (other == nil || guided.Found.After < other.After) {
			sooner++
		}
	}
	if sooner < 18 { // with no advantage, of probability 2e-4
		t.Errorf("sooner with %d of 20 seeds; want at least 18", sooner)
	}
}

// Two hunts of one seed agree in every digit, whatever the number of workers.
func TestOutcomesDoNotDependOnWorkers(t *testing.T) {
	claims := []reports.Claim{
		mean("ONE", reports.AtMost, func(l distributions.Law) float64 { return 2 * l.Mean() * l.Mean() },
			func(x float64) float64 { return x * x }),
		mean("TWO", reports.AtMost, func(l distributions.Law) float64 { return 9 * l.Mean() }, func(x float64) float64 { return x }),
	}
	var before string
	for _, workers := range []int{1, 2, 5} {
		s := usual(3, 30)
		s.Workers = workers
		o, err := Run(t.Context(), claims, s)
		if err != nil {
			t.Fatal(err)
		}
		now := fmt.Sprint(o[0].Points, o[0].Found.Verdict, o[1].Points, *o[1].Tightest)
		if before != "" && now != before {
			t.Errorf("%d workers:\n%s\nwant\n%s", workers, now, before)
		}
		before = now
	}
}

// A measurement that fails or panics is told, and is no counterexample; a model that
// refuses its parameters is no failure.
func TestFailuresAreTold(t *testing.T) {
	failing := errors.New("broken")
	c := claimOf("FAILS", reports.AtMost, arguments.Int("n", "a number", 0, 8), func(words string, n int) reports.Case {
		return reports.Case{Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return 1, nil },
			Measure: func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
				switch n {
				case 3:
					panic("at three")
				case 5:
					return montecarlo.Estimate{}, failing
				case 7:
					return montecarlo.Estimate{}, &inputs.Error{Arg: "n", Value: n, Domain: "a number below 7"}
				}
				return montecarlo.Exact("value", "", func() (float64, float64, int64, error) { return 1, 0, 1, nil })(t.Context(),
					montecarlo.Settings{})
			}}
	})
	o := one(t, c, usual(1, 100))
	if o.Found != nil || o.Points != 6 || len(o.Failures) != 2 || o.Refused != 1 {
		t.Fatalf("%+v", o)
	}
	if !errors.Is(o.Failures[0].Err, errPanic) || !errors.Is(o.Failures[1].Err, failing) {
		t.Errorf("failures %v", o.Failures)
	}
}

// Of the values of an integer above mostListed, which are not all listed, only 3 are inside
// of the hypotheses: the search has found them when draw after draw has nothing new, and says
// so; one that its points end does not.
func TestASearchThatFindsNothingNewSaysSo(t *testing.T) {
	c := claimOf("FEW", reports.AtMost, arguments.Int("n", "a number", 0, mostListed), func(words string, n int) reports.Case {
		return reports.Case{
			Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return 1, nil },
			Validate: func() error {
				if n > 2 {
					return &inputs.Error{Arg: "n", Value: n, Domain: "at most 2"}
				}
				return nil
			},
			Measure: montecarlo.Exact("value", "", func() (float64, float64, int64, error) { return 0, 0, 1, nil }),
		}
	})
	if o := one(t, c, usual(1, 100)); !o.Dry || o.Whole || o.Points != 3 || !o.Document().Dry {
		t.Errorf("dry %v, whole %v after %d points; want a dry search of 3", o.Dry, o.Whole, o.Points)
	}
	if o := one(t, c, usual(1, 3)); o.Dry || o.Points != 3 {
		t.Errorf("dry %v after %d points; want 3 that were asked for", o.Dry, o.Points)
	}
}

func TestSettings(t *testing.T) {
	for name, s := range map[string]Settings{
		"alpha": {Alpha: 1, Workers: 1, Points: 1}, "workers": {Alpha: 0.1, Points: 1}, "points": {Alpha: 0.1, Workers: 1},
		"budget": {Alpha: 0.1, Workers: 1, Budget: 1},
	} {
		var wrong *inputs.Error
		if _, err := Run(t.Context(), nil, s); !errors.As(err, &wrong) || wrong.Arg != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	if o, err := Run(t.Context(), nil, usual(1, 1)); err != nil || len(o) != 0 {
		t.Errorf("no claims: %v, %v", o, err)
	}
	fixed := reports.Claim{ID: "FIXED", Cases: reports.Fixed("it has no variable", nil)}
	if o := one(t, fixed, usual(1, 1)); o.Fixed != "it has no variable" || o.Points != 0 {
		t.Errorf("%+v", o)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(cancelled, []reports.Claim{computed("X", reports.AtMost, 9, func(int) float64 { return 1 },
		func(int) float64 { return 0 })}, usual(1, 9)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A hunt that is cancelled has what it found before: of three claims the second cancels it at
// its fourth case, and the third is not measured.
func TestACancelledHuntHasItsOutcomesSoFar(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	one := func(int) float64 { return 1 }
	after := func(n int) float64 {
		if n == 3 {
			cancel()
		}
		return 0
	}
	claims := []reports.Claim{
		computed("FALSE", reports.AtMost, 9, one, func(n int) float64 { return float64(n) }),
		computed("CANCELS", reports.AtMost, 9, one, after), computed("LATER", reports.AtMost, 9, one, one),
	}
	o, err := Run(ctx, claims, usual(1, 100))
	if !errors.Is(err, context.Canceled) || len(o) != 3 {
		t.Fatalf("%d outcomes, error %v", len(o), err)
	}
	if o[0].Found == nil || o[0].Found.Verdict.Params != "n=2" {
		t.Errorf("before: %+v; want n=2", o[0])
	}
	if o[1].Points < 3 || o[1].Points > 4 || o[1].Whole || len(o[1].Failures) > 0 || o[1].Slow > 0 {
		t.Errorf("under way: %+v; want the points up to n=3", o[1])
	}
	if o[2].Claim != "LATER" || o[2].Points != 0 {
		t.Errorf("not reached: %+v", o[2])
	}
}

// 6/pi^2 (1 + 1/4 + 1/9 + ...) = 1.
func TestAlphaIsSpentOnce(t *testing.T) {
	total := 0.0
	for j := 1; j <= 1e6; j++ {
		total += spent(0.05, j)
	}
	if total > 0.05 || total < 0.05*(1-1e-6) {
		t.Errorf("%v in all; want 0.05", total)
	}
}

// Simplified words are words of the same keys; moves and simplifications of any text end.
func FuzzMoves(f *testing.F) {
	for _, s := range []string{"n=3 law=exponential(mean=1)", "topology=torus(sides=3x4)", "x=0.25", "x=1e-6 y=-3", "", "=",
		"a=2*3*bernoulli(p=.5)"} {
		f.Add(s, uint64(1))
	}
	p := claims.Parameters(arguments.Law("law", "a law"), func(string, distributions.Law) reports.Case { return reports.Case{} })
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		words := reports.Words(text)
		r := rand.New(rand.NewPCG(seed, 0))
		for _, w := range simplified(p.Keys(), words) {
			if len(w) > len(words) {
				t.Errorf("%q has more words than %q", w, words)
			}
		}
		moved(r, p, words, 8)
		if x := complexity(text); math.IsNaN(x) || x < 0 {
			t.Errorf("complexity %v of %q", x, text)
		}
	})
}
