package lab_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// The verb, Go and a study each check a hypothesis of a case once, and so refuse the cases that the hypothesis
// refuses, before anything is measured; a case beyond it is measured where that was asked for.
func TestHypothesesAreCheckedOnce(t *testing.T) {
	var checked, measured atomic.Int64
	l := lab.Lab{Name: "squares", Claims: []reports.Claim{lab.Claim[int]{
		ID: "EVEN", Title: "squares", Measured: "n^2", Within: lab.Relative(0.01),
		Parameters: arguments.Int("n", "side", 0, 1000).Usual("n", 0, 20), Over: []string{"n=2"},
		Given: lab.Given("n is even", func(n int) error {
			checked.Add(1)
			if n%2 == 1 {
				return errors.New("n is odd")
			}
			return nil
		}),
		Theory: func(n int) (float64, error) { return float64(n * n), nil },
		Measure: lab.Computed(func(n int) (float64, float64, int64, error) {
			measured.Add(1)
			return float64(n * n), 0, 1, nil
		}),
		Formula: montecarlo.Exact, Model: montecarlo.Exact,
	}.Declare()}}
	study := filepath.Join(t.TempDir(), "study.yaml")
	run := func(args ...string) func() error {
		return func() error {
			if status, _, failed := command(t, l, args...); status != console.ExitWell {
				return errors.New(failed)
			}
			return nil
		}
	}
	for name, ask := range map[string]func(n string) func() error{
		"verb": func(n string) func() error { return run("check", "EVEN", "n="+n) },
		"Go": func(n string) func() error {
			return func() error {
				_, err := lab.Check(t.Context(), l, lab.Settings{}, "EVEN", "n="+n)
				return err
			}
		},
		"study": func(n string) func() error {
			text := "study: s\ncells:\n  - claims: [{id: EVEN, with: {n: " + n + "}}]\n"
			if err := os.WriteFile(study, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			return run("run", study)
		},
		"beyond": func(n string) func() error { return run("check", "EVEN", "n="+n, "--beyond") },
	} {
		checked.Store(0)
		measured.Store(0)
		if err := ask("4")(); err != nil || checked.Load() != 1 || measured.Load() != 1 {
			t.Errorf("%s: %d checks of the hypothesis and %d measurements, error %v; want 1 and 1", name,
				checked.Load(), measured.Load(), err)
		}
		checked.Store(0)
		measured.Store(0)
		err := ask("5")()
		if name == "beyond" {
			if err != nil || checked.Load() != 1 || measured.Load() != 1 {
				t.Errorf("%s: %d checks, %d measurements, error %v; want 1 and 1", name, checked.Load(), measured.Load(), err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "a hypothesis does not hold: n is odd") || checked.Load() != 1 ||
			measured.Load() != 0 {
			t.Errorf("%s: %d checks, %d measurements, error %v; want 1, 0 and the hypothesis", name, checked.Load(), measured.Load(), err)
		}
	}
}
