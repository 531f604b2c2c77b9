package montecarlo

import (
	"math"

	"castlab/distributions/inputs"
)

// A centered sample is one of several numbers, with the sums of the products of up to four of their deviations from
// their means.
type centered struct {
	*jointMoments
	sums *powers // of z = (1, x - mean)
}

func centeredOf(m *controlledMoments) centered {
	c := centered{m.First, m.Second.whole()}
	var by [controlAxes]float64
	for i, s := range m.Second.shift {
		by[i+1] = s - m.First.mean[i]
	}
	c.sums.move(by)
	return c
}

// covariance of two of the numbers.
func (c centered) covariance(i, j int) float64 {
	return c.cross[max(i, j)][min(i, j)] / float64(c.n-1)
}

// combined returns the moments of sum_i by_i (x_i - mean_i) + mean.
func (c centered) combined(by [MaxMeans]float64, mean float64) sampleMoments {
	var of [controlAxes]float64
	copy(of[1:], by[:])
	s := c.sums.sample(c.jointMoments, of, [controlAxes]float64{1})
	s.mean, s.variance = mean, 0
	for i := range by {
		for j := range by {
			s.variance += float64(float64(by[i]*by[j]) * c.covariance(i, j))
		}
	}
	s.variance = math.Max(0, s.variance)
	return s
}

// A pair has the sums of the products a^(k-j) b^j of the deviations of two numbers, j = 0..k, of k = 2, 3, 4.
type pair struct {
	n       int64
	a, b    float64 // means
	squares [3]float64
	cubes   [4]float64
	fourth  [5]float64
}

// pair returns the sums of the first two numbers.
func (c centered) pair() pair {
	const one, a, b = 0, 1, 2
	s := c.sums
	return pair{
		c.n, c.mean[0], c.mean[1],
		[3]float64{c.cross[0][0], c.cross[1][0], c.cross[1][1]},
		[4]float64{s[a][a][a][one], s[a][a][b][one], s[a][b][b][one], s[b][b][b][one]},
		[5]float64{s[a][a][a][a], s[a][a][a][b], s[a][a][b][b], s[a][b][b][b], s[b][b][b][b]},
	}
}

// contrast returns the moments of a - r b.
func (p *pair) contrast(r float64) sampleMoments {
	n := float64(p.n)
	squares, cubes, fourth := 0.0, 0.0, 0.0
	for j, times := range [3]float64{1, 2, 1} {
		squares += times * math.Pow(-r, float64(j)) * p.squares[j]
	}
	for j, times := range [4]float64{1, 3, 3, 1} {
		cubes += times * math.Pow(-r, float64(j)) * p.cubes[j]
	}
	for j, times := range [5]float64{1, 4, 6, 4, 1} {
		fourth += times * math.Pow(-r, float64(j)) * p.fourth[j]
	}
	square := math.Max(0, squares) / n
	return sampleMoments{n: p.n, mean: p.a - float64(r*p.b), variance: square * n / (n - 1),
		skewness: cubes / n / math.Pow(square, 1.5), kurtosis: fourth / n / square / square}
}

// ends returns the ends of meanInterval, of a quantile t of Student's law.
func (m sampleMoments) ends(t, tail float64) (lo, hi float64) {
	half := t * math.Sqrt(m.variance/float64(m.n))
	below, above := m.longTail(tail)
	return m.mean - half - below, m.mean + half + above
}

// ratioInterval is the interval of Ratio.
func ratioInterval(m *controlledMoments, level float64) Estimate {
	c := centeredOf(m)
	a, b := c.mean[0], c.mean[1]
	e := Estimate{Value: a / b, Level: level, N: c.n, Method: "Fieller"}
	if !e.started(2, level) {
		return e
	}
	below := meanInterval(c.combined([MaxMeans]float64{0, 1}, b), level)
	switch {
	case !inputs.Finite(a) || !inputs.Finite(b) || !inputs.Finite(below.Width()):
		return e.wholeLine("a value or the sum of squares is infinite or not a number")
	case below.Contains(0):
		return e.wholeLine("the mean of the denominator may be 0: its interval holds it; more replications may tell")
	}
	two := c.pair()
	at := meanInterval(two.contrast(e.Value), level)
	e.Method, e.Warnings = "Fieller, by "+at.Method, at.Warnings
	// The interval of a - r b leaves 0 upward to the left of the value and downward to the right, if b > 0.
	tail := (1 - level) / 2
	t, sign := StudentUpper(tail, float64(c.n)-1), math.Copysign(1, b)
	ends := func(r float64) (lo, hi float64) {
		lo, hi = two.contrast(r).ends(t, tail)
		return min(sign*lo, sign*hi), max(sign*lo, sign*hi)
	}
	above := func(r float64) float64 { lo, _ := ends(r); return lo }
	beneath := func(r float64) float64 { _, hi := ends(r); return hi }
	step := at.Width() / math.Abs(b)
	e.Lo = bisect(above, beyond(e.Value, -step, func(r float64) bool { return above(r) > 0 }), e.Value)
	e.Hi = bisect(beneath, e.Value, beyond(e.Value, step, func(r float64) bool { return beneath(r) < 0 }))
	return e
}

// beyond returns the first of from + step, from + 2 step, from + 4 step, ... that is outside; from if there is no
// step.
func beyond(from, step float64, outside func(float64) bool) float64 {
	for x := from + step; step != 0 && inputs.Finite(x); x = from + step {
		if outside(x) {
			return x
		}
		step *= 2
	}
	return from
}

// smoothInterval is the interval of Smooth.
func smoothInterval(m *controlledMoments, k int, f func([]float64) float64, level float64) Estimate {
	c := centeredOf(m)
	value := f(append([]float64(nil), c.mean[:k]...))
	e := Estimate{Value: value, Level: level, N: c.n, Method: "delta method"}
	if !e.started(2, level) {
		return e
	}
	axes, ok := c.axes(k)
	if !ok {
		return e.wholeLine("a value or the sum of squares is infinite or not a number")
	}
	t := StudentUpper((1-level)/2, float64(c.n-1))
	at := func(by [MaxMeans]float64, times float64) float64 {
		x := make([]float64, k)
		for i := range x {
			x[i] = c.mean[i] + float64(times*by[i])
		}
		return f(x)
	}
	lo, hi := value, value
	var slopes [MaxMeans]float64 // along the axes
	bias, spread := 0.0, 0.0
	for j := range k {
		up, down := at(axes[j], t), at(axes[j], -t)
		slopes[j] = (up - down) / (2 * t)
		spread = math.Hypot(spread, slopes[j])
		bias += (up + down - 2*value) / (2 * t * t)
		lo, hi = min(lo, up, down), max(hi, up, down)
	}
	if spread > 0 {
		var along [MaxMeans]float64
		for j := range k {
			for i := range k {
				along[i] += float64(axes[j][i] * slopes[j] / spread)
			}
		}
		up, down := at(along, t), at(along, -t)
		lo, hi = min(lo, up, down), max(hi, up, down)
	}
	if !inputs.Finite(lo) || !inputs.Finite(hi) || !inputs.Finite(bias) {
		return e.wholeLine("the function has no finite number at means that the sample allows")
	}
	straight := meanInterval(c.combined(gradient(axes, slopes, k), value), level)
	e.Lo, e.Hi, e.Warnings = min(straight.Lo, lo)-2*math.Abs(bias), max(straight.Hi, hi)+2*math.Abs(bias), straight.Warnings
	e.Method = "delta method, " + straight.Method
	if added := e.Width() - straight.Width(); added > straight.Width()/4 {
		e.warn("the function bends over the interval of the means, which adds %.2g to a width of %.2g: take more replications",
			added, straight.Width())
	}
	return e
}

// axes returns the columns of the Cholesky factor of the covariance of the means; a number that is constant, or a
// combination of earlier ones, has none of its own. It reports whether all is finite.
func (c centered) axes(k int) (axes [MaxMeans][MaxMeans]float64, ok bool) {
	for j := range k {
		rest := c.covariance(j, j) / float64(c.n)
		whole := rest
		for l := range j {
			rest -= float64(axes[l][j] * axes[l][j])
		}
		if !inputs.Finite(whole) || !inputs.Finite(c.mean[j]) {
			return axes, false
		}
		if !(rest > 1e-12*whole) {
			continue
		}
		axes[j][j] = math.Sqrt(rest)
		for i := j + 1; i < k; i++ {
			x := c.covariance(i, j) / float64(c.n)
			for l := range j {
				x -= float64(axes[l][i] * axes[l][j])
			}
			axes[j][i] = x / axes[j][j]
		}
	}
	return axes, true
}

// gradient returns the slopes in the numbers themselves of a function with the given ones along the axes.
func gradient(axes [MaxMeans][MaxMeans]float64, slopes [MaxMeans]float64, k int) (g [MaxMeans]float64) {
	for j := k - 1; j >= 0; j-- {
		if axes[j][j] == 0 {
			continue
		}
		g[j] = slopes[j]
		for i := j + 1; i < k; i++ {
			g[j] -= float64(axes[j][i] * g[i])
		}
		g[j] /= axes[j][j]
	}
	return g
}
