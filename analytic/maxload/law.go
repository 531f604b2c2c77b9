package maxload

import (
	"math"
	"sort"

	"castlab/distributions/inputs"
)

// A Law is the exact law of the largest of d loads. It does not change.
type Law struct {
	d, K  int
	least int       // ceil(K/d), the smallest possible maximum
	tail  []float64 // tail[i] = P(max >= least+1+i)
}

// New returns the law of max(N_1, ..., N_d) for K balls in d bins.
//
//	P(max <= c) = K!/d^K [z^K] (sum_{k<=c} z^k/k!)^d
//
// by means over roots of unity. Below 0.05 it is the tail that is computed, as the
// union bound U(m) less what two full bins count twice, which is relatively small.
//
// Source: derived (ST93 has only the bound (1)). Units: balls. About 4 ms for d = 16,
// K = 4096.
//
// Errors: d outside 1..MaxBins, K outside 0..MaxBalls.
func New(d, K int) (*Law, error) {
	if err := checkSizes(d, K); err != nil {
		return nil, err
	}
	l := &Law{d: d, K: K, least: (K + d - 1) / d}
	if d > 1 && K > 1 {
		l.tail = tails(d, K, l.least)
	}
	return l, nil
}

// Bins returns d.
func (l *Law) Bins() int { return l.d }

// Balls returns K.
func (l *Law) Balls() int { return l.K }

// Least returns the least value of max, ceil(K/d).
func (l *Law) Least() int { return l.least }

// Most returns the greatest value of max, K.
func (l *Law) Most() int { return l.K }

// Tail returns P(max >= m). Its absolute error is under 1e-13 (d <= 64, K <=
// 10^5), its relative error under 1e-11.
func (l *Law) Tail(m int) float64 {
	i := max(m, 0) - l.least - 1
	switch {
	case i < 0:
		return 1
	case m > l.K:
		return 0
	case i < len(l.tail):
		return l.tail[i]
	}
	return math.Exp(logUnion(l.d, l.K, m))
}

// LogTail returns log P(max >= m), also where the probability is below the
// smallest float64; -Inf for m > K.
func (l *Law) LogTail(m int) float64 {
	i := max(m, 0) - l.least - 1
	switch {
	case i < 0:
		return 0
	case m > l.K:
		return math.Inf(-1)
	case i < len(l.tail):
		return math.Log(l.tail[i])
	}
	return logUnion(l.d, l.K, m)
}

// CDF returns P(max <= m), with an absolute error under 1e-13.
func (l *Law) CDF(m int) float64 { return 1 - l.Tail(m+1) }

// Mass returns P(max = m), with an absolute error under 1e-13.
func (l *Law) Mass(m int) float64 { return l.Tail(m) - l.Tail(m+1) }

// Mean returns E max = ceil(K/d) + sum of Tail(m) over m > ceil(K/d).
func (l *Law) Mean() float64 {
	sum := 0.0
	for i := len(l.tail) - 1; i >= 0; i-- {
		sum += l.tail[i]
	}
	return float64(l.least) + sum
}

// Variance returns Var max, from the tails above ceil(K/d).
func (l *Law) Variance() float64 {
	first, second := 0.0, 0.0
	for i := len(l.tail) - 1; i >= 0; i-- {
		first += l.tail[i]
		second += float64(2*i+1) * l.tail[i]
	}
	return math.Max(0, second-first*first)
}

// Quantile returns the smallest m of the support with P(max <= m) >= q. Near
// q = 1 use TailQuantile.
//
// Errors: q outside [0, 1].
func (l *Law) Quantile(q float64) (int, error) {
	if err := inputs.Probability("q", q); err != nil {
		return 0, err
	}
	return l.atMost(1 - q), nil
}

// TailQuantile returns the smallest m of the support with P(max > m) <= p.
//
// Errors: p outside [0, 1].
func (l *Law) TailQuantile(p float64) (int, error) {
	if err := inputs.Probability("p", p); err != nil {
		return 0, err
	}
	return l.atMost(p), nil
}

func (l *Law) atMost(p float64) int {
	logP := math.Log(p)
	return l.least + sort.Search(l.K-l.least, func(i int) bool {
		m := l.least + i + 1
		if p < 1e-300 {
			return l.LogTail(m) <= logP
		}
		return l.Tail(m) <= p
	})
}

// Tail returns P(max >= m) for K balls in d bins.
//
// Symbols, Units, Source, Errors: as New. For many m make one Law.
func Tail(d, K, m int) (float64, error) {
	l, err := New(d, K)
	if err != nil {
		return 0, err
	}
	return l.Tail(m), nil
}

// LogTail returns log P(max >= m). Symbols, Units, Source, Errors: as New.
func LogTail(d, K, m int) (float64, error) {
	l, err := New(d, K)
	if err != nil {
		return 0, err
	}
	return l.LogTail(m), nil
}

// Mean returns E max(N_1, ..., N_d). Symbols, Units, Source, Errors: as New.
func Mean(d, K int) (float64, error) {
	l, err := New(d, K)
	if err != nil {
		return 0, err
	}
	return l.Mean(), nil
}
