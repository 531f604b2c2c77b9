package fitting

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

func drawn(t testing.TB, text string, n int) []float64 {
	t.Helper()
	law, err := distributions.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	x := make([]float64, n)
	for i := range x {
		x[i] = law.Sample(r)
	}
	return x
}

// Counts are those of a geometric law on a lattice, and no density is asked at its atoms: both
// likelihoods are probabilities, so that the criteria can be compared.
func TestValuesOfALattice(t *testing.T) {
	x := drawn(t, "0.5*geometric(mean=3)", 500)
	r, err := Fit(Sample{Values: x}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if best := r.Fits[0]; best.Family != "geometric" || best.Law.Quantile(0.1) != 0.5 {
		t.Errorf("the best is %v", best.Law)
	}
	for _, f := range r.Fits {
		if f.LogLikelihood > 0 {
			t.Errorf("%s: the log-likelihood %v is that of no probability", f.Family, f.LogLikelihood)
		}
	}
	var rounded *Rounded
	if !slices.ContainsFunc(r.Warnings, func(err error) bool { return errors.As(err, &rounded) }) || rounded.Step != 0.5 {
		t.Errorf("warnings %v, want the step 0.5", r.Warnings)
	}
}

// A sample rounded to a coarse clock has the parameters of the exact one within the step.
func TestRoundedValues(t *testing.T) {
	x := drawn(t, "gamma(shape=2,mean=10)", 2000)
	exact := only(t, Sample{Values: x}, "gamma")
	for i := range x {
		x[i] = math.Round(x[i])
	}
	if step := Resolution(x); step != 1 {
		t.Errorf("resolution %v, want 1", step)
	}
	f := only(t, Sample{Values: x}, "gamma")
	for i, p := range f.Parameters {
		if e := exact.Parameters[i]; !(e.Lo <= p.Value && p.Value <= e.Hi) {
			t.Errorf("%s = %v of rounded values, outside of [%v, %v]", p.Name, p.Value, e.Lo, e.Hi)
		}
	}
}

func TestResolutionsByHand(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{1, 2, 2, 3, 3, 3}, 1},
		{[]float64{0.1, 0.3, 0.3, 0.7, 0.7, 0.1}, 0.1},
		{[]float64{6, 9, 9, 15, 15, 6}, 3},
		{[]float64{1, 2, 3, 4, 5}, 0},                          // no two are equal
		{[]float64{math.Pi, math.Pi, math.E, math.E, 1, 1}, 0}, // equal, and multiples of nothing
		{[]float64{0, 2, 2, 0, 4, 4}, 2},
		{[]float64{5, 5, 5}, 0},
		{nil, 0},
	} {
		if got := Resolution(c.values); !(math.Abs(got-c.want) <= 1e-9*c.want) {
			t.Errorf("%v: %v, want %v", c.values, got, c.want)
		}
	}
}

// Odd samples have answers or errors, never a panic or NaN.
func TestOddSamples(t *testing.T) {
	inf := math.Inf(1)
	var wrong *inputs.Error
	for name, s := range map[string]Sample{
		"none":                {},
		"one":                 {Values: []float64{1}},
		"not a number":        {Values: []float64{1, math.NaN()}},
		"infinite":            {Values: []float64{1, inf}},
		"outside":             {Values: []float64{1, 5}, Truncated: &Interval{Lo: 2, Hi: 9}},
		"an empty interval":   {Values: []float64{1, 2}, Censored: []Interval{{3, 3}}},
		"an unknown value":    {Values: []float64{1, 2}, Censored: []Interval{{-inf, inf}}},
		"an empty truncation": {Values: []float64{1, 2}, Truncated: &Interval{3, 3}},
	} {
		if r, err := Fit(s, Options{}); !errors.As(err, &wrong) {
			t.Errorf("%s: %v (%v)", name, r, err)
		}
	}
	if _, err := Fit(Sample{Values: twenty}, Options{Families: []string{"zipf"}}); !errors.As(err, &wrong) {
		t.Errorf("zipf: %v", err)
	}
	for name, s := range map[string]Sample{
		"constant":     {Values: []float64{3, 3, 3, 3}},
		"two values":   {Values: []float64{1, 4, 4, 1, 4}},
		"zero and one": {Values: []float64{0, 1, 1, 0, 1}},
		"zeros":        {Values: append([]float64{0, 0, 0}, twenty...)},
		"negative":     {Values: []float64{-3, -1.5, 0.25, 2, 1.75, -0.5, 0.125}},
		"all censored": {Censored: []Interval{{1, inf}, {2, inf}, {3, inf}}},
		"few":          {Values: []float64{1, 2}},
		"huge":         {Values: []float64{1e149, 2e149, 3e149, 2.5e149, 1.25e149, 4e149, 1.5e149}},
		"tiny":         {Values: []float64{1e-149, 2e-149, 3e-149, 2.5e-149, 1.25e-149, 4e-149, 1.5e-149}},
	} {
		r, err := Fit(s, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, f := range r.Fits {
			if err := f.Law.Validate(); err != nil {
				t.Errorf("%s: %v: %v", name, f.Law, err)
			}
			for _, p := range f.Parameters {
				if math.IsNaN(p.Value) || math.IsNaN(p.Lo) || math.IsNaN(p.Hi) || p.Lo > p.Hi {
					t.Errorf("%s: %v: %+v", name, f.Law, p)
				}
			}
		}
	}
	for want, s := range map[string]Sample{
		"deterministic(mean=3)":            {Values: []float64{3, 3, 3, 3}},
		"two-point(low=1,high=4,mean=2.8)": {Values: []float64{1, 4, 4, 1, 4}},
		"bernoulli(p=0.6)":                 {Values: []float64{0, 1, 1, 0, 1}},
		"2*bernoulli(p=0.6)":               {Values: []float64{0, 2, 2, 0, 2}},
	} {
		r, err := Fit(s, Options{})
		if err != nil || len(r.Fits) == 0 || !slices.ContainsFunc(r.Fits, func(f Fitted) bool { return f.Law.String() == want }) {
			t.Errorf("%s: %+v (%v)", want, r, err)
		}
	}
}

// Values that depend on each other are said to in every fit, and a known effective size widens the
// intervals by about the root of its share: of a quarter, twofold.
func TestDependenceIsSaidAndWidens(t *testing.T) {
	x := drawn(t, "exponential(mean=1)", 400)
	a := only(t, Sample{Values: x}, "exponential")
	b := only(t, Sample{Values: x, Dependent: true, EffectiveSize: 100}, "exponential")
	if len(a.Warnings) != 0 || !slices.Contains(b.Warnings, ErrDependent) {
		t.Errorf("warnings %v and %v", a.Warnings, b.Warnings)
	}
	wide := (b.Parameters[0].Hi - b.Parameters[0].Lo) / (a.Parameters[0].Hi - a.Parameters[0].Lo)
	if !(1.95 < wide && wide < 2.1) {
		t.Errorf("wider by %v, want about 2", wide)
	}
}

// Beyond 20,000 different values the middle is counted in intervals: the mean of an exponential
// law moves by less than a hundredth of its standard error, which is 1/sqrt(n).
func TestManyValuesLoseNothing(t *testing.T) {
	x := drawn(t, "exponential(mean=1)", 60000)
	sum := 0.0
	for _, v := range x {
		sum += v / 60000
	}
	if got := only(t, Sample{Values: x}, "exponential").Law.Mean(); math.Abs(got-sum) > 0.01/math.Sqrt(60000) {
		t.Errorf("mean %v, of the values %v", got, sum)
	}
}

// Whatever the values, there is an error or a law that is valid, with intervals that are numbers.
//
// go test shows 0 executions a second for up to a minute while it makes an input that it keeps
// smaller, which it does not count: no execution takes long (TestSearchesEnd). The option
// -fuzzminimizetime 1x leaves that out.
func FuzzFit(f *testing.F) {
	f.Add([]byte{1, 2, 3, 200, 50, 50, 50}, 0.0, uint8(0), uint8(1))
	f.Add([]byte{0, 0, 1, 255}, 10.0, uint8(1), uint8(16))
	f.Fuzz(func(t *testing.T, raw []byte, time float64, censored, family uint8) {
		if len(raw) > 40 {
			raw = raw[:40]
		}
		s := Sample{}
		for _, b := range raw {
			s.Values = append(s.Values, float64(b)/7)
		}
		for range censored % 8 {
			s.Censored = append(s.Censored, Interval{Lo: time, Hi: math.Inf(1)})
		}
		r, err := Fit(s, Options{Families: []string{Families()[int(family)%len(Families())]}})
		if err != nil {
			return
		}
		for _, f := range r.Fits {
			if err := f.Law.Validate(); err != nil || math.IsNaN(f.AIC) {
				t.Errorf("%v: %v, AIC %v", f.Law, err, f.AIC)
			}
			for _, p := range f.Parameters {
				if math.IsNaN(p.Value) || math.IsNaN(p.Lo) || math.IsNaN(p.Hi) || p.Lo > p.Hi {
					t.Errorf("%v: %+v", f.Law, p)
				}
			}
		}
	})
}

// A search asks for the likelihood at most so often, whatever the values: of those below, which
// a fuzzer and 250 random samples of 26 families found to be the longest (29,000), not more than
// 50,000 times, a quarter of a second. They are few values with many censored at one time,
// values that are rounded to three numbers, and times of censoring far from all values.
func TestSearchesEnd(t *testing.T) {
	const most = 50_000
	inf := math.Inf(1)
	censored := func(at float64, n int, values ...float64) Sample {
		s := Sample{Values: values}
		for range n {
			s.Censored = append(s.Censored, Interval{Lo: at, Hi: inf})
		}
		return s
	}
	var three, tenths []float64
	for i := range 40 {
		three = append(three, float64(i*i%5%3))
		tenths = append(tenths, float64(1+i*i%18)/10)
	}
	for name, s := range map[string]Sample{
		"89 and 49 of 7":  censored(10, 7, 89./7, 7),
		"43 and 49 of 7":  censored(10, 7, 43./7, 7),
		"94 of 7":         censored(10, 1, 2./7, 94./7, 94./7, 94./7, 94./7, 94./7, 94./7, 94./7, 7),
		"0, 1, 2":         censored(0.0145, 5, three...),
		"tenths, early":   censored(1.7e-37, 2, tenths...),
		"tenths, late":    censored(math.Exp(300), 7, tenths...),
		"tenths, at once": censored(math.Exp(-300), 7, tenths...),
		"0, 1, 2, late":   censored(math.Exp(200), 3, three...),
		"huge":            {Values: []float64{1e149, 1.5e149, 2e149, 3e149, 1.1e149, 1.2e149, 4e149, 2.5e149, 1.9e149, 9e149}},
		"nearly equal": {Values: []float64{1, 1 + 1e-12, 1 + 3e-12, 1 - 1e-12, 1 + 7e-12, 1, 1 - 5e-12, 1 + 2e-12, 1 - 2e-12,
			1 + 4e-12}},
	} {
		g := group(s)
		for _, f := range append(families(), atoms(g)...) {
			if g.excludes(&f) != "" || f.name == "erlang" { // a gamma law and two means
				continue
			}
			asked := 0
			law := f.law
			f.law = func(g *grouped, v []float64) distributions.Law {
				asked++
				return law(g, v)
			}
			v, top := g.maximum(&f, nil)
			if v != nil && !math.IsInf(top, 0) {
				g.intervals(&f, v, top, 0.95)
			}
			if asked > most {
				t.Errorf("%s: %s asks %d times, want at most %d", name, f.name, asked, most)
			}
		}
	}
}

// The mean of a log-Pareto law tends to its smallest value as the shape grows: an interval that
// is open there ends at that, which is a number.
func TestOpenIntervalsHaveEnds(t *testing.T) {
	r, err := Fit(Sample{Values: []float64{1, 0, 0, 1, 0, 1, 0, 0, 1, 0}}, Options{Intervals: math.Inf(1)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Fits {
		for _, p := range f.Parameters {
			if math.IsNaN(p.Lo) || math.IsNaN(p.Hi) {
				t.Errorf("%s: %+v", f.Family, p)
			}
		}
	}
}

// Intervals that were measured to hold less often than they say so carry a warning.
func TestIntervalsThatHoldLessOftenSaySo(t *testing.T) {
	for _, c := range []struct {
		law, family string
		n           int
		want        error // of every parameter, nil for none
	}{
		{"hyperexponential(scv=4,mean=2)", "hyperexponential", 200, ErrPart},
		{"hyperexponential(scv=4,mean=2)", "hyperexponential", 1000, nil}, // some 110 slow values
		{"mixture(p=0.7,first=lognormal(mean=1,sigma=0.3),second=lognormal(mean=5,sigma=0.4))", "mixture of lognormal", 400, nil},
		{"shifted(shift=1,law=gamma(shape=3,mean=2))", "shifted gamma", 200, ErrShift},
		{"gamma(shape=3,mean=2)", "gamma", 200, nil},
	} {
		r, err := Fit(Sample{Values: drawn(t, c.law, c.n)}, Options{Families: []string{c.family}})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range r.Fits[0].Parameters {
			if said := c.want == nil || slices.Contains(p.Warnings, c.want); !said || c.want == nil && len(p.Warnings) > 0 {
				t.Errorf("%d of %s: %s has warnings %v, want %v", c.n, c.law, p.Name, p.Warnings, c.want)
			}
		}
	}
}
