package montecarlo_test

import (
	"context"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// A bulk run has the same bits by an executor and in this process: for the beginning of a
// segment, for whole segments, and for a run that is extended.
func TestBulkDoesNotDependOnTheExecutor(t *testing.T) {
	const segment = montecarlo.BulkBlockSize * montecarlo.SegmentBlocks
	p := montecarlo.Plan{Seed: 1, Workers: 2}
	elsewhere := p
	elsewhere.Executor = backwards{}
	for _, n := range []int64{1, montecarlo.BulkBlockSize + 5, segment, segment + 77} {
		here, err := montecarlo.RunBulk(t.Context(), p, "bulk", n, exponentials, newSummary)
		if err != nil {
			t.Fatal(err)
		}
		there, err := montecarlo.RunBulk(t.Context(), elsewhere, "bulk", n, exponentials, newSummary)
		if err != nil {
			t.Fatal(err)
		}
		if bits(t, here) != bits(t, there) {
			t.Errorf("n=%d: the bits depend on the executor", n)
		}
	}
	coin := montecarlo.BulkDistance("D", "coin", montecarlo.IntegerLaw{Mass: []float64{0.5, 0.5}}, func() montecarlo.BulkReplication {
		return func(w *montecarlo.Words, dst []float64) error {
			for i := range dst {
				dst[i] = float64(w.Uint64() >> 63)
			}
			return nil
		}
	})
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: montecarlo.BulkBlockSize, Max: 6 * segment / 5,
		Done: func(montecarlo.Estimate) bool { return false }}
	here, err := coin(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	counting := executorFunc(func(ctx context.Context, segments []montecarlo.Segment,
		compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
		asked += len(segments)
		return backwards{}.Run(ctx, montecarlo.RunID{}, segments, compute, fold)
	})
	s.Executor = counting
	there, err := coin(t.Context(), s)
	if err != nil || here.Value != there.Value || here.N != there.N || here.Method != there.Method || asked == 0 {
		t.Errorf("%v here, %v by an executor that was asked for %d segments: %v", here, there, asked, err)
	}
	median := func(ctx context.Context, p montecarlo.Plan) float64 {
		x, err := montecarlo.BulkOrderStatistic(ctx, p, "bulk", 300_000, 150_000, exponentials)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	// Its passes have different RunIDs, and none is answered with the results of another.
	stored := p
	stored.Executor = remembered{}
	if a, b := median(t.Context(), p), median(montecarlo.WithLabels(t.Context()), stored); a != b {
		t.Errorf("median %v here, %v by an executor", a, b)
	}
}

// An executor needs an accumulator that can be saved; another one is refused by name.
func TestBulkThatCannotBeSavedIsRefused(t *testing.T) {
	p := montecarlo.Plan{Seed: 1, Workers: 1, Executor: backwards{}}
	_, err := montecarlo.RunBulk(t.Context(), p, "tally", 1000, exponentials, func() *tally { return new(tally) })
	if err == nil || !strings.Contains(err.Error(), "tally: *montecarlo_test.tally cannot be saved") {
		t.Errorf("error %v", err)
	}
}

type tally struct{ n int }

func (c *tally) Add(float64)           { c.n++ }
func (c *tally) AddSlice(xs []float64) { c.n += len(xs) }
func (c *tally) Merge(o *tally)        { c.n += o.n }
func (c *tally) Reset()                { c.n = 0 }
