package montecarlo

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var study = flag.Int("study", 0, "measure coverage with so many repetitions of each row, and print the tables of COVERAGE.md")

// A studied interval is a row of COVERAGE.md.
type studied struct {
	name    string
	n       int
	truth   float64
	measure func(s Settings) (Estimate, error)
}

// print measures a row: coverage, whole intervals below the truth, intervals with a warning, and misses without one; and the
// variance of the estimates over that of n (or budget) independent values of variance plain.
func (c studied) print(t *testing.T, runs int, plain float64) {
	covered, low, warned, silent, values := 0, 0, 0, 0, NewMoments()
	for seed := range uint64(runs) {
		e, err := c.measure(once(seed, c.n, 0.95))
		if err != nil {
			t.Fatal(err)
		}
		values.Add(e.Value)
		holds, quiet := e.Contains(c.truth), len(e.Warnings) == 0
		for _, count := range []struct {
			n  *int
			is bool
		}{{&covered, holds}, {&low, e.Hi < c.truth}, {&warned, !quiet}, {&silent, quiet && !holds}} {
			if count.is {
				*count.n++
			}
		}
	}
	share := func(n int) float64 { return float64(n) / float64(runs) }
	gain := "-"
	if plain > 0 {
		gain = fmt.Sprintf("%.2g", values.Variance()/plain)
	}
	fmt.Printf("| %s | %d | %.4g | %.4g | %.4g | %.4g | %s |\n", c.name, c.n, share(covered), share(low), share(warned),
		share(silent), gain)
}

func studyHead(name, n, variance string) {
	fmt.Printf("\n| %s | %s | covers | whole interval low | warned | silent misses | %s |\n| --- | --: | --: | --: | --: | --: | --: |\n",
		name, n, variance)
}

// TestStudy prints the tables of COVERAGE.md:
//
//	go test ./montecarlo -run TestStudy -study 2000 -v -timeout 2h
func TestStudy(t *testing.T) {
	if *study == 0 {
		t.Skip("give -study N for the tables")
	}
	t.Run("controls", func(t *testing.T) { controlsStudy(t, *study) })
	t.Run("points", func(t *testing.T) { pointsStudy(t, *study) })
	t.Run("weights", func(t *testing.T) { weightsStudy(t, *study) })
	t.Run("spread", func(*testing.T) { spreadStudy(*study) })
	t.Run("splitting", func(t *testing.T) { splittingStudy(t, *study/4) })
}

func controlsStudy(t *testing.T, runs int) {
	studyHead("Y and its controls", "n", "variance of a plain mean")
	row := func(name string, n, k int, known, truth, plain float64, draw func(r *rand.Rand, row []float64)) {
		means := make([]float64, k)
		for i := range means {
			means[i] = known
		}
		studied{name, n, truth, func(s Settings) (Estimate, error) {
			return RegressedMean("m", "", "study", means, func() Replication[[]float64] {
				x := make([]float64, k+1)
				return func(r *rand.Rand) ([]float64, error) { draw(r, x); return x, nil }
			})(context.Background(), s)
		}}.print(t, runs, plain/float64(n))
	}
	for _, c := range [][2]int{{30, 10}, {100, 10}, {1000, 30}} {
		n, k := c[0], c[1]
		loss := 0.5 * float64(n-2) / float64(n-k-2)
		row(fmt.Sprintf("normal, R^2 = 1/2, %d controls; (1-R^2)(n-2)/(n-p-2) = %.3g", k, loss), n, k, 0, 0, 1,
			func(r *rand.Rand, x []float64) {
				for i := range x {
					x[i] = r.NormFloat64()
				}
				x[0] = (x[0] + x[1]) / math.Sqrt2
			})
	}
	longest, square := 0.0, 0.0
	for i := 1; i <= 10; i++ {
		longest += 1 / float64(i)
		square += 1 / float64(i*i)
	}
	for _, n := range []int{100, 500, 2000} {
		row("the longest of 10 exponential times, on all 10", n, 10, 1, longest, square, func(r *rand.Rand, x []float64) {
			x[0] = 0
			for i := 1; i <= 10; i++ {
				x[i] = r.ExpFloat64()
				x[0] = math.Max(x[0], x[i])
			}
		})
		one := math.Exp(0.5)
		row("exp((Z_1 + ... + Z_8)/sqrt 8), on all Z and Z_1^2", n, 9, 0, one, (math.E-1)*math.E, func(r *rand.Rand, x []float64) {
			sum := 0.0
			for i := 1; i <= 8; i++ {
				x[i] = r.NormFloat64()
				sum += x[i]
			}
			x[9] = x[1]*x[1] - 1
			x[0] = math.Exp(sum / math.Sqrt(8))
		})
	}
}

func pointsStudy(t *testing.T, runs int) {
	studyHead("points and integrand", "sets", "variance of independent points")
	sum := func(u []float64) (s float64) {
		for _, x := range u {
			s += x
		}
		return s
	}
	exponential := func(d float64) (mean, variance float64) { // of exp(sum u/sqrt d)
		a := 1 / math.Sqrt(d)
		mean = math.Pow(math.Expm1(a)/a, d)
		return mean, math.Pow(math.Expm1(2*a)/(2*a), d) - mean*mean
	}
	five, five2 := exponential(5)
	fifty, fifty2 := exponential(50)
	for _, c := range []struct {
		name         string
		d            int
		truth, plain float64
		f            func(u []float64) float64
	}{
		{"exp(sum u/sqrt 5)", 5, five, five2, func(u []float64) float64 { return math.Exp(sum(u) / math.Sqrt(5)) }},
		{"exp(sum u/sqrt 50)", 50, fifty, fifty2, func(u []float64) float64 { return math.Exp(sum(u) / math.Sqrt(50)) }},
		// Irwin and Hall: 1 - (2.2^5 - 5 1.2^5 + 10 0.2^5)/120
		{"event sum of 5 u > 2.2", 5, 0.674184, 0.674184 * 0.325816, func(u []float64) float64 { return indicator(sum(u) > 2.2) }},
		{"event max of 50 u > 0.98", 50, 1 - math.Pow(0.98, 50), (1 - math.Pow(0.98, 50)) * math.Pow(0.98, 50),
			func(u []float64) float64 { return indicator(slices.Max(u) > 0.98) }},
		{"event u_1 u_2 > 1/2", 2, (1 - math.Ln2) / 2, (1 - math.Ln2) / 2 * (1 + math.Ln2) / 2,
			func(u []float64) float64 { return indicator(u[0]*u[1] > 0.5) }},
		{"product of 2 u - 1, 10 of them", 10, 0, math.Pow(1.0/3, 10), func(u []float64) float64 {
			p := 1.0
			for _, x := range u {
				p *= 2*x - 1
			}
			return p
		}},
	} {
		for _, name := range []string{"LatinHypercube", "Halton", "Lattice"} {
			for _, sets := range []int{10, 100} {
				const n = 64
				if sets == 100 && c.d == 50 && name == "Halton" {
					continue // slow, and of no use
				}
				studied{fmt.Sprintf("%s, %d points, %s", name, n, c.name), sets, c.truth, func(s Settings) (Estimate, error) {
					return Points{Set: pointSets[name], N: n, Dimensions: c.d, Integrand: func() func(u []float64) (float64, error) {
						return func(u []float64) (float64, error) { return c.f(u), nil }
					}}.Mean("m", "", "study")(context.Background(), s)
				}}.print(t, runs, c.plain/n/float64(sets))
			}
		}
	}
}

func indicator(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func weightsStudy(t *testing.T, runs int) {
	studyHead("weights", "n", "variance of counting")
	row := func(name string, n int, truth float64, draw func(r *rand.Rand) float64) {
		studied{name, n, truth, func(s Settings) (Estimate, error) {
			return Weighted("p", "", "study", func() Replication[float64] {
				return func(r *rand.Rand) (float64, error) { return draw(r), nil }
			})(context.Background(), s)
		}}.print(t, runs, truth*math.Abs(1-truth)/float64(n))
	}
	const five = 2.866515718791939e-07 // scipy.stats.norm.sf(5)
	for _, n := range []int{200, 1000, 5000} {
		for _, by := range []float64{5, 4, 6.5, 2.5} {
			row(fmt.Sprintf("P(Z > 5), Z drawn about %g", by), n, five, tilted(5, by))
		}
		row("P(abs(Z) > 5), Z drawn about 5: half is not reached", n, 2*five, func(r *rand.Rand) float64 {
			if z := r.NormFloat64() + 5; math.Abs(z) > 5 {
				return math.Exp(12.5 - 5*z)
			}
			return 0
		})
		for _, s := range []float64{0.9, 0.7, 0.5} {
			row(fmt.Sprintf("E 1, Z drawn with deviation %g: k = %.2g", s, 1-s*s), n, 1, func(r *rand.Rand) float64 {
				z := r.NormFloat64()
				return s * math.Exp(z*z*(1-s*s)/2)
			})
		}
	}
}

func splittingStudy(t *testing.T, runs int) {
	studyHead("splitting", "runs", "variance of counting as many paths")
	for _, c := range []struct {
		up     float64
		high   int
		effort int
	}{{0.4, 30, 50}, {0.4, 30, 200}, {0.25, 22, 50}, {0.25, 22, 200}} {
		w := walk(c.up)
		levels, err := w.Levels(rand.New(NewStreams(1, "study").Source(0)), float64(c.high), 200)
		if err != nil {
			t.Fatal(err)
		}
		truth := ruin(c.up, c.high)
		for _, n := range []int{20, 100} {
			studied{fmt.Sprintf("walk up with %g to %d (%.2g), %d levels, %d tries", c.up, c.high, truth, len(levels), c.effort), n, truth,
				func(s Settings) (Estimate, error) {
					return Weighted("p", "", "study", w.Weights(levels, c.effort))(context.Background(), s)
				}}.print(t, runs, truth/float64(n*len(levels)*c.effort))
		}
	}
}
