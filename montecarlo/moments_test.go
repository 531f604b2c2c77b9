package montecarlo_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/montanaflynn/stats"
	xstats "golang.org/x/exp/stats"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"castlab/montecarlo"
)

func momentsOf(xs ...float64) *montecarlo.Moments {
	m := montecarlo.NewMoments()
	for _, x := range xs {
		m.Add(x)
	}
	return m
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Max(1, math.Abs(want))) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// 2, 4, 4, 4, 5, 5, 7, 9: mean 5, deviations -3,-1,-1,-1,0,0,2,4, so M2 = 32,
// M3 = -27-3+8+64 = 42, M4 = 81+3+16+256 = 356.
func TestMomentsByHand(t *testing.T) {
	m := momentsOf(2, 4, 4, 4, 5, 5, 7, 9)
	near(t, "mean", m.Mean(), 5, 1e-15)
	near(t, "variance", m.Variance(), 32.0/7, 1e-15)
	near(t, "skewness", m.Skewness(), 42.0/8/8, 1e-14) // (M3/n)/(M2/n)^(3/2) = 5.25/8
	near(t, "kurtosis", m.Kurtosis(), 356.0/8/16, 1e-14)
	if m.N() != 8 || m.Min() != 2 || m.Max() != 9 {
		t.Errorf("n, min, max = %d, %v, %v", m.N(), m.Min(), m.Max())
	}
}

// Three other libraries compute the same moments from the whole sample.
// 1e-12 is 4 times the 1000 roundings of relative size 2^-53 of either sum.
func TestMomentsAgreeWithOtherLibraries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	xs := make([]float64, 1000)
	for i := range xs {
		xs[i] = 3 + r.ExpFloat64()
	}
	slices := montecarlo.NewMoments()
	slices.AddSlice(xs)
	for name, m := range map[string]*montecarlo.Moments{"Add": momentsOf(xs...), "AddSlice": slices} {
		mean, err := stats.Mean(xs)
		if err != nil {
			t.Fatal(err)
		}
		variance, err := stats.SampleVariance(xs)
		if err != nil {
			t.Fatal(err)
		}
		near(t, name+" mean", m.Mean(), mean, 1e-12)
		near(t, name+" variance", m.Variance(), variance, 1e-12)
		xmean, sd := xstats.MeanAndStdDev(xs)
		near(t, name+" mean", m.Mean(), xmean, 1e-12)
		near(t, name+" deviation", math.Sqrt(m.Variance()), sd, 1e-12)
		// gonum gives the biased moments
		near(t, name+" skewness", m.Skewness(), stat.Moment(3, xs, nil)/math.Pow(stat.Moment(2, xs, nil), 1.5), 1e-12)
		near(t, name+" kurtosis", m.Kurtosis(), stat.Moment(4, xs, nil)/math.Pow(stat.Moment(2, xs, nil), 2), 1e-12)
	}
}

// 1e9 + {0, 1, 2} repeated: the sum of squares, 3e21, has steps of 5e5 and would
// lose all of M2 = 2000. The running mean has steps of 2^-23 = 1.2e-7 and every
// deviation is at most 1 in size, so no term errs by more than 2.4e-7.
func TestMomentsSurviveALargeMean(t *testing.T) {
	m, s := montecarlo.NewMoments(), montecarlo.NewMoments()
	xs := make([]float64, 0, 3000)
	for i := range 3000 {
		xs = append(xs, 1e9+float64(i%3))
		m.Add(xs[i])
	}
	s.AddSlice(xs)
	want := 2.0 / 3 * 3000 / 2999
	near(t, "variance", m.Variance(), want, 2.4e-7)
	near(t, "variance by slices", s.Variance(), want, 2.4e-7)
}

// Chunks summed about the mean of earlier, far away values cost no digits: half
// the values near 0, half near 1e8. gonum sums about the exact mean in two
// passes; 1e-12 is the 4096 roundings of its sums, 2e-15 those of 8 chunk means
// and their 8 merges.
func TestMomentsSliceFollowsALevelJump(t *testing.T) {
	xs := make([]float64, 4096)
	for i := range xs {
		xs[i] = float64(i % 2)
		if i >= 2048 {
			xs[i] += 1e8
		}
	}
	s := montecarlo.NewMoments()
	s.AddSlice(xs)
	near(t, "mean", s.Mean(), 0.5e8+0.5, 2e-15)
	near(t, "variance", s.Variance(), stat.Variance(xs, nil), 1e-12)
	near(t, "kurtosis", s.Kurtosis(), stat.Moment(4, xs, nil)/math.Pow(stat.Moment(2, xs, nil), 2), 1e-12)
	near(t, "skewness", s.Skewness(), 0, 1e-8) // symmetric up to the 1/1e8 of the small spread
}

// Merging the parts of any partition agrees with one pass: the count and extremes
// exactly, the moments within rounding of the sums of absolute powers.
func TestMomentsMergeIsSequential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(-10, 10), 0, 60).Draw(t, "xs")
		cut := rapid.IntRange(0, len(xs)).Draw(t, "cut")
		a, b, whole := momentsOf(xs[:cut]...), momentsOf(xs[cut:]...), momentsOf(xs...)
		a.Merge(b)
		if a.N() != whole.N() {
			t.Fatalf("N = %d, want %d", a.N(), whole.N())
		}
		if len(xs) == 0 {
			return
		}
		if a.Min() != whole.Min() || a.Max() != whole.Max() {
			t.Fatal("extremes differ")
		}
		if math.Abs(a.Mean()-whole.Mean()) > 1e-13 {
			t.Fatalf("means %v, %v", a.Mean(), whole.Mean())
		}
		if len(xs) > 1 && math.Abs(a.Variance()-whole.Variance()) > 1e-11 {
			t.Fatalf("variances %v, %v", a.Variance(), whole.Variance())
		}
		if len(xs) > 1 && whole.Variance() > 1 {
			if math.Abs(a.Skewness()-whole.Skewness()) > 1e-9 || math.Abs(a.Kurtosis()-whole.Kurtosis()) > 1e-9 {
				t.Fatalf("skewness %v, %v; kurtosis %v, %v", a.Skewness(), whole.Skewness(), a.Kurtosis(), whole.Kurtosis())
			}
		}
	})
}

func TestMomentsOfInfinities(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		xs                       []float64
		mean, variance, min, max float64
	}{
		{[]float64{1, inf}, inf, inf, 1, inf},
		{[]float64{-inf, 1, 2}, -inf, inf, -inf, 2},
		{[]float64{inf}, inf, math.NaN(), inf, inf},
		{[]float64{inf, -inf}, math.NaN(), inf, -inf, inf},
		{[]float64{1, math.NaN(), 2}, math.NaN(), math.NaN(), math.NaN(), math.NaN()},
		{[]float64{3}, 3, math.NaN(), 3, 3},
		{nil, math.NaN(), math.NaN(), math.NaN(), math.NaN()},
	} {
		parts := montecarlo.NewMoments()
		for _, x := range c.xs {
			parts.Merge(momentsOf(x))
		}
		slices := montecarlo.NewMoments()
		slices.AddSlice(append([]float64{}, c.xs...))
		for _, m := range []*montecarlo.Moments{momentsOf(c.xs...), parts, slices} {
			got := []float64{m.Mean(), m.Variance(), m.Min(), m.Max()}
			for i, want := range []float64{c.mean, c.variance, c.min, c.max} {
				if got[i] != want && !(math.IsNaN(got[i]) && math.IsNaN(want)) {
					t.Errorf("%v: mean, variance, min, max = %v", c.xs, got)
					break
				}
			}
			if m.N() != int64(len(c.xs)) {
				t.Errorf("%v: N = %d", c.xs, m.N())
			}
		}
	}
	m := momentsOf(1, 2, 3)
	m.AddSlice([]float64{4, 5, 6, inf, 7, 8, 9, 10})
	if m.N() != 11 || m.Finite() != 10 || !math.IsInf(m.Mean(), 1) || m.Min() != 1 {
		t.Errorf("a slice with an infinity: %+v", m)
	}
}

// Merging into an empty accumulator gives the bits of the merged one.
func TestMergeIntoEmptyCopies(t *testing.T) {
	m := momentsOf(0.1, 0.2, 0.4, math.Inf(1))
	c := montecarlo.NewMoments()
	c.Merge(m)
	c.Merge(montecarlo.NewMoments())
	if bits(t, c) != bits(t, m) {
		t.Error("bits differ")
	}
}
