package cube

// A tabulated law is a distribution function at the points of a grid. It is 0 before the
// first point and 1 after the last.
type tabulated struct {
	start, step float64
	cdf         []float64
}

// at returns P(R <= r) by cubic interpolation.
func (p *tabulated) at(r float64) float64 {
	last := len(p.cdf) - 1
	x := (r - p.start) / p.step
	switch {
	case x <= 0:
		return 0
	case x >= float64(last):
		return 1
	}
	k := max(1, min(int(x), last-2)) - 1
	y := p.cdf[k : k+4]
	x -= float64(k)
	a, b, c, d := x, x-1, x-2, x-3
	return -y[0]*b*c*d/6 + y[1]*a*c*d/2 - y[2]*a*b*d/2 + y[3]*a*b*c/6
}

// mean returns E R = start + int P(R > r) dr.
func (p *tabulated) mean() float64 {
	rule := newQuadrature(0)
	last := len(p.cdf) - 1
	sum := 0.0
	for k := 0; k < last; k += 8 {
		lo, hi := p.start+float64(float64(k)*p.step), p.start+float64(float64(min(k+8, last))*p.step)
		sum += rule.rule(func(r float64) float64 { return 1 - p.at(r) }, lo, hi)
	}
	return p.start + sum
}
