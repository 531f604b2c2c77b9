package logp

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Sequence returns how many processors hold the item at the label i when every
// one that holds it sends it in every step,
//
//	f_i = 0 for i < 1,  1 for 1 <= i <= L,  f_{i-1} + f_{i-L} for i > L
//
// since what the f_{i-L} holders of the label i-L send arrives at i. Labels count
// from 1: f_{t+1} processors hold the item after t steps. For L = 1 the numbers
// are the powers of 2, for L = 2 those of Fibonacci.
//
// Symbols: i label, L latency. Units: processors. Source: SV93, Definition 3.3.
//
// Errors: L outside 1..MaxLatency; a *inputs.Error for an i with an
// f_i beyond 2^62, or above 2^32.
func Sequence(i, L int) (int, error) {
	if err := inputs.Integer("L", L, 1, MaxLatency); err != nil {
		return 0, err
	}
	if i < 1 {
		return 0, nil
	}
	if i > 1<<32 {
		return 0, &inputs.Error{Arg: "i", Value: i, Domain: "an integer up to 2^32"}
	}
	h := newHolders(L)
	for ; h.elapsed < i-1; h.step() {
		if h.last > math.MaxInt64/4 {
			return 0, &inputs.Error{Arg: "i", Value: i, Domain: fmt.Sprintf("a label with f_i < 2^62: at most %d for L=%d", h.elapsed+1, L)}
		}
	}
	return h.last, nil
}

// holders generates the sequence step by step: last is the number of holders after
// elapsed steps, f of the label elapsed+1.
type holders struct {
	recent        []int // of the last L steps, the one of step t at index t mod L
	elapsed, last int
}

func newHolders(L int) *holders {
	h := &holders{recent: make([]int, L), last: 1}
	h.recent[0] = 1
	return h
}

// step advances by one step. Numbers beyond 2^62 are clipped.
func (h *holders) step() {
	h.elapsed++
	at := h.elapsed % len(h.recent)
	if h.elapsed >= len(h.recent) {
		h.last = min(h.last+h.recent[at], math.MaxInt64/2)
	}
	h.recent[at] = h.last
}

// Nice reports whether P is one of the numbers of the sequence: then only one
// tree broadcasts an item to P processors in time B(P, L).
//
// Source: SV93, Definition 3.4. Errors: P outside 1..MaxProcessors, L outside
// 1..MaxLatency.
func Nice(P, L int) (bool, error) {
	if err := checkMachine(P, L); err != nil {
		return false, err
	}
	h := newHolders(L)
	for h.last < P {
		h.step()
	}
	return h.last == P, nil
}
