package montecarlo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The wealth of the gambler by quadrature: the density of n normal values of mean m + sigma delta, delta normal of variance
// 1/c, over that of mean m, both with sigma integrated over d sigma/sigma. At the ends of the interval it is 1/alpha.
func TestAnytimeIntervalByQuadrature(t *testing.T) {
	const level, best = 0.9, 40
	values := []float64{1.3, 0.2, -0.4, 2.2, 0.9, 1.1, -1.0, 0.7, 1.9, 0.4, 0.8, 1.6}
	m := NewMoments()
	m.AddSlice(values)
	e := AnytimeInterval(m, level, best)
	rho := sequenceScale(best, level)
	n := float64(len(values))
	log := func(f func(x float64) float64, lo, hi float64) float64 { // log of the integral of exp f, by the trapezoidal rule
		const steps = 800
		top, sum := math.Inf(-1), 0.0
		for i := range steps {
			top = max(top, f(lo+(hi-lo)*(float64(i)+0.5)/steps))
		}
		for i := range steps {
			sum += math.Exp(f(lo+(hi-lo)*(float64(i)+0.5)/steps) - top)
		}
		return top + math.Log(sum*(hi-lo)/steps)
	}
	likelihood := func(mean, delta float64) float64 { // sigma = e^u integrated
		return log(func(u float64) float64 {
			square := 0.0
			for _, x := range values {
				z := (x-mean)/math.Exp(u) - delta
				square += z * z
			}
			return -n*u - square/2
		}, -4, 4)
	}
	for _, end := range []float64{e.Lo, e.Hi} {
		mixed := log(func(delta float64) float64 {
			return likelihood(end, delta) - delta*delta/(2*rho*rho) - math.Log(rho*math.Sqrt(2*math.Pi))
		}, -3, 3)
		if wealth := math.Exp(mixed - likelihood(end, 0)); math.Abs(wealth*(1-level)-1) > 1e-3 {
			t.Errorf("at %g the wealth is %g, want %g", end, wealth, 1/(1-level))
		}
	}
}

// Of 1000 samples that are looked at after each of 300 values at most a tenth miss at some look: 137 or more with
// probability below 1e-4. The t interval, looked at 30 times, misses in more than
// three tenths of them.
func TestAnytimeIntervalHoldsAtAllLooks(t *testing.T) {
	const level, runs = 0.9, 1000
	missed, naive := 0, 0
	for seed := range uint64(runs) {
		r := rand.New(rand.NewPCG(seed, 7))
		m, wrong, once := NewMoments(), false, false
		for n := range 300 {
			m.Add(5 + 3*r.NormFloat64())
			if n > 0 {
				wrong = wrong || !AnytimeInterval(m, level, 100).Contains(5)
			}
			if n%10 == 9 {
				once = once || !MeanInterval(m, level).Contains(5)
			}
		}
		if wrong {
			missed++
		}
		if once {
			naive++
		}
	}
	if missed >= 137 || naive < 300 {
		t.Errorf("%d of %d miss, and %d of the t interval: want at most a tenth, and 300 or more", missed, runs, naive)
	}
}
