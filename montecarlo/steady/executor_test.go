package steady_test

import (
	"context"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/montecarlo/steady"
)

// waits are the waiting times of an M/M/1 queue at load 0.5, by Lindley's recursion.
func waits(w *montecarlo.Words) (steady.Advance, error) {
	r, wait := w.Rand(), 0.0
	return func(s *steady.Series, n int) {
		for range n {
			s.Add(wait, 1)
			wait = math.Max(0, wait+0.5*r.ExpFloat64()-r.ExpFloat64())
		}
	}, nil
}

type memory map[shards.Key][]byte

func (m memory) Get(k shards.Key) ([]byte, error) { return m[k], nil }
func (m memory) Put(k shards.Key, saved []byte) error {
	m[k] = saved
	return nil
}

// counting counts the computed segments.
type counting struct{ n *int }

func (c counting) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	*c.n += len(segments)
	return shards.Local{Workers: 2}.Run(ctx, id, segments, compute, fold)
}

// A long run is computed by the executor, as one piece: with the same digits, with a
// digest that distinguishes runs, kept, and not computed again.
func TestMeanIsComputedByTheExecutor(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 5000, Max: 40_000,
		Done: func(montecarlo.Estimate) bool { return false }}
	mean := func(e montecarlo.Executor, label string) montecarlo.Estimate {
		t.Helper()
		s := s
		s.Executor = e
		got, err := steady.Mean("W", "time", label, waits)(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := mean(nil, "waits")
	store, digests := memory{}, map[string]string{}
	for _, label := range []string{"waits", "waits", "other"} {
		computed := 0
		digest := &shards.Digest{Next: shards.Kept{Store: store, Next: counting{&computed}}}
		got := mean(digest, label)
		if label == "waits" && (got.Value != want.Value || got.Lo != want.Lo || got.Hi != want.Hi || got.N != want.N ||
			got.Method != want.Method) {
			t.Errorf("%v by an executor, %v without", got, want)
		}
		before, again := digests[label]
		// Looks at 5000, 10000, 20000 and 40000.
		if looks := 4; again && (computed != 0 || before != digest.String()) || !again && computed != looks {
			t.Errorf("%s: %d pieces computed, digest %s, before %s", label, computed, digest, before)
		}
		digests[label] = digest.String()
	}
	empty := (&shards.Digest{}).String()
	if digests["waits"] == digests["other"] || digests["waits"] == empty {
		t.Errorf("digests %v, of nothing %s", digests, empty)
	}
	longer, shorter := s, s
	longer.Min, longer.Max, longer.Done = 40_000, 40_000, nil
	shorter.Min, shorter.Max, shorter.Done = 39_999, 39_999, nil
	of := func(s montecarlo.Settings) string {
		digest := &shards.Digest{Next: shards.Local{Workers: 1}}
		s.Executor = digest
		if _, err := steady.Mean("W", "time", "waits", waits)(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		return digest.String()
	}
	if of(longer) != digests["waits"] || of(shorter) == digests["waits"] {
		t.Error("the digest is not that of the longest run")
	}
}

// An executor that hands back nothing, or twice, or what is no series, is found out.
func TestAnExecutorOfOnePieceIsNotTrusted(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 100}
	for want, run := range map[string]executor{
		"waits: 0 states for a run in one piece": func(context.Context, []montecarlo.Segment, shards.Compute,
			shards.Fold) error {
			return nil
		},
		"waits: saved segment: too short": func(_ context.Context, _ []montecarlo.Segment, _ shards.Compute, fold shards.Fold) error {
			return fold(nil)
		},
		"want one from step 0": func(ctx context.Context, _ []montecarlo.Segment, compute shards.Compute, _ shards.Fold) error {
			_, err := compute(ctx, montecarlo.Segment{First: 5, Last: 100})
			return err
		},
	} {
		s.Executor = run
		_, err := steady.Mean("W", "time", "waits", waits)(t.Context(), s)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

type executor func(ctx context.Context, segments []montecarlo.Segment, compute shards.Compute, fold shards.Fold) error

func (e executor) Run(ctx context.Context, _ montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	return e(ctx, segments, compute, fold)
}

// A saved series goes on as the series itself, whatever its length.
func TestASavedSeriesGoesOn(t *testing.T) {
	for _, n := range []int{0, 1, 2047, 2048, 5000, 100_001} {
		advance, err := waits(montecarlo.NewWords(montecarlo.NewStreams(1, "saved").Source(0)))
		if err != nil {
			t.Fatal(err)
		}
		s, restored := steady.NewSeries(), steady.NewSeries()
		advance(s, n)
		saved, err := s.MarshalBinary()
		if err == nil {
			err = restored.UnmarshalBinary(saved)
		}
		if err != nil {
			t.Fatalf("%d observations: %v", n, err)
		}
		for range 3000 {
			s.Add(1, 2)
			restored.Add(1, 2)
		}
		a, _ := s.MarshalBinary()
		if b, _ := restored.MarshalBinary(); string(a) != string(b) || s.N() != int64(n+3000) {
			t.Errorf("%d observations: the restored series is another one", n)
		}
	}
}

// Whatever the bytes, a series can go on or there is an error, and no panic.
func FuzzReadSeries(f *testing.F) {
	s := steady.NewSeries()
	for i := range 3 * 2048 {
		s.Add(float64(i), 1)
	}
	saved, err := s.MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(saved)
	f.Add(saved[:34])
	f.Add(binary.LittleEndian.AppendUint64([]byte("s\x01"), 1<<62))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := steady.NewSeries()
		if err := s.UnmarshalBinary(data); err != nil {
			if s.N() != 0 {
				t.Error("an error changed the series")
			}
			return
		}
		n := s.N()
		s.Add(1, 1)
		if again, err := s.MarshalBinary(); err != nil || len(again) == 0 || s.N() != n+1 {
			t.Errorf("%d observations, then %d: %v", n, s.N(), err)
		}
		s.Interval(0.9)
	})
}
