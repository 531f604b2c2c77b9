package montecarlo_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// perItem reports nanoseconds per item and items per second.
func perItem(b *testing.B, items float64, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/items/float64(b.N), "ns/"+unit)
	b.ReportMetric(items*float64(b.N)/b.Elapsed().Seconds(), unit+"s/s")
}

func nothing() montecarlo.Replication[float64] {
	return func(*rand.Rand) (float64, error) { return 1, nil }
}

// work is a model of about 3 microseconds.
func work() montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		x := 0.0
		for range 400 {
			x += r.ExpFloat64()
		}
		return x, nil
	}
}

// BenchmarkOverhead compares the engine on an empty model with the plain loop that a user
// would write, with the same streams and without them.
func BenchmarkOverhead(b *testing.B) {
	const n = 1 << 16
	b.Run("loop", func(b *testing.B) {
		model := nothing()
		for b.Loop() {
			m, r := montecarlo.NewMoments(), rand.New(rand.NewPCG(1, 1))
			for range n {
				x, _ := model(r)
				m.Add(x)
			}
		}
		perItem(b, n, "replication")
	})
	b.Run("loop-with-streams", func(b *testing.B) {
		model, streams := nothing(), montecarlo.NewStreams(1, "empty")
		for b.Loop() {
			m, source := montecarlo.NewMoments(), streams.Source(0)
			r := rand.New(source)
			for i := range uint64(n) {
				source.Seed(streams.Key(i))
				x, _ := model(r)
				m.Add(x)
			}
		}
		perItem(b, n, "replication")
	})
	b.Run("engine", func(b *testing.B) {
		runEngine(b, n, 1, nothing)
	})
}

func runEngine(b *testing.B, n, workers int, model func() montecarlo.Replication[float64]) {
	b.ReportAllocs()
	for b.Loop() {
		p := montecarlo.Plan{Seed: 1, Workers: workers}
		if _, err := montecarlo.Run(b.Context(), p, "bench", n, model, montecarlo.NewMoments); err != nil {
			b.Fatal(err)
		}
	}
	perItem(b, float64(n), "replication")
}

// BenchmarkScaling runs a model of 3 microseconds on one and two workers.
func BenchmarkScaling(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) { runEngine(b, 1<<15, workers, work) })
	}
}

func exponentials() montecarlo.BulkReplication {
	law := distributions.Exponential{Mu: 1}
	return func(w *montecarlo.Words, dst []float64) error {
		law.Fill(w, dst)
		return nil
	}
}

// chacha draws one by one from the ChaCha8 stream itself, for comparison.
func chacha() montecarlo.BulkReplication {
	return func(w *montecarlo.Words, dst []float64) error {
		r := w.Rand()
		for i := range dst {
			dst[i] = r.ExpFloat64()
		}
		return nil
	}
}

type summary = *montecarlo.Both[float64, *montecarlo.Moments, *montecarlo.Sketch]

func newSummary() summary {
	return montecarlo.NewBoth(montecarlo.NewMoments(), montecarlo.NewSketch())
}

// BenchmarkBulk draws exponentials: bare, into mean, variance and extremes, and
// with a sketch as well, compared with the plain loops.
func BenchmarkBulk(b *testing.B) {
	const n = 1 << 24
	b.Run("loop-ChaCha8", func(b *testing.B) { loopExp(b, rand.NewChaCha8([32]byte{1})) })
	b.Run("loop-PCG", func(b *testing.B) { loopExp(b, rand.NewPCG(1, 1)) })
	b.Run("fill", func(b *testing.B) {
		w, model, dst := montecarlo.NewWords(rand.NewPCG(1, 1)), exponentials(), make([]float64, 1024)
		for b.Loop() {
			for range 1024 {
				_ = model(w, dst)
			}
		}
		perItem(b, 1<<20, "draw")
	})
	bulk(b, "moments", 1, n, exponentials, montecarlo.NewMoments)
	bulk(b, "sketch", 1, n, exponentials, montecarlo.NewSketch)
	bulk(b, "moments+sketch", 1, n, exponentials, newSummary)
	bulk(b, "moments+sketch/ExpFloat64", 1, n, chacha, newSummary)
	bulk(b, "moments+sketch/workers=2", 2, n, exponentials, newSummary)
}

func loopExp(b *testing.B, source rand.Source) {
	r, sum := rand.New(source), 0.0
	for b.Loop() {
		for range 1 << 20 {
			sum += r.ExpFloat64()
		}
	}
	perItem(b, 1<<20, "draw")
}

func bulk[A montecarlo.BulkAccumulator[A]](b *testing.B, name string, workers int, n int64, model func() montecarlo.BulkReplication,
	empty func() A) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p := montecarlo.Plan{Seed: 1, Workers: workers}
			if _, err := montecarlo.RunBulk(b.Context(), p, "bench", n, model, empty); err != nil {
				b.Fatal(err)
			}
		}
		perItem(b, float64(n), "draw")
	})
}

// BenchmarkExactQuantile finds the exact median of a sample by two
// passes over its streams.
func BenchmarkExactQuantile(b *testing.B) {
	const n = 1 << 24
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p := montecarlo.Plan{Seed: 1, Workers: workers}
				if _, err := montecarlo.BulkOrderStatistic(b.Context(), p, "bench", n, n/2, exponentials); err != nil {
					b.Fatal(err)
				}
			}
			perItem(b, n, "draw")
		})
	}
}

// BenchmarkHundredMillion is the whole job at its full size on one worker. B/op
// is all memory ever allocated, an upper bound of the memory in use at any time.
func BenchmarkHundredMillion(b *testing.B) {
	const n = 100_000_000
	bulk(b, "mean+variance+extremes+sketch", 1, n, exponentials, newSummary)
	b.Run("exact-median", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p := montecarlo.Plan{Seed: 1, Workers: 1}
			if _, err := montecarlo.BulkOrderStatistic(b.Context(), p, "bench", n, n/2, exponentials); err != nil {
				b.Fatal(err)
			}
		}
		perItem(b, n, "draw")
	})
}

// BenchmarkAdd folds values into each accumulator, one by one and by the slice.
func BenchmarkAdd(b *testing.B) {
	xs := make([]float64, 4096)
	distributions.Exponential{Mu: 1}.Fill(montecarlo.NewWords(rand.NewPCG(1, 1)), xs)
	edges := make([]float64, 101)
	for i := range edges {
		edges[i] = float64(i) / 10
	}
	histogram, err := montecarlo.NewHistogram(edges)
	if err != nil {
		b.Fatal(err)
	}
	moments, sketch, order := montecarlo.NewMoments(), montecarlo.NewSketch(), montecarlo.NewOrder()
	one := func(name string, add func(float64), reset func()) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for _, x := range xs {
					add(x)
				}
				reset()
			}
			perItem(b, float64(len(xs)), "result")
		})
	}
	one("Moments", moments.Add, func() {})
	one("Sketch", sketch.Add, func() {})
	one("Order", order.Add, order.Reset)
	one("Histogram", histogram.Add, func() {})
	slice := func(name string, add func([]float64)) {
		b.Run(name+"/slice", func(b *testing.B) {
			for b.Loop() {
				add(xs)
			}
			perItem(b, float64(len(xs)), "result")
		})
	}
	slice("Moments", moments.AddSlice)
	slice("Sketch", sketch.AddSlice)
}
