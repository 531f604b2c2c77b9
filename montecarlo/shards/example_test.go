package shards_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// kept is a store in memory; a file or a database is one with the same methods.
type kept map[shards.Key][]byte

func (m kept) Get(k shards.Key) ([]byte, error) { return m[k], nil }

func (m kept) Put(k shards.Key, saved []byte) error {
	m[k] = saved
	return nil
}

// part has every second segment of a run computed and kept, and nothing estimated.
type part struct {
	first int
	next  montecarlo.Executor
}

func (p part) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute, _ shards.Fold) error {
	var mine []montecarlo.Segment
	for i := p.first; i < len(segments); i += 2 {
		mine = append(mine, segments[i])
	}
	if err := p.next.Run(ctx, id, mine, compute, func([]byte) error { return nil }); err != nil {
		return err
	}
	return montecarlo.ErrPartial
}

// Two processes compute every second segment of a run each and put them into one store.
// Who has the store has the run: 4 segments of 1024 replications, and the digest that
// one process alone would have. The mean of a uniform number is 1/2.
func Example() {
	mean := montecarlo.Mean("X", "", "uniform", func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
	})
	by := func(e montecarlo.Executor) (montecarlo.Estimate, error) {
		return mean(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1, Executor: e}, Level: 0.999,
			Min: 4096, Max: 4096})
	}
	store := kept{}
	here := shards.Kept{Store: store, Next: shards.Local{Workers: 1}}
	for process := range 2 {
		_, err := by(part{process, here})
		fmt.Println("process", process, "done:", errors.Is(err, montecarlo.ErrPartial), "segments kept:", len(store))
	}
	merged, alone := &shards.Digest{Next: here}, &shards.Digest{Next: shards.Local{Workers: 1}}
	e, err := by(merged)
	if _, other := by(alone); err != nil || other != nil {
		fmt.Println(err, other)
		return
	}
	fmt.Printf("%.2f, holds 1/2: %v\n", e.Value, e.Contains(0.5))
	fmt.Println("one digest:", merged.String() == alone.String())
	// Output:
	// process 0 done: true segments kept: 2
	// process 1 done: true segments kept: 4
	// 0.50, holds 1/2: true
	// one digest: true
}
