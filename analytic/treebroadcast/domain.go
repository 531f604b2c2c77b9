package treebroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
)

// The largest instances: sums of packets and of diameters are ints, and exact as
// float64.
const (
	MaxPackets  = 1 << 50
	MaxTrees    = 1 << 20
	MaxDiameter = 1 << 30
)

// A Duplex says what an edge carries in a slot.
type Duplex int

// The ways.
const (
	Full Duplex = iota // one packet in each direction
	Half               // one packet
)

// String returns full or half.
func (x Duplex) String() string {
	switch x {
	case Full:
		return "full"
	case Half:
		return "half"
	}
	return fmt.Sprintf("Duplex(%d)", int(x))
}

// ways returns the number of packets that an edge carries in a slot.
func (x Duplex) ways() (int, error) {
	switch x {
	case Full:
		return 2, nil
	case Half:
		return 1, nil
	}
	return 0, &inputs.Error{Arg: "duplex", Value: x, Domain: "full or half"}
}

// checkPackets returns an error unless least <= M <= MaxPackets.
func checkPackets(M, least int) error {
	return inputs.Integer("M", M, least, MaxPackets)
}

// checkTrees returns an error unless 1 <= k <= MaxTrees.
func checkTrees(k int) error { return inputs.Integer("k", k, 1, MaxTrees) }

// checkDiameters returns an error unless these can be the diameters of spanning trees
// of one graph: they are 0 for all trees, if it has a single node, or for none.
func checkDiameters(diameters []int) error {
	if err := checkTrees(len(diameters)); err != nil {
		return err
	}
	for _, L := range diameters {
		if err := inputs.Integer("diameters", L, 0, MaxDiameter); err != nil {
			return err
		}
		if (L == 0) != (diameters[0] == 0) {
			return &inputs.Error{Arg: "diameters", Value: 0, Domain: "0 for all trees, where there is one node, or for none"}
		}
	}
	return nil
}

// over returns ceil(a/b) for a >= 0, b >= 1.
func over(a, b int) int {
	if a%b == 0 {
		return a / b
	}
	return a/b + 1
}
