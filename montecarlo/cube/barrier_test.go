package cube_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/montecarlo"
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

func TestBarrierIsThePlainLoopToTheLastBit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 11; d++ {
		e := newBarrier(t, d).NewExecution()
		for range 2 {
			agree(t, "exponential", e, d, exponentials(1<<d, r))
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
		if domain := (*montecarlo.DomainError)(nil); !errors.As(err, &domain) || domain.Arg != "d" {
			t.Errorf("d=%d: error %v", d, err)
		}
	}
	b := newBarrier(t, 2)
	for name, law := range map[string]interface{ Sample(*rand.Rand) float64 }{
		"none": nil, "negative": constant(-1), "NaN": constant(math.NaN()),
	} {
		_, err := b.Completion(law)()(rand.New(rand.NewPCG(1, 0)))
		if domain := (*montecarlo.DomainError)(nil); !errors.As(err, &domain) {
			t.Errorf("%s: error %v", name, err)
		}
		_, err = b.Outcomes(law)()(rand.New(rand.NewPCG(1, 0)))
		if domain := (*montecarlo.DomainError)(nil); !errors.As(err, &domain) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

type constant float64

func (c constant) Sample(*rand.Rand) float64 { return float64(c) }
