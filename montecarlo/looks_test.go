package montecarlo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The errors of k looks add up to 1-level, so that each of 1, 2, 3, 4 looks at 0.95 has 0.95,
// 0.975, 1 - 0.05/3, 0.9875. An interval at the last of k looks is that of as many
// replications at this level, of every experiment that looks; and the interval of a mean
// of normal values is Student's, with the quantile of another program (gonum).
func TestLevelOfEachLook(t *testing.T) {
	each := map[int]float64{1: 0.95, 2: 0.975, 3: 1 - 0.05/3, 4: 0.9875}
	never := func(Estimate) bool { return false }
	const last = 512
	for k := 1; k <= 4; k++ {
		s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: last >> (k - 1), Max: last, Done: never}
		if k == 1 {
			s.Done = nil
		}
		if got := s.LookLevel(k); math.Abs(got-each[k]) > 1e-15 {
			t.Errorf("each of %d looks is at %v, want %v", k, got, each[k])
		}
		one := Settings{Plan: s.Plan, Level: each[k], Min: last, Max: last}
		for name, x := range experiments {
			if name == "SequentialMean" || name == "SequentialProbability" {
				continue // which hold at all times, and pay nothing for looks
			}
			got, err := x.run(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			want, err := x.run(context.Background(), one)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Lo-want.Lo) > 1e-9*want.Width() || math.Abs(got.Hi-want.Hi) > 1e-9*want.Width() || got.Level != 0.95 ||
				got.N != last {
				t.Errorf("%s, the last of %d looks: %+v, want %+v", name, k, got, want)
			}
		}
		var drawn []float64
		normal := func() Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				drawn = append(drawn, r.NormFloat64())
				return drawn[len(drawn)-1], nil
			}
		}
		e, err := Mean("m", "", fmt.Sprint("level of looks ", k), normal)(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		sum, squares := 0.0, 0.0
		for _, x := range drawn {
			sum += x / last
		}
		for _, x := range drawn {
			squares += (x - sum) * (x - sum)
		}
		upper := distuv.StudentsT{Sigma: 1, Nu: last - 1}.Quantile(1 - (1-each[k])/2)
		near(t, fmt.Sprintf("half-width at the last of %d looks", k), (e.Hi-e.Lo)/2, upper*math.Sqrt(squares/(last-1)/last), 1e-8)
	}
}
