package montecarlo

import "math/rand/v2"

// A Replication runs the model once on the stream r and returns its result.
// It uses r and does not retain it. One Replication value serves one goroutine
// and may own scratch space.
type Replication[T any] func(r *rand.Rand) (T, error)

// An Accumulator folds results of type T in constant space. Merge appends the
// results of another accumulator; Reset empties it for reuse.
// The same results folded and merged in the same order give the same bits.
type Accumulator[T any, A any] interface {
	Add(T)
	Merge(A)
	Reset()
}
