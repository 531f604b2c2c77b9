package data

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Pairs are two samples whose values were measured in pairs, of one input, host or second each: what pairs have in common cancels in
// their differences.
type Pairs struct {
	N      int      // pairs of which both values are there
	Left   [2]int64 // rows of the first and the second sample without a partner, or with a missing value
	Sample *Sample  // the differences, the second less the first, in the order of the first

	// P is that of the signed ranks of Wilcoxon: the probability, if differences are independent and as likely below 0 as above by
	// as much, of signed ranks that add up to as much; exactly up to mostSigned differences that are not 0, ties included.
	P     float64
	Exact bool
	Zeros int // differences of 0, which have no sign and are left out of P

	// Mean is that of the differences. Shift is the median of the means of all two of them, and Ratio that of the ratios of
	// pairs in the same way, on a scale of logarithms; NaN where a value is not above 0. Less is the share of pairs in which the first is
	// smaller, of those that differ.
	Mean, Shift, Ratio, Less montecarlo.Estimate

	Decision Decision // of P at most 1-Level: which is smaller
	Reasons  []string // why nothing is decided whatever P is
}

// mostSigned is the number of differences up to which all signs are tried.
const mostSigned = 100

// A keyed is a value with the text of the key that pairs it.
type keyed struct {
	key string
	x   float64
}

// pairable returns the values with their keys: of a column, or their row.
func (s *Sample) pairable(byKey bool) (list []keyed, err error) {
	switch {
	case !s.whole() || s.restored || s.Classed():
		return nil, fmt.Errorf("sample %s: values that are paired are held, at most %d", s.Name, MostHeld)
	case byKey:
		return s.beside, nil
	}
	list = make([]keyed, 0, s.N()+s.missing)
	gaps := s.gaps
	for _, x := range s.values {
		for len(gaps) > 0 && gaps[0] == int64(len(list)) {
			list, gaps = append(list, keyed{x: math.NaN()}), gaps[1:]
		}
		list = append(list, keyed{x: x})
	}
	for range gaps {
		list = append(list, keyed{x: math.NaN()})
	}
	for i := range list {
		list[i].key = fmt.Sprint(i + 1)
	}
	return list, nil
}

// Paired compares two samples pair by pair: by their rows, or by the texts that Table.Also has read beside them.
//
// Decisions ask what is said of P, and that nothing is known against it: differences that depend on each other, or are doubted to, decide
// nothing, and of fewer than 95 this is said.
//
// Source: Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1 (1945); Hodges and Lehmann (1963).
//
// Errors: of samples whose values are not held, of rows that are not as many, of a key that stands twice, and of no pair.
func Paired(a, b *Sample, byKey bool, level float64) (p Pairs, err error) {
	if err := inputs.Inside("level", level, 0, 1); err != nil {
		return p, err
	}
	x, err := a.pairable(byKey)
	if err != nil {
		return p, err
	}
	y, err := b.pairable(byKey)
	if err != nil {
		return p, err
	}
	if !byKey && len(x) != len(y) {
		return p, fmt.Errorf("pairs by row: %d rows of the first and %d of the second; give as many, or a key that both have", len(x), len(y))
	}
	partner := make(map[string]float64, len(y))
	for i, list := range [][]keyed{x, y} {
		seen := map[string]bool{}
		for _, k := range list {
			if seen[k.key] {
				return p, fmt.Errorf("pairs by key: %s stands twice in the %s", inputs.Printable(k.key), firstSecond[i])
			}
			seen[k.key] = true
			if i == 1 {
				partner[k.key] = k.x
			}
		}
	}
	p.Sample = NewSample("difference")
	p.Sample.Unit, p.Sample.apart = a.Unit, a.apart && b.apart
	ratios := NewSample("ratio")
	positive, less, more := true, int64(0), int64(0)
	for _, k := range x {
		other, is := partner[k.key]
		if !is || math.IsNaN(other) || math.IsNaN(k.x) {
			continue
		}
		p.N++
		if err := p.Sample.Add(other - k.x); err != nil {
			return p, err
		}
		positive = positive && k.x > 0 && other > 0
		if positive {
			positive = ratios.Add(math.Log(other)-math.Log(k.x)) == nil
		}
		switch {
		case k.x < other:
			less++
		case k.x > other:
			more++
		}
	}
	p.Left = [2]int64{int64(len(x) - p.N), int64(len(y) - p.N)}
	if p.N == 0 {
		return p, fmt.Errorf("no pair: no key of the first with a value is one of the second with a value")
	}
	p.Zeros = p.N - int(less+more)
	p.P, p.Exact = signedRanks(p.Sample.values)
	p.Mean = p.Sample.Mean(level)
	p.Shift = walsh("shift", p.Sample.values, level)
	p.Shift.Unit, p.Ratio.Value = a.Unit, math.NaN()
	if positive {
		p.Ratio = walsh("shift-ratio", ratios.values, level)
		p.Ratio.Value, p.Ratio.Lo, p.Ratio.Hi = math.Exp(p.Ratio.Value), math.Exp(p.Ratio.Lo), math.Exp(p.Ratio.Hi)
		p.Ratio.Nonnegative = true
	}
	if less+more > 0 {
		p.Less = montecarlo.ProportionInterval(less, less+more, level)
	} else {
		p.Less = montecarlo.Estimate{Value: math.NaN(), Lo: 0, Hi: 1, Level: level}
	}
	p.Less.Name = "P(first < second)"
	p.decide(level)
	return p, nil
}

// decide sets the decision, or why there is none.
func (p *Pairs) decide(level float64) {
	d := p.Sample.Dependence()
	if d.Dependent {
		p.Reasons = append(p.Reasons, "the differences depend on each other")
	}
	reason, _ := d.Doubt()
	if p.Reasons = append(p.Reasons, p.Sample.unranked()...); reason != "" && len(p.Reasons) == 0 && d.N >= leastSeen {
		p.Reasons = append(p.Reasons, reason)
	}
	if left := max(p.Left[0], p.Left[1]); left > 0 && left*20 > int64(p.N) {
		p.Reasons = append(p.Reasons, fmt.Sprintf("%d rows of the first and %d of the second have no partner, more than 1 in 20, and perhaps "+
			"because of their size", p.Left[0], p.Left[1]))
	}
	if p.P > 1-level || len(p.Reasons) > 0 {
		return
	}
	p.Decision = Second
	if p.Shift.Value > 0 {
		p.Decision = First
	}
}

// signedRanks returns P of two sides of the sum of the ranks of |d| of what is above 0.
func signedRanks(differences []float64) (p float64, exact bool) {
	var sizes []float64
	above := map[float64]int{}
	for _, d := range differences {
		if d != 0 {
			sizes = append(sizes, math.Abs(d))
		}
		if d > 0 {
			above[d]++
		}
	}
	n := len(sizes)
	if n == 0 {
		return 1, true
	}
	slices.Sort(sizes)
	own, total, squares := 0, 0, 0.0
	ranks := make([]int, 0, n) // doubled
	for first := 0; first < n; {
		last := first + 1
		for last < n && sizes[last] == sizes[first] {
			last++
		}
		r := first + last + 1
		for range last - first {
			ranks = append(ranks, r)
			total += r
			squares += float64(r) * float64(r)
		}
		own += above[sizes[first]] * r
		first = last
	}
	off := math.Abs(float64(2*own - total)) // of sums of ranks with their signs, doubled
	if n > mostSigned {
		return math.Min(1, twoSided(math.Max(0, off/2-1)/math.Sqrt(squares/4))), false
	}
	chance := make([]float64, total+1)
	chance[0] = 1
	for _, r := range ranks {
		for sum := total; sum >= 0; sum-- {
			chance[sum] /= 2
			if sum >= r {
				chance[sum] += chance[sum-r] / 2
			}
		}
	}
	for sum, c := range chance {
		if math.Abs(float64(2*sum-total)) >= off {
			p += c
		}
	}
	return math.Min(1, p), true
}

// walsh returns the median of the means of all two of the differences, each with itself, too, with the interval of Wilcoxon's test.
func walsh(name string, differences []float64, level float64) montecarlo.Estimate {
	x := slices.Sorted(slices.Values(differences))
	if n := len(x); n > mostRanked {
		for i := range mostRanked {
			x[i] = x[i*n/mostRanked]
		}
		x = x[:mostRanked]
	}
	n := len(x)
	all := n * (n + 1) / 2
	k, coverage := lowestMean(n, level)
	e := montecarlo.Estimate{Name: name, Level: level, N: int64(n), Lo: math.Inf(-1), Hi: math.Inf(1), Method: "none"}
	e.Value = kthMean(x, (all+1)/2)/2 + kthMean(x, all/2+1)/2
	if k < 1 {
		e.Warnings = []string{fmt.Sprintf("%d pairs are too few for an interval at this level", n)}
		return e
	}
	e.Lo, e.Hi = kthMean(x, k), kthMean(x, all+1-k)
	e.Method = fmt.Sprintf("Hodges and Lehmann, means %d..%d of %d, coverage %.6g", k, all+1-k, all, coverage)
	return e
}

// lowestMean returns how many of the sums of signed ranks, from the least one on, have at most half of the error together.
func lowestMean(n int, level float64) (k int, coverage float64) {
	half := (1 - level) / 2
	if n > mostSigned {
		f := float64(n)
		k = int(f*(f+1)/4 + 0.5 + distuv.UnitNormal.Quantile(half)*math.Sqrt(f*(f+1)*(2*f+1)/24))
		return max(0, k), level
	}
	chance := make([]float64, n*(n+1)/2+1)
	chance[0] = 1
	for r := 1; r <= n; r++ {
		for sum := len(chance) - 1; sum >= 0; sum-- {
			chance[sum] /= 2
			if sum >= r {
				chance[sum] += chance[sum-r] / 2
			}
		}
	}
	missed, below := 0.0, 0.0
	for sum, c := range chance {
		if missed += c; missed > half {
			break
		}
		k, below = sum+1, missed
	}
	return k, 1 - 2*below
}

// kthMean returns the k-th smallest of the means of all two of x, which rises, each with itself, too.
func kthMean(x []float64, k int) float64 {
	lo, hi := ordinal(x[0]), ordinal(x[len(x)-1])
	for lo < hi {
		middle := lo + int64(uint64(hi-lo)/2) // whose difference may be beyond an int64
		t, count, j := fromOrdinal(middle), 0, len(x)
		for i, v := range x {
			for j > 0 && v/2+x[j-1]/2 > t {
				j--
			}
			if j <= i {
				break
			}
			count += j - i
		}
		if count >= k {
			hi = middle
		} else {
			lo = middle + 1
		}
	}
	return fromOrdinal(lo)
}
