package cubetail

import (
	"math/bits"

	"castlab/distributions/inputs"
	"castlab/montecarlo/internal/walsh"
	"castlab/topologies/schedules"
)

// MaxDimensions is the largest cube of this package, where a run takes some 10 ms.
const MaxDimensions = 14

// A cube is the part of the schedule that determines the completion time with barriers.
// It is computed once and shared by all workers.
//
// The phases 1, d-1 and d send one packet over each link, so that each lasts
// as long as the longest packet: T_1 = T_{d-1} = T_d = M. There are min(d, 3)
// of them, and d-3 phases between them when d > 3.
type cube struct {
	d, n    int
	longest int      // phases of duration M
	middle  []hop    // phases 2..d-2
	over    []uint8  // over[t] = c(t), the dimension over which t receives
	packets []uint32 // all sets S_{i,c} of the middle phases, one behind the other
}

// A hop is a phase between the second and the last but two.
type hop struct {
	i    int
	sets [][]uint32 // sets[c] = S_{i,c}

	// spectra[c] is the Walsh-Hadamard transform of the indicator of sets[c]
	// over n, nil where adding up is faster.
	spectra [][]float64
}

// transformed is the least size of a set whose link times the Walsh-Hadamard transform
// finds faster than sums do, and transformedD the least dimension.
const transformed, transformedD = 24, 9

func newCube(d int) (*cube, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return nil, err
	}
	order, err := schedules.NewRotation(d)
	if err != nil {
		return nil, err
	}
	q := &cube{d: d, n: 1 << d, longest: min(d, 3), over: make([]uint8, 1<<d)}
	for m, t := range order.Nodes {
		q.over[t] = uint8(order.Dimension(m + 1))
	}
	q.packets = make([]uint32, 0, q.n)
	for i := 2; i <= d-2; i++ {
		h := hop{i: i, sets: make([][]uint32, d)}
		for c := range d {
			before := len(q.packets)
			q.packets = order.AppendSet(q.packets, i, c)
			h.sets[c] = q.packets[before:len(q.packets):len(q.packets)]
		}
		h.spectra = make([][]float64, d)
		q.middle = append(q.middle, h)
	}
	return q, nil
}

// transform computes the spectra of the large sets. They give link times with a
// relative rounding error of some 1e-14, which is tolerable only if no two link times
// are equal with positive probability.
func (q *cube) transform() {
	if q.d < transformedD {
		return
	}
	for _, h := range q.middle {
		for c, set := range h.sets {
			if len(set) < transformed {
				continue
			}
			h.spectra[c] = make([]float64, q.n)
			for _, t := range set {
				h.spectra[c][t] = 1 / float64(q.n)
			}
			walsh.Transform(h.spectra[c])
		}
	}
}

// carries reports whether the link into z of dimension c sends packet l in
// phase i.
func (q *cube) carries(i, c int, z, l uint32) bool {
	t := z ^ l
	return bits.OnesCount32(t) == i && int(q.over[t]) == c
}

// most returns an upper bound of the completion time for lengths of at most longest:
// that times the number of slots with barriers.
func (q *cube) most(longest float64) float64 {
	return float64(q.slots()) * longest
}

// slots returns the sum over the phases of the packets of a busiest link.
func (q *cube) slots() int {
	slots := q.longest
	for _, h := range q.middle {
		slots += h.size()
	}
	return slots
}

// size returns the number of packets of the busiest link of the phase.
func (h hop) size() int {
	size := 0
	for _, s := range h.sets {
		size = max(size, len(s))
	}
	return size
}
