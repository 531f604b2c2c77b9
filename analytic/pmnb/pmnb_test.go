package pmnb

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// The example of VB95, Section IV: N = 2^16, M = 2^10, with t_p = 1 and 0. The
// exact durations of III were counted by executing it.
func TestExampleOfThePaper(t *testing.T) {
	const d, M = 16, 1 << 10
	for _, c := range []struct {
		a              Algorithm
		tp             float64
		printed, exact float64
	}{
		{I, 1, 157, 157}, {I, 0, 125, 125},
		// 1024*65535/65536/16 = 63.999...; 1023 has ten ones: 1013/16 = 63.3125
		{II, 1, 34 + 64 - 1./1024, 34 + 63.3125}, {II, 0, 2 + 64 - 1./1024, 2 + 63.3125},
		{III, 1, 159, 153}, {III, 0, 95, 89},
	} {
		printed, err := Printed(c.a, d, M, c.tp)
		if err != nil || printed != c.printed {
			t.Errorf("Printed(%v, t_p=%v) = %v, %v, want %v", c.a, c.tp, printed, err, c.printed)
		}
		exact, err := Exact(c.a, d, M, c.tp, Tree)
		if err != nil || exact != c.exact {
			t.Errorf("Exact(%v, t_p=%v) = %v, %v, want %v", c.a, c.tp, exact, err, c.exact)
		}
	}
	if l, err := Lower(d, M); err != nil || l != 64 {
		t.Errorf("Lower = %v, %v, want 64", l, err)
	}
	if l, err := PrintedLowerUnsplit(d, M); err != nil || l != 64 {
		t.Errorf("PrintedLowerUnsplit = %v, %v, want 64", l, err)
	}
	if m, err := Multinode(d); err != nil || m != 4096 {
		t.Errorf("Multinode = %v, %v, want 4096", m, err)
	}
}

// executed counts the steps of the broadcast phase by moving sets of packets: nodes
// 0..M-1 hold a packet each; it also checks that every node has all of them in the end.
func executed(t *testing.T, d, M int) []int {
	t.Helper()
	n := 1 << d
	has := make([]map[int]bool, n)
	for v := range has {
		has[v] = map[int]bool{}
		if v < M {
			has[v][v] = true
		}
	}
	var durations []int
	for l := 1; l <= d; l++ {
		longest := 0
		next := make([]map[int]bool, n)
		for v := range has {
			longest = max(longest, len(has[v]))
			next[v] = map[int]bool{}
			for p := range has[v] {
				next[v][p] = true
			}
			for p := range has[v^1<<(d-l)] {
				next[v][p] = true
			}
		}
		has = next
		durations = append(durations, longest)
	}
	for v := range has {
		if len(has[v]) != M {
			t.Fatalf("d=%d M=%d: node %d has %d packets", d, M, v, len(has[v]))
		}
	}
	return durations
}

func TestSubphasesAreThoseExecuted(t *testing.T) {
	for d := 1; d <= 6; d++ {
		for M := 1; M <= 1<<d; M++ {
			sum := 0
			for i, want := range executed(t, d, M) {
				got, err := Subphase(d, M, i+1)
				if err != nil || got != want {
					t.Errorf("Subphase(%d, %d, %d) = %v, %v, executed %d", d, M, i+1, got, err, want)
				}
				sum += want
			}
			got, err := Broadcast(d, M)
			if err != nil || got != sum {
				t.Errorf("Broadcast(%d, %d) = %v, %v, executed %d", d, M, got, err, sum)
			}
			bound, err := PrintedBroadcast(d, M)
			if err != nil || bound < float64(sum) || bound != float64(M)*(float64(int(1)<<d)-1)/float64(int(1)<<d)+float64(d) {
				t.Errorf("PrintedBroadcast(%d, %d) = %v, %v", d, M, bound, err)
			}
		}
	}
}

// Bounds hold for the exact durations; lower bounds are below them.
func TestDurationsAreBetweenTheirBounds(t *testing.T) {
	for d := 1; d <= 12; d++ {
		for M := 1; M <= 1<<d; M++ {
			lower, _ := Lower(d, M)
			printedLower, _ := PrintedLower(d, M)
			unsplit, _ := LowerUnsplit(d, M)
			printedUnsplit, _ := PrintedLowerUnsplit(d, M)
			if printedLower > lower || printedUnsplit > unsplit || float64(unsplit) < lower {
				t.Fatalf("d=%d M=%d: lower bounds %v %v %v %v", d, M, lower, printedLower, unsplit, printedUnsplit)
			}
			for _, a := range []Algorithm{I, II, III} {
				for _, tp := range []float64{0, 0.25, 1} {
					printed, err := Printed(a, d, M, tp)
					if err != nil {
						t.Fatal(err)
					}
					exact, _ := Exact(a, d, M, tp, Tree)
					quick, _ := Exact(a, d, M, tp, Exchange)
					if exact > printed || quick > exact || exact < lower || a != II && exact < float64(unsplit) {
						t.Fatalf("%v d=%d M=%d t_p=%v: exact %v (exchange %v), printed %v, lower %v %v", a, d, M, tp, exact, quick,
							printed, lower, unsplit)
					}
					if a == I {
						continue
					}
					X, V, err := Linear(a, d, tp, Tree)
					if err != nil || exact > X*float64(M)+V+1e-12 {
						t.Fatalf("%v d=%d M=%d t_p=%v: exact %v, X M + V = %v (%v)", a, d, M, tp, exact, X*float64(M)+V, err)
					}
				}
			}
		}
	}
}

// A single broadcast takes two slots under algorithm II, a multinode broadcast
// of few dimensions is d; by hand.
func TestSmallCasesByHand(t *testing.T) {
	for d := 1; d <= 8; d++ {
		if got, _ := Exact(II, d, 1, 0, Tree); got != 2 {
			t.Errorf("single broadcast in d=%d: %v slots, want 2", d, got)
		}
		if got, _ := Exact(I, d, 1, 0, Tree); got != float64(2*d) {
			t.Errorf("algorithm I, M=1, d=%d: %v slots, want 2d", d, got)
		}
		optimum, _ := Multinode(d)
		exact, printed, err := MultinodeIII(d)
		slack := printed - optimum
		if err != nil || exact > printed || d >= 2 && slack != 2*d-1 || d == 1 && slack != 2 {
			t.Errorf("d=%d: multinode by III %d, bound %d, optimum %d (%v)", d, exact, printed, optimum, err)
		}
		if d <= 4 && optimum != d || d == 5 && optimum != 7 {
			t.Errorf("d=%d: multinode optimum %d", d, optimum)
		}
	}
	// d=4, M=4: 2 in the subcube broadcast, ceil(3/2) = 2 in the other, 4 packing.
	if got, _ := Printed(I, 4, 4, 1); got != 4+2+2+8 {
		t.Errorf("Printed(I, 4, 4, 1) = %v", got)
	}
	// M = 5 counts as 8: m = 3, ceil(7/3) = 3.
	if got, _ := Printed(I, 4, 5, 0); got != 4+1+3 {
		t.Errorf("Printed(I, 4, 5, 0) = %v", got)
	}
	sizes, err := Classes(4, 10)
	if err != nil || len(sizes) != 4 || sizes[0] != 3 || sizes[1] != 3 || sizes[2] != 2 || sizes[3] != 2 {
		t.Errorf("Classes(4, 10) = %v, %v", sizes, err)
	}
	exact, printed, err := A0(3, 8)
	if err != nil || exact != 6+7-3 || printed != 7+6 {
		t.Errorf("A0(3, 8) = %v, %v, %v", exact, printed, err)
	}
	X, V, err := Linear(III, 4, 1, Exchange)
	if err != nil || X != 15./64 || V != 16 {
		t.Errorf("Linear(III, 4, 1, Exchange) = %v, %v, %v", X, V, err)
	}
}

func TestLargestCube(t *testing.T) {
	const N = 1 << MaxDimensions
	got, err := Exact(III, MaxDimensions, N, 1, Tree)
	if err != nil || !(got > N/MaxDimensions*0.99) || math.IsInf(got, 0) {
		t.Errorf("d=62, M=N: %v, %v", got, err)
	}
	if m, err := Multinode(MaxDimensions); err != nil || m != N/MaxDimensions+1 {
		t.Errorf("Multinode(62) = %v, %v", m, err)
	}
}

func TestArgumentsOutsideTheirDomainAreNamed(t *testing.T) {
	check := func(name, arg string, err error) {
		t.Helper()
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%s: %v, want an inputs.Error for %s", name, err, arg)
		}
	}
	_, err := Printed(0, 4, 1, 0)
	check("Printed", "algorithm", err)
	_, err = Exact(II, 0, 1, 0, Tree)
	check("Exact", "d", err)
	_, err = Exact(II, 63, 1, 0, Tree)
	check("Exact", "d", err)
	_, err = Exact(II, 4, 0, 0, Tree)
	check("Exact", "M", err)
	_, err = Lower(4, 17)
	check("Lower", "M", err)
	_, err = PrintedLower(4, 17)
	check("PrintedLower", "M", err)
	_, err = LowerUnsplit(0, 1)
	check("LowerUnsplit", "d", err)
	_, err = PrintedLowerUnsplit(4, 0)
	check("PrintedLowerUnsplit", "M", err)
	for _, tp := range []float64{-0.1, 1.1, math.NaN()} {
		_, err = Printed(III, 4, 1, tp)
		check("Printed", "tp", err)
	}
	_, err = Multinode(0)
	check("Multinode", "d", err)
	_, _, err = MultinodeIII(63)
	check("MultinodeIII", "d", err)
	_, err = Subphase(4, 3, 5)
	check("Subphase", "l", err)
	_, err = Broadcast(4, 0)
	check("Broadcast", "M", err)
	_, err = PrintedBroadcast(4, 0)
	check("PrintedBroadcast", "M", err)
	_, _, err = A0(4, 0)
	check("A0", "M", err)
	_, err = Classes(4, 0)
	check("Classes", "M", err)
	_, _, err = Linear(I, 4, 0, Tree)
	check("Linear", "algorithm", err)
	_, _, err = Linear(II, 4, 0, 2)
	check("Linear", "prefix", err)
	_, err = Exact(II, 4, 1, 0, -1)
	check("Exact", "prefix", err)
	if got := fmt.Sprint([]Algorithm{I, II, III}); got != "[I II III]" {
		t.Error(got)
	}
	if Algorithm(7).String() != "Algorithm(7)" || Prefix(7).String() != "Prefix(7)" || Tree.String() != "tree" ||
		Exchange.String() != "exchange" {
		t.Error("names of algorithms and prefixes")
	}
}
