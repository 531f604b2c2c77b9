package steady

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// By hand: of -1, -1 and 3 the deviation is sqrt(11/3), and the near end is 1 off;
// of -1, -1 and 1.2 the ends are about as far. A gamma law of shape k, mean k, ends
// at 0, k from its mean, has the deviation sqrt k and the skewness 2/sqrt k.
func TestEnded(t *testing.T) {
	for _, c := range []struct {
		e    []float64
		want float64
	}{{[]float64{-1, -1, 3}, 2 * math.Sqrt(11./3)}, {[]float64{1, 1, -3}, 2 * math.Sqrt(11./3)}, {[]float64{-1, -1, 1.2}, 0}} {
		if g := ended(c.e); math.Abs(g-c.want) > 1e-14 {
			t.Errorf("%v: %v, want %v", c.e, g, c.want)
		}
	}
}

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
	for level, warnings := range map[float64]int{0.5: 0, 0.999: 0, 1 - 1e-6: 0, 1 - 1e-7: 0, 1 - 9e-8: 1, 1 - 1e-12: 1} {
		if e := s.Interval(level); !Converged(e) || len(e.Warnings) != warnings ||
			warnings == 1 && !strings.Contains(e.Warnings[0], "above 1-1e-07") {
			t.Errorf("level %v: %q", level, e.Warnings)
		}
	}
}

// A run that forgets its start in 15 of 2000 observations, of which the start then
// weighs 15/2000 in the mean, is worth some 67 independent pieces, however independent
// the noise looks: overlapping batch means say so. Without such a start they are quiet
// but for the rare run: 20 of 20 are not, unless they cover nothing.
func TestOverlappingDoubtsARunThatForgetsSlowly(t *testing.T) {
	given, quiet := 0, 0
	for i := range 20 {
		slow, none := NewSeries(), NewSeries()
		r := rand.New(rand.NewPCG(uint64(i), 7))
		for k := range 2000 {
			slow.Add(10-10*math.Exp(-float64(k)/15)+r.NormFloat64(), 1)
			none.Add(10+r.NormFloat64(), 1)
		}
		if e := slow.Overlapping(.95); Converged(e) {
			if given++; !strings.Contains(strings.Join(e.Warnings, ";"), "the start weighs") {
				t.Errorf("run %d: %+v", i, e)
			}
		}
		if e := none.Overlapping(.95); Converged(e) && len(e.Warnings) == 0 {
			quiet++
		}
	}
	if given == 0 || quiet < 10 {
		t.Errorf("%d of 20 slow runs have an interval, %d of 20 others a quiet one", given, quiet)
	}
}
