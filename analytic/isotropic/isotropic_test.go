package isotropic_test

import (
	"errors"
	"testing"

	"castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/topologies"
)

func must(t *testing.T) func(int, error) int {
	return func(x int, err error) int {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
}

// VAR98 and hand calculation: 2^(d-1); 3 x 3 by hand: each column counts the
// three destinations on one side; 4x4: 8, 6x6: 27, 4^3: 32; folded cubes by
// adding C(d,w) min(w, d+1-w) over d+1; Manhattan 4x4 and 4x6 executed elsewhere.
func TestCriticalSums(t *testing.T) {
	for d, want := range []int{0, 1, 2, 4, 8, 16, 32} {
		if h := must(t)(isotropic.Hypercube(d)); h != want {
			t.Errorf("hypercube %d: %d, want %d", d, h, want)
		}
	}
	for _, c := range []struct {
		sides []int
		want  int
	}{
		{[]int{1}, 0}, {[]int{2}, 1}, {[]int{3}, 1}, {[]int{4}, 3}, {[]int{5}, 3}, {[]int{6}, 6}, {[]int{7}, 6}, {[]int{8}, 10},
		{[]int{3, 3}, 3}, {[]int{4, 4}, 8}, {[]int{5, 5}, 15}, {[]int{6, 6}, 27}, {[]int{3, 3, 3}, 9}, {[]int{4, 4, 4}, 32},
		{[]int{1, 1}, 0}, {[]int{2, 2}, 2}, {[]int{2, 2, 2}, 4}, {[]int{4, 3}, 7}, {[]int{1, 5}, 3}, {[]int{2, 3}, 3},
	} {
		if h := must(t)(isotropic.Torus(c.sides)); h != c.want {
			t.Errorf("torus %v: %d, want %d", c.sides, h, c.want)
		}
	}
	for d, want := range []int{0, 1, 1, 3, 5, 11, 22} {
		if h := must(t)(isotropic.FoldedCube(d)); h != want {
			t.Errorf("folded cube %d: %d, want %d", d, h, want)
		}
	}
	for _, c := range [][3]int{{2, 2, 2}, {4, 4, 22}, {4, 6, 38}, {6, 6, 66}, {8, 8, 158}} {
		if h := must(t)(isotropic.Manhattan(c[0], c[1])); h != c[2] {
			t.Errorf("manhattan %d x %d: %d, want %d", c[0], c[1], h, c[2])
		}
	}
	for n, want := range []int{2: 1, 3: 1, 4: 2, 5: 3, 6: 5, 7: 6, 8: 8} {
		if n > 0 && want > 0 && must(t)(isotropic.TorusExchange([]int{n})) != want {
			t.Errorf("ring %d: want %d", n, want)
		}
	}
}

// p^(d-1)(p^2-1)/8 and p^(d+1)/8 for d sides of one length p > 2.
func TestEqualSides(t *testing.T) {
	for p := 3; p <= 20; p++ {
		sides, power := []int{p}, p
		for d := 2; d <= 5; d++ {
			sides = append(sides, p)
			want := power * p * p / 8
			if p%2 == 1 {
				want = power * (p*p - 1) / 8
			}
			if h := must(t)(isotropic.Torus(sides)); h != want {
				t.Errorf("%v: %d, want %d", sides, h, want)
			}
			power *= p
		}
	}
}

// The sum over weights, as the formula has it.
func TestFoldedCubeIsTheMeanColumnSum(t *testing.T) {
	for d := 2; d <= 30; d++ {
		sum, choose := 0, 1
		for w := 1; w <= d; w++ {
			choose = choose * (d + 1 - w) / w
			sum += choose * min(w, d+1-w)
		}
		if h := must(t)(isotropic.FoldedCube(d)); h != (sum+d)/(d+1) {
			t.Errorf("d=%d: %d, want %d/%d rounded up", d, h, sum, d+1)
		}
	}
}

// All ties one way: by hand for 4x4 and 6x6, by enumeration for folded cubes.
func TestUnbalanced(t *testing.T) {
	for _, c := range [][3]int{{4, 4, 12}, {6, 6, 36}, {3, 3, 3}, {2, 2, 2}} {
		if h := must(t)(isotropic.TorusUnbalanced(c[:2])); h != c[2] {
			t.Errorf("%v: %d", c, h)
		}
	}
	for _, c := range [][2]int{{4, 5}, {5, 12}, {6, 22}, {7, 49}} {
		if h := must(t)(isotropic.FoldedCubeUnbalanced(c[0])); h != c[1] {
			t.Errorf("%v: %d", c, h)
		}
	}
	if h := must(t)(isotropic.FoldedCube(7)); h != 47 {
		t.Errorf("folded cube 7: %d, want 47", h)
	}
}

// The closed form against a search, and the bound against the critical sum.
func TestManhattanDistances(t *testing.T) {
	most := 40
	if testing.Short() {
		most = 16
	}
	for R := 2; R <= most; R += 2 {
		for C := 2; C <= most; C += 2 {
			sum := 0
			for _, d := range topologies.Distances(topologies.Manhattan{Rows: R, Columns: C}, 0) {
				sum += d
			}
			if s := must(t)(isotropic.ManhattanDistances(R, C)); s != sum {
				t.Errorf("%d x %d: %d, found %d", R, C, s, sum)
			}
			if R*C <= 400 {
				h, turned := must(t)(isotropic.Manhattan(R, C)), must(t)(isotropic.Manhattan(C, R))
				if low := must(t)(isotropic.ManhattanLower(R, C)); h < low || h != turned {
					t.Errorf("%d x %d: %d and %d, lower bound %d", R, C, h, turned, low)
				}
			}
		}
	}
}

// M = 2^d is total exchange, M = 1 the single node scatter; a band as wide as
// the matrix is total exchange again.
func TestBounds(t *testing.T) {
	for d := 3; d <= 9; d++ {
		n, h := 1<<d, must(t)(isotropic.Hypercube(d))
		if x := must(t)(isotropic.Scatter(d, n)); x != h {
			t.Errorf("d=%d: %d sources: %d", d, n, x)
		}
		if x := must(t)(isotropic.Scatter(d, 1)); x != (n-1+d-1)/d {
			t.Errorf("d=%d: one source: %d", d, x)
		}
		for _, bound := range []func(d, B int) (int, error){isotropic.Band, isotropic.BandUpper} {
			if x := must(t)(bound(d, 1)); x != 1 {
				t.Errorf("d=%d: tridiagonal: %d", d, x)
			}
			if x := must(t)(bound(d, n-1)); x != h {
				t.Errorf("d=%d: full band: %d", d, x)
			}
		}
		for B := range n {
			if low, high := must(t)(isotropic.Band(d, B)), must(t)(isotropic.BandUpper(d, B)); low > high || high > max(1, 3*B) {
				t.Errorf("d=%d, B=%d: bounds %d and %d", d, B, low, high)
			}
		}
	}
	for _, c := range [][3]int{{16, 5, 20}, {0, 0, 0}, {1, 1, 1}} {
		if x := must(t)(isotropic.GreedyBound(c[0], c[1])); x != c[2] {
			t.Errorf("greedy %v: %d", c, x)
		}
	}
}

// Where sources are given the bound is at least that for their number, and equal
// to it for one source and for all; four sources of one 2-subcube of the 4-cube
// send 4*12 packets over its 8 links, and 4 in every second place are no more than
// half of any subcube of half the nodes.
func TestScatterFrom(t *testing.T) {
	for d := range 9 {
		all := make([]int, 1<<d)
		for v := range all {
			all[v] = v
			if x, y := must(t)(isotropic.ScatterFrom(d, all[:v+1])), must(t)(isotropic.Scatter(d, v+1)); x < y ||
				(v == 0 || v == 1<<d-1) && x != y {
				t.Errorf("d=%d: %d sources: %d, anywhere %d", d, v+1, x, y)
			}
		}
	}
	for _, c := range []struct {
		sources []int
		want    int
	}{{nil, 0}, {[]int{5}, 4}, {[]int{0, 1, 2, 3}, 6}, {[]int{0, 3, 12, 15}, 4}} {
		if x := must(t)(isotropic.ScatterFrom(4, c.sources)); x != c.want {
			t.Errorf("%v: %d, want %d", c.sources, x, c.want)
		}
	}
}

func TestDomains(t *testing.T) {
	for name, call := range map[string]func() (int, error){
		"d":       func() (int, error) { return isotropic.Hypercube(-1) },
		"n":       func() (int, error) { return isotropic.Complete(0) },
		"sides":   func() (int, error) { return isotropic.Torus([]int{3, 0}) },
		"rows":    func() (int, error) { return isotropic.Manhattan(3, 4) },
		"columns": func() (int, error) { return isotropic.ManhattanLower(4, 0) },
		"M":       func() (int, error) { return isotropic.Scatter(3, 9) },
		"sources": func() (int, error) { return isotropic.ScatterFrom(3, []int{1, 1}) },
		"B":       func() (int, error) { return isotropic.Band(3, 8) },
		"rmax":    func() (int, error) { return isotropic.GreedyBound(3, 0) },
		"h":       func() (int, error) { return isotropic.GreedyBound(-1, 0) },
	} {
		var domain *inputs.Error
		if _, err := call(); !errors.As(err, &domain) || domain.Arg != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, sides := range [][]int{nil, {1 << 20, 1 << 20}} {
		if _, err := isotropic.Torus(sides); err == nil {
			t.Errorf("a torus of sides %v", sides)
		}
	}
}
