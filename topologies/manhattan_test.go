package topologies_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

// Node 6 of four rows and columns is in row 1 and column 2: its row leads left
// to node 5, its column down to node 10. Of six columns, node 7 is in row 1 and
// column 1, where both lead back.
func TestManhattanByHand(t *testing.T) {
	for _, c := range []struct {
		rows, columns int
		v             topologies.Node
		want          []topologies.Node
		diameter      int
		mean          float64
		directed      bool
	}{
		// A ring of four, both ways.
		{2, 2, 0, []topologies.Node{1, 2}, 2, 4. / 3, false},
		{2, 2, 3, []topologies.Node{2, 1}, 2, 4. / 3, false},
		{4, 4, 6, []topologies.Node{5, 10}, 5, 44. / 15, true},
		{4, 4, 15, []topologies.Node{14, 11}, 5, 44. / 15, true},
		{4, 4, 1, []topologies.Node{2, 13}, 5, 44. / 15, true},
		{4, 4, 4, []topologies.Node{7, 8}, 5, 44. / 15, true},
		{4, 6, 7, []topologies.Node{6, 1}, 5, 76. / 23, true},
		// From node 0: 1 and 4; then 2, 5 and 7; then 3 and 6.
		{2, 4, 0, []topologies.Node{1, 4}, 3, 14. / 7, true},
	} {
		net := topologies.Manhattan{Rows: c.rows, Columns: c.columns}
		if got := net.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", net, c.v, got, c.want)
		}
		if net.Degree() != 2 || net.Diameter() != c.diameter || net.MeanDistance() != c.mean || net.Directed() != c.directed {
			t.Errorf("%v: diameter %d, mean distance %v, directed %v", net, net.Diameter(), net.MeanDistance(), net.Directed())
		}
		if text := fmt.Sprintf("manhattan(rows=%d,columns=%d)", c.rows, c.columns); net.String() != text {
			t.Errorf("%v is not %s", net, text)
		}
	}
}

// The distances that MeanDistance is derived from, node by node: |x|+|y| and the
// detour without wraparound, over the two nearest images of a row and a column.
func TestManhattanDetours(t *testing.T) {
	odd := func(x int) bool { return x&1 == 1 }
	detour := func(x, y int) int {
		switch {
		case x == 0 && y == 0:
			return 0
		case x >= 0 && y >= 0 && odd(x) && odd(y), x > 0 && y < 0 && !odd(x) && odd(y), x < 0 && y > 0 && odd(x) && !odd(y):
			return 2
		case x <= 0 && y <= 0 && !odd(x) && !odd(y):
			return 4
		case x <= 0 && y <= 0:
			return 2
		}
		return 0
	}
	for rows := 2; rows <= 20; rows += 2 {
		for columns := 2; columns <= 20; columns += 2 {
			net := topologies.Manhattan{Rows: rows, Columns: columns}
			for v, hops := range topologies.Distances(net, 0) {
				want := 1 << 30
				for _, x := range []int{v / columns, v/columns - rows, v/columns + rows} {
					for _, y := range []int{v % columns, v%columns - columns, v%columns + columns} {
						want = min(want, max(x, -x)+max(y, -y)+detour(x, y))
					}
				}
				if hops != want {
					t.Fatalf("%v: %d links to %d, want %d", net, hops, v, want)
				}
			}
		}
	}
}

// Closed forms where a search from one node, for which all stand, is large: both
// halves even, one of them, none, and sides of two.
func TestManhattanClosedFormsAtSize(t *testing.T) {
	for _, c := range [][2]int{{2, 200}, {202, 2}, {4, 198}, {64, 64}, {66, 64}, {62, 98}, {30, 126}} {
		net := topologies.Manhattan{Rows: c[0], Columns: c[1]}
		diameter, sum := 0, 0
		for _, hops := range topologies.Distances(net, 0) {
			diameter, sum = max(diameter, hops), sum+hops
		}
		if mean := float64(sum) / float64(net.Order()-1); net.Diameter() != diameter || net.MeanDistance() != mean {
			t.Errorf("%v: diameter %d, mean distance %v; found %d, %v", net, net.Diameter(), net.MeanDistance(), diameter, mean)
		}
	}
	// p = q = 2^14: 2pq(p+q+1) + 8(p/2)(q/2) - 4 = 2^29(2^15+1) + 2^29 - 4.
	net := topologies.Manhattan{Rows: 1 << 15, Columns: 1 << 15}
	if want := float64(1<<29*(1<<15+2)-4) / (1<<30 - 1); net.Validate() != nil || net.MeanDistance() != want || net.Diameter() != 1<<15+1 {
		t.Errorf("%v: diameter %d, mean distance %v, want %v", net, net.Diameter(), net.MeanDistance(), want)
	}
}

func TestManhattanDomain(t *testing.T) {
	for _, c := range []struct {
		rows, columns int
		arg           string
	}{
		{2, 2, ""}, {0, 2, "rows"}, {-2, 2, "rows"}, {3, 2, "rows"}, {2, 0, "columns"}, {2, 7, "columns"}, {4, -4, "columns"},
		{1 << 15, 1 << 15, ""}, {1 << 15, 1<<15 + 2, "rows"}, {2, 1 << 29, ""}, {1<<29 + 2, 2, "rows"},
		{math.MaxInt - 1, math.MaxInt - 1, "rows"},
	} {
		err := topologies.Manhattan{Rows: c.rows, Columns: c.columns}.Validate()
		var wrong *inputs.Error
		if c.arg == "" && err != nil || c.arg != "" && (!errors.As(err, &wrong) || wrong.Arg != c.arg) {
			t.Errorf("%d rows, %d columns: %v", c.rows, c.columns, err)
		}
	}
}

func FuzzManhattanConforms(f *testing.F) {
	f.Add(4, 6)
	f.Fuzz(func(t *testing.T, rows, columns int) {
		net := topologies.Manhattan{Rows: rows, Columns: columns}
		if net.Validate() != nil || net.Order() > 200 {
			return
		}
		if err := topotest.Check(net); err != nil {
			t.Fatal(err)
		}
	})
}
