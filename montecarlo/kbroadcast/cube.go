package kbroadcast

import "castlab/distributions/inputs"

// The largest cube and the largest number of packets that are executed. Both
// together are 10^12 transmissions.
const (
	MaxDimensions = 20
	MaxPackets    = 1 << 20
)

// A Cube is one variant of the algorithm on the cube of D dimensions. It is
// read-only and shared by all workers.
type Cube struct {
	d         int
	variant   Ranks
	crossings []crossing // by label, for Immediate
}

// New prepares executions on the cube of d dimensions.
//
// Errors: an *inputs.Error for d outside 0..MaxDimensions and for an
// unknown variant.
func New(d int, how Ranks) (*Cube, error) {
	if err := inputs.Integer("d", d, 0, MaxDimensions); err != nil {
		return nil, err
	}
	if err := how.check(); err != nil {
		return nil, err
	}
	c := &Cube{d: d, variant: how}
	if how == Immediate {
		c.crossings = crossings(d)
	}
	return c, nil
}
