package cube_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/cube"
	"castlab/topologies/schedules"
)

// plain is the barrier algorithm by its definition: a double loop over links and
// packets that reads the schedule itself and knows no transform.
func plain(t *testing.T, d int, x []float64) (phases []float64, load float64) {
	t.Helper()
	r, err := schedules.NewRotation(d)
	if err != nil {
		t.Fatal(err)
	}
	phases = make([]float64, d)
	loads := make([]float64, d<<d)
	for i := 1; i <= d; i++ {
		for c := range d {
			set := r.AppendSet(nil, i, c)
			for z := range x {
				sum := 0.0
				for _, t := range set {
					sum += x[uint32(z)^t]
					loads[c<<d+z] += x[uint32(z)^t]
				}
				phases[i-1] = max(phases[i-1], sum)
			}
		}
	}
	return phases, slices.Max(loads)
}

func newBarrier(t testing.TB, d int) *cube.Barrier {
	t.Helper()
	b, err := cube.NewBarrier(d)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func exponentials(n int, r *rand.Rand) []float64 {
	x := make([]float64, n)
	for l := range x {
		x[l] = r.ExpFloat64()
	}
	return x
}

// agree runs x and compares phases, total and load with the plain loop, bit by
// bit.
func agree(t *testing.T, name string, e *cube.Execution, d int, x []float64) {
	t.Helper()
	phases, load := plain(t, d, x)
	got := e.Run(x)
	total := 0.0
	for i, want := range phases {
		total += want
		if e.Phase(i+1) != want {
			t.Errorf("%s, d=%d: T_%d = %v, want %v", name, d, i+1, e.Phase(i+1), want)
		}
	}
	if got != total {
		t.Errorf("%s, d=%d: T = %v, want %v", name, d, got, total)
	}
	if l := e.Load(); l != load {
		t.Errorf("%s, d=%d: load = %v, want %v", name, d, l, load)
	}
}

// lengthsOf returns lengths of every kind that could mislead a transform in single
// precision, or a search that stops early.
func lengthsOf(n int, r *rand.Rand) map[string][]float64 {
	each := func(length func(l int) float64) []float64 {
		x := make([]float64, n)
		for l := range x {
			x[l] = length(l)
		}
		return x
	}
	law := func(s distributions.Sampler) []float64 {
		return each(func(int) float64 { return s.Sample(r) })
	}
	exponential := func(scale float64) []float64 {
		return each(func(int) float64 { return scale * r.ExpFloat64() })
	}
	giants := func(k int, size float64, rest func() float64) []float64 {
		x := each(func(int) float64 { return rest() })
		for range k {
			x[r.IntN(n)] = size
		}
		return x
	}
	return map[string][]float64{
		"exponential":      exponential(1),
		"uniform":          law(distributions.Uniform{Min: 0, Max: 2}),
		"Pareto(1.1)":      law(distributions.Pareto{Shape: 1.1, Mu: 1}),
		"log-Pareto(0.5)":  law(distributions.LogPareto{Shape: 0.5, Mu: 1}),
		"lognormal(5)":     law(distributions.Lognormal{Mu: 1, Sigma: 5}),
		"geometric":        law(distributions.Geometric{Mu: 2}),
		"two values":       each(func(int) float64 { return []float64{0.1, 0.7}[r.IntN(2)] }),
		"mostly the same":  each(func(int) float64 { return []float64{0.1, 0.7}[min(r.IntN(10), 1)] }),
		"equal":            each(func(int) float64 { return 0.1 }),
		"unit":             each(func(int) float64 { return 1 }),
		"zero":             make([]float64, n),
		"nearly equal":     each(func(int) float64 { return 1 + 0x1p-52*float64(r.IntN(3)) }),
		"narrow":           each(func(int) float64 { return 1 + r.Float64()/1024 }),
		"half zeros":       each(func(int) float64 { return float64(r.IntN(2)) * r.ExpFloat64() }),
		"one packet":       giants(1, 3.3, func() float64 { return 0 }),
		"giant":            giants(1, 1e6, r.ExpFloat64),
		"huge giant":       giants(1, 1e12, r.ExpFloat64),
		"giants":           giants(5, 1e9, r.ExpFloat64),
		"giant, equal":     giants(1, 1e6, func() float64 { return 0.1 }),
		"giant, unit":      giants(1, 1e7, func() float64 { return 1 }),
		"scales":           each(func(int) float64 { return math.Exp(600 * (r.Float64() - 0.5)) }),
		"tiny":             exponential(1e-300),
		"subnormal":        exponential(1e-320),
		"huge":             exponential(1e300),
		"beyond the range": exponential(1e307),
		"infinite":         giants(1, math.Inf(1), r.ExpFloat64),
	}
}

func TestBarrierIsThePlainLoopToTheLastBit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 10; d++ {
		b := newBarrier(t, d)
		e, scalar := b.NewExecution(), b.Plain().NewExecution()
		for name, x := range lengthsOf(1<<d, r) {
			agree(t, name, e, d, x)
			agree(t, name+", no vectors", scalar, d, x)
		}
	}
	for _, d := range []int{11, 12, 13, 14} {
		if d > 11 && testing.Short() {
			break
		}
		agree(t, "exponential", newBarrier(t, d).NewExecution(), d, exponentials(1<<d, r))
	}
}

// Lengths that are multiples of 2^-20 have exact sums: no order of addition can
// hide a mistake.
func TestDyadicLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 11; d++ {
		x := make([]float64, 1<<d)
		for l := range x {
			x[l] = float64(r.IntN(1<<23)) / (1 << 20)
		}
		agree(t, "dyadic", newBarrier(t, d).NewExecution(), d, x)
	}
}

func TestDeterministicLengths(t *testing.T) {
	for d := 1; d <= 12; d++ {
		agree(t, "deterministic", newBarrier(t, d).NewExecution(), d, deterministic(d))
	}
}

// The kernels with and without vectors err differently, and decide the same. In
// a build without vectors they are one.
func TestBuildsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 8; d <= 16; d++ {
		b := newBarrier(t, d)
		e, scalar := b.NewExecution(), b.Plain().NewExecution()
		for range 3 {
			x := exponentials(1<<d, r)
			if p, q := e.Run(x), scalar.Run(x); p != q {
				t.Errorf("d=%d: %v with vectors, %v without", d, p, q)
			}
			if p, q := e.Load(), scalar.Load(); p != q {
				t.Errorf("d=%d: load %v with vectors, %v without", d, p, q)
			}
		}
	}
}

// Large cubes: phases 2 and d-2 have few packets on a link, so that they can be
// added up, and the values of all phases must not depend on the workspace.
func TestLargeCubes(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	r := rand.New(rand.NewPCG(1, 0))
	for _, d := range []int{15, 16, 17, 18} {
		b := newBarrier(t, d)
		x := exponentials(1<<d, r)
		e := b.NewExecution()
		e.Run(x)
		for _, i := range []int{2, d - 2} {
			want := 0.0
			for c := range d {
				for z := range x {
					want = max(want, b.LinkTime(x, i, c, z))
				}
			}
			if e.Phase(i) != want {
				t.Errorf("d=%d: T_%d = %v, want %v", d, i, e.Phase(i), want)
			}
		}
		// The middle phase, for one dimension.
		i, c := d/2, d-1
		for z := range 1 << 12 {
			if w := b.LinkTime(x, i, c, z); w > e.Phase(i) {
				t.Errorf("d=%d: T_%d = %v, and link %d of dimension %d takes %v", d, i, e.Phase(i), z, c, w)
			}
		}
	}
}

// With unit lengths a phase takes as many steps as its busiest link has
// packets, ceil(C(d,i)/d).
func TestUnitLengthsCountSteps(t *testing.T) {
	for d := 1; d <= 14; d++ {
		x := make([]float64, 1<<d)
		for l := range x {
			x[l] = 1
		}
		want, binomial := 0, 1
		for i := 1; i <= d; i++ {
			binomial = binomial * (d - i + 1) / i
			want += (binomial + d - 1) / d
		}
		if got := newBarrier(t, d).NewExecution().Run(x); got != float64(want) {
			t.Errorf("d=%d: T = %v, want %d", d, got, want)
		}
	}
}

func TestMembersPartitionTheNodes(t *testing.T) {
	for d := 1; d <= 12; d++ {
		b := newBarrier(t, d)
		seen := make([]int, 1<<d)
		for i := 1; i <= d; i++ {
			for c := range d {
				for _, m := range b.Members(i, c) {
					seen[m]++
					if m>>c&1 == 0 {
						t.Errorf("d=%d: node %b is reached over dimension %d", d, m, c)
					}
				}
			}
		}
		for m := 1; m < len(seen); m++ {
			if seen[m] != 1 {
				t.Errorf("d=%d: node %b is in %d sets", d, m, seen[m])
			}
		}
	}
}

func TestBarrierDomain(t *testing.T) {
	for _, d := range []int{-1, 0, cube.MaxBarrier + 1} {
		_, err := cube.NewBarrier(d)
		if domain := (*inputs.Error)(nil); !errors.As(err, &domain) || domain.Arg != "d" {
			t.Errorf("d=%d: error %v", d, err)
		}
	}
	b := newBarrier(t, 2)
	for name, law := range map[string]interface{ Sample(*rand.Rand) float64 }{
		"none": nil, "negative": constant(-1), "NaN": constant(math.NaN()),
	} {
		_, err := b.Completion(law)()(rand.New(rand.NewPCG(1, 0)))
		if domain := (*inputs.Error)(nil); !errors.As(err, &domain) {
			t.Errorf("%s: error %v", name, err)
		}
		_, err = b.Outcomes(law)()(rand.New(rand.NewPCG(1, 0)))
		if domain := (*inputs.Error)(nil); !errors.As(err, &domain) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

type constant float64

func (c constant) Sample(*rand.Rand) float64 { return float64(c) }
