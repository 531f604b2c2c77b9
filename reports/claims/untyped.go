package claims

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/reports"
)

// A measurement is a Measurement without the type of the values; nil is the zero one. Its methods return another
// and are not inlined: a copy of each in every method of every instance of [Measurement] would be a tenth of the
// program.
type measurement struct {
	kind    reports.Kind
	fault   string // what is wrong with the declaration, "" for nothing
	make    func(name, unit, label string, x any) montecarlo.Experiment
	each    func(x any) montecarlo.Replication[float64]                // the number of one replication; nil where there is none
	certain func(x any) bool                                           // see Certain; nil for nowhere
	choose  func(x any) *measurement                                   // see Choose
	wrap    func(x any, e montecarlo.Experiment) montecarlo.Experiment // see Wrapped; nil for nothing
}

// of returns the kind and the experiment of a case.
func (m *measurement) of(name, unit, label string, x any) (reports.Kind, montecarlo.Experiment) {
	if m == nil {
		m = &measurement{}
	}
	if m.choose != nil && m.fault == "" {
		return m.choose(x).of(name, unit, label, x)
	}
	kind, run := m.kind, montecarlo.Experiment(nil)
	fault := m.fault
	if m.make == nil { // the zero value, chosen for a value of the parameters
		fault = "no measurement is declared; want Mean, Probability, Computed, By or another"
	}
	if fault != "" {
		return kind, func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, errors.New(fault)
		}
	}
	if m.certain != nil && m.certain(x) {
		kind, run = reports.Executed, m.executed(name, unit, label, x)
	} else {
		run = m.make(name, unit, label, x)
	}
	if m.wrap != nil {
		run = m.wrap(x, run)
	}
	return kind, run
}

// executed is the experiment of a value at which the number of a replication is certain.
func (m *measurement) executed(name, unit, label string, x any) montecarlo.Experiment {
	if m.each == nil {
		return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, errors.New("Certain is for Mean and Quantile; measure what is exact with Computed")
		}
	}
	run := montecarlo.Range(name, unit, label, rounding, func() montecarlo.Replication[float64] { return m.each(x) })
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := run(ctx, s)
		if err == nil && e.Width() > 3*rounding*math.Max(math.Abs(e.Lo), math.Abs(e.Hi)) { // 2 of them are the ends' own
			e.Warnings = append(e.Warnings, fmt.Sprintf("declared certain, and replications differ, from %.6g to %.6g", e.Lo, e.Hi))
		}
		return e, err
	}
}

// rounding is the relative error of a number that is computed in several steps.
const rounding = 1e-9

// but is a copy with a change, which also reaches whatever is chosen.
func (m *measurement) but(change func(m *measurement)) *measurement {
	other := measurement{}
	if m != nil {
		other = *m
	}
	if choose := other.choose; choose != nil {
		other.choose = func(x any) *measurement { return choose(x).but(change) }
	}
	change(&other)
	return &other
}

//go:noinline
func (m *measurement) certainly(where func(x any) bool) *measurement {
	return m.but(func(m *measurement) { m.certain = where })
}

func (m *measurement) faulty(fault string) *measurement {
	return m.but(func(m *measurement) { m.fault = cmp.Or(m.fault, fault) })
}

// as is a measurement of another kind.
//
//go:noinline
func (m *measurement) as(kind reports.Kind) *measurement {
	return m.but(func(m *measurement) { m.kind = kind })
}

//go:noinline
func (m *measurement) wrapped(wrap func(x any, e montecarlo.Experiment) montecarlo.Experiment) *measurement {
	return m.but(func(m *measurement) {
		inner := m.wrap
		m.wrap = func(x any, e montecarlo.Experiment) montecarlo.Experiment {
			if inner != nil {
				e = inner(x, e)
			}
			return wrap(x, e)
		}
	})
}

//go:noinline
func (m *measurement) altered(change func(e montecarlo.Estimate) montecarlo.Estimate) *measurement {
	return m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return montecarlo.Altered(e, change) })
}

//go:noinline
func (m *measurement) instances() *measurement {
	return m.altered(func(e montecarlo.Estimate) montecarlo.Estimate {
		e.Method = "execution of drawn instances"
		return e
	}).as(reports.Executed)
}

//go:noinline
func (m *measurement) oneInstance() *measurement {
	return m.instances().altered(func(e montecarlo.Estimate) montecarlo.Estimate {
		e.N = 1
		return e
	})
}

//go:noinline
func (m *measurement) between(least, most int) *measurement {
	return m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return montecarlo.Slow(least, most, e) })
}

//go:noinline
func (m *measurement) atMost(replications int) *measurement {
	return m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return AtMost(replications, e) })
}

//go:noinline
func (m *measurement) atMostFor(replications func(x any) int) *measurement {
	return m.wrapped(func(x any, e montecarlo.Experiment) montecarlo.Experiment { return AtMost(replications(x), e) })
}

//go:noinline
func (m *measurement) longer(replications int) *measurement {
	return m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return Longer(replications, e) })
}
