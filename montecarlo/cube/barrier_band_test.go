package cube

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// dyadic returns lengths of the law, rounded to multiples of 2^-20 of a power of
// two near the longest, so that all their sums are exact.
func dyadic(n int, law distributions.Sampler, r *rand.Rand) []float64 {
	x := make([]float64, n)
	longest := 0.0
	for l := range x {
		x[l] = law.Sample(r)
		longest = max(longest, x[l])
	}
	_, e := math.Frexp(longest)
	unit := math.Ldexp(1, e-20)
	for l := range x {
		x[l] = math.Round(x[l]/unit) * unit
	}
	return x
}

// worst returns the largest error of all values of part q, whose transform is in
// p.work, and the band. The link times are exact sums, and so is the mean; zero has a
// relative error of 2^-50, which the double precision part of the band allows for.
func worst[T float32 | float64](e *Execution, p *precision[T], k *search, q int) (largest, band float64) {
	n := float64(len(e.x))
	stride := len(p.work) >> p.held
	for j := range stride {
		for m, v := range p.kernel.Column(&p.out, p.work, j) {
			z := e.s.node(q, max(k.phase, 1), k.c, uint32(m*stride+j))
			want := n*(e.s.scale.of(e.add(k, z))-float64(k.size)*e.s.mean) - k.zero
			largest = max(largest, math.Abs(float64(v)-want))
		}
	}
	return largest, e.band(k, p.unit)
}

// Every value of every transform, in both precisions, is within the band of the
// exact link time; and the band is of use: where the transform of the lengths does
// not fit single precision, some error exceeds a thousandth of the band.
func TestBandHoldsForEveryLink(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	laws := map[string]distributions.Sampler{
		"exponential": distributions.Exponential{Mu: 1},
		"Pareto":      distributions.Pareto{Shape: 1.1, Mu: 1},
		"two values":  distributions.TwoPoint{Low: 0.5, High: 1024, Mu: 1},
		"narrow":      distributions.Uniform{Min: 0.999, Max: 1.001},
	}
	for d := 8; d <= 11; d++ {
		b, err := NewBarrier(d)
		if err != nil {
			t.Fatal(err)
		}
		e := b.NewExecution()
		for name, law := range laws {
			e.Run(dyadic(1<<d, law, r))
			closest := 0.0
			check := func(k *search, q int, largest, band float64) {
				if largest > band {
					t.Errorf("%s, d=%d, phase %d, dimension %d, part %d: error %v, band %v", name, d, k.phase, k.c, q, largest, band)
				}
			}
			for c := range d {
				e.s.next()
				e.single.split(e.s)
				e.double.split(e.s)
				for i := 2; i <= d-2; i++ {
					table := b.tables[(i-1)*d+c]
					k := search{phase: i, c: c, size: table.size, norm: e.phaseNorm(table), extra: 2}
					for q := range 4 {
						k.zero = float64(k.size) * e.s.zero[q]
						e.single.kernel.Product(e.single.work, e.single.a[q], table.h)
						largest, band := worst(e, e.single, &k, q)
						check(&k, q, largest, band)
						closest = max(closest, largest/band)
						e.double.kernel.Product(e.double.work, e.double.a[q], table.h)
						largest, band = worst(e, e.double, &k, q)
						check(&k, q, largest, band)
					}
				}
				size, zero := e.addTables(c)
				k := search{c: c, size: size, norm: e.loadNorm(), extra: 3}
				for q := range 4 {
					k.zero = float64(zero[0])*e.s.zero[q] + float64(zero[1])*e.s.zero[q^2]
					addProducts(e, e.single, q)
					largest, band := worst(e, e.single, &k, q)
					check(&k, q, largest, band)
					addProducts(e, e.double, q)
					largest, band = worst(e, e.double, &k, q)
					check(&k, q, largest, band)
				}
			}
			t.Logf("%s, d=%d: largest error %.3g of the band", name, d, closest)
			if closest < 1e-3 && closest > 0 {
				t.Errorf("%s, d=%d: no error exceeds %.3g of the band", name, d, closest)
			}
		}
	}
}

// The table of a phase bounds the energy of its products by number of ones; the
// true norm must not exceed that bound, nor be a hundred times smaller.
func TestPhaseNormBoundsTheProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 8; d <= 14; d++ {
		b, err := NewBarrier(d)
		if err != nil {
			t.Fatal(err)
		}
		e := b.NewExecution()
		e.Run(dyadic(1<<d, distributions.Exponential{Mu: 1}, r))
		for c := range d {
			e.s.next()
			e.double.split(e.s)
			for i := 2; i <= d-2; i++ {
				table := b.tables[(i-1)*d+c]
				bound := e.phaseNorm(table)
				for q, a := range e.double.a {
					squares := 0.0
					for u, h := range table.h {
						p := a[u] * float64(h)
						squares += p * p
					}
					if norm := math.Sqrt(squares); norm > bound*(1+1e-12) || norm < bound/100 {
						t.Errorf("d=%d, phase %d, dimension %d, part %d: norm %v, bound %v", d, i, c, q, norm, bound)
					}
				}
			}
		}
	}
}

// The transform leaves little to add up: of n d (d-3) links, one in two hundred
// at most, for laws light and heavy. The search keeps the running maximum of d
// dimensions, four parts each; were it not to skip anything the share would be 1.
func TestFewLinksAreAddedUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for name, law := range map[string]distributions.Sampler{
		"exponential": distributions.Exponential{Mu: 1},
		"uniform":     distributions.Uniform{Min: 0, Max: 2},
		"Pareto(1.1)": distributions.Pareto{Shape: 1.1, Mu: 1},
		"log-Pareto":  distributions.LogPareto{Shape: 0.5, Mu: 1},
		"lognormal":   distributions.Lognormal{Mu: 1, Sigma: 3},
		"equal":       distributions.Deterministic{Mu: 0.1},
	} {
		for _, d := range []int{10, 12, 14} {
			b, err := NewBarrier(d)
			if err != nil {
				t.Fatal(err)
			}
			e, x := b.NewExecution(), make([]float64, 1<<d)
			for l := range x {
				x[l] = law.Sample(r)
			}
			e.Run(x)
			// A link in all phases together adds up n-1 lengths over d dimensions.
			if all := int64(len(x)) * int64(len(x)-1); e.spent > all/200 {
				t.Errorf("%s, d=%d: %d of %d lengths added up", name, d, e.spent, all)
			}
			if e.useDouble {
				t.Errorf("%s, d=%d: double precision was needed", name, d)
			}
		}
	}
}

// One packet so long that single precision cannot tell apart the links that
// send it must not make the search add up all of them.
func TestGiantsAreLeftToDoublePrecision(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	const d = 12
	b, err := NewBarrier(d)
	if err != nil {
		t.Fatal(err)
	}
	e, x := b.NewExecution(), make([]float64, 1<<d)
	for l := range x {
		x[l] = r.ExpFloat64()
	}
	x[5] = 1e11
	e.Run(x)
	if !e.useDouble || e.spent > e.budget+e.budget/10 {
		t.Errorf("double precision: %v, %d lengths added up, budget %d", e.useDouble, e.spent, e.budget)
	}
	x[5] = 1
	if e.Run(x); e.useDouble {
		t.Error("double precision outlasts the run that needed it")
	}
}
