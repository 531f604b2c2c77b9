package loggp

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// broadcast is a collective of 21 sizes whose time steps from 13 to 140 us behind 8 KiB, with errors of
// sigma, as a library that changes the algorithm makes it.
func broadcast(r *rand.Rand, sigma float64) Series {
	s := exactSeries(Collective, powers()[:21], func(s float64) float64 {
		t := 6.9 + 0.00075*s
		if s > 8192 {
			t = 137 + 0.00016*s
		}
		return t * (1 + sigma*r.NormFloat64())
	})
	s.Task = "broadcast"
	return s
}

// A step of ten times is a change of protocol with the statistic in the thousands: it is found
// in all of 40 tables, with errors of 2 and of 4 %, at its place, and no size behind it is said to be off the line. By the errors of
// the one line alone P is 0.017 in a third of such tables, and
// nothing is found; that none of 40 is then missed has a probability of 1e-7.
func TestAStepOfTenTimesIsAChange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 31))
	c := config()
	c.Draws = 1
	for i := range 40 {
		sigma := 0.02
		if i%2 == 1 {
			sigma = 0.04
		}
		f, err := FitSeries([]Series{broadcast(r, sigma)}, c)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Regimes) != 2 && !stepAt(f) {
			t.Errorf("table %d: no change is found: %+v", i, f.Tests)
		}
		for _, w := range f.Estimates[0].Remarks() {
			if strings.Contains(w, "16KiB is") || strings.Contains(w, "32KiB is") {
				t.Errorf("table %d: %s", i, w)
			}
		}
	}
}

// stepAt reports whether a test finds a change between 8 and 16 KiB.
func stepAt(f *Fit) bool {
	for _, test := range f.Tests {
		if strings.Contains(test.Verdict, "changes between 8KiB and 16KiB") {
			return true
		}
	}
	return false
}
