package cube

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions"
)

// MaxFoldedAtoms is the most atoms of a law whose mean is summed at d = 5.
const MaxFoldedAtoms = 128

// discreteSecondPhase returns E T_2 for a law on atoms: the values that T_2 can
// take are the sums of two atoms.
func discreteSecondPhase(d int, law distributions.Law, atoms distributions.Discrete) (float64, error) {
	a, err := atomsUpTo(law, atoms, math.Inf(1), 1e-19)
	if err != nil {
		return 0, err
	}
	if d == 4 {
		return a.pairMean(), nil
	}
	if len(a.value) > MaxFoldedAtoms {
		return 0, &distributions.DomainError{
			Arg: "law", Value: law.String(), Domain: fmt.Sprintf("at d=5, a law with at most %d atoms in reach", MaxFoldedAtoms),
		}
	}
	return a.foldedMean(), nil
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
		p := g.holds(a, v)
		mean += (sums[k+1] - v) * math.Max(0, 1-p*p)
	}
	return mean
}

// holds returns p(a), the probability that no edge sum exceeds v, for a law on
// atoms. Equal lengths are ordered at random: r nodes on one atom of mass q
// contribute q^r/r!.
func (g *foldedCube) holds(a *atomic, v float64) float64 {
	n := len(a.value)
	cdf := func(i int) float64 { // F at atom i, 0 for i < 0
		if i < 0 {
			return 0
		}
		return a.f[i]
	}
	half := n // the first atom with 2 x > v
	for half > 0 && a.value[half-1]+a.value[half-1] > v {
		half--
	}
	f := cdf(half - 1)
	rest := make([]float64, n) // P(x + atom <= v)
	j := n - 1
	for i := half; i < n; i++ {
		for j >= 0 && a.value[j]+a.value[i] > v {
			j--
		}
		rest[i] = cdf(j)
	}
	sum := 0.0
	for _, p := range g.patterns {
		k, all := len(p.c), 0
		for _, c := range p.c {
			all += c
		}
		var done [6]float64 // done[j]: the j smallest are placed
		done[0] = 1
		for i := half; i < n; i++ {
			q := a.f[i] - cdf(i-1)
			for placed := k; placed > 0; placed-- {
				// The smallest but from.. lie below this atom, r on it.
				w, add := 1.0, 0.0
				for r := 1; r <= placed; r++ {
					w *= q / float64(r) * intPower(rest[i], p.c[k-(placed-r+1)])
					add += w * done[placed-r]
				}
				done[placed] += add
			}
		}
		sum += p.count * done[k] * math.Pow(f, float64(16-k-all))
	}
	return sum
}
