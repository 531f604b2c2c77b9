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

func (f Imposed) String() string { return [...]string{"none", "tree", "printed"}[f] }

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
// 0..1024 and more than MaxVariables variables.
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
	if v := p.Variables(); v > MaxVariables {
		return WindowProgram{}, &inputs.Error{Arg: "n", Value: n, Domain: fmt.Sprintf("items of a program of at most %d variables, not %d", MaxVariables, v)}
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
	return fmt.Sprintf("0-1 program of a window, imposed: %v: P=%d L=%d, items and steps 1..%d of delay %d", p.Imposed, p.P, p.L, p.N, p.L+p.B)
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

// rows calls emit with every constraint.
func (p WindowProgram) rows(number map[windowVariable]int, emit func(row)) {
	var terms []term
	add := func(sign int, v windowVariable) {
		if n, ok := number[v]; ok {
			terms = append(terms, term{sign, n})
		}
	}
	end := func(sense string, right int, name string, at ...any) {
		// Without variables a constraint that holds is left out, and one that does not
		// is kept, as 0 times the first.
		if len(terms) == 0 && right != 0 && sense == "=" {
			terms = append(terms, term{1, 0}, term{-1, 0})
		}
		if len(terms) > 0 {
			emit(row{fmt.Sprintf(name, at...), terms, sense, right})
		}
		terms = terms[:0]
	}
	for q := 2; q <= p.P; q++ {
		for t := 1; t <= p.N; t++ {
			for i := 1; i <= t; i++ {
				add(1, windowVariable{true, i, q, t})
			}
			end("<=", 1, "sends_%d_%d", q, t)
			for i := 1; i <= t; i++ {
				add(1, windowVariable{false, i, q, t})
			}
			end("<=", 1, "receives_%d_%d", q, t)
		}
	}
	for i := 1; i <= p.N; i++ {
		for q := 2; q <= p.P; q++ {
			for t := i; t <= p.last(i); t++ {
				add(1, windowVariable{false, i, q, t})
			}
			if i <= p.N-p.B {
				end("=", 1, "once_%d_%d", i, q)
			} else {
				end("<=", 1, "once_%d_%d", i, q)
			}
			for t := i; t < i+p.sendings(i); t++ {
				for u := i; u <= t; u++ {
					add(1, windowVariable{false, i, q, u})
				}
				add(-1, windowVariable{true, i, q, t})
				end(">=", 0, "holds_%d_%d_%d", i, q, t)
			}
		}
		for t := i; t <= p.last(i); t++ {
			for q := 2; q <= p.P; q++ {
				add(1, windowVariable{false, i, q, t})
				add(-1, windowVariable{true, i, q, t - p.L})
			}
			end("=", bit(t == i), "arrives_%d_%d", i, t)
		}
		p.impose(i, add, end)
	}
}

// impose adds the constraints of Section 5.1 on the item i.
func (p WindowProgram) impose(i int, add func(int, windowVariable), end func(string, int, string, ...any)) {
	if p.Imposed == NothingImposed {
		return
	}
	g, root, goes := p.senders, 1, i+p.B-p.L-2
	if p.Imposed == PrintedImposed {
		g, root, goes = p.printedSenders, 0, i+p.B-p.L
	}
	for t := i; t <= p.last(i); t++ {
		if t < i+p.sendings(i) {
			for q := 2; q <= p.P; q++ {
				add(1, windowVariable{true, i, q, t})
			}
			end("=", g(t-i), "senders_%d_%d", i, t)
		}
		for q := 2; q <= p.P; q++ {
			add(1, windowVariable{false, i, q, t})
		}
		right := g(t - i - p.L)
		if t == i {
			right += root
		}
		end("=", right, "receivers_%d_%d", i, t)
	}
	for t := i; t <= goes && t+1 < i+p.sendings(i); t++ {
		for q := 2; q <= p.P; q++ {
			add(-1, windowVariable{true, i, q, t})
			add(1, windowVariable{true, i, q, t + 1})
			end(">=", 0, "goes_on_%d_%d_%d", i, q, t)
		}
	}
}

// senders returns how many send an item at the time t, from 0, of its tree.
func (p WindowProgram) senders(t int) int {
	if t < 0 || t+p.L > p.B {
		return 0
	}
	return p.holders[t+p.L]
}

// printedSenders are those of Definition 5.1: f up to the last number f_R that is at
// most P, and what is left to P-1 in the step after.
func (p WindowProgram) printedSenders(t int) int {
	if t < 0 {
		return 0
	}
	f := []int{}
	for step := 0; ; step++ {
		n := 1
		if step > 0 {
			n = f[step-1]
			if step >= p.L {
				n += f[step-p.L]
			}
		}
		if n > p.P {
			break
		}
		f = append(f, n)
	}
	sent := 0
	for step := 0; step+p.L < len(f); step++ {
		if step == t {
			return f[t]
		}
		sent += f[step]
	}
	if t == max(0, len(f)-p.L) {
		return p.P - 1 - sent
	}
	return 0
}

// Assign returns the values of the variables, in the order of their numbers, of a
// schedule's sends of the items and steps of the window.
//
// Errors: an *inputs.Error for a schedule of another machine, and one in which an item is
// received too early or too late for the delay of the window.
func (p WindowProgram) Assign(s Schedule) ([]bool, error) {
	if s.Processors != p.P || s.Latency != p.L {
		return nil, &inputs.Error{Arg: "schedule", Value: s, Domain: fmt.Sprintf("one for P=%d L=%d", p.P, p.L)}
	}
	is := map[windowVariable]bool{}
	for _, x := range s.Sends {
		i, t := x.Item+1, x.Step+1
		if i > p.N || t > p.N {
			continue
		}
		if t < i || t > p.last(i) {
			return nil, &inputs.Error{Arg: "sending", Value: x, Domain: fmt.Sprintf("one of the delay %d", p.L+p.B)}
		}
		is[windowVariable{false, i, x.To + 1, t}] = true
		if x.From != 0 {
			is[windowVariable{true, i, x.From + 1, t - p.L}] = true
		}
	}
	list := p.variables()
	values := make([]bool, len(list))
	for n, v := range list {
		values[n] = is[v]
	}
	return values, nil
}

// Schedule returns the schedule of a solution, given by the values of the variables in
// the order of their numbers: of an item, senders of a step are matched with the
// receivers L steps later.
//
// Errors: an *inputs.Error for another number of values, and for values that satisfy
// another program.
func (p WindowProgram) Schedule(values []bool) (Schedule, error) {
	list := p.variables()
	if len(values) != len(list) {
		return Schedule{}, &inputs.Error{Arg: "values", Value: len(values), Domain: fmt.Sprintf("%d, one of each variable", len(list))}
	}
	var violated error
	p.linear().rows(func(r row) {
		sum := 0
		for _, x := range r.terms {
			sum += x.sign * bit(values[x.variable])
		}
		if r.sense == "=" && sum != r.right || r.sense == "<=" && sum > r.right || r.sense == ">=" && sum < r.right {
			violated = &inputs.Error{Arg: "values", Value: r.name, Domain: "those of a solution, which satisfies every constraint"}
		}
	})
	if violated != nil {
		return Schedule{}, violated
	}
	type event struct{ i, t int }
	senders, receivers := map[event][]int{}, map[event][]int{}
	for n, v := range list {
		if values[n] && v.sent {
			senders[event{v.i, v.t}] = append(senders[event{v.i, v.t}], v.q-1)
		} else if values[n] {
			receivers[event{v.i, v.t}] = append(receivers[event{v.i, v.t}], v.q-1)
		}
	}
	s := Schedule{Algorithm: "logp-window", Processors: p.P, Latency: p.L, Items: p.N, Steps: p.L + p.N - 1}
	for at, to := range receivers {
		from := []int{0}
		if at.t != at.i {
			from = senders[event{at.i, at.t - p.L}]
		}
		for n, q := range to {
			s.Sends = append(s.Sends, Send{Step: at.t - 1, From: from[n], To: q, Item: at.i - 1})
		}
	}
	sortSends(s.Sends)
	return s, nil
}
