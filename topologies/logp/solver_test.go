package logp

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	formula "castlab/analytic/logp"
)

// clasp returns a function that solves a program: the values of its variables, and
// whether there is a solution. The test is skipped where clasp is not installed.
func clasp(t *testing.T) func(write func(io.Writer) error, variables int) ([]bool, bool) {
	if testing.Short() {
		t.Skip("runs another program")
	}
	path, err := exec.LookPath("clasp")
	if err != nil {
		t.Skip("clasp is not installed (apt-get install clasp)")
	}
	file := filepath.Join(t.TempDir(), "p.opb")
	return func(write func(io.Writer) error, variables int) ([]bool, bool) {
		t.Helper()
		var text bytes.Buffer
		if err := errors.Join(write(&text), os.WriteFile(file, text.Bytes(), 0o666)); err != nil {
			t.Fatal(err)
		}
		// The exit status is that of the answer.
		out, _ := exec.CommandContext(t.Context(), path, "--quiet=1", file).Output()
		if bytes.Contains(out, []byte("\ns UNSATISFIABLE")) {
			return nil, false
		}
		values, known := make([]bool, variables), 0
		for line := range strings.Lines(string(out)) {
			if !strings.HasPrefix(line, "v ") {
				continue
			}
			for _, word := range strings.Fields(line)[1:] {
				name := strings.TrimPrefix(word, "-")
				n, err := strconv.Atoi(strings.TrimPrefix(name, "x"))
				if err != nil || n < 1 || n > variables {
					t.Fatalf("the value %q of %d variables", word, variables)
				}
				values[n-1], known = word == name, known+1
			}
		}
		if known != variables {
			t.Fatalf("%d values of %d variables: %s", known, variables, out)
		}
		return values, true
	}
}

// On 60 machines a solver that knows nothing of broadcasts finds a solution of the
// program for the counting bound, which is a schedule of that many steps, and proves
// that there is none for one step less. So the bound, the search and the program
// agree.
func TestASolverMeetsTheCountingBound(t *testing.T) {
	solve := clasp(t)
	for P := 2; P <= 6; P++ {
		for L := 1; L <= 3; L++ {
			for _, k := range []int{1, 2, 3, 5} {
				least, err := formula.Lower(P, L, k)
				if err != nil {
					t.Fatal(err)
				}
				p := program(t, P, L, k, least, Corrected)
				values, ok := solve(p.WriteOPB, p.Variables())
				if !ok {
					t.Errorf("P=%d L=%d k=%d: no schedule of %d steps", P, L, k, least)
					continue
				}
				a := p.NewAssignment()
				for i := range k {
					for q := range P {
						for at := 1; at <= p.Longest; at++ {
							a.Send[i][q][at], a.Receive[i][q][at] = values[p.send(i, q, at)], values[p.receive(i, q, at)]
						}
					}
				}
				for at := 1; at <= p.Longest; at++ {
					a.Open[at] = values[p.open(at)]
				}
				s, err := p.Schedule(a)
				if err := errors.Join(err, Validate(s)); err != nil || s.Steps > least {
					t.Errorf("P=%d L=%d k=%d: a solution of %d steps for %d: %v", P, L, k, s.Steps, least, err)
				}
				p = program(t, P, L, k, least-1, Corrected)
				if _, ok := solve(p.WriteOPB, p.Variables()); ok {
					t.Errorf("P=%d L=%d k=%d: a schedule of %d steps", P, L, k, least-1)
				}
			}
		}
	}
}

// The program of a window has solutions, with the constraints of the tree and without,
// and they are windows; as printed it has none. The machines are those of the erratum.
func TestASolverFindsWindows(t *testing.T) {
	solve := clasp(t)
	for _, m := range [][2]int{{4, 2}, {6, 2}, {7, 2}, {8, 3}, {9, 2}, {12, 3}, {12, 4}, {8, 4}, {5, 1}, {14, 2}} {
		for _, imposed := range []Imposed{NothingImposed, TreeImposed, PrintedImposed} {
			p := windowProgram(t, m[0], m[1], 0, imposed)
			values, ok := solve(p.WriteOPB, p.Variables())
			if ok != (imposed != PrintedImposed) {
				t.Errorf("%v: a solution: %v", p, ok)
			}
			if !ok {
				continue
			}
			s, err := p.Schedule(values)
			var v *Violation
			if err == nil {
				err = Validate(s)
			}
			if err != nil && (!errors.As(err, &v) || v.Rule != Complete) {
				t.Errorf("%v: %v", p, err)
			}
		}
	}
}
