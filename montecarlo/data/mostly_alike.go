package data

import "math"

// mostAdditions is the number of additions up to which divisions of many units are counted.
const mostAdditions = 2e7

// mostlyAlike returns P of two sides of units of which one value has at least half, exactly: the sum of ranks depends on which of the
// other units fall to the smaller sample alone,
//
//	P = sum over j others with ranks that add up to s of  #(j, s) (t over k-j) / (N over k),  |s + (k-j) r - k (N+1)/2| as large
//
// of t units of rank r. A few units beside many equal ones are nothing that a normal law is of: of 10 and 1000 units of which one in a
// hundred is large, one large unit among the 10 has P = 0.095, and the normal law says 0.004. It reports false where there is no such
// value, and where the others are too many to be counted.
func (s rankSum) mostlyAlike(off float64) (p float64, ok bool) {
	of, least := s.ranks[len(s.ranks)/2], len(s.ranks)/2 // ranks ascend, so that most of them are the middle one
	var others []int
	for _, r := range s.ranks {
		if r != of {
			others = append(others, r-of)
		}
	}
	all, k := len(s.ranks), min(s.n, s.m)
	alike := all - len(others)
	taken := min(k, len(others))
	lowest, highest := 0, 0
	for i := range taken {
		lowest, highest = lowest+min(0, others[i]), highest+max(0, others[len(others)-1-i])
	}
	if alike < least || float64(len(others))*float64(taken)*float64(highest-lowest+1) > mostAdditions {
		return 0, false
	}
	counts := make([][]float64, taken+1)
	for j := range counts {
		counts[j] = make([]float64, highest-lowest+1)
	}
	counts[0][-lowest] = 1
	for _, x := range others {
		for j := taken; j >= 1; j-- {
			from, to := counts[j-1], counts[j]
			for i := max(0, -x); i < min(len(from), len(from)-x); i++ {
				to[i+x] += from[i]
			}
		}
	}
	mean := float64(k) * (float64(all) + 1 - float64(of)) // of sums of others beside the rank of those that are alike
	ways := logBinomial(all, k)
	for j, list := range counts {
		if k-j > alike {
			continue
		}
		share := math.Exp(logBinomial(alike, k-j) - ways)
		for i, c := range list {
			if math.Abs(float64(i+lowest)-mean) >= off {
				p += c * share
			}
		}
	}
	return math.Min(1, p), true
}

// logBinomial is the logarithm of n over k.
func logBinomial(n, k int) float64 {
	a, _ := math.Lgamma(float64(n) + 1)
	b, _ := math.Lgamma(float64(k) + 1)
	c, _ := math.Lgamma(float64(n-k) + 1)
	return a - b - c
}
