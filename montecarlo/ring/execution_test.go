package ring

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Worked by hand, link by link.
func TestCompletionTimeByHand(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
		why  string
	}{
		{nil, 0, "nobody"},
		{[]float64{7}, 0, "nobody to tell"},
		{[]float64{1, 3}, 3, "each sends once: 1 and 3"},
		{[]float64{1, 2, 5}, 5, "every node has two neighbors, one hop: the longest, 5"},
		{[]float64{1, 1, 1, 1}, 2, "two slots"},
		// Clockwise: link 0->1 sends packet 0 [0,1], then packet 3, there at 4: [4,8].
		// Link 1->2: packet 1 [0,2], packet 0 (there at 1) [2,3].
		// Link 2->3: packet 2 [0,3], packet 1 [3,5]. Link 3->0: packet 3 [0,4], packet 2 [4,7].
		{[]float64{1, 2, 3, 4}, 8, "packet 3 over two links without waiting"},
		// Clockwise, second hops: link 1->2 sends packet 0 from max(2 free, 10 there)
		// to 20; link 2->3 packet 1 from 3 to 5; link 0->1 packet 4 from 10 (busy with
		// packet 0) to 11. Counterclockwise by symmetry 20.
		{[]float64{10, 2, 3, 1, 1}, 20, "packet 0 over two links"},
	} {
		if got := CompletionTime(c.x); got != c.want {
			t.Errorf("CompletionTime(%v) = %v, want %v: %s", c.x, got, c.want, c.why)
		}
	}
}

// The recurrence agrees with the event-driven simulator to the last bit (both
// add the same numbers in the same order), not in T alone: every packet ends
// its last hop in each direction at the same time, waiting included. T would not
// tell, because the longest packet never waits.
func TestCompletionTimeAgreesWithEventSimulator(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 3000 {
		n := 2 + r.IntN(12)
		x := lengths(r, n)
		complete, ends := simulate(x, [2]int{n / 2, n / 2})
		if got := CompletionTime(x); got != complete {
			t.Fatalf("lengths %v: recurrence %v, events %v", x, got, complete)
		}
		e := newExecution(n)
		e.direction(x, clockwise)
		if !slices.Equal(e.finish, ends[0]) {
			t.Fatalf("lengths %v, clockwise: recurrence %v, events %v", x, e.finish, ends[0])
		}
		e.direction(x, counterclockwise)
		if !slices.Equal(e.finish, ends[1]) {
			t.Fatalf("lengths %v, counterclockwise: recurrence %v, events %v", x, e.finish, ends[1])
		}
		if n%2 == 0 {
			// The opposite node reached from one side only: nothing is gained.
			one, _ := simulate(x, [2]int{n / 2, n/2 - 1})
			if one != complete {
				t.Fatalf("lengths %v: antipode reached once %v, twice %v", x, one, complete)
			}
		}
	}
}

// Rotating or reflecting the ring changes nothing, and adding to a length never
// finishes sooner.
func TestCompletionTimeHasTheSymmetryOfTheRing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		n := 2 + r.IntN(40)
		x := lengths(r, n)
		want := CompletionTime(x)
		y, z := make([]float64, n), make([]float64, n)
		shift := r.IntN(n)
		for i := range x {
			y[(i+shift)%n] = x[i]
			z[n-1-i] = x[i]
		}
		if a, b := CompletionTime(y), CompletionTime(z); a != want || b != want {
			t.Fatalf("n=%d: %v, rotated %v, reflected %v", n, want, a, b)
		}
		x[r.IntN(n)] += r.Float64()
		if longer := CompletionTime(x); longer < want {
			t.Fatalf("n=%d: longer packets finish at %v before %v", n, longer, want)
		}
	}
}

func FuzzCompletionTimeAgreesWithEvents(f *testing.F) {
	f.Add([]byte{1, 2})
	f.Add([]byte{9, 9, 1, 200, 3})
	f.Add([]byte{0, 0, 0, 0, 7, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		n := len(data)
		if n < 2 || n > 24 {
			return
		}
		x := make([]float64, n)
		for i, b := range data {
			x[i] = float64(b) / 8
		}
		complete, _ := simulate(x, [2]int{n / 2, n / 2})
		if got := CompletionTime(x); got != complete || math.IsNaN(got) {
			t.Fatalf("lengths %v: recurrence %v, events %v", x, got, complete)
		}
	})
}
