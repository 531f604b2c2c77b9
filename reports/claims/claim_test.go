package claims

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
)

var errOdd = errors.New("odd")

func even(n int) error {
	if n%2 == 1 {
		return errOdd
	}
	return nil
}

// square is a claim about n^2, counted.
func square() Claim[int] {
	return Claim[int]{
		ID: "SQUARE", Measured: "n^2", Name: "squares", Unit: "stones", Within: OneCount,
		Parameters: arguments.Int("n", "side", 0, 1000).Usual("n", 0, 20), Over: []string{"n=2,4", "n=4..6"}, Long: []string{"n=6..8"},
		Given:  Given("n is even", even),
		Theory: Whole(func(n int) (int, error) { return n * n, nil }),
		Measure: Count(func(n int) (int, int64, error) {
			sum := 0
			for i := range n {
				sum += 2*i + 1
			}
			return sum, int64(n), nil
		}),
	}
}

// Over comes first, without repetitions, then the values that words do not make, then the long cases.
func TestCasesInTheirOrder(t *testing.T) {
	c := square()
	c.Values = []Value[int]{{"n=many", 10}}
	var got []string
	for _, k := range c.Declare().Cases.Printed() {
		word := k.Params
		if k.Long {
			word += " long"
		}
		if k.Validate() != nil {
			word += " " + k.Validate().Error()
		}
		v, err := k.Theory()
		got = append(got, fmt.Sprint(word, " ", v, " ", err))
	}
	const want = "[n=2 4 <nil> n=4 16 <nil> n=5 odd 25 <nil> n=6 36 <nil> n=many 100 <nil> n=7 long odd 49 <nil> n=8 long 64 <nil>]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// A value that words do not make stands where a line has its words, in Over or in Long.
func TestValuesStandWhereTheirWordsDo(t *testing.T) {
	c := square()
	c.Values = []Value[int]{{"n=late", 14}, {"n=many", 10}, {"n=last", 12}}
	c.Over, c.Long = []string{"n=2", "n=many", "n=4"}, []string{"n=6", "n=late"}
	var got []string
	for _, k := range c.Declare().Cases.Printed() {
		v, err := k.Theory()
		got = append(got, fmt.Sprint(k.Params, " ", v, " ", err, " ", k.Long))
	}
	const want = "n=2 4 <nil> false, n=many 100 <nil> false, n=4 16 <nil> false, n=last 144 <nil> false, n=6 36 <nil> true, n=late " +
		"196 <nil> true"
	if strings.Join(got, ", ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// A case has the name, the unit and the kind that the claim declares, and theory agrees with the count.
func TestAMeasuredCase(t *testing.T) {
	k, err := square().Declare().Cases.Parameters.Case(nil, []string{"n=12"})
	if err != nil {
		t.Fatal(err)
	}
	e, err := k.Measure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}})
	if err != nil || k.Kind != reports.Computed || e.Name != "squares" || e.Unit != "stones" || e.Value != 144 || e.N != 12 {
		t.Errorf("%v: %+v, error %v", k.Kind, e, err)
	}
}

// A measurement that is chosen by the value has the kind and the changes of the one that is chosen.
func TestChosenMeasurements(t *testing.T) {
	c := square()
	count := c.Measure
	c.Measure = Choose(func(n int) Measurement[int] {
		if n > 4 {
			return count.Instances()
		}
		return count
	}).Altered(func(e montecarlo.Estimate) montecarlo.Estimate { e.N++; return e })
	p := c.Declare().Cases.Parameters
	for words, want := range map[string]string{"n=4": "computation 5 exact computation",
		"n=6": "execution 7 execution of drawn instances"} {
		k, err := p.Case(nil, []string{words})
		if err != nil {
			t.Fatal(err)
		}
		e, err := k.Measure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}})
		kind := map[reports.Kind]string{reports.Computed: "computation", reports.Executed: "execution"}[k.Kind]
		if got := fmt.Sprint(kind, " ", e.N, " ", e.Method); err != nil || got != want {
			t.Errorf("%s: %s, error %v, want %s", words, got, err, want)
		}
	}
	c.Measure = Choose(func(int) Measurement[int] { return Measurement[int]{} })
	if k, err := c.Declare().Cases.Parameters.Case(nil, []string{"n=2"}); err != nil {
		t.Error(err)
	} else if _, err = k.Measure(t.Context(), montecarlo.Settings{}); err == nil || !strings.Contains(err.Error(), "no measurement") {
		t.Errorf("a choice of none: error %v", err)
	}
	if c.Measure = (Measurement[int]{}).Between(8, 16); c.Declare().Cases.Printed != nil {
		t.Error("a claim without a measurement has cases")
	}
	c.Measure = Choose(func(int) Measurement[int] { return count }).Executed()
	if k, err := c.Declare().Cases.Parameters.Case(nil, []string{"n=2"}); err != nil || k.Kind != reports.Executed {
		t.Errorf("kind %v, error %v", k.Kind, err)
	}
}

// Both numbers of a difference are drawn from the same stream, and as often as the value says: 4 times for 4.
func TestDifferencesOnCommonRandomNumbers(t *testing.T) {
	above := func(by float64) func(n int) montecarlo.Replication[float64] {
		return Draw(func(_ int, r *rand.Rand) (float64, error) { return by + r.Float64(), nil })
	}
	e, err := measured(t, Mean(Paired(above(5), above(2))).AtMostFor(func(n int) int { return n }))
	if err != nil || math.Abs(e.Value-3) > 1e-15 || e.Width() > 1e-14 || e.N != 4 { // rounding of numbers below 8
		t.Errorf("%+v, error %v", e, err)
	}
}

// What replications share is prepared once for a measurement, and its error is the measurement's.
func TestPreparedMeasurements(t *testing.T) {
	prepared := 0
	c := square()
	c.Measure = Prepared(func(n int) (int, error) { prepared++; return n * n, even(n) }, func(square int) Measurement[int] {
		return Mean(func(int) montecarlo.Replication[float64] {
			return func(*rand.Rand) (float64, error) { return float64(square), nil }
		})
	}).Executed()
	c.Given = Hypothesis[int]{}
	p := c.Declare().Cases.Parameters
	for words, want := range map[string]string{"n=4": "squares 16 <nil>", "n=5": " 0 odd"} {
		k, err := p.Case(nil, []string{words})
		if err != nil || k.Kind != reports.Executed || prepared != 0 {
			t.Fatalf("kind %v, error %v, %d prepared", k.Kind, err, prepared)
		}
		e, err := k.Measure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.9, Min: 64, Max: 64})
		if got := fmt.Sprint(e.Name, " ", e.Value, " ", err); got != want || prepared != 1 {
			t.Errorf("%s: %s, want %s; %d prepared", words, got, want, prepared)
		}
		prepared = 0
	}
}

// Draws are those that suit and whose theory is between the limits.
func TestDrawsAreRestricted(t *testing.T) {
	c := square()
	c.Drawn = func(n int) bool { return n%3 == 0 }
	c.Decided = [2]float64{30, 150} // 36 and 144 of n = 6, 9, 12; 9 is odd
	p := c.Declare().Cases.Parameters
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[string]int{}
	for range 100 {
		seen[strings.Join(p.Draw(r), " ")]++
	}
	if len(seen) != 2 || seen["n=6"] < 20 || seen["n=12"] < 20 { // each has chance 1/2: 1e-9 below 20 of 100
		t.Errorf("%v", seen)
	}
}

// Where theory has no value a claim that is defined so says why, and one hypothesis is checked before the next.
func TestHypotheses(t *testing.T) {
	small := Given("n is at most 10", func(n int) error {
		if n > 10 {
			return errors.New("large")
		}
		return nil
	})
	c := square()
	c.Given = c.Given.And(Valid(func(int) error { return nil })).And(small)
	c.Theory = func(n int) (float64, error) { return 0, errors.New("undefined") }
	c.Defined = true
	p := c.Declare().Cases.Parameters
	if p.Hypotheses != "n is even; n is at most 10" {
		t.Errorf("hypotheses %q", p.Hypotheses)
	}
	for words, want := range map[string]string{"n=11": "odd", "n=12": "large", "n=2": "undefined"} {
		if k, err := p.Case(nil, []string{words}); err != nil || fmt.Sprint(k.Validate()) != want {
			t.Errorf("%s: %v, error %v, want %s", words, k.Validate(), err, want)
		}
	}
	if h := Given("", even, small.Holds); fmt.Sprint(h.Holds(13), h.Holds(12), h.Holds(2)) != "odd large <nil>" {
		t.Errorf("checks of a hypothesis: %v, %v, %v", h.Holds(13), h.Holds(12), h.Holds(2))
	}
	if (Hypothesis[int]{}).Met(1) != true || small.Met(10) != true || small.Met(11) != false {
		t.Error("a hypothesis is met where it fails, or the other way round")
	}
	type pair struct{ a, b int }
	h := About(func(x pair) int { return x.b }, small)
	if h.Holds(pair{20, 1}) != nil || h.Holds(pair{1, 20}) == nil || h.Words != small.Words {
		t.Error("a hypothesis on a part looks at another")
	}
}

// A claim without parameters has its values and a reason; it is asked by the words of a case.
func TestAClaimWithoutParameters(t *testing.T) {
	c := square()
	c.Parameters, c.Over, c.Long, c.Fixed = arguments.Argument[int]{}, nil, nil, "one board"
	c.Values = []Value[int]{{"board=chess", 8}}
	d := c.Declare()
	if k, err := d.Ask(nil, []string{"board=chess"}); err != nil || k.Params != "board=chess" {
		t.Errorf("%v, error %v", k.Params, err)
	}
	if _, err := d.Ask(nil, []string{"n=3"}); err == nil || !strings.Contains(err.Error(), "one board") {
		t.Errorf("error %v", err)
	}
}

// Words that are none make a case whose check says so.
func TestWrongWords(t *testing.T) {
	c := square()
	c.Over = []string{"n=2000"}
	k := c.Declare().Cases.Printed()[0]
	if err := k.Validate(); err == nil || !strings.Contains(err.Error(), "in Over: n=2000: want") {
		t.Errorf("error %v", err)
	}
}

// Changes of a measurement reach the cases that are certain, and those of a measurement that is chosen.
func TestCertainCasesAreChangedToo(t *testing.T) {
	one := Mean(Draw(func(n int, r *rand.Rand) (float64, error) { return 7, nil }))
	where := func(n int) bool { return n == 2 }
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 64, Max: 64, Stretch: 1}
	for name, m := range map[string]Measurement[int]{
		"before": one.AtMost(8).Certain(where),
		"after":  one.Certain(where).AtMost(8),
		"chosen": Choose(func(int) Measurement[int] { return one }).Certain(where).AtMost(8),
	} {
		kind, run := m.untyped.of("x", "", "SEVEN n=2", 2)
		e, err := run(t.Context(), settings)
		if err != nil || kind != reports.Executed || e.N != 8 {
			t.Errorf("%s: kind %v, n=%d, error %v; want executed, 8", name, kind, e.N, err)
		}
	}
}

// What a claim without parameters lists beside its values is said, and so is the field of a wrong line.
func TestWrongLines(t *testing.T) {
	c := square()
	c.Long = []string{"n=-1"}
	cases := c.Declare().Cases.Printed()
	if err := cases[len(cases)-1].Validate(); err == nil || !strings.Contains(err.Error(), "in Long: n=-1: want") {
		t.Errorf("error %v", err)
	}
	c.Parameters, c.Over, c.Long, c.Fixed = arguments.Argument[int]{}, []string{"n=3"}, nil, "one board"
	if err := c.Declare().Cases.Printed()[0].Validate(); err == nil ||
		!strings.Contains(err.Error(), "in Over: a claim without Parameters") {
		t.Errorf("error %v", err)
	}
}

// A hypothesis of words alone, on a part too, fails nowhere.
func TestAHypothesisOfWordsAlone(t *testing.T) {
	h := About(func(x [2]int) int { return x[1] }, Given[int]("theory says where"))
	if err := Given("n even", even, nil).Holds(2); err == nil || !strings.Contains(err.Error(), "is nil") {
		t.Errorf("a check that is nil: error %v", err)
	}
	if h.Words != "theory says where" || !h.Met([2]int{1, 2}) || h.Holds != nil {
		t.Errorf("%+v", h)
	}
}

// What is wrong with a declaration is said in one line, with the claim and the field that its author wrote: at the
// start of a laboratory but for values out of their domains, and at the latest before a check measures.
func TestFaultsAreInTheAuthorsWords(t *testing.T) {
	type measurement = Measurement[int]
	one := func(int) montecarlo.Replication[float64] {
		return func(*rand.Rand) (float64, error) { return 1, nil }
	}
	for want, spoil := range map[string]func(c *Claim[int]){
		"in Over: \"m=2\": unknown key m: want one of n":    func(c *Claim[int]) { c.Over = []string{"n=2", "m=2"} },
		"in Long: \"q=1..3\": unknown key q: want one of n": func(c *Claim[int]) { c.Long = []string{"q=1..3"} },
		"Measured is empty": func(c *Claim[int]) { c.Measured = " " },
		"Within {Absolute:0 Relative:2}: an equality needs": func(c *Claim[int]) { c.Within = Relative(2) },
		"Within {Absolute:0 Relative:0}: an equality needs": func(c *Claim[int]) { c.Within = reports.Resolution{} },
		"Parameters are missing": func(c *Claim[int]) {
			c.Parameters, c.Over, c.Long = arguments.Argument[int]{}, nil, nil
		},
		"Theory is nil": func(c *Claim[int]) { c.Theory = nil },
		"Theory is nil: want a function of a value":   func(c *Claim[int]) { c.Theory = Whole[int](nil) },
		"Measure is missing":                          func(c *Claim[int]) { c.Measure = measurement{} },
		"Measure is missing: want Mean":               func(c *Claim[int]) { c.Measure = measurement{}.AtMost(3) },
		"Measure: By is given nil":                    func(c *Claim[int]) { c.Measure = By[int](nil) },
		"Measure: By is given nil; want a function":   func(c *Claim[int]) { c.Measure = By[int](nil).Certain(nil).AtMost(8) },
		"Measure: Choose is given nil":                func(c *Claim[int]) { c.Measure = Choose[int](nil) },
		"Measure: Computed is given nil":              func(c *Claim[int]) { c.Measure = Computed[int](nil) },
		"Measure: Count is given nil":                 func(c *Claim[int]) { c.Measure = Count[int, int](nil) },
		"Measure: Certain is given nil":               func(c *Claim[int]) { c.Measure = Mean(one).Certain(nil) },
		"Measure: Mean is given nil":                  func(c *Claim[int]) { c.Measure = Mean[int](nil) },
		"Measure: Mean is given nil; want a function": func(c *Claim[int]) { c.Measure = Mean(Draw[int, float64](nil)) },
		"Measure: Variance is given nil":              func(c *Claim[int]) { c.Measure = Variance(Paired(one, nil)) },
		"Measure: Quantile is given nil":              func(c *Claim[int]) { c.Measure = Quantile[int](0.5, nil) },
		"Measure: Probability is given nil":           func(c *Claim[int]) { c.Measure = Probability[int](nil) },
		"Measure: LongRun is given nil":               func(c *Claim[int]) { c.Measure = LongRun[int](nil) },
		"Measure: Range is given nil":                 func(c *Claim[int]) { c.Measure = Range[int](0, nil) },
		"Measure: Prepared is given nil":              func(c *Claim[int]) { c.Measure = Prepared[int, int](nil, nil) },
		"Measure: AtMostFor is given nil":             func(c *Claim[int]) { c.Measure = Mean(one).AtMostFor(nil) },
		"Measure: Altered is given nil":               func(c *Claim[int]) { c.Measure = Mean(one).Altered(nil) },
		"Measure: Wrapped is given nil":               func(c *Claim[int]) { c.Measure = Mean(one).Wrapped(nil) },
		"Measure: OverRuns is given nil":              func(c *Claim[int]) { c.Measure = OverRuns[int, steady.Quotient](nil, nil) },
		"Measure: Threshold is given nil":             func(c *Claim[int]) { c.Measure = Threshold[int](nil) },
	} {
		c := square()
		spoil(&c)
		declared := c.Declare()
		err := errors.Join(declared.Cases.Faults()...)
		if got := fmt.Sprint(err); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("the declaration: %s, want %s", got, want)
		}
		_, err = reports.Check(t.Context(), []reports.Claim{declared}, reports.Config{Alpha: 0.01, Workers: 1, Profile: reports.Quick()})
		if got := fmt.Sprint(err); !strings.HasPrefix(got, "claim SQUARE: "+want) || !inputs.Wrong(err) || strings.Contains(got, "\n") {
			t.Errorf("a check: %s, want claim SQUARE: %s", got, want)
		}
	}
	c := square()
	c.Over = []string{"n=2000"}
	_, err := reports.Check(t.Context(), []reports.Claim{c.Declare()}, reports.Config{Alpha: 0.01, Workers: 1, Profile: reports.Quick()})
	if want := "claim SQUARE: in Over: n=2000: want an integer from 0 to 1000"; fmt.Sprint(err) != want || !inputs.Wrong(err) {
		t.Errorf("error %v, want %s", err, want)
	}
	if faults := square().Declare().Cases.Faults(); faults != nil {
		t.Errorf("a sound claim: %v", faults)
	}
	c.Measure = Choose(func(int) measurement { return By[int](nil) })
	if k, err := c.Declare().Cases.Parameters.Case(nil, []string{"n=2"}); err != nil {
		t.Error(err)
	} else if _, err = k.Measure(t.Context(), montecarlo.Settings{}); fmt.Sprint(err) != "By is given nil; want a function" {
		t.Errorf("a choice of nil: error %v", err)
	}
}
