package loggp

import (
	"math"
	"slices"
)

// mostWorse is by how many variances the sum of squares of a place of a change may be above that of the best place for it to be
// open: the 95 % point of a chi-squared law with one degree of freedom.
const mostWorse = 3.84

// openPlaces adds to the segments the parameters that they have if a change of protocol is one size earlier or later, where the sizes
// leave that open. A line of few sizes that takes in one of the other protocol is off by more than the errors of all sizes say.
func (g *regression) openPlaces(of shared) {
	for i := 1; i < len(g.segments); i++ {
		a, b := g.segments[i-1], g.segments[i]
		rows, n := slices.Concat(a.rows, b.rows), len(a.rows)
		least := a.squares() + b.squares()
		for _, at := range []int{n - 1, n + 1} {
			if at < leastSizes || len(rows)-at < leastSizes {
				continue
			}
			one, ok := fitLine(rows[:at], nil)
			two, also := fitLine(rows[at:], nil)
			if ok && also && one.squares()+two.squares() <= least+float64(mostWorse*of.variance) {
				a.places, b.places = append(a.places, one.free), append(b.places, two.free)
			}
		}
	}
}

// squares is the sum of the squares of relative residuals.
func (l *line) squares() (sum float64) {
	for _, e := range l.off {
		sum += float64(e * e)
	}
	return sum
}

// elsewhere is by how much a combination is another one with a change at an open place.
func (s *segment) elsewhere(w [2]float64) (most float64) {
	for _, free := range s.places {
		most = math.Max(most, math.Abs(float64(w[0]*(free[0]-s.free[0]))+float64(w[1]*(free[1]-s.free[1]))))
	}
	return most
}
