package logp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
)

func program(t *testing.T, P, L, k, T int, form Form) Program {
	t.Helper()
	p, err := NewProgram(P, L, k, T, form)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProgramKnowsBothBounds(t *testing.T) {
	for P := 2; P <= 40; P++ {
		for L := 1; L <= 8; L++ {
			for k := 1; k <= 9; k++ {
				right, _ := formula.Lower(P, L, k)
				wrong, _ := formula.PrintedLower(P, L, k)
				if p := program(t, P, L, k, 1, Corrected); p.Least != right+1 {
					t.Fatalf("%v, want the label %d", p, right+1)
				}
				if p := program(t, P, L, k, 1, Printed); p.Least != wrong+1 {
					t.Fatalf("%v, want the label %d", p, wrong+1)
				}
			}
		}
	}
}

// A schedule is a solution of both programs, is recovered from one, and the objective
// is its distance from the bound. The files written for solvers agree.
func TestSchedulesAreSolutions(t *testing.T) {
	for _, m := range []struct{ P, L, k, extra int }{{2, 1, 1, 0}, {2, 3, 2, 1}, {4, 2, 3, 0}, {5, 1, 4, 2}, {7, 3, 5, 3}, {10, 4, 2, 0}} {
		search, err := NewSearch(m.P, m.L, m.k)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		T := search.Bound() + m.extra
		s, ok := search.Try(r, T)
		for n := 0; !ok; n++ {
			if n > 100000 {
				t.Fatalf("%+v: no schedule", m)
			}
			s, ok = search.Try(r, T)
		}
		for _, form := range []Form{Corrected, Printed} {
			p := program(t, m.P, m.L, m.k, T+2, form)
			a, err := p.Assign(s)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := p.Check(a); n != 0 || err != nil {
				t.Errorf("%v: %d constraints violated, %v", p, n, err)
			}
			if form == Corrected && p.Objective(a) != s.Steps-search.Bound() {
				t.Errorf("%v: objective %d of a schedule of %d steps", p, p.Objective(a), s.Steps)
			}
			back, err := p.Schedule(a)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(back); err != nil || back.Steps != s.Steps {
				t.Errorf("%v: %v, %d steps, want %d", p, err, back.Steps, s.Steps)
			}
			agreeWithFormats(t, p, a, true)
		}
	}
}

// Any change of one variable of a solution violates something, in the checker and in
// both formats alike; x alone may be 1 for longer.
func TestEveryChangeIsSeen(t *testing.T) {
	s, _, err := Optimal(4, 2, 3, rand.New(rand.NewPCG(1, 1)), 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []Form{Corrected, Printed} {
		p := program(t, 4, 2, 3, s.Steps+1, form)
		a, err := p.Assign(s)
		if err != nil {
			t.Fatal(err)
		}
		for i := range p.K {
			for q := range p.P {
				for label := 1; label <= p.Longest; label++ {
					for kind, v := range map[string]*bool{"s": &a.Send[i][q][label], "r": &a.Receive[i][q][label]} {
						*v = !*v
						n, err := p.Check(a)
						// The printed program ignores what is sent too late, and what
						// the source receives before anything can arrive.
						idle := form == Printed && (kind == "s" && label > p.Longest-p.L && q == 0 ||
							kind == "r" && q == 0 && label <= p.L || kind == "s" && q > 0 && label > p.Longest-p.L)
						if (n == 0) != idle {
							t.Errorf("%v: %s_%d_%d_%d flipped: %d violated, %v", p, kind, i+1, q+1, label, n, err)
						}
						var u *Unsatisfied
						if n > 0 && !errors.As(err, &u) {
							t.Errorf("%v", err)
						}
						agreeWithFormats(t, p, a, n == 0)
						*v = !*v
					}
				}
			}
		}
		for label := 2; label <= p.Longest; label++ {
			a.Open[label-1] = false // what comes later is a gap
			if n, _ := p.Check(a); n == 0 && a.Open[label] {
				t.Errorf("%v: x_%d = 0 is not seen", p, label-1)
			}
			a.Open[label-1] = true
		}
	}
}

// The counterexample to Theorem 4.1: every processor receives in the first L steps what
// none has sent, and the printed program allows it.
func TestPrintedProgramHasSolutionsWithoutSendings(t *testing.T) {
	for _, m := range [][3]int{{4, 3, 2}, {8, 4, 3}, {5, 2, 2}} {
		P, L, k := m[0], m[1], m[2]
		p := program(t, P, L, k, k-1, Printed) // T_max = k, a label
		a := p.Phantom()
		if n, err := p.Check(a); n != 0 {
			t.Errorf("%v: %v", p, err)
		}
		agreeWithFormats(t, p, a, true)
		p.Form = Corrected
		var u *Unsatisfied
		if n, err := p.Check(a); n != k*(P-1) || !errors.As(err, &u) || u.Constraint != 9 {
			t.Errorf("%v: %d violated, %v, want all receptions to violate constraint 9", p, n, err)
		}
		agreeWithFormats(t, p, a, false)
		if _, err := p.Schedule(a); !errors.As(err, &u) {
			t.Errorf("%v: a schedule of nothing: %v", p, err)
		}
	}
}

func TestProgramRefuses(t *testing.T) {
	var domain *inputs.Error
	for _, c := range [][4]int{{1, 1, 1, 1}, {4097, 1, 1, 1}, {2, 0, 1, 1}, {2, 1, 0, 1}, {2, 1, 1, -1}, {4096, 1, 4096, 100}} {
		if _, err := NewProgram(c[0], c[1], c[2], c[3], Corrected); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
	p := program(t, 3, 2, 2, 5, Corrected)
	for _, made := range []Program{
		{}, {P: 3, L: 2, K: 1 << 40, Longest: 6, Least: p.Least}, {P: 3, L: -1, K: 2, Longest: 6, Least: p.Least},
		{P: 3, L: 2, K: 2, Longest: 6, Least: -1 << 62},
	} {
		_, err := made.Assign(Schedule{Processors: made.P, Latency: made.L, Items: made.K})
		for _, err := range []error{made.Validate(), made.WriteLP(io.Discard), made.WriteOPB(io.Discard), err} {
			if !errors.As(err, &domain) {
				t.Errorf("%+v is valid: %v", made, err)
			}
		}
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	for _, s := range []Schedule{{Processors: 4, Latency: 2, Items: 2},
		{Processors: 3, Latency: 2, Items: 2, Sends: []Send{{4, 0, 1, 0}}},
		{Processors: 3, Latency: 2, Items: 2, Sends: []Send{{0, 0, 3, 0}}}} {
		if _, err := p.Assign(s); !errors.As(err, &domain) {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// agreeWithFormats evaluates both written programs at the assignment.
func agreeWithFormats(t *testing.T, p Program, a Assignment, satisfied bool) {
	t.Helper()
	value := map[string]int{}
	for i := range p.K {
		for q := range p.P {
			for label := 1; label <= p.Longest; label++ {
				for _, v := range []struct {
					name   string
					number int
					one    bool
				}{
					{fmt.Sprintf("s_%d_%d_%d", i+1, q+1, label), p.send(i, q, label), a.Send[i][q][label]},
					{fmt.Sprintf("r_%d_%d_%d", i+1, q+1, label), p.receive(i, q, label), a.Receive[i][q][label]},
				} {
					value[v.name], value[fmt.Sprintf("x%d", v.number+1)] = bit(v.one), bit(v.one)
				}
			}
		}
	}
	for label := 1; label <= p.Longest; label++ {
		value[fmt.Sprintf("x_%d", label)], value[fmt.Sprintf("x%d", p.open(label)+1)] = bit(a.Open[label]), bit(a.Open[label])
	}
	var lp, opb bytes.Buffer
	if err := p.WriteLP(&lp); err != nil {
		t.Fatal(err)
	}
	if err := p.WriteOPB(&opb); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(lp.String(), "Subject To\n")
	body, _, _ = strings.Cut(body, "Binary\n")
	if got := holds(t, strings.ReplaceAll(body, "\n  ", " "), value); got != satisfied {
		t.Errorf("%v: the LP is satisfied: %v, want %v", p, got, satisfied)
	}
	_, body, _ = strings.Cut(opb.String(), "min:")
	_, body, _ = strings.Cut(body, "\n")
	if got := holds(t, strings.ReplaceAll(body, " ;", ""), value); got != satisfied {
		t.Errorf("%v: the OPB is satisfied: %v, want %v", p, got, satisfied)
	}
}

// holds evaluates lines such as "name: + a - b <= 1" or "+1 a -1 b >= -1".
func holds(t *testing.T, body string, value map[string]int) bool {
	t.Helper()
	all := true
	for line := range strings.Lines(body) {
		sum, sign := 0, 0
		words := strings.Fields(line)
		for n, w := range words {
			switch w {
			case "+", "+1":
				sign = 1
			case "-", "-1":
				sign = -1
			case "<=", ">=", "=":
				right, err := strconv.Atoi(words[n+1])
				if err != nil {
					t.Fatal(err)
				}
				all = all && (w == "=" && sum == right || w == "<=" && sum <= right || w == ">=" && sum >= right)
				sign = 0
			default:
				if x, ok := value[w]; ok {
					sum += sign * x
				} else if sign != 0 && n > 0 {
					t.Fatalf("%q: unknown variable %s", line, w)
				}
			}
			if w == "<=" || w == ">=" || w == "=" {
				break
			}
		}
	}
	return all
}

// Solvers that are installed find the optimum: the bound is met, and at one step
// less there is no solution; in the printed form there is one that is no schedule.
func TestSolversAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("runs other programs")
	}
	type solver struct {
		name string
		args func(file, out string) []string
		ext  string
		none []string // what it says where there is no solution
	}
	for _, s := range []solver{
		{"cbc", func(file, out string) []string { return []string{file, "solve", "solution", out} }, "lp", []string{"nfeasible"}},
		{"glpsol", func(file, out string) []string { return []string{"--lp", file, "--tmlim", "60", "-o", out} }, "lp",
			[]string{"NO PRIMAL FEASIBLE", "INTEGER EMPTY", "no integer feasible", "UNDEFINED"}},
		{"clasp", func(file, out string) []string { return []string{file} }, "opb", []string{"UNSATISFIABLE"}},
	} {
		t.Run(s.name, func(t *testing.T) {
			path, err := exec.LookPath(s.name)
			if err != nil {
				t.Skip("not installed")
			}
			solve := func(p Program) bool {
				dir := t.TempDir()
				file, out := filepath.Join(dir, "p."+s.ext), filepath.Join(dir, "out")
				f, err := os.Create(file)
				if err != nil {
					t.Fatal(err)
				}
				write := p.WriteLP
				if s.ext == "opb" {
					write = p.WriteOPB
				}
				if err := errors.Join(write(f), f.Close()); err != nil {
					t.Fatal(err)
				}
				text, _ := exec.CommandContext(t.Context(), path, s.args(file, out)...).CombinedOutput()
				more, _ := os.ReadFile(out)
				text = append(text, more...)
				for _, none := range s.none {
					if strings.Contains(string(text), none) {
						return false
					}
				}
				// A program without an objective is satisfiable, not optimal.
				said := func(word string) bool { return strings.Contains(strings.ToUpper(string(text)), word) }
				if !said("OPTIMAL") && !said("OPTIMUM") && !said("S SATISFIABLE") {
					t.Fatalf("%v: %s", p, text)
				}
				return true
			}
			for _, m := range [][3]int{{2, 3, 2}, {3, 1, 2}, {3, 2, 3}, {4, 1, 2}, {4, 4, 1}, {4, 2, 2}} {
				least, err := formula.Lower(m[0], m[1], m[2])
				if err != nil {
					t.Fatal(err)
				}
				if !solve(program(t, m[0], m[1], m[2], least, Corrected)) {
					t.Errorf("%v: no solution of %d steps", m, least)
				}
				if solve(program(t, m[0], m[1], m[2], least-1, Corrected)) {
					t.Errorf("%v: a solution of %d steps", m, least-1)
				}
			}
			if !solve(program(t, 4, 3, 2, 1, Printed)) {
				t.Error("the printed program has no solution for P=4 L=3 k=2 T_max=2")
			}
			if solve(program(t, 4, 3, 2, 1, Corrected)) {
				t.Error("the corrected program has a solution for P=4 L=3 k=2 T_max=2")
			}
		})
	}
}
