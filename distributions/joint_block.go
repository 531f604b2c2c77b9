package distributions

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Block takes measured values in blocks of consecutive ones, each block from a place of its
// own drawn at random, going on with the first value after the last: the bootstrap by blocks
// of a record that depends on its past. Blocks of one value are independent lengths, and a
// block of all lengths is Consecutive. BlockLength chooses a size by the record.
type Block struct {
	Size   int // values of a block
	Record *Empirical
}

// Validate returns the error of the record, or an *inputs.Error for a size below 1.
func (b Block) Validate() error {
	if b.Size < 1 {
		return &inputs.Error{Arg: "size", Value: b.Size, Domain: "an integer >= 1"}
	}
	return b.Record.inOrder()
}

// Fill draws the place of every block; the last one is cut where x ends.
func (b Block) Fill(x []float64, r *rand.Rand) {
	for len(x) > 0 {
		size := min(b.Size, len(x))
		Consecutive{b.Record}.Fill(x[:size], r)
		x = x[size:]
	}
}

// MadeOf returns the law of the record.
func (b Block) MadeOf() []Law { return []Law{b.Record} }

func (b Block) String() string { return fmt.Sprintf("block(size=%d,file=%s)", b.Size, b.Record.name) }
