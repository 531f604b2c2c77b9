package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"castlab/montecarlo"
)

// A process makes samples whose truths are known.
type process struct {
	name string
	fill func(r *rand.Rand, x []float64)
	cdf  func(x float64) float64 // of a value; right-continuous
	mean float64
	lo   float64 // bounds within which the law has all that is asked of it
	hi   float64
}

// independent is the process of independent values.
func independent(name string, draw func(r *rand.Rand) float64, cdf func(float64) float64, mean, lo, hi float64) process {
	return process{name, func(r *rand.Rand, x []float64) {
		for i := range x {
			x[i] = draw(r)
		}
	}, cdf, mean, lo, hi}
}

func exponentialCDF(mean float64) func(float64) float64 {
	return func(x float64) float64 { return -math.Expm1(-math.Max(0, x) / mean) }
}

func normalCDF(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

// autoregression has a normal law of variance 1.
func autoregression(rho float64) process {
	return process{fmt.Sprintf("AR(1), %g", rho), func(r *rand.Rand, x []float64) {
		y := r.NormFloat64()
		for i := range x {
			x[i] = y
			y = float64(rho*y) + math.Sqrt(1-rho*rho)*r.NormFloat64()
		}
	}, normalCDF, 0, -9, 9}
}

// change is exponential, of mean 1 and, in its second half, of another one; its truths are
// those of the law of all values.
func change(mean float64) process {
	return process{fmt.Sprintf("exponential, then mean %g", mean), func(r *rand.Rand, x []float64) {
		for i := range x {
			x[i] = r.ExpFloat64()
			if i >= len(x)/2 {
				x[i] *= mean
			}
		}
	}, func(x float64) float64 { return exponentialCDF(1)(x)/2 + exponentialCDF(mean)(x)/2 }, (1 + mean) / 2, 0, 100}
}

// spreading is normal, of deviation 1 and, in its second half, of another one.
func spreading(sd float64) process {
	return process{fmt.Sprintf("normal, then deviation %g", sd), func(r *rand.Rand, x []float64) {
		for i := range x {
			x[i] = r.NormFloat64()
			if i >= len(x)/2 {
				x[i] *= sd
			}
		}
	}, func(x float64) float64 { return normalCDF(x)/2 + normalCDF(x/sd)/2 }, 0, -9 * sd, 9 * sd}
}

// clusters has calm and wild stretches by turns (GARCH), each value uncorrelated with all
// others. Its quantiles are those of a run of 4 million values, of which an interval for the
// median has a width of 0.001.
func clusters() process {
	fill := func(r *rand.Rand, x []float64) {
		v := 1.0
		next := func() float64 {
			y := math.Sqrt(v) * r.NormFloat64()
			v = 0.05 + float64(0.15*y*y) + float64(0.8*v)
			return y
		}
		for range 200 { // from the mean variance to the stationary law
			next()
		}
		for i := range x {
			x[i] = next()
		}
	}
	return process{"clusters of spread", fill, sampled("clusters", fill), 0, -100, 100}
}

// sampled returns the distribution function of a long run, with linear interpolation on a grid
// of distance 1e-3 from -20 to 20.
func sampled(name string, fill func(r *rand.Rand, x []float64)) func(x float64) float64 {
	const end, step, runs, size = 20, 1e-3, 40, 100_000
	grid := sync.OnceValue(func() []float64 {
		counts := make([]float64, 2*end/step+2)
		random := rand.New(montecarlo.NewStreams(7, name).Source(0))
		x := make([]float64, size)
		for range runs {
			fill(random, x)
			for _, y := range x {
				counts[int(math.Max(0, math.Min(float64(len(counts)-1), math.Ceil((y+end)/step))))] += 1.0 / runs / size
			}
		}
		for i := 1; i < len(counts); i++ {
			counts[i] += counts[i-1]
		}
		return counts
	})
	return func(x float64) float64 {
		if x < -end {
			return 0
		}
		g := grid()
		at := (x + end) / step
		i := int(at)
		if i >= len(g)-1 {
			return 1
		}
		return g[i] + (at-float64(i))*(g[i+1]-g[i])
	}
}

// bursts is exponential but for one stretch of a hundredth of the sample, at a random place,
// that is 10 larger.
func bursts() process {
	return process{"exponential with a burst", func(r *rand.Rand, x []float64) {
		for i := range x {
			x[i] = r.ExpFloat64()
		}
		n := len(x) / 100
		from := r.IntN(len(x) - n + 1)
		for i := range n {
			x[from+i] += 10
		}
	}, func(x float64) float64 { return 0.99*exponentialCDF(1)(x) + 0.01*exponentialCDF(1)(x-10) }, 1.1, 0, 200}
}

func processes() []process {
	hyper := func(x float64) float64 { return 0.9*exponentialCDF(0.5)(x) + 0.1*exponentialCDF(5.5)(x) }
	return []process{
		independent("exponential", (*rand.Rand).ExpFloat64, exponentialCDF(1), 1, 0, 100),
		independent("lognormal(sigma=1)", func(r *rand.Rand) float64 { return math.Exp(r.NormFloat64()) },
			func(x float64) float64 { return normalCDF(math.Log(math.Max(0, x))) }, math.Exp(0.5), 0, 1e4),
		independent("pareto(shape=2.5)", func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1/2.5) },
			func(x float64) float64 { return 1 - math.Pow(math.Max(1, x), -2.5) }, 2.5/1.5, 1, 1e8),
		independent("uniform", (*rand.Rand).Float64, func(x float64) float64 { return math.Max(0, math.Min(1, x)) }, 0.5, 0, 1),
		independent("normal", (*rand.Rand).NormFloat64, normalCDF, 0, -9, 9),
		independent("two points", func(r *rand.Rand) float64 {
			if r.Float64() < 0.7 {
				return 1
			}
			return 3
		}, func(x float64) float64 {
			switch {
			case x < 1:
				return 0
			case x < 3:
				return 0.7
			}
			return 1
		}, 1.6, 0, 4),
		independent("weibull(shape=0.5)", func(r *rand.Rand) float64 { e := r.ExpFloat64(); return e * e },
			func(x float64) float64 { return -math.Expm1(-math.Sqrt(math.Max(0, x))) }, 2, 0, 1e4),
		independent("hyperexponential", func(r *rand.Rand) float64 {
			mean := 0.5
			if r.Float64() < 0.1 {
				mean = 5.5
			}
			return mean * r.ExpFloat64()
		}, hyper, 1, 0, 1e3),
		autoregression(0.5),
		autoregression(0.9),
		queue(0.9, false),
		change(2),
		change(1.2),
		spreading(2),
		clusters(),
		bursts(),
	}
}

// queue are waits of M/M/1 with services of mean 1 at a load, in steady state or from the first customer on, who finds it empty.
func queue(load float64, empty bool) process {
	name := fmt.Sprintf("waits of M/M/1, %g", load)
	if empty {
		name = fmt.Sprintf("M/M/1, %g, from empty", load)
	}
	return process{name, func(r *rand.Rand, x []float64) {
		w := 0.0
		if !empty && r.Float64() < load {
			w = r.ExpFloat64() / (1 - load)
		}
		for i := range x {
			x[i] = w
			w = math.Max(0, w+r.ExpFloat64()-r.ExpFloat64()/load)
		}
	}, func(x float64) float64 {
		if x < 0 {
			return 0
		}
		return 1 - load*math.Exp(-(1-load)*x)
	}, load / (1 - load), 0, 1e4}
}
