package montecarlo_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"castlab/montecarlo"
)

// backwards computes all segments concurrently, the last first, and folds them in their
// order.
type backwards struct{}

func (backwards) Run(ctx context.Context, _ montecarlo.RunID, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
	saved, failures := make([][]byte, len(segments)), make([]error, len(segments))
	var group sync.WaitGroup
	for i := len(segments) - 1; i >= 0; i-- {
		group.Go(func() { saved[i], failures[i] = compute(ctx, segments[i]) })
	}
	group.Wait()
	for i, s := range saved {
		if failures[i] != nil {
			return failures[i]
		}
		if err := fold(s); err != nil {
			return err
		}
	}
	return nil
}

// The bits are those of a plain loop for any sequence of totals, with each step computed by
// an executor or in this process, on a runner restored from the one before.
func TestResultDoesNotDependOnTheExecutor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := montecarlo.Plan{Seed: rapid.Uint64().Draw(t, "seed"), Workers: 2, Block: rapid.IntRange(1, 9).Draw(t, "block")}
		r := montecarlo.NewRunner(p, "draw", draw, montecarlo.NewMoments)
		total := 0
		for _, step := range rapid.SliceOfN(rapid.IntRange(0, 400), 1, 4).Draw(t, "steps") {
			total += step
			saved, err := r.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			p.Executor = nil
			if rapid.Bool().Draw(t, "elsewhere") {
				p.Executor = backwards{}
			}
			r = montecarlo.NewRunner(p, "draw", draw, montecarlo.NewMoments)
			if err := r.UnmarshalBinary(saved); err != nil {
				t.Fatal(err)
			}
			if err := r.Advance(context.Background(), total); err != nil {
				t.Fatal(err)
			}
			if got := r.Result(); r.N() != total || bits(t, got) != bits(t, plain(p, "draw", total)) {
				t.Fatalf("bits differ at %d", total)
			}
		}
	})
}

// A missing, repeated or damaged segment of an executor is an error, and the failure of a
// replication in a segment ends the run with its index.
func TestAnExecutorIsNotTrusted(t *testing.T) {
	broken := errors.New("broken")
	fragile := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if r.IntN(200) == 0 {
				return 0, broken
			}
			return 1, nil
		}
	}
	panics := func() montecarlo.Replication[float64] {
		return func(*rand.Rand) (float64, error) { panic("index out of range") }
	}
	type compute = func(context.Context, montecarlo.Segment) ([]byte, error)
	for name, c := range map[string]struct {
		model func() montecarlo.Replication[float64]
		run   func(ctx context.Context, segments []montecarlo.Segment, compute compute, fold func([]byte) error) error
		want  string
	}{
		"forgets": {draw, func(context.Context, []montecarlo.Segment, compute, func([]byte) error) error { return nil },
			"0 accumulators for 2 segments"},
		"repeats": {draw, func(ctx context.Context, s []montecarlo.Segment, compute compute, fold func([]byte) error) error {
			saved, err := compute(ctx, s[0])
			return errors.Join(err, fold(saved), fold(saved), fold(saved))
		}, "more accumulators than segments"},
		"damages": {draw, func(_ context.Context, _ []montecarlo.Segment, _ compute, fold func([]byte) error) error {
			return fold([]byte("G\x01nothing"))
		}, "saved segment"},
		"strays": {draw, func(ctx context.Context, _ []montecarlo.Segment, compute compute, _ func([]byte) error) error {
			_, err := compute(ctx, montecarlo.Segment{First: 1, Last: 5})
			return err
		}, "want a segment of 1024 replications"},
		"fails": {fragile, func(ctx context.Context, s []montecarlo.Segment, compute compute, fold func([]byte) error) error {
			return backwards{}.Run(ctx, montecarlo.RunID{}, s, compute, fold)
		}, "replication"},
		"panics": {panics, func(ctx context.Context, s []montecarlo.Segment, compute compute, fold func([]byte) error) error {
			return backwards{}.Run(ctx, montecarlo.RunID{}, s, compute, fold)
		}, "replication 0: panic: index out of range"},
		"cancelled": {draw, func(ctx context.Context, s []montecarlo.Segment, compute compute, fold func([]byte) error) error {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			return backwards{}.Run(ctx, montecarlo.RunID{}, s, compute, fold)
		}, "context canceled"},
	} {
		p := montecarlo.Plan{Seed: 1, Workers: 1, Executor: executorFunc(c.run)}
		_, err := montecarlo.Run(t.Context(), p, "run", 1500, c.model, montecarlo.NewMoments)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one that says %q", name, err, c.want)
		}
	}
}

// A result that cannot be decoded leaves the run unchanged, and another one of the same
// segment is accepted in its place.
func TestAResultThatIsNotUnderstoodChangesNothing(t *testing.T) {
	p := montecarlo.Plan{Seed: 1, Workers: 1}
	p.Executor = executorFunc(func(ctx context.Context, segments []montecarlo.Segment,
		compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
		for _, s := range segments {
			saved, err := compute(ctx, s)
			if err != nil {
				return err
			}
			for _, bad := range [][]byte{nil, {}, []byte("{}"), []byte("null"), saved[:len(saved)-1], append(bytes.Clone(saved), 0),
				bytes.Repeat([]byte{0xff}, len(saved)), append([]byte("H"), saved[1:]...)} {
				var format *montecarlo.FormatError
				if err := fold(bad); !errors.As(err, &format) {
					t.Errorf("%v: error %v, want a FormatError", bad, err)
				}
			}
			if err := fold(saved); err != nil {
				return err
			}
		}
		return nil
	})
	got, err := montecarlo.Run(t.Context(), p, "run", 2500, draw, montecarlo.NewMoments)
	if err != nil || bits(t, got) != bits(t, plain(p, "run", 2500)) {
		t.Errorf("other bits than those of a run that was handed no bad result; error %v", err)
	}
}

type executorFunc func(ctx context.Context, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error

func (f executorFunc) Run(ctx context.Context, _ montecarlo.RunID, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
	return f(ctx, segments, compute, fold)
}
