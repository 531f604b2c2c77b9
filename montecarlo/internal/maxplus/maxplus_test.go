package maxplus

import (
	"math"
	"math/rand/v2"
	"testing"
)

const (
	nodes  = 256 // 4 blocks
	blocks = nodes / Size
)

func blocksOf(x []float64) []Block {
	b := make([]Block, len(x)/Size)
	Fill(b, x)
	return b
}

func at(b []Block, z int) float64 { return b[z/Size][z/8%8][z%8] }

// numbers are lengths or times of which some are equal, 0 or infinite.
func numbers(r *rand.Rand) []float64 {
	x := make([]float64, nodes)
	for i := range x {
		switch r.IntN(20) {
		case 0:
			x[i] = 0
		case 1:
			x[i] = math.Inf(1)
		case 2:
			x[i] = 1
		default:
			x[i] = r.ExpFloat64() * math.Exp(4*r.NormFloat64())
		}
	}
	return x
}

// A chain is the input of Advance, in arrays indexed by node.
type chain struct {
	bit     uint32
	t       []uint32
	parents [][]float64 // nil: no link waits
	kept    []bool
	free, x []float64
}

func randomChain(r *rand.Rand) chain {
	c := chain{bit: 1 << r.IntN(8), free: numbers(r), x: numbers(r)}
	for range r.IntN(5) {
		c.t = append(c.t, uint32(r.IntN(nodes)))
		c.kept = append(c.kept, r.IntN(2) == 0)
		if r.IntN(3) == 0 {
			c.parents = append(c.parents, nil)
		} else {
			c.parents = append(c.parents, numbers(r))
		}
	}
	return c
}

// byFormula is the recurrence of the package comment, node by node.
func (c chain) byFormula() (rows [][]float64, free []float64) {
	free = append(free, c.free...)
	for i, t := range c.t {
		row := make([]float64, nodes)
		for z := range row {
			there := 0.0
			if c.parents[i] != nil {
				there = c.parents[i][uint32(z)^c.bit]
			}
			row[z] = math.Max(free[z], there) + c.x[uint32(z)^t]
		}
		rows = append(rows, row)
		copy(free, row)
	}
	return rows, free
}

type advance func(link *Block, hops []Hop, bit uint32) (lo, hi float64)

// run runs an implementation on the chain block by block.
func (c chain) run(t *testing.T, f advance) {
	t.Helper()
	wantRows, wantFree := c.byFormula()
	free, x := blocksOf(c.free), blocksOf(c.x)
	rows := make([][]Block, len(c.t))
	for b := range free {
		hops := make([]Hop, len(c.t))
		for i, u := range c.t {
			hops[i] = Hop{T: u, X: &x[b^int(u/Size)]}
			if c.parents[i] != nil {
				hops[i].Parent = &blocksOf(c.parents[i])[b^int(c.bit/Size)]
			}
			if c.kept[i] {
				if rows[i] == nil {
					rows[i] = make([]Block, blocks)
				}
				hops[i].Row = &rows[i][b]
			}
		}
		lo, hi := f(&free[b], hops, c.bit)
		wantLo, wantHi := math.Inf(1), 0.0
		for z := b * Size; z < (b+1)*Size; z++ {
			wantLo, wantHi = math.Min(wantLo, wantFree[z]), math.Max(wantHi, wantFree[z])
			if at(free, z) != wantFree[z] {
				t.Fatalf("t %v, bit %d: link %d free at %v, want %v", c.t, c.bit, z, at(free, z), wantFree[z])
			}
			for i := range rows {
				if c.kept[i] && at(rows[i], z) != wantRows[i][z] {
					t.Fatalf("t %v, bit %d: hop %d arrives at %d at %v, want %v", c.t, c.bit, i, z, at(rows[i], z), wantRows[i][z])
				}
			}
		}
		if lo != wantLo || hi != wantHi {
			t.Fatalf("t %v, bit %d, block %d: from %v to %v, want %v to %v", c.t, c.bit, b, lo, hi, wantLo, wantHi)
		}
	}
}

// Equal to the last bit, in both implementations: Advance is the vector code
// where the build and the processor have it.
func TestAdvanceFollowsFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 2000 {
		c := randomChain(r)
		c.run(t, Advance)
		c.run(t, advancePlain)
	}
}

// Every place in a block meets every other: all t, for all bits.
func TestAdvanceForEveryShift(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := chain{free: numbers(r), x: numbers(r), parents: [][]float64{numbers(r)}, kept: []bool{true}}
	for c.bit = 1; c.bit < nodes; c.bit *= 2 {
		for u := range uint32(nodes) {
			c.t = []uint32{u}
			c.run(t, Advance)
			c.run(t, advancePlain)
		}
	}
}

// A length of -0 is 0: it passes a check for negative numbers.
func TestNegativeZeroIsZero(t *testing.T) {
	minus := make([]float64, nodes)
	for i := range minus {
		minus[i] = math.Copysign(0, -1)
	}
	c := chain{bit: 4, t: []uint32{3, 5}, free: make([]float64, nodes), x: minus, parents: [][]float64{nil, make([]float64, nodes)},
		kept: []bool{true, true}}
	c.run(t, Advance)
	c.run(t, advancePlain)
	_, free := c.byFormula()
	if math.Signbit(free[0]) {
		t.Error("the formula itself gives -0")
	}
}

// A small cube stands side by side with its copies.
func TestFillRepeats(t *testing.T) {
	b := make([]Block, 1)
	Fill(b, []float64{1, 2, 3, 4})
	for z := range Size {
		if at(b, z) != float64(1+z%4) {
			t.Fatalf("value %d is %v", z, at(b, z))
		}
	}
}

func TestAdvanceDoesNotAllocate(t *testing.T) {
	var link, x, parent, row Block
	hops := []Hop{{X: &x, Parent: &parent, Row: &row, T: 5}, {X: &x, T: 9}}
	if a := testing.AllocsPerRun(100, func() { Advance(&link, hops, 2) }); a != 0 {
		t.Errorf("%v allocations", a)
	}
}
