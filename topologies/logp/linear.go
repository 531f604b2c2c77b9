package logp

import (
	"bufio"
	"fmt"
	"io"
)

// A term is a variable, by its number from 0, with the coefficient 1 or -1.
type term struct{ sign, variable int }

// A row is one constraint: the sum of the terms is =, <= or >= the right side.
type row struct {
	name  string
	terms []term
	sense string
	right int
}

// A linear is a 0-1 program as solvers read it.
type linear struct {
	title, order string // of the program, and of its variables by number
	size         int    // variables
	name         func(variable int) string
	objective    []term // to be minimized
	rows         func(emit func(row))
}

// constraints counts the rows.
func (l linear) constraints() (n int) {
	l.rows(func(row) { n++ })
	return n
}

func (l linear) writeLP(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "\\ %s\nMinimize\n objective:", l.title)
	if len(l.objective) == 0 {
		fmt.Fprintf(b, " 0 %s", l.name(0))
	}
	for _, x := range l.objective {
		fmt.Fprintf(b, "\n + %s", l.name(x.variable))
	}
	b.WriteString("\nSubject To\n")
	l.rows(func(r row) {
		fmt.Fprintf(b, " %s:", r.name)
		for n, x := range r.terms {
			if n > 0 && n%8 == 0 { // some readers limit the length of lines
				b.WriteString("\n ")
			}
			fmt.Fprintf(b, " %c %s", sign(x), l.name(x.variable))
		}
		fmt.Fprintf(b, " %s %d\n", r.sense, r.right)
	})
	b.WriteString("Binary\n")
	for v := range l.size {
		fmt.Fprintf(b, " %s\n", l.name(v))
	}
	b.WriteString("End\n")
	return b.Flush()
}

func (l linear) writeOPB(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "* #variable= %d #constraint= %d\n* %s\n* %s\nmin:", l.size, l.constraints(), l.title, l.order)
	for _, x := range l.objective {
		fmt.Fprintf(b, " +1 x%d", x.variable+1)
	}
	b.WriteString(" ;\n")
	l.rows(func(r row) {
		// The format has only = and >=.
		flip := 1
		if r.sense == "<=" {
			flip, r.sense = -1, ">="
		}
		for _, x := range r.terms {
			fmt.Fprintf(b, "%+d x%d ", flip*x.sign, x.variable+1)
		}
		fmt.Fprintf(b, "%s %d ;\n", r.sense, flip*r.right)
	})
	return b.Flush()
}

func sign(x term) rune {
	if x.sign < 0 {
		return '-'
	}
	return '+'
}
