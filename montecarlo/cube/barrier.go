package cube

import (
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo/internal/walsh"
	"castlab/topologies/schedules"
)

// A Barrier is the multinode broadcast by rotations in the d-cube in which a
// phase starts when the one before is complete at every node. It is immutable:
// one value serves any number of workers, each with its own Execution.
//
// Source: VB93, Section III (the "modified algorithm").
type Barrier struct {
	d     int
	nodes []uint32 // every S_{i,c}, phase by phase and within it by dimension
	start []int    // S_{i,c} is nodes[start[(i-1)d+c]:start[(i-1)d+c+1]]

	tables []*table // nil in small cubes
	ones   []float32
	kernel walsh.Kernel
}

// MaxBarrier is the largest dimension: 16 million nodes, 1.1 GiB of tables and
// 0.6 GiB for each worker. At d = 20 it is 45 MiB and 40 MiB.
const MaxBarrier = schedules.MaxRotation

// NewBarrier prepares the broadcast in the d-cube.
//
// Errors: *inputs.Error for d outside 1..MaxBarrier.
func NewBarrier(d int) (*Barrier, error) {
	if err := inputs.Integer("d", d, 1, MaxBarrier); err != nil {
		return nil, err
	}
	rotation, err := schedules.NewRotation(d)
	if err != nil {
		return nil, err
	}
	b := &Barrier{d: d, nodes: make([]uint32, 0, len(rotation.Nodes)), start: make([]int, 1, d*d+1)}
	for i := 1; i <= d; i++ {
		for c := range d {
			b.nodes = rotation.AppendSet(b.nodes, i, c)
			b.start = append(b.start, len(b.nodes))
		}
	}
	if d-2 >= walsh.MinBits {
		b.tables = newTables(b)
		b.ones = slices.Repeat([]float32{1}, 1<<(d-2))
		b.kernel = walsh.NewKernel(d - 2)
	}
	return b, nil
}

// Members returns S_{i,c} in the order in which its packets are sent: the nodes
// t with i ones, 1 <= i <= d, such that the packet of z xor t reaches z over
// dimension c, 0 <= c < d. The caller must not change it. It panics for other i and c, as an
// index does.
func (b *Barrier) Members(i, c int) []uint32 {
	at := (i-1)*b.d + c
	return b.nodes[b.start[at]:b.start[at+1]:b.start[at+1]]
}

// LinkTime returns the time for which the link of dimension c into node z is
// busy in phase i, for the lengths x of the 2^d packets:
//
//	w_{i,c}(z) = sum over t in S_{i,c} of x[z xor t]
//
// added in the order of Members. All packets of the phase are there when it
// starts, so the link has no gaps.
//
// Source: VB93, Section V, before eq. (6).
//
// It panics for other i, c and lengths, as Members does.
func (b *Barrier) LinkTime(x []float64, i, c, z int) float64 {
	sum := 0.0
	for _, t := range b.Members(i, c) {
		sum += x[uint32(z)^t]
	}
	return sum
}

// LinkLoad returns the time for which the link of dimension c into node z is
// busy in all phases together, added in the order in which it sends. It panics for other c and
// lengths, as Members does.
func (b *Barrier) LinkLoad(x []float64, c, z int) float64 {
	sum := 0.0
	for i := 1; i <= b.d; i++ {
		for _, t := range b.Members(i, c) {
			sum += x[uint32(z)^t]
		}
	}
	return sum
}
