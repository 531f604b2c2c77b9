package logp

import "castlab/distributions/inputs"

// MaxEnumerated is the largest P k of Enumerate.
const MaxEnumerated = 32

// Enumerate calls yield with every schedule of k items on P processors that takes
// at most T steps and is accepted by Validate, until it returns false; of those
// that are the same but for the names of items and processors, with one.
// The sends that yield is given change after it returns.
//
// Items are named in the order in which the source first sends them, processors in
// the order in which they are first sent something. A partial schedule is given up
// when a processor lacks more items than there are steps in which it could receive
// one.
//
// Symbols: P processors, L latency, k items. Errors: an *inputs.Error
// for P or k outside 1..32 and P k above MaxEnumerated, L outside 1..32, T
// outside 0..64.
func Enumerate(P, L, k, T int, yield func(s Schedule) bool) error {
	for _, c := range []struct {
		arg                string
		value, least, most int
	}{{"P", P, 1, MaxEnumerated}, {"k", k, 1, MaxEnumerated / max(P, 1)}, {"L", L, 1, 32}, {"T", T, 0, 64}} {
		if err := inputs.Integer(c.arg, c.value, c.least, c.most); err != nil {
			return err
		}
	}
	e := enumeration{P: P, L: L, k: k, T: T, yield: yield, known: 1}
	e.held, e.missing = make([]int, P*k), make([]int, P)
	for v := range P {
		for i := range k {
			if v > 0 {
				e.held[v*k+i] = never
			}
		}
		if v > 0 {
			e.missing[v] = k
		}
	}
	e.busy = make([]int, T+1)
	e.at(0, 0)
	return nil
}

const never = 1 << 30

type enumeration struct {
	P, L, k, T int
	yield      func(s Schedule) bool
	held       []int // [v*k+i]: the step in which v gets item i; never before it is sent
	missing    []int // by processor, number of items not yet sent to it
	busy       []int // by step, the set of processors that receive in it
	items      int   // number of items that the source has sent
	known      int   // number of processors that have been sent something, plus the source
	sends      []Send
}

// at enumerates the actions of processor v in a step; false stops the enumeration.
func (e *enumeration) at(step, v int) bool {
	if v == 0 {
		left := e.T - e.L - step + 1 // of sending left, including this one
		done := true
		for _, n := range e.missing {
			if n > max(left, 0) {
				return true
			}
			done = done && n == 0
		}
		if done {
			last := 0
			if n := len(e.sends); n > 0 {
				last = e.sends[n-1].Step + e.L
			}
			return e.yield(Schedule{Algorithm: "logp-enumerated", Processors: e.P, Latency: e.L, Items: e.k, Steps: last, Sends: e.sends})
		}
	}
	if v == e.P {
		return e.at(step+1, 0)
	}
	for i := range e.k {
		if e.held[v*e.k+i] > step || v == 0 && i > e.items {
			continue
		}
		for to := 1; to < e.P && to <= e.known; to++ {
			if e.held[to*e.k+i] < never || e.busy[step+e.L]&(1<<to) != 0 {
				continue
			}
			items, known := e.items, e.known
			if v == 0 {
				e.items = max(items, i+1)
			}
			e.known = max(known, to+1)
			e.held[to*e.k+i] = step + e.L
			e.missing[to]--
			e.busy[step+e.L] |= 1 << to
			e.sends = append(e.sends, Send{step, v, to, i})
			ok := e.at(step, v+1)
			e.sends = e.sends[:len(e.sends)-1]
			e.busy[step+e.L] &^= 1 << to
			e.missing[to]++
			e.held[to*e.k+i] = never
			e.items, e.known = items, known
			if !ok {
				return false
			}
		}
	}
	return e.at(step, v+1)
}
