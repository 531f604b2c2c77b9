package pmnb

import "castlab/distributions/inputs"

// MaxDimensions is the largest cube that is executed.
const MaxDimensions = 20

// A Cube is one algorithm on the cube of d dimensions. It is read-only and shared
// by all workers.
type Cube struct {
	d       int
	a       Algorithm
	variant Variant
	trees   []tree // I: by m = 0..d; Multinode: only that of d
}

// New prepares executions of an algorithm on the cube of d dimensions.
//
// Errors: an *inputs.Error for d outside 0..MaxDimensions and for an
// unknown algorithm.
func New(d int, a Algorithm) (*Cube, error) { return NewVariant(d, a, Variant{}) }

// NewVariant prepares executions of a variant.
//
// Errors: those of New; an *inputs.Error for an unknown variant, or one
// that is not about the algorithm.
func NewVariant(d int, a Algorithm, v Variant) (*Cube, error) {
	if err := inputs.Integer("d", d, 0, MaxDimensions); err != nil {
		return nil, err
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	if err := v.check(a); err != nil {
		return nil, err
	}
	c := &Cube{d: d, a: a, variant: v}
	if !a.classes() {
		c.trees = make([]tree, d+1)
		for m := range c.trees {
			if a == Multinode && m < d {
				continue
			}
			var err error
			if c.trees[m], err = newTree(m); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// Transmissions returns how many packets or parts, with dummies, cross a link to
// bring M packets to all nodes: what an execution costs, without prefix and packing.
func (c *Cube) Transmissions(M int) int {
	n := 1 << c.d
	switch c.a {
	case II:
		M *= c.d
	case Multinode:
		M = n
	}
	return M * (n - 1)
}
