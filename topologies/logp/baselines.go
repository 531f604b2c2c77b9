package logp

import (
	"math/bits"
	"math/rand/v2"
)

// Binomial returns the schedule of a binomial tree, one item after the other. The
// source serves the processors 2^(d-1), ..., 2, 1 in this order, d being the number of
// binary digits of P-1; the processor served as 2^j serves those 2^(j-1), ..., 1
// further on. The source is busy for d steps with an item, the others for fewer, so the
// next item begins d steps later.
//
// Units: steps; d k + O(d L). Source: folklore; the tree ignores the latency.
//
// Errors: as PrintedRelay.
func Binomial(P, L, k int) (Schedule, error) {
	s, err := newBaseline("logp-binomial", P, L, k)
	if err != nil {
		return Schedule{}, err
	}
	d := bits.Len(uint(P - 1))
	var serve func(p, item, step, j int)
	serve = func(p, item, step, j int) {
		for j--; j >= 0; j-- {
			if to := p + 1<<j; to < P {
				s.Sends = append(s.Sends, Send{step, p, to, item})
				serve(to, item, step+L, j)
				step++
			}
		}
	}
	for i := range k {
		serve(0, i, i*d, d)
	}
	return finished(s), nil
}

// Pipeline returns the schedule of a line: processor p passes each item on to p+1 as
// soon as it has it.
//
// Units: steps; L(P-1) + k - 1. Source: folklore. Errors: as PrintedRelay.
func Pipeline(P, L, k int) (Schedule, error) {
	s, err := newBaseline("logp-pipeline", P, L, k)
	if err != nil {
		return Schedule{}, err
	}
	for i := range k {
		for p := range P - 1 {
			s.Sends = append(s.Sends, Send{i + p*L, p, p + 1, i})
		}
	}
	return finished(s), nil
}

// ScatterAllgather returns the schedule in which the source first deals the items
// out, item i to processor 1 + i mod n, n = P-1, and these then pass their items
// around a ring of n in n-1 rounds. A round is as long as the most items of a
// processor, and at least as L; the first begins when every processor can send its
// items in their order and nothing of the source arrives together with what they
// send.
//
// Units: steps. Source: folklore; M. Barnett, L. Shuler, S. Gupta, D. Payne, R. van
// de Geijn, J. Watts, "Building a high-performance collective communication
// library", 1994.
//
// Errors: as PrintedRelay.
func ScatterAllgather(P, L, k int) (Schedule, error) {
	s, err := newBaseline("logp-scatter-allgather", P, L, k)
	if err != nil {
		return Schedule{}, err
	}
	n := P - 1
	most := (k + n - 1) / n
	begin := k
	for i := range k {
		s.Sends = append(s.Sends, Send{i, 0, 1 + i%n, i})
		begin = max(begin, i+L-i/n)
	}
	round := max(most, L)
	for i := range k {
		for r := range n - 1 {
			from := (i + r) % n
			s.Sends = append(s.Sends, Send{begin + r*round + i/n, 1 + from, 1 + (from+1)%n, i})
		}
	}
	return finished(s), nil
}

// SingleSending returns a schedule in which the source sends item i in step i and
// nothing else, as in those of Karp et al.: the first k items of Continuous, each of
// which takes L + B(P-1, L) steps.
//
// Units: steps; L + B(P-1, L) + k - 1. Source: after Karp et al. 1993.
//
// Errors: those of Continuous and Periodic.Schedule; an *Undecided where no schedule
// is found, which for L = 2 does not exist for some P.
func SingleSending(P, L, k int, r *rand.Rand, tries int) (Schedule, error) {
	if _, err := newBaseline("", P, L, k); err != nil {
		return Schedule{}, err
	}
	forever, err := Continuous(P, L, r, tries)
	if err != nil {
		return Schedule{}, err
	}
	s, err := forever.Schedule(k)
	s.Algorithm = "logp-karp"
	return s, err
}
