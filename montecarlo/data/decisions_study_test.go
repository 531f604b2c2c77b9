package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// welch returns the P of Welch's test of equal means.
func welch(a, b *Sample) float64 {
	va, vb := a.moments.Variance()/float64(a.N()), b.moments.Variance()/float64(b.N())
	nu := (va + vb) * (va + vb) / (va*va/float64(a.N()-1) + vb*vb/float64(b.N()-1))
	return 2 * distuv.StudentsT{Sigma: 1, Nu: nu}.Survival(math.Abs(a.moments.Mean()-b.moments.Mean())/math.Sqrt(va+vb))
}

// mannWhitney returns the P of the rank test of Mann and Whitney, by its normal law, without ties.
func mannWhitney(a, b *Sample) float64 {
	all := slices.Concat(a.values, b.values)
	n, m := float64(a.N()), float64(b.N())
	sum := 0.0
	for i, r := range scored(all).a {
		if i < len(a.values) {
			sum += r * (n + m) // centered ranks
		}
	}
	return twoSided(sum / math.Sqrt(n*m*(n+m+1)/12))
}

// decided counts which of two samples of n values are decided: anything, then each number, then by
// Welch's and by the rank test at 0.05; the last is how many have a doubt.
func decided(runs, n int, name string, fill func(r *rand.Rand, x []float64), ratio float64) (counts [8]int) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9, 0.99}}
	r := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("decisions of pairs ", name, n, ratio)).Source(0))
	x, y := make([]float64, n), make([]float64, n)
	for range runs {
		fill(r, x)
		fill(r, y)
		for i := range y {
			y[i] *= ratio
		}
		a, err1 := Of("a", x...)
		b, err2 := Of("b", y...)
		if err1 != nil || err2 != nil {
			panic(fmt.Sprint(err1, err2))
		}
		d, err := Difference(a, b, q)
		if err != nil {
			panic(err)
		}
		any, doubt := d.Order.Decision != None, false
		for i, c := range d.Contrasts {
			if c.Decision != None {
				counts[1+i]++
				any = true
			}
			doubt = doubt || len(c.Difference.Remarks()) > 0
		}
		for i, is := range map[int]bool{0: any, 5: welch(a, b) < 0.05, 6: mannWhitney(a, b) < 0.05, 7: doubt} {
			if is {
				counts[i]++
			}
		}
	}
	return counts
}

// Decisions about two samples whose dependence lasts, of one process, are wrong at most as often as
// the level says: of 100 pairs at most 13, which Binomial(100, 0.05) exceeds with probability 5e-4.
// Launches are tried, and weather in CI. With -study the tables of wrong and of right decisions are printed.
func TestDecisionsOfSamplesWithLaunches(t *testing.T) {
	if *study > 0 {
		printDecisions(*study)
		return
	}
	lasting := []process{launches(10, 0.02), weather(0.995, 0.02)}
	if os.Getenv("CASTLAB_TESTS") != "all" {
		lasting = lasting[:1]
	}
	for _, w := range lasting {
		if c := decided(100, 2000, w.name, w.fill, 1); c[0] > 13 {
			t.Errorf("%s: of 100 equal pairs %d are decided", w.name, c[0])
		}
	}
}

func printDecisions(runs int) {
	const heading = "| process, n = 2000 of each | ratio | any decision | mean | p50 | p90 | p99 | a doubt | Welch | rank test |\n| --- " +
		"| --: | --: | --: | --: | --: | --: | --: | --: | --: |\n"
	fmt.Print(heading)
	line := func(name string, ratio float64, c [8]int) {
		fmt.Printf("| %s | %g |", name, ratio)
		for _, i := range []int{0, 1, 2, 3, 4, 7, 5, 6} {
			fmt.Printf(" %s |", share(c[i], runs))
		}
		fmt.Println()
	}
	for _, w := range []process{launches(10, 0.02), launches(5, 0.02), launches(20, 0.02), launches(10, 0.05), launches(10, 0.01),
		weather(0.995, 0.02), fractional(0.6), regimes(200)} {
		if strings.Contains(w.name, *only) {
			line(w.name, 1, decided(runs, 2000, w.name, w.fill, 1))
		}
	}
	draws := []struct {
		name string
		of   func(r *rand.Rand) float64
	}{
		{"lognormal 0.3", func(r *rand.Rand) float64 { return math.Exp(0.3 * r.NormFloat64()) }},
		{"lognormal 0.5", func(r *rand.Rand) float64 { return math.Exp(0.5 * r.NormFloat64()) }},
		{"lognormal 1", func(r *rand.Rand) float64 { return math.Exp(r.NormFloat64()) }},
		{"exponential", func(r *rand.Rand) float64 { return r.ExpFloat64() }},
		{"gamma, shape 4", func(r *rand.Rand) float64 {
			return r.ExpFloat64() + r.ExpFloat64() + r.ExpFloat64() + r.ExpFloat64()
		}},
	}
	for _, d := range draws {
		for _, ratio := range []float64{1, 1.02, 1.05, 1.1} {
			if !strings.Contains(d.name, *only) {
				continue
			}
			line(d.name+", independent", ratio, decided(runs, 2000, d.name, func(r *rand.Rand, x []float64) {
				for i := range x {
					x[i] = d.of(r)
				}
			}, ratio))
		}
	}
}
