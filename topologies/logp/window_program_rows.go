package logp

import "fmt"

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
