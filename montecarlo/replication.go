package montecarlo

import "math/rand/v2"

// A Replication runs the model once on the stream r and returns what it saw.
// It uses r and does not keep it. One Replication value serves one goroutine
// and may own scratch space.
type Replication[T any] func(r *rand.Rand) (T, error)

// An Accumulator folds results of type T in constant space. Merge appends the
// results of another accumulator behind its own; Reset empties it for reuse.
// The same results folded and merged in the same order give the same bits.
type Accumulator[T any, A any] interface {
	Add(T)
	Merge(A)
	Reset()
}
