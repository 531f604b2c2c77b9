package agreement

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/hunt"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

var integer = arguments.Int("n", "a number", 0, 1<<20)

func of(name string, f func(n int) float64) Side {
	return Function(name, "", integer, func(n int) (float64, error) { return f(n), nil })
}

// drawn is the mean of n + U + shift, U uniform on (-1/2, 1/2).
func drawn(name string, shift float64) Side {
	return Experiment(name, "", arguments.Int("n", "a number", 1, 50), func(label string, n int) montecarlo.Experiment {
		return montecarlo.Mean(name, "", label, func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return float64(n) + r.Float64() - 0.5 + shift, nil }
		})
	})
}

func hunted(t *testing.T, left Side, r reports.Relation, right Side, tolerance float64, points int, fixed ...string) hunt.Outcome {
	t.Helper()
	c, err := Claim(nil, left, r, right, tolerance, fixed)
	if err != nil {
		t.Fatal(err)
	}
	o, err := hunt.Run(t.Context(), []reports.Claim{c}, hunt.Settings{Seed: 1, Alpha: 0.01, Workers: 1, Points: points})
	if err != nil {
		t.Fatal(err)
	}
	return o[0]
}

// 2^n exceeds n^3 first at n = 10: 1024 > 1000, and also at 0 and 1; from 2 to 9 it does not. (n+1)^2 = n^2 + 2n + 1.
func TestTwoFunctions(t *testing.T) {
	power := of("power", func(n int) float64 { return math.Exp2(float64(n)) })
	cube := of("cube", func(n int) float64 { return math.Pow(float64(n), 3) })
	if o := hunted(t, power, reports.AtLeast, cube, Tolerance, 2000); o.Found == nil || o.Found.Verdict.Params != "n=2" {
		t.Errorf("2^n >= n^3: %+v; want n=2", o.Found)
	}
	if o := hunted(t, cube, reports.AtMost, power, Tolerance, 2000); o.Found == nil || o.Found.Verdict.Params != "n=2" {
		t.Errorf("n^3 <= 2^n: %+v; want n=2", o.Found)
	}
	if o := hunted(t, of("left", func(n int) float64 { return float64(n+1) * float64(n+1) }), reports.Equal,
		of("right", func(n int) float64 { return float64(n)*float64(n) + 2*float64(n) + 1 }), Tolerance, 500); o.Found != nil ||
		o.Points != 500 {
		t.Errorf("(n+1)^2: %+v after %d points", o.Found, o.Points)
	}
}

// Numbers agree within the tolerance as a share of the larger: 1000 and 1001 within
// 1/1001 = 0.000999, and not within less. Infinities are equal to themselves alone, and
// what is not a number is told.
func TestTolerance(t *testing.T) {
	constant := func(name string, x float64) Side { return of(name, func(int) float64 { return x }) }
	inf := math.Inf(1)
	for _, c := range []struct {
		a         float64
		r         reports.Relation
		b         float64
		tolerance float64
		holds     bool
	}{
		{1000, reports.Equal, 1001, 0.0009991, true}, {1000, reports.Equal, 1001, 0.0009989, false},
		{1001, reports.Equal, 1000, 0.0009991, true},
		{1001, reports.AtMost, 1000, 0.0009991, true}, {1001, reports.AtMost, 1000, 0.0009989, false},
		{1001, reports.AtLeast, 1000, 0, true},
		{1000, reports.AtLeast, 1001, 0.0009989, false}, {0, reports.Equal, 0, 0, true}, {0, reports.Equal, 1e-300, 1e-9, false},
		{inf, reports.Equal, inf, 1e-9, true}, {1, reports.Equal, inf, 1e-9, false}, {inf, reports.Equal, 1, 1e-9, false},
		{inf, reports.AtMost, 1, 1e-9, false}, {1, reports.AtMost, inf, 1e-9, true},
	} {
		if o := hunted(t, constant("a", c.a), c.r, constant("b", c.b), c.tolerance, 3); (o.Found == nil) != c.holds || o.Points == 0 {
			t.Errorf("%v %v %v within %v: found %+v after %d points", c.a, c.r, c.b, c.tolerance, o.Found, o.Points)
		}
	}
	for _, pair := range [][2]float64{{math.NaN(), 1}, {1, math.NaN()}} {
		o := hunted(t, constant("a", pair[0]), reports.Equal, constant("b", pair[1]), Tolerance, 3)
		if o.Found != nil || len(o.Failures) == 0 || !strings.Contains(o.Failures[0].Err.Error(), "not a number") {
			t.Errorf("%v: found %+v, failures %v", pair, o.Found, o.Failures)
		}
	}
}

// A simulator is compared with a formula on either side, and with a second simulator: what
// differs by 5 % at n = 1 is found, what is equal is not, and a bound is the right way
// round.
func TestSimulators(t *testing.T) {
	itself := of("itself", func(n int) float64 { return float64(n) })
	fair, fair2, high := drawn("fair", 0), drawn("fair2", 0), drawn("high", 0.05)
	for _, c := range []struct {
		left  Side
		r     reports.Relation
		right Side
		holds bool
	}{
		{fair, reports.Equal, itself, true}, {itself, reports.Equal, fair, true}, {fair, reports.Equal, fair2, true},
		{fair, reports.Equal, fair, true},
		{high, reports.Equal, itself, false}, {itself, reports.Equal, high, false}, {fair, reports.Equal, high, false},
		{itself, reports.AtMost, high, true}, {high, reports.AtMost, itself, false}, {high, reports.AtLeast, itself, true},
		{itself, reports.AtLeast, high, false},
		{fair, reports.AtMost, high, true}, {fair, reports.AtLeast, high, false},
	} {
		o := hunted(t, c.left, c.r, c.right, Tolerance, 60)
		if (o.Found == nil) != c.holds || o.Points == 0 || len(o.Failures) > 0 {
			t.Errorf("%s: found %+v after %d points, failures %v", o.Claim, o.Found, o.Points, o.Failures)
		}
		if o.Found != nil && !strings.HasPrefix(o.Found.Verdict.Params, "n=") {
			t.Errorf("%s: at %q", o.Claim, o.Found.Verdict.Params)
		}
		if o.Found != nil {
			want := c.left.Name + " - " + c.right.Name
			switch "itself" {
			case c.left.Name:
				want = c.right.Name
			case c.right.Name:
				want = c.left.Name
			}
			if name := o.Found.Verdict.Estimate.Name; name != want {
				t.Errorf("%s: an estimate of %q, want %q", o.Claim, name, want)
			}
		}
	}
	// Within 10 % the two agree at n = 1 too; within 2 % they do not.
	for tolerance, holds := range map[float64]bool{0.1: true, 0.02: false} {
		for _, right := range []Side{itself, fair} {
			if o := hunted(t, high, reports.Equal, right, tolerance, 80, "n=1"); (o.Found == nil) != holds {
				t.Errorf("high == %s within %v: %+v", right.Name, tolerance, o)
			}
		}
	}
}

// The interval of a difference holds its level at the look at which it stops: of 400 runs
// of two equal simulators that stop when 0 is excluded, at most 5 % exclude it, and more than
// 40 with probability below 1e-4.
func TestTheDifferenceHoldsItsLevel(t *testing.T) {
	wrong := 0
	for seed := range uint64(400) {
		s := statement{left: drawn("a", 0), right: drawn("b", 0)}
		k := arguments.Grammar{}.NewKeys()
		value := arguments.Shared(s.left.Bind, s.right.Bind).Declare(k)
		if err := k.Parse([]string{"n=3"}); err != nil {
			t.Fatal(err)
		}
		x, err := value()
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.difference(x.First.Measure, x.Second.Measure)(t.Context(), montecarlo.Settings{
			Plan: montecarlo.Plan{Seed: seed, Workers: 1}, Level: 0.95, Min: 32, Max: 512, Stretch: 1,
			Done: func(e montecarlo.Estimate) bool { return !e.Contains(0) },
		})
		if err != nil {
			t.Fatal(err)
		}
		if e.Level != 0.95 {
			t.Fatalf("level %v", e.Level)
		}
		if !e.Contains(0) {
			wrong++
		}
	}
	if wrong > 40 {
		t.Errorf("%d of 400 exclude 0", wrong)
	}
}

// queue and bound are a model with two estimates and a quantity with two values.
func catalogue() ([]catalog.Quantity, []catalog.Model) {
	bound := catalog.Quantity{Name: "queue.bound", Bind: arguments.Of1(func(n int) ([]catalog.Value, error) {
		if n == 13 {
			return nil, &inputs.Error{Arg: "n", Value: n, Domain: "another number"}
		}
		return []catalog.Value{{Name: "lower", Number: float64(n)}, {Name: "upper", Number: float64(n) + 1}}, nil
	}, arguments.Int("d", "a number", 1, 20))}
	queue := catalog.Model{Name: "queue", Bind: arguments.Of1(func(n int) (catalog.Instance, error) {
		return catalog.Instance{Run: func(_ context.Context, s montecarlo.Settings, _ catalog.Watch) (catalog.Result, error) {
			var r catalog.Result
			for i, name := range []string{"T", "P(T>=t)"} {
				x := float64(n) + 0.5 + float64(i)
				r.Estimates = append(r.Estimates, montecarlo.Estimate{Name: name, Value: x, Lo: x, Hi: x, Level: 1, N: 1, Method: "exact"})
			}
			return r, nil
		}}, nil
	}, arguments.Int("n", "a number", 5, 50))}
	return []catalog.Quantity{bound}, []catalog.Model{queue}
}

// What is no statement and meant as one is told by its fault; a key, an ID and a law are not.
func TestMisread(t *testing.T) {
	for text, want := range map[string]string{
		"a < b": "want LEFT == RIGHT", "a<b": "want LEFT", "a != b": "want LEFT", "a = b": "want LEFT", "a ≤ b": "want LEFT",
		"a > b(x=1)": "want LEFT",
		"a(x=1 <= b": "want a closing )", "a <= b(x=1": "want a closing )", "a <= b)": "a ) closes no bracket", ")a(": "closes no bracket",
		"a <= b": "", "a(x=1)>=b": "", "n=4": "", "VB93-LB": "", "law=mixture(p=0.5)": "", "": "",
	} {
		err := Misread(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Statements about names. The quantity is d and d + 1 for d = 1, ..., 20; the model n + 1/2
// and n + 3/2 for n = 5, ..., 50.
func TestStatements(t *testing.T) {
	quantities, models := catalogue()
	search := func(text string, words ...string) (hunt.Outcome, error) {
		c, err := Read(nil, text, quantities, models, Tolerance, words)
		if err != nil {
			return hunt.Outcome{}, err
		}
		o, err := hunt.Run(t.Context(), []reports.Claim{c}, hunt.Settings{Seed: 1, Alpha: 0.01, Workers: 1, Points: 300})
		return o[0], err
	}
	for text, found := range map[string]string{
		"queue.bound.lower(d=n) <= queue.T": "", "queue.T(n=d) <= queue.bound.upper": "",
		"queue.P(T>=t) >= queue.bound.upper ( d = n )": "",
		"queue.P(T>=t)(n=d) <= queue.bound.upper":      "d=5", "queue.bound.upper <= queue.bound.lower": "d=1",
		"queue.T(n=7) == queue.T(n=7)": "none",
	} {
		o, err := search(text)
		if found == "none" {
			if err == nil || !strings.Contains(err.Error(), "share no key") {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		at := ""
		if err == nil && o.Found != nil {
			at = o.Found.Verdict.Params
		}
		if err != nil || at != found || found == "" && !o.Whole && o.Refused == 0 {
			t.Errorf("%s: found at %q after %d points (whole %v), error %v; want %q", text, at, o.Points, o.Whole, err, found)
		}
	}
	if o, err := search("queue.P(T>=t) == queue.T", "n=9"); err != nil || o.Points != 1 || o.Found == nil ||
		o.Found.Verdict.Params != "n=9" {
		t.Errorf("a single point: %+v, %v", o, err)
	}
	for text, want := range map[string]string{
		"queue.T": "want LEFT == RIGHT", "queue.T == ": "want LEFT == RIGHT", "": "want LEFT",
		"queue.T == queue.T == queue.T": "want LEFT", "queue.T < queue.bound": "want LEFT",
		"quee.T == queue.T": "did you mean queue", "queue.T <= queue.bound": "share no key",
		"queue.T(n=d) <= queue.bound":       "queue.bound.lower, queue.bound.upper",
		"queue.W(n=d) <= queue.bound.lower": "want one of T", "queue(n=d) <= queue.bound.lower": "queue.T",
		"queue.T(m=d) <= queue.bound.lower":     "unknown key m",
		"queue.T(n=d,n=d) <= queue.bound.lower": "twice", "queue.T(n=d <= queue.bound.lower": "want",
		"queue.bound.lower(d=x) <= queue.bound.upper": "share no key", "queue.P(T>=t)(n=d) <= queue.bound.upper(d=x)": "share no key",
	} {
		if _, err := search(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for word, want := range map[string]string{"d=21": "from 1 to 20", "d=13": "", "m=1": "unknown key m"} {
		_, err := search("queue.bound.upper >= queue.bound.lower", word)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
	var e *inputs.Error
	left, r, right, err := Parse(arguments.Grammar{}, "queue.bound.upper >= queue.bound.lower", quantities, models)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(nil, left, r, right, 1, nil); !errors.As(err, &e) || e.Arg != "tolerance" {
		t.Errorf("tolerance 1: %v", err)
	}
}

// One long run has first looks of its own, since 256 observations of it say nothing; a
// model that does no more replications than it does ends the looks.
func TestLooksAreThoseOfTheModel(t *testing.T) {
	var ran []int
	once := func(_ context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		ran = append(ran, s.Max)
		return montecarlo.Estimate{Level: s.Level, N: int64(min(s.Max, 900))}, nil
	}
	never := func(montecarlo.Estimate) bool { return false }
	for _, c := range []struct {
		study catalog.Instance
		done  func(montecarlo.Estimate) bool
		want  []int
	}{
		{catalog.Instance{}, never, []int{256, 512, 1024, 2048}},
		{catalog.Instance{}, nil, []int{2048}},
		{catalog.Instance{Runs: longrun.DefaultObservations, First: 8192, Observed: "periods"}, nil, []int{8192}},
		{catalog.Instance{Runs: 80}, never, []int{10, 20, 40, 80, 160, 320, 640, 1280}},
		{catalog.Instance{Runs: 80}, nil, []int{1280}},
	} {
		ran = nil
		e, err := looked(c.study, once)(t.Context(), montecarlo.Settings{Level: 0.9, Min: 256, Max: 2048, Done: c.done, Stretch: 1})
		if err != nil || e.Level != 0.9 || len(ran) != len(c.want) || ran[0] != c.want[0] || ran[len(ran)-1] != c.want[len(c.want)-1] {
			t.Errorf("%+v: runs of %v, want %v; level %v, %v", c.study, ran, c.want, e.Level, err)
		}
	}
}

// Any text is a statement or is answered in one line.
func FuzzStatements(f *testing.F) {
	for _, s := range []string{"queue.T == queue.T", "queue.P(T>=t)(n=d) <= queue.bound.upper", "queue.T(n=d", "((==))",
		"queue.(n=1)>=queue", "queue.bound(d=n)==queue(n=d)", "<=>=="} {
		f.Add(s)
	}
	quantities, models := catalogue()
	f.Fuzz(func(t *testing.T, text string) {
		left, _, right, err := Parse(arguments.Grammar{}, text, quantities, models)
		if err != nil {
			if strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\n") {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if _, err := Claim(nil, left, reports.Equal, right, Tolerance, nil); err != nil && strings.Contains(err.Error(), "\n") &&
			!strings.Contains(text, "\n") {
			t.Errorf("%q: %v", text, err)
		}
	})
}
