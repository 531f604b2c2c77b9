package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Patient returns a schedule that was made for a latency of at least 2L-1 as one of the
// machine with the latency L, with the same steps. Nothing in it is ever late, whatever
// the latencies from 1 to L and the order of equal tags: while all is sent in time, a
// processor is sent one message in a step at most, so that in w steps no more than
// w + L - 1 can come to it, and one that has come waits for L - 1 others at most; it is
// received 2L-1 steps after its sending or earlier, in time for what depends on it.
//
// Symbols: L latency. Source: derived; a family for the open question of SV93, Section 8.
// Errors: an *inputs.Error for L below 1, or above (latency+1)/2.
func (s Schedule) Patient(L int) (Schedule, error) {
	if most := (s.Latency + 1) / 2; L < 1 || L > most {
		return Schedule{}, &inputs.Error{Arg: "L", Value: L, Domain: fmt.Sprintf("an integer from 1 to %d for a schedule of "+
			"the latency %d", most, s.Latency)}
	}
	s.Algorithm, s.Latency = s.Algorithm+"-patient", L
	return s, nil
}

// WithPauses returns a schedule in which nobody sends in one step of m: the steps s are
// s + floor(s/(m-1)). Whoever is late can catch up one step in m.
//
// Source: derived. Errors: an *inputs.Error for m below 2.
func (s Schedule) WithPauses(m int) (Schedule, error) {
	if m < 2 {
		return Schedule{}, &inputs.Error{Arg: "m", Value: m, Domain: "an integer >= 2"}
	}
	s.Algorithm += "-with-pauses"
	s.Sends = append([]Send(nil), s.Sends...)
	s.Steps = 0
	for i, x := range s.Sends {
		s.Sends[i].Step += x.Step / (m - 1)
		s.Steps = s.Sends[i].Step + s.Latency
	}
	return s, nil
}
