package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// A Superiority says by ranks whether the values of one of two samples tend to be smaller, and by how much. It asks one question of both
// laws as a whole, and so decides where five values a side are all there are.
//
// Its units are launches, a mean of each, where both samples have some, and values else. P is the probability, where both
// are of one law and the units are independent, of a rank sum as far from its mean: exactly, over all ways to divide the units, ties
// included, where these can be counted, as where most units are alike, and by the normal law with the variance of tied ranks where they
// are too many.
//
// Source: Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the other", Annals
// of Mathematical Statistics 18 (1947); Hodges and Lehmann, "Estimates of location based on rank tests", same 34 (1963).
type Superiority struct {
	First, Second int    // units of each sample
	Of            string // launches or values
	P             float64
	Exact         bool

	// Unlike is P of neither tending to be smaller where one may vary more than the other (Brunner and Munzel): that of one law, P, is
	// small, too, where only the spreads differ.
	Unlike float64

	// Less is P(X < Y) + P(X = Y)/2 of X of the first and Y of the second sample: above 1/2, the first tends to be smaller.
	Less montecarlo.Estimate

	// Shift is the median of the differences of all pairs, the second less the first, and Ratio that of the ratios: they are what
	// the second is moved by if it is the first moved by something, and intervals hold if it is.
	Shift, Ratio montecarlo.Estimate

	// Decision is which of the two tends to be smaller: of P and Unlike at most 1-Level, which is of these tests alone.
	Decision Decision

	Assumes string   // what P takes for given, where the values do not show it
	Reasons []string // why nothing is decided whatever P is
}

// mostRanked is the number of values of a sample that are ranked; of more some are taken, evenly spaced.
const mostRanked = 1 << 17

// superiority returns what ranks say; P is NaN where they say nothing.
func (q Question) superiority(a, b *Sample, unknown []string) Superiority {
	s := Superiority{P: math.NaN(), Unlike: math.NaN(), Of: "values"}
	x, y := a.units(), b.units()
	if a.inLaunches() && b.inLaunches() {
		s.Of = "launches"
	} else if a.inLaunches() || b.inLaunches() { // one number of each launch, and one of each value: not of one kind
		return s
	} else if a.apart && b.apart {
		s.Of = "launches"
	}
	if len(x) == 0 || len(y) == 0 {
		return s
	}
	s.First, s.Second = len(x), len(y)
	s.Reasons = slices.Clone(unknown)
	for i, of := range []*Sample{a, b} {
		s.Reasons = append(s.Reasons, prefixed(firstSecond[i], of.undetermined())...)
		if !of.inLaunches() && !of.apart && of.N() < leastSeen && s.Assumes == "" {
			s.Assumes = "each value is of a run of its own, which so few cannot show and --launch rows says"
		}
	}
	if s.Assumes == "" && s.Of == "values" {
		s.Assumes = "values do not depend on each other; of one launch a side they say nothing of the next"
	}
	sum := newRankSum(x, y)
	s.P, s.Exact = sum.p()
	s.Unlike = sum.unlike()
	s.Less = sum.less(q.Level, [2]float64{1, 1})
	s.Shift, s.Ratio = hodgesLehmann(x, y, q.Level)
	s.Shift.Unit = a.unitOf("mean")
	s.doubt(sum, [2]*Sample{a, b}, q.Level)
	lo, hi := s.Shift.Widest()
	turned := len(s.Shift.Doubts) > 0 && lo <= 0 && hi >= 0
	if math.Max(s.P, s.Unlike) <= 1-q.Level && len(s.Reasons) == 0 && !turned {
		s.Decision = First
		if s.Less.Value < 0.5 {
			s.Decision = Second
		}
	}
	return s
}

// doubt adds to what ranks say that neighbors of a sample may be alike, or that something lasts: both ends of the shift go further
// from it by the factor of Dependence.rankWidening, those of the ratio likewise in logarithms, and P(first < second) has so many
// fewer units. Of both samples the factors add what each widens. P itself takes the units for independent, and decides where
// the shift, widened, is not 0.
func (s *Superiority) doubt(sum rankSum, samples [2]*Sample, level float64) {
	f, worth := 1.0, [2]float64{1, 1}
	var reasons, settles []string
	for i, of := range samples {
		reason, settle := of.unlikely()
		if reason == "" {
			continue
		}
		further := of.Dependence().rankWidening(level)
		f, worth[i] = f+further-1, 1/(further*further)
		reasons = append(reasons, firstSecond[i]+": "+reason)
		if !slices.Contains(settles, settle) {
			settles = append(settles, settle)
		}
	}
	if len(reasons) == 0 {
		return
	}
	d := montecarlo.Doubt{Reason: strings.Join(reasons, ", and "), Settle: strings.Join(settles, ", and ")}
	add := func(e *montecarlo.Estimate, lo, hi float64) {
		d.Lo, d.Hi = lo, hi
		e.Doubts = append(e.Doubts, d)
	}
	lo, hi := stretched(s.Shift, f)
	add(&s.Shift, lo, hi)
	if v := s.Ratio.Value; v > 0 && s.Ratio.Hi > 0 {
		add(&s.Ratio, v*math.Pow(math.Max(0, s.Ratio.Lo)/v, f), v*math.Pow(s.Ratio.Hi/v, f))
	}
	less := sum.less(level, worth)
	add(&s.Less, less.Lo, less.Hi)
}

// prefixed puts the role of a sample before texts.
func prefixed(role string, list []string) (named []string) {
	for _, text := range list {
		named = append(named, role+": "+text)
	}
	return named
}

// units returns, in ascending order, what ranks are of: a mean of each launch, or all values; none where they are not known, or
// depend on each other.
func (s *Sample) units() (list []float64) {
	switch {
	case s.Classed():
		return nil
	case s.inLaunches():
		list = slices.Clone(s.exchangeable("mean", func(l *Sample) float64 { return l.middle() }))
	case s.Dependence().Dependent:
		return nil
	case s.restored && s.Exact():
		list = slices.Clone(s.order.Sorted())
	case s.whole() && !s.restored:
		list = slices.Clone(s.values)
	}
	slices.Sort(list)
	return evenlySpaced(list, mostRanked)
}

// evenlySpaced returns so many of a list at most, evenly spaced.
func evenlySpaced(list []float64, most int) []float64 {
	n := len(list)
	if n <= most {
		return list
	}
	some := make([]float64, most)
	for i := range some {
		some[i] = list[i*n/most]
	}
	return some
}

// unlikely says why the values may depend on each other, although that is not shown, and what settles it; "" if nothing hints at it.
func (s *Sample) unlikely() (reason, settle string) {
	if d := s.Dependence(); !s.inLaunches() && (d.Suspected || d.Ratios.lasting()) {
		return d.Doubt()
	}
	return "", ""
}

// undetermined returns why ranks decide nothing: values whose size is not known.
func (s *Sample) undetermined() (reasons []string) {
	r := s.Recording()
	if r.Missing > 0 {
		reasons = append(reasons, fmt.Sprintf("%d missing, and perhaps because of their size (--missing chance if not)", r.Missing))
	}
	if r.Marked != nil {
		reasons = append(reasons, fmt.Sprintf("%d values of %.6g may mark failed rows", r.Marked.N, r.Marked.At))
	}
	if s.Omission() != nil {
		reasons = append(reasons, s.dueSays()+" (coordinated omission)")
	}
	return reasons
}

// mostCounted is the number of ways to divide the units up to which all are counted, each exactly in a float64, and mostUnits that
// of the units.
const (
	mostCounted = 1 << 53
	mostUnits   = 400
)

// A rankSum is the sum of the ranks of the first of two samples among both, doubled, so that middle ranks of ties are whole.
type rankSum struct {
	n, m  int
	ranks []int   // doubled, of all units in ascending order
	own   int     // the sum
	ties  float64 // sum of t^3 - t over groups of t equal units
	x, y  []float64
}

func newRankSum(x, y []float64) rankSum {
	s := rankSum{n: len(x), m: len(y), x: x, y: y, ranks: make([]int, 0, len(x)+len(y))}
	i, j := 0, 0
	for i < len(x) || j < len(y) {
		at := math.Inf(1)
		if i < len(x) {
			at = x[i]
		}
		if j < len(y) {
			at = math.Min(at, y[j])
		}
		first, k := i+j, i
		for i < len(x) && x[i] == at {
			i++
		}
		for j < len(y) && y[j] == at {
			j++
		}
		t := i + j - first
		for range t {
			s.ranks = append(s.ranks, 2*first+t+1)
		}
		s.own += (i - k) * (2*first + t + 1)
		s.ties += float64(t) * (float64(t)*float64(t) - 1)
	}
	return s
}

// p returns P of two sides.
func (s rankSum) p() (p float64, exact bool) {
	n, m := float64(s.n), float64(s.m)
	off := math.Abs(float64(s.own) - n*(n+m+1)) // of the doubled mean
	if ways := binomial(s.n+s.m, s.n); ways <= mostCounted && s.n+s.m <= mostUnits {
		counts := subsets(s.ranks, min(s.n, s.m))
		mean := float64(min(s.n, s.m)) * (n + m + 1)
		for sum, c := range counts {
			if math.Abs(float64(sum)-mean) >= off {
				p += c / ways
			}
		}
		return math.Min(1, p), true
	}
	if p, ok := s.mostlyAlike(off); ok {
		return p, true
	}
	variance := n * m / 12 * ((n + m + 1) - s.ties/((n+m)*(n+m-1)))
	if variance <= 0 {
		return 1, false
	}
	return math.Min(1, twoSided(math.Max(0, off/2-0.5)/math.Sqrt(variance))), false
}

// binomial returns n over k, rounded from where it is no float64.
func binomial(n, k int) float64 {
	ways := 1.0
	for i := range min(k, n-k) {
		ways = math.Round(ways * float64(n-i) / float64(i+1))
	}
	return ways
}

// subsets returns how many subsets of size k of the numbers have each sum.
func subsets(numbers []int, k int) []float64 {
	most := 0
	for _, x := range numbers[len(numbers)-k:] {
		most += x
	}
	counts := make([][]float64, k+1)
	for i := range counts {
		counts[i] = make([]float64, most+1)
	}
	counts[0][0] = 1
	for _, x := range numbers {
		for size := k; size >= 1; size-- {
			for sum := most; sum >= x; sum-- {
				counts[size][sum] += counts[size-1][sum-x]
			}
		}
	}
	return counts[k]
}
