package montecarlo_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// draw is a small model whose cost and result vary.
func draw() montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		x := r.ExpFloat64()
		for range int(10 * x) {
			x += r.Float64()
		}
		return x, nil
	}
}

// bits returns the saved state, which contains every bit of an accumulator.
func bits(t interface{ Fatal(...any) }, a interface{ MarshalBinary() ([]byte, error) }) string {
	b, err := a.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// plain folds n replications by loops, as Runner is documented: blocks into segments,
// segments into the result.
func plain(p montecarlo.Plan, label string, n int) *montecarlo.Moments {
	streams := montecarlo.NewStreams(p.Seed, label)
	model := draw()
	result := montecarlo.NewMoments()
	size := cmp.Or(p.Block, montecarlo.BlockSize)
	for start := 0; start < n; start += size * montecarlo.SegmentBlocks {
		segment, tail := montecarlo.NewMoments(), montecarlo.NewMoments()
		for lo := start; lo < min(n, start+size*montecarlo.SegmentBlocks); lo += size {
			block := montecarlo.NewMoments()
			for i := lo; i < min(n, lo+size); i++ {
				x, _ := model(rand.New(streams.Source(uint64(i))))
				block.Add(x)
			}
			if lo+size <= n {
				segment.Merge(block)
			} else {
				tail = block
			}
		}
		result.Merge(segment)
		result.Merge(tail)
	}
	return result
}

func TestResultDoesNotDependOnWorkers(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, n := range []int{0, 1, 63, 64, 65, 5000} {
		for _, block := range []int{0, 1, 5} {
			p := montecarlo.Plan{Seed: 1, Block: block}
			want := bits(t, plain(p, "draw", n))
			for _, p.Workers = range []int{1, 2, 7} {
				got, err := montecarlo.Run(t.Context(), p, "draw", n, draw, montecarlo.NewMoments)
				if err != nil {
					t.Fatal(err)
				}
				if bits(t, got) != want {
					t.Errorf("n=%d %+v: bits differ from a plain loop", n, p)
				}
			}
		}
	}
}

func TestResultDoesNotDependOnGOMAXPROCS(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	p := montecarlo.Plan{Seed: 1, Workers: 7}
	got, err := montecarlo.Run(t.Context(), p, "draw", 1000, draw, montecarlo.NewMoments)
	if err != nil || bits(t, got) != bits(t, plain(p, "draw", 1000)) {
		t.Errorf("bits differ with GOMAXPROCS=1 (error %v)", err)
	}
}

// The bits are those of one run for any sequence of totals, any number of workers, and with
// or without saving and restoring in between.
func TestResultDoesNotDependOnAdvances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := montecarlo.Plan{Seed: rapid.Uint64().Draw(t, "seed"), Workers: 1, Block: rapid.IntRange(0, 70).Draw(t, "block")}
		label := "x" + rapid.String().Draw(t, "label")
		steps := rapid.SliceOfN(rapid.IntRange(0, 300), 1, 6).Draw(t, "steps")
		r := montecarlo.NewRunner(p, label, draw, montecarlo.NewMoments)
		total := 0
		for _, step := range steps {
			total += step
			p.Workers = rapid.IntRange(1, 7).Draw(t, "workers")
			next := montecarlo.NewRunner(p, label, draw, montecarlo.NewMoments)
			if rapid.Bool().Draw(t, "save") {
				saved, err := r.MarshalBinary()
				if err != nil {
					t.Fatal(err)
				}
				if err := next.UnmarshalBinary(saved); err != nil {
					t.Fatal(err)
				}
				r = next
			}
			if err := r.Advance(context.Background(), total); err != nil {
				t.Fatal(err)
			}
			r.Result().Add(1e300) // Result is a copy: changing it changes nothing
		}
		if r.N() != total {
			t.Fatalf("N = %d, want %d", r.N(), total)
		}
		if bits(t, r.Result()) != bits(t, plain(p, label, total)) {
			t.Fatalf("bits differ after steps %v", steps)
		}
	})
}

// The lowest failing index is reported although later blocks fail first.
func TestErrorOfTheLowestIndexIsReturned(t *testing.T) {
	defer goleak.VerifyNone(t)
	broken := errors.New("broken")
	for _, workers := range []int{1, 2, 7} {
		p := montecarlo.Plan{Seed: 1, Workers: workers}
		// Every draw fails with probability 1/200; a plain loop finds the first.
		streams := montecarlo.NewStreams(p.Seed, "fragile")
		want := 0
		for rand.New(streams.Source(uint64(want))).IntN(200) != 0 {
			want++
		}
		model := func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				if r.IntN(200) == 0 {
					return 0, broken
				}
				for range 100 { // a block of successes takes longer than a failure
					r.Uint64()
				}
				return 1, nil
			}
		}
		_, err := montecarlo.Run(t.Context(), p, "fragile", 10000, model, montecarlo.NewMoments)
		if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "fragile: replication ") {
			t.Fatalf("error = %v", err)
		}
		if got := err.Error(); got != fmt.Sprintf("fragile: replication %d: broken", want) {
			t.Errorf("workers=%d: %s, want replication %d", workers, got, want)
		}
	}
}

func TestPanicOfAModelNamesItsReplication(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, workers := range []int{1, 2} {
		var calls atomic.Int64
		model := func() montecarlo.Replication[bool] {
			return func(*rand.Rand) (bool, error) {
				calls.Add(1)
				panic("index out of range")
			}
		}
		_, err := montecarlo.Run(t.Context(), montecarlo.Plan{Workers: workers}, "bug", 1000, model, montecarlo.NewProportion)
		var p *montecarlo.PanicError
		if !errors.As(err, &p) || err.Error() != "bug: replication 0: panic: index out of range" || len(p.Stack) == 0 {
			t.Errorf("error = %v", err)
		}
		if n := calls.Load(); n > int64(workers) {
			t.Errorf("%d replications ran on after the panic", n)
		}
	}
}

func TestCancelledRunHasNoResult(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, workers := range []int{1, 2, 7} {
		ctx, cancel := context.WithCancel(t.Context())
		var calls atomic.Int64
		model := func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				if calls.Add(1) == 1000 {
					cancel()
				}
				return 1, nil
			}
		}
		r := montecarlo.NewRunner(montecarlo.Plan{Workers: workers}, "long", model, montecarlo.NewMoments)
		err := r.Advance(ctx, math.MaxInt32)
		if !errors.Is(err, context.Canceled) || !strings.HasPrefix(err.Error(), "long: ") {
			t.Fatalf("error = %v", err)
		}
		if err := r.Advance(t.Context(), 10); !errors.Is(err, montecarlo.ErrNoResult) {
			t.Errorf("Advance after cancellation: %v", err)
		}
		if _, err := r.MarshalBinary(); !errors.Is(err, montecarlo.ErrNoResult) {
			t.Errorf("MarshalBinary after cancellation: %v", err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("Result after cancellation returned an estimate")
				}
			}()
			r.Result()
		}()
		cancel()
		a, err := montecarlo.Run(ctx, montecarlo.Plan{Workers: workers}, "long", 10, model, montecarlo.NewMoments)
		if a != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("Run on a cancelled context: %v, %v", a, err)
		}
	}
}

func TestPlanOutsideItsDomainIsRefused(t *testing.T) {
	for _, c := range []struct {
		workers, n int
		arg        string
	}{{0, 10, "workers"}, {-1, 10, "workers"}, {1, -1, "replications"}} {
		_, err := montecarlo.Run(t.Context(), montecarlo.Plan{Workers: c.workers}, "draw", c.n, draw, montecarlo.NewMoments)
		var domain *inputs.Error
		if !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("workers=%d n=%d: %v", c.workers, c.n, err)
		}
	}
}

// Twice as many replications allocate as often: nothing per replication.
func TestNoAllocationPerReplication(t *testing.T) {
	for _, workers := range []int{1, 2} {
		allocs := func(n int) float64 {
			return testing.AllocsPerRun(5, func() {
				p := montecarlo.Plan{Seed: 1, Workers: workers}
				if _, err := montecarlo.Run(t.Context(), p, "draw", n, draw, montecarlo.NewMoments); err != nil {
					t.Fatal(err)
				}
			})
		}
		// 16384 further replications; the number of accumulators in flight may
		// differ by the window of 16 per worker. What others allocate meanwhile, such as
		// the runtime, is counted, too, but not each time; what replications do, is.
		few, many := allocs(16384), allocs(32768)
		for range 4 {
			if many-few > float64(16*workers) {
				few, many = allocs(16384), allocs(32768)
			}
		}
		if many-few > float64(16*workers) {
			t.Errorf("workers=%d: %v allocations for 16384, %v for 32768", workers, few, many)
		}
	}
}

func TestSavedRunIsTiedToItsPlan(t *testing.T) {
	r := montecarlo.NewRunner(montecarlo.Plan{Seed: 1, Workers: 1}, "a", draw, montecarlo.NewMoments)
	if err := r.Advance(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	saved, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seed  uint64
		label string
	}{{2, "a"}, {1, "b"}} {
		other := montecarlo.NewRunner(montecarlo.Plan{Seed: c.seed, Workers: 1}, c.label, draw, montecarlo.NewMoments)
		var format *montecarlo.FormatError
		if err := other.UnmarshalBinary(saved); !errors.As(err, &format) || other.N() != 0 {
			t.Errorf("%+v took the state of another run: %v", c, err)
		}
	}
	for i := range saved { // any flipped bit is detected
		bad := append([]byte(nil), saved...)
		bad[i] ^= 4
		if err := r.UnmarshalBinary(bad); err == nil {
			t.Errorf("byte %d of the saved run may be damaged unnoticed", i)
		}
	}
	if err := r.UnmarshalBinary(saved[:len(saved)-1]); err == nil {
		t.Error("a truncated state was taken")
	}
	if r.N() != 100 || !reflect.DeepEqual(bits(t, r.Result()), bits(t, plain(montecarlo.Plan{Seed: 1}, "a", 100))) {
		t.Error("a refused state changed the runner")
	}
}
