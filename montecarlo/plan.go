package montecarlo

import "castlab/distributions/inputs"

// A Plan is the seed of the streams of runs and the way in which runs are computed. The
// result depends on Seed and Block alone.
type Plan struct {
	Seed    uint64
	Workers int // goroutines, at least 1

	// Block is the number of replications of one block; 0 is BlockSize. A model
	// whose single replication takes a second sets 1, so that a dozen
	// replications keep every worker busy. The result depends on it, because rounding
	// depends on grouping.
	Block int

	// Executor computes the segments of every run of the plan; nil is this process. Runner
	// and RunBulk, and the experiments made with them, divide a run into segments; a Piece is
	// a single segment. A run whose accumulator cannot be saved ends with an error. An
	// experiment passes its own plan to its runs, with other fields changed where necessary:
	// a run with a plan made from nothing bypasses the executor.
	Executor Executor
}

// InBlocks returns the plan with the given number of replications of one block.
func (p Plan) InBlocks(of int) Plan {
	p.Block = of
	return p
}

// block returns the number of replications of one block.
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
