package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// Two generators, of 1..10 and of twice as many, 11..30: of all 30 values the median is the 15th. Of the first all and of the second
// 5 of 20 are up to it: F is 1 and 0.25, with a variance of 0.75^2/2, and the shares 1/3 and 2/3, so that s^2 = 5/9 0.75^2/2 = 0.15625,
// and t_1 = 12.7 leaves no end; the mean is 15.5, that of means 13.
func TestMergedGeneratorsByHand(t *testing.T) {
	var x, y []float64
	for i := range 30 {
		if i < 10 {
			x = append(x, float64(i+1))
		} else {
			y = append(y, float64(i+1))
		}
	}
	s := launched(t, x, y)
	near(t, "mean of means", s.Mean(0.95).Value, 13)
	if err := s.Merge(); err != nil {
		t.Fatal(err)
	}
	near(t, "mean", s.Mean(0.95).Value, 15.5)
	e := s.Quantile(0.5, 0.95)
	if e.Value != 15 || !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) || len(e.Warnings) != 2 {
		t.Errorf("%+v", e)
	}
	// At 0.5 t_1 is 1, the quantile of 0.75: half is 0.3953, 11.9 of 30 values, and the ends are the 4th value and one beyond the 27th.
	if e := s.Quantile(0.5, 0.5); e.Lo != 4 || e.Hi != 28 {
		t.Errorf("%+v", e)
	}
	one, _ := Of("t", 1, 2, 3)
	if one.Merge() == nil {
		t.Error("one launch is several generators")
	}
}

// The p99 and the mean of four generators of one law of values, lognormal, with unequal numbers, whose effects differ, hold their truth
// in 0.95: in at least 88 of 100, which Binomial(100, 0.95) has less of with probability 0.002 of each; of 300 it was 0.93 of means and
// 0.99 of p99. The same as histograms of classes of 1 % holds as often.
func TestMergedGeneratorsCover(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "merged generators").Source(0))
	// exp(0.5 Z + 0.05 E): p99 exp(sqrt(0.25+0.0025) 2.3263), mean exp(0.12625).
	p99, mean := math.Exp(math.Sqrt(0.2525)*2.3263478740408408), math.Exp(0.12625)
	held, means, classes := 0, 0, 0
	runs := 100
	if *study > 0 {
		runs = *study
	}
	for range runs {
		var launches [][]float64
		var histograms []*Sample
		for _, n := range []int{400, 500, 500, 700} {
			effect := 0.05 * r.NormFloat64()
			x := make([]float64, n)
			counts := map[int]int64{}
			for i := range x {
				x[i] = math.Exp(0.5*r.NormFloat64() + effect)
				counts[int(math.Ceil(math.Log(x[i])/0.01))]++
			}
			launches = append(launches, x)
			var list []Class
			for k := -600; k < 600; k++ {
				if c := counts[k]; c > 0 {
					list = append(list, Class{math.Exp(0.01 * float64(k-1)), math.Exp(0.01 * float64(k)), c})
				}
			}
			h, err := OfClasses("h", list, math.NaN(), 0)
			if err != nil {
				t.Fatal(err)
			}
			histograms = append(histograms, h)
		}
		s := launched(t, launches...)
		h, err := OfLaunches("h", histograms)
		if err != nil || s.Merge() != nil || h.Merge() != nil {
			t.Fatal(err)
		}
		if s.Quantile(0.99, 0.95).Contains(p99) {
			held++
		}
		if s.Mean(0.95).Contains(mean) {
			means++
		}
		if h.Quantile(0.99, 0.95).Contains(p99) {
			classes++
		}
	}
	if *study > 0 {
		fmt.Printf("of %d: p99 %d, mean %d, p99 of histograms %d\n", runs, held, means, classes)
	}
	if 100*held < 88*runs || 100*means < 88*runs || 100*classes < 88*runs {
		t.Errorf("of %d: p99 %d, mean %d, p99 of histograms %d", runs, held, means, classes)
	}
}

// A column of counts makes each row so many values: the median of 1, 2, 2, 2, 5 is 2, and their mean 2.4; launches likewise.
func TestCountsOfValues(t *testing.T) {
	read := func(launch, text string) (*Sample, error) {
		groups, err := Table{Column: "ms", Weight: "count", Launch: launch}.Read(strings.NewReader(text))
		if err != nil {
			return nil, err
		}
		return groups[0].Sample, nil
	}
	s, err := read("", "ms,count\n2,3\n5,1\n1,1\n9,0\nNA,2\n")
	if err != nil || s.N() != 5 || s.Missing() != 2 || s.At(0.5) != 2 || s.Max() != 5 {
		t.Fatalf("%v: %d values, median %v", err, s.N(), s.At(0.5))
	}
	near(t, "mean", s.Mean(0.95).Value, 2.4)
	l, err := read("run", "run,ms,count\na,2,3\nb,5,1\nb,1,1\n")
	if err != nil || l.Launches() != 2 || l.N() != 5 {
		t.Errorf("%v: %+v", err, l)
	}
	for _, text := range []string{"ms,count\n1,0.5\n", "ms,count\n1,-1\n", "ms,count\n1,x\n", "ms,count\n1,0\n", "ms,weight\n1,1\n"} {
		if _, err := read("", text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// Of one generator that is most of the load, and others that are little, nothing is near the weighted mean but the large one itself: the
// mean and the median hold their truth in 0.95 all the same, in at least 180 of 200, which Binomial(200, 0.95) has less of with
// probability 0.001. With deviations from the weighted mean, as of clusters of equal sizes, the means held it in 174 and 27 of 200.
func TestMergedGeneratorsOfUnequalSizesCover(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "unequal generators").Source(0))
	for _, sizes := range [][]int{{700, 100, 100, 100}, {1820, 20, 20, 20, 20, 20, 20, 20, 20, 20}} {
		means, medians := 0, 0
		for range 200 {
			var launches [][]float64
			for _, n := range sizes {
				effect := 0.3 * r.NormFloat64()
				x := make([]float64, n)
				for i := range x {
					x[i] = 10 + effect + r.NormFloat64()
				}
				launches = append(launches, x)
			}
			s := launched(t, launches...)
			if err := s.Merge(); err != nil {
				t.Fatal(err)
			}
			if e := s.Mean(0.95); e.Lo <= 10 && 10 <= e.Hi {
				means++
			}
			if e := s.Quantile(0.5, 0.95); e.Lo <= 10 && 10 <= e.Hi {
				medians++
			}
		}
		if means < 180 || medians < 180 {
			t.Errorf("%v: of 200 the mean holds %d and the median %d", sizes, means, medians)
		}
	}
}
