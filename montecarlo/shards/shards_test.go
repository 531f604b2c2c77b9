package shards_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

func draw() montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) { return r.ExpFloat64(), nil }
}

// memory is a store.
type memory struct {
	mu   sync.Mutex
	kept map[shards.Key][]byte
	puts int
	full error // of every Put after a number of them
	most int
}

func (m *memory) Get(k shards.Key) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kept[k], nil
}

func (m *memory) Put(k shards.Key, saved []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.puts++; m.full != nil && m.puts > m.most {
		return m.full
	}
	m.kept[k] = saved
	return nil
}

// run makes a run in steps and returns its bits and digest.
func run(t interface{ Fatal(...any) }, e montecarlo.Executor, label string, steps ...int) (string, string) {
	digest := &shards.Digest{Next: e}
	r := montecarlo.NewRunner(montecarlo.Plan{Seed: 1, Workers: 1, Block: 4, Executor: digest}, label, draw, montecarlo.NewMoments)
	for _, n := range steps {
		if err := r.Advance(context.Background(), n); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := r.Result().MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return string(saved), digest.String()
}

// Bits and digest depend neither on the workers, nor on the looks, nor on what was
// kept from before; another length, label or seed changes the digest.
func TestDigestDependsOnTheRunAlone(t *testing.T) {
	defer goleak.VerifyNone(t)
	plain, err := montecarlo.Run(t.Context(), montecarlo.Plan{Seed: 1, Workers: 1, Block: 4}, "a", 1000, draw, montecarlo.NewMoments)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := plain.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	_, want := run(t, shards.Local{Workers: 1}, "a", 1000)
	rapid.Check(t, func(t *rapid.T) {
		kept := &memory{kept: map[shards.Key][]byte{}}
		e := shards.Kept{Store: kept, Next: shards.Local{Workers: rapid.IntRange(1, 7).Draw(t, "workers")}}
		steps := append(rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 3).Draw(t, "steps"), 1000)
		for i := range 2 { // the second time from what was kept, less what is lost
			bits, digest := run(t, e, "a", steps...)
			if bits != string(saved) || digest != want {
				t.Fatalf("run %d by steps %v: bits or digest %s, want %s", i, steps, digest, want)
			}
			maps.DeleteFunc(kept.kept, func(k shards.Key, _ []byte) bool {
				return rapid.Bool().Draw(t, "lost")
			})
		}
	})
	for _, other := range []func() (string, string){
		func() (string, string) { return run(t, shards.Local{Workers: 1}, "a", 999) },
		func() (string, string) { return run(t, shards.Local{Workers: 1}, "a", 1024) },
		func() (string, string) { return run(t, shards.Local{Workers: 1}, "b", 1000) },
	} {
		if _, digest := other(); digest == want {
			t.Errorf("another run has the digest %s, too", digest)
		}
	}
}

// The digest holds the whole identity of a run beside its bits: runs of other seeds,
// labels and blocks have other digests even where every bit of their accumulators is
// the same, as with a model that draws nothing.
func TestDigestHoldsTheIdentity(t *testing.T) {
	constant := func() montecarlo.Replication[float64] {
		return func(*rand.Rand) (float64, error) { return 1, nil }
	}
	seen := map[string]montecarlo.RunID{}
	for _, id := range []montecarlo.RunID{
		{Seed: 1, Label: "a", Block: 4},
		{Seed: 2, Label: "a", Block: 4},
		{Seed: 1 << 63, Label: "a", Block: 4},
		{Seed: 1, Label: "b", Block: 4},
		{Seed: 1, Label: "a", Block: 8},
	} {
		digest := &shards.Digest{Next: shards.Local{Workers: 1}}
		p := montecarlo.Plan{Seed: id.Seed, Workers: 1, Block: id.Block, Executor: digest}
		if _, err := montecarlo.Run(t.Context(), p, id.Label, 20, constant, montecarlo.NewMoments); err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[digest.String()]; ok {
			t.Errorf("%+v and %+v have one digest", id, other)
		}
		seen[digest.String()] = id
	}
}

// A run that is made again for fewer replications leaves the digest as it was, in
// either order.
func TestDigestKnowsTheLongestRun(t *testing.T) {
	of := func(totals ...int) string {
		digest := &shards.Digest{Next: shards.Local{Workers: 1}}
		for _, n := range totals {
			r := montecarlo.NewRunner(montecarlo.Plan{Seed: 1, Workers: 1, Block: 4, Executor: digest}, "a", draw, montecarlo.NewMoments)
			if err := r.Advance(t.Context(), n); err != nil {
				t.Fatal(err)
			}
		}
		return digest.String()
	}
	// A segment has 64 replications here: some totals fill theirs, most do not.
	for _, c := range [][2]int{{30, 50}, {64, 100}, {70, 100}, {1, 64}, {128, 200}} {
		fewer, more := c[0], c[1]
		want := of(more)
		if of(fewer, more) != want || of(more, fewer) != want {
			t.Errorf("%d and %d replications: the digest depends on their order", fewer, more)
		}
	}
}

// Two runs whose last part is one saved accumulator and that differ in the number of its
// replications alone have two digests.
func TestDigestKnowsHowManyReplicationsThereAre(t *testing.T) {
	of := func(n int) string {
		digest := &shards.Digest{Next: shards.Local{Workers: 1}}
		same := func(context.Context, montecarlo.Segment) ([]byte, error) { return []byte("same"), nil }
		if err := digest.Run(t.Context(), montecarlo.RunID{Label: "a", Block: 4}, []montecarlo.Segment{{Last: n}}, same,
			func([]byte) error { return nil }); err != nil {
			t.Fatal(err)
		}
		return digest.String()
	}
	if of(10) == of(11) {
		t.Error("10 and 11 replications have one digest")
	}
}

// A run that was interrupted computes each segment once in all.
func TestKeptSegmentsAreNotComputedAgain(t *testing.T) {
	defer goleak.VerifyNone(t)
	kept := &memory{kept: map[shards.Key][]byte{}, full: errors.New("killed"), most: 5}
	computed := 0
	count := executor(func(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
		fold shards.Fold) error {
		return shards.Local{Workers: 1}.Run(ctx, id, segments, func(ctx context.Context, s montecarlo.Segment) ([]byte, error) {
			computed++
			return compute(ctx, s)
		}, fold)
	})
	e := shards.Kept{Store: kept, Next: count}
	r := montecarlo.NewRunner(montecarlo.Plan{Seed: 1, Workers: 1, Block: 4, Executor: e}, "a", draw, montecarlo.NewMoments)
	if err := r.Advance(t.Context(), 1000); !errors.Is(err, kept.full) {
		t.Fatalf("error %v, want that of the store", err)
	}
	before := len(kept.kept)
	computed, kept.full = 0, nil
	run(t, e, "a", 1000)
	if segments := (1000 + 63) / 64; before != 5 || computed != segments-5 {
		t.Errorf("%d kept, then %d computed of %d", before, computed, segments)
	}
}

// A result that its run does not understand is refused by its name, is not kept, and
// may be replaced by the executor that provides results; one that is kept from before
// is computed again. The run and its digest are those of one without such a result.
func TestNothingIsKeptThatIsNotUnderstood(t *testing.T) {
	const n = 300 // four segments of 64 and the beginning of one
	bits, digest := run(t, shards.Local{Workers: 1}, "a", n)
	for _, bad := range []string{"", "{}", "null", "G\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
		kept := &memory{kept: map[shards.Key][]byte{}}
		refused := 0
		careful := executor(func(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
			fold shards.Fold) error {
			for _, s := range segments {
				if s.First == 64 || s.First == 256 { // a liar is first
					var result *shards.ResultError
					if err := fold([]byte(bad)); !errors.As(err, &result) || result.Key != (shards.Key{Run: id, Segment: s}) {
						t.Fatalf("%q: error %v, want a ResultError for %v", bad, err, s)
					}
					if k := (shards.Key{Run: id, Segment: s}); s.First == 64 && kept.kept[k] != nil {
						t.Errorf("%q is kept", bad)
					}
					refused++
				}
				saved, err := compute(ctx, s)
				if err == nil {
					err = fold(saved)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		for _, lost := range []int{-1, 128} { // the second time all but one are kept, and two of them bad
			if got, sum := run(t, shards.Kept{Store: kept, Next: careful, Refused: func(*shards.ResultError) { refused += 10 }}, "a",
				n); got != bits || sum != digest {
				t.Errorf("%q: other bits or another digest", bad)
			}
			if lost < 0 {
				if refused != 2 || len(kept.kept) != 5 {
					t.Errorf("%q: %d refused, %d kept", bad, refused, len(kept.kept))
				}
				for k := range kept.kept {
					switch k.Segment.First {
					case 0, 256:
						kept.kept[k] = []byte(bad)
					case 128:
						delete(kept.kept, k)
					}
				}
				refused = 0
			} else if refused != 21 { // the liar answers when segment 256 is computed again
				t.Errorf("%q: %d refused of what was kept", bad, refused)
			}
		}
		for k, saved := range kept.kept {
			if string(saved) == bad {
				t.Errorf("%q is still kept as %v", bad, k)
			}
		}
	}
	// Nothing computes it again: it is named.
	kept := &memory{kept: map[shards.Key][]byte{}}
	run(t, shards.Kept{Store: kept, Next: shards.Local{Workers: 1}}, "a", n)
	for k := range kept.kept {
		if k.Segment.First == 128 {
			kept.kept[k] = []byte("{}")
		}
	}
	nobody := errors.New("nobody computes")
	e := shards.Kept{Store: kept, Next: executor(func(context.Context, montecarlo.RunID, []montecarlo.Segment, shards.Compute,
		shards.Fold) error {
		return nobody
	})}
	r := montecarlo.NewRunner(montecarlo.Plan{Seed: 1, Workers: 1, Block: 4, Executor: e}, "a", draw, montecarlo.NewMoments)
	err := r.Advance(t.Context(), n)
	if !errors.Is(err, nobody) || !strings.Contains(err.Error(), `replications 128 to 191 of "a": no result of it`) {
		t.Errorf("error %v", err)
	}
}

type executor func(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute, fold shards.Fold) error

func (e executor) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	return e(ctx, id, segments, compute, fold)
}

// A failure or a cancellation ends the run and all its goroutines, and the error is
// that of the earliest segment that failed of those that were begun in order.
func TestLocalEndsWithItsRun(t *testing.T) {
	defer goleak.VerifyNone(t)
	segments := make([]montecarlo.Segment, 500)
	for i := range segments {
		segments[i] = montecarlo.Segment{First: i, Last: i + 1}
	}
	for _, workers := range []int{1, 3} {
		for _, fails := range []int{0, 7, 499} {
			err := shards.Local{Workers: workers}.Run(t.Context(), montecarlo.RunID{}, segments,
				func(_ context.Context, s montecarlo.Segment) ([]byte, error) {
					if s.First >= fails {
						return nil, fmt.Errorf("segment %d", s.First)
					}
					return []byte{1}, nil
				}, func([]byte) error { return nil })
			if err == nil || err.Error() != fmt.Sprintf("segment %d", fails) {
				t.Errorf("%d workers: error %v, want that of segment %d", workers, err, fails)
			}
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		enough := errors.New("enough")
		err := shards.Local{Workers: workers}.Run(ctx, montecarlo.RunID{}, segments,
			func(ctx context.Context, s montecarlo.Segment) ([]byte, error) {
				if s.First == 100 {
					cancel(enough)
				}
				select {
				case <-ctx.Done():
					return nil, context.Cause(ctx)
				case <-time.After(time.Microsecond):
					return nil, nil
				}
			}, func([]byte) error { return nil })
		if !errors.Is(err, enough) {
			t.Errorf("%d workers: error %v, want the cause", workers, err)
		}
	}
	if err := (shards.Local{}).Run(t.Context(), montecarlo.RunID{}, segments, nil, nil); err == nil {
		t.Error("no workers: no error")
	}
	if err := (shards.Local{Workers: 2}).Run(t.Context(), montecarlo.RunID{}, nil, nil, nil); err != nil {
		t.Errorf("no segments: error %v", err)
	}
}

// A forgotten executor or store is an error, and so many workers that the places for what they
// finish cannot be counted are as many as there are segments.
func TestExecutorsThatCannotRunSaySo(t *testing.T) {
	compute := func(context.Context, montecarlo.Segment) ([]byte, error) { return []byte{7}, nil }
	for _, e := range []montecarlo.Executor{&shards.Digest{}, shards.Kept{}, shards.Kept{Next: shards.Local{Workers: 1}},
		shards.Kept{Store: &memory{}}} {
		err := e.Run(t.Context(), montecarlo.RunID{Block: 1}, []montecarlo.Segment{{First: 0, Last: 1}}, compute,
			func([]byte) error { return nil })
		if domain := (*inputs.Error)(nil); !errors.As(err, &domain) {
			t.Errorf("%T: %v", e, err)
		}
	}
	for _, workers := range []int{1 << 59, 1<<63 - 1} {
		folded := 0
		err := shards.Local{Workers: workers}.Run(t.Context(), montecarlo.RunID{Block: 1}, make([]montecarlo.Segment, 3), compute,
			func([]byte) error { folded++; return nil })
		if err != nil || folded != 3 {
			t.Errorf("%d workers: %d of 3 segments, %v", workers, folded, err)
		}
	}
}
