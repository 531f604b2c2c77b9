package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Validate returns an *inputs.Error for the first setting outside its domain,
// named as the command line spells it.
func (s Settings) Validate() error {
	switch {
	case !(0 < s.Level && s.Level < 1):
		return &inputs.Error{Arg: "level", Value: s.Level, Domain: "a number between 0 and 1"}
	case s.Min < 2:
		return &inputs.Error{Arg: "replications", Value: s.Min, Domain: "at least 2 before the first look"}
	case s.Max < s.Min:
		return &inputs.Error{Arg: "replications", Value: s.Max, Domain: fmt.Sprintf("at least the %d of the first look", s.Min)}
	}
	return s.Plan.Validate()
}

// Looks returns the declared looks (interim analyses): Min, 2 Min, 4 Min, ... and Max; only
// Max without a stopping rule.
func (s Settings) Looks() []int {
	last := s.last()
	if s.Done == nil || s.Min >= last || s.Min < 1 {
		return []int{s.Max}
	}
	var looks []int
	for n := s.Min; n < last; n *= 2 {
		looks = append(looks, n)
		if n > math.MaxInt/2 {
			break
		}
	}
	return append(looks, last)
}

// LookLevel returns the confidence of the interval of each of k declared looks:
//
//	1 - (1-Level)/k
//
// By the union bound all k intervals cover together with probability at least
// Level, for any stopping rule and any dependence between the looks. The cost grows slowly:
// the normal quantile at 0.95 grows from 1.96 (one look) to 2.73 (eight looks).
func (s Settings) LookLevel(k int) float64 { return 1 - (1-s.Level)/float64(k) }

// atLooks advances one run through the declared looks and returns the estimate of the look
// at which it stops. interval returns the interval of the accumulated results at a level.
func atLooks[T any, A Accumulator[T, A]](
	ctx context.Context, s Settings, name, unit, label string,
	model func() Replication[T], empty func() A,
	interval func(a A, level float64) (Estimate, error),
) (Estimate, error) {
	if err := s.Validate(); err != nil {
		return Estimate{}, err
	}
	run := NewRunner(s.Plan, label, model, empty)
	return overLooks(s, name, unit, func(n int, level float64) (Estimate, error) {
		if err := run.Advance(ctx, n); err != nil {
			return Estimate{}, err
		}
		return interval(run.Result(), level)
	})
}

// overLooks calls measure at each declared look with the level of one look.
func overLooks(s Settings, name, unit string, measure func(n int, level float64) (Estimate, error)) (Estimate, error) {
	looks := s.Looks()
	level := s.LookLevel(len(looks))
	var e Estimate
	for i, n := range looks {
		var err error
		if e, err = measure(n, level); err != nil {
			return Estimate{}, fmt.Errorf("%s: %w", name, err)
		}
		e.Name, e.Unit, e.Level = name, unit, s.Level
		if len(looks) > 1 {
			e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, i+1, len(looks))
		}
		if s.Done != nil && i+1 < len(looks) && s.Done(e) {
			return e, nil
		}
	}
	s.missed(&e)
	return e, nil
}

// missed adds a warning to an estimate of the last look that does not satisfy the stopping rule.
func (s Settings) missed(e *Estimate) {
	if s.Done != nil && !s.Open && !s.Done(*e) {
		e.Warnings = append(e.Warnings, Missed(e.N))
	}
}

// Missed is the warning of an estimate that ended after n replications or observations, the most that the
// settings allow, without satisfying their stopping rule.
func Missed(n int64) string {
	return fmt.Sprintf("ended after %d, the most allowed, before its stopping rule was satisfied: it is not as precise as was asked for", n)
}
