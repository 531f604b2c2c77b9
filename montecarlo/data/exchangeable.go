package data

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"castlab/montecarlo"
)

// Exchanges are tests of what two samples differ in, by exchanging what they are of: launches, or values that are
// independent. They hold for every law. Each number of the samples, as a mean or a median, is one of every launch.
//
// The hypothesis is that the second sample, multiplied by s and less d, has launches of the same law as the first. Then
// all ways to divide the launches of both into two such samples were equally likely, and how far apart these are,
//
//	R_k = |G| |G'|/N (mean over G - mean over G')^2 / sum (y - mean)^2,  between 0 and 1
//
// of number k, is nowhere larger than in the division that was measured but in a known share of them. P of a number is
// the share of divisions in which the largest R_k of all numbers is at least its own R: for all numbers together one of
// them is at most p with probability at most p, and the numbers may depend on each other in any way.
//
// Of more than mostDivisions ways some are drawn, with the one that was measured.
//
// Source: Pitman, "Significance tests which may be applied to samples from any populations", Supplement to the JRSS 4
// (1937); Westfall and Young, Resampling-Based Multiple Testing (1993), chapter 2, for the largest of several.
type exchanges struct {
	n, m    int // launches of the first and of the second sample
	numbers []pooled
	seconds []float64 // how many of the second sample are in each division, of those in G
	size    int       // of G
}

// pooled is one number of all launches, about a center.
type pooled struct {
	center                         float64
	sumA, sumB, squaresA, squaresB float64   // of each sample
	firsts, seconds                []float64 // sums of those of each sample that are in G, of each division
	meanA, meanB, varA, varB       float64   // of each sample, not about the center
}

const (
	mostDivisions  = 5000 // that are all made
	drawnDivisions = 1999 // of more
	mostExchanged  = 5000 // values of a sample; of more some are taken, evenly spaced
	sameShare      = 1e-9 // two R are equal but for rounding
)

// newExchanges returns the tests of numbers, of which a and b have one for each launch, as many in each.
func newExchanges(a, b [][]float64) exchanges {
	t := exchanges{n: len(a[0]), m: len(b[0])}
	t.size = min(t.n, t.m)
	for k := range a {
		center := 0.0
		for _, x := range slices.Concat(a[k], b[k]) {
			center += x / float64(t.n+t.m)
		}
		x := pooled{center: center}
		for _, y := range a[k] {
			x.sumA += y - center
			x.squaresA += float64((y - center) * (y - center))
		}
		for _, y := range b[k] {
			x.sumB += y - center
			x.squaresB += float64((y - center) * (y - center))
		}
		x.meanA, x.varA = spreadOf(a[k])
		x.meanB, x.varB = spreadOf(b[k])
		t.numbers = append(t.numbers, x)
	}
	// In an order that does not know which sample is which, so that these may change places.
	order := make([]int, t.n+t.m)
	for i := range order {
		order[i] = i
	}
	value := func(k, i int) float64 {
		if i < t.n {
			return a[k][i]
		}
		return b[k][i-t.n]
	}
	slices.SortStableFunc(order, func(i, j int) int {
		for k := range a {
			if x, y := value(k, i), value(k, j); x != y {
				if x < y {
					return -1
				}
				return 1
			}
		}
		return 0
	})
	add := func(chosen []int) {
		second := 0.0
		for _, at := range chosen {
			if order[at] >= t.n {
				second++
			}
		}
		t.seconds = append(t.seconds, second)
		for k := range t.numbers {
			x := &t.numbers[k]
			first, other := 0.0, 0.0
			for _, at := range chosen {
				if i := order[at]; i < t.n {
					first += a[k][i] - x.center
				} else {
					other += b[k][i-t.n] - x.center
				}
			}
			x.firsts, x.seconds = append(x.firsts, first), append(x.seconds, other)
		}
	}
	divisions(t.n+t.m, t.size, add)
	return t
}

// divisions gives all ways to choose size of n, or some at random.
func divisions(n, size int, add func([]int)) {
	if combin.LogGeneralizedBinomial(float64(n), float64(size)) <= math.Log(mostDivisions) {
		all := combin.NewCombinationGenerator(n, size)
		chosen := make([]int, size)
		for all.Next() {
			add(all.Combination(chosen))
		}
		return
	}
	random := rand.New(montecarlo.NewStreams(1, "divisions of launches").Source(uint64(n)))
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for range drawnDivisions {
		for i := range size {
			j := i + random.IntN(n-i)
			order[i], order[j] = order[j], order[i]
		}
		add(order[:size])
	}
}

// drawn reports whether the divisions are some of many, so that the one that was measured is not among them.
func (t exchanges) drawn() bool { return len(t.seconds) == drawnDivisions }

// moved are the launches under a hypothesis, whatever the division.
type moved struct {
	s, d       float64 // d about the center
	g, rest    float64 // launches in G, and not
	weight     float64 // |G| |G'|/N
	sum, total float64 // of all, and of the squares about their mean
	equal      bool    // all are equal
}

// moved returns number x of all launches, the second sample times s and less d.
func (t exchanges) moved(x *pooled, s, d float64) moved {
	n, m, g := float64(t.n), float64(t.m), float64(t.size)
	d -= (s - 1) * x.center // of values about the center
	sum := x.sumA + float64(s*x.sumB) - float64(m*d)
	squares := x.squaresA + float64(s*s*x.squaresB) - float64(2*s*d*x.sumB) + float64(m*d*d)
	total := squares - sum*sum/(n+m)
	return moved{s: s, d: d, g: g, rest: n + m - g, weight: g * (n + m - g) / (n + m), sum: sum, total: total,
		equal: !(total > 1e-13*squares)}
}

// apart returns R of a sum over G, of which so many are of the second sample.
func (h *moved) apart(first, second, count float64) float64 {
	if h.equal {
		return 0
	}
	in := first + float64(h.s*second) - float64(count*h.d)
	off := in/h.g - (h.sum-in)/h.rest
	return h.weight * off * off / h.total
}

// p returns P of a number under the hypothesis.
func (t exchanges) p(number int, s, d float64) float64 {
	x := &t.numbers[number]
	first, second, count := x.sumA, 0.0, 0.0
	if t.size < t.n {
		first, second, count = 0, x.sumB, float64(t.m)
	}
	all := make([]moved, len(t.numbers))
	for k := range all {
		all[k] = t.moved(&t.numbers[k], s, d)
	}
	own := all[number].apart(first, second, count) * (1 - sameShare)
	as := 0
	for i, count := range t.seconds {
		for k := range t.numbers {
			if y := &t.numbers[k]; all[k].apart(y.firsts[i], y.seconds[i], count) >= own {
				as++
				break
			}
		}
	}
	if t.drawn() {
		return float64(as+1) / float64(len(t.seconds)+1)
	}
	return float64(as) / float64(len(t.seconds))
}

// least returns the smallest P that there can be.
func (t exchanges) least() float64 {
	switch {
	case t.drawn():
		return 1 / float64(len(t.seconds)+1)
	case t.n == t.m:
		return 2 / float64(len(t.seconds))
	}
	return 1 / float64(len(t.seconds))
}

// interval returns the interval of a difference, or of a ratio, with that of Student's t in it: its ends go outward to
// where the hypothesis is rejected at alpha. Points are where a decision asks whether the hypothesis is.
func (t exchanges) interval(number int, alpha, value, lo, hi float64, ratio bool, points []float64) (float64, float64) {
	rejected := func(x float64) bool {
		if ratio {
			return t.p(number, 1/x, 0) <= alpha
		}
		return t.p(number, 1, x) <= alpha
	}
	unit := 0.0
	for _, x := range []float64{lo, hi} {
		if !math.IsInf(x, 0) {
			unit = math.Max(unit, math.Abs(x-value))
		}
	}
	return inverted(rejected, value, unit, lo, hi, ratio, points)
}
