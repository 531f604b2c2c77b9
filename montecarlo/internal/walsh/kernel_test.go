package walsh_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/montecarlo/internal/walsh"
)

// definition is the transform by its defining sum, in integers.
func definition(v []int) []int {
	w := make([]int, len(v))
	for z := range w {
		for u, x := range v {
			if bits.OnesCount(uint(u&z))%2 == 1 {
				x = -x
			}
			w[z] += x
		}
	}
	return w
}

func kernels(bits int) []walsh.Kernel {
	ks := []walsh.Kernel{walsh.PlainKernel(bits)}
	if best := walsh.NewKernel(bits); best != ks[0] {
		ks = append(ks, best)
	}
	return ks
}

// Small integers are transformed without rounding, so that the result is that
// of the definition.
func TestTransformIsItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for k := 0; k <= 13; k++ {
		v, x, y := make([]int, 1<<k), make([]float64, 1<<k), make([]float32, 1<<k)
		for u := range v {
			v[u] = r.IntN(101) - 50
			x[u], y[u] = float64(v[u]), float32(v[u])
		}
		walsh.Transform(x)
		walsh.Transform(y)
		for z, w := range definition(v) {
			if x[z] != float64(w) || y[z] != float32(w) {
				t.Fatalf("k=%d, z=%d: %v and %v, want %d", k, z, x[z], y[z], w)
			}
		}
	}
}

func TestKernelEndsInTheTransform(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for k := walsh.MinBits; k <= 16; k++ {
		n := 1 << k
		a, h, work := make([]float32, n), make([]float32, n), make([]float32, n)
		want := make([]float64, n)
		for u := range a {
			a[u], h[u] = float32(r.IntN(17)-8), float32(r.IntN(17)-8)
			want[u] = float64(a[u]) * float64(h[u])
		}
		walsh.Transform(want)
		for _, kernel := range kernels(k) {
			t.Run(fmt.Sprintf("%+v", kernel), func(t *testing.T) {
				kernel.Product(work, a, h)
				var out [walsh.MaxColumn]float32
				for j := range n >> kernel.Held {
					for b, v := range kernel.Column(&out, work, j) {
						if z := b<<(k-kernel.Held) + j; float64(v) != want[z] {
							t.Fatalf("value %d is %v, want %v", z, v, want[z])
						}
					}
				}
			})
		}
	}
}

// Columns may name too many, but must name every column that reaches the
// threshold, and must be of use. The outputs of independent normal values times
// integers are near normal, with standard deviation 28.9 sqrt(n): a chi-square of
// eight degrees of freedom exceeds 3.66^2 with probability 0.1, one of two with
// 0.19. Of a thousand columns or more, a quarter is 4.8 standard deviations more.
func TestColumnsLosesNoneAndNamesFew(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for k := walsh.MinBits; k <= 16; k++ {
		n := 1 << k
		a, h, work := make([]float32, n), make([]float32, n), make([]float32, n)
		for u := range a {
			a[u], h[u] = float32(r.NormFloat64()), float32(r.IntN(100)-50)
		}
		for _, kernel := range kernels(k) {
			kernel.Product(work, a, h)
			columns := n >> kernel.Held
			largest := make([]float32, columns)
			var out [walsh.MaxColumn]float32
			for j := range columns {
				largest[j] = slices.Max(kernel.Column(&out, work, j))
			}
			sorted := slices.Sorted(slices.Values(largest))
			for _, rank := range []int{0, columns / 2, columns - 1 - columns/1000, columns - 1} {
				threshold := sorted[rank]
				named := kernel.Columns(nil, work, threshold)
				if !slices.IsSorted(named) {
					t.Errorf("%+v: not in order", kernel)
				}
				for j, v := range largest {
					if _, found := slices.BinarySearch(named, int32(j)); v >= threshold && !found {
						t.Errorf("%+v: column %d reaches %v and is not named", kernel, j, threshold)
					}
				}
			}
			if n := len(kernel.Columns(nil, work, float32(3.66*28.87*math.Sqrt(float64(n))))); columns >= 1000 && n > columns/4 {
				t.Errorf("%+v: %d of %d columns named", kernel, n, columns)
			}
			for _, none := range []float32{float32(math.Inf(-1)), 0, 0x1p-140} {
				if got := len(kernel.Columns(nil, work, none)); got != columns {
					t.Errorf("%+v: %d of %d columns at threshold %v", kernel, got, columns, none)
				}
			}
		}
	}
}

// In double precision the same holds: integers are transformed exactly, and no
// column that reaches the threshold is lost.
func TestDoubleKernel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for k := walsh.MinBits; k <= 14; k++ {
		n := 1 << k
		a, h, work, want := make([]float64, n), make([]float32, n), make([]float64, n), make([]float64, n)
		for u := range a {
			a[u], h[u] = float64(r.IntN(1<<30)-1<<29), float32(r.IntN(101)-50)
			want[u] = a[u] * float64(h[u])
		}
		walsh.Transform(want)
		kernel := walsh.NewDoubleKernel(k)
		kernel.Product(work, a, h)
		columns := n >> kernel.Held
		largest := make([]float64, columns)
		var out [walsh.MaxColumn]float64
		for j := range columns {
			values := kernel.Column(&out, work, j)
			largest[j] = slices.Max(values)
			for b, v := range values {
				if z := b*columns + j; v != want[z] {
					t.Fatalf("%+v: value %d is %v, want %v", kernel, z, v, want[z])
				}
			}
		}
		sorted := slices.Sorted(slices.Values(largest))
		for _, threshold := range []float64{math.Inf(-1), 0, sorted[0], sorted[columns/2], sorted[columns-1]} {
			named := kernel.Columns(nil, work, threshold)
			for j, v := range largest {
				if _, found := slices.BinarySearch(named, int32(j)); v >= threshold && !found {
					t.Errorf("%+v: column %d reaches %v and is not named", kernel, j, threshold)
				}
			}
		}
		if named := kernel.Columns(nil, work, 1e30); len(named) != 0 {
			t.Errorf("%+v: columns %v cannot reach 1e30", kernel, named)
		}
	}
}

func BenchmarkKernel(b *testing.B) {
	for k := 8; k <= 18; k++ {
		n := 1 << k
		a, h, work, columns := make([]float32, n), make([]float32, n), make([]float32, n), make([]int32, 0, n)
		for u := range a {
			a[u], h[u] = float32(u%17-8), float32(u%19-9)
		}
		for _, kernel := range kernels(k) {
			b.Run(fmt.Sprintf("%+v", kernel), func(b *testing.B) {
				for b.Loop() {
					kernel.Product(work, a, h)
					columns = kernel.Columns(columns[:0], work, 1e30)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/value")
			})
		}
	}
}
