package montecarlo_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// bulkValues returns the draws of a bulk run, made by hand from its documentation:
// block b from words started by stream b, in chunks of 1024.
func bulkValues(p montecarlo.Plan, label string, n int, model montecarlo.BulkReplication) []float64 {
	var xs []float64
	streams := montecarlo.NewStreams(p.Seed, label)
	for b := uint64(0); len(xs) < n; b++ {
		w := montecarlo.NewWords(streams.Source(b))
		block := make([]float64, montecarlo.BulkBlockSize)
		for i := 0; i < len(block); i += 1024 {
			_ = model(w, block[i:i+1024])
		}
		xs = append(xs, block...)
	}
	return xs[:n]
}

func TestBulkDoesNotDependOnWorkers(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, n := range []int64{0, 1, 1000, montecarlo.BulkBlockSize + 5, 3*montecarlo.BulkBlockSize + 1500} {
		p := montecarlo.Plan{Seed: 1}
		xs := bulkValues(p, "bulk", int(n), exponentials())
		want := newSummary()
		for block := range slices.Chunk(xs, montecarlo.BulkBlockSize) {
			s := newSummary()
			for chunk := range slices.Chunk(block, 1024) {
				s.AddSlice(chunk)
			}
			want.Merge(s)
		}
		for _, p.Workers = range []int{1, 2, 7} {
			got, err := montecarlo.RunBulk(t.Context(), p, "bulk", n, exponentials, newSummary)
			if err != nil {
				t.Fatal(err)
			}
			if bits(t, got) != bits(t, want) {
				t.Errorf("n=%d workers=%d: bits differ from a plain loop", n, p.Workers)
			}
		}
	}
}

func TestBulkOrderStatisticIsExact(t *testing.T) {
	const n = 2*montecarlo.BulkBlockSize + 77
	normal := func() montecarlo.BulkReplication {
		return func(w *montecarlo.Words, dst []float64) error {
			for i := range dst {
				dst[i] = w.Rand().NormFloat64()
			}
			return nil
		}
	}
	atoms := func() montecarlo.BulkReplication { // -Inf, -2, zeros of both signs, 1/3, +Inf
		atom := []float64{math.Inf(-1), -2, math.Copysign(0, -1), 0, 1.0 / 3, math.Inf(1)}
		return func(w *montecarlo.Words, dst []float64) error {
			for i := range dst {
				dst[i] = atom[w.Rand().IntN(len(atom))]
			}
			return nil
		}
	}
	for name, model := range map[string]func() montecarlo.BulkReplication{"exponential": exponentials, "normal": normal, "atoms": atoms} {
		p := montecarlo.Plan{Seed: 1, Workers: 2}
		xs := bulkValues(p, name, n, model())
		slices.Sort(xs)
		for _, k := range []int64{1, 2, n / 4, n / 2, n - n/100, n} {
			got, err := montecarlo.BulkOrderStatistic(t.Context(), p, name, n, k, model)
			if err != nil || got != xs[k-1] {
				t.Errorf("%s: order statistic %d = %v (%v), want %v", name, k, got, err, xs[k-1])
			}
		}
	}
}

// One value a million times: the bucket is too large to be collected and is halved
// down to that value.
func TestBulkOrderStatisticOfACrowdedBucket(t *testing.T) {
	const n = 4 * montecarlo.BulkBlockSize
	for _, x := range []float64{1.0 / 3, -1e-300, 0} {
		constant := func() montecarlo.BulkReplication {
			return func(w *montecarlo.Words, dst []float64) error {
				for i := range dst {
					dst[i] = x
				}
				return nil
			}
		}
		got, err := montecarlo.BulkOrderStatistic(t.Context(), montecarlo.Plan{Workers: 1}, "atom", n, n/2, constant)
		if err != nil || got != x {
			t.Errorf("got %v (%v), want %v", got, err, x)
		}
	}
}

func TestBulkErrors(t *testing.T) {
	defer goleak.VerifyNone(t)
	broken := errors.New("broken")
	failing := func() montecarlo.BulkReplication {
		return func(*montecarlo.Words, []float64) error { return broken }
	}
	nan := func() montecarlo.BulkReplication {
		return func(_ *montecarlo.Words, dst []float64) error { dst[0] = math.NaN(); return nil }
	}
	p := montecarlo.Plan{Workers: 2}
	if _, err := montecarlo.RunBulk(t.Context(), p, "bulk", 1e6, failing, montecarlo.NewSketch); !errors.Is(err, broken) ||
		!strings.Contains(err.Error(), "bulk: replication 0: ") {
		t.Errorf("failing model: %v", err)
	}
	if _, err := montecarlo.BulkOrderStatistic(t.Context(), p, "bulk", 10, 5, nan); !errors.Is(err, montecarlo.ErrNaN) {
		t.Errorf("NaN: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := montecarlo.RunBulk(ctx, p, "bulk", 1e6, exponentials, montecarlo.NewSketch); s != nil ||
		!errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", s, err)
	}
	var domain *inputs.Error
	if _, err := montecarlo.BulkOrderStatistic(t.Context(), p, "bulk", 10, 11, exponentials); !errors.As(err, &domain) ||
		domain.Arg != "rank" {
		t.Errorf("rank 11 of 10: %v", err)
	}
	if _, err := montecarlo.RunBulk(t.Context(), p, "bulk", -1, exponentials, montecarlo.NewSketch); !errors.As(err, &domain) ||
		domain.Arg != "draws" {
		t.Errorf("-1 draws: %v", err)
	}
}

// The first three words of the reference implementation from state 1, 2, 3, 4:
// result = rotl(s0+s3, 23) + s0. First: rotl(5, 23)+1 = 5 2^23 + 1 = 41943041.
// Then s = (7, 0, 2^18+2, 3 2^45... worked out): s2 = 3^1 = 2, s3 = 4^2 = 6,
// s1 = 2^2 = 0, s0 = 1^6 = 7, s2 = 2 ^ (2<<17) = 262146, s3 = 6<<45.
// Second: rotl(7 + 6 2^45, 23) + 7 = 7 2^23 + 6 2^68 mod 2^64 rotated (6 2^4 = 96) + 7.
func TestWordsKnownAnswers(t *testing.T) {
	w := montecarlo.NewWords(&counter{})
	if got := w.Uint64(); got != 41943041 {
		t.Errorf("first word %d", got)
	}
	if got, want := w.Uint64(), uint64(7<<23+96+7); got != want {
		t.Errorf("second word %d, want %d", got, want)
	}
	a, b := montecarlo.NewWords(&counter{}), montecarlo.NewWords(&counter{})
	for _, n := range []int{1, 512, 7} {
		for i, word := range a.Batch(n) {
			if word != b.Uint64() {
				t.Fatalf("Batch(%d): word %d differs from Uint64", n, i)
			}
		}
	}
}

// counter is the source 1, 2, 3, ...
type counter struct{ n uint64 }

func (c *counter) Uint64() uint64 { c.n++; return c.n }

// The key of stream i is the documented one: seed, first half of SHA-256 of the
// label, i, little-endian. SHA-256("abc") = ba7816bf 8f01cfea 414140de 5dae2223 ...
// (FIPS 180-2, appendix B.1).
func TestStreamKeysKnownAnswer(t *testing.T) {
	want := [32]byte{
		2, 1, 0, 0, 0, 0, 0, 0,
		0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
		4, 3, 0, 0, 0, 0, 0, 0,
	}
	s := montecarlo.NewStreams(0x0102, "abc")
	if got := s.Key(0x0304); got != want {
		t.Errorf("key %x", got)
	}
	a, b := s.Source(0x0304), rand.NewChaCha8(want)
	for range 100 {
		if a.Uint64() != b.Uint64() {
			t.Fatal("stream differs from ChaCha8 with its key")
		}
	}
}

// Streams of neighboring seeds, labels and indices are uncorrelated: among
// 4 x 4 x 4 = 64 streams, 2016 pairs of 64 k-bit strings agree in half of their
// bits. Each count is Binomial(64000, 1/2), sd 126.5; a deviation of 6 sd has
// probability 2e-9, times 2016 pairs: false-alarm rate 4e-6. A pair that shares
// 2.4 % of its bits beyond chance would be detected.
func TestStreamsAreUncorrelated(t *testing.T) {
	var streams [][]uint64
	for seed := range uint64(4) {
		for _, label := range []string{"", "a", "b", "aa"} {
			for i := range uint64(4) {
				source := montecarlo.NewStreams(seed, label).Source(i)
				words := make([]uint64, 1000)
				for j := range words {
					words[j] = source.Uint64()
				}
				streams = append(streams, words)
			}
		}
	}
	for i, a := range streams {
		for _, b := range streams[:i] {
			agree := 0
			for j := range a {
				agree += 64 - onesCount(a[j]^b[j])
			}
			if d := math.Abs(float64(agree)-32000) / math.Sqrt(64000.0/4); d > 6 {
				t.Errorf("two streams agree in %d of 64000 bits", agree)
			}
		}
	}
}

func onesCount(x uint64) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

var _ distributions.Words = (*montecarlo.Words)(nil)
