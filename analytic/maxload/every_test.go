package maxload

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// d (e/4)^d at C = 2, and d e^-d at C = e.
func TestEveryNumberByHand(t *testing.T) {
	for _, c := range []struct {
		d    int
		C    float64
		want float64
	}{{10, 1, 10}, {10, 2, 10 * math.Pow(math.E/4, 10)}, {10, math.E, 10 * math.Exp(-10)}, {1, 1, 1}} {
		if got, err := EveryNumber(c.d, c.C); err != nil || math.Abs(got/c.want-1) > 1e-13 {
			t.Errorf("d=%d C=%g: %g, %v, want %g", c.d, c.C, got, err, c.want)
		}
	}
}

// No tail of the exact law is above it, for every K up to 5 d^2: the cases of ST93 and what
// lies between them.
func TestEveryNumberBoundsTheExactLaw(t *testing.T) {
	for _, d := range []int{1, 2, 5, 10} {
		for _, C := range []float64{1.25, 1.5, 2, 3} {
			bound, err := EveryNumber(d, C)
			if err != nil {
				t.Fatal(err)
			}
			for K := 1; K <= 5*d*d; K++ {
				law, err := New(d, K)
				if err != nil {
					t.Fatal(err)
				}
				m := int(math.Ceil(C * math.Max(float64(d), float64(K)/float64(d))))
				if p := law.Tail(m); p > bound {
					t.Errorf("d=%d K=%d C=%g: P(max >= %d) = %g > %g", d, K, C, m, p, bound)
				}
			}
		}
	}
}

func TestEveryNumberDomain(t *testing.T) {
	var wrong *inputs.Error
	for _, err := range []error{second(EveryNumber(0, 2)), second(EveryNumber(MaxBins+1, 2)), second(EveryNumber(3, 0.9)),
		second(EveryNumber(3, math.NaN())), second(EveryNumber(3, math.Inf(1)))} {
		if !errors.As(err, &wrong) {
			t.Errorf("%v", err)
		}
	}
}

func second(_ float64, err error) error { return err }
