package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// Four launches against four that are all larger: of the 70 ways to divide eight launches into two halves two are as far apart,
// so that P = 2/70 by hand; of three against three 2/20, of five against five 2/252, of three against four 1/35.
func TestExchangeByHand(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		p    float64
	}{
		{[]float64{1, 2, 3}, []float64{4, 5, 6}, 2. / 20},
		{[]float64{1, 2, 3, 4}, []float64{5, 6, 7, 8}, 2. / 70},
		{[]float64{1, 2, 3, 4, 5}, []float64{16, 7, 8, 9, 10}, 2. / 252},
		{[]float64{1, 1, 1}, []float64{6, 6, 6, 6}, 1. / 35},
		{[]float64{6, 6, 6, 6}, []float64{1, 1, 1}, 1. / 35},
		{[]float64{7, 7, 7}, []float64{7, 7, 7}, 1},
		// 100, 100, 100, 100 and 100, 110, 110, 110: the three of 110 are in one half in 2*5 of 70 ways.
		{[]float64{100, 100, 100, 100}, []float64{100, 110, 110, 110}, 10. / 70},
		// 1, 2 and 3 of 1, 2, 4 lie in the same half in 2 of the 20 ways, and 1, 2, 3 is as far from 4, 5, 6 as no other.
		{[]float64{1, 2, 4}, []float64{3, 5, 6}, 4. / 20},
	} {
		e := newExchanges([][]float64{c.a}, [][]float64{c.b})
		if p := e.p(0, 1, 0); math.Abs(p-c.p) > 1e-12 {
			t.Errorf("%v and %v: P = %v, want %v", c.a, c.b, p, c.p)
		}
	}
	// A second number that is apart in another division counts: of two of 70 ways become four.
	e := newExchanges([][]float64{{1, 2, 3, 4}, {1, 1, 8, 8}}, [][]float64{{5, 6, 7, 8}, {1, 1, 8, 8}})
	if p := e.p(0, 1, 0); math.Abs(p-4./70) > 1e-12 {
		t.Errorf("two numbers: P = %v", p)
	}
	// The second sample less 4 is the first, and half of 2, 4, 6 is 1, 2, 3.
	if p := newExchanges([][]float64{{1, 2, 3, 4}}, [][]float64{{5, 6, 7, 8}}).p(0, 1, 4); p != 1 {
		t.Errorf("less 4: P = %v", p)
	}
	if p := newExchanges([][]float64{{1, 2, 3}}, [][]float64{{2, 4, 6}}).p(0, 0.5, 0); p != 1 {
		t.Errorf("half of it: P = %v", p)
	}
}

// twoValued is the effect of a launch of which one in five is slow.
func twoValued(r *rand.Rand) float64 {
	if r.Float64() < 0.2 {
		return 110
	}
	return 100
}

// launchesOf makes launches of which each has an effect and so many values with a share of noise.
func launchesOf(t testing.TB, r *rand.Rand, launches, rows int, noise, ratio float64, effect func(*rand.Rand) float64) *Sample {
	var list [][]float64
	for range launches {
		at, x := effect(r), make([]float64, rows)
		for i := range x {
			x[i] = ratio * at * (1 + noise*r.NormFloat64())
		}
		list = append(list, x)
	}
	return launched(t, list...)
}

// Two programs that are equal are decided in at most 0.05 of pairs, of whatever law their launches are: of 300 pairs at most
// 28, which Binomial(300, 0.05) exceeds with probability 5e-4. Student's t alone decides 0.13 of those of four launches and of 20, of
// which one in five is slow: the four often show none. With -study
// the shares are printed, and the power at 1.15.
func TestEqualProgramsOfAnyLaw(t *testing.T) {
	laws := []struct {
		name   string
		effect func(*rand.Rand) float64
	}{
		{"100, one in five 110", twoValued},
		{"normal, 2 %", func(r *rand.Rand) float64 { return 100 * (1 + 0.02*r.NormFloat64()) }},
		{"normal, 5 %", func(r *rand.Rand) float64 { return 100 * (1 + 0.05*r.NormFloat64()) }},
		{"exponential above 100", func(r *rand.Rand) float64 { return 100 + 5*r.ExpFloat64() }},
		{"Cauchy", func(r *rand.Rand) float64 { return 100 + r.NormFloat64()/r.NormFloat64() }},
		{"95 or 105", func(r *rand.Rand) float64 { return 95 + 10*float64(r.IntN(2)) }},
	}
	runs, sides := 300, [][2]int{{20, 4}}
	if *study > 0 {
		runs, sides = *study, [][2]int{{3, 3}, {4, 4}, {5, 5}, {8, 8}, {20, 4}, {20, 5}, {50, 10}}
		fmt.Println("| launches of; first, second | equal, decided | 1.15, right |\n| --- | --: | --: |")
	}
	for _, w := range laws {
		if *study == 0 && w.name != laws[0].name {
			continue
		}
		for _, n := range sides {
			var got [2]int
			for i, ratio := range []float64{1, 1.15} {
				if *study == 0 && ratio > 1 {
					continue
				}
				r := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("equal programs ", w.name, n)).Source(0))
				for range runs {
					a, b := launchesOf(t, r, n[0], 20, 0.001, 1, w.effect), launchesOf(t, r, n[1], 20, 0.001, ratio, w.effect)
					d, err := Difference(a, b, Question{Level: 0.95, Quantiles: []float64{0.5}, Programs: true})
					if err != nil {
						t.Fatal(err)
					}
					any := false
					for _, c := range d.Contrasts {
						if c.Decision == First || ratio == 1 && c.Decision == Second {
							any = true
						}
					}
					if any {
						got[i]++
					}
				}
			}
			if *study > 0 {
				fmt.Printf("| %s; %d, %d |", w.name, n[0], n[1])
				for _, x := range got {
					fmt.Printf(" %s |", share(x, runs))
				}
				fmt.Println()
			} else if got[0] > 28 {
				t.Errorf("%s, %d launches: %d of %d equal pairs are decided", w.name, n, got[0], runs)
			}
		}
	}
}

// Three launches a side are not decided, as no exchange of six has a P below 0.1; four that are apart are.
func TestFewLaunchesDecideByExchange(t *testing.T) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5}, Programs: true}
	make3 := func(n int, at float64) *Sample {
		r := rand.New(montecarlo.NewStreams(1, fmt.Sprint("few ", n, at)).Source(0))
		return launchesOf(t, r, n, 40, 0.01, 1, func(r *rand.Rand) float64 { return at * (1 + 0.002*r.NormFloat64()) })
	}
	for n, want := range map[int]Decision{3: None, 4: First} {
		d, err := Difference(make3(n, 100), make3(n, 130), q)
		if err != nil || d.Contrasts[0].Decision != want || !(d.Contrasts[0].Difference.Lo > 0) {
			t.Errorf("%d launches a side: %+v, %v, want %v", n, d.Contrasts[0], err, want)
		}
		back, err := Difference(make3(n, 130), make3(n, 100), q)
		if other := map[Decision]Decision{None: None, First: Second}[want]; err != nil || back.Contrasts[0].Decision != other {
			t.Errorf("%d launches a side, changed places: %v, %v", n, back.Contrasts[0].Decision, err)
		}
	}
}

// Values whose squares are beyond float64 have no interval, and a warning says so, at any level; and values as far apart as
// float64 goes have correlations: of a value, its negative and 0 in turn that at lag 3 has ten of the twelve squares.
func TestLaunchesBeyondTheSquares(t *testing.T) {
	rows, err := Of("t", 1, -1e200, 1e200, 3)
	if err != nil {
		t.Fatal(err)
	}
	rows.EachALaunch()
	for _, level := range []float64{1e-17, 0.95} {
		if e := rows.Mean(level); !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
			t.Errorf("at %v: %+v", level, e)
		}
	}
	var far []float64
	for range 6 {
		far = append(far, math.MaxFloat64, -math.MaxFloat64, 0)
	}
	s, err := Of("t", far...)
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Autocorrelation(3).Lags; math.Abs(r[2]-5.0/6) > 1e-9 {
		t.Errorf("correlations %v", r)
	}
}

// One statement has two spellings: launches of one value each, and values of which each is of a launch of its own. What is
// said of them is the same, and 5 against 5 that are apart are decided: 2/252 is below the 0.025 that the mean may use.
func TestLaunchesOfOneValueInTwoSpellings(t *testing.T) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5}}
	for n, want := range map[int]Decision{3: None, 5: First, 30: First} {
		var samples [2][2]*Sample
		for i, at := range []float64{10, 12} {
			r := rand.New(montecarlo.NewStreams(1, "spellings").Source(uint64(n + i)))
			var apart [][]float64
			var all []float64
			for range n {
				x := at + 0.1*r.NormFloat64()
				apart, all = append(apart, []float64{x}), append(all, x)
			}
			rows, err := Of("t", all...)
			if err != nil {
				t.Fatal(err)
			}
			rows.EachALaunch()
			samples[i] = [2]*Sample{launched(t, apart...), rows}
			for _, level := range []float64{0.9, 0.95} {
				a, b := samples[i][0].Mean(level), samples[i][1].Mean(level)
				if fmt.Sprint(a) != fmt.Sprint(b) || len(a.Remarks()) > 0 ||
					!strings.HasPrefix(a.Method, "Student t of") {
					t.Errorf("n=%d: %+v and %+v", n, a, b)
				}
			}
		}
		one, err1 := Difference(samples[0][0], samples[1][0], q)
		two, err2 := Difference(samples[0][1], samples[1][1], q)
		if err1 != nil || err2 != nil || fmt.Sprintf("%+v", one) != fmt.Sprintf("%+v", two) {
			t.Errorf("n=%d: %+v and %+v, %v %v", n, one, two, err1, err2)
		}
		if got := one.Contrasts[0].Decision; got != want {
			t.Errorf("n=%d: %v of %+v, want %v", n, got, one.Contrasts[0], want)
		}
		v, err := samples[0][1].Save(q)
		if err != nil {
			t.Fatal(err)
		}
		saved, err := v.Sample()
		if err != nil {
			t.Fatal(err)
		}
		if three, err := Difference(saved, samples[1][0], q); err != nil || fmt.Sprint(three.Contrasts) != fmt.Sprint(one.Contrasts) {
			t.Errorf("n=%d, saved: %+v, %v", n, three, err)
		}
	}
}

// Values that are all equal, 5 of one sample and 6 of the other, have means that differ, as their medians do: of ten
// values each P is 2 of the 184756 ways to divide them.
func TestMeansOfConstantsAreDecided(t *testing.T) {
	for _, n := range []int{10, 50, 300} {
		a, err1 := Of("a", slices.Repeat([]float64{5}, n)...)
		b, err2 := Of("b", slices.Repeat([]float64{6}, n)...)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		d, err := Difference(a, b, Question{Level: 0.95, Quantiles: []float64{0.5}})
		if err != nil || d.Contrasts[0].Decision != First || d.Contrasts[1].Decision != First {
			t.Errorf("n=%d: %+v, %v", n, d.Contrasts, err)
		}
		if d, err = Difference(a, a, Question{Level: 0.95, Quantiles: []float64{0.5}}); err != nil || d.Contrasts[0].Decision != None {
			t.Errorf("n=%d, itself: %+v, %v", n, d.Contrasts, err)
		}
	}
}
