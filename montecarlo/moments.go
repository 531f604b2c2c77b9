package montecarlo

import "math"

// Moments folds float64 results into count, mean, the second to fourth central
// sums and the extremes, each in one pass.
//
// For the k-th result x with delta = x - mean:
//
//	mean += delta/k
//	M2   += delta^2 (k-1)/k
//	M3   += delta^3 (k-1)(k-2)/k^2 - 3 delta M2/k
//	M4   += delta^4 (k-1)(k^2-3k+3)/k^3 + 6 delta^2 M2/k^2 - 4 delta M3/k
//
// with M2, M3 on the right taken before the update. The sums of powers of
// deviations lose no digits to a large mean, as sums of plain powers do.
// Every product is rounded by an explicit conversion, so no compiler may fuse
// it with the addition behind it and the bits are the same on every machine.
//
// Infinite results are counted separately from the finite ones: the mean is then
// infinite, and so is the variance. A NaN result makes every moment NaN.
//
// Symbols: Mj = sum (x_i - mean)^j.
// Source: Welford 1962 (M2); Pébay, SAND2008-6212, eqs (2.1)-(3.1) with n_B = 1
// and for Merge; Chan, Golub, LeVeque 1979 for merging M2.
type Moments struct {
	n              int64 // finite results
	posInf, negInf int64
	nan            int64
	mean           float64
	m2, m3, m4     float64
	min, max       float64 // of the finite results
}

// NewMoments returns an empty Moments.
func NewMoments() *Moments { return new(Moments) }

// Add folds one result.
func (m *Moments) Add(x float64) {
	if x-x != 0 {
		m.addSpecial(x)
		return
	}
	k := m.n
	m.n++
	if k == 0 {
		m.mean, m.min, m.max = x, x, x
		return
	}
	n := float64(m.n)
	delta := x - m.mean
	dn := delta / n
	dn2 := float64(dn * dn)
	term := float64(float64(delta*dn) * float64(k))
	m.mean += dn
	poly := float64(n*n) - float64(3*n) + 3
	m.m4 += float64(float64(term*dn2)*poly) + float64(6*float64(dn2*m.m2)) - float64(4*float64(dn*m.m3))
	m.m3 += float64(float64(term*dn)*(n-2)) - float64(3*float64(dn*m.m2))
	m.m2 += term
	if x < m.min {
		m.min = x
	}
	if x > m.max {
		m.max = x
	}
}

func (m *Moments) addSpecial(x float64) {
	switch {
	case math.IsInf(x, 1):
		m.posInf++
	case math.IsInf(x, -1):
		m.negInf++
	default:
		m.nan++
	}
}

// Merge appends the results of o. Merging into an empty Moments copies o bit
// for bit.
func (m *Moments) Merge(o *Moments) {
	posInf, negInf, nan := m.posInf+o.posInf, m.negInf+o.negInf, m.nan+o.nan
	switch {
	case o.n == 0:
	case m.n == 0:
		*m = *o
	default:
		m.mergeFinite(o)
	}
	m.posInf, m.negInf, m.nan = posInf, negInf, nan
}

// mergeFinite is Pébay's pairwise update for two parts that are not empty.
func (m *Moments) mergeFinite(o *Moments) {
	na, nb := float64(m.n), float64(o.n)
	n := na + nb
	delta := o.mean - m.mean
	fa, fb := na/n, nb/n // shares: the products below stay in range for any counts
	db, da := float64(delta*fb), float64(delta*fa)
	d2 := float64(delta * db)
	cross := float64(d2 * na) // delta^2 na nb / n

	m4 := m.m4 + o.m4
	m4 += float64(cross * (float64(da*da) - float64(da*db) + float64(db*db)))
	m4 += float64(6 * (float64(float64(db*db)*m.m2) + float64(float64(da*da)*o.m2)))
	m4 += float64(4 * (float64(da*o.m3) - float64(db*m.m3)))
	m3 := m.m3 + o.m3
	m3 += float64(cross * (da - db))
	m3 += float64(3 * (float64(da*o.m2) - float64(db*m.m2)))

	m.m4, m.m3 = m4, m3
	m.m2 = m.m2 + o.m2 + cross
	m.mean += db
	m.n += o.n
	m.min = math.Min(m.min, o.min)
	m.max = math.Max(m.max, o.max)
}

// Reset empties m.
func (m *Moments) Reset() { *m = Moments{} }

// N returns the number of results, infinite and NaN ones included.
func (m *Moments) N() int64 { return m.n + m.posInf + m.negInf + m.nan }

// Finite returns the number of finite results.
func (m *Moments) Finite() int64 { return m.n }

// Mean returns the sample mean: infinite if results of one sign are, NaN
// (undefined) when there are none or both signs are.
func (m *Moments) Mean() float64 {
	switch {
	case m.nan > 0 || m.N() == 0 || m.posInf > 0 && m.negInf > 0:
		return math.NaN()
	case m.posInf > 0:
		return math.Inf(1)
	case m.negInf > 0:
		return math.Inf(-1)
	}
	return m.mean
}

// Variance returns the unbiased sample variance M2/(n-1): +Inf if a result is
// infinite, NaN (undefined) for fewer than two results.
func (m *Moments) Variance() float64 {
	switch {
	case m.nan > 0 || m.N() < 2:
		return math.NaN()
	case m.posInf+m.negInf > 0:
		return math.Inf(1)
	}
	return m.m2 / float64(m.n-1)
}

// Skewness returns M3/n / (M2/n)^(3/2): NaN (undefined) for a constant or
// partly infinite sample.
func (m *Moments) Skewness() float64 {
	if !m.hasShape() {
		return math.NaN()
	}
	n := float64(m.n)
	return m.m3 / n / math.Pow(m.m2/n, 1.5)
}

// Kurtosis returns M4/n / (M2/n)^2, which is 3 for a normal law (not the
// excess over it): NaN (undefined) for a constant or partly infinite sample.
func (m *Moments) Kurtosis() float64 {
	if !m.hasShape() {
		return math.NaN()
	}
	n := float64(m.n)
	return m.m4 / n / (m.m2 / n) / (m.m2 / n)
}

func (m *Moments) hasShape() bool { return m.n == m.N() && m.n >= 2 && m.m2 > 0 }

// Min returns the smallest result, NaN when there is none or a NaN was added.
func (m *Moments) Min() float64 {
	switch {
	case m.nan > 0 || m.N() == 0:
		return math.NaN()
	case m.negInf > 0:
		return math.Inf(-1)
	case m.n == 0:
		return math.Inf(1)
	}
	return m.min
}

// Max returns the greatest result, NaN when there is none or a NaN was added.
func (m *Moments) Max() float64 {
	switch {
	case m.nan > 0 || m.N() == 0:
		return math.NaN()
	case m.posInf > 0:
		return math.Inf(1)
	case m.n == 0:
		return math.Inf(-1)
	}
	return m.max
}

// MarshalBinary saves m to the last bit.
func (m *Moments) MarshalBinary() ([]byte, error) {
	b := wireHeader('M')
	for _, n := range []int64{m.n, m.posInf, m.negInf, m.nan} {
		b = appendInt(b, n)
	}
	for _, x := range []float64{m.mean, m.m2, m.m3, m.m4, m.min, m.max} {
		b = appendFloat(b, x)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and m is then unchanged.
func (m *Moments) UnmarshalBinary(data []byte) error {
	r := newWireReader("moments", 'M', data)
	q := Moments{n: r.count(), posInf: r.count(), negInf: r.count(), nan: r.count()}
	q.mean, q.m2, q.m3, q.m4 = r.float(), r.float(), r.float(), r.float()
	q.min, q.max = r.float(), r.float()
	r.sum(r.sum(q.n, q.posInf), r.sum(q.negInf, q.nan))
	if q.n > 0 && (math.IsNaN(q.min) || math.IsNaN(q.max) || q.min > q.max) {
		r.fail("extremes out of order")
	}
	if err := r.done(); err != nil {
		return err
	}
	*m = q
	return nil
}
