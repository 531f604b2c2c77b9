package st93

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

const distinctly = "K <= 2^d: sources are distinct"

func (in instance) String() string { return fmt.Sprintf("d=%d K=%d", in.d, in.K) }

func anywhere(instance) error { return nil }

func slotsIn(t model.Times) float64 { return float64(t.Slots) }

// instances lists instances by dimension and number of broadcasts.
func instances(pairs ...[2]int) []instance {
	list := make([]instance, len(pairs))
	for i, p := range pairs {
		list[i] = instance{d: p[0], K: p[1]}
	}
	return list
}

func distinctCases(id string, a arguments.Argument[instance], list []instance, theory func(in instance) (float64, error),
	measure func(label string, in instance) montecarlo.Experiment,
) reports.Cases {
	return kit.Given(distinctly, exactCases(id, a, list, instance.distinct, theory, measure))
}

func exactCases(id string, a arguments.Argument[instance], list []instance, valid func(in instance) error,
	theory func(in instance) (float64, error), measure func(label string, in instance) montecarlo.Experiment,
) reports.Cases {
	return kit.Cases(id, a, list, func(label string, in instance) reports.Case {
		return reports.Case{
			Validate: func() error { return valid(in) },
			Theory:   func() (float64, error) { return theory(in) },
			Measure:  measure(label, in),
			Kind:     reports.Executed,
		}
	})
}

func dimensionCases(a arguments.Argument[int], printed []int, theory func(d int) (float64, error), name, unit string,
	count func(d int) (value float64, counted int64, err error),
) reports.Cases {
	return kit.IntegersOf("", "d", a, printed, func(_ string, d int) reports.Case {
		return countCase(name, unit, func() (float64, error) { return theory(d) }, func() (float64, int64, error) { return count(d) })
	})
}

func executed(in instance, ranks model.Ranks, runs int, label, name, unit string, rounding float64, of func(t model.Times) float64) montecarlo.Experiment {
	return onCube(in, ranks, func(cube *model.Cube) montecarlo.Experiment {
		return kit.AtMost(runs, montecarlo.Range(name, unit, label, rounding, result(cube, in.K, of)))
	})
}

func onCube(in instance, ranks model.Ranks, measure func(cube *model.Cube) montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		cube, err := model.New(in.d, ranks)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return measure(cube)(ctx, s)
	}
}

func result[T any](cube *model.Cube, K int, of func(t model.Times) T) func() montecarlo.Replication[T] {
	completion := cube.Completion(K)
	return func() montecarlo.Replication[T] {
		run := completion()
		return func(r *rand.Rand) (T, error) {
			t, err := run(r)
			return of(t), err
		}
	}
}

func countCase(name, unit string, theory func() (float64, error), count func() (value float64, counted int64, err error)) reports.Case {
	return reports.Case{
		Theory: theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, counted, err := count()
			return value, 0, counted, err
		}),
		Kind: reports.Computed,
	}
}
