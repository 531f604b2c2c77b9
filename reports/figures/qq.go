package figures

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"

	"castlab/reports"
)

// QQ is the figure of the values of a sample over the quantiles of a law that was not fitted to it,
// with a band in which all of them lie with probability 0.95 or more if they are independent and of
// that law: as narrow in the tails as elsewhere, relative to what values vary there, where a band of
// equal height in probability is infinitely wide.
//
// The band holds some ranks, dense in the tails, each at a share of the error, by the beta laws of
// order statistics. What lies between two ranks lies between their values.
//
// Errors: a [DataError] for a sample without two different values, and for one that is not finite.
func QQ(sample []float64, law Law) (reports.Figure, error) {
	x, err := ascended(sample)
	if err != nil {
		return reports.Figure{}, err
	}
	n := len(x)
	points := reports.Curve{Name: "sample", Kind: reports.Points, Hue: 1}
	for _, i := range shownRanks(n) {
		points.X, points.Y = append(points.X, law.Quantile((float64(i)-0.5)/float64(n))), append(points.Y, x[i-1])
	}
	line := reports.Curve{Name: "equal", Kind: reports.Theory, Hue: 2}
	for _, v := range []float64{points.X[0], points.X[len(points.X)-1]} {
		line.X, line.Y = append(line.X, v), append(line.Y, v)
	}
	band := reports.Band{Hue: 2}
	for _, r := range rankBand(n, sampleLevel) {
		band.X = append(band.X, law.Quantile((float64(r.rank)-0.5)/float64(n)))
		band.Lo, band.Hi = append(band.Lo, law.Quantile(r.lo)), append(band.Hi, law.Quantile(r.hi))
	}
	f := reports.Figure{
		ID: "qq", Title: "Values beside the quantiles of the law", X: reports.Axis{Label: reports.LabelText("quantile of " + law.String())},
		Y: reports.Axis{Label: "value"}, Curves: []reports.Curve{points, line}, Bands: []reports.Band{band},
		Caption: fmt.Sprintf("Each value in its order beside that quantile of the law; all lie in the band with probability %g or more "+
			"if they are independent and of this law, n = %d.", sampleLevel, n),
	}
	return f, Validate(f)
}

// A rankInterval is where the probability of an order statistic lies.
type rankInterval struct {
	rank   int
	lo, hi float64
}

// dense is the ratio of ranks in the tails.
const dense = 1.15

// heldRanks are the ranks that a band holds: the first and last 14, and the others in a ratio.
func heldRanks(n int) (list []int) {
	for i := 1; 2*i <= n+1; i = max(i+1, int(dense*float64(i))) {
		list = append(list, i)
	}
	for k := len(list) - 1; k >= 0; k-- {
		if other := n + 1 - list[k]; other > list[len(list)-1] {
			list = append(list, other)
		}
	}
	return list
}

// rankBand returns, at ranks of n independent uniform values, intervals that hold all order
// statistics with probability level or more, wherever they are between two ranks, too.
func rankBand(n int, level float64) (band []rankInterval) {
	ranks := heldRanks(n)
	tail := (1 - level) / 2 / float64(len(ranks))
	for _, i := range ranks {
		a, b := float64(i), float64(n+1-i)
		band = append(band, rankInterval{i, betaQuantile(a, b, tail), 1 - betaQuantile(b, a, tail)})
	}
	// Between two ranks the ends are those of the lower and of the upper one: a line from one rank to
	// the next must be outside of these steps.
	wide := make([]rankInterval, len(band))
	for k, r := range band {
		wide[k] = rankInterval{r.rank, band[max(0, k-1)].lo, band[min(len(band)-1, k+1)].hi}
		if k > 0 && band[k-1].rank == r.rank-1 {
			wide[k].lo = r.lo
		}
		if k+1 < len(band) && band[k+1].rank == r.rank+1 {
			wide[k].hi = r.hi
		}
	}
	return wide
}

// betaQuantile is the quantile of the beta law, by bisection on the logarithm.
func betaQuantile(a, b, p float64) float64 {
	lo, hi := math.Log(math.SmallestNonzeroFloat64), 0.0
	for range 200 {
		mid := (lo + hi) / 2
		if mathext.RegIncBeta(a, b, math.Exp(mid)) < p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Exp(lo)
}

// shownRanks are up to 400 ranks: all, or the outermost and others evenly.
func shownRanks(n int) (list []int) {
	const most, outer = 400, 50
	for i := 1; i <= n; i++ {
		if n <= most || i <= outer || i > n-outer || (i-outer)%((n-2*outer)/(most-2*outer)+1) == 0 {
			list = append(list, i)
		}
	}
	return list
}
