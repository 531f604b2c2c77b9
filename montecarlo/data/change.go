package data

import "math"

// A Shift is a place at which a sample changes.
type Shift struct {
	First     int     `json:"first"`     // index of the first value after it, from 0
	Statistic float64 `json:"statistic"` // over its limit, which is 1
	Spread    bool    `json:"spread"`    // the values change how far they spread, and not their level
}

// Limits of the statistic of a change in the whole sample, and within windows of it. Of
// 20000 and 10000 samples of 50, 200 and 1000 independent values 0.01 exceed 70, 71 and 75
// in the whole sample, and 0.001 exceed 133, 114 and 118; of 2000 samples of 50, 200, 500 and
// 1000 values 0.01 exceed 196, 158, 162 and 175 in some window. Together a change is seen
// in at most 0.01 of long samples without one, and as seldom one of spread.
const (
	wholeLimit  = 90
	windowLimit = 200
)

const (
	windows      = 10   // a window ends a multiple of n/windows from the change
	leastSide    = 10   // independent values, by the correlation of neighbors, that either side of a change has
	leastSpread  = 0.2  // deviations
	mostCompared = 2048 // means of the ranks of neighbors, in place of more ranks
)

// changed reports whether the values change: their level or else, by the same statistic of
// scores of the distance from the middle (scores.spread), their spread. A change of spread
// matters if the means of these scores differ by leastSpread of their deviation, as those of
// normal values do with deviations of 1 and 1.16: smaller ones are seen in many thousand values.
func (s scores) changed() (Shift, bool) {
	if c, ok := changed(s.a, 0); ok {
		return c, true
	}
	b := s.spread()
	if b.equal() {
		return Shift{}, false
	}
	c, ok := changed(b.a, leastSpread*math.Sqrt(b.two/float64(len(b.a))))
	c.Spread = ok
	return c, ok
}

// changed reports whether the level of centered ranks changes, in a way that the
// dependence of neighbors does not explain, and where it does so most. Of a window that is
// divided into L values and M more, N = L+M, with S_t the sum of the first t in it,
//
//	G = D^2/V,  D = L M / N^(3/2) (mean of the first L - mean of the others)
//	N^2 V = sum_(t<=L) (S_t - t/L S_L)^2 + sum_(t>=L) (S_N - S_t - (N-t)/M (S_N - S_L))^2
//
// V is made of the two sides themselves, each about its own mean, so that it needs no
// estimate of how long values depend, which a change would spoil. The whole sample is one
// window; the others begin and end at multiples of n/10 from the change, so that another
// change does not hide it.
//
// A change within a tenth of an end is not looked for. Either side must be worth 10
// independent values, by the correlation of neighbors about the two means: in a sample that is
// short beside its dependence nothing tells a slow wave from a change. A drift is seen as a
// change. The two means must differ by least.
//
// Source: Shao and Zhang, "Testing for change points in time series", JASA 105 (2010);
// Zhao, Jiang and Shao, "Segmenting time series via self-normalisation", JRSS B 84 (2022),
// for the windows.
func changed(a []float64, least float64) (Shift, bool) {
	group := max(1, (len(a)+mostCompared-1)/mostCompared)
	if group > 1 {
		a = means(a, group)
	}
	n := len(a)
	h := max(leastSide/2, n/windows)
	p := summed(a)
	var best Shift
	var from, to int
	see := func(first, k, last int, limit float64) {
		if g := p.statistic(first, k, last) / limit; g > best.Statistic {
			best, from, to = Shift{First: k, Statistic: g}, first, last
		}
	}
	for k := h; k <= n-h; k++ {
		see(0, k, n, wholeLimit)
		for first := k - h; first >= 0; first -= h {
			for last := k + h; last <= n; last += h {
				see(first, k, last, windowLimit)
			}
		}
	}
	if !(best.Statistic > 1) {
		return Shift{}, false
	}
	k := best.First
	if step := (p.s[k]-p.s[from])/float64(k-from) - (p.s[to]-p.s[k])/float64(to-k); math.Abs(step) < least {
		return Shift{}, false
	}
	side := float64(min(k-from, to-k)) / inflation(sides(a[from:k], a[k:to]), to-from)
	if side < leastSide {
		return Shift{}, false
	}
	best.First *= group
	return best, true
}

// means returns the means of groups of values; the last values, which fill none, are left
// out.
func means(a []float64, group int) []float64 {
	list := make([]float64, len(a)/group)
	for i := range list {
		for _, x := range a[i*group : (i+1)*group] {
			list[i] += x / float64(group)
		}
	}
	return list
}

// sides returns the correlation of neighbors about the means of two sides.
func sides(left, right []float64) float64 {
	var over, under float64
	for _, a := range [][]float64{left, right} {
		mean, last := 0.0, 0.0
		for _, x := range a {
			mean += x / float64(len(a))
		}
		for i, x := range a {
			d := x - mean
			under += float64(d * d)
			if i > 0 {
				over += float64(last * d)
			}
			last = d
		}
	}
	if under == 0 {
		return 0
	}
	return over / under
}

// sums are those over the first t of S_t, S_t^2 and t S_t, where S_t is the sum of the
// first t values.
type sums struct{ s, one, two, cross []float64 }

func summed(a []float64) sums {
	n := len(a) + 1
	p := sums{make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
	for i, x := range a {
		p.s[i+1] = p.s[i] + x
		p.one[i+1] = p.one[i] + p.s[i+1]
		p.two[i+1] = p.two[i] + float64(p.s[i+1]*p.s[i+1])
		p.cross[i+1] = p.cross[i] + float64(float64(i+1)*p.s[i+1])
	}
	return p
}

// statistic returns G of the window from first to last, without last, divided before k.
func (p sums) statistic(first, k, last int) float64 {
	squares := func(m float64) float64 { return m * (m + 1) * (2*m + 1) / 6 } // 1 + 4 + ... + m^2
	n, l, m := float64(last-first), float64(k-first), float64(last-k)
	left, right := p.s[k]-p.s[first], p.s[last]-p.s[k]
	d := l * m / math.Pow(n, 1.5) * (left/l - right/m)
	// With W_t = S_t - S_first, t' = t - first: sum over t' = 1..l of (W - t'/l left)^2.
	at := p.s[first]
	one, two, cross := p.one[k]-p.one[first], p.two[k]-p.two[first], p.cross[k]-p.cross[first]
	w := two - 2*at*one + l*at*at
	tw := cross - float64(first)*one - at*l*(l+1)/2
	v := w - 2*left/l*tw + left*left/(l*l)*squares(l)
	// With W_t = S_last - S_t, t' = last - t: sum over t' = 1..m of (W - t'/m right)^2.
	at = p.s[last]
	one, two, cross = p.one[last-1]-p.one[k-1], p.two[last-1]-p.two[k-1], p.cross[last-1]-p.cross[k-1]
	w = m*at*at - 2*at*one + two
	tw = at*m*(m+1)/2 - (float64(last)*one - cross)
	v += w - 2*right/m*tw + right*right/(m*m)*squares(m)
	if d == 0 {
		return 0
	}
	return d * d / math.Max(v/(n*n), 1e-9*d*d) // two levels without noise have V = 0
}

// Changes returns the places at which the level or the spread of the values changes, ascending: the
// sample is divided where changed sees a change best, and its parts again, as long as they
// have one. Each part that is searched has a false alarm in at most 0.01 of long samples.
// Of more than 2048 values a place is known to one 2048th of them.
func (s *Sample) Changes() []Shift {
	if !s.Dependence().Changed {
		return nil
	}
	if s.values == nil {
		return []Shift{s.Dependence().Change}
	}
	values, size := s.values, 1
	if !s.whole() {
		values, size = s.batches.means, int(s.batches.size)
	}
	var list []Shift
	var search func(from, to int)
	search = func(from, to int) {
		if to-from < 4*leastSide || len(list) >= mostChanges {
			return
		}
		ranks := scored(values[from:to])
		if ranks.equal() {
			return
		}
		c, found := ranks.changed()
		if !found {
			return
		}
		c.First += from
		search(from, c.First)
		list = append(list, Shift{First: c.First * size, Statistic: c.Statistic, Spread: c.Spread})
		search(c.First, to)
	}
	search(0, len(values))
	return list
}

// mostChanges bounds the number of changes that are looked for.
const mostChanges = 100
