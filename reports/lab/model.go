package lab

import (
	"context"
	"fmt"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

// A Model is an experiment on a value T of its parameters that estimates the means of
// several numbers of one replication.
type Model[T any] struct {
	Name       string           // one word
	Meaning    string           // one line
	Notes      string           // for the help page; may be empty
	Symbols    []catalog.Symbol // what names of estimates stand for; may be empty
	Parameters arguments.Argument[T]
	Columns    []montecarlo.Column // names and units of the numbers
	// Replicate returns a replication with memory of its own, which may return the same
	// slice again and again: a number for each column.
	Replicate func(x T) montecarlo.Replication[[]float64]
}

// Declare returns the model for a laboratory.
func (m Model[T]) Declare() catalog.Model {
	of := catalog.Model{Name: m.Name, Meaning: m.Meaning, Notes: m.Notes, Symbols: m.Symbols}
	return declared(of, m.Parameters, func(label string, x T) (catalog.Instance, error) {
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
				measured, err := montecarlo.Columns{Label: label, Columns: m.Columns, Rows: w.Rows,
					Model: func() montecarlo.Replication[[]float64] {
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

// A LongModel is an experiment on a value T of its parameters by one long run. Either Column,
// Observed and Start declare one steady-state mean, or Run declares what one run has:
// several means, quantiles and samples.
type LongModel[T any] struct {
	Name       string           // one word
	Meaning    string           // one line
	Notes      string           // for the help page; may be empty
	Symbols    []catalog.Symbol // what names of estimates stand for; may be empty
	Parameters arguments.Argument[T]
	Column     montecarlo.Column // name and unit of the mean
	Observed   string            // what a run consists of, in the plural: packets
	Start      func(x T, w *montecarlo.Words) (steady.Advance, error)

	// Run declares the run at a value, in place of the three fields above; its Label becomes
	// that of the model and its parameters.
	Run func(x T) longrun.Run
}

// Declare returns the model for a laboratory.
func (m LongModel[T]) Declare() catalog.Model {
	of := catalog.Model{Name: m.Name, Meaning: m.Meaning, Notes: m.Notes, Symbols: m.Symbols}
	return declared(of, m.Parameters, func(label string, x T) (catalog.Instance, error) {
		var run longrun.Run
		switch {
		case (m.Start == nil) == (m.Run == nil):
			return catalog.Instance{}, fmt.Errorf("model %s: it wants either Start or Run", m.Name)
		case m.Run != nil:
			run = m.Run(x)
		default:
			run = longrun.Mean(m.Column, m.Observed, func(w *montecarlo.Words) (steady.Advance, error) { return m.Start(x, w) })
		}
		run.Label = label
		instance, err := run.Instance()
		if err != nil {
			return catalog.Instance{}, fmt.Errorf("model %s: %w", m.Name, err)
		}
		return instance, nil
	})
}

// declared is a model whose label is made of its name and its parameters.
func declared[T any](m catalog.Model, a arguments.Argument[T],
	instance func(label string, x T) (catalog.Instance, error)) catalog.Model {
	m.Bind = arguments.Declared(func(k *arguments.Keys) func() (catalog.Instance, error) {
		value := a.Declare(k)
		return func() (catalog.Instance, error) {
			x, err := value()
			if err != nil {
				return catalog.Instance{}, err
			}
			return instance(strings.TrimSpace("simulate "+m.Name+" "+k.String()), x)
		}
	})
	return m
}

// Quantity is a closed form of one number: f at a value of its parameters.
func Quantity[T any](name, meaning, unit, source string, a arguments.Argument[T], f func(x T) (float64, error)) catalog.Quantity {
	return catalog.Quantity{Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: arguments.Of1(func(x T) ([]catalog.Value, error) {
			v, err := f(x)
			return []catalog.Value{{Number: v}}, err
		}, a)}
}
