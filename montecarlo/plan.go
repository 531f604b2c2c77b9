package montecarlo

import "castlab/distributions/inputs"

// A Plan says on which streams runs draw, together with their labels, and with how
// many goroutines. The result does not depend on Workers.
type Plan struct {
	Seed    uint64
	Workers int // goroutines, at least 1

	// Block is the number of replications of one block; 0 is BlockSize. A model
	// whose single replication takes a second asks for 1, so that a dozen
	// replications keep every worker busy. It is part of the result, as the
	// label is: the sums of other blocks round otherwise.
	Block int

	// Executor computes the segments of every run of the plan; nil is this process. The
	// result does not depend on it. Runner, RunBulk, and the experiments made with them,
	// hand out segments; a Piece is a single segment. An accumulator that cannot be saved
	// ends the run with an error. An experiment hands on the plan that it was given, with
	// fields changed where it must: a plan made from nothing computes here.
	Executor Executor
}

// InBlocks returns the plan with blocks of so many replications.
func (p Plan) InBlocks(of int) Plan {
	p.Block = of
	return p
}

// block returns the replications of one block.
func (p Plan) block() int {
	if p.Block == 0 {
		return BlockSize
	}
	return p.Block
}

// Validate returns an *inputs.Error for a setting outside its domain, named as the
// command line spells it.
func (p Plan) Validate() error {
	if p.Workers < 1 {
		return &inputs.Error{Arg: "workers", Value: p.Workers, Domain: "an integer >= 1"}
	}
	if p.Block < 0 {
		return &inputs.Error{Arg: "block", Value: p.Block, Domain: "an integer >= 0"}
	}
	return nil
}
