package maxload

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	exact "castlab/analytic/maxload"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// tooRare is the false-alarm rate of one chi-square test. There are fewer than
// 100 in this package: all together raise a false alarm once in 10^5.
const tooRare = 1e-7

// chiSquare fails if the counts of n draws are incompatible with the probabilities.
// Neighboring cells are merged until 10 draws are expected.
func chiSquare(t *testing.T, name string, counts []int, p []float64, n int) {
	t.Helper()
	statistic, cells := 0.0, 0
	seen, expected := 0.0, 0.0
	left := 1.0
	for i := range counts {
		if p[i] == 0 && counts[i] > 0 {
			t.Errorf("%s: %d draws of an impossible %d", name, counts[i], i)
		}
		seen += float64(counts[i])
		expected += p[i] * float64(n)
		left -= p[i]
		if expected >= 10 && left*float64(n) >= 10 || i == len(counts)-1 && expected > 0 {
			statistic += (seen - expected) * (seen - expected) / expected
			cells++
			seen, expected = 0, 0
		}
	}
	if cells < 2 {
		return
	}
	if survival := (distuv.ChiSquared{K: float64(cells - 1)}).Survival(statistic); survival < tooRare {
		t.Errorf("%s: chi-square %.1f with %d cells, p-value %.2g", name, statistic, cells, survival)
	}
}

// The probabilities in the cells of every alias table are those of the binomial
// law, from log-gamma functions: exact to 1e-11, without any draw.
func TestTablesHoldTheBinomialLaw(t *testing.T) {
	for _, p := range []float64{0.5, 1. / 3, 3. / 7, 511. / 1023} {
		v := newDivider(p)
		v.prepare(0, 9000)
		check := func(n int, table table) {
			got := map[uint32]float64{}
			width := 1 << (64 - table.shift)
			for _, c := range v.cells[table.at : int(table.at)+width] {
				own := float64(c.cut) / (1 << 64)
				got[c.other+c.step] += own / float64(width)
				got[c.other] += (1 - own) / float64(width)
			}
			lf := func(k int) float64 { x, _ := math.Lgamma(float64(k) + 1); return x }
			for k := 0; k <= n; k++ {
				want := math.Exp(lf(n) - lf(k) - lf(n-k) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
				if math.Abs(got[uint32(k)]-want) > 1e-11 {
					t.Errorf("p=%v n=%d: P(%d) = %v, want %v", p, n, k, got[uint32(k)], want)
				}
				delete(got, uint32(k))
			}
			for k, q := range got {
				t.Errorf("p=%v n=%d: value %d with probability %v", p, n, k, q)
			}
		}
		for r := range v.rest {
			if p != 0.5 {
				check(r, v.rest[r])
			}
		}
		for b := range v.mid {
			check(b<<6, v.mid[b])
		}
		check(4096, v.high[1])
		check(8192, v.high[2])
	}
}

// outcomes lists the probability of every vector of loads, keyed by its text.
func outcomes(d, K int) map[string]float64 {
	p := map[string]float64{}
	loads := make([]int, d)
	each := math.Pow(float64(d), -float64(K))
	var throw func(ball int)
	throw = func(ball int) {
		if ball == K {
			p[fmt.Sprint(loads)] += each
			return
		}
		for j := range loads {
			loads[j]++
			throw(ball + 1)
			loads[j]--
		}
	}
	throw(0)
	return p
}

// The joint law of all loads, against all d^K outcomes.
func TestLoadsAreThoseOfAllOutcomes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range [][2]int{{1, 3}, {2, 7}, {3, 5}, {4, 4}, {5, 3}, {6, 3}, {7, 3}} {
		d, K := c[0], c[1]
		throw, err := New(d, K)
		if err != nil {
			t.Fatal(err)
		}
		want := outcomes(d, K)
		index, p := map[string]int{}, []float64{}
		for key, q := range want {
			index[key] = len(p)
			p = append(p, q)
		}
		counts := make([]int, len(p))
		n := 1000 * len(p)
		loads, draw := make([]int, d), throw.Loads()
		for range n {
			draw(r, loads)
			i, ok := index[fmt.Sprint(loads)]
			if !ok {
				t.Fatalf("d=%d K=%d: loads %v", d, K, loads)
			}
			counts[i]++
		}
		chiSquare(t, fmt.Sprintf("d=%d K=%d", d, K), counts, p, n)
	}
}

// The maximum against its exact law, bulk and single: all three kinds of steps,
// odd and even groups.
func TestMaximumFollowsTheExactLaw(t *testing.T) {
	n := 400_000
	if testing.Short() {
		n = 100_000
	}
	for _, c := range [][2]int{{1, 5}, {2, 1}, {3, 100}, {10, 100}, {8, 64}, {16, 4096}, {13, 5000}, {64, 100}, {64, 20000}, {5, 100000},
		{513, 700}} {
		d, K := c[0], c[1]
		law, err := exact.New(d, K)
		if err != nil {
			t.Fatal(err)
		}
		throw, err := New(d, K)
		if err != nil {
			t.Fatal(err)
		}
		top, _ := law.TailQuantile(1e-12)
		p := make([]float64, top+2)
		for m := range p {
			p[m] = law.Mass(m)
		}
		some := n / (1 + d/40)
		single, bulk := make([]int, len(p)), make([]int, len(p))
		model, r := throw.Maximum()(), rand.New(rand.NewChaCha8([32]byte{1}))
		for range some {
			m, err := model(r)
			if err != nil {
				t.Fatal(err)
			}
			single[min(int(m), top+1)]++
		}
		dst := make([]float64, some)
		if err := throw.Bulk()()(montecarlo.NewWords(rand.NewPCG(1, 0)), dst); err != nil {
			t.Fatal(err)
		}
		for _, m := range dst {
			bulk[min(int(m), top+1)]++
		}
		chiSquare(t, fmt.Sprintf("d=%d K=%d single", d, K), single, p, some)
		chiSquare(t, fmt.Sprintf("d=%d K=%d bulk", d, K), bulk, p, some)
	}
}

// Numbers of an independent calculation: P(max >= 20) = 0.0197551493 at d=10,
// K=100 and E max = 12.2352947277 at d=8, K=64, within 5 standard errors, which
// a right sampler leaves once in 1.7 million.
func TestPublishedNumbers(t *testing.T) {
	n := 4_000_000
	if testing.Short() {
		n = 400_000
	}
	w := montecarlo.NewWords(rand.NewPCG(1, 0))
	dst := make([]float64, n)
	for _, c := range []struct {
		d, K int
		of   func(m float64) float64
		want float64
	}{
		{10, 100, func(m float64) float64 {
			if m >= 20 {
				return 1
			}
			return 0
		}, 0.0197551493},
		{8, 64, func(m float64) float64 { return m }, 12.2352947277},
	} {
		throw, _ := New(c.d, c.K)
		if err := throw.Bulk()()(w, dst); err != nil {
			t.Fatal(err)
		}
		var m montecarlo.Moments
		for _, x := range dst {
			m.Add(c.of(x))
		}
		se := math.Sqrt(m.Variance() / float64(n))
		t.Logf("d=%d K=%d: %v +- %.2g, want %v", c.d, c.K, m.Mean(), se, c.want)
		if math.Abs(m.Mean()-c.want) > 5*se {
			t.Errorf("d=%d K=%d: %v, want %v, standard error %.2g", c.d, c.K, m.Mean(), c.want, se)
		}
	}
}

// The naive loop of the benchmark is a third way to the same law.
func TestLoopOverBallsAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	law, _ := exact.New(10, 100)
	p, counts := make([]float64, 101), make([]int, 101)
	for m := range p {
		p[m] = law.Mass(m)
	}
	for range 50_000 {
		counts[naive(r, 10, 100)]++
	}
	chiSquare(t, "loop over balls", counts, p, 50_000)
}

// Words at the ends of every table reach the largest and smallest numbers that
// can occur: no ball is lost and no table is missing.
func TestExtremeWordsLoseNoBall(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range [][2]int{{1, 0}, {2, 63}, {2, 64}, {2, 4095}, {2, 4096}, {3, 12288}, {7, 300000}, {16, 4096}, {16, MaxBalls},
		{13, MaxBalls}, {MaxBins, MaxBalls}, {MaxBins - 1, 100}} {
		throw, err := New(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		loads, words := make([]uint32, c[0]), make([]uint64, throw.half.words)
		for trial := range 300 {
			for i := range words {
				switch kind := r.IntN(3); {
				case trial == 0 || trial > 2 && kind == 0:
					words[i] = 0
				case trial == 1 || trial > 2 && kind == 1:
					words[i] = math.MaxUint64
				case trial == 2:
					words[i] = 1 << (bits.UintSize - 1)
				default:
					words[i] = r.Uint64()
				}
			}
			most := throw.largest(loads, words)
			sum, largest := 0, uint32(0)
			for _, n := range loads {
				sum += int(n)
				largest = max(largest, n)
			}
			if sum != c[1] || largest != most {
				t.Fatalf("d=%d K=%d: %d balls, largest %d of %d", c[0], c[1], sum, most, largest)
			}
		}
	}
}

func TestSizesAreChecked(t *testing.T) {
	for _, c := range [][2]int{{0, 1}, {MaxBins + 1, 1}, {3, -1}, {3, MaxBalls + 1}} {
		_, err := New(c[0], c[1])
		_, tilted := Tilted(c[0], c[1], 1)
		_, conditional := Conditional(c[0], c[1], 1)
		for _, e := range []error{err, tilted, conditional} {
			if _, ok := e.(*inputs.Error); !ok {
				t.Errorf("d=%d K=%d: error %v", c[0], c[1], e)
			}
		}
	}
}

func TestReplicationsDoNotAllocate(t *testing.T) {
	throw, _ := New(13, 9000)
	rare, err := Tilted(10, 100, 25)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 0))
	for name, model := range map[string]montecarlo.Replication[float64]{"maximum": throw.Maximum()(), "tilted": rare.Weights()()} {
		if n := testing.AllocsPerRun(100, func() { _, _ = model(r) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	bulk, dst, w := throw.Bulk()(), make([]float64, 64), montecarlo.NewWords(r)
	if n := testing.AllocsPerRun(100, func() { _ = bulk(w, dst) }); n != 0 {
		t.Errorf("bulk: %v allocations", n)
	}
}
