package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// A Form is a version of the integer program.
type Form int

const (
	// Corrected adds what the program lacks: nothing arrives in the first L steps, at
	// the source nothing arrives at all, nothing is sent that would arrive after the
	// end, and sending is free only as long as no schedule can do without it.
	Corrected Form = iota

	// Printed is the program of the paper, whose fifth constraint is for every step.
	Printed
)

func (f Form) String() string { return inputs.NameOf(f, "corrected", "printed") }

// A Program is a 0-1 program whose solutions are broadcasts of K items that end by
// the label Longest. Its steps are labels, which count from 1: a label is an
// elapsed step plus 1. With processor 1 as the source, the variables are
//
//	s(i, p, t)  p sends item i in the step t
//	r(i, p, t)  p receives item i in the step t
//	x(t)        anybody may send in the step t
//
// and the constraints
//
//  1. sum_i s(i, p, t) <= 1 for t <= Least-L, <= x(t) for Least-L < t <= Longest-L
//  2. x(t) >= x(t+1)
//  3. sum_i r(i, p, t) <= 1,  p >= 2
//  4. sum_t r(i, p, t) = 1,  p >= 2
//  5. sum_{u <= t} r(i, p, u) >= s(i, p, t),  p >= 2
//  6. sum_p s(i, p, t) = sum_p r(i, p, t+L),  t <= Longest-L
//  7. minimize the sum of x(t), t > Least-L
//  8. all variables are 0 or 1
//  9. r(i, p, t) = 0,  t <= L
//  10. r(i, 1, t) = 0
//  11. s(i, p, t) = 0,  t > Longest-L
//
// of which the Printed form lacks the last three. Without the ninth it is feasible
// where no schedule is: nothing ties receptions of the first L steps to sendings.
// The last two only remove sendings that serve nothing.
//
// Who sends to whom follows from a solution: of an item, the senders of a step are
// matched with the receivers L steps later, in any way, since by 4 and 5 no sender
// is among them.
//
// Source: SV93, Section 4; constraints 9 to 11 are derived (errata to Theorem 4.1).
type Program struct {
	P, L, K int
	Longest int // label; T_max of the paper
	Least   int // label; T_lb of the paper: of a bound below all schedules, or what is printed for one
	Form    Form
}

// maxVariables is the largest number of variables of a program.
const maxVariables = 1 << 24

// NewProgram returns the program of k items for P processors with the latency L
// that looks for schedules of up to T steps, elapsed. Least is that of the form:
// Bound, or Theorem 3.3 as printed, which for few items may be too large.
//
// Errors: an *inputs.Error for P outside 2..4096, L outside 1..65536, k
// outside 1..4096, T outside 0..2^20 and more than 2^24 variables.
func NewProgram(P, L, k, T int, form Form) (Program, error) {
	if err := inputs.Integer("P", P, 2, maxSearch); err != nil {
		return Program{}, err
	}
	if err := inputs.Integer("L", L, 1, 1<<16); err != nil {
		return Program{}, err
	}
	if err := inputs.Integer("k", k, 1, maxSearch); err != nil {
		return Program{}, err
	}
	if err := inputs.Integer("T", T, 0, 1<<20); err != nil {
		return Program{}, err
	}
	p := Program{P: P, L: L, K: k, Longest: T + 1, Least: atLeast(P, L, k) + 1, Form: form}
	if form == Printed {
		p.Least = printedLeast(P, L, k)
	}
	if n := p.Variables(); n > maxVariables {
		return Program{}, &inputs.Error{Arg: "P k T", Value: fmt.Sprintf("%d variables", n),
			Domain: fmt.Sprintf("a program of at most %d variables", maxVariables)}
	}
	return p, nil
}

// Validate returns an *inputs.Error for a program that NewProgram does not return; it may have the
// Least of the other form.
func (p Program) Validate() error {
	made, err := NewProgram(p.P, p.L, p.K, p.Longest-1, Corrected)
	if err != nil {
		return err
	}
	if printed := printedLeast(p.P, p.L, p.K); p.Least != made.Least && p.Least != printed {
		return &inputs.Error{Arg: "least", Value: p.Least, Domain: fmt.Sprintf("the label %d or %d", made.Least, printed)}
	}
	return nil
}

// printedLeast returns the label B + L + (k-1) - k* of Theorem 3.3: with r the last
// label at which fewer than P-1 processors hold an item, B = r+1, and k* is the integer
// part of the sum of the holders up to r divided by P-1.
func printedLeast(P, L, k int) int {
	r := served(P-1, L)
	ramp := 0
	for t, h := range levels(L, r) { // new holders at the label t+1
		ramp += h * (r - t)
	}
	return r + 1 + L + (k - 1) - ramp/(P-1)
}

// Variables returns their number.
func (p Program) Variables() int { return 2*p.K*p.P*p.Longest + p.Longest }

// free returns the last label up to which sends are allowed whatever x is.
func (p Program) free() int { return min(max(p.Least-p.L, 0), p.Longest) }

func (p Program) String() string {
	return fmt.Sprintf("0-1 program, %v: P=%d L=%d k=%d, labels up to %d, bound %d", p.Form, p.P, p.L, p.K, p.Longest, p.Least)
}
