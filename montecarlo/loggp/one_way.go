package loggp

import (
	"math"
	"math/cmplx"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"

	"castlab/distributions/inputs"
)

// OneWayTimes returns as many one-way times as there are round trips, in ascending order,
// whose law is what one way has if a round trip is two of them, independent and alike:
// the law p whose convolution with itself is that of the round trips.
//
// Cumulants of independent times add up, so one way has half of each: half of the mean,
// half of the variance, half of the third central moment. Half of a round trip has the
// mean, but a quarter of the variance and an eighth of the third moment. The values have
// half of the mean and of the variance, to rounding, unless no such values >= 0 exist (few
// round trips of which one is long); the rest of the law is an estimate. With n values measured it begins as that of half a
// round trip or a round trip less the shortest way, whichever with probability 1/2, on a
// grid of about n places, and
//
//	p(x) <- p(x) sum over z of f(z) p(z - x) / (p * p)(z)
//
// f being the measured law, makes what was measured likelier in each step (EM with one
// way as what is not observed). Of 60 steps that one counts after which p * p is closest
// to f, in the mean square difference of the distribution functions: later ones fit noise.
//
// Nothing in the sums says whether the two ways are alike and independent. Two that
// are always equal are half of a round trip each; two of different laws have the mean of
// their cumulants; and with a correlation rho one way has the variance Var/(2 + 2 rho).
//
// Source: derived; the iteration is that of W. H. Richardson, "Bayesian-based iterative
// method of image restoration", 1972, and L. B. Lucy, 1974, for two equal factors.
//
// Errors: an *inputs.Error for no round trip, or one that is no finite number >= 0.
func OneWayTimes(roundTrips []float64) ([]float64, error) {
	if len(roundTrips) == 0 {
		return nil, inputs.Errorf("round trips", 0, "at least one")
	}
	sums := slices.Clone(roundTrips)
	for _, x := range sums {
		if !(x >= 0 && x <= longest) {
			return nil, inputs.Errorf("round trip", x, "a number from 0 to 1e150")
		}
	}
	slices.Sort(sums)
	n := len(sums)
	least := sums[0] / 2
	width := sums[n-1] - sums[0]
	if width == 0 {
		for i := range sums {
			sums[i] = least
		}
		return sums, nil
	}
	size := leastGrid
	for size < n && size < mostGrid {
		size *= 2
	}
	step := width / float64(size-1)
	list := drawn(root(sums, size, step), n)
	mean, variance := moments(sums)
	scaled(list, mean/2, variance/2)
	return list, nil
}

// scaled changes values in ascending order to max(0, a + bx) with b > 0 and the mean and the
// variance given. Where all are positive, a and b are those of the moments of x. If k are cut
// to 0, the others are a share q of the values with moments m and v, the mean/q of what they
// become, and
//
//	b^2 = ((variance + mean^2)/q - (mean/q)^2)/v,  a = mean/q - bm
//
// which holds if a + bx <= 0 for the k and > 0 for the others. If no k does, the values are
// cut after they were scaled.
func scaled(list []float64, mean, variance float64) {
	n := float64(len(list))
	m, v := moments(list)
	scale := 1.0
	if v > 0 {
		scale = math.Sqrt(variance / v)
	}
	from := mean - scale*m
	if from+float64(scale*list[0]) < 0 {
		var count, m, sum float64 // of the values from i on
		for i := len(list) - 1; i > 0; i-- {
			count++
			d := list[i] - m
			m += d / count
			sum += d * (list[i] - m)
			y := mean * n / count
			b := math.Sqrt(((variance+mean*mean)*n/count - y*y) * count / sum)
			if a := y - b*m; a+float64(b*list[i-1]) <= 0 && a+float64(b*list[i]) > 0 {
				from, scale = a, b
				break
			}
		}
	}
	for i, x := range list {
		list[i] = math.Max(0, from+float64(scale*x))
	}
}

// longest is a round trip whose square is far from overflow.
const longest = 1e150

// The grid of a root has a place for every measured value, within these bounds, and so
// many steps are tried.
const (
	leastGrid = 1 << 6
	mostGrid  = 1 << 13
	mostSteps = 60
)

// root returns a law on the places 0, 1, ..., times step, whose convolution with itself is
// close to the law of the sums less the least one.
func root(sums []float64, size int, step float64) []float64 {
	n := float64(len(sums))
	f, p := make([]float64, 2*size), make([]float64, 2*size) // zeros to the right, so that the convolution does not go around
	put := func(law []float64, x, mass float64) {            // the mean stays
		at := math.Min(math.Floor(x), float64(size-2))
		law[int(at)] += float64(mass * (1 - (x - at)))
		law[int(at)+1] += float64(mass * (x - at))
	}
	for _, x := range sums {
		x = (x - sums[0]) / step
		put(f, x, 1/n)
		put(p, x, 0.5/n)
		put(p, x/2, 0.5/n)
	}
	smooth(f[:size+2])
	smooth(p[:size])
	fft := fourier.NewFFT(2 * size)
	spectrum, other := make([]complex128, size+1), make([]complex128, size+1)
	sum := make([]float64, 2*size)
	best, nearest := make([]float64, size), math.Inf(1)
	for range mostSteps {
		fft.Coefficients(spectrum, p)
		for i, x := range spectrum {
			other[i] = x * x
		}
		fft.Sequence(sum, other) // p * p, times 2 size
		distance, measured, fitted := 0.0, 0.0, 0.0
		for i, x := range sum {
			x /= float64(2 * size)
			measured += f[i]
			fitted += x
			distance += float64((measured - fitted) * (measured - fitted))
			sum[i] = 0
			if f[i] > 0 && x > rounded {
				sum[i] = f[i] / x
			}
		}
		if distance < nearest {
			nearest = distance
			copy(best, p)
		}
		fft.Coefficients(other, sum)
		for i, x := range spectrum {
			other[i] *= cmplx.Conj(x)
		}
		fft.Sequence(sum, other)
		total := 0.0
		for i := range size {
			p[i] = math.Max(float64(p[i]*sum[i]), 0)
			total += p[i]
		}
		for i := range size {
			p[i] /= total
		}
	}
	return best
}

// smooth spreads each place of a law over two to either side by the binomial weights,
// those beyond the first place going back: measured values of which many are equal and
// sums of places then meet although both are rounded to a grid.
func smooth(law []float64) {
	was := slices.Clone(law)
	clear(law)
	for i, x := range was {
		for k, weight := range [...]float64{1, 4, 6, 4, 1} {
			at := i + k - 2
			if at < 0 {
				at = -at
			}
			law[min(at, len(law)-1)] += float64(weight * x / 16)
		}
	}
}

// rounded bounds a probability of which the transform has left nothing but rounding.
const rounded = 1e-14

// drawn returns n values that follow the law p on the places 0, 1, ..., a place reaching
// half a step to either side: its quantiles at 1/2n, 3/2n, ...
func drawn(p []float64, n int) []float64 {
	list := make([]float64, 0, n)
	before := 0.0
	for i, x := range p {
		for len(list) < n {
			q := (float64(len(list)) + 0.5) / float64(n)
			if q > before+x && i < len(p)-1 {
				break
			}
			within := 0.5
			if x > 0 {
				within = math.Min(1, (q-before)/x)
			}
			list = append(list, float64(i)+within-0.5)
		}
		before += x
	}
	return list
}

// moments returns the mean and the variance of values, of which each has the same weight.
func moments(list []float64) (mean, variance float64) {
	n := float64(len(list))
	for _, x := range list {
		mean += x / n
	}
	for _, x := range list {
		variance += float64((x-mean)/n) * (x - mean)
	}
	return mean, variance
}
