package data

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// drawn returns n independent values of a function of a stream.
func drawn(n int, of func(*rand.Rand) float64) []float64 {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	list := make([]float64, n)
	for i := range list {
		list[i] = of(r)
	}
	return list
}

func sampleOf(t *testing.T, values []float64) *Sample {
	t.Helper()
	s, err := Of("x", values...)
	if err != nil {
		t.Fatal(err)
	}
	s.dependence = &Dependence{N: int64(len(values)), Inflation: 1} // whatever its tests say in one of 100
	return s
}

// lognormalTimes are independent times with median 270 and sigma 0.9: their mean is 270 e^0.405 = 404.8, their
// 0.99-quantile 270 e^(0.9 2.3263) = 2191.
func lognormalTimes(r *rand.Rand) float64 {
	return math.Round(27000*math.Exp(0.9*r.NormFloat64())) / 100
}

// Times that end at 1000 have a mean of at least the one that is seen, and a p99 of at least 1000: the
// widest intervals hold the truth, the median is what it was without the cut, and whatever is made of the
// others, a difference, a ratio, an order, is as doubtful.
func TestACutReachesWhatItChanges(t *testing.T) {
	whole := drawn(800, lognormalTimes)
	cut := slices.Clone(whole)
	for i, x := range cut {
		cut[i] = math.Min(x, 1000)
	}
	a, b := sampleOf(t, cut), sampleOf(t, whole)
	mean, p50, p99 := a.Mean(0.95), a.Quantile(0.5, 0.95), a.Quantile(0.99, 0.95)
	if lo, hi := mean.Widest(); !(lo <= 404.8) || !math.IsInf(hi, 1) || math.IsInf(mean.Hi, 1) {
		t.Errorf("mean %+v", mean)
	}
	if lo, hi := p99.Widest(); lo != 1000 || !math.IsInf(hi, 1) {
		t.Errorf("p99 %+v", p99)
	}
	if len(p50.Doubts) != 0 || p50.Lo != b.Quantile(0.5, 0.95).Lo || p50.Hi != b.Quantile(0.5, 0.95).Hi {
		t.Errorf("p50 %+v", p50)
	}
	for name, e := range map[string]montecarlo.Estimate{"variance": a.Variance(0.95), "IQR": a.IQR(0.95), "MAD": a.MAD(0.95)} {
		if _, hi := e.Widest(); math.IsInf(hi, 1) != (name == "variance") {
			t.Errorf("%s %+v", name, e)
		}
	}
	// Nearly twice as slow: p50 of 500 is below the cut and decided, and the means are not.
	slower := drawn(800, func(r *rand.Rand) float64 { return math.Min(1.9*lognormalTimes(r), 1000) })
	d, err := Difference(a, sampleOf(t, slower), Question{Level: 0.95, Quantiles: []float64{0.5, 0.99}})
	if err != nil {
		t.Fatal(err)
	}
	if got := []Decision{d.Contrasts[0].Decision, d.Contrasts[1].Decision, d.Contrasts[2].Decision}; !slices.Equal(got,
		[]Decision{None, First, None}) {
		t.Errorf("decisions %v", got)
	}
	if d.Order.First.To > 0.95 {
		t.Errorf("an order beyond the cut: %+v", d.Order)
	}
	// A mean of at least 345 is more than one of 10, whatever the cut hides.
	small := sampleOf(t, drawn(300, func(r *rand.Rand) float64 { return 9 + 2*r.Float64() }))
	if d, err = Difference(small, a, Question{Level: 0.95}); err != nil || d.Contrasts[0].Decision != First {
		t.Errorf("%v, %v", d.Contrasts[0], err)
	}
	if d, err = Difference(a, small, Question{Level: 0.95}); err != nil || d.Contrasts[0].Decision != Second {
		t.Errorf("%v, %v", d.Contrasts[0], err)
	}
	// It is kept with what is saved.
	saved, err := a.Save(Question{Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(saved)
	if err != nil {
		t.Fatal(err)
	}
	var again Saved
	if err = json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	back, err := again.Sample()
	if err != nil {
		t.Fatal(err)
	}
	if _, hi := back.Mean(0.95).Widest(); !math.IsInf(hi, 1) {
		t.Errorf("saved: %+v", back.Mean(0.95))
	}
}

// A cut that is stated is a fact: intervals are open, without a doubt. A statement that there is none takes the values as
// they are.
func TestACutCanBeStated(t *testing.T) {
	values := drawn(800, func(r *rand.Rand) float64 { return math.Min(lognormalTimes(r), 1000+r.Float64()) }) // no two equal
	s := sampleOf(t, values)
	if _, hi := s.Mean(0.95).Widest(); !math.IsInf(hi, 1) || len(s.Mean(0.95).Warnings) > 0 || len(s.Quantile(0.5, 0.95).Doubts) > 0 {
		t.Errorf("an end with jitter: mean %+v, median %+v", s.Mean(0.95), s.Quantile(0.5, 0.95))
	}
	at, none := 1000.0, math.Inf(1)
	if err := s.State(Statement{Above: &at}); err != nil {
		t.Fatal(err)
	}
	mean, p50 := s.Mean(0.95), s.Quantile(0.5, 0.95)
	if !math.IsInf(mean.Hi, 1) || mean.Lo > 404.8 || len(mean.Doubts) != 0 || math.IsInf(p50.Hi, 1) ||
		!strings.Contains(mean.Method, "cut off at 1000, as stated") {
		t.Errorf("%+v, %+v", mean, p50)
	}
	for i, x := range values {
		values[i] = math.Min(x, 1000)
	}
	s = sampleOf(t, values)
	if err := s.State(Statement{Above: &none}); err != nil || len(s.Mean(0.95).Doubts) != 0 || math.IsInf(s.Mean(0.95).Hi, 1) {
		t.Errorf("%v, %+v", err, s.Mean(0.95))
	}
	for _, wrong := range []Statement{{Above: new(float64), Below: &at}, {Rounding: "away"}, {Above: ptr(math.NaN())}} {
		if err := s.State(wrong); err == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}

func ptr(x float64) *float64 { return &x }

// Times of at least 3 that a clock shows as 3: the mean is lower by at most their share of 3, as times are not negative.
func TestAFloorIsBoundedByZero(t *testing.T) {
	values := drawn(500, func(r *rand.Rand) float64 { return math.Max(3, 10*r.ExpFloat64()) })
	s := sampleOf(t, values)
	share := float64(s.Recording().Below.N) / 500
	mean := s.Mean(0.95)
	mean.Doubts = slices.DeleteFunc(mean.Doubts, func(d montecarlo.Doubt) bool {
		return d.Reason == montecarlo.LargerVariance(0, 0).Reason
	})
	lo, hi := mean.Widest()
	if hi != mean.Hi || !(lo < 10 && lo <= mean.Lo-3*share) || lo < mean.Lo-6*share {
		t.Errorf("mean %+v, share %v", mean, share)
	}
	if p90 := s.Quantile(0.9, 0.95); len(p90.Doubts) != 0 {
		t.Errorf("p90 %+v", p90)
	}
	if lo, _ := s.Quantile(0.1, 0.95).Widest(); lo != 0 {
		t.Errorf("p10 %+v", s.Quantile(0.1, 0.95))
	}
}

// Of 100 samples of each of these laws none is said to be cut off: an end that piles up by
// chance has a probability of 1e-5. Of 500 exponential values of which those above their 0.98-quantile, some ten, are cut off,
// all 100 are seen: fewer than three there have a probability of 0.003.
func TestPilesAreSeenAndChanceIsNot(t *testing.T) {
	round := func(x, step float64) float64 { return math.Round(x/step) * step }
	for name, of := range map[string]func(*rand.Rand) float64{
		"exponential":               func(r *rand.Rand) float64 { return r.ExpFloat64() },
		"hundredths":                func(r *rand.Rand) float64 { return round(r.ExpFloat64(), 0.01) },
		"tenths":                    func(r *rand.Rand) float64 { return round(10+r.NormFloat64(), 0.1) },
		"whole numbers":             func(r *rand.Rand) float64 { return round(5*r.ExpFloat64(), 1) },
		"geometric from 1":          func(r *rand.Rand) float64 { return 1 + math.Floor(2*r.ExpFloat64()) },
		"uniform from 1 to 100":     func(r *rand.Rand) float64 { return float64(1 + r.IntN(100)) },
		"a die":                     func(r *rand.Rand) float64 { return float64(1 + r.IntN(6)) },
		"rising to its end":         func(r *rand.Rand) float64 { return round(100*math.Sqrt(r.Float64()), 1) },
		"zeros, as of waits":        func(r *rand.Rand) float64 { return math.Max(0, r.ExpFloat64()-1) },
		"a heavy tail, hundredths":  func(r *rand.Rand) float64 { return round(math.Pow(r.Float64(), -0.8), 0.01) },
		"two laws far from another": func(r *rand.Rand) float64 { return round(1+r.ExpFloat64()+1000*float64(r.IntN(2)), 0.1) },
	} {
		r := rand.New(rand.NewPCG(1, 2))
		x := make([]float64, 500)
		for range 100 {
			for i := range x {
				x[i] = of(r)
			}
			if c := sampleOf(t, x).Recording(); c.Above != nil || c.Below != nil {
				t.Errorf("%s: %+v %+v", name, c.Above, c.Below)
				break
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 3))
	x := make([]float64, 500)
	missed := 0
	for range 100 {
		for i := range x {
			x[i] = math.Min(round(r.ExpFloat64(), 0.001), 3.912)
		}
		if sampleOf(t, x).Recording().Above == nil {
			missed++
		}
	}
	if missed > 4 { // P of more, at 0.01 of them, is 0.004
		t.Errorf("%d of 100 cuts are missed", missed)
	}
}

// Normal values of mean 10 and deviation 0.8 whose clock cuts fractions off: their recorded mean is 9.5, their variance 0.64 + 1/12.
// The doubt holds the truth of mean, median and variance, and what is stated takes its other side away. The difference of
// two samples that are rounded alike is decided: 0.3 is 7 standard errors, 0.85 sqrt(2/800).
func TestAGridIsADoubtOfItsStep(t *testing.T) {
	of := func(mean float64, seed uint64) *Sample {
		r := rand.New(rand.NewPCG(1, seed))
		x := make([]float64, 800)
		for i := range x {
			x[i] = math.Floor(mean + 0.8*r.NormFloat64())
		}
		return sampleOf(t, x)
	}
	a, b := of(10, 1), of(10.3, 2)
	for _, c := range []struct {
		e     montecarlo.Estimate
		truth float64
	}{{a.Mean(0.95), 10}, {a.Quantile(0.5, 0.95), 10}, {a.Quantile(0.9, 0.95), 10 + 0.8*1.2816}, {a.Variance(0.95), 0.64},
		{a.IQR(0.95), 2 * 0.8 * 0.6745}} {
		if lo, hi := c.e.Widest(); !(lo <= c.truth && c.truth <= hi) || hi-lo > c.e.Width()+4 || len(c.e.Doubts) == 0 {
			t.Errorf("%s: %v to %v, want %v: %+v", c.e.Name, lo, hi, c.truth, c.e)
		}
	}
	d, err := Difference(a, b, Question{Level: 0.95})
	if err != nil || d.Contrasts[0].Decision != None { // one may be rounded down, and the other to the nearest
		t.Errorf("%+v, %v", d, err)
	}
	if err := errors.Join(a.State(Statement{Rounding: Down}), b.State(Statement{Rounding: Down})); err != nil {
		t.Fatal(err)
	}
	d, err = Difference(a, b, Question{Level: 0.95})
	if err != nil || d.Contrasts[0].Decision != First {
		t.Errorf("rounded alike: %+v, %v", d, err)
	}
	if lo, hi := a.Mean(0.95).Widest(); lo != a.Mean(0.95).Lo || !(hi >= 10) {
		t.Errorf("down: %+v", a.Mean(0.95))
	}
	if err := a.State(Statement{Rounding: Unrounded}); err != nil || len(a.Mean(0.95).Doubts) != 0 {
		t.Errorf("whole numbers by nature: %+v", a.Mean(0.95))
	}
	fine := sampleOf(t, drawn(800, func(r *rand.Rand) float64 { return math.Round(1000*r.ExpFloat64()) / 100 }))
	if e := fine.Mean(0.95); len(e.Doubts) != 0 || fine.Recording().Step != 0 && math.Abs(fine.Recording().Step-0.01) > 1e-9 {
		t.Errorf("a step that is not seen beside the interval: %+v", e)
	}
}

// No spread is below 0, however much is doubted of it, and the unit of a variance is that of a square. The values are
// twelve, too few to see that neighbors are alike, and a hundred on a grid that is wider than they vary.
func TestSpreadsAreNotBelow0(t *testing.T) {
	few, err := Of("latency_us", 131.771, 127.727, 140.1, 23.603, 68.659, 99.4, 204.88, 85.317, 148.429, 101.2, 116.749, 148.019)
	if err != nil {
		t.Fatal(err)
	}
	coarse := NewSample("t")
	for i := range 100 {
		if err := coarse.Add(float64(10 * (3 + i*i%7/6))); err != nil {
			t.Fatal(err)
		}
	}
	apart, err := OfLaunches("t", []*Sample{few, coarse, few})
	if err != nil {
		t.Fatal(err)
	}
	few.Unit = "us"
	doubted := false
	for _, s := range []*Sample{few, coarse, apart} {
		for _, e := range []montecarlo.Estimate{s.Variance(0.95), s.MAD(0.95), s.IQR(0.95)} {
			bare := e
			bare.Warnings = nil
			doubted = doubted || len(e.Doubts) > 0
			if lo, _ := bare.Widest(); lo < 0 && !math.IsInf(lo, -1) || e.Lo < 0 && !math.IsInf(e.Lo, -1) {
				t.Errorf("%+v", e)
			}
			for _, d := range e.Doubts {
				if d.Lo < 0 {
					t.Errorf("%s: %+v", e.Name, d)
				}
			}
		}
	}
	if v, m := few.Variance(0.95), few.MAD(0.95); v.Unit != "us^2" || m.Unit != "us" || !doubted {
		t.Errorf("units %q and %q, doubted %v", v.Unit, m.Unit, doubted)
	}
}

// Whole numbers of which some were not rounded are in doubt by the grid of the others, as far as these weigh in a mean: of 500
// values 0.9 are rounded, so that a mean is moved by at most 0.9/2 of a step.
func TestAGridThatSomeAreOff(t *testing.T) {
	i := 0
	s := sampleOf(t, drawn(500, func(r *rand.Rand) float64 {
		x := 20 * math.Exp(0.5*r.NormFloat64())
		if i++; i%10 == 0 {
			return x
		}
		return math.Round(x)
	}))
	e := s.Mean(0.95)
	lo, hi := e.Widest()
	if r := s.Recording(); r.Step != 1 || math.Abs(r.Share-0.9) > 1e-12 || len(e.Doubts) != 1 ||
		math.Abs(e.Lo-lo-0.45) > 1e-9 || math.Abs(hi-e.Hi-0.45) > 1e-9 {
		t.Errorf("%+v, mean %v", r, e)
	}
}

// What is stated and changes nothing is said to, and ends beyond all values are refused.
func TestStatementsThatChangeNothing(t *testing.T) {
	s := sampleOf(t, drawn(200, func(r *rand.Rand) float64 { return 1 + r.ExpFloat64() }))
	if err := s.State(Statement{Rounding: Up, Chance: true}); err != nil || len(s.Notes) != 2 ||
		!strings.Contains(s.Notes[0], "No grid is seen") ||
		!strings.Contains(s.Notes[1], "No value is missing") {
		t.Errorf("notes %q, error %v", s.Notes, err)
	}
	far, near := 1e9, 0.5
	var problem *inputs.Error
	for name, st := range map[string]Statement{"floor": {Below: &far}, "cut": {Above: &near}} {
		if err := s.State(st); !errors.As(err, &problem) || !strings.HasPrefix(err.Error(), name+"=") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	grid := sampleOf(t, drawn(200, func(r *rand.Rand) float64 { return math.Round(9 * r.ExpFloat64()) }))
	if err := grid.State(Statement{Rounding: Up}); err != nil || len(grid.Notes) != 0 {
		t.Errorf("notes %q, error %v", grid.Notes, err)
	}
}

// Values below 0 have no ratio that an indifference could be of, which is said.
func TestAnIndifferenceOfNegativeValuesIsSaidToDecideNothing(t *testing.T) {
	a := sampleOf(t, drawn(200, func(r *rand.Rand) float64 { return -1 - r.Float64() }))
	b := sampleOf(t, drawn(200, func(r *rand.Rand) float64 { return -9 - r.Float64() }))
	d, err := Difference(a, b, Question{Level: 0.95, Indifference: 0.02})
	if err != nil || d.Contrasts[0].Decision != None ||
		!strings.Contains(strings.Join(d.Contrasts[0].Ratio.Warnings, " "), "with an indifference, of 0.02") {
		t.Errorf("%+v, error %v", d.Contrasts[0], err)
	}
	if d, err = Difference(a, b, Question{Level: 0.95}); err != nil || d.Contrasts[0].Decision != Second {
		t.Errorf("%+v, error %v", d.Contrasts[0], err)
	}
}
