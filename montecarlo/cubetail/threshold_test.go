package cubetail

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// By hand: 3 max(4, y) + max(5, 3+y) + max(9, 1+y) is 26 up to y = 2, rises by 1
// to 28 at y = 4, by 4 to 44 at y = 8, and by 5 from there.
func TestThresholdByHand(t *testing.T) {
	for _, c := range []struct{ gamma, want float64 }{
		{25.9, math.Inf(-1)}, {26, 2}, {27, 3}, {28, 4}, {32, 5}, {44, 8}, {54, 10},
	} {
		lines := []line{{other: 9, with: 1, phases: 1}, {other: 4, phases: 3}, {other: 5, with: 3, phases: 1}}
		if got := threshold(lines, c.gamma); got != c.want {
			t.Errorf("gamma=%v: %v, want %v", c.gamma, got, c.want)
		}
	}
}

// Atoms at multiples of 0.1, which float64 has not exactly: an atom at which the
// sum equals gamma is not beyond the threshold, and with gamma an ulp lower it
// is. Division alone gets some of them wrong.
func TestThresholdsAreSnappedToAtoms(t *testing.T) {
	tail := newTail(distributions.Scaled{Factor: 0.1, Law: distributions.Geometric{Mu: 20}})
	r := rand.New(rand.NewPCG(1, 0))
	wrong := 0
	for range 2000 {
		lines := []line{{other: 0.1 * float64(r.IntN(30)), phases: 3}}
		for range 3 {
			lines = append(lines, line{other: 0.1 * float64(r.IntN(100)), with: 0.1 * float64(r.IntN(60)), phases: 1})
		}
		low := math.Inf(-1)
		for _, l := range lines {
			low = math.Max(low, l.kink())
		}
		atom := 0.1 * math.Ceil(10*math.Max(low, 0)+1+float64(r.IntN(40)))
		threshold(lines, 0) // sorts them: the sum depends on the order in its last bit
		gamma := total(lines, atom)
		y := threshold(lines, gamma)
		if y < atom {
			wrong++
		}
		if y = tail.snap(y, lines, gamma); y < atom || y >= tail.discrete.NextAtom(atom) {
			t.Fatalf("%v at gamma=%v: %v, atom %v", lines, gamma, y, atom)
		}
		gamma = math.Nextafter(gamma, 0)
		y = threshold(lines, gamma)
		if y >= atom {
			wrong++
		}
		if y = tail.snap(y, lines, gamma); total(lines, atom) > gamma && y >= atom {
			t.Fatalf("%v below gamma=%v: %v, atom %v", lines, gamma, y, atom)
		}
	}
	if wrong == 0 {
		t.Error("division was always right: the test sees nothing")
	}
}

// A pilot would climb 400 levels to a time that is passed with probability e^-10^305, and hold
// 2^40 particles. Twenty packets' time is not as far: P(X > 20) = e^-20 for one of them.
func TestPilotsThatCannotEndAreRefused(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	if s, err := PilotedSplit(8, law, 1e308); err == nil {
		t.Errorf("%d levels", len(s.Levels))
	}
	if _, err := NewSplit(3, law, 2, 63, 1<<40, 2); err == nil {
		t.Error("2^40 particles are held")
	}
	if _, err := PilotedSplit(2, law, 20); err != nil {
		t.Error(err)
	}
}
