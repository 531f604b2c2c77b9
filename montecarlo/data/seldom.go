package data

import "math"

// seldomWider is by how much fewer values a quantile is taken to be of, beyond which there are too few to show how they depend
// on each other. It was chosen on samples of seed 1; COVERAGE.md has those of others.
const seldomWider = 2

// seldom returns how many independent values those about a quantile x are taken to be worth where few of them lie beyond it: the
// least of m and of
//
//	(sum S)^2 / sum S^2 / min(p, 1-p)
//
// over the numbers S of values beyond x in clusters, divided by seldomWider. Values are of one cluster that are no farther apart
// than n/middle, what one independent value is worth at the median: two relaxation times. If clusters are independent, their
// number varies as that of independent events, and that of values as that of (sum S)^2/sum S^2 of them.
//
// Source: derived; Ferro and Segers, "Inference for clusters of extreme values", Journal of the Royal Statistical Society B 65
// (2003), for clusters.
func seldom(values []float64, x, m, middle, p float64) float64 {
	apart := int(math.Ceil(float64(len(values)) / middle))
	last, size, sum, squares := -1, 0.0, 0.0, 0.0
	end := func() { sum, squares, size = sum+size, squares+float64(size*size), 0 }
	for i, v := range values {
		if p < 0.5 && v > x || p >= 0.5 && v < x {
			continue
		}
		if last >= 0 && i-last > apart {
			end()
		}
		last, size = i, size+1
	}
	end()
	return math.Max(1, math.Floor(math.Min(m, sum/squares*sum/math.Min(p, 1-p))/seldomWider))
}
