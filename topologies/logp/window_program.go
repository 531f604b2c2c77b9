package logp

import (
	"fmt"
	"io"

	"castlab/distributions/inputs"
)

// An Imposed says which constraints of SV93, Section 5.1, a WindowProgram has besides
// those of its schedules.
type Imposed int

const (
	// NothingImposed leaves them out.
	NothingImposed Imposed = iota

	// TreeImposed prescribes the numbers of senders and receivers of each item and
	// step, and that whoever sends an item goes on, all corrected: the P-1 processors
	// of an item's tree are P-2 that are sent to and the root, which the source sends
	// to, and going on is not asked for in the last step of a tree that is not full.
	TreeImposed

	// PrintedImposed has these as they are printed: the numbers add up to P-1, nobody
	// receives from the source, and going on is asked for until the last step.
	PrintedImposed
)

func (f Imposed) String() string { return inputs.NameOf(f, "none", "tree", "printed") }

// A WindowProgram is the 0-1 program whose solutions are windows of a continuous
// broadcast with the least delay: the items and steps 1..N. With B = B(P-1, L) and
// processor 1 as the source, which sends item i so that it is received in the step i,
// the variables are
//
//	s(i, p, t)  p sends item i in the step t,    p >= 2, i <= t <= min(N, i+B) - L
//	r(i, p, t)  p receives item i in the step t, p >= 2, i <= t <= min(N, i+B)
//
// and the constraints
//
//  1. sum_i s(i, p, t) <= 1
//  2. sum_i r(i, p, t) <= 1
//  3. sum_t r(i, p, t) = 1 for i <= N-B, <= 1 for later items
//  4. sum_{u <= t} r(i, p, u) >= s(i, p, t)
//  5. sum_p r(i, p, t) = sum_p s(i, p, t-L) + [t = i]
//
// and, where they are imposed, with g(u) the senders of an item in its step u,
//
//  6. sum_p s(i, p, t) = g(t-i+1),  sum_p r(i, p, t) = g(t-i+1-L) + [t = i]
//  7. s(i, p, t) <= s(i, p, t+1),  i <= t <= i+B-L-2
//
// SV93 takes N = B+1, the first step in which all have an item, in place of all items
// and steps. Whether a window can be continued is another question (Window).
//
// Source: SV93, Section 5; corrections derived.
type WindowProgram struct {
	P, L, N int
	Imposed Imposed

	B       int   // time of an item's tree
	holders []int // by time from 0 to B: processors of a tree that receive an item then
}

// NewWindowProgram returns the program of the items and steps 1..n; of n = 0, of SV93's
// B(P-1, L) + 1.
//
// Errors: an *inputs.Error for P outside 2..1024, L outside 1..1024, n outside
// 0..1024 and more than 2^24 variables.
func NewWindowProgram(P, L, n int, imposed Imposed) (WindowProgram, error) {
	if err := inputs.Integer("P", P, 2, MaxContinuous); err != nil {
		return WindowProgram{}, err
	}
	if err := inputs.Integer("L", L, 1, 1<<10); err != nil {
		return WindowProgram{}, err
	}
	if err := inputs.Integer("n", n, 0, 1<<10); err != nil {
		return WindowProgram{}, err
	}
	B := served(P-1, L)
	if n == 0 {
		n = B + 1
	}
	p := WindowProgram{P: P, L: L, N: n, Imposed: imposed, B: B, holders: receivers(P-1, L)}
	if v := p.Variables(); v > maxVariables {
		return WindowProgram{}, &inputs.Error{Arg: "n", Value: n,
			Domain: fmt.Sprintf("items of a program of at most %d variables, not %d", maxVariables, v)}
	}
	return p, nil
}

// receivers returns how many of the P processors of a tree of least time, in which all
// that hold an item send it, receive it at the times 0, ..., B.
func receivers(P, L int) []int {
	h := levels(L, served(P, L))
	left := P
	for t := range h {
		h[t] = min(h[t], left)
		left -= h[t]
	}
	return h
}

func (p WindowProgram) String() string {
	return fmt.Sprintf("0-1 program of a window, imposed: %v: P=%d L=%d, items and steps 1..%d of delay %d", p.Imposed, p.P, p.L, p.N,
		p.L+p.B)
}

// last returns the last step in which something of item i may be received.
func (p WindowProgram) last(i int) int { return min(p.N, i+p.B) }

// sendings and receptions return how many variables of each kind a processor has for
// the item i.
func (p WindowProgram) sendings(i int) int   { return max(0, p.last(i)-p.L-i+1) }
func (p WindowProgram) receptions(i int) int { return p.last(i) - i + 1 }

// Variables returns the number of variables.
func (p WindowProgram) Variables() int {
	n := 0
	for i := 1; i <= p.N; i++ {
		n += (p.P - 1) * (p.sendings(i) + p.receptions(i))
	}
	return n
}

// Constraints returns the number of constraints.
func (p WindowProgram) Constraints() int { return p.linear().constraints() }

// A windowVariable is s or r of an item, a processor and a step, all from 1.
type windowVariable struct {
	sent    bool
	i, q, t int
}

// variables lists them in the order of their numbers.
func (p WindowProgram) variables() []windowVariable {
	list := make([]windowVariable, 0, p.Variables())
	for i := 1; i <= p.N; i++ {
		for q := 2; q <= p.P; q++ {
			for t := i; t < i+p.sendings(i); t++ {
				list = append(list, windowVariable{true, i, q, t})
			}
			for t := i; t <= p.last(i); t++ {
				list = append(list, windowVariable{false, i, q, t})
			}
		}
	}
	return list
}

func (v windowVariable) String() string {
	kind := 'r'
	if v.sent {
		kind = 's'
	}
	return fmt.Sprintf("%c_%d_%d_%d", kind, v.i, v.q, v.t)
}

// WriteLP writes the program in the LP format, as Program does.
func (p WindowProgram) WriteLP(w io.Writer) error { return p.linear().writeLP(w) }

// WriteOPB writes the program in the OPB format. Comments name the variables.
func (p WindowProgram) WriteOPB(w io.Writer) error { return p.linear().writeOPB(w) }

func (p WindowProgram) linear() linear {
	list := p.variables()
	number := make(map[windowVariable]int, len(list))
	for n, v := range list {
		number[v] = n
	}
	return linear{
		title: p.String(),
		order: fmt.Sprintf("x1 is %v; steps run fastest, s before r, then processors, items", list[0]),
		size:  len(list),
		name:  func(v int) string { return list[v].String() },
		rows:  func(emit func(row)) { p.rows(number, emit) },
	}
}
