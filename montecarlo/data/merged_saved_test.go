package data

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// generated are four generators of one load, of 200 values each that scatter by 10 %; what the launch that they load multiplies all by is
// given, and each generator differs by 2 %. With classes they are histograms of classes 1 % wide.
func generated(t *testing.T, r *rand.Rand, launch float64, classes bool) *Sample {
	t.Helper()
	var launches []*Sample
	for range 4 {
		at, counts := 100*launch*math.Exp(0.02*r.NormFloat64()), map[int]int64{}
		l := NewSample("ms")
		for range 200 {
			x := at * math.Exp(0.1*r.NormFloat64())
			counts[int(math.Ceil(math.Log(x)/0.01))]++
			if err := l.Add(x); err != nil {
				t.Fatal(err)
			}
		}
		if classes {
			var list []Class
			for k := range 2000 {
				if c := counts[k]; c > 0 {
					list = append(list, Class{math.Exp(0.01 * float64(k-1)), math.Exp(0.01 * float64(k)), c})
				}
			}
			var err error
			if l, err = OfClasses("ms", list, math.NaN(), 0); err != nil {
				t.Fatal(err)
			}
		}
		l.Unit = "ms"
		launches = append(launches, l)
	}
	s, err := OfLaunches("ms", launches)
	if err != nil || s.Merge() != nil {
		t.Fatal(err)
	}
	return s
}

// kept is a sample as it is read from a file.
func kept(t *testing.T, s *Sample, q Question) *Sample {
	t.Helper()
	v, err := s.Save(q)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var back Saved
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	of, err := back.Sample()
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// What is saved of merged generators, lists or histograms, are the numbers of all values together, with their intervals and doubts at the
// levels of the question; at another level there is none.
func TestMergedGeneratorsAreSaved(t *testing.T) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9}}
	for _, classes := range []bool{false, true} {
		s := generated(t, rand.New(rand.NewPCG(1, 1)), 1, classes)
		of := kept(t, s, q)
		if of.N() != 800 || !of.Merged() || of.Launches() != 4 || of.ProgramLaunches() != 1 || of.Classed() != classes {
			t.Errorf("classes %v: %d values of %d generators", classes, of.N(), of.Launches())
		}
		for _, level := range []float64{q.Level, q.Each()} {
			for _, c := range [][2]montecarlo.Estimate{{s.Mean(level), of.Mean(level)}, {s.Quantile(0.5, level), of.Quantile(0.5, level)},
				{s.Quantile(0.9, level), of.Quantile(0.9, level)}} {
				lo, hi := c[0].Widest()
				if least, most := c[1].Widest(); c[1].Value != c[0].Value || c[1].Lo != c[0].Lo || c[1].Hi != c[0].Hi || least != lo ||
					most != hi {
					t.Errorf("classes %v: %v, want %v", classes, c[1], c[0])
				}
			}
		}
		if e := of.Quantile(0.9, 0.5); !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
			t.Errorf("%+v", e)
		}
		if _, err := of.Save(q); err == nil {
			t.Error("saved twice")
		}
		if _, err := of.In("us"); err == nil {
			t.Error("converted without values")
		}
	}
	for _, v := range []Saved{{N: 3, Launches: 1, Merged: true}, {N: 3, Launches: 2, Histograms: true}} {
		if _, err := v.Sample(); err == nil {
			t.Errorf("%+v", v)
		}
	}
}

// Generators of one load are one launch of what they load: without a stated scatter they decide nothing about programs. With it, of 200
// equal pairs whose launches differ by 5 % as is stated at most 20 are decided, which Binomial(200, 0.05) exceeds with probability 0.001,
// and one that takes half as long again is seen.
func TestMergedGeneratorsAgainstABaseline(t *testing.T) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9}, Programs: true, Scatter: 0.05}
	for _, classes := range []bool{false, true} {
		r := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("merged against a baseline ", classes)).Source(0))
		decide := func(runs int, ratio, scatter float64) (decided int) {
			q := q
			q.Scatter = scatter
			for range runs {
				a := kept(t, generated(t, r, math.Exp(0.05*r.NormFloat64()), classes), q)
				d, err := Difference(a, generated(t, r, ratio*math.Exp(0.05*r.NormFloat64()), classes), q)
				if err != nil {
					t.Fatal(err)
				}
				if d.Ranks.Decision != None || d.Order.Decision != None {
					t.Fatal("ranks or bands of one launch decide about a program")
				}
				for _, c := range d.Contrasts {
					if c.Decision != None {
						decided++
						break
					}
				}
			}
			return decided
		}
		if n := decide(10, 1.5, 0); n > 0 {
			t.Errorf("classes %v: %d of 10 are decided without a scatter", classes, n)
		}
		if n := decide(200, 1, 0.05); n > 20 {
			t.Errorf("classes %v: of 200 equal pairs %d are decided", classes, n)
		}
		if n := decide(20, 1.5, 0.05); n < 18 {
			t.Errorf("classes %v: of 20 that take half as long again %d are seen", classes, n)
		}
	}
}

// Histograms of several launches are converted as lists are: a thousandth of each number.
func TestHistogramsOfLaunchesAreConverted(t *testing.T) {
	for _, merged := range []bool{false, true} {
		s := generated(t, rand.New(rand.NewPCG(1, 1)), 1, true)
		s.merged = merged
		in, err := s.In("s")
		if err != nil || in.N() != 800 || in.Launches() != 4 {
			t.Fatal(err)
		}
		for _, c := range [][2]montecarlo.Estimate{{s.Mean(0.95), in.Mean(0.95)}, {s.Quantile(0.9, 0.95), in.Quantile(0.9, 0.95)}} {
			near(t, c[0].Name, c[1].Value, c[0].Value/1000)
			near(t, c[0].Name, c[1].Hi, c[0].Hi/1000)
		}
	}
}
