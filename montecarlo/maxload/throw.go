package maxload

import (
	"math/rand/v2"

	"castlab/montecarlo"
)

// A Throw is an experiment of K balls in d bins: read-only tables, shared by
// all workers.
type Throw struct {
	d, K int
	half *halving
}

// New prepares the throw of K balls into d bins.
//
// Errors: d outside 1..MaxBins, K outside 0..MaxBalls.
func New(d, K int) (*Throw, error) {
	if err := checkSizes(d, K); err != nil {
		return nil, err
	}
	return &Throw{d: d, K: K, half: newHalving(d, K, K)}, nil
}

// Bins returns d.
func (t *Throw) Bins() int { return t.d }

// Balls returns K.
func (t *Throw) Balls() int { return t.K }

// Maximum returns the model whose result is max(N_1, ..., N_d), in balls. A
// replication does not allocate.
func (t *Throw) Maximum() func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		loads, words := make([]uint32, t.d), make([]uint64, t.half.words)
		return func(r *rand.Rand) (float64, error) {
			for i := range words {
				words[i] = r.Uint64()
			}
			return float64(t.largest(loads, words)), nil
		}
	}
}

// Bulk returns the model of Maximum for bulk runs, which make random words in a
// quarter of the time.
func (t *Throw) Bulk() func() montecarlo.BulkReplication {
	return func() montecarlo.BulkReplication {
		loads, words := make([]uint32, t.d), make([]uint64, t.half.words)
		return func(w *montecarlo.Words, dst []float64) error {
			for i := range dst {
				dst[i] = float64(t.largest(loads, batch(w, words)))
			}
			return nil
		}
	}
}

// Loads returns a function that throws once and fills dst, of length d, with
// N_1, ..., N_d.
func (t *Throw) Loads() func(r *rand.Rand, dst []int) {
	loads, words := make([]uint32, t.d), make([]uint64, t.half.words)
	return func(r *rand.Rand, dst []int) {
		for i := range words {
			words[i] = r.Uint64()
		}
		t.largest(loads, words)
		for j, n := range loads {
			dst[j] = int(n)
		}
	}
}

// largest throws all balls and returns the largest load.
func (t *Throw) largest(loads []uint32, words []uint64) uint32 {
	loads[0] = uint32(t.K)
	t.half.divide(loads, words)
	most := uint32(0)
	for _, n := range loads {
		most = max(most, n)
	}
	return most
}

// batch returns len(buffer) random words, in the buffer of w if they fit there.
func batch(w *montecarlo.Words, buffer []uint64) []uint64 {
	const most = 512
	if len(buffer) <= most {
		return w.Batch(len(buffer))
	}
	for i := 0; i < len(buffer); i += most {
		copy(buffer[i:], w.Batch(min(most, len(buffer)-i)))
	}
	return buffer
}
