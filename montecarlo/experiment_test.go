package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"castlab/distributions/inputs"
)

func uniformModel() Replication[float64] {
	return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
}

func coinModel() Replication[bool] {
	return func(r *rand.Rand) (bool, error) { return r.Float64() < 0.3, nil }
}

func controlledModel() Replication[Controlled] {
	return func(r *rand.Rand) (Controlled, error) {
		u := r.Float64()
		return Controlled{Y: math.Exp(u), C: [MaxControls]float64{u, u * u}}, nil
	}
}

func uniformCDF(x float64) float64 { return math.Min(1, math.Max(0, x)) }

func halves() []Stratum {
	half := func(from float64) func() Replication[float64] {
		return func() Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return from + r.Float64()/2, nil }
		}
	}
	return []Stratum{{Weight: 0.5, Model: half(0)}, {Weight: 0.5, Model: half(0.5)}}
}

// truths of the experiments below; at level 1-1e-6 each interval misses with
// probability at most about 1e-6.
var experiments = map[string]struct {
	run   Experiment
	truth float64
}{
	"Mean":                  {Mean("m", "u", "test mean", uniformModel), 0.5},
	"Probability":           {Probability("p", "test p", coinModel), 0.3},
	"Quantile":              {Quantile("q", "u", "test q", 0.9, uniformModel), 0.9},
	"Variance":              {Variance("v", "u^2", "test v", uniformModel), 1.0 / 12},
	"Distance":              {Distance("D", "test D", func(x float64) float64 { return uniformCDF(x - 0.1) }, uniformModel), 0.1},
	"ControlledMean":        {ControlledMean("c", "u", "test c", []float64{0.5, 1.0 / 3}, controlledModel), math.E - 1},
	"SequentialMean":        {SequentialMean("m", "u", "test sm", uniformModel), 0.5},
	"SequentialProbability": {SequentialProbability("p", "test sp", coinModel), 0.3},
	"Stratified":            {Stratified("s", "u", "test s", halves()), 0.5},
	"Paired":                {Mean("d", "u", "test d", Paired(uniformModel, Antithetic(uniformModel))), 0},
}

func TestExperimentsDoNotDependOnWorkersAndContainTheTruth(t *testing.T) {
	for name, x := range experiments {
		var first Estimate
		for i, workers := range []int{1, 2, 7} {
			s := Settings{Plan: Plan{Seed: 1, Workers: workers}, Level: 1 - 1e-6, Min: 1000, Max: 5000,
				Done: func(e Estimate) bool { return e.N >= 2000 }}
			e, err := x.run(context.Background(), s)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if i == 0 {
				first = e
			} else if !reflect.DeepEqual(e, first) {
				t.Errorf("%s: %d workers: %+v, one: %+v", name, workers, e, first)
			}
		}
		if !first.Contains(x.truth) || first.Level != 1-1e-6 || first.N < 2000 || first.N >= 5000 || first.Name == "" {
			t.Errorf("%s: %+v does not contain %v or is mislabeled", name, first, x.truth)
		}
	}
}

func TestSettingsErrorsNameTheKey(t *testing.T) {
	good := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2, Max: 4}
	for key, spoil := range map[string][]func(*Settings){
		"level": {
			func(s *Settings) { s.Level = 0 }, func(s *Settings) { s.Level = 1 }, func(s *Settings) { s.Level = math.NaN() },
		},
		"replications": {func(s *Settings) { s.Min = 1 }, func(s *Settings) { s.Max = 1 }},
		"workers":      {func(s *Settings) { s.Workers = 0 }},
	} {
		for _, f := range spoil {
			s := good
			f(&s)
			for name, x := range experiments {
				var domain *inputs.Error
				if _, err := x.run(context.Background(), s); !errors.As(err, &domain) || domain.Arg != key {
					t.Errorf("%s, %+v: %v, want key %s", name, s, err, key)
				}
			}
		}
	}
}

func TestRangeAndExactAreCertain(t *testing.T) {
	s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 10, Max: 100}
	seven := func() Replication[float64] {
		return func(*rand.Rand) (float64, error) { return -7, nil }
	}
	e, err := Range("x", "u", "test", 1e-3, seven)(context.Background(), s)
	if err != nil || e.Lo != -7-0.007 || e.Hi != -7+0.007 || e.Value != -7 || e.Level != 1 || e.N != 100 ||
		*e.Runs != [2]float64{-7 + 0.007, -7 - 0.007} || *e.JSON().Estimate().Runs != *e.Runs {
		t.Errorf("%+v, %v", e, err)
	}
	nan := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if r.Float64() < 0.5 {
				return math.NaN(), nil
			}
			return 1, nil
		}
	}
	var domain *inputs.Error
	if _, err = Range("x", "u", "test", 0, nan)(context.Background(), s); !errors.As(err, &domain) {
		t.Errorf("NaN: %v", err)
	}
	if _, err = Distance("D", "test", uniformCDF, nan)(context.Background(), s); !errors.As(err, &domain) {
		t.Errorf("NaN: %v", err)
	}
	exact := func(value, bound float64, err error) Experiment {
		return Exact("x", "u", func() (float64, float64, int64, error) { return value, bound, 5, err })
	}
	if e, err = exact(3, 0.5, nil)(context.Background(), s); err != nil || e.Lo != 2.5 || e.Hi != 3.5 || e.Level != 1 || e.N != 5 {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err = exact(3, math.NaN(), nil)(context.Background(), s); !errors.As(err, &domain) {
		t.Errorf("NaN bound: %v", err)
	}
	if _, err = exact(3, 0, fmt.Errorf("no"))(context.Background(), s); err == nil {
		t.Error("error lost")
	}
}

func TestCancelledExperimentHasNoEstimate(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := Settings{Plan: Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 100, Max: 1000}
	for name, x := range experiments {
		if e, err := x.run(ctx, s); !errors.Is(err, context.Canceled) || e.N != 0 {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
}

// An estimate that is altered is altered before it is asked whether it is narrow enough: one
// whose interval reaches 2 farther is not below 5 before that of the mean alone is below 3.
func TestAlteredIsAskedAbout(t *testing.T) {
	asked := 0.0
	s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 1 << 20, Done: func(e Estimate) bool {
		asked = e.Width()
		return asked < 5
	}}
	wide := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return 100 * r.NormFloat64(), nil }
	}
	e, err := Altered(Mean("x", "", "test", wide), func(e Estimate) Estimate {
		e.Hi += 2
		return e
	})(context.Background(), s)
	if err != nil || e.Width() != asked || e.Width() >= 5 || e.N < 10_000 {
		t.Errorf("%+v of width %v, asked about %v, error %v", e, e.Width(), asked, err)
	}
}
