package data

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// scores are centered midranks in the order of measurement, divided by n: between -1/2
// and 1/2, with sum 0. Tests on them hold for every law, however heavy its tail.
type scores struct {
	a           []float64
	two, fourth float64 // sums of squares and fourth powers
}

// A placed value is one with its place in the order of measurement.
type placed struct {
	x  float64
	at int32
}

// scored ranks values, of which there are at most MostHeld.
func scored(values []float64) scores {
	n := len(values)
	sorted := ascending(values)
	s := scores{a: make([]float64, n)}
	for first := 0; first < n; {
		last := first + 1
		for last < n && sorted[last].x == sorted[first].x {
			last++
		}
		a := (float64(first+last) - float64(n)) / 2 / float64(n)
		for _, p := range sorted[first:last] {
			s.a[p.at] = a
		}
		ties := float64(last - first)
		s.two += float64(ties * float64(a*a))
		s.fourth += float64(ties * float64(a*a*a*a))
		first = last
	}
	return s
}

// ascending returns values, not NaN, in ascending order with their places. It sorts by digits of
// their bits, the last ones first, in a time that is linear: of a million values a third of
// that of comparing them.
func ascending(values []float64) []placed {
	const bits, digits = 11, 6      // 6*11 >= 64
	key := func(x float64) uint64 { // as a float64 a < b, and -0 just below 0
		k := math.Float64bits(x)
		return k ^ (uint64(int64(k)>>63) | 1<<63)
	}
	var counts [digits][1 << bits]int32
	list, other := make([]placed, len(values)), make([]placed, len(values))
	for i, x := range values {
		list[i] = placed{x, int32(i)}
		for d, k := 0, key(x); d < digits; d++ {
			counts[d][k>>(bits*d)&(1<<bits-1)]++
		}
	}
	for d := range digits {
		next, most, begin := &counts[d], int32(0), int32(0)
		for i, c := range next {
			next[i], most, begin = begin, max(most, c), begin+c
		}
		if int(most) == len(values) {
			continue // all have this digit
		}
		for _, p := range list {
			at := &next[key(p.x)>>(bits*d)&(1<<bits-1)]
			other[*at] = p
			*at++
		}
		list, other = other, list
	}
	return list
}

// equal reports whether all values are equal.
func (s scores) equal() bool { return s.two == 0 }

// spread returns the exponential scores of the distances |a| from the middle rank, less their
// mean: near 0 at the middle and large at both ends, so that few far values next to each
// other, as in a burst, weigh much.
//
//	b = -log(1 - 2 |a|) - mean,  at most log n
//
// Source: I. R. Savage, Annals of Mathematical Statistics 27 (1956), for the scores; Klotz,
// Annals of Mathematical Statistics 33 (1962), for scores of the distance that grow so.
func (s scores) spread() scores {
	n := float64(len(s.a))
	b := scores{a: make([]float64, len(s.a))}
	mean := 0.0
	for i, a := range s.a {
		b.a[i] = -math.Log1p(-2 * math.Abs(a))
		mean += b.a[i] / n
	}
	for i := range b.a {
		b.a[i] -= mean
		square := float64(b.a[i] * b.a[i])
		b.two += square
		b.fourth += float64(square * square)
	}
	if b.two < 1e-18*n { // two values, each as often: the scores are equal but for rounding
		b.two = 0
	}
	return b
}

// lag returns the standardized sum of a_i a_(i+h): its mean and variance are those over
// all orders of the values,
//
//	T = sum a_i a_(i+h),  E T = -(n-h) S2/(n(n-1))
//	E T^2 = (n-h) (S2^2-S4)/(n(n-1)) + 2 (n-2h)+ (2 S4-S2^2)/(n(n-1)(n-2))
//	      + ((n-h)(n-h-1) - 2 (n-2h)+) (3 S2^2-6 S4)/(n(n-1)(n-2)(n-3))
//
// exact with ties, too. n > 3.
//
// Source: Wald and Wolfowitz, "An exact test for randomness in the non-parametric case
// based on serial correlation", Annals of Mathematical Statistics 14 (1943), there
// circular; Bartels, "The rank version of von Neumann's ratio test for randomness",
// JASA 77 (1982), for its power.
func (s scores) lag(h int) (z, correlation float64) {
	t := products(s.a, h)
	mean, sd := s.lagMoments(h)
	if !(sd > 0) {
		return 0, t / s.two
	}
	return (t - mean) / sd, t / s.two
}

// products returns the sum of a_i a_(i+h), in four parts that do not wait for each other.
func products(a []float64, h int) float64 {
	if h >= len(a) {
		return 0
	}
	b := a[h:]
	a = a[:len(b)]
	var t, u, v, w float64
	i := 0
	for ; i+3 < len(a); i += 4 {
		t += float64(a[i] * b[i])
		u += float64(a[i+1] * b[i+1])
		v += float64(a[i+2] * b[i+2])
		w += float64(a[i+3] * b[i+3])
	}
	for ; i < len(a); i++ {
		t += float64(a[i] * b[i])
	}
	return t + u + (v + w)
}

// lagMoments returns mean and standard deviation of products over all orders.
func (s scores) lagMoments(h int) (mean, sd float64) {
	n, m := float64(len(s.a)), float64(len(s.a)-h)
	shared := 2 * math.Max(0, n-2*float64(h))
	square := s.two * s.two
	mean = -m * s.two / (n * (n - 1))
	second := m*(square-s.fourth)/(n*(n-1)) +
		shared*(2*s.fourth-square)/(n*(n-1)*(n-2)) +
		(m*(m-1)-shared)*(3*square-6*s.fourth)/(n*(n-1)*(n-2)*(n-3))
	return mean, math.Sqrt(math.Max(0, second-mean*mean))
}

// The law of a portmanteau has a heavier tail than chi-square: of 50 values 0.0017 becomes
// 0.008. Of fewer than mostOrdered values P is that among random orders, of which there are no
// more where mostExceeding exceed the sum, unless P by chi-square decides alone: above
// FalseAlarm, as it is too small rather, and below surelySmall.
//
// Source: Besag and Clifford, "Sequential Monte Carlo p-values", Biometrika 78 (1991).
const (
	mostOrdered   = 1000
	mostOrders    = 2999
	mostExceeding = 20
	surelySmall   = 1e-9
)

// portmanteau returns the sum of squares of the standardized sums at so many lags, and its P.
func (s scores) portmanteau(lags int) (sum, p float64) {
	means, sds := make([]float64, lags), make([]float64, lags)
	for h := range lags {
		means[h], sds[h] = s.lagMoments(h + 1)
	}
	of := func(a []float64) (sum float64) {
		for h := range lags {
			if sds[h] > 0 {
				z := (products(a, h+1) - means[h]) / sds[h]
				sum += float64(z * z)
			}
		}
		return sum
	}
	sum = of(s.a)
	p = distuv.ChiSquared{K: float64(lags)}.Survival(sum)
	if len(s.a) >= mostOrdered || p > FalseAlarm || p < surelySmall {
		return sum, p
	}
	random := rand.New(rand.NewPCG(1, uint64(len(s.a))))
	order := slices.Clone(s.a)
	exceed := 0
	for i := range mostOrders {
		for at := len(order) - 1; at > 0; at-- {
			other := random.Uint32N(uint32(at + 1))
			order[at], order[other] = order[other], order[at]
		}
		if of(order) >= sum*(1-1e-12) { // equal but for rounding, with ties
			if exceed++; exceed == mostExceeding {
				return sum, mostExceeding / float64(i+1)
			}
		}
	}
	return sum, float64(exceed+1) / (mostOrders + 1)
}

// trend returns the standardized sum of a_i i, which is Spearman's correlation of the
// values with their place, and that correlation. Its variance over all orders is
// S2 n(n+1)/12, exact with ties.
func (s scores) trend() (z, correlation float64) {
	n := float64(len(s.a))
	t := 0.0
	for i, a := range s.a {
		t += float64(a * (float64(i) - (n-1)/2))
	}
	return t / math.Sqrt(s.two*n*(n+1)/12), t / math.Sqrt(s.two*n*(n*n-1)/12)
}

// split returns max_k |a_1 + ... + a_k| in units of sqrt(S2 n/(n-1)), and the k of it. For
// values in random order it is at most as large as the maximum of a Brownian bridge, nearly.
//
// Source: Pettitt, "A non-parametric approach to the change-point problem", Applied
// Statistics 28 (1979).
func (s scores) split() (most float64, k int) {
	sum := 0.0
	for i, a := range s.a[:len(s.a)-1] {
		if sum += a; math.Abs(sum) > most {
			most, k = math.Abs(sum), i+1
		}
	}
	n := float64(len(s.a))
	return most / math.Sqrt(s.two*n/(n-1)), k
}

// kolmogorov returns P(max |Brownian bridge| > x).
func kolmogorov(x float64) float64 {
	if x < 0.3 {
		return 1 // to 1e-5
	}
	p := 0.0
	for k := 1.0; k < 40; k++ {
		term := 2 * math.Exp(-2*k*k*x*x)
		if int(k)%2 == 0 {
			term = -term
		}
		p += term
	}
	return math.Min(1, math.Max(0, p))
}
