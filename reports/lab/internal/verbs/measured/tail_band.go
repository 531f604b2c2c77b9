package measured

import (
	"math"
	"slices"

	"castlab/reports"
)

const (
	bandQuantiles = 24 // of which a band is made
	leastBeyond   = 3  // values beyond the last of them
)

// tailBand returns a band about the survival function of a sample that narrows in the tail, where the band of Dvoretzky, Kiefer and
// Wolfowitz has no lower end from about p95 on. It joins the intervals of some quantiles, each at 1 - (1-level)/m: where the p-quantile
// is at most x, at most 1-p of the law lies above x, and where it is above x, at least 1-p does. So it holds for all x
// at once, and for dependent values as these intervals do. m is 0 where too few quantiles have one.
func tailBand(s source, level float64) (band reports.Band, m int) {
	n := float64(s.N())
	if n < 2*leastBeyond {
		return band, 0
	}
	each := 1 - (1-level)/bandQuantiles
	type end struct{ x, q float64 }
	var above, below []end
	for i := range bandQuantiles {
		q := 0.9 * math.Pow(leastBeyond/n/0.9, float64(i)/(bandQuantiles-1)) // from 0.9 down to 3 in n
		e := widest(s.Quantile(1-q, each))
		if !math.IsInf(e.Hi, 0) && !math.IsNaN(e.Hi) {
			above = append(above, end{e.Hi, q})
		}
		if !math.IsInf(e.Lo, 0) && !math.IsNaN(e.Lo) {
			below = append(below, end{e.Lo, q})
		}
	}
	if len(above) < bandQuantiles/2 || len(below) < bandQuantiles/2 {
		return band, 0
	}
	var at []float64
	for _, e := range slices.Concat(above, below) {
		at = append(at, e.x)
	}
	at = append(at, s.Min(), s.Max())
	slices.Sort(at)
	at = slices.DeleteFunc(slices.Compact(at), func(x float64) bool { return x < s.Min() || x > s.Max() })
	for _, x := range at {
		lo, hi := 0.0, 1.0
		for _, e := range above {
			if e.x <= x {
				hi = math.Min(hi, e.q)
			}
		}
		for _, e := range below {
			if e.x > x {
				lo = math.Max(lo, e.q)
			}
		}
		band.X, band.Lo, band.Hi = append(band.X, x), append(band.Lo, lo), append(band.Hi, hi)
	}
	band.Step, band.Hue = true, 1
	return band, bandQuantiles
}
