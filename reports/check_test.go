package reports

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

func check(t *testing.T, cfg Config, claims ...Claim) *Report {
	t.Helper()
	r, err := Check(context.Background(), claims, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func statuses(r *Report) (out []Status) {
	for _, v := range r.Verdicts {
		out = append(out, v.Status)
	}
	return out
}

// The measured mean is 1. False-alarm rate of the whole test: 1e-4 (settings).
// At the last look the interval is about 0.06 wide, so a theory off by 0.2 and
// a bound off by 0.1 are refuted except with probability below 1e-4.
func TestTrueIsSupportedAndFalseIsRefuted(t *testing.T) {
	r := check(t, settings(),
		toy("EQ", Equal, 1, 1.2, 0.8),
		toy("UP", AtMost, 1.1, 0.9, inf),
		toy("LO", AtLeast, 0.9, 1.1, -inf),
		exact("EXACT", 42), exact("EXACT-WRONG", 43),
	)
	want := []Status{
		Supported, Refuted, Refuted,
		Supported, Refuted, Supported,
		Supported, Refuted, Supported,
		Supported, Refuted,
	}
	if got := statuses(r); !slices.Equal(got, want) {
		t.Errorf("statuses %v, want %v", got, want)
	}
	if !r.Failed() {
		t.Error("a run with refuted claims did not fail")
	}
	if got := r.Verdicts[5].Tightness; got != inf {
		t.Errorf("tightness of a vacuous bound %v, want +Inf", got)
	}
	if r.Statistical != 9 || r.Level != 1-1e-4/9 {
		t.Errorf("m=%d, level %v; the two exact cases must not count", r.Statistical, r.Level)
	}
}

// An equality with a resolution finer than the width at the last look, and a bound
// equal to the true value, stay inconclusive.
func TestWhatCannotBeSettledIsInconclusive(t *testing.T) {
	fine := toy("FINE", Equal, 1)
	fine.Resolution = Resolution{Absolute: 1e-3}
	r := check(t, settings(), fine, toy("AT", AtMost, 1))
	if got := statuses(r); !slices.Equal(got, []Status{Inconclusive, Inconclusive}) {
		t.Errorf("statuses %v, want inconclusive", got)
	}
	for _, v := range r.Verdicts {
		if v.Estimate.N != 1<<15 {
			t.Errorf("%s stopped at n=%d before the last look", v.Claim, v.Estimate.N)
		}
	}
	if !r.Failed() {
		t.Error("an inconclusive run did not fail")
	}
}

// A wide bound is decided at the first look.
func TestCheckStopsAtTheFirstLookThatDecides(t *testing.T) {
	if n := check(t, settings(), toy("UP", AtMost, 100)).Verdicts[0].Estimate.N; n != 64 {
		t.Errorf("n = %d, want the first look, 64", n)
	}
}

func TestErratumMustBeRefuted(t *testing.T) {
	wrong := toy("PRINTED", Equal, 1.2)
	wrong.Erratum = "The source prints 1.2; it is 1."
	if r := check(t, settings(), wrong, toy("RIGHT", Equal, 1)); r.Failed() || r.Tally() != (Tally{Supported: 1, Confirmed: 1}) {
		t.Errorf("a confirmed erratum failed the run: %v", r.Tally())
	}
	right := toy("PRINTED", Equal, 1)
	right.Erratum = "The source prints 1, wrongly, we thought."
	if r := check(t, settings(), right); !r.Failed() || r.Tally() != (Tally{Unconfirmed: 1}) {
		t.Errorf("an erratum that the run does not confirm passed: %v", r.Tally())
	}
}

func TestWarnedIntervalFailsTheRun(t *testing.T) {
	c := toy("WARN", Equal, 1)
	cases := c.Cases.Printed()
	cases[0].Measure = constant(montecarlo.Estimate{Value: 1, Lo: 0.95, Hi: 1.05, Level: 1, Warnings: []string{"heavy tail"}})
	c.Cases.Printed = func() []Case { return cases }
	if r := check(t, settings(), c); r.Verdicts[0].Status != Inconclusive || !r.Failed() {
		t.Error("a warned interval decided")
	}
}

// Every fault of a case becomes an error that names claim, case and step.
func TestFaultyCaseIsNamed(t *testing.T) {
	sentinel := errors.New("rho >= 1")
	good := montecarlo.Estimate{Value: 1, Lo: 1, Hi: 1, Level: 1}
	for name, c := range map[string]struct {
		spoil func(k *Case)
		want  error
		step  string
	}{
		"hypothesis": {func(k *Case) { k.Validate = func() error { return sentinel } }, sentinel, "theory"},
		"theory":     {func(k *Case) { k.Theory = func() (float64, error) { return 0, sentinel } }, sentinel, "theory"},
		"theory NaN": {func(k *Case) { k.Theory = func() (float64, error) { return nan, nil } }, errNaN, "theory"},
		"NaN":        {func(k *Case) { k.Measure = constant(montecarlo.Estimate{Value: nan, Level: 1}) }, errNaN, "measurement"},
		"low level":  {func(k *Case) { e := good; e.Level = 0.9; k.Measure = constant(e) }, errLevel, "measurement"},
		"not exact": {func(k *Case) { e := good; e.Level = 0.99999999; k.Kind = Computed; k.Measure = constant(e) }, errExact,
			"measurement"},
		"no method": {func(k *Case) {
			k.Measure = func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) { return good, nil }
		}, errHow, "measurement"},
		"measurement": {func(k *Case) {
			k.Measure = func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
				return montecarlo.Estimate{}, sentinel
			}
		}, sentinel, "measurement"},
	} {
		claim := toy("C", Equal, 1, 1)
		cases := claim.Cases.Printed()
		c.spoil(&cases[1])
		claim.Cases.Printed = func() []Case { return cases }
		r, err := Check(context.Background(), []Claim{claim}, settings())
		var fault *CaseError
		if !errors.As(err, &fault) || !errors.Is(err, c.want) || r != nil {
			t.Errorf("%s: error %v, report %v", name, err, r)
			continue
		}
		if fault.Claim != "C" || fault.Params != "i=1" || fault.Step != c.step {
			t.Errorf("%s: %+v names the wrong place", name, fault)
		}
	}
}

func TestSettingsOutsideTheirDomain(t *testing.T) {
	for arg, spoil := range map[string]func(c *Config){
		"alpha":          func(c *Config) { c.Alpha = 0 },
		"alpha ":         func(c *Config) { c.Alpha = nan },
		"alpha  ":        func(c *Config) { c.Alpha = 1 },
		"workers":        func(c *Config) { c.Workers = 0 },
		"profile min":    func(c *Config) { c.Profile.Min = 0 },
		"profile max":    func(c *Config) { c.Profile.Max = c.Profile.Min - 1 },
		"profile figure": func(c *Config) { c.Profile.Figure = 0 },
		"profile name":   func(c *Config) { c.Profile.Name = "" },
	} {
		cfg := settings()
		spoil(&cfg)
		_, err := Check(context.Background(), nil, cfg)
		var domain *inputs.Error
		if !errors.As(err, &domain) || domain.Arg != strings.TrimRight(arg, " ") {
			t.Errorf("%s: %v", arg, err)
		}
	}
	for _, p := range []Profile{Quick(), Full()} {
		got, err := ParseProfile(p.Name)
		if err != nil || got != p || p.Validate() != nil {
			t.Errorf("profile %s: %+v, %v", p.Name, got, err)
		}
	}
	if _, err := ParseProfile("slow"); err == nil {
		t.Error("profile slow: no error")
	}
}

// Cancellation in the middle yields an error and no report, also if it happens inside
// an experiment that does not notice.
func TestCancellationLeavesNoReport(t *testing.T) {
	for _, careless := range []bool{false, true} {
		ctx, cancel := context.WithCancel(context.Background())
		cfg := settings()
		cfg.Progress = func(done, _ int, _ string) {
			if done == 1 {
				cancel()
			}
		}
		c := toy("C", AtMost, 100, 100, 100)
		if careless {
			cases := c.Cases.Printed()
			cases[1].Measure = constant(montecarlo.Estimate{Value: 1, Lo: 1, Hi: 1, Level: 1})
			c.Cases.Printed = func() []Case { return cases }
		}
		r, err := Check(ctx, []Claim{c}, cfg)
		if r != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("careless=%v: report %v, error %v", careless, r, err)
		}
		cancel()
	}
}

func TestProgressCountsCasesAndFigures(t *testing.T) {
	var seen []string
	cfg := settings()
	cfg.Figures = true
	cfg.Progress = func(done, total int, label string) {
		if done != len(seen) || total != 3 {
			t.Errorf("progress %d of %d at step %d", done, total, len(seen))
		}
		seen = append(seen, label)
	}
	c := toy("C", AtMost, 100, 100)
	c.Figures = func() []FigureSpec { return []FigureSpec{sketch("fig-1")} }
	r := check(t, cfg, c)
	if want := []string{"C i=0", "C i=1", "C figure fig-1", ""}; !slices.Equal(seen, want) {
		t.Errorf("labels %q, want %q", seen, want)
	}
	if len(r.Figures) != 1 || !slices.Equal(r.Claims[0].Figures, []string{"fig-1"}) {
		t.Error("the figure is not in the report")
	}
}

// sketch is a figure with a band and an infinite point.
func sketch(id string) FigureSpec {
	return FigureSpec{ID: id, Make: func(_ context.Context, s montecarlo.Settings) (Figure, error) {
		return Figure{
			ID: id, Title: "A sketch", Caption: "Band: hand, level 0.95, n = 10.",
			Y: Axis{Hidden: true},
			Curves: []Curve{
				{Name: "c", Kind: Theory, X: []float64{1, 2}, Y: []float64{float64(s.Max), -inf}},
				{Name: "a", Kind: Arrows, X: []float64{1, 2}, Y: []float64{3, 4}},
			},
			Bands:  []Band{{Name: "b", X: []float64{1}, Lo: []float64{0}, Hi: []float64{inf}, Step: true}},
			Labels: []Label{{Text: "<l>", X: 1, Y: -2}}, Height: 0.5,
		}, nil
	}}
}

func TestFigureThatCannotBeSavedIsNamed(t *testing.T) {
	for name, f := range map[string]Figure{
		"NaN":         {ID: "f", Curves: []Curve{{X: []float64{nan}, Y: []float64{1}}}},
		"other ID":    {ID: "g"},
		"lengths":     {ID: "f", Curves: []Curve{{X: []float64{1}}}},
		"bar lengths": {ID: "f", Curves: []Curve{{X: []float64{1}, Y: []float64{1}, Lo: []float64{1}}}},
		"kind":        {ID: "f", Curves: []Curve{{Kind: 9}}},
		"band":        {ID: "f", Bands: []Band{{X: []float64{1}}}},
		"band NaN":    {ID: "f", Bands: []Band{{X: []float64{1}, Lo: []float64{nan}, Hi: []float64{1}}}},
		"half arrow":  {ID: "f", Curves: []Curve{{Kind: Arrows, X: []float64{1}, Y: []float64{1}}}},
		"label NaN":   {ID: "f", Labels: []Label{{Y: nan}}},
		"height NaN":  {ID: "f", Height: nan},
		"axis":        {ID: "f", X: Axis{Min: nan}},
	} {
		c := toy("C", AtMost, 100)
		c.Figures = func() []FigureSpec {
			return []FigureSpec{{ID: "f", Make: func(context.Context, montecarlo.Settings) (Figure, error) { return f, nil }}}
		}
		cfg := settings()
		cfg.Figures = true
		_, err := Check(context.Background(), []Claim{c}, cfg)
		var fault *CaseError
		if !errors.As(err, &fault) || fault.Step != "figure" || fault.Params != "figure f" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A long case is checked, and shares alpha, only in a profile with long cases; the
// saved report verifies either way. A claim of long cases alone, which the quick
// profile would never check, is refused.
func TestLongCasesAreOfTheLongProfile(t *testing.T) {
	c := toy("EQ", Equal, 1, 1)
	short := c.Cases.Printed
	c.Cases.Printed = func() []Case {
		cases := short()
		cases[1].Long = true
		return cases
	}
	for _, long := range []bool{false, true} {
		cfg := settings()
		cfg.Profile.Long = long
		want := 1
		if long {
			want = 2
		}
		r := check(t, cfg, c)
		if len(r.Verdicts) != want || r.Statistical != want || r.Level != 1-1e-4/float64(want) {
			t.Errorf("long=%v: %d verdicts, m=%d, level %v; want %d", long, len(r.Verdicts), r.Statistical, r.Level, want)
		}
		text, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		saved, err := Read(strings.NewReader(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		differences, err := Verify(t.Context(), saved, []Claim{c},
			Config{Workers: 1, Program: saved.Program, Title: saved.Title, Introduction: saved.Introduction})
		if err != nil || len(differences) > 0 {
			t.Errorf("long=%v: %v, %v", long, differences, err)
		}
	}
	c.Cases.Printed = func() []Case {
		cases := short()
		cases[0].Long, cases[1].Long = true, true
		return cases
	}
	var fault *RegistryError
	if err := ValidateClaims([]Claim{c}); !errors.As(err, &fault) {
		t.Errorf("a claim of long cases alone: %v", err)
	}
}
