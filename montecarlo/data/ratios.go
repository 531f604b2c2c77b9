package data

import (
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
)

// stretches are the numbers of batches that are compared with each other: few and long ones,
// as launches, hosts or hours are. Shorter dependence shows in the correlation of neighbors.
var stretches = [...]int{5, 6, 8, 10, 13, 16, 20, 25, 32}

const (
	leastBatch  = 4   // groups in a batch
	mostGrouped = 512 // groups, means of neighbors, in place of more values
	mostBlocks  = 64  // likewise, of values that depend on their neighbors
	lastingAt   = 0.2 // P from which on a doubt is said: it is that of one independent sample of five
	mostLasting = 499 // random orders
	leastLonger = 25  // of them that exceed the statistic, where no more are drawn

	// No more than 0.4 of random orders have a Z above 0.75: of 20000 orders of 25, 50, 200 and 512
	// values 0.22, 0.27, 0.37 and 0.37. What is below is not drawn anew, and its P is said to be 1/2.
	hardly = 0.75
)

// Ratios compares the means of long batches with what they are of independent values: all
// batches of n/k neighbors, for several k, with
//
//	V_k = mean of (sum of a batch)^2 / its mean over all orders of the values
//	Z   = max_k ((V_k)^(1/3) - 1 + 2/(9 f_k)) / sqrt(2/(9 f_k))
//
// of centered ranks, where V_k is nearly chi-square over its f_k degrees of freedom for random orders.
// P is that of Z among random orders, one-sided. A mean of independent values has the
// variance that is said; that of a series whose launches differ by a share ICC of its variance, each
// of m values, has 1 + (m-1) ICC times as much, which is V_k for batches as long as a launch, and
// a correlation of ICC at every lag, which shows nowhere else.
//
// Source: Meketon and Schmeiser, "Overlapping batch means: something for nothing?", Winter
// Simulation Conference (1984); Lo and MacKinlay, "Stock market prices do not follow random walks",
// Review of Financial Studies 1 (1988), for ratios over several scales. The largest of them by
// random orders is derived.
type Ratios struct {
	P       float64 `json:"p"`       // 1 of too few values
	Batches int     `json:"batches"` // k where the ratio stands out most
	Ratio   float64 `json:"ratio"`   // V_k there
}

// ratiosOf tests grouped scores.
func ratiosOf(a []float64) Ratios {
	own, at, v := standing(a)
	if at < 0 {
		return Ratios{P: 1}
	}
	if own < hardly {
		return Ratios{P: 0.5, Batches: stretches[at], Ratio: v}
	}
	random := rand.New(montecarlo.NewStreams(1, "orders of batches").Source(uint64(len(a))))
	order := append([]float64(nil), a...)
	exceed, drawn := 1, 1
	for drawn <= mostLasting && exceed <= leastLonger {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		drawn++
		if z, _, _ := standing(order); z >= own-1e-12*math.Abs(own) {
			exceed++
		}
	}
	return Ratios{P: float64(exceed) / float64(drawn), Batches: stretches[at], Ratio: v}
}

// lasting reports whether a doubt is to be said.
func (r Ratios) lasting() bool { return r.P < lastingAt && r.Ratio > 1 }

// grouped returns at most so many means of neighbors, about their mean, in units of the largest;
// the last values, which fill none, are left out.
func grouped(x []float64, most int) []float64 {
	size := max(1, (len(x)+most-1)/most)
	list := make([]float64, len(x)/size)
	mean, largest := 0.0, 0.0
	for i := range list {
		for _, y := range x[i*size : (i+1)*size] {
			list[i] += y / float64(size)
		}
		mean += list[i] / float64(len(list))
	}
	for i := range list {
		list[i] -= mean
		largest = math.Max(largest, math.Abs(list[i]))
	}
	for i := range list {
		if largest > 0 {
			list[i] /= largest // squares stay in the range of float64
		}
	}
	return list
}

// freedom returns 2 mean^2/variance of V_k for a Brownian bridge in batches of length h = 1/k:
//
//	f = (T h T)^2 / I,  T = 1-h,  I = integral over 0 <= s, t <= T of (max(0, h-|s-t|) - h^2)^2
//
// h T being the variance of an increment. Source: derived.
func freedom(k int) float64 {
	h := 1 / float64(k)
	t := 1 - h
	c := h * t
	near := t*c*c*h - (2*t*c+c*c)*h*h/2 + (t+2*c)*h*h*h/3 - h*h*h*h/4
	far := h * h * h * h * (t - h) * (t - h) / 2
	return t * c * t * c / (2 * (near + far))
}

// variances returns V_k for the numbers of batches, fewer of a short series; nil of equal values. a
// is centered.
func variances(a []float64, list []float64) []float64 {
	n := len(a)
	two := 0.0
	sums := make([]float64, n+1)
	for i, x := range a {
		sums[i+1] = sums[i] + x
		two += float64(x * x)
	}
	list = list[:0]
	if !(two > 0) {
		return list
	}
	for k := 0; k < len(stretches); k += 3 {
		long := [3]int{n / stretches[k], n / stretches[k+1], n / stretches[k+2]}
		for i, total := range batchSquares(sums, long) {
			w := long[i]
			if w < leastBatch {
				return list
			}
			mean := float64(w) * float64(n-w) / (float64(n) * float64(n-1)) * two
			list = append(list, total/float64(n-w+1)/mean)
		}
	}
	return list
}

// batchSquares returns the sums of squares of all batches of three lengths, the longest first, of a series with these sums of its
// beginnings. The three are added up side by side, as each addition waits for the one before.
func batchSquares(sums []float64, long [3]int) (of [3]float64) {
	a, b, c := sums[long[0]:], sums[long[1]:], sums[long[2]:]
	for i, x := range a {
		d, e, f := x-sums[i], b[i]-sums[i], c[i]-sums[i]
		of[0] += float64(d * d)
		of[1] += float64(e * e)
		of[2] += float64(f * f)
	}
	for j, rest := range [][]float64{b, c} {
		for i := len(a); i < len(rest); i++ {
			d := rest[i] - sums[i]
			of[j+1] += float64(d * d)
		}
	}
	return of
}

// standing returns Z, the index of its number of batches (-1 if there is none), and V there.
func standing(a []float64) (z float64, at int, ratio float64) {
	var room [len(stretches)]float64
	z, at = math.Inf(-1), -1
	for i, v := range variances(a, room[:]) {
		u := 2 / (9 * freedoms[i])
		if s := (math.Cbrt(v) - 1 + u) / math.Sqrt(u); s > z {
			z, at, ratio = s, i, v
		}
	}
	return z, at, ratio
}

var freedoms = func() (list [len(stretches)]float64) {
	for i, k := range stretches {
		list[i] = freedom(k)
	}
	return list
}()

// inflated returns the largest number by which batches widen an interval of a level for the
// mean of a series:
//
//	max_k sqrt(V_k) t_(f_k) / z,  at least 1
//
// with t and z the quantiles of Student's and the normal law.
func inflated(x []float64, level float64) float64 {
	var room [len(stretches)]float64
	widest := 1.0
	for i, v := range variances(grouped(x, mostGrouped), room[:]) {
		widest = math.Max(widest, studentized(v, freedoms[i], level))
	}
	return widest
}

// studentized returns sqrt(v) t/z.
func studentized(v, f, level float64) float64 {
	tail := (1 - level) / 2
	return math.Sqrt(v) * montecarlo.StudentUpper(tail, f) / montecarlo.StudentUpper(tail, math.Inf(1))
}
