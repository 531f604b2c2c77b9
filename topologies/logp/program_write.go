package logp

import (
	"fmt"
	"io"
)

// send, receive and open number the variables: items and processors from 0, labels from
// 1.
func (p Program) send(i, q, t int) int { return (i*p.P+q)*p.Longest + t - 1 }
func (p Program) receive(i, q, t int) int {
	return p.K*p.P*p.Longest + (i*p.P+q)*p.Longest + t - 1
}
func (p Program) open(t int) int { return 2*p.K*p.P*p.Longest + t - 1 }

// name writes a variable with numbers from 1, as the paper has them.
func (p Program) name(v int) string {
	kind := "s"
	if all := p.K * p.P * p.Longest; v >= 2*all {
		return fmt.Sprintf("x_%d", v-2*all+1)
	} else if v >= all {
		kind, v = "r", v-all
	}
	return fmt.Sprintf("%s_%d_%d_%d", kind, v/p.Longest/p.P+1, v/p.Longest%p.P+1, v%p.Longest+1)
}

// objective returns the variables whose sum is to be minimized.
func (p Program) objective() []term {
	var terms []term
	for t := p.free() + 1; t <= p.Longest; t++ {
		terms = append(terms, term{1, p.open(t)})
	}
	return terms
}

// rows calls emit with every constraint. The terms are valid until emit returns.
func (p Program) rows(emit func(row)) {
	var terms []term
	begin := func() { terms = terms[:0] }
	add := func(sign, variable int) { terms = append(terms, term{sign, variable}) }
	end := func(sense string, right int, name string, at ...any) {
		if len(terms) > 0 {
			emit(row{fmt.Sprintf(name, at...), terms, sense, right})
		}
	}
	last := p.Longest - p.L // label of the last sending that arrives
	for q := range p.P {
		for t := 1; t <= max(p.free(), last); t++ {
			begin()
			for i := range p.K {
				add(1, p.send(i, q, t))
			}
			if t <= p.free() {
				end("<=", 1, "sends_%d_%d", q+1, t)
			} else {
				add(-1, p.open(t))
				end("<=", 0, "sends_%d_%d", q+1, t)
			}
		}
	}
	for t := 1; t < p.Longest; t++ {
		begin()
		add(1, p.open(t))
		add(-1, p.open(t+1))
		end(">=", 0, "gaps_%d", t)
	}
	for q := 1; q < p.P; q++ {
		for t := 1; t <= p.Longest; t++ {
			begin()
			for i := range p.K {
				add(1, p.receive(i, q, t))
			}
			end("<=", 1, "receives_%d_%d", q+1, t)
		}
	}
	for i := range p.K {
		for q := 1; q < p.P; q++ {
			begin()
			for t := 1; t <= p.Longest; t++ {
				add(1, p.receive(i, q, t))
			}
			end("=", 1, "once_%d_%d", i+1, q+1)
			for t := 1; t <= p.Longest; t++ {
				begin()
				for u := 1; u <= t; u++ {
					add(1, p.receive(i, q, u))
				}
				add(-1, p.send(i, q, t))
				end(">=", 0, "holds_%d_%d_%d", i+1, q+1, t)
			}
		}
		for t := 1; t <= last; t++ {
			begin()
			for q := range p.P {
				add(1, p.send(i, q, t))
				add(-1, p.receive(i, q, t+p.L))
			}
			end("=", 0, "arrives_%d_%d", i+1, t)
		}
	}
	if p.Form == Printed {
		return
	}
	for i := range p.K {
		for q := range p.P {
			begin()
			for t := 1; t <= p.Longest && (t <= p.L || q == 0); t++ {
				add(1, p.receive(i, q, t))
			}
			end("=", 0, "early_%d_%d", i+1, q+1)
			begin()
			for t := max(last, 0) + 1; t <= p.Longest; t++ {
				add(1, p.send(i, q, t))
			}
			end("=", 0, "late_%d_%d", i+1, q+1)
		}
	}
}

// WriteLP writes the program in the LP format that CBC, GLPK, HiGHS and others
// read. Variables are s, r and x with item, processor and label, all from 1.
//
// Errors: those of Validate and of w.
func (p Program) WriteLP(w io.Writer) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return p.linear().writeLP(w)
}

// WriteOPB writes the program in the OPB format of pseudo-Boolean solvers such as
// clasp, whose variables are numbered: x1 is the first, and a comment tells the
// order.
//
// Errors: those of Validate and of w.
func (p Program) WriteOPB(w io.Writer) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return p.linear().writeOPB(w)
}

func (p Program) linear() linear {
	return linear{
		title: p.String(),
		order: fmt.Sprintf("x1 is %s; labels run fastest, then processors, items; r from x%d on, x from x%d on", p.name(0),
			p.receive(0, 0, 1)+1, p.open(1)+1),
		size: p.Variables(), name: p.name, objective: p.objective(), rows: p.rows,
	}
}
