package models

import (
	"context"
	"errors"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// A tape records all samples of a run.
type tape []float64

func (t *tape) take(rows []float64) error {
	*t = append(*t, rows...)
	return nil
}

// column is column i of the samples of a study.
func (t tape) column(i int, s catalog.Instance) (values []float64) {
	for ; i < len(t); i += len(s.Samples) {
		values = append(values, t[i])
	}
	return values
}

// Every replication is passed on once, in order, for every number of workers, the
// looks and an incomplete last block; and no digit of the estimates depends on
// whether samples are requested.
func TestSamplesComeInTheOrderOfTheReplications(t *testing.T) {
	study, err := ringStudy(5, distributions.Exponential{Mu: 1}, new(arguments.Lengths))
	if err != nil {
		t.Fatal(err)
	}
	var first tape
	var want montecarlo.Estimate
	for _, workers := range []int{1, 2, 7} {
		for _, first64 := range []int{1000, 70, 64} { // several looks, which end inside a block or with it
			settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: workers}, Level: 0.95, Min: first64, Max: 1000,
				Done: func(montecarlo.Estimate) bool { return false }}
			var got tape
			result, err := study.Run(context.Background(), settings, catalog.Watch{Rows: got.take})
			if err != nil {
				t.Fatal(err)
			}
			blind, err := study.Run(context.Background(), settings, catalog.Watch{})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first, want = got, result.Estimates[0]
			}
			if len(got) != 1000 || !slices.Equal(got, first) || result.Estimates[0].Value != want.Value ||
				blind.Estimates[0].Value != want.Value {
				t.Errorf("%d workers, first look at %d: %d samples, T %v and %v, want %v", workers, first64, len(got),
					result.Estimates[0], blind.Estimates[0], want)
			}
		}
	}
}

// A full disk ends the run with its own error, of replications and of one long run.
func TestSamplesThatCannotBeWrittenEndTheRun(t *testing.T) {
	full := errors.New("disk full")
	for name, words := range map[string][]string{
		"ring":   {"n=5", "law=exponential(mean=1)"},
		"frames": {"N=3", "lambda=0.1", "X=1", "V=1"},
		"gated":  {"N=1", "lambda=0.2", "X=1", "V=1"},
	} {
		study := studyOf(t, name, words)
		rows := 0
		_, err := study.Run(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95,
			Min: 1 << 16, Max: 1 << 16}, catalog.Watch{
			Rows: func(r []float64) error {
				if rows += len(r); rows > 500 {
					return full
				}
				return nil
			},
		})
		if !errors.Is(err, full) || rows > 5000 {
			t.Errorf("%s: error %v after %d rows", name, err, rows)
		}
	}
}

func studyOf(t *testing.T, name string, words []string) catalog.Instance {
	t.Helper()
	for _, m := range All() {
		if m.Name != name {
			continue
		}
		keys := arguments.Grammar{}.NewKeys()
		bind := m.Bind.Declare(keys)
		if err := keys.Parse(words); err != nil {
			t.Fatal(err)
		}
		s, err := bind()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	t.Fatalf("no model %s", name)
	return catalog.Instance{}
}
