package steady

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// The filter gives what generalized least squares gives with the covariance
// matrix written out: mean, scale, and the likelihood without mean and variance
// (REML), up to the same constant for all relaxations.
func TestFilterIsGeneralizedLeastSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	const n = 40
	e := make([]float64, n)
	for i := range e {
		e[i] = r.NormFloat64() + 3*math.Sin(float64(i)/7)
	}
	for _, m := range []relaxation{{0.1, 0.2}, {0.6, 0.9}, {0.97, 0.5}, {0.9, 0.99}, {math.Exp(-1 / 0.3), 0.1}} {
		v := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				// The slow part begins with startVariance times its variance,
				// which is forgotten like phi^2.
				c := m.share * math.Pow(m.phi, float64(j-i)) * (1 + (startVariance-1)*math.Pow(m.phi, 2*float64(i)))
				if i == j {
					c += 1 - m.share
				}
				v.SetSym(i, j, c)
			}
		}
		var chol mat.Cholesky
		if !chol.Factorize(v) {
			t.Fatal("not positive definite")
		}
		ones := make([]float64, n)
		for i := range ones {
			ones[i] = 1
		}
		one, y := mat.NewVecDense(n, ones), mat.NewVecDense(n, e)
		var vOne, vY mat.VecDense
		if err := chol.SolveVecTo(&vOne, one); err != nil {
			t.Fatal(err)
		}
		if err := chol.SolveVecTo(&vY, y); err != nil {
			t.Fatal(err)
		}
		precision := mat.Dot(one, &vOne)
		mean := mat.Dot(one, &vY) / precision
		rest := mat.Dot(y, &vY) - mean*mean*precision
		want := fitted{mean, math.Sqrt(rest / (n - 1) / precision), -chol.LogDet()/2 - math.Log(precision)/2 - (n-1)/2.0*math.Log(rest)}
		got := m.fit(e)
		for _, d := range []struct{ a, b float64 }{{got.mean, want.mean}, {got.scale, want.scale},
			{got.logLikelihood, want.logLikelihood}} {
			if math.Abs(d.a-d.b) > 1e-8*(1+math.Abs(d.b)) {
				t.Errorf("%+v: filter %+v, matrix %+v", m, got, want)
			}
		}
	}
}

// Two halves of a mixture: quantiles by hand. Equal weights at -1 and +1 with a
// tiny scale have the median anywhere between and the quartiles at the points.
func TestQuantilesOfAMixture(t *testing.T) {
	m := mixture{degree: 1e4, parts: []weighted{{fitted{-1, 1e-3, 0}, 0.5}, {fitted{1, 1e-3, 0}, 0.5}}}
	for p, want := range map[float64]float64{0.25: -1, 0.75: 1} {
		if got := m.quantile(p); math.Abs(got-want) > 1e-5 {
			t.Errorf("quantile(%v) = %v, want %v", p, got, want)
		}
	}
	// One part: a t quantile. t(0.975; 10) = 2.228138852 (tables).
	one := mixture{degree: 10, parts: []weighted{{fitted{5, 2, 0}, 1}}}
	if got := one.quantile(0.975); math.Abs(got-(5+2*2.228138852)) > 1e-4 {
		t.Errorf("t quantile %v", got)
	}
}

// The two ways to the t law meet where one takes over.
func TestStudentCDFIsWithinItsError(t *testing.T) {
	worst := 0.0
	for _, nu := range []float64{30, 60, 300} {
		exact := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}
		for x := -8.0; x <= 8; x += 0.01 {
			worst = math.Max(worst, math.Abs(studentCDF(x, nu)-exact.CDF(x)))
		}
	}
	if worst > 2e-5 {
		t.Errorf("off by %v", worst)
	}
}
