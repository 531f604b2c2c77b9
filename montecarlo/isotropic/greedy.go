package isotropic

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/topologies/isotropic"
)

// Choice says which of the packets that could use a link is taken.
type Choice int

const (
	Random   Choice = iota // links in random order, each one at random
	Longest                // links in random order, each one with the most hops left
	Shortest               // links in random order, each one with the fewest hops left: long packets wait
)

func (c Choice) String() string { return inputs.NameOf(c, "random", "longest", "shortest") }

// A Greedy is a task and how links choose.
type Greedy struct {
	Matrix isotropic.Matrix
	Choice Choice
}

// Validate returns an error for a matrix with rows of different lengths or
// negative entries, and an *inputs.Error for a choice that does not
// exist.
func (g Greedy) Validate() error {
	if g.Choice < Random || g.Choice > Shortest {
		return &inputs.Error{Arg: "choice", Value: int(g.Choice), Domain: "Random, Longest or Shortest"}
	}
	return g.Matrix.Validate()
}

// Slots returns the model: slots until every packet has arrived.
//
// Errors: those of Validate, when the model runs.
func (g Greedy) Slots() montecarlo.Replication[float64] {
	run := &run{invalid: g.Validate()}
	if run.invalid == nil {
		run.prepare(g)
	}
	return func(r *rand.Rand) (float64, error) {
		if run.invalid != nil {
			return 0, run.invalid
		}
		return float64(run.execute(r)), nil
	}
}

// A run is the scratch space of executions.
type run struct {
	Greedy
	invalid error
	start   []int32 // entries of the task matrix, column by column
	entries []int32 // remaining entries
	hops    []int32 // by row, remaining hops
	total   int
	rows    [][]int32 // by column, the rows with remaining entries, in any order
	moved   []int     // by row, the last slot in which its packet moved
	columns []int
	free    []int32 // scratch space of pick
}

func (x *run) prepare(g Greedy) {
	x.Greedy = g
	n := len(g.Matrix)
	types := 0
	if n > 0 {
		types = len(g.Matrix[0])
	}
	x.start = make([]int32, n*types)
	for i, row := range g.Matrix {
		for j, times := range row {
			x.start[j*n+i] = int32(times)
			x.total += times
		}
	}
	x.entries, x.hops, x.moved = make([]int32, len(x.start)), make([]int32, n), make([]int, n)
	x.rows, x.columns = make([][]int32, types), make([]int, types)
	for j := range x.rows {
		x.rows[j] = make([]int32, 0, n)
	}
	x.free = make([]int32, 0, n)
}

// execute returns the number of slots of one run.
func (x *run) execute(r *rand.Rand) int {
	n := len(x.hops)
	copy(x.entries, x.start)
	clear(x.hops)
	clear(x.moved)
	for j := range x.rows {
		x.columns[j] = j // the last run has shuffled them
		x.rows[j] = x.rows[j][:0]
		for i, times := range x.entries[j*n : (j+1)*n] {
			x.hops[i] += times
			if times > 0 {
				x.rows[j] = append(x.rows[j], int32(i))
			}
		}
	}
	slot := 0
	for left := x.total; left > 0; {
		slot++
		r.Shuffle(len(x.columns), func(a, b int) { x.columns[a], x.columns[b] = x.columns[b], x.columns[a] })
		for _, j := range x.columns {
			k := x.pick(r, j, slot)
			if k < 0 {
				continue
			}
			i := x.rows[j][k]
			x.moved[i] = slot
			x.hops[i]--
			left--
			if x.entries[j*n+int(i)]--; x.entries[j*n+int(i)] == 0 {
				last := len(x.rows[j]) - 1
				x.rows[j][k] = x.rows[j][last]
				x.rows[j] = x.rows[j][:last]
			}
		}
	}
	return slot
}

// pick returns the index in rows[j] of a packet that has not moved in the slot, or -1.
func (x *run) pick(r *rand.Rand, j, slot int) int {
	x.free = x.free[:0]
	best := int32(0)
	for k, i := range x.rows[j] {
		if x.moved[i] == slot {
			continue
		}
		worth := x.hops[i]
		switch x.Choice {
		case Random:
			worth = 0
		case Shortest:
			worth = -worth
		}
		if len(x.free) > 0 && worth < best {
			continue
		}
		if worth > best {
			x.free = x.free[:0]
		}
		x.free, best = append(x.free, int32(k)), worth
	}
	if len(x.free) == 0 {
		return -1
	}
	return int(x.free[r.IntN(len(x.free))])
}
