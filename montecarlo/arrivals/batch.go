package arrivals

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Batch has batches that come as a Poisson process, each of so many packets: a compound
// Poisson process. Batches are the rarer the larger they are on average.
type Batch struct {
	Size distributions.Law // packets of a batch, integers >= 1
}

// mostPackets bounds the mean of a batch, which is kept packet by packet.
const mostPackets = 1 << 20

// Validate reports a law of sizes that is not of integers >= 1, or without a variance.
func (b Batch) Validate() error {
	const domain = "a law of integers >= 1 such as deterministic(mean=4), geometric(mean=4), or two-point(low=1,high=8,mean=4)"
	if b.Size == nil {
		return &inputs.Error{Arg: "size", Value: "none", Domain: domain}
	}
	if err := b.Size.Validate(); err != nil {
		return err
	}
	if !distributions.IsInteger(b.Size, 1) {
		return &inputs.Error{Arg: "size", Value: b.Size, Domain: domain}
	}
	if !(b.Size.Mean() <= mostPackets) || math.IsInf(b.Size.Variance(), 1) {
		return &inputs.Error{Arg: "size", Value: b.Size, Domain: fmt.Sprintf("a law of mean at most %d and of finite variance",
			mostPackets)}
	}
	if _, most := b.Size.Support(); !math.IsInf(most, 1) && most > math.MaxInt32 {
		return &inputs.Error{Arg: "size", Value: b.Size, Domain: "batches of fewer than 2^31 packets"}
	}
	return nil
}

// String returns batch(size=LAW).
func (b Batch) String() string { return fmt.Sprintf("batch(size=%v)", b.Size) }

// Stream begins a run; it is the same at every rate.
func (b Batch) Stream(float64) Stream { return &batches{b.Size, b.Size.Mean()} }

type batches struct {
	size distributions.Sampler
	mean float64
}

func (b *batches) Next(r *rand.Rand) (gap float64, size int) {
	gap = b.mean * r.ExpFloat64()
	return gap, int(math.Round(b.size.Sample(r)))
}
