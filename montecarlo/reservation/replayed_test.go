package reservation

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// Transmissions take the lengths 1, 2, 3, 4, 5 in turn, one after another over frames and
// users, and reservation intervals 6, 7, 8: from each follows the next.
func TestLengthsOfARecordAreTakenInItsOrder(t *testing.T) {
	replayed := func(values ...float64) distributions.Replayed {
		e, err := distributions.NewEmpirical("x.txt", values)
		if err != nil {
			t.Fatal(err)
		}
		return distributions.NewReplayed(distributions.Consecutive{Record: e})
	}
	q := Queues{N: 4, Lambda: 0.05, X: replayed(1, 2, 3, 4, 5), V: replayed(6, 7, 8)}
	if q.Memoryless() {
		t.Error("a frame without packets is no new beginning: the next lengths are known")
	}
	if (Queues{N: 1, Lambda: 0.1, X: distributions.Deterministic{Mu: 1}, V: distributions.Exponential{Mu: 1}}).Memoryless() == false {
		t.Error("independent lengths have no memory")
	}
	run, err := q.Follow(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	x, v, packets := 0., 0., 0
	for range 5000 {
		s := run.Next()
		if v > 0 && math.Abs(s.V-(6+math.Mod(v-6+1, 3))) > 1e-6 {
			t.Fatalf("interval %v after %v", s.V, v)
		}
		v = s.V
		for _, p := range s.Packets {
			length := math.Round(p.Sent - p.Started) // times are sums
			if x > 0 && length != 1+math.Mod(x, 5) {
				t.Fatalf("length %v after %v", length, x)
			}
			x = length
			packets++
		}
	}
	if packets < 5000 { // 0.2 a unit of time, a frame being 7 and more
		t.Errorf("%d packets", packets)
	}
}
