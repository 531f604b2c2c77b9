package steady

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// By hand: -1, -1 and 2 have mean 0, second moment 2 and third moment 2.
func TestSkewness(t *testing.T) {
	for _, e := range [][]float64{{-1, -1, 2}, {1, 1, -2}} {
		if g := skewness(e); math.Abs(g-1/math.Sqrt2) > 1e-15 {
			t.Errorf("%v: %v, want 1/sqrt 2", e, g)
		}
	}
}

// Intervals of waits near saturation are too low where the run has seen too little
// (COVERAGE.md), and say so; those of normal values, whose sample skewness has the
// deviation sqrt(6/256) = 0.15, do not: 0.6 is four deviations off.
func TestRunsThatAreShortForTheirSkewnessWarn(t *testing.T) {
	for i := range 20 {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		skewed, normal := NewSeries(), NewSeries()
		waits(skewed, r, 60000, 0.9)
		if e := skewed.Interval(0.95); Converged(e) && (len(e.Warnings) != 1 || !strings.Contains(e.Warnings[0], "skewed")) {
			t.Errorf("waits, run %d: %q", i, e.Warnings)
		}
		correlated(normal, r, 3000, 3, 0)
		if e := normal.Interval(0.95); !Converged(e) || len(e.Warnings) != 0 {
			t.Errorf("normal values, run %d: %q", i, e.Warnings)
		}
	}
}

// Beyond the levels whose coverage was measured there is an interval, with a
// warning.
func TestLevelsThatWereNotStudiedWarn(t *testing.T) {
	s := NewSeries()
	correlated(s, rand.New(rand.NewPCG(1, 6)), 3000, 3, 0)
	for level, warnings := range map[float64]int{0.5: 0, 0.999: 0, 0.99995: 0, 0.99996: 1, 1 - 1e-12: 1} {
		if e := s.Interval(level); !Converged(e) || len(e.Warnings) != warnings || warnings == 1 && !strings.Contains(e.Warnings[0], "0.99995") {
			t.Errorf("level %v: %q", level, e.Warnings)
		}
	}
}
