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
// Wolfowitz has no lower end from about p95 on; see quantileBand.
func tailBand(s source, level float64) (reports.Band, int) {
	return quantileBand(s, level, tailShares(0.9, s.N()))
}

// wholeBand returns a band about the distribution function of a sample that narrows in both tails; see quantileBand.
func wholeBand(s source, level float64) (reports.Band, int) {
	above := tailShares(0.5, s.N())
	shares := slices.Clone(above)
	for _, q := range above[1:] {
		shares = append(shares, 1-q)
	}
	band, m := quantileBand(s, level, shares)
	for i := range band.Lo {
		band.Lo[i], band.Hi[i] = 1-band.Hi[i], 1-band.Lo[i]
	}
	return band, m
}

// tailShares are shares of values in a tail, from one down to that of leastBeyond of n values, each the same part of the one before.
func tailShares(from float64, n int64) (list []float64) {
	for i := range bandQuantiles {
		list = append(list, from*math.Pow(leastBeyond/float64(n)/from, float64(i)/(bandQuantiles-1)))
	}
	return list
}

// quantileBand returns a band about the survival function of a sample. It joins the intervals of the quantiles above which shares of the
// law lie, of m such shares each at the same level, 1 - (1-level)/m: where the p-quantile
// is at most x, at most 1-p of the law lies above x, and where it is above x, at least 1-p does. So it holds for all x
// at once, and for dependent values as these intervals do. m is 0 where too few quantiles have one.
func quantileBand(s source, level float64, shares []float64) (band reports.Band, m int) {
	if s.N() < 2*leastBeyond {
		return band, 0
	}
	each := 1 - (1-level)/float64(len(shares))
	type end struct{ x, q float64 }
	var above, below []end
	for _, q := range shares {
		e := widest(s.Quantile(1-q, each))
		if !math.IsInf(e.Hi, 0) && !math.IsNaN(e.Hi) {
			above = append(above, end{e.Hi, q})
		}
		if !math.IsInf(e.Lo, 0) && !math.IsNaN(e.Lo) {
			below = append(below, end{e.Lo, q})
		}
	}
	if len(above) < len(shares)/2 || len(below) < len(shares)/2 {
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
	return band, len(shares)
}
