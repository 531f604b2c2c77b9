package loggp

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A component is one way in which launches may differ: by the same microseconds on all times, an offset, or by the same
// share of them, a scale.
type component struct {
	scale bool
	of    []float64 // of each launch: microseconds, or the logarithm of a factor
	left  float64   // sum of squares of the relative errors that it leaves
	df    float64   // of the variance between launches: launches less groups that have no size in common
}

// variance is that of a component between launches, of a scale relative.
func (c component) variance() (v float64) {
	for _, x := range c.of {
		v += x * x / c.df
	}
	return v
}

// without returns a time without the component of a launch.
func (c component) without(launch int, y float64) float64 {
	if c.scale {
		return y * math.Exp(-c.of[launch])
	}
	return y - c.of[launch]
}

// profile returns the time of each size: the mean over launches of the center of each. Where launches have different
// sizes, such means have a step where one launch ends, by what it differs from the others; they are then means of
// times without the component, an offset or a scale, that leaves less. It takes down both.
func (g *regression) profile() map[float64]float64 {
	var centers []map[float64]float64
	for _, points := range g.ofLaunch {
		list := map[float64]float64{}
		for k, y := range g.centersOf(points) {
			list[points[k].Bytes] = y
		}
		centers = append(centers, list)
	}
	none := component{of: make([]float64, len(centers))}
	plain := g.means(centers, none)
	if len(centers) < 2 {
		return plain
	}
	for _, scale := range []bool{false, true} {
		if c, ok := g.componentOf(centers, plain, scale); ok {
			g.components = append(g.components, c)
		}
	}
	best := none
	for _, c := range g.components {
		if best.df == 0 || c.left < best.left {
			best = c
		}
	}
	for _, list := range centers {
		if len(list) < len(g.points) {
			return g.means(centers, best)
		}
	}
	return plain
}

// means returns the mean over launches of times without a component.
func (g *regression) means(centers []map[float64]float64, c component) map[float64]float64 {
	mean := map[float64]float64{}
	for _, p := range g.points {
		sum, n := 0.0, 0.0
		for r := range centers {
			if y, has := centers[r][p.Bytes]; has {
				sum += c.without(r, y)
				n++
			}
		}
		mean[p.Bytes] = sum / n
	}
	return mean
}

// componentOf returns the component by least squares of
//
//	y_rk = f_k + o_r, each squared error over f^2, or log y_rk = log f_k + o_r
//
// with the sum of o_r of launches that sizes connect 0. It reports false where no two launches have
// a size in common, or a time would not be positive without the component.
func (g *regression) componentOf(centers []map[float64]float64, f map[float64]float64, scale bool) (component, bool) {
	n := len(centers)
	c := component{scale: scale, of: make([]float64, n)}
	value := func(y float64) float64 {
		if scale {
			return math.Log(y)
		}
		return y
	}
	group := make([]int, n) // the first launch of those that sizes connect
	for r := range group {
		group[r] = r
	}
	a, b := mat.NewDense(n, n, nil), mat.NewVecDense(n, nil)
	add := func(i, j int, x float64) { a.Set(i, j, a.At(i, j)+x) }
	for _, p := range g.points {
		var have []int
		mean := 0.0
		for r := range centers {
			if y, has := centers[r][p.Bytes]; has {
				have = append(have, r)
				mean += value(y)
			}
		}
		k, w := float64(len(have)), 1.0
		if !scale {
			w = 1 / f[p.Bytes] / f[p.Bytes]
		}
		for _, r := range have {
			add(r, r, w)
			b.SetVec(r, b.AtVec(r)+w*(value(centers[r][p.Bytes])-mean/k))
			for _, q := range have {
				add(r, q, -w/k)
			}
			if from, to := group[r], group[have[0]]; from != to {
				for i := range group {
					if group[i] == from {
						group[i] = to
					}
				}
			}
		}
	}
	trace := 0.0
	for r := range n {
		trace += a.At(r, r) / float64(n)
	}
	if !(trace > 0) {
		return c, false
	}
	size := map[int]float64{}
	for r := range n {
		size[group[r]]++
		for q := range n {
			if group[q] == group[r] {
				add(r, q, trace)
			}
		}
	}
	for _, k := range size {
		c.df += k - 1
	}
	if err := mat.NewVecDense(n, c.of).SolveVec(a, b); err != nil || c.df == 0 {
		return c, false
	}
	for r, list := range centers {
		for _, y := range list {
			if !(c.without(r, y) > 0) {
				return c, false
			}
		}
	}
	own := g.means(centers, c)
	for r := range centers {
		for _, p := range g.points {
			if y, has := centers[r][p.Bytes]; has {
				e := c.without(r, y)/own[p.Bytes] - 1
				c.left += e * e
			}
		}
	}
	return c, true
}
