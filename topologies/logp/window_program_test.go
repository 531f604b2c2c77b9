package logp

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

func windowProgram(t *testing.T, P, L, n int, imposed Imposed) WindowProgram {
	t.Helper()
	p, err := NewWindowProgram(P, L, n, imposed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// By hand, P = 3, L = 1: B(2, 1) = 1, so items and steps 1, 2. Item 1 may be received by
// either processor in both steps and sent in step 1; item 2 be received in step 2.
func TestWindowProgramByHand(t *testing.T) {
	p := windowProgram(t, 3, 1, 0, TreeImposed)
	if p.B != 1 || p.N != 2 || p.Variables() != 2*(1+2)+2 {
		t.Errorf("%v: B %d, %d variables", p, p.B, p.Variables())
	}
	// s_1_2_1, r_1_2_1, r_1_2_2, s_1_3_1, r_1_3_1, r_1_3_2, r_2_2_2, r_2_3_2: processor 2
	// gets item 1 and sends it on, while item 2 comes to it.
	root := []bool{true, true, false, false, false, true, true, false}
	s, err := p.Schedule(root)
	if err != nil {
		t.Fatal(err)
	}
	want := []Send{{0, 0, 1, 0}, {1, 1, 2, 0}, {1, 0, 1, 1}}
	for _, x := range want {
		found := false
		for _, y := range s.Sends {
			found = found || x == y
		}
		if !found || len(s.Sends) != 3 {
			t.Errorf("%v is not among %v", x, s.Sends)
		}
	}
	// That item 2 goes to the processor that receives item 1 in that step is refused, as
	// is every other change of one value.
	for n := range root {
		root[n] = !root[n]
		if _, err := p.Schedule(root); err == nil {
			t.Errorf("with the value %d changed it is a solution", n)
		}
		root[n] = !root[n]
	}
}

// What Window finds by search solves the program: all constraints
// hold, those of the tree too, and no send is lost.
func TestWindowsSolveTheirProgram(t *testing.T) {
	for _, c := range [][2]int{{2, 1}, {2, 5}, {3, 1}, {3, 2}, {4, 2}, {6, 2}, {8, 4}, {9, 1}, {14, 2}, {22, 2}} {
		for _, n := range []int{1, 0} {
			p := windowProgram(t, c[0], c[1], n, TreeImposed)
			found, ok, err := Window(p.P, p.L, p.N, nil, one(), 1000)
			if err != nil || !ok {
				t.Fatalf("%v: %v %v", p, ok, err)
			}
			values, err := p.Assign(found)
			if err != nil {
				t.Fatal(err)
			}
			for _, imposed := range []Imposed{NothingImposed, TreeImposed} {
				p.Imposed = imposed
				if s, err := p.Schedule(values); err != nil || len(s.Sends) != len(found.Sends) {
					t.Errorf("%v: %d sends of %d, %v", p, len(s.Sends), len(found.Sends), err)
				}
			}
		}
	}
}

// The numbers of senders are those of a tree: P-2 in all, P-1 as printed. By hand for
// P = 7, L = 2: 1, 1, 2 and 1 of 2+1; as printed 1, 1, 2 and 2.
func TestSendersOfAWindow(t *testing.T) {
	p := windowProgram(t, 7, 2, 0, TreeImposed)
	for at, want := range [][2]int{{1, 1}, {1, 1}, {2, 2}, {1, 2}, {0, 0}} {
		if got := [2]int{p.senders(at), p.printedSenders(at)}; got != want {
			t.Errorf("time %d: %v senders, want %v", at, got, want)
		}
	}
	for P := 2; P <= 40; P++ {
		for L := 1; L <= 5; L++ {
			p := windowProgram(t, P, L, 1, TreeImposed)
			sum, printed := 0, 0
			for at := -1; at <= p.B+L; at++ {
				sum += p.senders(at)
				printed += p.printedSenders(at)
			}
			if sum != P-2 || printed != P-1 {
				t.Errorf("P=%d L=%d: %d and %d senders", P, L, sum, printed)
			}
		}
	}
}

func TestWindowProgramRefuses(t *testing.T) {
	for _, c := range []struct {
		P, L, n int
		arg     string
	}{{1, 1, 0, "P"}, {1025, 1, 0, "P"}, {2, 0, 0, "L"}, {2, 1025, 0, "L"}, {2, 1, -1, "n"}, {2, 1, 1025, "n"}, {1024, 1024, 1024, "n"}} {
		_, err := NewWindowProgram(c.P, c.L, c.n, TreeImposed)
		var domain *inputs.Error
		if !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("%v: %v", c, err)
		}
	}
	if _, err := windowProgram(t, 3, 1, 0, TreeImposed).Schedule([]bool{true}); err == nil {
		t.Error("one value for eight variables")
	}
}
