package goodness

import "math"

// mostDurbin is the number of values up to which P is that of Durbin's matrix. The expansion of
// Pelz and Good is within 2e-6 of it from there on.
const mostDurbin = 400

// farDistance is the n D^2 from which on both one-sided distances are not so far together but
// with a probability below 1e-13.
const farDistance = 8

// mostSmirnov is the number of values up to which Smirnov's sum is added.
const mostSmirnov = 200000

// KolmogorovP returns P(sup |Fn - F| >= d) for n independent values of the continuous law F.
//
//	n d^2 >= 8:  2 P(sup (Fn - F) >= d) of Smirnov, exact but for the event that both are
//	n <= 400:    1 - n!/n^n t_kk of H^n, Durbin's matrix, exact
//	else:        the expansion of Pelz and Good to order 1/n^(3/2), within 2e-6
//
// Beyond 200000 values Smirnov's sum is that of Maag and Dicaire. NaN for NaN and for n < 1.
//
// Source: J. Durbin, Distribution theory for tests based on the sample distribution function, SIAM
// (1973); G. Marsaglia, W. W. Tsang and J. Wang, J. Stat. Soft. 8(18) (2003); W. Pelz and I. J. Good,
// JRSS B 38 (1976); R. Simard and P. L'Ecuyer, J. Stat. Soft. 39(11) (2011),
// whose program has the bound and the formula of U. R. Maag and G. Dicaire, Biometrika 58 (1971).
func KolmogorovP(n int, d float64) float64 {
	m := float64(n)
	switch {
	case math.IsNaN(d) || n < 1:
		return math.NaN()
	case d <= 0.5/m:
		return 1
	case d >= 1:
		return 0
	case m*d*d >= farDistance || d >= 0.5: // beyond 1/2 both cannot be
		return math.Min(1, 2*smirnov(n, d))
	case n <= mostDurbin:
		return math.Max(0, 1-durbin(n, d))
	}
	return math.Min(1, math.Max(0, 1-pelzGood(m, d)))
}

// smirnov returns P(sup (Fn - F) >= d) = d sum_j C(n,j) (d + j/n)^(j-1) (1 - d - j/n)^(n-j).
func smirnov(n int, d float64) float64 {
	m, sum := float64(n), 0.0
	if n > mostSmirnov {
		z := (6*m*d + 1) / m * (6*m*d + 1) / 18
		return max(0, 1-(2*z*z-4*z-1)/(18*m)) * math.Exp(-z)
	}
	whole, _ := math.Lgamma(m + 1)
	for j := 0; float64(j) < m*(1-d); j++ {
		x := float64(j)
		a, _ := math.Lgamma(x + 1)
		b, _ := math.Lgamma(m - x + 1)
		sum += math.Exp(whole - a - b + (x-1)*math.Log(d+x/m) + (m-x)*math.Log1p(-d-x/m))
	}
	return d * sum
}

// durbin returns P(sup |Fn - F| < d) by the n-th power of a matrix of 2k-1 rows, k = ceil(n d).
func durbin(n int, d float64) float64 {
	k := int(float64(n)*d) + 1
	m, h := 2*k-1, float64(k)-float64(n)*d
	matrix := make([]float64, m*m)
	for i := range m {
		for j := range min(m, i+2) {
			matrix[i*m+j] = 1
		}
	}
	for i := range m {
		matrix[i*m] -= math.Pow(h, float64(i+1))
		matrix[(m-1)*m+i] -= math.Pow(h, float64(m-i))
	}
	if 2*h > 1 {
		matrix[(m-1)*m] += math.Pow(2*h-1, float64(m))
	}
	for i := range m {
		for j := range min(m, i+2) {
			for g := 2; g <= i-j+1; g++ {
				matrix[i*m+j] /= float64(g)
			}
		}
	}
	q, exponent := power(matrix, m, n)
	s := q[(k-1)*m+k-1]
	for i := 1; i <= n; i++ {
		if s = s * float64(i) / float64(n); s < 1e-140 {
			s, exponent = s*1e140, exponent-140
		}
	}
	return s * math.Pow(10, float64(exponent))
}

// power returns the n-th power of a square matrix of m rows, times 10^-exponent.
func power(a []float64, m, n int) (q []float64, exponent int) {
	q = make([]float64, m*m)
	for i := range m {
		q[i*m+i] = 1
	}
	times := func(x, y []float64) []float64 {
		z := make([]float64, m*m)
		for i := range m {
			row := z[i*m : i*m+m]
			for k, factor := range x[i*m : i*m+m] {
				if factor == 0 {
					continue
				}
				for j, v := range y[k*m : k*m+m] {
					row[j] += float64(factor * v)
				}
			}
		}
		return z
	}
	scaled := func(x []float64, e int) int {
		if x[m/2*m+m/2] > 1e140 {
			for i := range x {
				x[i] *= 1e-140
			}
			e += 140
		}
		return e
	}
	base := 0
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			q = times(q, a)
			exponent = scaled(q, exponent+base)
		}
		a = times(a, a)
		base = scaled(a, 2*base)
	}
	return q, exponent
}

// pelzGood returns P(sup |Fn - F| < d) = K0(x) + K1(x)/sqrt(n) + K2(x)/n + K3(x)/n^(3/2), x = sqrt(n) d.
func pelzGood(n, d float64) float64 {
	x := math.Sqrt(n) * d
	x2 := x * x
	x4, x6, pi2, pi4, pi6 := x2*x2, x2*x2*x2, math.Pow(math.Pi, 2), math.Pow(math.Pi, 4), math.Pow(math.Pi, 6)
	var k0, k1, k2, k2b, k3, k3b float64
	for k := range 40 {
		h := (float64(k) + 0.5) * (float64(k) + 0.5)
		e := math.Exp(-pi2 * h / (2 * x2))
		k0 += e
		k1 += (pi2*h - x2) * e
		k2 += (6*x6 + 2*x4 + pi2*(2*x4-5*x2)*h + pi4*(1-2*x2)*h*h) * e
		k3 += (pi6*h*h*h*(5-30*x2) + pi4*h*h*(-60*x2+212*x4) + pi2*h*(135*x4-96*x6) - 30*x6 - 90*x6*x2) * e
		whole := float64(k+1) * float64(k+1)
		e = math.Exp(-pi2 * whole / (2 * x2))
		k2b += pi2 * whole * e
		k3b += (3*pi2*whole*x2 - pi4*whole*whole) * e
	}
	root := math.Sqrt(math.Pi / 2)
	k0 *= 2 * root / x
	k1 *= root / (3 * x4)
	k2 = k2*root/(36*x6*x) - k2b*root/(18*x2*x)
	k3 = k3*root/(3240*x6*x4) + k3b*root/(108*x6)
	return k0 + k1/math.Sqrt(n) + k2/n + k3/(n*math.Sqrt(n))
}
