package cubetail

import (
	"context"
	"fmt"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

var exponential = distributions.Exponential{Mu: 1}

// run folds n weights of the model, seed 1.
func run(t testing.TB, label string, n int, model func() montecarlo.Replication[float64]) montecarlo.WeightDiagnosis {
	t.Helper()
	m, err := montecarlo.Run(context.Background(), montecarlo.Plan{Seed: 1, Workers: 2}, label, n, model, montecarlo.NewMoments)
	if err != nil {
		t.Fatal(err)
	}
	return montecarlo.DiagnoseWeights(m)
}

// fewer divides the replications of a statistical test in short mode.
func fewer(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// off returns the distance of the measurement from want in standard errors, given the
// standard error of want: never NaN, which would pass every limit. Weights that are all
// zero have no standard error of their own.
func off(d montecarlo.WeightDiagnosis, want, wantError float64) float64 {
	if d.Mean == want {
		return 0
	}
	own := 0.0
	if d.Mean > 0 {
		own = d.Mean * d.RelativeError
	}
	return math.Abs(d.Mean-want) / math.Hypot(own, wantError)
}

// Weights that are all zero miss a positive probability by any limit.
func TestNoWeightIsNoAgreement(t *testing.T) {
	none := montecarlo.DiagnoseWeights(momentsOf(0, 0, 0))
	if got := off(none, 1e-12, 0); !math.IsInf(got, 1) {
		t.Errorf("%v standard errors from a value without error", got)
	}
	if got := off(none, 1e-12, 1e-14); math.Abs(got-100) > 1e-9 {
		t.Errorf("%v standard errors, want 100", got)
	}
}

// believed reports whether a normal law is a good approximation for the mean of these
// weights. Where it is not, the truth may be many of their standard errors away, and
// the only requirement is a warning.
func believed(d montecarlo.WeightDiagnosis) bool { return d.Effective >= 30 && d.LargestShare <= 0.15 }

// methods returns all methods that apply to the law, each alone.
func methods(t testing.TB, d int, law distributions.Law, gamma float64) []Method {
	t.Helper()
	ms := []Method{NewConditional(d, law, gamma)}
	plain := NewConditional(d, law, gamma)
	plain.Roots, plain.Heavy = 1, 0
	ms = append(ms, plain)
	if law.Abscissa() > 0 {
		ms = append(ms, NewTilted(d, law, gamma))
	}
	s, err := NewSplit(d, law, gamma, 5, 100, 1)
	if err != nil {
		t.Fatal(err)
	}
	return append(ms, s)
}

// T_mod = d M for d <= 3: P(T_mod > gamma) = 1 - (1 - Fbar(gamma/d))^n. The
// limit of 4.9 standard errors is passed by chance once in a million; at most
// 30 comparisons: a false alarm below 1e-3 (the weights are skewed, hence not
// 4). The errors are below 5 % each, so that a factor of 1.25 would be seen.
func TestLongestPacketAloneDecidesSmallCubes(t *testing.T) {
	for _, law := range []distributions.Law{exponential, distributions.Pareto{Shape: 3, Mu: 1}} {
		for _, d := range []int{1, 2, 3} {
			n := float64(int(1) << d)
			x := law.UpperQuantile(1e-3)
			want := -math.Expm1(n * math.Log1p(-1e-3))
			for _, m := range methods(t, d, law, float64(min(d, 3))*x) {
				got := run(t, fmt.Sprint("small", d, law, m), 10000, m.Weights())
				if off(got, want, 0) > 4.9 || got.RelativeError > 0.05 && !testing.Short() {
					t.Errorf("d=%d %v %v: %.4g +- %.2g %%, want %.4g", d, law, m, got.Mean, 100*got.RelativeError, want)
				}
			}
		}
	}
}
