package logp

import "castlab/distributions/inputs"

// Senders returns how many processors other than the source send an item in the
// steps 1, 2, ... of its tree, the root of which receives it in step 1, in a
// schedule that meets ContinuousLower:
//
//	fhat_i = min(f_i, (P-2) - sum_{j<i} fhat_j),  1 <= i <= LastSending
//
// if all that hold the item send it, but in the last step, where enough do. All
// but the source and the root are served by these, P-2.
//
// Symbols: P processors, L latency. Units: sendings. Source: SV93, Definition 5.1,
// corrected; see PrintedSenders. Errors: P outside 2..MaxProcessors, L outside
// 1..MaxLatency.
func Senders(P, L int) ([]int, error) {
	last, err := LastSending(P, L)
	if err != nil {
		return nil, err
	}
	var list []int
	left := P - 2
	for h := newHolders(L); len(list) < last; h.step() {
		list = append(list, min(h.last, left))
		left -= list[len(list)-1]
	}
	return list, nil
}

// PrintedSenders returns the sequence of Definition 5.1,
//
//	fhat_i = f_i for i <= R-L,  fhat_{R-L+1} = (P-1) - sum_{j<=R-L} f_j,  R the last label with f_R <= P
//
// which sums to P-1, as if the root were served by another processor than the
// source.
//
// Source: SV93, Definition 5.1, erratum. Errors: as Senders.
func PrintedSenders(P, L int) ([]int, error) {
	if err := checkSenders(P, L); err != nil {
		return nil, err
	}
	R := 0
	for h := newHolders(L); h.last <= P; h.step() {
		R++
	}
	var list []int
	left := P - 1
	for h := newHolders(L); len(list) < R-L; h.step() {
		list = append(list, h.last)
		left -= h.last
	}
	return append(list, left), nil
}

// LastSending returns the last step, as Senders counts them, in which an item is
// sent,
//
//	B + 1 - L,  B = B(P-1, L)
//
// and 0 for P = 2: in step L after it the item is with all. SV93 says so in the
// text before Observation 5.2; the displayed formula of the observation is one
// step later, and is PrintedLastSending.
//
// Units: steps. Source: SV93, Section 5.1. Errors: as Senders.
func LastSending(P, L int) (int, error) {
	if err := checkSenders(P, L); err != nil {
		return 0, err
	}
	return max(broadcast(P-1, L)+1-L, 0), nil
}

// PrintedLastSending returns B + 2 - L, the step after LastSending.
//
// Source: SV93, Observation 5.2, erratum. Errors: as Senders.
func PrintedLastSending(P, L int) (int, error) {
	if err := checkSenders(P, L); err != nil {
		return 0, err
	}
	return max(broadcast(P-1, L)+2-L, 0), nil
}

func checkSenders(P, L int) error {
	if err := checkMachine(P, L); err != nil {
		return err
	}
	return inputs.Integer("P", P, 2, MaxProcessors)
}

// SendersObstructed reports whether with a latency of 2 no schedule in which Senders
// send every item meets ContinuousLower for ever, though others may.
//
// Let D = f(B) - Q nodes of the universal tree be left out, all of the time B, so
// that in the terms of Obstruction W = D and E = f(B-2) - D, w <= 1 and m(q) >= -1.
// m(q) = -1 only if q sends in every step, and of every item stops one step
// early: it is always among the f(B-2) nodes of times a <= B-2, and sends B-2-a
// times. At least n = 2D - 1 - f(B-2) processors do, which make n of the Q-1
// sendings of an item on average, so that
//
//	Q - 1 - n <= S(f(B-2) - n) + f(B-2) - D
//
// where S(j) is the sum of the largest j numbers B-2-a: what j nodes can send, and
// once more those that do not stop early. Where no n from this number to D has it,
// there is no such schedule. Of n negative nothing follows.
//
// Source: derived; erratum to SV93, Section 5.1, which adds the constraint whenever
// the bound can be met. Errors: a *inputs.Error for P outside
// 2..2^20.
func SendersObstructed(P int) (bool, error) {
	if err := inputs.Integer("P", P, 2, 1<<20); err != nil {
		return false, err
	}
	f := []int{}
	h := newHolders(2)
	for f = append(f, h.last); h.last < P-1; f = append(f, h.last) {
		h.step()
	}
	B, Q := len(f)-1, P-1
	if B < 2 {
		return false, nil
	}
	D, early := f[B]-Q, f[B-2]
	// sum[j] is S(j): f(a)-f(a-1) nodes have the time a.
	sum, before := []int{0}, 0
	for a := 0; a <= B-2; a++ {
		for ; before < f[a]; before++ {
			sum = append(sum, sum[before]+B-2-a)
		}
	}
	for n := max(2*D-1-early, 0); n <= min(D, early); n++ {
		if Q-1-n <= sum[early-n]+early-D {
			return false, nil
		}
	}
	return true, nil
}
