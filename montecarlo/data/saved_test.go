package data

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// A sample that was saved answers as it did before: exactly of few values, and within its
// sketch of many; of dependent ones what was asked, and nothing else.
func TestSavedSamplesAnswerAsBefore(t *testing.T) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9}}
	for _, p := range []process{processes()[0], autoregression(0.5), change(2)} {
		for _, n := range []int{400, 10000} {
			random := rand.New(montecarlo.NewStreams(1, fmt.Sprint("saved ", p.name)).Source(0))
			x, y := make([]float64, n), make([]float64, n)
			p.fill(random, x)
			p.fill(random, y)
			a, err := Of("a", x...)
			if err != nil {
				t.Fatal(err)
			}
			b, err := Of("b", y...)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := a.Save(q)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(saved)
			if err != nil {
				t.Fatal(err)
			}
			if len(text) > 400000 {
				t.Errorf("%s, n=%d: saved in %d bytes", p.name, n, len(text))
			}
			var read Saved
			if err := json.Unmarshal(text, &read); err != nil {
				t.Fatal(err)
			}
			back, err := read.Sample()
			if err != nil {
				t.Fatal(err)
			}
			want, err := Difference(a, b, q)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Difference(back, b, q)
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range want.Contrasts {
				g := got.Contrasts[i]
				wide := 0.0
				if n > mostSavedExactly {
					wide = 0.01 * math.Max(1, math.Abs(c.Difference.Hi))
				}
				if g.Decision != c.Decision || math.Abs(g.Difference.Lo-c.Difference.Lo) > wide ||
					math.Abs(g.Difference.Hi-c.Difference.Hi) > wide || len(g.Difference.Warnings) != len(c.Difference.Warnings) {
					t.Errorf("%s, n=%d: %+v, before %+v", p.name, n, g, c)
				}
			}
			if a.Dependence().Dependent {
				if e := back.Quantile(0.25, 0.95); len(e.Warnings) == 0 {
					t.Errorf("%s: a quantile that was not saved is %+v", p.name, e)
				}
			}
			if err := back.Add(1); err == nil {
				t.Error("a saved sample grows")
			}
			if _, err := back.Save(q); err == nil {
				t.Error("a saved sample is saved")
			}
		}
	}
}

// Whatever a saved file holds, reading it is an error or a sample that answers.
func FuzzSaved(f *testing.F) {
	s := trace(f, 50)
	v, err := s.Save(Question{Level: 0.95, Quantiles: []float64{0.5}})
	if err != nil {
		f.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"n":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v Saved
		if json.Unmarshal(text, &v) != nil {
			return
		}
		s, err := v.Sample()
		if err != nil {
			return
		}
		s.Mean(0.95)
		s.Quantile(0.5, 0.95)
		s.MAD(0.95)
		s.Worth()
		s.Changes()
		if _, err := Difference(s, s, Question{Level: 0.95, Quantiles: []float64{0.5}}); err != nil {
			t.Error(err)
		}
	})
}

// Launches that were saved have an interval at every level, and not only at that of the question: the one that they had. By hand, of
// launches with medians 1, 2 and 6 the mean is 3 and s = sqrt(7); t of two degrees of freedom at 0.9 is 2.919986, so that half of the
// width is 2.919986*sqrt(7/3) = 4.460352.
func TestSavedLaunchesHaveEveryLevel(t *testing.T) {
	var launches []*Sample
	for i, at := range []float64{1, 2, 6} {
		l := NewSample("x")
		for k := range 41 {
			if err := l.Add(at + float64((k*17+i)%41-20)/1000); err != nil {
				t.Fatal(err)
			}
		}
		launches = append(launches, l)
	}
	s, err := OfLaunches("x", launches)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Save(Question{Level: 0.95, Quantiles: []float64{0.5}})
	if err != nil {
		t.Fatal(err)
	}
	back, err := v.Sample()
	if err != nil {
		t.Fatal(err)
	}
	before, e := s.Quantile(0.5, 0.9), back.Quantile(0.5, 0.9)
	if math.Abs(e.Value-3) > 1e-12 || math.Abs(e.Lo-(3-4.460352)) > 1e-5 || math.Abs(e.Hi-(3+4.460352)) > 1e-5 || e.Level != 0.9 ||
		len(e.Warnings) != len(before.Warnings) || len(e.Doubts) != len(before.Doubts) {
		t.Errorf("%+v %q %q, before %+v %q %q", e, e.Warnings, e.Doubts, before, before.Warnings, before.Doubts)
	}
	if e := back.Quantile(0.25, 0.9); len(e.Warnings) == 0 {
		t.Errorf("a quantile that was not saved: %+v", e)
	}
}

// A saved file that was changed by hand so that its doubt has no test is refused.
func TestSavedDoubtHasItsTest(t *testing.T) {
	v, err := trace(t, 50).Save(Question{Level: 0.95, Quantiles: []float64{0.5}})
	if err != nil {
		t.Fatal(err)
	}
	v.Dependence.Dependent, v.Dependence.Changed, v.Dependence.Suspected = false, false, true
	if _, err := v.Sample(); err != nil {
		t.Errorf("a doubt with its tests: %v", err)
	}
	v.Dependence.Tests = nil
	if _, err := v.Sample(); err == nil {
		t.Error("a doubt without a test is taken for a sample")
	}
}
