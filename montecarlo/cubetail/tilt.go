package cubetail

import (
	"math"
	"math/rand/v2"
	"sort"

	"castlab/distributions"
)

// A tilt draws from the exponentially tilted law, with density exp(theta x)/Phi(theta)
// relative to the given one.
//
// Closed forms: exponential, erlang, gamma, hyperexponential, shifted exponential,
// uniform, two-point, Bernoulli, geometric, deterministic, empirical and multiples of
// these. Any other law is stratified: its range is cut at quantiles into cells, a cell
// is drawn with about its probability under the tilted law, and the length from the law
// within the cell, by inversion. The law thus drawn from is known exactly, and with it
// the likelihood ratio, whatever the cells.
//
// Source: closed forms: textbook; cells: derived.
type tilt struct {
	theta  float64
	logPhi float64
	draw   func(r *rand.Rand) float64
	cells  *cells // nil where the density is exp(theta x - logPhi)
}

// newTilt requires log Phi(theta) < Inf.
func newTilt(law distributions.Law, theta float64) tilt {
	t := tilt{theta: theta, logPhi: law.LogMGF(theta)}
	if theta == 0 {
		t.draw = law.Sample
		return t
	}
	if t.draw = tilted(law, theta); t.draw == nil {
		t.cells = newCells(law, theta)
		t.draw = t.cells.sample
	}
	return t
}

// logRatio returns the log density of the law drawn from, relative to the original law.
func (t tilt) logRatio(x float64) float64 {
	if t.cells != nil {
		return t.cells.logRatio(x)
	}
	return float64(t.theta*x) - t.logPhi
}

// tilted returns the sampler of a closed form, or nil if there is none.
func tilted(law distributions.Law, theta float64) func(r *rand.Rand) float64 {
	switch l := law.(type) {
	case distributions.Exponential:
		return distributions.Exponential{Mu: l.Mu / (1 - theta*l.Mu)}.Sample
	case distributions.Gamma:
		return tiltedGamma(l, theta)
	case distributions.Erlang:
		return tiltedGamma(distributions.Gamma{Shape: float64(l.Shape), Mu: l.Mu}, theta)
	case distributions.ShiftedExponential:
		excess := l.Mu - l.Shift
		tail := distributions.Exponential{Mu: excess / (1 - theta*excess)}
		return func(r *rand.Rand) float64 { return l.Shift + float64(tail.Sample(r)) }
	case distributions.Hyperexponential:
		return tiltedHyperexponential(l, theta)
	case distributions.Uniform:
		return tiltedUniform(l, theta)
	case distributions.TwoPoint:
		high := (l.Mu - l.Low) / (l.High - l.Low)
		return twoPoint(l.Low, l.High, high, theta)
	case distributions.Bernoulli:
		return twoPoint(0, 1, l.P, theta)
	case distributions.Geometric:
		// q^(k-1) exp(theta k) is geometric again, with q exp(theta).
		return distributions.Geometric{Mu: 1 / (1 - (1-1/l.Mu)*math.Exp(theta))}.Sample
	case distributions.Deterministic:
		return l.Sample
	case *distributions.Empirical:
		return tiltedEmpirical(l, theta)
	case distributions.Scaled:
		draw := tilted(l.Law, theta*l.Factor)
		if draw == nil {
			return nil
		}
		return func(r *rand.Rand) float64 { return l.Factor * draw(r) }
	}
	return nil
}

// tiltedGamma changes the scale s to s/(1 - theta s) and keeps the shape.
func tiltedGamma(g distributions.Gamma, theta float64) func(r *rand.Rand) float64 {
	return distributions.Gamma{Shape: g.Shape, Mu: g.Mu / (1 - theta*g.Mu/g.Shape)}.Sample
}

// tiltedHyperexponential turns a phase of weight p and rate v into one of weight
// proportional to p v/(v - theta) and rate v - theta.
func tiltedHyperexponential(h distributions.Hyperexponential, theta float64) func(r *rand.Rand) float64 {
	s := math.Sqrt((h.SCV - 1) / (h.SCV + 1))
	a, b := (1+s)/2, 1/((h.SCV+1)*(1+s))
	fast, slow := 2*a/h.Mu, 2*b/h.Mu
	fastWeight, slowWeight := a*fast/(fast-theta), b*slow/(slow-theta)
	share := slowWeight / (fastWeight + slowWeight)
	return func(r *rand.Rand) float64 {
		if r.Float64() < share {
			return r.ExpFloat64() / (slow - theta)
		}
		return r.ExpFloat64() / (fast - theta)
	}
}

// tiltedUniform inverts (exp(theta x) - exp(theta min))/(exp(theta max) -
// exp(theta min)) from the end where the density is largest.
func tiltedUniform(u distributions.Uniform, theta float64) func(r *rand.Rand) float64 {
	width := u.Max - u.Min
	rest := -math.Expm1(-math.Abs(theta) * width)
	return func(r *rand.Rand) float64 {
		depth := -math.Log1p(-r.Float64()*rest) / math.Abs(theta)
		if theta > 0 {
			return math.Max(u.Min, u.Max-depth)
		}
		return math.Min(u.Max, u.Min+depth)
	}
}

// twoPoint draws high with odds high/(1-high) exp(theta (high-low)).
func twoPoint(low, high, mass, theta float64) func(r *rand.Rand) float64 {
	share := 1.0
	if mass < 1 {
		share = 1 / (1 + (1-mass)/mass*math.Exp(-theta*(high-low)))
	}
	return func(r *rand.Rand) float64 {
		if r.Float64() < share {
			return high
		}
		return low
	}
}

// tiltedEmpirical draws a value with weight exp(theta x), by bisection of the
// cumulative weights.
func tiltedEmpirical(e *distributions.Empirical, theta float64) func(r *rand.Rand) float64 {
	values := e.Values()
	end := values[len(values)-1]
	if theta < 0 {
		end = values[0]
	}
	upto := make([]float64, len(values))
	sum := 0.0
	for i, x := range values {
		sum += math.Exp(theta * (x - end))
		upto[i] = sum
	}
	return func(r *rand.Rand) float64 {
		u := r.Float64() * sum
		return values[min(sort.SearchFloat64s(upto, u), len(values)-1)]
	}
}

// cells draw from a law stratified into cells.
type cells struct {
	law    distributions.Law
	beyond []float64 // P(X > lower end of cell j), decreasing from 1; 0 behind the last
	edges  []float64 // the lower ends
	upto   []float64 // cumulative probabilities of drawing the cells
	log    []float64 // log of the probability under the cells over that under the law
}

// newCells cuts at the points with P(X > x) = 2^-j, j = 0..60, and each interval into
// four cells, and gives each cell its mass times exp(theta x) at its middle. The last
// cell is the rest of the tail.
func newCells(law distributions.Law, theta float64) *cells {
	c := &cells{law: law}
	for j := 0.0; j <= 60; j += 0.25 {
		x := law.UpperQuantile(math.Exp2(-j))
		if len(c.edges) > 0 && x <= c.edges[len(c.edges)-1] {
			continue
		}
		q := law.Survival(x)
		if j == 0 {
			q = 1
		}
		if len(c.beyond) > 0 && q >= c.beyond[len(c.beyond)-1] || q <= 0 {
			continue
		}
		c.edges = append(c.edges, x)
		c.beyond = append(c.beyond, q)
	}
	c.beyond = append(c.beyond, 0)
	logs := make([]float64, len(c.edges))
	top := math.Inf(-1)
	for j := range c.edges {
		mass := c.beyond[j] - c.beyond[j+1]
		x := law.UpperQuantile(c.beyond[j+1] + mass/2)
		logs[j] = theta*x + math.Log(mass)
		top = math.Max(top, logs[j])
	}
	sum := 0.0
	for j := range logs {
		sum += math.Exp(logs[j] - top)
	}
	at := 0.0
	for j := range logs {
		share := math.Exp(logs[j]-top) / sum
		at += share
		c.upto = append(c.upto, at)
		c.log = append(c.log, math.Log(share)-math.Log(c.beyond[j]-c.beyond[j+1]))
	}
	return c
}

func (c *cells) sample(r *rand.Rand) float64 {
	j := min(sort.SearchFloat64s(c.upto, r.Float64()*c.upto[len(c.upto)-1]), len(c.upto)-1)
	q := c.beyond[j+1] + float64((1-r.Float64())*(c.beyond[j]-c.beyond[j+1]))
	return c.law.UpperQuantile(q)
}

func (c *cells) logRatio(x float64) float64 {
	j := sort.SearchFloat64s(c.edges, x)
	if j == len(c.edges) || c.edges[j] > x {
		j--
	}
	return c.log[max(0, j)]
}
