package logp

import "castlab/topologies/logp"

// Worst returns the largest completion of a program that latencies in 1..L and
// orders of equal tags can bring about, by exhaustion.
//
// Units: steps, the last reception. Errors: those of Exceeds, where no schedule
// has been found to fail within its limit.
func (p *Program) Worst() (int, error) {
	for limit := 0; ; limit++ {
		if later, err := p.Exceeds(limit); err != nil || !later {
			return limit, err
		}
	}
}

// Robust searches all schedules of k items on P processors of at most T steps, up to
// renaming, for one that takes at most T steps for all latencies and orders of equal
// tags, when processors keep their order of sending and send nothing before its step.
// ok reports whether there is one, s is the first, and tried is the number of schedules
// examined.
//
// Source: SV93, Section 8, which asks for such schedules; derived. Errors: those
// of logp.Enumerate, NewProgram and Exceeds.
func Robust(P, L, k, T int) (s logp.Schedule, ok bool, tried int, err error) {
	failed := logp.Enumerate(P, L, k, T, func(x logp.Schedule) bool {
		tried++
		var p *Program
		if p, err = NewProgram(x); err != nil {
			return false
		}
		var later bool
		if later, err = p.Exceeds(T); err != nil || later {
			return err == nil
		}
		s, ok = x, true
		s.Sends = append([]logp.Send(nil), x.Sends...)
		return false
	})
	if err == nil {
		err = failed
	}
	return s, ok, tried, err
}
