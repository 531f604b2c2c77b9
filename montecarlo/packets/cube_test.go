package packets_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/topologies/schedules"
)

// largest returns the largest cube of a test, short or not.
func largest(short, long int) int {
	if testing.Short() {
		return short
	}
	return long
}

// betaSum returns sum of ceil(C(d,i)/d) over i = 1..d: the steps of the phases
// (VB93, Section III), counted here with Pascal's triangle.
func betaSum(d int) int {
	row := []int{1}
	for range d {
		next := []int{1}
		for i := 1; i < len(row); i++ {
			next = append(next, row[i-1]+row[i])
		}
		row = append(next, 1)
	}
	sum := 0
	for _, c := range row[1:] {
		sum += (c + d - 1) / d
	}
	return sum
}

// Unit lengths: without barriers the ceil((n-1)/d) slots of the schedule (no
// link ever waits for a packet that is late), with barriers the sum of the
// steps, 5 for d = 4. In order of arrival not less than the slots.
func TestUnitLengthsTakeTheSlots(t *testing.T) {
	for d := 1; d <= largest(7, 9); d++ {
		n := 1 << d
		e := cubeBroadcast(t, d).NewExecution()
		x := make([]float64, n)
		for i := range x {
			x[i] = 1
		}
		slots := float64((n - 2 + d) / d)
		if got := mustRun(t, e, packets.InSchedule, x); got != slots {
			t.Errorf("d=%d: %v slots, want %v", d, got, slots)
		}
		steps := betaSum(d)
		if d == 4 && steps != 5 {
			t.Fatalf("d=4: %d steps, want 5", steps)
		}
		if got := mustRun(t, e, packets.Barrier, x); got != float64(steps) {
			t.Errorf("d=%d: %v steps with barriers, want %v", d, got, steps)
		}
		if got := mustRun(t, e, packets.Arrival, x); got < slots {
			t.Errorf("d=%d: %v slots in order of arrival, the least is %v", d, got, slots)
		}
	}
}

// One packet of length 1 and the rest of none: it crosses d links and nothing
// else takes time. With the others of length 2^-40, d + the time of the others
// that go before or between: less than all together, n 2^-40 n.
func TestOneLongPacketCrossesTheCube(t *testing.T) {
	for d := 1; d <= largest(7, 9); d++ {
		n := 1 << d
		e := cubeBroadcast(t, d).NewExecution()
		for _, tiny := range []float64{0, 0x1p-40} {
			x := make([]float64, n)
			for i := range x {
				x[i] = tiny
			}
			x[0] = 1
			for _, how := range disciplines {
				got := mustRun(t, e, how, x)
				if got < float64(d) || got > float64(d)+tiny*float64(n)*float64(n) {
					t.Errorf("d=%d %v, others %v: %v, want %d", d, how, tiny, got, d)
				}
			}
		}
	}
}

// Path by path: a packet must cross d links, a link must send its load, and
// barriers only delay (the order on every link is the same).
func TestOrderOfCompletionTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= largest(7, 8); d++ {
		e := cubeBroadcast(t, d).NewExecution()
		for range 20 {
			x := dyadic(r, 1<<d)
			async := mustRun(t, e, packets.InSchedule, x)
			least := max(float64(d)*last(x), e.Load())
			fifo := mustRun(t, e, packets.Arrival, x)
			barrier := mustRun(t, e, packets.Barrier, x)
			sum := 0.0
			for _, phase := range e.Phases() {
				sum += phase
			}
			if async < least || fifo < least || barrier < async || sum != barrier {
				t.Errorf("d=%d: at least %v, in schedule %v, by arrival %v, with barriers %v, phases %v", d, least, async, fifo, barrier,
					e.Phases())
			}
			phases := e.Phases()
			for _, i := range []int{1, d - 1, d} { // T_1 = T_(d-1) = T_d = M (VB93)
				if i >= 1 && phases[i-1] != last(x) {
					t.Errorf("d=%d: phase %d takes %v, the longest packet is %v", d, i, phases[i-1], last(x))
				}
			}
		}
	}
}

// The traces of the cube keep the rules, ties and none.
func TestCubeKeepsTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= largest(5, 7); d++ {
		s, err := schedules.CubeMultinode(d)
		if err != nil {
			t.Fatal(err)
		}
		e := cubeBroadcast(t, d).NewExecution()
		exponential, heavy, coarse := make([]float64, 1<<d), make([]float64, 1<<d), make([]float64, 1<<d)
		for i := range exponential {
			exponential[i] = r.ExpFloat64()
			heavy[i] = math.Exp(20 * r.Float64())
			coarse[i] = float64(r.IntN(3))
		}
		for _, x := range [][]float64{exponential, heavy, coarse, make([]float64, 1<<d)} {
			for _, how := range []packets.Discipline{packets.InSchedule, packets.Arrival, packets.Barrier} {
				if how == packets.Barrier { // a hop begins at a sum: let it be exact
					for i := range x {
						x[i] = math.Round(x[i]*1024) / 1024
					}
				}
				done := mustRun(t, e, how, x)
				if err := checkTrace(s, how, x, e.AppendFinish(nil), done); err != nil {
					t.Errorf("d=%d %v: %v", d, how, err)
				}
			}
		}
	}
}

// Figures of 200 runs with exponential lengths, from another program: for d = 4
// the order of arrival takes longer than 4M = T_async in 24 % of them; for d = 6
// it takes 1.51 +- 0.10 (one standard error) longer in the mean, and in 4 % less.
// Each of the three comparisons allows 4.9 standard errors of the difference,
// a false alarm in 10^-6, and would see any order that the lengths do not
// decide: the mean difference of that is 0.
func TestArrivalOrderOfExponentialLengths(t *testing.T) {
	const runs, other = 2000, 200
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range []struct {
		d          int
		more, less float64
	}{{4, 0.24, 0}, {6, 0, 0.04}} {
		e := cubeBroadcast(t, c.d).NewExecution()
		x := make([]float64, 1<<c.d)
		more, less, sum, squares := 0, 0, 0.0, 0.0
		for range runs {
			for i := range x {
				x[i] = r.ExpFloat64()
			}
			longer := mustRun(t, e, packets.Arrival, x) - mustRun(t, e, packets.InSchedule, x)
			sum += longer
			squares += longer * longer
			switch {
			case longer > 1e-9:
				more++
			case longer < -1e-9:
				less++
			}
		}
		share := func(what string, count int, want float64) {
			if got := float64(count) / runs; math.Abs(got-want) > 4.9*math.Sqrt(want*(1-want)*(1.0/runs+1.0/other)) {
				t.Errorf("d=%d: %s in %v of the runs, want about %v", c.d, what, got, want)
			}
		}
		share("less", less, c.less)
		if c.d == 6 && (more == 0 || less == 0) { // neither bounds the other; in 2000 runs by chance below 10^-30
			t.Errorf("d=6: longer in %d runs, shorter in %d", more, less)
		}
		mean := sum / runs
		if c.d == 4 {
			share("more", more, c.more)
		} else if sd := math.Sqrt(squares/runs - mean*mean); math.Abs(mean-1.51) > 4.9*math.Hypot(0.10, sd/math.Sqrt(runs)) {
			t.Errorf("d=6: longer by %v in the mean, want about 1.51", mean)
		}
	}
}

// deterministic lengths, spread like random ones and the same everywhere.
func deterministic(n int) []float64 {
	x := make([]float64, n)
	for l := range x {
		x[l] = 0.5 + float64(uint32(l)*2654435761)/(1<<32)
	}
	return x
}

// The two executions of one broadcast share no code: packets knows sends and
// links, package cube the rotation and vectors over the nodes. On lengths that
// are multiples of 2^-10 both are exact and must agree to the last bit; on
// others to 1e-12, because they add in different orders (at most 400 terms at d =
// 12, of 1.1e-16 each).
func TestAgreesWithVectorExecutions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= largest(8, 10); d++ {
		n := 1 << d
		async, err := cube.NewAsync(d)
		if err != nil {
			t.Fatal(err)
		}
		barrier, err := cube.NewBarrier(d)
		if err != nil {
			t.Fatal(err)
		}
		ofAsync, ofBarrier := async.NewExecution(), barrier.NewExecution()
		e := cubeBroadcast(t, d).NewExecution()
		compare := func(name string, x []float64, tolerance float64) {
			t.Helper()
			near := func(what string, got, want float64) {
				t.Helper()
				if !(math.Abs(got-want) <= tolerance*want) {
					t.Errorf("d=%d %s, %s: packet by packet %v, by vectors %v", d, name, what, got, want)
				}
			}
			near("T_async", mustRun(t, e, packets.InSchedule, x), ofAsync.Run(x))
			near("T_mod", mustRun(t, e, packets.Barrier, x), ofBarrier.Run(x))
			for i, phase := range e.Phases() {
				near(fmt.Sprint("phase ", i+1), phase, ofBarrier.Phase(i+1))
			}
			near("load", e.Load(), ofBarrier.Load())
		}
		for range 10 {
			compare("dyadic", dyadic(r, n), 0)
		}
		coarse := make([]float64, n)
		for i := range coarse {
			coarse[i] = float64(r.IntN(3))
		}
		compare("0, 1 and 2", coarse, 0)
		compare("zero", make([]float64, n), 0)
		compare("deterministic", deterministic(n), 1e-12)
		for _, law := range []distributions.Law{
			distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 1.5, Mu: 1},
			distributions.LogPareto{Shape: 0.5, Mu: 1}, distributions.Lognormal{Mu: 1, Sigma: 1},
		} {
			for range 3 {
				x := make([]float64, n)
				for i := range x {
					x[i] = law.Sample(r)
				}
				compare(law.String(), x, 1e-12)
			}
		}
	}
}

// One stream gives both the same lengths, so differences of the two are paired.
func TestDrawsWhatVectorExecutionsDraw(t *testing.T) {
	const d = 6
	law := distributions.Exponential{Mu: 1}
	async, err := cube.NewAsync(d)
	if err != nil {
		t.Fatal(err)
	}
	barrier, err := cube.NewBarrier(d)
	if err != nil {
		t.Fatal(err)
	}
	b := cubeBroadcast(t, d)
	for how, other := range map[packets.Discipline]montecarlo.Replication[float64]{
		packets.InSchedule: async.Completion(law)(), packets.Barrier: barrier.Completion(law)(),
	} {
		run := b.Completion(how, law)()
		mine, its := rand.New(rand.NewPCG(1, 0)), rand.New(rand.NewPCG(1, 0))
		for range 5 {
			got, err := run(mine)
			want, err2 := other(its)
			if err != nil || err2 != nil || !(math.Abs(got-want) <= 1e-12*want) {
				t.Errorf("%v: %v, by vectors %v (%v, %v)", how, got, want, err, err2)
			}
		}
	}
}
