package cube

import (
	"math"
	"slices"

	"castlab/distributions"
)

// maxFoldedAtoms is the most atoms of a law whose mean is summed at d = 5.
const maxFoldedAtoms = 128

// discreteSecondPhase returns E T_2 for a law with atoms: the possible values of T_2
// are the sums of two atoms.
func discreteSecondPhase(d int, law distributions.Law, atoms distributions.Discrete) (float64, error) {
	most := maxAtoms
	if d == 5 {
		most = maxFoldedAtoms
	}
	a, err := atomsUpTo(law, atoms, math.Inf(1), 1e-19, most)
	if err != nil {
		return 0, err
	}
	// Choose units in which the sum of two atoms is finite.
	unit := 1.0
	if a.value[len(a.value)-1] > math.MaxFloat64/2 {
		unit = 2
		for i := range a.value {
			a.value[i] /= unit
		}
	}
	if d == 4 {
		return unit * a.pairMean(), nil
	}
	return unit * a.foldedMean(), nil
}

// pairMean returns the mean of the greatest of four sums A + B.
func (a *atomic) pairMean() float64 {
	type outcome struct{ value, mass float64 }
	var sums []outcome
	for i, x := range a.value {
		for j, y := range a.value[:i+1] {
			mass := 2 * a.mass[i] * a.mass[j]
			if i == j {
				mass /= 2
			}
			sums = append(sums, outcome{x + y, mass})
		}
	}
	slices.SortFunc(sums, func(x, y outcome) int {
		switch {
		case x.value < y.value:
			return -1
		case x.value > y.value:
			return 1
		}
		return 0
	})
	// From the top: E T = v_0 + sum of (v_{k+1} - v_k) P(T > v_k).
	mean, above := sums[0].value, 0.0
	for k := len(sums) - 1; k > 0; k-- {
		above += sums[k].mass
		mean += (sums[k].value - sums[k-1].value) * -math.Expm1(4*math.Log1p(-math.Min(1, above)))
	}
	return mean
}

// foldedMean returns the mean of the greatest edge sum of two folded 5-cubes.
func (a *atomic) foldedMean() float64 {
	var sums []float64
	for i, x := range a.value {
		for _, y := range a.value[:i+1] {
			sums = append(sums, x+y)
		}
	}
	slices.Sort(sums)
	sums = slices.Compact(sums)
	g := newFoldedCube()
	mean := sums[0]
	for k, v := range sums[:len(sums)-1] {
		p := math.Min(g.fails(a, v), 1)
		mean += (sums[k+1] - v) * p * (2 - p)
	}
	return mean
}

// fails returns 1 - p(v), the probability that some edge sum exceeds v, for a law with
// atoms, as a sum of positive terms like those of exceed. Ties are ordered at random: r
// nodes on one atom of mass q contribute q^r/r!.
func (g *foldedCube) fails(a *atomic, v float64) float64 {
	n := len(a.value)
	half, s := n, 0.0 // the first atom with 2 x > v; P(2 x > v)
	for half > 0 && a.value[half-1]+a.value[half-1] > v {
		half--
		s += a.single[half]
	}
	f := 0.0 // P(2 x <= v)
	if half > 0 {
		f = a.f[half-1]
	}
	rest := make([]float64, n) // P(x + atom <= v)
	lost := make([]float64, n) // f - rest
	for i, j, gap := half, half-1, 0.0; i < n; i++ {
		for ; j >= 0 && a.value[j]+a.value[i] > v; j-- {
			gap += a.single[j]
		}
		if j >= 0 {
			rest[i] = a.f[j]
		}
		lost[i] = gap
	}
	sum := g.tied(s)
	for _, p := range g.patterns {
		k, all := len(p.c), 0
		for _, c := range p.c {
			all += c
		}
		// The chain integral of the j smallest without the bounds on their neighbors,
		// and the part of it in which a bound is violated.
		free, broken := [6]float64{1}, [6]float64{}
		for i := half; i < n; i++ {
			q := a.single[i]
			for placed := k; placed > 0; placed-- {
				// The smallest, from index from on, lie below this atom, r of them on
				// it.
				w, wFree, wBroken := 1.0, 1.0, 0.0
				for r := 1; r <= placed; r++ {
					c := p.c[k-(placed-r+1)]
					kept, held, gone := intPower(f, c), intPower(rest[i], c), 0.0
					for m := range c { // kept - held, telescoped
						gone += intPower(f, m) * lost[i] * intPower(rest[i], c-1-m)
					}
					q := q / float64(r)
					wBroken = q * (wFree*gone + wBroken*held)
					w *= q * held
					wFree *= q * kept
					broken[placed] += wBroken*free[placed-r] + w*broken[placed-r]
					free[placed] += wFree * free[placed-r]
				}
			}
		}
		sum += p.count * broken[k] * math.Pow(f, float64(16-k-all))
	}
	return sum
}
