package lab

import (
	"context"
	"fmt"
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/estimators"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// An Estimator is a study of estimators or tests on a value T of its parameters: data D are generated again and again,
// and every method is judged on the same data by bias, standard deviation, root mean squared error, coverage and width
// of its interval, and rejection rate; see package estimators. It is a model of the laboratory: its parameters take
// grids, its estimates are drawn, and a study file may have it as a cell.
type Estimator[T, D any] struct {
	Name       string // one word
	Meaning    string // one line
	Notes      string // for the help page; may be empty
	Unit       string // of what is estimated
	Parameters arguments.Argument[T]
	// Generate returns a replication that makes one set of data, which the methods read before the next is made.
	Generate func(x T) montecarlo.Replication[D]
	Truth    func(x T) (float64, error) // what is estimated
	Methods  func(x T) []estimators.Method[D]
	Alpha    float64 // a P value of at most this rejects; 0 is 0.05
	// Precise are the measures that a precision is asked of; nil is that of estimators.Study.
	Precise []estimators.Measure
}

// Declare returns the study of estimators for a laboratory.
func (e Estimator[T, D]) Declare() catalog.Model {
	m := catalog.Model{Name: e.Name, Meaning: e.Meaning, Notes: e.Notes}
	return declared(m, e.Parameters, func(label string, x T) (catalog.Instance, error) {
		if e.Generate == nil || e.Truth == nil || e.Methods == nil {
			return catalog.Instance{}, fmt.Errorf("estimator %s: it lacks Generate, Truth or Methods", e.Name)
		}
		truth, err := e.Truth(x)
		if err != nil {
			return catalog.Instance{}, err
		}
		return catalog.Instance{Divisible: true,
			Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
				judged, err := estimators.Study[D]{Label: label, Truth: truth, Methods: e.Methods(x), Alpha: e.Alpha, Precise: e.Precise,
					Generate: func() montecarlo.Replication[D] { return catalog.Counted(e.Generate(x), w.Count) }}.Measure(ctx, s)
				if err != nil {
					return catalog.Result{}, err
				}
				return e.result(judged), nil
			},
		}, nil
	})
}

// result has the estimates that a precision is asked of first.
func (e Estimator[T, D]) result(judged []estimators.Judgment) (r catalog.Result) {
	precise := e.Precise
	if precise == nil {
		precise = estimators.Usual()
	}
	add := func(which func(estimators.Measure) bool) {
		for _, j := range judged {
			for _, m := range estimators.Measures() {
				if estimate, ok := j.Estimate(m); ok && which(m) {
					estimate.Unit = m.Unit(e.Unit)
					r.Estimates = append(r.Estimates, estimate)
				}
			}
		}
	}
	add(func(m estimators.Measure) bool { return slices.Contains(precise, m) })
	r.Precise = len(r.Estimates)
	add(func(m estimators.Measure) bool { return !slices.Contains(precise, m) })
	return r
}
