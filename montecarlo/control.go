package montecarlo

import "math"

// MaxControls is the greatest number of control variates of one experiment.
const MaxControls = 4

// A Controlled result is a result with control variates whose means are known.
// Only the first len(known) entries of C are used.
type Controlled struct {
	Y float64
	C [MaxControls]float64
}

// jointMoments folds Controlled results into means and sums of products of
// deviations; index 0 is Y.
type jointMoments struct {
	n     int64
	mean  [MaxControls + 1]float64
	cross [MaxControls + 1][MaxControls + 1]float64 // lower triangle
}

func newJointMoments() *jointMoments { return new(jointMoments) }

func (m *jointMoments) Reset() { *m = jointMoments{} }

// Add folds one result by Welford's update: the product of the deviations from the old
// and from the new mean.
func (m *jointMoments) Add(x Controlled) {
	m.n++
	weight := 1 / float64(m.n)
	var d [MaxControls + 1]float64
	d[0] = x.Y - m.mean[0]
	for i, c := range x.C {
		d[i+1] = c - m.mean[i+1]
	}
	for i := range d {
		m.mean[i] += float64(d[i] * weight)
	}
	rest := 1 - weight
	for i := range d {
		scaled := float64(d[i] * rest)
		for j := 0; j <= i; j++ {
			m.cross[i][j] += float64(scaled * d[j])
		}
	}
}

// Merge appends the results of o by Chan's formula.
func (m *jointMoments) Merge(o *jointMoments) {
	if o.n == 0 {
		return
	}
	if m.n == 0 {
		*m = *o
		return
	}
	n := float64(m.n + o.n)
	weight := float64(o.n) / n
	both := float64(m.n) * weight
	var d [MaxControls + 1]float64
	for i := range d {
		d[i] = o.mean[i] - m.mean[i]
	}
	for i := range d {
		m.mean[i] += float64(d[i] * weight)
		scaled := float64(d[i] * both)
		for j := 0; j <= i; j++ {
			m.cross[i][j] += o.cross[i][j] + float64(scaled*d[j])
		}
	}
	m.n += o.n
}

// A regression is the least-squares fit of Y on the controls, without those that depend
// linearly on earlier ones.
type regression struct {
	intercept float64 // Y at the known means
	residual  float64 // residual sum of squares
	leverage  float64 // (Cbar - known)' S^-1 (Cbar - known)
	used      []int   // controls used, from 0
	slope     [MaxControls]float64
	inverse   [MaxControls][MaxControls]float64 // S^-1, 0 of controls not used
}

// regress computes the regression by the sweep operator (Gauss-Jordan) on the matrix of
// sums of products, one control after the other. A control whose residual sum of squares
// is below 1e-10 of its own is constant or a combination of earlier ones, and is left
// out.
func (m *jointMoments) regress(known []float64) regression {
	k := len(known)
	var a [MaxControls + 1][MaxControls + 1]float64
	for i := 0; i <= k; i++ {
		for j := 0; j <= i; j++ {
			a[i][j], a[j][i] = m.cross[i][j], m.cross[i][j]
		}
	}
	var r regression
	for c := 1; c <= k; c++ {
		pivot := a[c][c]
		if !(pivot > 1e-10*m.cross[c][c]) {
			continue
		}
		r.used = append(r.used, c-1)
		for j := 0; j <= k; j++ {
			a[c][j] /= pivot
		}
		for i := 0; i <= k; i++ {
			if i == c {
				continue
			}
			f := a[i][c]
			for j := 0; j <= k; j++ {
				a[i][j] -= float64(f * a[c][j])
			}
			a[i][c] = -f / pivot
		}
		a[c][c] = 1 / pivot
	}
	// Now a[c][0] = coefficient of control c, a[c][c'] = S^-1, a[0][0] = residual.
	r.intercept = m.mean[0]
	r.residual = math.Max(0, a[0][0])
	for _, c := range r.used {
		d := m.mean[c+1] - known[c]
		r.slope[c] = a[c+1][0]
		r.intercept -= float64(a[c+1][0] * d)
		for _, o := range r.used {
			r.inverse[c][o] = a[c+1][o+1]
			r.leverage += float64(d * a[c+1][o+1] * (m.mean[o+1] - known[o]))
		}
	}
	return r
}
