package data

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// less returns P(X < Y) + P(X = Y)/2 with its interval: of fewer than fewRanked units a side the score interval of Newcombe,
//
//	(theta^ - theta)^2 = z^2 theta (1-theta) (1 + ((n+m)/2 - 1) ((1-theta)/(2-theta) + theta/(1+theta))) / (n m)
//
// which has one where no pair overlaps, and of more that of placements (DeLong), on the scale of the logit, with z of
// Student's t with n + m - 2 degrees of freedom. Of n and m units that are worth fewer, variances are of these.
//
// Source: Newcombe, "Confidence intervals for an effect size measure based on the Mann-Whitney statistic", part 2, Statistics in
// Medicine 25 (2006), method 5; DeLong, DeLong and Clarke-Pearson, "Comparing the areas under two or more correlated receiver
// operating characteristic curves", Biometrics 44 (1988).
func (s rankSum) less(level float64, worth [2]float64) montecarlo.Estimate {
	n, m := float64(s.n), float64(s.m)
	e := montecarlo.Estimate{Name: "P(first < second)", Level: level, N: int64(min(s.n, s.m)), Method: "score interval of Newcombe"}
	e.Value = 1 - (float64(s.own)/2-n*(n+1)/2)/(n*m)
	z := distuv.UnitNormal.Quantile((1 + level) / 2)
	x, y := math.Max(1, n*worth[0]), math.Max(1, m*worth[1])
	off := func(theta float64) float64 {
		v := theta * (1 - theta) * (1 + ((x+y)/2-1)*((1-theta)/(2-theta)+theta/(1+theta))) / (x * y)
		return math.Abs(e.Value-theta) - z*math.Sqrt(v)
	}
	e.Lo, e.Hi = crossing(off, e.Value, 0), crossing(off, e.Value, 1)
	if min(s.n, s.m) < fewRanked || !(0 < e.Value && e.Value < 1) {
		return e
	}
	e.Method = "placements (DeLong), on the scale of the logit"
	se := math.Sqrt(placements(s.x, s.y)/x+placements(s.y, s.x)/y) / (e.Value * (1 - e.Value))
	logit := math.Log(e.Value / (1 - e.Value))
	half := montecarlo.StudentUpper((1-level)/2, n+m-2) * se
	e.Lo, e.Hi = 1/(1+math.Exp(half-logit)), 1/(1+math.Exp(-half-logit))
	return e
}

// fewRanked are units of a side of which the variance of placements is not relied upon.
const fewRanked = 30

// crossing returns where a function that is at most 0 at the value and rises toward the end crosses 0; the end where it does not.
func crossing(f func(float64) float64, value, end float64) float64 {
	if f(end) <= 0 {
		return end
	}
	inner, outer := value, end
	for range 60 {
		if middle := inner/2 + outer/2; f(middle) > 0 {
			outer = middle
		} else {
			inner = middle
		}
	}
	return outer
}

// placements returns the variance of the shares of y below each x, ties by half; both are in ascending order.
func placements(x, y []float64) float64 {
	moments := montecarlo.NewMoments()
	below, upTo := 0, 0
	for _, v := range x {
		for below < len(y) && y[below] < v {
			below++
		}
		for upTo < len(y) && y[upTo] <= v {
			upTo++
		}
		moments.Add(float64(below+upTo) / 2 / float64(len(y)))
	}
	return moments.Variance()
}

// hodgesLehmann returns the median of the differences y - x of all pairs, and of the ratios y/x, with the intervals that the test of
// Mann and Whitney makes: from the k-th smallest to the k-th largest, k the largest for which so few differences are below 0
// in at most half of the error of divisions of units without ties. With ties the interval, ends included, holds at least as often.
//
// Source: Hodges and Lehmann (1963); Noether, Elements of Nonparametric Statistics (1967), for ties.
func hodgesLehmann(x, y []float64, level float64) (shift, ratio montecarlo.Estimate) {
	n, m := len(x), len(y)
	k, coverage := lowestPair(n, m, level)
	of := montecarlo.Estimate{Level: level, N: int64(min(n, m)), Lo: math.Inf(-1), Hi: math.Inf(1), Method: "none"}
	if k >= 1 {
		of.Method = fmt.Sprintf("Hodges and Lehmann, differences %d..%d of %d pairs, coverage %.6g", k, n*m+1-k, n*m, coverage)
	} else {
		of.Warnings = []string{fmt.Sprintf("%d and %d units are too few for an interval at this level", n, m)}
	}
	shift, ratio = of, of
	shift.Name, ratio.Name = "shift", "shift-ratio"
	fill := func(e *montecarlo.Estimate, pair func(x, y float64) float64) {
		p := pairwise{x, y, pair}
		e.Value = p.middle()
		if k >= 1 {
			e.Lo, e.Hi = p.kth(k), p.kth(n*m+1-k)
		}
	}
	fill(&shift, func(x, y float64) float64 { return y - x })
	if x[0] > 0 && y[0] > 0 {
		fill(&ratio, func(x, y float64) float64 { return y / x })
		ratio.Nonnegative = true
		return shift, ratio
	}
	ratio.Value = math.NaN()
	return shift, ratio
}

// lowestPair returns k of hodgesLehmann and the coverage that it has, 0 where there is none.
func lowestPair(n, m int, level float64) (k int, coverage float64) {
	half := (1 - level) / 2
	ways := binomial(n+m, n)
	if ways > mostCounted || n+m > mostUnits {
		mean, sd := float64(n)*float64(m)/2, math.Sqrt(float64(n)*float64(m)/12*float64(n+m+1))
		k = int(mean + 0.5 + float64(distuv.UnitNormal.Quantile(half)*sd))
		return max(0, k), level
	}
	ranks := make([]int, n+m)
	for i := range ranks {
		ranks[i] = i + 1
	}
	least := min(n, m) * (min(n, m) + 1) / 2
	chances := subsets(ranks, min(n, m))[least:]
	for i := range chances {
		chances[i] /= ways
	}
	k, below := lowest(chances, half)
	return k, 1 - 2*below
}

// pairwise are the differences, or ratios, of all pairs of two lists in ascending order.
type pairwise struct {
	x, y []float64
	of   func(x, y float64) float64 // falls in x and rises in y
}

// kth returns the k-th smallest of all pairs.
func (p pairwise) kth(k int) float64 {
	n, m := len(p.x), len(p.y)
	return many{n * m, p.of(p.x[n-1], p.y[0]), p.of(p.x[0], p.y[m-1]), p.upTo, p.between, n + m}.kth(k)
}

// middle returns the median of all pairs.
func (p pairwise) middle() float64 {
	n := len(p.x) * len(p.y)
	low := p.kth((n + 1) / 2)
	if n%2 == 1 {
		return low/2 + low/2
	}
	return low/2 + p.kth(n/2+1)/2
}

// between returns the pairs from lo to hi.
func (p pairwise) between(lo, hi float64) (list []float64) {
	first, last := 0, 0
	for _, x := range p.x {
		for first < len(p.y) && p.of(x, p.y[first]) < lo {
			first++
		}
		for last < len(p.y) && p.of(x, p.y[last]) <= hi {
			last++
		}
		for _, y := range p.y[first:max(first, last)] {
			list = append(list, p.of(x, y))
		}
	}
	return list
}

// upTo returns how many pairs are at most t.
func (p pairwise) upTo(t float64) (n int) {
	j := 0
	for _, x := range p.x {
		for j < len(p.y) && p.of(x, p.y[j]) <= t {
			j++
		}
		n += j
	}
	return n
}
