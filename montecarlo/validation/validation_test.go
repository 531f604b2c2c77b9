package validation

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

func exact(v float64) montecarlo.Estimate {
	return montecarlo.Estimate{Value: v, Lo: v, Hi: v, Level: 1}
}

// near compares floating-point results of a few operations.
func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(want)) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func assess(t *testing.T, s Study) Assessment {
	t.Helper()
	a, err := s.Assess()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// By hand: the logarithms of 100 e^0.01 and 100 e^-0.01 have the standard error 0.01, and
// Student's t of one degree of freedom has its quartile at 1. The median is between the
// two. A cell alone is moderated by none.
func TestTwoTimesByHand(t *testing.T) {
	s := Study{Level: 0.5, Tolerance: 0.1, Cover: 0.9, Seed: 1, Cells: []Cell{
		{System: "a", Size: 1, Predicted: exact(150), Times: [][]float64{{100 * math.Exp(0.01)}, {100 * math.Exp(-0.01)}}},
		{System: "b", Size: 1, Predicted: exact(105), Times: [][]float64{{100}}},
		{System: "c", Size: 1, Predicted: exact(105)},
	}}
	a := assess(t, s)
	m := a.Cells[0].Measured
	near(t, "median", m.Value, 100*math.Cosh(0.01))
	near(t, "lower end", m.Lo, 100*math.Exp(-0.01))
	near(t, "upper end", m.Hi, 100*math.Exp(0.01))
	near(t, "error", a.Cells[0].Error.Value, 1.5/math.Cosh(0.01)-1)
	near(t, "lower end of the error", a.Cells[0].Error.Lo, 1.5*math.Exp(-0.01)-1)
	for i, want := range []Verdict{NotTrusted, Undecided, Unmeasured} {
		if got := a.Cells[i].Verdict; got != want {
			t.Errorf("cell %d is %v, want %v", i, got, want)
		}
	}
	if b := a.Cells[1].Measured; len(b.Warnings) == 0 || !math.IsInf(b.Hi, 1) || b.Lo != 0 || b.Value != 100 {
		t.Errorf("one time has the interval %+v", b)
	}
}

// Times of one launch are one observation: two launches of 1, 2, 6 and of 8, 8, 8 have
// the medians 2 and 8, with the logarithms log 4 -+ log 2, and the means 3 and 8.
func TestLaunchesAreTheObservations(t *testing.T) {
	cells := []Cell{{System: "a", Times: [][]float64{{6, 1, 2}, {8, 8, 8}}}}
	m := assess(t, Study{Level: 0.5, Tolerance: 0.1, Cover: 0.9, Cells: cells}).Cells[0].Measured
	near(t, "median", m.Value, 7)
	near(t, "lower end", m.Lo, 2)
	near(t, "upper end", m.Hi, 8)
	m = assess(t, Study{Level: 0.5, Tolerance: 0.1, Cover: 0.9, Cells: cells, Mean: true}).Cells[0].Measured
	near(t, "mean", m.Value, 5.5)
	near(t, "lower end", m.Lo, 3)
	near(t, "upper end", m.Hi, 8)
}

// trigamma(1) = pi^2/6 and trigamma(1/2) = pi^2/2 (Abramowitz and Stegun 6.4).
func TestInverseTrigamma(t *testing.T) {
	near(t, "1", inverseTrigamma(math.Pi*math.Pi/6), 1)
	near(t, "1/2", inverseTrigamma(math.Pi*math.Pi/2), 0.5)
}

// Cells of equal variances have one variance: chi-square noise would have made them
// differ. With 3 observations each, d/2 = 1: e = log s^2 - psi(1), psi(1) = -0.5772156649.
func TestEqualVariancesAreOne(t *testing.T) {
	s := Study{Level: 0.9, Tolerance: 0.1, Cover: 0.9}
	for size := range int64(10) {
		center := float64(size + 1)
		s.Cells = append(s.Cells, Cell{System: "a", Size: size,
			Times: [][]float64{{center * math.Exp(-0.01)}, {center}, {center * math.Exp(0.01)}}})
	}
	p := assess(t, s).Prior
	if !math.IsInf(p.DF, 1) || p.Cells != 10 || p.Free != 20 {
		t.Errorf("spread %+v", p)
	}
	near(t, "variance", p.Variance, 1e-4*math.Exp(0.57721566490153286))
}

// By hand, of cells that share neither size nor system, so that every scale is the root
// mean square of the others: an error y of a fourth conforms at 1/2 if at most one ratio
// is below its own, y/sqrt(0.14/3). The second smallest is 0.2/sqrt((0.1+y^2)/3), so that
// y^2 (0.1+y^2) = 0.04 0.14: y = 0.2, as by order statistics without scales.
func TestIntervalOfAPredictionByHand(t *testing.T) {
	l := Errors{{"a", 1, 0.1}, {"b", 2, -0.2}, {"c", 3, 0.3}}
	near(t, "width", math.Log(l.Width("d", 4, 0.5)), 0.2)
	// Another size of the system c has the scale sqrt((0.09+0.14/3)/2); the second ratio
	// is that of b as before: y^2 (0.1+y^2) = 0.12 (0.09+0.14/3)/2 = 0.0082. That of c, whose
	// scale has y, is larger: 1.43 > 0.88.
	near(t, "width of c", math.Log(l.Width("c", 4, 0.5)), math.Sqrt((math.Sqrt(0.01+4*0.0082)-0.1)/2))
	// The cell's own error is not used: with 0.1 and 0.2 alone the larger ratio counts, and
	// y^2 (0.01+y^2) = 0.04 0.05.
	near(t, "width of the third", math.Log(l.Width("c", 3, 0.5)), 0.2)
	if h := l.Width("d", 4, 0.9); !math.IsInf(h, 1) {
		t.Errorf("3 cells give the width %v at 0.9", h)
	}
	if n := []int{LeastCells(0.5), LeastCells(0.8), LeastCells(0.9), LeastCells(0.95)}; n[0] != 1 || n[1] != 4 || n[2] != 9 || n[3] != 19 {
		t.Errorf("least cells %v, want 1 4 9 19", n)
	}
	if h := (Errors{{"a", 1, 0}, {"b", 1, 0}}).Width("c", 1, 0.5); h != 1 {
		t.Errorf("a model without errors has the width %v", h)
	}
}

// The interval of a prediction contains what the prediction says of itself.
func TestIntervalHoldsThatOfThePrediction(t *testing.T) {
	l := Errors{{"a", 1, 0.1}, {"b", 2, -0.2}, {"c", 3, 0.3}}
	p := montecarlo.Estimate{Value: 10, Lo: 1, Hi: 10.1}
	h := l.Width("d", 4, 0.5)
	e := l.interval(Cell{System: "d", Size: 4, Predicted: p}, 0.5)
	near(t, "lower end", e.Lo, 1)
	near(t, "upper end", e.Hi, 10*h)
	if e := l.interval(Cell{System: "d", Size: 4, Predicted: p}, 0.9); !math.IsInf(e.Hi, 1) || len(e.Warnings) != 1 {
		t.Errorf("of 3 cells: %+v", e)
	}
}

// Three values in rising or falling order have the correlation 0, and -1/2 in the other
// four of six orders. The P of a rising order is 1/3, known with a standard deviation of
// sqrt(2/9/999) = 0.015; five of these fail once in 1.7 million seeds.
func TestOrderOfObservations(t *testing.T) {
	rising := sample{logs: []float64{-1, 0, 1}}
	s := serial([]sample{rising}, 1)
	if s.Correlation != 0 || math.Abs(s.P-1.0/3) > 5*0.015 {
		t.Errorf("%+v, want P about 1/3", s)
	}
	if s := serial([]sample{{logs: []float64{0, 1, -1}}}, 1); s.Correlation != -0.5 || s.P != 1 {
		t.Errorf("%+v, want the least correlation, -1/2, which all have", s)
	}
	if s := serial([]sample{{logs: []float64{1, 2}}, {logs: []float64{1, 1, 1}}}, 1); s.P != 1 || s.Cells != 0 {
		t.Errorf("nothing to test: %+v", s)
	}
}

// Ten cells whose five times rise cannot have come in this order by chance, and decide
// nothing, however near the prediction is.
func TestDependentTimesDecideNothing(t *testing.T) {
	s := Study{Level: 0.95, Tolerance: 0.5, Cover: 0.9, Seed: 1}
	for i := range 10 {
		s.Cells = append(s.Cells, Cell{System: "a", Size: int64(i), Predicted: exact(100),
			Times: [][]float64{{98}, {99}, {100}, {101}, {102}}})
	}
	a := assess(t, s)
	if c := a.Cells[0]; c.Verdict != Undecided || len(c.Measured.Warnings) != 1 {
		t.Errorf("%v %v", c.Verdict, c.Measured)
	}
	for i := range s.Cells {
		s.Cells[i].Times = [][]float64{{98}, {102}, {99}, {101}, {100}}
	}
	if c := assess(t, s).Cells[0]; c.Verdict != Trusted {
		t.Errorf("%v %v", c.Verdict, c.Measured)
	}
}

// By hand, of cells at one size with the joint intervals 99 to 101, 79 to 81 and 89 to
// 91: choosing the first costs 100/80 - 1, between 99/81 - 1 and 101/79 - 1; choosing the
// second nothing, and at most 81/89 - 1 < 0 too much.
func TestRegretByHand(t *testing.T) {
	joint := func(v float64) Assessed {
		return Assessed{Joint: montecarlo.Estimate{Value: v, Lo: v - 1, Hi: v + 1, N: int64(v)}}
	}
	a := Assessment{Study: Study{Level: 0.95}, Cells: []Assessed{joint(100), joint(80), joint(90)}}
	r := a.Regret(0, []int{0, 1, 2})
	near(t, "regret", r.Value, 0.25)
	near(t, "lower end", r.Lo, 99.0/81-1)
	near(t, "upper end", r.Hi, 101.0/79-1)
	if r := a.Regret(1, []int{0, 1, 2}); r.Value != 0 || r.Lo != 0 || r.Hi != 0 || r.N != 80 {
		t.Errorf("regret of the best: %+v", r)
	}
}

// Errors +20 %, -50 % and +10 % in three cells: the mean is -20/3 %, the median of the
// absolute ones 20 %, and the worst is a factor 2.
func TestSummaryAndRangesByHand(t *testing.T) {
	s := Study{Level: 0.95, Tolerance: 0.15, Cover: 0.5}
	for i, predicted := range []float64{120, 50, 110} {
		s.Cells = append(s.Cells, Cell{System: "a", Size: int64(4 - i), Predicted: exact(predicted),
			Times: [][]float64{{100 * math.Exp(-1e-9)}, {100 * math.Exp(1e-9)}, {100}}})
	}
	s.Cells = append(s.Cells, Cell{System: "a", Size: 1, Predicted: exact(100)}, Cell{System: "default", Size: 2, Times: [][]float64{{7}}})
	a := assess(t, s)
	x := a.Summary()
	near(t, "mean", x.Mean, -0.2/3)
	near(t, "median absolute", x.MedianAbsolute, 0.2)
	near(t, "worst", x.Worst, -0.5)
	if x.Where != 1 || x.Cells != 3 || x.Of != 3 {
		t.Errorf("summary %+v", x)
	}
	want := []Range{{"a", Trusted, 2, 2, 1}, {"a", NotTrusted, 3, 4, 2}}
	if got := a.Ranges(); len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("ranges %v, want %v", got, want)
	}
	if a.Cells[4].Verdict != Unmeasured || a.Cells[4].Interval.Method != "" || a.Cells[4].Measured.Value != 7 {
		t.Errorf("a cell without prediction: %+v", a.Cells[4])
	}
}

func TestNumbersOutsideTheirDomainAreRefused(t *testing.T) {
	good := Study{Level: 0.9, Tolerance: 0.1, Cover: 0.9}
	for name, spoil := range map[string]func(*Study){
		"level 1":         func(s *Study) { s.Level = 1 },
		"tolerance 0":     func(s *Study) { s.Tolerance = 0 },
		"cover NaN":       func(s *Study) { s.Cover = math.NaN() },
		"time 0":          func(s *Study) { s.Cells = []Cell{{Times: [][]float64{{0}}}} },
		"empty launch":    func(s *Study) { s.Cells = []Cell{{Times: [][]float64{{}}}} },
		"predicted +Inf":  func(s *Study) { s.Cells = []Cell{{Predicted: exact(math.Inf(1))}} },
		"predicted below": func(s *Study) { s.Cells = []Cell{{Predicted: exact(-1)}} },
	} {
		s := good
		spoil(&s)
		if _, err := s.Assess(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := good.Assess(); err != nil {
		t.Error(err)
	}
}

// Single intervals of 2 and 3 launches have a doubt, as their measured coverage asks for; joint
// ones and those of more launches, or of a variance of their own, have none.
func TestFewLaunchesHaveADoubt(t *testing.T) {
	for _, c := range []struct {
		cells, launches, warnings int
	}{{10, 2, 1}, {10, 3, 1}, {10, 4, 0}, {5, 3, 0}} {
		a := ordered(world{cells: c.cells, launches: c.launches, df: 4}.draw(rand.New(rand.NewPCG(1, 2)), 1))
		if x := a.Cells[0]; len(x.Measured.Warnings) != c.warnings || len(x.Joint.Warnings) != 0 {
			t.Errorf("%d cells of %d launches: %q, joint %q", c.cells, c.launches, x.Measured.Warnings, x.Joint.Warnings)
		}
	}
}

// Errors of 10^308 in the logarithm leave the range when they are squared, and no number is the
// probability 10^308: the factor is infinite, and the search for it ends.
func TestWidthsOfErrorsBeyondTheRange(t *testing.T) {
	for _, cover := range []float64{0.5, 1e308, 0, math.NaN(), math.Inf(-1)} {
		l := Errors{{"a", 1, 1e308}, {"b", 1, -1e308}, {"a", 2, 1e308}, {"b", 2, 0.1}, {"c", 1, 1e308}}
		if h := l.Width("c", 2, cover); !math.IsInf(h, 1) {
			t.Errorf("cover %v: %v", cover, h)
		}
	}
}
