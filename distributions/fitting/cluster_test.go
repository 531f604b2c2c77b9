package fitting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Times that a timeout ends at 40, and up to 0.3 later as the clock ticks, are seen to be cut off at 40: of 500
// lognormal ones with median 20.1 and sigma 0.5 some 0.085 are. So are those that stand alone, at 130 to 130.5.
func TestTimeoutsWithJitterAreSeen(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(1, seed))
		var cut, alone []float64
		ends, apart := 0, 0
		for range 500 {
			x := math.Exp(3 + 0.5*r.NormFloat64())
			if x > 40 {
				ends++
				x = 40 + 0.3*r.Float64()
			}
			cut = append(cut, x)
			if x = math.Min(x, 39); r.Float64() < 0.04 {
				apart++
				x = 130 + 0.5*r.Float64()
			}
			alone = append(alone, x)
		}
		slices.Sort(cut)
		slices.Sort(alone)
		if n, at := Clustered(cut, 0); n < ends || n > ends+5 || math.Abs(at-40) > 0.3 {
			t.Errorf("seed %d: %d values from %v on, want %d from 40 on", seed, n, at, ends)
		}
		if n, at := Clustered(alone, 0); n != apart || at > 130 || at < 100 {
			t.Errorf("seed %d: %d values from %v on, want %d from 130 on", seed, n, at, apart)
		}
	}
}

// Laws without a cut show none: of 300 samples of each law and size none does, so that the rate is below 0.01 with
// probability 0.95.
func TestLawsHaveNoCluster(t *testing.T) {
	laws := map[string]func(r *rand.Rand) float64{
		"normal":      (*rand.Rand).NormFloat64,
		"exponential": (*rand.Rand).ExpFloat64,
		"uniform":     (*rand.Rand).Float64,
		"lognormal":   func(r *rand.Rand) float64 { return math.Exp(r.NormFloat64()) },
		"left tail":   func(r *rand.Rand) float64 { return -r.ExpFloat64() },
		"Pareto":      func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1/1.2) },
		"two modes":   func(r *rand.Rand) float64 { return 10 + r.NormFloat64() + 20*float64(r.IntN(2)) },
		"whole":       func(r *rand.Rand) float64 { return math.Floor(20 * r.ExpFloat64()) },
		"far origin":  func(r *rand.Rand) float64 { return 1e9 + r.NormFloat64() },
	}
	for name, law := range laws {
		for _, n := range []int{12, 100, 1000} {
			for seed := range uint64(300) {
				r := rand.New(rand.NewPCG(2, seed))
				x := make([]float64, n)
				for i := range x {
					x[i] = law(r)
				}
				slices.Sort(x)
				step := 0.0
				if name == "whole" {
					step = 1
				}
				if k, at := Clustered(x, step); k > 0 {
					t.Errorf("%s, n=%d: %d values from %v on", name, n, k, at)
				}
			}
		}
	}
}

// Of 500 times that were rounded to whole ones 0.06 were not: the grid is that of the others. A law with atoms, and one with
// a density, are on none, and what is on one grid as a whole is Recorded's.
func TestGridOfMostValues(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(3, seed))
		var most, atoms, dense, whole, offset []float64
		off := 0.0
		for range 500 {
			x := math.Exp(3 + 0.5*r.NormFloat64())
			dense = append(dense, x)
			whole = append(whole, math.Round(x))
			y := math.Round(x)
			if r.Float64() < 0.06 {
				off++
				y = x
			}
			most, offset = append(most, y), append(offset, y+0.25)
			if y = x; r.Float64() < 0.9 {
				y = []float64{1, 2.5, 7, 31, 64.5, 128}[r.IntN(6)]
			}
			atoms = append(atoms, y)
		}
		step, at, share := MostlyRecorded(most)
		if math.Abs(step-1) > 1e-9 || at != 0 || math.Abs(share-(1-off/500)) > 1e-9 {
			t.Errorf("seed %d: %v of the values in steps of %v from %v, want %v", seed, share, step, at, 1-off/500)
		}
		if step, at, _ := MostlyRecorded(offset); math.Abs(step-1) > 1e-9 || math.Abs(at-0.25) > 1e-6 {
			t.Errorf("seed %d: steps of %v from %v, want 1 from 0.25", seed, step, at)
		}
		for name, x := range map[string][]float64{"atoms": atoms, "a density": dense, "whole numbers": whole} {
			if step, _, share := MostlyRecorded(x); step != 0 || share != 0 {
				t.Errorf("seed %d, %s: %v of the values in steps of %v", seed, name, share, step)
			}
		}
	}
	for _, x := range [][]float64{nil, {1}, {1, 1, 1, 1}, {math.MaxFloat64, -math.MaxFloat64, 0, 0, 0}} {
		if step, _, _ := MostlyRecorded(x); step != 0 {
			t.Errorf("%v: steps of %v", x, step)
		}
	}
}
