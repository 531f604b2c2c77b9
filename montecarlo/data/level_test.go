package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// Of two samples a mean and up to five quantiles are compared, each as a difference and as
// a ratio, which are one question: of the 1, 2, ... 6 numbers each has the error 0.05, 0.05/2,
// ... 0.05/6. The
// difference of means of normal values is made of Student's intervals at that level, with
// quantiles of another program (gonum), as Zou and Donner make it: of two symmetric
// intervals the half-width is the hypotenuse of theirs. That of medians is made of
// order statistics, whose ranks are those of binomial sums.
func TestLevelOfEachIntervalOfTwoSamples(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "level of each").Source(0))
	a, b := NewSample("a"), NewSample("b")
	for range 400 {
		for _, s := range []*Sample{a, b} {
			if err := s.Add(10 + r.NormFloat64()); err != nil {
				t.Fatal(err)
			}
		}
	}
	for quantiles := 0; quantiles <= 5; quantiles++ {
		for _, indifference := range []float64{0, 0.1} {
			q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.1, 0.2, 0.8, 0.9}[:quantiles], Indifference: indifference}
			each := 1 - 0.05/float64(1+quantiles)
			d, err := Difference(a, b, q)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprint(quantiles, " quantiles, indifference ", indifference)
			upper := distuv.StudentsT{Sigma: 1, Nu: 399}.Quantile(1 - (1-each)/2)
			want := upper * math.Sqrt((a.Moments().Variance()+b.Moments().Variance())/400)
			if e := d.Contrasts[0].Difference; math.Abs(e.Width()/2/want-1) > 1e-7 {
				t.Errorf("%s: the difference of means is %v wide, want %v", name, e.Width(), 2*want)
			}
			if len(d.Contrasts) != 1+quantiles {
				t.Fatalf("%s: %d contrasts", name, len(d.Contrasts))
			}
			if quantiles == 0 {
				continue
			}
			rank, sum := 0, 0.0
			for k := 0; ; k++ {
				u, _ := math.Lgamma(401)
				v, _ := math.Lgamma(float64(k + 1))
				w, _ := math.Lgamma(float64(401 - k))
				if sum += math.Exp(u - v - w - 400*math.Ln2); sum > (1-each)/2 {
					rank = k
					break
				}
			}
			at := func(s *Sample, k int) float64 { return s.At(float64(k) / 400) } // the k-th smallest
			va, vb := at(a, 200), at(b, 200)
			lo := vb - va - math.Hypot(vb-at(b, rank), at(a, 401-rank)-va)
			hi := vb - va + math.Hypot(at(b, 401-rank)-vb, va-at(a, rank))
			if e := d.Contrasts[1].Difference; math.Abs(e.Lo-lo) > 1e-12 || math.Abs(e.Hi-hi) > 1e-12 {
				t.Errorf("%s: the difference of medians is from %v to %v, want %v to %v", name, e.Lo, e.Hi, lo, hi)
			}
		}
	}
}

// In random order the products of neighbors' scores add up to -1/n of the sum of squares on
// average, as all pairs of different values do to -1: that is a correlation of none, and the
// 1/n that is added to it. So (1+rho)/(1-rho) with rho = r + 1/n is by how much an
// autoregression widens the variance of a mean, 1 where rho <= 0. A suspicion needs 1.2, which
// is rho = 1/11: less changes no interval much. Of 20 values 1/n is half of that.
func TestNeighborsAreSuspectedFromWhereTheyMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	sum, suspected, close := 0.0, 0, 0
	const runs, n = 4000, 20
	for range runs {
		s := NewSample("x")
		for _, i := range r.Perm(n) {
			if err := s.Add(float64(i)); err != nil {
				t.Fatal(err)
			}
		}
		d := s.Dependence()
		sum += d.Correlation / runs
		rho := math.Max(0, d.Correlation+1.0/n)
		near(t, fmt.Sprint("inflation of a correlation of ", d.Correlation), d.Inflation, (1+rho)/(1-rho))
		if d.Suspected {
			suspected++
		}
		if d.Correlation > 1.0/11-1.0/n && d.Correlation < 1.0/11 {
			close++
		}
	}
	// The deviation of one correlation is below 1/sqrt n: 5 deviations of the mean are 0.018, a
	// false alarm below 1e-6, and without 1/n it is 0.05 off.
	if math.Abs(sum+1.0/n) > 5/math.Sqrt(n*runs) || suspected == 0 || close == 0 {
		t.Errorf("the mean correlation is %v, want %v; %d suspected, %d between", sum, -1.0/n, suspected, close)
	}
}

// Neighbors are suspected where the test of serial correlation alone has a P below 0.1, above 0,
// and the inflation is above 1.2, which is rho = 1/11: no more and no less. Of 20 values P decides
// (0.1 is a correlation of 0.3), of 2000 the inflation (1/11 is a P of 5e-5), of 400 either.
func TestLimitsOfASuspicion(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	for n, runs := range map[int]int{20: 300, 400: 80, 2000: 20} {
		told := map[bool]int{}
		y := 0.0
		for i := range runs {
			s := NewSample("x")
			for range n {
				y = 0.2*float64(i)/float64(runs)*y + r.NormFloat64()
				if err := s.Add(y); err != nil {
					t.Fatal(err)
				}
			}
			d := s.Dependence()
			rho := d.Correlation + 1/float64(n)
			serial := d.Tests[0]
			want := !d.Dependent && serial.Statistic > 0 && serial.P < 0.1 && rho > 1.0/11
			told[d.Suspected]++
			if d.Suspected != want {
				t.Errorf("n=%d: a correlation of %v, P=%v, is suspected: %v", n, d.Correlation, serial.P, d.Suspected)
			}
		}
		if told[false] == 0 || n < 2000 && told[true] == 0 {
			t.Errorf("n=%d: %v", n, told)
		}
	}
}
