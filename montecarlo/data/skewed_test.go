package data

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// A thousand values exp(Z) have a skewness and a kurtosis that MeanInterval warns of in nearly every sample. Twice as much is seen
// all the same in 0.95 of 150 other pairs: of 40, fewer than 31 have probability 2e-5. Of equal laws at most 0.05 are
// decided: more than 6 have probability 0.003.
func TestMeansOfSkewedValuesAreDecided(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "data: means of skewed values").Source(0))
	for _, factor := range []float64{1, 2} {
		doubted, decided := 0, 0
		for range 40 {
			var s [2]*Sample
			for i := range s {
				s[i] = NewSample("x")
				for range 1000 {
					if err := s[i].Add(math.Pow(factor, float64(i)) * math.Exp(r.NormFloat64())); err != nil {
						t.Fatal(err)
					}
				}
			}
			d, err := Difference(s[0], s[1], Question{Level: 0.95})
			if err != nil {
				t.Fatal(err)
			}
			mean := d.Contrasts[0]
			if len(mean.Difference.Doubts) > 0 {
				doubted++
			}
			if mean.Decision != None {
				decided++
			}
		}
		if factor == 1 && decided > 6 || factor == 2 && (decided < 31 || doubted < 31) {
			t.Errorf("factor %v: of 40 pairs %d are decided, %d in doubt", factor, decided, doubted)
		}
	}
}
