package lab

import (
	"context"
	"fmt"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// A Model is an experiment on a value T of its parameters that estimates the means of
// several numbers of one replication.
type Model[T any] struct {
	Name       string // one word
	Meaning    string // one line
	Notes      string // for the help page; may be empty
	Parameters arguments.Argument[T]
	Columns    []montecarlo.Column // names and units of the numbers
	// Replicate returns a replication with memory of its own, which may return the same
	// slice again and again: a number for each column.
	Replicate func(x T) montecarlo.Replication[[]float64]
}

// Declare returns the model for a laboratory.
func (m Model[T]) Declare() catalog.Model {
	return declared(m.Name, m.Meaning, m.Notes, m.Parameters, func(label string, x T) (catalog.Instance, error) {
		if len(m.Columns) == 0 || m.Replicate == nil {
			return catalog.Instance{}, fmt.Errorf("model %s: it lacks Columns or Replicate", m.Name)
		}
		var samples []string
		for _, c := range m.Columns {
			samples = append(samples, c.Name)
		}
		return catalog.Instance{
			Samples: samples, Divisible: true,
			Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
				measured, err := montecarlo.Columns{Label: label, Columns: m.Columns, Rows: w.Rows, Model: func() montecarlo.Replication[[]float64] {
					return catalog.Counted(m.Replicate(x), w.Count)
				}}.Measure(ctx, s)
				if err != nil {
					return catalog.Result{}, err
				}
				var r catalog.Result
				for i := range m.Columns {
					r.Estimates = append(r.Estimates, measured.Mean(i))
				}
				r.Intervals = len(r.Estimates)
				return r, nil
			},
		}, nil
	})
}

// A LongModel is an experiment on a value T of its parameters that estimates a
// steady-state mean from one long run; see [steady.Mean].
type LongModel[T any] struct {
	Name       string // one word
	Meaning    string // one line
	Notes      string // for the help page; may be empty
	Parameters arguments.Argument[T]
	Column     montecarlo.Column // name and unit of the mean
	Observed   string            // what a run consists of, in the plural: packets
	Start      func(x T, w *montecarlo.Words) (steady.Advance, error)
}

// Declare returns the model for a laboratory.
func (m LongModel[T]) Declare() catalog.Model {
	return declared(m.Name, m.Meaning, m.Notes, m.Parameters, func(label string, x T) (catalog.Instance, error) {
		if m.Start == nil {
			return catalog.Instance{}, fmt.Errorf("model %s: it lacks Start", m.Name)
		}
		const runs = 1 << 16
		return catalog.Instance{
			Runs: runs, First: runs / 8, Most: runs * 256, Observed: m.Observed, Divisible: true,
			Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
				e, err := steady.Mean(m.Column.Name, m.Column.Unit, label, func(words *montecarlo.Words) (steady.Advance, error) {
					advance, err := m.Start(x, words)
					if err != nil || w.Advance == nil {
						return advance, err
					}
					return func(series *steady.Series, n int) {
						advance(series, n)
						w.Advance(n)
					}, nil
				})(ctx, s)
				return catalog.Result{Estimates: []montecarlo.Estimate{e}, Intervals: 1}, err
			},
		}, nil
	})
}

// declared is a model whose label is made of its name and its parameters.
func declared[T any](name, meaning, notes string, a arguments.Argument[T], instance func(label string, x T) (catalog.Instance, error)) catalog.Model {
	return catalog.Model{Name: name, Meaning: meaning, Notes: notes, Bind: func(k *arguments.Keys) func() (catalog.Instance, error) {
		value := a(k)
		return func() (catalog.Instance, error) {
			x, err := value()
			if err != nil {
				return catalog.Instance{}, err
			}
			return instance(strings.TrimSpace("simulate "+name+" "+k.String()), x)
		}
	}}
}

// Quantity is a closed form of one number: f at a value of its parameters.
func Quantity[T any](name, meaning, unit, source string, a arguments.Argument[T], f func(x T) (float64, error)) catalog.Quantity {
	return catalog.Quantity{Name: name, Meaning: meaning, Unit: unit, Source: source, Bind: arguments.Of1(func(x T) ([]catalog.Value, error) {
		v, err := f(x)
		return []catalog.Value{{Number: v}}, err
	}, a)}
}
