package treebroadcast_test

import (
	"math"
	"testing"

	"castlab/analytic/treebroadcast"
)

// The cube of three dimensions with one tree of diameter 5: 8 packets, radius and
// diameter 3. Printed 8 + 5 + 6, proved 6 + 8 + 5 - 1.
func TestBoundsByHand(t *testing.T) {
	printed, err := treebroadcast.PrintedBound(8, 1, 5, 3)
	if err != nil || printed != 19 {
		t.Errorf("printed %v, %v", printed, err)
	}
	got, err := treebroadcast.Bound(8, []int{5}, 3)
	if want := (treebroadcast.Time{Ranks: 6, Filled: 18, Mean: 18, Equal: 18}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	// Diameters 2 and 7 of two trees, radius 1, 3 packets: all on the first tree, 4
	// slots; ceil(1.5 + 4.5) - 1 = 5; split 2 and 1, 1 + 7 - 1 = 7 slots.
	got, err = treebroadcast.Bound(3, []int{2, 7}, 1)
	if want := (treebroadcast.Time{Ranks: 2, Filled: 6, Mean: 7, Equal: 9}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	for _, single := range []struct{ M, L int }{{5, 0}, {0, 4}} {
		got, err := treebroadcast.Bound(single.M, []int{single.L}, 0)
		if err != nil || got != (treebroadcast.Time{}) {
			t.Errorf("M=%d, L=%d: %+v, %v", single.M, single.L, got, err)
		}
	}
}

// Filled <= Mean < M/k + L + 2 radius, for all M up to 40 and three diameters up to
// 12: what makes the printed bound true.
func TestPrintedBoundFollows(t *testing.T) {
	for code := range 12 * 12 * 12 {
		diameters := []int{1 + code%12, 1 + code/12%12, 1 + code/144}
		L := float64(diameters[0]+diameters[1]+diameters[2]) / 3
		for M := 0; M <= 40; M++ {
			sharp, err := treebroadcast.Bound(M, diameters, 6)
			if err != nil {
				t.Fatal(err)
			}
			printed, err := treebroadcast.PrintedBound(M, 3, L, 6)
			if err != nil {
				t.Fatal(err)
			}
			if sharp.Filled > sharp.Mean || float64(sharp.Mean) > printed-0.3 {
				t.Fatalf("M=%d, %v: %+v, printed %v", M, diameters, sharp, printed)
			}
		}
	}
}

// Multinode broadcasts with the strengths of the graphs, by hand: in the cube 8
// packets times 7 cuts over 2 * 12 edges; the others alike.
func TestLowerByHand(t *testing.T) {
	for _, c := range []struct {
		graph                   string
		M, k, e                 int
		tau                     float64
		full, half              int
		printedFull, printedHal float64
	}{
		{"triangle", 3, 1, 1, 3. / 2, 1, 2, 1.5, 3},
		{"ring of 4", 4, 1, 2, 4. / 3, 2, 3, 2, 4},
		{"K5", 5, 2, 1, 5. / 2, 1, 2, 1.25, 2.5},
		{"cube", 8, 1, 3, 12. / 7, 3, 5, 4, 8},
		{"path of 5, one packet in the middle", 1, 1, 2, 1, 2, 2, 4, 4},
		{"single node", 4, 1, 0, math.Inf(1), 0, 0, 2, 4},
	} {
		delta := c.e
		if c.graph[0] == 'p' {
			delta = 4
		}
		for x, want := range map[treebroadcast.Duplex][2]float64{treebroadcast.Full: {float64(c.full), c.printedFull},
			treebroadcast.Half: {float64(c.half), c.printedHal}} {
			got, err := treebroadcast.Lower(c.M, c.tau, c.e, x)
			if err != nil || float64(got) != want[0] {
				t.Errorf("%s, %v duplex: %d, %v, want %v", c.graph, x, got, err, want[0])
			}
			printed, err := treebroadcast.PrintedLower(c.M, c.k, delta, x)
			if err != nil || printed != want[1] {
				t.Errorf("%s, %v duplex: printed %v, %v, want %v", c.graph, x, printed, err, want[1])
			}
		}
	}
}

// A strength is a quotient of integers: the float64 next to it gives the ceiling of
// the quotient of integers, also where that is an integer.
func TestLowerRoundsLikeIntegers(t *testing.T) {
	for cut := 1; cut <= 40; cut++ {
		for parts := 1; parts <= 40; parts++ {
			for _, M := range []int{1, 2, 3, 7, 12, 24, 1000, 12345, 1 << 20} {
				want := (M*parts + 2*cut - 1) / (2 * cut)
				got, err := treebroadcast.Lower(M, float64(cut)/float64(parts), 0, treebroadcast.Full)
				if err != nil || got != want {
					t.Fatalf("M=%d, tau=%d/%d: %d, %v, want %d", M, cut, parts, got, err, want)
				}
			}
		}
	}
}

// Seven of nine packets over two links; none where all are there.
func TestNodeLower(t *testing.T) {
	for own, want := range map[int]int{2: 4, 9: 0} {
		if got, err := treebroadcast.NodeLower(9, own, 2); err != nil || got != want {
			t.Errorf("own=%d: %d, %v, want %d", own, got, err, want)
		}
	}
}
