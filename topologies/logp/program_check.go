package logp

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
)

// An Assignment says which variables of a program are 1.
type Assignment struct {
	Send, Receive [][][]bool // by item and processor, from 0, and label; that of index 0 is not used
	Open          []bool     // by label
}

// NewAssignment returns one in which all variables are 0.
func (p Program) NewAssignment() Assignment {
	table := func() [][][]bool {
		items := make([][][]bool, p.K)
		for i := range items {
			items[i] = make([][]bool, p.P)
			for q := range items[i] {
				items[i][q] = make([]bool, p.Longest+1)
			}
		}
		return items
	}
	return Assignment{Send: table(), Receive: table(), Open: make([]bool, p.Longest+1)}
}

// Assign returns the variables of a schedule: x is 1 up to the last sending.
//
// Errors: those of Validate; an *inputs.Error for a schedule of another machine, and one in
// which something is not among the variables, such as what arrives too late.
func (p Program) Assign(s Schedule) (Assignment, error) {
	if err := p.Validate(); err != nil {
		return Assignment{}, err
	}
	if s.Processors != p.P || s.Latency != p.L || s.Items != p.K {
		return Assignment{}, &inputs.Error{Arg: "schedule", Value: s, Domain: fmt.Sprintf("one for P=%d L=%d k=%d", p.P, p.L, p.K)}
	}
	a := p.NewAssignment()
	last := 0
	for _, x := range s.Sends {
		if x.Item < 0 || x.Item >= p.K || x.From < 0 || x.From >= p.P || x.To < 0 || x.To >= p.P || x.Step < 0 || x.Step+1+p.L > p.Longest {
			return Assignment{}, &inputs.Error{Arg: "sending", Value: x, Domain: fmt.Sprintf("one that arrives by the label %d", p.Longest)}
		}
		a.Send[x.Item][x.From][x.Step+1] = true
		a.Receive[x.Item][x.To][x.Step+1+p.L] = true
		last = max(last, x.Step+1)
	}
	for t := 1; t <= last; t++ {
		a.Open[t] = true
	}
	return a, nil
}

// Objective returns what the program minimizes. If Least is a bound, the label of the
// last reception is Least plus this.
func (p Program) Objective(a Assignment) int {
	n := 0
	for t := p.Least - p.L + 1; t <= p.Longest; t++ {
		if t >= 1 && t < len(a.Open) && a.Open[t] {
			n++
		}
	}
	return n
}

// An Unsatisfied is a constraint that an assignment violates.
type Unsatisfied struct {
	Constraint int // its number in the list of Program
	Where      string
}

func (u *Unsatisfied) Error() string {
	return fmt.Sprintf("constraint %d is not satisfied: %s", u.Constraint, u.Where)
}

// Check returns how many constraints of the program the assignment violates, and
// the first as an *Unsatisfied. It counts occurrences, item by item and step by
// step, and does not use the rows that are written for solvers. An assignment of other sizes
// than the program's violates constraint 8.
func (p Program) Check(a Assignment) (violated int, first error) {
	fail := func(constraint int, format string, args ...any) {
		if violated++; first == nil {
			first = &Unsatisfied{constraint, fmt.Sprintf(format, args...)}
		}
	}
	if !p.sized(a) {
		fail(8, "there are not as many variables as %d items, %d processors and %d steps have", p.K, p.P, p.Longest)
		return violated, first
	}
	for t := 1; t <= p.Longest; t++ {
		for q := range p.P {
			sends, receives := 0, 0
			for i := range p.K {
				sends += bit(a.Send[i][q][t])
				receives += bit(a.Receive[i][q][t])
			}
			switch {
			case t <= p.Least-p.L && sends > 1:
				fail(1, "processor %d sends %d items in step %d", q+1, sends, t)
			case t > p.Least-p.L && t <= p.Longest-p.L && sends > bit(a.Open[t]):
				fail(1, "processor %d sends %d items in step %d, which is for %d", q+1, sends, t, bit(a.Open[t]))
			}
			if q > 0 && receives > 1 {
				fail(3, "processor %d receives %d items in step %d", q+1, receives, t)
			}
		}
		if t < p.Longest && a.Open[t+1] && !a.Open[t] {
			fail(2, "sending is allowed in step %d, not in step %d", t+1, t)
		}
	}
	for i := range p.K {
		for q := 1; q < p.P; q++ {
			received := 0
			for t := 1; t <= p.Longest; t++ {
				received += bit(a.Receive[i][q][t])
				if a.Send[i][q][t] && received == 0 {
					fail(5, "processor %d sends item %d in step %d without having it", q+1, i+1, t)
				}
			}
			if received != 1 {
				fail(4, "processor %d receives item %d %d times", q+1, i+1, received)
			}
		}
		for t := 1; t+p.L <= p.Longest; t++ {
			sent, received := 0, 0
			for q := range p.P {
				sent += bit(a.Send[i][q][t])
				received += bit(a.Receive[i][q][t+p.L])
			}
			if sent != received {
				fail(6, "item %d is sent %d times in step %d, and received %d times in step %d", i+1, sent, t, received, t+p.L)
			}
		}
	}
	if p.Form == Printed {
		return violated, first
	}
	for i := range p.K {
		for q := range p.P {
			for t := 1; t <= p.Longest; t++ {
				if a.Receive[i][q][t] && t <= p.L {
					fail(9, "processor %d receives item %d in step %d", q+1, i+1, t)
				}
				if a.Receive[i][q][t] && q == 0 {
					fail(10, "the source receives item %d in step %d", i+1, t)
				}
				if a.Send[i][q][t] && t > p.Longest-p.L {
					fail(11, "processor %d sends item %d in step %d", q+1, i+1, t)
				}
			}
		}
	}
	return violated, first
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Schedule returns the broadcast of an assignment: of an item, the senders of a step
// are matched with its receivers L steps later in the order of their numbers.
//
// Errors: an *Unsatisfied if the assignment violates the program in its corrected
// form; the printed one may have no schedule.
func (p Program) Schedule(a Assignment) (Schedule, error) {
	whole := p
	whole.Form = Corrected
	if _, err := whole.Check(a); err != nil {
		return Schedule{}, err
	}
	s := Schedule{Algorithm: "logp-program", Processors: p.P, Latency: p.L, Items: p.K}
	for t := 1; t+p.L <= p.Longest; t++ {
		for i := range p.K {
			to := 0
			for q := range p.P {
				if !a.Send[i][q][t] {
					continue
				}
				for !a.Receive[i][to][t+p.L] {
					to++
				}
				s.Sends = append(s.Sends, Send{Step: t - 1, From: q, To: to, Item: i})
				s.Steps = t - 1 + p.L
				to++
			}
		}
	}
	sortSends(s.Sends)
	return s, nil
}

// Phantom returns an assignment in which nothing is sent and item i is received by
// all in the label i. It satisfies the Printed form for K <= L, as long as there are
// K labels: a counterexample to SV93, Theorem 4.1.
func (p Program) Phantom() Assignment {
	a := p.NewAssignment()
	for i := range min(p.K, p.Longest) {
		for q := 1; q < p.P; q++ {
			a.Receive[i][q][i+1] = true
		}
	}
	return a
}

// sized tells of an assignment that has all variables.
func (p Program) sized(a Assignment) bool {
	lacks := func(table [][][]bool) bool {
		return len(table) < p.K || slices.ContainsFunc(table[:p.K], func(item [][]bool) bool {
			return len(item) < p.P || slices.ContainsFunc(item[:p.P], func(steps []bool) bool { return len(steps) <= p.Longest })
		})
	}
	return p.K >= 0 && p.P >= 1 && len(a.Open) > p.Longest && !lacks(a.Send) && !lacks(a.Receive)
}
