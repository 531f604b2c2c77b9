package montecarlo

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A warning says what is so. The kurtosis of 1..10 is 1.78, by hand 3/5 (3 n^2 - 7)/(n^2 - 1), less than that of a normal
// law: no few values carry it. Of 200 values of a grid, of kurtosis 1.8, there are enough, as 1.8/0.15 squared is 144;
// of 120 there are not. One far value of 1000 carries the fourth moment: n - 2 + 1/(n-1) = 998.
func TestWarningsOfAVarianceSayWhatIsSo(t *testing.T) {
	grid := func(n int) (values []float64) {
		for i := range n {
			values = append(values, float64(i+1))
		}
		return values
	}
	outlier := append(grid(999), 1e6)
	for _, c := range []struct {
		values []float64
		want   []string
	}{
		{grid(10), []string{"n=10 < 100: the interval is asymptotic"}},
		{grid(120), []string{"n=120 < 144, which a kurtosis of 1.8 asks for: the interval is asymptotic"}},
		{grid(200), nil},
		{outlier, []string{"kurtosis 998 at n=1000: a few values carry the fourth moment"}},
	} {
		m := NewMoments()
		for _, x := range c.values {
			m.Add(x)
		}
		if got := VarianceInterval(m, 0.95).Warnings; !slices.Equal(got, c.want) {
			t.Errorf("n=%d: %q, want %q", len(c.values), got, c.want)
		}
	}
	m := NewMoments()
	for _, x := range grid(10) {
		m.Add(x)
	}
	if k := momentsOf(m).kurtosis; math.Abs(k-0.6*(300-7)/99) > 1e-12 || strings.Contains(MeanInterval(m, 0.95).String(), "carry") {
		t.Errorf("kurtosis %v", k)
	}
}
