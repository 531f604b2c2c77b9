package data

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"castlab/montecarlo"
)

// With two batches out of reach of short series, ratios by hand: of 20 centered values in five
// stretches of four equal ones, -2, -1, 0, 1, 2, windows of four begin at each of 17 places. From
// one stretch to the next the sum grows by 4 in steps of 1, from -8 to 8, so that the mean
// square is (2 (1 + 4 + ... + 64))/17 = 408/17 = 24. Over all orders it is
// 4 * 16/(20 * 19) * 40 = 6.737.
func TestVarianceRatioByHand(t *testing.T) {
	var a []float64
	for level := -2.0; level <= 2; level++ {
		a = append(a, level, level, level, level)
	}
	var room [len(stretches)]float64
	v := variances(a, room[:])
	if len(v) != 1 {
		t.Fatalf("%d ratios of 20 values, want that of five batches of four", len(v))
	}
	near(t, "ratio", v[0], 24/(4*16./(20*19)*40))
}

// Over all orders of values the mean of each ratio is 1: of 20000 random ones of 64 values within
// five standard errors sqrt(2/f/20000).
func TestVarianceRatiosAreOneOnAverage(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	a := make([]float64, 64)
	for i := range a {
		a[i] = float64(i) - 31.5
	}
	var room, sums [len(stretches)]float64
	const runs = 20000
	n := 0
	for range runs {
		random.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] })
		v := variances(a, room[:])
		n = len(v)
		for i, x := range v {
			sums[i] += x / runs
		}
	}
	if n != 6 { // 64/16 = 4 values in a batch, 64/20 = 3
		t.Errorf("%d numbers of batches, want 6", n)
	}
	for i, m := range sums[:n] {
		if math.Abs(m-1) > 5*math.Sqrt(2/freedom(stretches[i])/runs) {
			t.Errorf("%d batches: the mean is %v", stretches[i], m)
		}
	}
}

// freedom is the integral in its comment, here by the midpoint rule on 2000 squared points.
func TestFreedomIsTheIntegral(t *testing.T) {
	for _, k := range []int{5, 10, 32} {
		h := 1 / float64(k)
		top := 1 - h
		const steps = 4000
		sum := 0.0
		for i := range steps { // over u = |s-t|, of which there are 2 (T-u) du
			u := top * (float64(i) + 0.5) / steps
			d := math.Max(0, h-u) - h*h
			sum += 2 * (top - u) * d * d * top / steps
		}
		want := 2 * (top * h * top) * (top * h * top) / (2 * sum)
		if got := freedom(k); math.Abs(got/want-1) > 1e-4 {
			t.Errorf("%d batches have %v degrees of freedom, want %v", k, got, want)
		}
	}
}

// A doubt is said of one in five samples of independent values: of 500 samples 130 are exceeded,
// and 70 not reached, with probability 1e-3 each, of 4000 samples 885 and 717. Of ten launches with a share of
// 0.02 of the variance it, or that they depend, is said of 0.9.
func TestLastingDependenceIsSeen(t *testing.T) {
	runs, least, most := 500, 70, 130
	if os.Getenv("CASTLAB_TESTS") == "all" {
		runs, least, most = 4000, 717, 885
	}
	for _, n := range []int{50, 200, 600} {
		random := rand.New(montecarlo.NewStreams(1, "ratios").Source(uint64(n)))
		x, said := make([]float64, n), 0
		for range runs {
			for i := range x {
				x[i] = random.ExpFloat64()
			}
			if ratiosOf(grouped(scored(x).a, mostGrouped)).P < lastingAt {
				said++
			}
		}
		if said < least || said > most {
			t.Errorf("n=%d: said of %d of %d samples of independent values", n, said, runs)
		}
	}
	seen, w := 0, launches(10, 0.02)
	random := rand.New(montecarlo.NewStreams(1, w.name).Source(0))
	x := make([]float64, 2000)
	for range 100 {
		w.fill(random, x)
		if d := tested(x, FalseAlarm); d.Dependent || d.Ratios.lasting() {
			seen++
		}
	}
	if seen < 80 { // Binomial(100, 0.9) is below 80 with probability 1e-3
		t.Errorf("ten launches are seen in %d of 100 samples", seen)
	}
}

// A doubt reaches every number of a sample, their differences from another one, whichever comes
// first, and the order of the two.
func TestDoubtsReachEveryNumber(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "doubts reach").Source(0))
	x := make([]float64, 400)
	var s *Sample
	for {
		launches(10, 0.05).fill(random, x)
		s, _ = Of("x", x...)
		if d := s.Dependence(); !d.Dependent && d.Ratios.lasting() {
			break
		}
	}
	var sure *Sample
	for {
		sure = NewSample("y")
		for range 400 {
			if err := sure.Add(3 + random.NormFloat64()); err != nil {
				t.Fatal(err)
			}
		}
		if reason, _ := sure.Dependence().Doubt(); reason == "" && !sure.Dependence().Dependent {
			break
		}
	}
	trimmed, err := s.TrimmedMean(0.1, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []montecarlo.Estimate{s.Mean(0.95), s.Quantile(0.5, 0.95), s.Quantile(0.9, 0.95), s.Variance(0.95), s.MAD(0.95),
		s.IQR(0.95), trimmed} {
		lo, hi := e.Widest()
		if len(e.Doubts) != 1 || !(lo < e.Lo && hi > e.Hi) {
			t.Errorf("%s: [%v, %v], and [%v, %v] with %v", e.Name, e.Lo, e.Hi, lo, hi, e.Doubts)
		}
	}
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9}}
	for _, pair := range [][2]*Sample{{s, sure}, {sure, s}} {
		d, err := Difference(pair[0], pair[1], q)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range d.Contrasts {
			if len(c.Difference.Doubts) != 1 || len(c.Ratio.Doubts) != 1 && len(c.Ratio.Warnings) == 0 {
				t.Errorf("%s: the difference has doubts %v, the ratio %v", c.Difference.Name, c.Difference.Doubts, c.Ratio.Doubts)
			}
			if c.Decision == None {
				t.Errorf("%s: three deviations apart, and the doubt prevents a decision: %v", c.Difference.Name, c.Difference)
			}
		}
		wide := pair[0].LeastWorth(0.975) + pair[1].LeastWorth(0.975)
		if d.Order.Decision == None || wide >= 800 {
			t.Errorf("%+v, of %d values in all", d.Order, wide)
		}
	}
}
