package cube_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/cube"
	"castlab/topologies/schedules"
)

func rotation(t testing.TB, d int) *schedules.Rotation {
	t.Helper()
	r, err := schedules.NewRotation(d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newAsync(t testing.TB, d int) *cube.Async {
	t.Helper()
	a, err := cube.NewAsync(d)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// byDefinition executes the recurrence of Async as its comment states it: one
// array of arrivals per node t of the tree, indexed by the receiver z.
func byDefinition(t testing.TB, d int, x []float64) float64 {
	r := rotation(t, d)
	n := uint32(1) << d
	arrival := make([][]float64, n)
	arrival[0] = make([]float64, n)
	free := make([][]float64, d)
	for c := range free {
		free[c] = make([]float64, n)
	}
	end := 0.0
	for m := 1; m < int(n); m++ {
		t, c := r.Nodes[m-1], r.Dimension(m)
		arrival[t] = make([]float64, n)
		for z := range n {
			there := arrival[t^1<<c][z^1<<c]
			arrival[t][z] = math.Max(free[c][z], there) + x[z^t]
			end = math.Max(end, arrival[t][z])
		}
		free[c] = arrival[t]
	}
	return end
}

// deterministic are lengths anyone can reproduce without a random generator.
func deterministic(d int) []float64 {
	x := make([]float64, 1<<d)
	for l := range x {
		x[l] = 0.5 + float64(uint32(uint64(l)*2654435761))/(1<<32)
	}
	return x
}

// lengthKinds returns lengths that exercise different cases: queues everywhere, links
// that wait for one giant, ties, zeros, infinities.
func lengthKinds(d int, r *rand.Rand) map[string][]float64 {
	n := 1 << d
	kinds := map[string][]float64{"deterministic": deterministic(d), "exponential": exponentials(n, r)}
	add := func(name string, draw func() float64) {
		x := make([]float64, n)
		for l := range x {
			x[l] = draw()
		}
		kinds[name] = x
	}
	pareto := distributions.Pareto{Shape: 1.1, Mu: 1}
	add("pareto", func() float64 { return pareto.Sample(r) })
	add("nearly constant", func() float64 { return 1 + 0.01*r.Float64() })
	add("dyadic", func() float64 { return float64(1+r.IntN(1024)) / 256 })
	add("zero or one", func() float64 { return float64(r.IntN(2)) })
	add("minus zero", func() float64 { return math.Copysign(0, -1) })
	add("one in 50 infinite", func() float64 {
		if r.IntN(50) == 0 {
			return math.Inf(1)
		}
		return r.ExpFloat64()
	})
	giant := exponentials(n, r)
	giant[r.IntN(n)] = 1e6
	kinds["one giant"] = giant
	return kinds
}

// Equal to the last bit for all lengths, dyadic or not: the sums are added in
// the same order. One workspace serves all, so nothing of a run is left in the
// next.
func TestAsyncFollowsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	largest := 10
	if testing.Short() {
		largest = 8
	}
	for d := 1; d <= largest; d++ {
		e := newAsync(t, d).NewExecution()
		for kind, x := range lengthKinds(d, r) {
			want := byDefinition(t, d, x)
			if got := e.Run(x); got != want {
				t.Errorf("d = %d, %s: %v, by the definition %v", d, kind, got, want)
			}
		}
	}
}

// The same where most rows are not read, with the plain loop of the benchmarks.
func TestAsyncFollowsDefinitionAtScale(t *testing.T) {
	if testing.Short() {
		t.Skip("128 MiB")
	}
	const d = 12
	rows := make([][]float64, 1<<d)
	for t := range rows {
		rows[t] = make([]float64, 1<<d)
	}
	e := newAsync(t, d).NewExecution()
	r := rand.New(rand.NewPCG(1, 1))
	for kind, x := range map[string][]float64{"deterministic": deterministic(d), "exponential": exponentials(1<<d, r)} {
		want := plainAsync(rotation(t, d), rows, x)
		if got := e.Run(x); got != want {
			t.Errorf("%s: %v, plain loop %v", kind, got, want)
		}
	}
}

// With x = 1 the schedule is overlapped without loss: ceil((n-1)/d) slots, the
// least that n(n-1) transmissions over nd links can take.
func TestAsyncOfUnitLengthsIsOptimal(t *testing.T) {
	largest := 14
	if testing.Short() {
		largest = 11
	}
	for d := 1; d <= largest; d++ {
		n := 1 << d
		x := make([]float64, n)
		for l := range x {
			x[l] = 1
		}
		if got, want := newAsync(t, d).NewExecution().Run(x), float64((n-1+d-1)/d); got != want {
			t.Errorf("d = %d: %v, want %v", d, got, want)
		}
	}
}

// For d = 2, 3, 4 the bounds d M and T_s M are the same number. (For d = 1 both
// packets are sent at once: M.) The lengths are integers, so nothing is rounded.
func TestAsyncOfSmallCubesIsTheLongestPacket(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for d := 1; d <= 4; d++ {
		e := newAsync(t, d).NewExecution()
		x := make([]float64, 1<<d)
		for range 2000 {
			longest := 0.0
			for l := range x {
				x[l] = float64(r.IntN(1000))
				longest = max(longest, x[l])
			}
			if got := e.Run(x); got != float64(d)*longest {
				t.Fatalf("d = %d, %v: %v, want %v", d, x, got, float64(d)*longest)
			}
		}
	}
}

// A single packet among empty ones crosses d links and never waits, for any source.
func TestAsyncOfOnePacketIsItsHops(t *testing.T) {
	for d := 1; d <= 12; d++ {
		e := newAsync(t, d).NewExecution()
		x := make([]float64, 1<<d)
		for _, l := range []int{0, 1, 1<<d - 1, 1 << d / 3} {
			x[l] = 1
			if got := e.Run(x); got != float64(d) {
				t.Errorf("d = %d, node %d: %v", d, l, got)
			}
			x[l] = 0
		}
	}
}

// Pathwise bounds on both sides, and the barrier, which shares no code: dyadic
// lengths, so that neither side is rounded and <= means <=.
func TestAsyncIsBetweenItsBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	largest := 12
	if testing.Short() {
		largest = 10
	}
	for d := 2; d <= largest; d++ {
		n := 1 << d
		slots := float64((n - 1 + d - 1) / d)
		order := rotation(t, d)
		steps := 0.0 // sum of beta_i
		for i := 1; i <= d; i++ {
			steps += float64((order.Start[i+1] - order.Start[i] + d - 1) / d)
		}
		e := newAsync(t, d).NewExecution()
		barrier := newBarrier(t, d).NewExecution()
		x := make([]float64, n)
		for k := range 20 {
			longest := 0.0
			for l := range x {
				v := r.ExpFloat64()
				if k%2 == 1 {
					v = v * v * v
				}
				x[l] = math.Round(v*256) / 256
				longest = max(longest, x[l])
			}
			got, modified := e.Run(x), barrier.Run(x)
			lower := max(float64(d)*longest, barrier.Load())
			upper := min(slots*longest, modified)
			if !(lower <= got && got <= upper && modified <= steps*longest) {
				t.Errorf("d = %d: want %v <= %v <= %v, barrier at most %v", d, lower, got, upper, steps*longest)
			}
		}
	}
}

// A longer packet ends nothing earlier.
func TestAsyncIsMonotone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	for _, d := range []int{5, 7, 9} {
		e := newAsync(t, d).NewExecution()
		x := exponentials(1<<d, r)
		before := e.Run(x)
		for range 50 {
			x[r.IntN(len(x))] += r.ExpFloat64()
			after := e.Run(x)
			if after < before {
				t.Errorf("d = %d: %v, before %v", d, after, before)
			}
			before = after
		}
	}
}

func TestAsyncDomain(t *testing.T) {
	for _, d := range []int{-1, 0, cube.MaxAsync + 1} {
		var domain *inputs.Error
		if _, err := cube.NewAsync(d); !errors.As(err, &domain) || domain.Arg != "d" {
			t.Errorf("d = %d: %v", d, err)
		}
	}
	r := rand.New(rand.NewPCG(1, 0))
	for name, law := range map[string]distributions.Sampler{
		"none":           nil,
		"NaN":            constant(math.NaN()),
		"negative":       constant(-1),
		"bad law":        distributions.Exponential{Mu: -1},
		"minus infinity": constant(math.Inf(-1)),
	} {
		if _, err := newAsync(t, 4).Completion(law)()(r); err == nil {
			t.Errorf("law %s: no error", name)
		}
	}
	got, err := newAsync(t, 4).Completion(constant(math.Inf(1)))()(r)
	if err != nil || !math.IsInf(got, 1) {
		t.Errorf("infinite lengths: %v, %v", got, err)
	}
}

func TestAsyncDoesNotAllocatePerReplication(t *testing.T) {
	for _, d := range []int{1, 5, 9} {
		run := newAsync(t, d).Completion(distributions.Exponential{Mu: 1})()
		r := rand.New(rand.NewPCG(1, 0))
		if a := testing.AllocsPerRun(20, func() { _, _ = run(r) }); a != 0 {
			t.Errorf("d = %d: %v allocations per replication", d, a)
		}
	}
}

// Workers share an Async and nothing else.
func TestAsyncResultDoesNotDependOnWorkers(t *testing.T) {
	a := newAsync(t, 7)
	mean := func(workers int) float64 {
		m, err := montecarlo.Run(t.Context(), montecarlo.Plan{Seed: 1, Workers: workers}, "async", 500,
			a.Completion(distributions.Exponential{Mu: 1}), montecarlo.NewMoments)
		if err != nil {
			t.Fatal(err)
		}
		return m.Mean()
	}
	if one, three := mean(1), mean(3); one != three {
		t.Errorf("mean %v with one worker, %v with three", one, three)
	}
}
