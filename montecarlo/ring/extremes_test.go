package ring_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/ring"
)

// The scratch space of 2^31 nodes, 32 GB, is not made: the replication says what is wrong.
func TestRingsThatCannotBeHeldAreRefused(t *testing.T) {
	var domain *inputs.Error
	law := distributions.Exponential{Mu: 1}
	r := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{1<<28 + 1, 1<<31 - 1, math.MaxInt} {
		if x, err := (ring.Async{N: n, Law: law}).Completion()(r); err == nil {
			t.Errorf("N=%d ends at %v", n, x)
		}
		if x, err := (ring.Joint{N: n, Lengths: distributions.Block{Size: 5}}).Outcomes()(r); !errors.As(err, &domain) ||
			domain.Arg != "n" {
			t.Errorf("N=%d: %v, %v", n, x, err)
		}
		if x, err := (ring.Fast{N: n, Law: law}).Completion()(r); err != nil { // executes none
			t.Errorf("N=%d: %v, %v", n, x, err)
		}
	}
}
