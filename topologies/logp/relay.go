package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// PrintedRelay returns the schedule by which SV93 shows how long k items take at
// most: the source sends item i in step i to the processors in turn, and each, as
// soon as it has an item, sends it to processors 1, 2, ..., P-1, all in this order,
// idle in its own turn.
//
// It is not legal for every k, though the paper calls that easy to see: item i is
// relayed to processor q so as to arrive in step 2L + i + q - 1, and what the source
// sends q in step L + i + q - 1 arrives then, too, if that is q's turn and there
// are items left. Validate says so.
//
// Symbols: P processors, L latency, k items. Source: SV93, Lemma 4.1.
//
// Errors: an *inputs.Error for P outside 2..4096, L outside 1..65536, k
// outside 0..2^24/P.
func PrintedRelay(P, L, k int) (Schedule, error) {
	return relay("logp-relay-printed", P, L, k, func(_, turn, _ int) int { return turn })
}

// Relay returns the repaired schedule, of the same length or one step less: in step
// t the processor q, both counted from 0 without the source, sends to the entry of
// an idempotent Latin square in row t and column q, modulo their number n = P-1. In a
// row all entries differ, so nothing arrives together; the entry t of column t is
// that of a processor that would send to itself, and is idle: it is t that the
// source serves in this step. In a column all entries differ, so q reaches all others
// in n steps. There is no such square for n = 2; there the two send in steps in
// which the source sends to themselves.
//
// Symbols: as PrintedRelay. Source: derived; corrects SV93, Lemma 4.1. Errors: as
// PrintedRelay.
func Relay(P, L, k int) (Schedule, error) {
	n := P - 1
	return relay("logp-relay", P, L, k, func(q, turn, step int) int {
		if n == 2 {
			// Turn 0 or 1, so that the source sends to q in that step.
			if step%2 == q {
				return 1 - q
			}
			return q
		}
		return idempotent(n, step%n, q)
	})
}

// relay makes processor q+1, in each of its turns for an item, send to target+1, unless
// that is itself.
func relay(name string, P, L, k int, target func(q, turn, step int) int) (Schedule, error) {
	s, err := newBaseline(name, P, L, k)
	if err != nil {
		return Schedule{}, err
	}
	n := P - 1
	for i := range k {
		q := i % n
		s.Sends = append(s.Sends, Send{i, 0, q + 1, i})
		for turn := range n {
			if to := target(q, turn, L+i+turn); to != q {
				s.Sends = append(s.Sends, Send{L + i + turn, q + 1, to + 1, i})
			}
		}
	}
	return finished(s), nil
}

// idempotent returns the entry in a row and a column of an idempotent Latin square of
// order n other than 2: every row, column and the diagonal contain all of 0, ..., n-1,
// and entry i of row i is i. For odd n it is half of the sum of row and column, modulo
// n. For even n the square of order n-1 is prolonged: each entry whose column is one
// more than its row (a transversal) is replaced by n-1 and moves to the end of its row
// and of its column.
func idempotent(n, row, column int) int {
	m := n - 1 + n%2 // the odd order
	half := func(row, column int) int { return (row + column) % m * ((m + 1) / 2) % m }
	switch {
	case m == n:
		return half(row, column)
	case row == m && column == m:
		return m
	case row == m:
		return half((column+m-1)%m, column)
	case column == m:
		return half(row, (row+1)%m)
	case column == (row+1)%m:
		return m
	default:
		return half(row, column)
	}
}

// newBaseline checks the sizes of a schedule that needs no search.
func newBaseline(name string, P, L, k int) (Schedule, error) {
	if err := inputs.Integer("P", P, 2, maxSearch); err != nil {
		return Schedule{}, err
	}
	if err := inputs.Integer("L", L, 1, 1<<16); err != nil {
		return Schedule{}, err
	}
	if most := (1 << 24) / P; k < 0 || k > most {
		return Schedule{}, &inputs.Error{Arg: "k", Value: k, Domain: fmt.Sprintf("an integer from 0 to %d for P=%d", most, P)}
	}
	return Schedule{Algorithm: name, Processors: P, Latency: L, Items: k}, nil
}

// finished sorts the sends and sets the number of steps.
func finished(s Schedule) Schedule {
	sortSends(s.Sends)
	if n := len(s.Sends); n > 0 {
		s.Steps = s.Sends[n-1].Step + s.Latency
	}
	return s
}
