package kbroadcast

import (
	"fmt"

	"castlab/montecarlo"
)

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
// Errors: a *montecarlo.DomainError for d outside 0..MaxDimensions and for an
// unknown variant.
func New(d int, how Ranks) (*Cube, error) {
	if d < 0 || d > MaxDimensions {
		return nil, &montecarlo.DomainError{Arg: "d", Value: d, Domain: fmt.Sprintf("an integer from 0 to %d", MaxDimensions)}
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
