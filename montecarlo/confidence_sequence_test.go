package montecarlo

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
)

// By hand: rho = 1, n = 3, alpha = 0.05: sqrt(2*4/9 * log(2/0.05)).
func TestAsymptoticSequenceByHand(t *testing.T) {
	near(t, "h_3", asymptoticSequence(3, 0.95, 1), math.Sqrt(8.0/9*math.Log(40)), 1e-12)
	// rho is the minimizer of h_best in its leading terms: moving it by a factor
	// of 2 either way must widen.
	rho := sequenceScale(1000, 0.95)
	best := asymptoticSequence(1000, 0.95, rho)
	for _, f := range []float64{0.5, 2} {
		if asymptoticSequence(1000, 0.95, f*rho) <= best {
			t.Errorf("rho %v times %v is better", rho, f)
		}
	}
}

// Above alpha = 0.87 the formula alone is NaN: -2 log 0.9 = 0.21, its logarithm
// -1.56.
func TestSequenceScaleIsANumberAtEveryLevel(t *testing.T) {
	for _, level := range []float64{1e-9, 0.1, 0.13, 0.5, 0.95, 1 - 1e-15} {
		if rho := sequenceScale(1000, level); !(rho > 0 && inputs.Finite(rho)) {
			t.Errorf("level %v: rho = %v", level, rho)
		}
	}
}

// 1000 runs of 2000 exponentials, checked at every n from 100: at level 0.9 at
// most 100 may miss on average, 148 is 5 standard deviations above (false alarm
// below 1e-6). A t interval checked as often would miss about half the time.
func TestAsymptoticSequenceCoversAtAllTimes(t *testing.T) {
	r := rand.New(rand.NewChaCha8([32]byte{1}))
	rho := sequenceScale(500, 0.9)
	missed, naive := 0, 0
	for range 1000 {
		m := NewMoments()
		wrong, naiveWrong := false, false
		for range 2000 {
			m.Add(r.ExpFloat64())
			if m.N() < 100 {
				continue
			}
			off, sd := math.Abs(m.Mean()-1), math.Sqrt(m.Variance())
			wrong = wrong || off > sd*asymptoticSequence(m.N(), 0.9, rho)
			naiveWrong = naiveWrong || off > 1.645*sd/math.Sqrt(float64(m.N()))
		}
		if wrong {
			missed++
		}
		if naiveWrong {
			naive++
		}
	}
	if missed > 148 || naive <= 148 {
		t.Errorf("missed %d of 1000, t intervals %d", missed, naive)
	}
}

// Exact, by dynamic programming over (n, hits): the probability that the betting
// sequence ever excludes p in the first 300 trials is at most 1-level.
func TestBettingSequenceCoversExactly(t *testing.T) {
	const last = 300
	for _, level := range []float64{0.5, 0.9} {
		bounds := make([][][2]float64, last+1)
		for n := 1; n <= last; n++ {
			bounds[n] = make([][2]float64, n+1)
			for h := range bounds[n] {
				lo, hi := bettingSequence(float64(h), int64(n), level)
				if !(0 <= lo && lo <= float64(h)/float64(n) && float64(h)/float64(n) <= hi && hi <= 1) {
					t.Fatalf("n=%d hits=%d: [%v, %v]", n, h, lo, hi)
				}
				bounds[n][h] = [2]float64{lo, hi}
			}
		}
		worst := 0.0
		for _, p := range []float64{0.001, 0.01, 0.1, 0.3, 0.5, 0.9} {
			alive := []float64{1}
			missed := 0.0
			for n := 1; n <= last; n++ {
				next := make([]float64, n+1)
				for h, mass := range alive {
					next[h] += mass * (1 - p)
					next[h+1] += mass * p
				}
				for h := range next {
					if b := bounds[n][h]; p < b[0] || p > b[1] {
						missed += next[h]
						next[h] = 0
					}
				}
				alive = next
			}
			if missed > 1-level+1e-12 {
				t.Errorf("level %v, p=%v: misses %v", level, p, missed)
			}
			worst = math.Max(worst, missed)
		}
		if worst < (1-level)/10 {
			t.Errorf("level %v: worst miss %v, the sequence is far too wide", level, worst)
		}
	}
}

func TestBettingSequenceOfOddInput(t *testing.T) {
	for _, c := range [][3]float64{{1, 0, 0.9}, {-1, 5, 0.9}, {6, 5, 0.9}, {math.NaN(), 5, 0.9}, {1, 5, 1}, {1, 5, 0}} {
		if lo, hi := bettingSequence(c[0], int64(c[1]), c[2]); lo != 0 || hi != 1 {
			t.Errorf("%v: [%v, %v]", c, lo, hi)
		}
	}
	if lo, _ := bettingSequence(0, 100, 0.9); lo != 0 {
		t.Error("no hits: lower end above 0")
	}
	if _, hi := bettingSequence(100, 100, 0.9); hi != 1 {
		t.Error("all hits: upper end below 1")
	}
}

// By hand: one hit in one trial has W = 1/(2p), so lo = alpha/2. Two in two have
// W = 3/(8p^2), lo = sqrt(3 alpha/8). One in two has W = 1/(8p(1-p)), ends
// (1 -+ sqrt(1-alpha/2))/2.
func TestBettingSequenceByHand(t *testing.T) {
	const alpha = 0.1
	lo, _ := bettingSequence(1, 1, 1-alpha)
	near(t, "1 of 1", lo, alpha/2, 1e-12)
	lo, _ = bettingSequence(2, 2, 1-alpha)
	near(t, "2 of 2", lo, math.Sqrt(3*alpha/8), 1e-12)
	lo, hi := bettingSequence(1, 2, 1-alpha)
	near(t, "1 of 2 lo", lo, (1-math.Sqrt(1-alpha/2))/2, 1e-12)
	near(t, "1 of 2 hi", hi, (1+math.Sqrt(1-alpha/2))/2, 1e-12)
}
