package data

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// middled are 100 middles of classes 10 wide: 5 once, 15 49 times, 25 40 times and 55 10 times. Their mean is
// (5 + 735 + 1000 + 550)/100 = 22.9.
func middled(t *testing.T) *Sample {
	s := NewSample("ms")
	r := rand.New(montecarlo.NewStreams(1, "middles").Source(0))
	list := append(append(append([]float64{5}, repeatedly(15, 49)...), repeatedly(25, 40)...), repeatedly(55, 10)...)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, x := range list {
		if err := s.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func repeatedly(x float64, n int) (list []float64) {
	for range n {
		list = append(list, x)
	}
	return list
}

// Of middles of classes 10 wide no number is known better than to 5: mean, quantiles, trimmed mean and standard deviation.
func TestDoubtOfHalfAClassReachesEveryNumber(t *testing.T) {
	s, none := middled(t), math.Inf(1)
	if err := s.State(Statement{ClassWidth: 10, Above: &none}); err != nil {
		t.Fatal(err)
	}
	near(t, "mean", s.Mean(0.95).Value, 22.9)
	trimmed, err := s.TrimmedMean(0.1, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []montecarlo.Estimate{s.Mean(0.95), s.Quantile(0.5, 0.95), s.Quantile(0.9, 0.95), trimmed} {
		lo, hi := e.Widest()
		if !(lo <= e.Lo-5 && hi >= e.Hi+5) || !strings.Contains(e.Doubts[len(e.Doubts)-1].Reason, "middles of classes 10 wide") {
			t.Errorf("%s [%v, %v], widest %v to %v, %+v", e.Name, e.Lo, e.Hi, lo, hi, e.Doubts)
		}
	}
	v := s.Variance(0.95)
	near(t, "least deviation", math.Sqrt(v.Doubts[0].Lo), math.Sqrt(v.Lo)-5)
	near(t, "most deviation", math.Sqrt(v.Doubts[0].Hi), math.Sqrt(v.Hi)+5)
	// Two of them: what their classes do to both need not be the same.
	d, err := Difference(s, s, Question{Level: 0.95, Quantiles: []float64{0.5}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Contrasts {
		if e := c.Difference; len(e.Doubts) == 0 || e.Doubts[len(e.Doubts)-1].Hi < e.Hi+5 {
			t.Errorf("%+v", e)
		}
	}
}

// A histogram that was written as a table of middles and counts has the classes that are stated: its median is in the second one,
// [10, 20], and its mean 22.9 within 5. So have launches of such tables, and generators of one load.
func TestClassesOfMiddlesAndCounts(t *testing.T) {
	const table = "run,ms,count\na,5,1\na,15,49\na,25,40\na,55,10\nb,5,1\nb,15,49\nb,25,40\nb,55,10\nb,65,1\n"
	read := func(launch, text string) *Sample {
		groups, err := Table{Column: "ms", Weight: "count", Launch: launch}.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return groups[0].Sample
	}
	s := read("", table[:strings.Index(table, "b,5")])
	if err := s.State(Statement{ClassWidth: 10}); err != nil {
		t.Fatal(err)
	}
	if e := s.Quantile(0.5, 0.95); e.Value != 20 || e.Lo != 10 || e.Hi != 30 || s.Min() != 0 || s.Max() != 60 {
		t.Errorf("%+v, %v to %v", e, s.Min(), s.Max())
	}
	m := s.Mean(0.95)
	near(t, "mean", m.Value, 22.9)
	if len(m.Doubts) == 0 || m.Doubts[len(m.Doubts)-1].Lo != m.Lo-5 {
		t.Errorf("%+v", m)
	}
	for _, merged := range []bool{false, true} {
		l := read("run", table)
		if merged {
			if err := l.Merge(); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.State(Statement{ClassWidth: 10}); err != nil {
			t.Fatal(err)
		}
		m := l.Mean(0.95)
		want := (22.9 + 2355./101) / 2
		if merged {
			want = (2290 + 2355) / 201.
		}
		near(t, "mean of launches", m.Value, want)
		if len(m.Doubts) != 1 || math.Abs(m.Doubts[0].Lo-m.Lo+5) > 1e-9 || math.Abs(m.Doubts[0].Hi-m.Hi-5) > 1e-9 {
			t.Errorf("merged %v: %+v", merged, m)
		}
	}
}

func TestClassesThatAreNone(t *testing.T) {
	h, err := OfClasses("h", hundred, math.NaN(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"overlap":     middled(t).State(Statement{ClassWidth: 10.5}),
		"negative":    middled(t).State(Statement{ClassWidth: -1}),
		"infinite":    middled(t).State(Statement{ClassWidth: math.Inf(1)}),
		"no number":   middled(t).State(Statement{ClassWidth: math.NaN()}),
		"and rounded": middled(t).State(Statement{ClassWidth: 10, Rounding: Down}),
		"a histogram": h.State(Statement{ClassWidth: 1}),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Whatever values are put into classes of a width, the interval of their mean and of a quantile by the middles of these, doubts
// included, holds the one by the values themselves.
func TestIntervalsOfMiddlesHoldThoseOfValues(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "values and middles").Source(0))
	for i := range 100 {
		width := 0.05 * math.Pow(2, float64(i%6))
		values, middles := NewSample("x"), NewSample("x")
		for range 50 + r.IntN(500) {
			x := math.Exp(r.NormFloat64())
			if values.Add(x) != nil || middles.Add((math.Floor(x/width)+0.5)*width) != nil {
				t.Fatal(x)
			}
		}
		none := math.Inf(-1)
		if err := middles.State(Statement{ClassWidth: width, Below: &none}); err != nil {
			t.Fatal(err)
		}
		for _, p := range []float64{0.1, 0.5, 0.9} {
			e, of := middles.Quantile(p, 0.95), values.Quantile(p, 0.95)
			independent := !values.Dependence().Dependent && !middles.Dependence().Dependent
			if lo, hi := e.Widest(); !(lo <= of.Lo+1e-9 && hi >= of.Hi-1e-9) && independent {
				t.Errorf("p=%v, width %v: %v to %v, of values %v to %v", p, width, lo, hi, of.Lo, of.Hi)
			}
		}
		if lo, hi := middles.Mean(0.95).Widest(); !(lo <= values.Moments().Mean() && values.Moments().Mean() <= hi) {
			t.Errorf("width %v: mean %v not in %v to %v", width, values.Moments().Mean(), lo, hi)
		}
	}
}
