package agreement

import (
	"context"
	"fmt"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// A Side is one of two things that are compared.
type Side struct {
	Name string // with what it is a value of, such as ring.mean
	Unit string
	Bind arguments.Argument[Number]
}

// A Number is a side at a value of its parameters: either Compute or Measure.
type Number struct {
	Compute func() (float64, error)
	Measure montecarlo.Experiment
}

// Function is a side that computes f.
func Function[T any](name, unit string, a arguments.Argument[T], f func(x T) (float64, error)) Side {
	return Side{Name: name, Unit: unit, Bind: arguments.Of1(func(x T) (Number, error) {
		return Number{Compute: func() (float64, error) { return f(x) }}, nil
	}, a)}
}

// Experiment is a side that is measured. The label of its random streams is made of the
// name and the parameters.
func Experiment[T any](name, unit string, a arguments.Argument[T], experiment func(label string, x T) montecarlo.Experiment) Side {
	return Side{Name: name, Unit: unit, Bind: arguments.Declared(func(k *arguments.Keys) func() (Number, error) {
		value := a.Declare(k)
		return func() (Number, error) {
			x, err := value()
			if err != nil {
				return Number{}, err
			}
			return Number{Measure: experiment(strings.TrimSpace(name+" "+k.String()), x)}, nil
		}
	})}
}

// Quantity is the value of a closed form; name is "" where there is only one.
func Quantity(q catalog.Quantity, name string) Side {
	return Side{Name: joined(q.Name, name), Unit: q.Unit, Bind: arguments.Declared(func(k *arguments.Keys) func() (Number, error) {
		values := q.Bind.Declare(k)
		return func() (Number, error) {
			return Number{Compute: func() (float64, error) {
				list, err := values()
				if err != nil {
					return 0, err
				}
				i, err := chosen("value", q.Name, name, len(list), func(i int) string { return list[i].Name })
				if err != nil {
					return 0, err
				}
				return list[i].Number, nil
			}}, nil
		}
	})}
}

// Model is an estimate of an experiment; name is "" where there is only one.
func Model(m catalog.Model, name string) Side {
	return Side{Name: joined(m.Name, name), Bind: arguments.Declared(func(k *arguments.Keys) func() (Number, error) {
		instance := m.Bind.Declare(k)
		return func() (Number, error) {
			study, err := instance()
			if err != nil {
				return Number{}, err
			}
			return Number{Measure: looked(study, func(ctx context.Context, s montecarlo.Settings) (e montecarlo.Estimate, _ error) {
				r, err := study.Run(ctx, s, catalog.Watch{})
				if err != nil {
					return e, err
				}
				i, err := chosen("estimate", m.Name, name, len(r.Estimates), func(i int) string { return r.Estimates[i].Name })
				if err != nil {
					return e, err
				}
				return r.Estimates[i], nil
			})}, nil
		}
	})}
}

func joined(name, of string) string {
	if of == "" {
		return name
	}
	return name + "." + of
}

// A lackError is a name that a quantity or model does not have.
type lackError struct{ error }

func (e lackError) Unwrap() error { return e.error }

// chosen finds a name among n.
func chosen(kind, of, name string, n int, nameOf func(i int) string) (int, error) {
	names := make([]string, n)
	for i := range names {
		if names[i] = nameOf(i); names[i] == name {
			return i, nil
		}
	}
	switch {
	case name == "" && n == 1:
		return 0, nil
	case name == "":
		return 0, lackError{&inputs.WordError{Word: of, Want: fmt.Sprintf("want one of its %ss: %s.%s", kind, of,
			strings.Join(names, ", "+of+"."))}}
	case n == 1 && names[0] == "":
		return 0, lackError{&inputs.WordError{Word: of + "." + inputs.Printable(name),
			Want: fmt.Sprintf("want %s, which is a single %s", of, kind)}}
	}
	return 0, lackError{inputs.Unknown(kind+" of "+of, name, names)}
}

// looked is the experiment with looks of its own, each with an equal part of the error, as
// a model decides by its first estimate when it stops. One long run, and replications that
// are slow, have their own first look.
func looked(study catalog.Instance, once montecarlo.Experiment) montecarlo.Experiment {
	const longest, usual = 1 << 22, 1000
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		least, most := s.Min, s.Max
		switch {
		case study.Observed != "":
			least, most = s.Stretched(max(2, study.First), longest)
		case 0 < study.Runs && study.Runs < usual:
			least = max(2, study.Runs/8)
			least, most = s.Stretched(least, 128*least)
		}
		if s.Done == nil { // one look, of the length that is asked for as far as it is possible
			least = min(max(s.Max, least), most)
			most = least
		}
		s.Min, s.Max = least, most
		return atLooks(ctx, s, once)
	}
}

// atLooks measures at Min, 2 Min, ... and Max until Done; each look is a run of its own that
// begins with the replications of the one before.
func atLooks(ctx context.Context, s montecarlo.Settings, once montecarlo.Experiment) (e montecarlo.Estimate, err error) {
	looks := []int{s.Max}
	if s.Done != nil {
		for looks = nil; s.Min < s.Max; s.Min *= 2 {
			looks = append(looks, s.Min)
		}
		looks = append(looks, s.Max)
	}
	level, done := s.Level, s.Done
	s.Done = nil
	s.Level = 1 - (1-level)/float64(len(looks))
	for i, n := range looks {
		s.Min, s.Max = n, n
		before := e.N
		if e, err = once(ctx, s); err != nil {
			return e, err
		}
		if e.Level < 1 {
			e.Level = level
			if len(looks) > 1 {
				e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, i+1, len(looks))
			}
		}
		if done == nil || e.Level == 1 || done(e) || e.N == before && e.N < int64(n) { // it does no more
			break
		}
	}
	return e, nil
}
