package isotropic_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// transposed moves random values and compares with the matrix transposed in
// place.
func transposed(t isotropic.Transposition, r *rand.Rand) error {
	n := len(t.Place)
	a := make([][]float64, n)
	for k := range a {
		a[k] = make([]float64, n)
	}
	values := make([]float64, len(t.Entries))
	for e, x := range t.Entries {
		values[e] = r.Float64()
		a[x.Row][x.Column] = values[e]
	}
	columns, err := isotropic.Carry(t, values)
	if err != nil {
		return err
	}
	got := make([][]float64, n)
	for i := range got {
		got[i] = make([]float64, n)
	}
	for v, column := range columns {
		for _, x := range column {
			if t.Place[x.Column] != topologies.Node(v) || got[x.Row][x.Column] != 0 {
				return fmt.Errorf("node %d stores %v, or twice", v, x)
			}
			got[x.Row][x.Column] = x.Value
		}
	}
	for i := range n {
		for k := range n {
			if got[i][k] != a[k][i] {
				return fmt.Errorf("entry (%d, %d) of the transpose is %g, want %g", i, k, got[i][k], a[k][i])
			}
		}
	}
	return nil
}

func some(r *rand.Rand, n, k int) []int { return r.Perm(n)[:k] }

func shuffled(r *rand.Rand, n int) []topologies.Node {
	place := isotropic.InOrder(n)
	r.Shuffle(n, func(i, j int) { place[i], place[j] = place[j], place[i] })
	return place
}

// A dense matrix is a total exchange: N/2 slots in a cube, however it is stored.
func TestTransposeDense(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := range 7 {
		net := topologies.Hypercube{D: d}
		m, err := isotropic.Transpose(net, shuffled(r, 1<<d), isotropic.DenseEntries(1<<d))
		if err != nil {
			t.Fatal(err)
		}
		if want := 1 << d / 2; m.Schedule.Slots != want {
			t.Errorf("d=%d: %d slots, want %d", d, m.Schedule.Slots, want)
		}
		if err := transposed(m, r); err != nil {
			t.Errorf("d=%d: %v", d, err)
		}
	}
}

// Any pattern on any network, also directed and irregular ones.
func TestTransposeAnyPattern(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, net := range []topologies.Topology{
		topologies.Hypercube{D: 4}, topologies.Torus{Sides: []int{3, 5}}, topologies.Manhattan{Rows: 4, Columns: 4},
		topologies.Star{N: 7}, topologies.Path{N: 6}, topologies.Complete{N: 5}, topologies.Path{N: 1},
	} {
		n := net.Order()
		for range 10 {
			var entries []isotropic.Entry
			for _, x := range isotropic.DenseEntries(n) {
				if r.IntN(4) == 0 {
					entries = append(entries, x)
				}
			}
			m, err := isotropic.Transpose(net, shuffled(r, n), entries)
			if err != nil {
				t.Fatal(err)
			}
			if err := transposed(m, r); err != nil {
				t.Errorf("%v: %v", net, err)
			}
		}
	}
}

// Dense rows and columns: no packet twice, not below the bounds of both phases,
// and (n-1)(M1+M2) - (doubly dense ones off the diagonal) packets.
func TestTransposeCrossed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 6; d++ {
		n := 1 << d
		for range 4 {
			rows, columns := some(r, n, r.IntN(n+1)), some(r, n, r.IntN(n+1))
			m, err := isotropic.TransposeCrossed(topologies.Hypercube{D: d}, shuffled(r, n), rows, columns)
			if err != nil {
				t.Fatal(err)
			}
			if err := transposed(m, r); err != nil {
				t.Errorf("d=%d, rows %v, columns %v: %v", d, rows, columns, err)
			}
			both := 0
			for _, k := range rows {
				for _, i := range columns {
					if i != k {
						both++
					}
				}
			}
			if want := (n-1)*(len(rows)+len(columns)) - both; len(m.Task.Packets) != want {
				t.Errorf("d=%d: %d packets, want %d", d, len(m.Task.Packets), want)
			}
			low, err := formula.Scatter(d, len(columns))
			if err != nil {
				t.Fatal(err)
			}
			p := m.Schedule.Phases[0]
			if p.Last-p.First+1 < low {
				t.Errorf("d=%d, %d columns: %d slots, lower bound %d", d, len(columns), p.Last-p.First+1, low)
			}
			// The first phase moves what is in dense columns, all of it and nothing else.
			scattered := map[int]bool{}
			for _, x := range m.Schedule.Sends {
				if x.Slot <= p.Last {
					scattered[x.Packet] = true
				}
			}
			if want := (n - 1) * len(columns); len(scattered) != want {
				t.Errorf("d=%d, rows %v, columns %v: %d packets in the first phase, want %d", d, rows, columns, len(scattered), want)
			}
		}
	}
}

// A tridiagonal matrix takes 1 slot where columns next to each other are at
// neighbors, and d where they are stored in order; no band is below the bound.
func TestTransposeBand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 6; d++ {
		net := topologies.Hypercube{D: d}
		for B := 0; B < 1<<d; B = 2*B + 1 {
			m, err := isotropic.Transpose(net, isotropic.GrayCode(d), isotropic.BandEntries(1<<d, B))
			if err != nil {
				t.Fatal(err)
			}
			if err := transposed(m, r); err != nil {
				t.Errorf("d=%d, B=%d: %v", d, B, err)
			}
			low, err := formula.Band(d, B)
			if err != nil {
				t.Fatal(err)
			}
			if m.Schedule.Slots < low || B == 1 && m.Schedule.Slots != 1 || B == 1<<d-1 && m.Schedule.Slots != low {
				t.Errorf("d=%d, B=%d: %d slots, lower bound %d", d, B, m.Schedule.Slots, low)
			}
		}
		natural, err := isotropic.Transpose(net, isotropic.InOrder(1<<d), isotropic.BandEntries(1<<d, 1))
		if err != nil || natural.Schedule.Slots != d {
			t.Errorf("d=%d, in order: %d slots: %v", d, natural.Schedule.Slots, err)
		}
	}
}

// Columns next to each other are at neighbors, and a block of 2^b columns fills a
// subcube.
func TestGrayCode(t *testing.T) {
	for d := range 8 {
		place := isotropic.GrayCode(d)
		sorted := slices.Clone(place)
		slices.Sort(sorted)
		if !slices.Equal(sorted, isotropic.InOrder(1<<d)) {
			t.Errorf("d=%d: %v", d, place)
		}
		for i := 1; i < len(place); i++ {
			if x := place[i] ^ place[i-1]; x&(x-1) != 0 {
				t.Errorf("d=%d: columns %d and %d at %d and %d", d, i-1, i, place[i-1], place[i])
			}
		}
		for b := range d + 1 {
			for i, v := range place {
				if v>>b != place[i>>b<<b]>>b {
					t.Errorf("d=%d: column %d leaves its block of 2^%d", d, i, b)
				}
			}
		}
	}
}

func TestTranspositionDomain(t *testing.T) {
	net := topologies.Hypercube{D: 1}
	good := isotropic.InOrder(2)
	var wrong *inputs.Error
	for arg, call := range map[string]func() (isotropic.Transposition, error){
		"place": func() (isotropic.Transposition, error) {
			return isotropic.Transpose(net, []topologies.Node{0, 0}, nil)
		},
		"entries": func() (isotropic.Transposition, error) {
			return isotropic.Transpose(net, good, []isotropic.Entry{{0, 1}, {0, 1}})
		},
		"d": func() (isotropic.Transposition, error) {
			return isotropic.TransposeCrossed(topologies.Hypercube{D: -1}, good, nil, nil)
		},
	} {
		if _, err := call(); !errors.As(err, &wrong) || wrong.Arg != arg {
			t.Errorf("%s: %v", arg, err)
		}
	}
	for _, call := range []func() (isotropic.Transposition, error){
		func() (isotropic.Transposition, error) { return isotropic.Transpose(net, good[:1], nil) },
		func() (isotropic.Transposition, error) {
			return isotropic.Transpose(net, good, []isotropic.Entry{{0, 2}})
		},
		func() (isotropic.Transposition, error) { return isotropic.TransposeCrossed(net, good, []int{2}, nil) },
		func() (isotropic.Transposition, error) {
			return isotropic.TransposeCrossed(net, good, nil, []int{1, 1})
		},
	} {
		if _, err := call(); !errors.As(err, &wrong) {
			t.Error(err)
		}
	}
	// A schedule that lost a send moves nothing.
	m, err := isotropic.Transpose(net, good, isotropic.DenseEntries(2))
	if err != nil {
		t.Fatal(err)
	}
	m.Schedule.Sends = m.Schedule.Sends[:1]
	var violation *tasks.Violation
	if _, err := isotropic.Carry(m, make([]int, 4)); !errors.As(err, &violation) {
		t.Error(err)
	}
	if _, err := isotropic.Carry(m, []int{1}); !errors.As(err, &wrong) || wrong.Arg != "values" {
		t.Error(err)
	}
}
