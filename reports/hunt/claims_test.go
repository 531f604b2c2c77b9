package hunt

import (
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// claimOf makes a claim of an argument.
func claimOf[T any](id string, r reports.Relation, a arguments.Argument[T], build func(words string, x T) reports.Case) reports.Claim {
	return reports.Claim{
		ID: id, Relation: r, Resolution: reports.Resolution{Relative: 0.1},
		Cases: reports.Cases{Printed: func() []reports.Case { return nil }, Parameters: claims.Parameters(a, build)},
	}
}

// computed is a claim about an integer.
func computed(id string, r reports.Relation, hi int, theory, value func(n int) float64) reports.Claim {
	return claimOf(id, r, arguments.Int("n", "an integer", 0, hi), func(words string, n int) reports.Case {
		return reports.Case{
			Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return theory(n), nil },
			Measure: montecarlo.Exact("value", "", func() (float64, float64, int64, error) { return value(n), 0, 1, nil }),
		}
	})
}

// mean is a claim about the mean of a function of one draw of a law.
func mean(id string, r reports.Relation, theory func(l distributions.Law) float64, of func(x float64) float64) reports.Claim {
	return claimOf(id, r, arguments.Law("law", "a law"), func(words string, l distributions.Law) reports.Case {
		return reports.Case{
			Params: words, Theory: func() (float64, error) { return theory(l), nil },
			Measure: montecarlo.Mean("mean", "", id+" "+words, func() montecarlo.Replication[float64] {
				return func(r *rand.Rand) (float64, error) { return of(l.Sample(r)), nil }
			}),
		}
	})
}

func one(t *testing.T, c reports.Claim, s Settings) Outcome {
	t.Helper()
	o, err := Run(t.Context(), []reports.Claim{c}, s)
	if err != nil {
		t.Fatal(err)
	}
	return o[0]
}

func usual(seed uint64, points int) Settings {
	return Settings{Seed: seed, Alpha: 0.01, Workers: 1, Points: points}
}
