package comparison

import (
	"math"
	"strings"
	"testing"
)

// By hand: tail 0.025 has z = 1.96 and phi(z) = 0.0584, so that skewness 10 adds 10 (2
// 3.8415 + 1) 0.0584/6 = 0.845 over sqrt(draws) to the miss of an end: as much as tail
// at 1143 draws. A law without variance or third moment causes a warning after any
// number of draws, one that hardly varies after none.
func TestGrowthHasTheDoubtsOfItsLaws(t *testing.T) {
	skew, endless := Law{Name: "a", Skewness: 10}, Law{Name: "b", NoVariance: true, Skewness: math.Inf(1)}
	third := Law{Name: "c", Skewness: math.Inf(1)}
	for _, x := range []struct {
		laws  []Law
		draws float64
		want  []string
	}{
		{nil, 1, nil},
		{[]Law{skew}, 1100, []string{"a has a skewness of 10,"}},
		{[]Law{skew}, 1200, nil},
		{[]Law{{Name: "d", Skewness: 1}}, 128, nil},
		{[]Law{endless}, 1e12, []string{"b has no finite variance: "}},
		{[]Law{third}, 1e12, []string{"c has no finite third moment: "}},
		{[]Law{third, skew, endless}, 100, []string{"c has no", "a has a skewness", "b has no"}},
	} {
		got := GrowthDoubts(x.laws, x.draws, 0.025)
		if len(got) != len(x.want) {
			t.Errorf("%v after %v draws: %q, want %q", x.laws, x.draws, got, x.want)
			continue
		}
		for i, w := range x.want {
			if !strings.HasPrefix(got[i], w) {
				t.Errorf("%v after %v draws: %q, want %q", x.laws, x.draws, got[i], w)
			}
		}
	}
}
