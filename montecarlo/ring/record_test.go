package ring

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// spells is a record of lengths 1 and 2 in spells: each length is that before it with
// probability stay. With stay = 1/2 lengths are independent.
func spells(t *testing.T, n int, stay float64, r *rand.Rand) *distributions.Empirical {
	t.Helper()
	values := make([]float64, n)
	slow := r.Float64() < 0.5
	for i := range values {
		if r.Float64() >= stay {
			slow = !slow
		}
		values[i] = 1
		if slow {
			values[i] = 2
		}
	}
	e, err := distributions.NewEmpirical("spells", values)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// fast returns the fraction of the circular windows of k values that are all 1, by trying
// every one.
func fast(record []float64, k int) float64 {
	all := 0
	for i := range record {
		slow := false
		for j := range k {
			slow = slow || record[(i+j)%len(record)] == 2
		}
		if !slow {
			all++
		}
	}
	return float64(all) / float64(len(record))
}

// allFast returns fast for windows of 0 to n values.
func allFast(record []float64, n int) []float64 {
	a := []float64{1}
	for k := 1; k <= n; k++ {
		a = append(a, fast(record, k))
	}
	return a
}

// inBlocks is the probability that n lengths are all 1, taken in blocks of mean length b: the
// first block has k of them with probability (1-1/b)^(k-1)/b, all n with (1-1/b)^(n-1). Those
// of k values in one block are a[k].
func inBlocks(a []float64, n int, b float64) float64 {
	if n == 0 {
		return 1
	}
	sum := math.Pow(1-1/b, float64(n-1)) * a[n]
	for k := 1; k < n; k++ {
		sum += math.Pow(1-1/b, float64(k-1)) / b * a[k] * inBlocks(a, n-k, b)
	}
	return sum
}

// In a ring of eight T is 4 times the longest length, 4 (2 - P(all are 1)). Of a record in spells
// that probability is known exactly: in its own order from all of its windows, in blocks from
// all of their ways to fall, for independent lengths as a power. Each of three intervals at 1 -
// 1e-6 holds its own, which is a false alarm of 3e-6 together, and that of independent lengths
// neither of the others; independence says 8, the record 6.9 at most.
func TestWhatARecordTakesInItsOrderIsKnownExactly(t *testing.T) {
	const n, level = 8, 1 - 1e-6
	record := spells(t, 2000, 0.95, rand.New(rand.NewPCG(1, 0)))
	b, _, err := distributions.BlockLength(record)
	if err != nil {
		t.Fatal(err)
	}
	a := allFast(record.Record(), n)
	truth := map[string]float64{"independent": 4 * (2 - math.Pow(a[1], n)), "blocks": 4 * (2 - inBlocks(a, n, b)),
		"own order": 4 * (2 - a[n])}
	measured := map[string]montecarlo.Estimate{}
	for name, lengths := range map[string]distributions.Joint{
		"independent": distributions.Block{Size: 1, Record: record}, "blocks": distributions.Stationary{Mean: b, Record: record},
		"own order": distributions.Consecutive{Record: record},
	} {
		e, err := montecarlo.Mean("T", "time", name, Joint{N: n, Lengths: lengths}.Completion)(context.Background(), montecarlo.Settings{
			Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: level, Min: 20_000, Max: 20_000,
		})
		if err != nil {
			t.Fatal(err)
		}
		if measured[name] = e; !e.Contains(truth[name]) {
			t.Errorf("%s: T = %v within %v to %v, exactly %v", name, e.Value, e.Lo, e.Hi, truth[name])
		}
	}
	for _, kept := range []string{"blocks", "own order"} {
		if measured["independent"].Contains(truth[kept]) || measured[kept].Contains(truth["independent"]) {
			t.Errorf("%s: %v is not told from %v of independent lengths", kept, truth[kept], truth["independent"])
		}
		if d := data.Less(measured[kept], measured["independent"]); !d.Contains(truth[kept]-truth["independent"]) || d.Contains(0) {
			t.Errorf("%s: the difference is within %v to %v, exactly %v", kept, d.Lo, d.Hi, truth[kept]-truth["independent"])
		}
	}
}

// The record is itself a run of a Markov chain, of which P(k lengths are 1) = stay^(k-1)/2, and
// in blocks of mean b the same with (1-1/b) stay + 1/(2b) in place of stay. The fraction of
// windows of k of 2^18 values differs from it by more than 6 of its standard deviations with
// probability 2e-9 by the normal law; its variance is the sum of the covariances of windows h
// apart, which are exact. What is made of them in blocks is off by no more than the sum over
// the blocks, on average 1 + 7/b.
func TestARecordInItsOrderHasTheProbabilitiesOfItsProcess(t *testing.T) {
	const n, stay, size, b = 8, 0.95, 1 << 18, 100.
	process := func(k int, stay float64) float64 { return math.Pow(stay, float64(k-1)) / 2 }
	deviation := func(k int) float64 {
		f := process(k, stay)
		variance := f * (1 - f)
		for h := 1; h < 1000; h++ {
			both := process(k+h, stay)
			if h >= k { // between the windows the chain goes from 1 to 1 in h-k+1 steps
				both = f * (1 + math.Pow(2*stay-1, float64(h-k+1))) / 2 * math.Pow(stay, float64(k-1))
			}
			variance += 2 * (both - f*f)
		}
		return math.Sqrt(variance / size)
	}
	a, most := allFast(spells(t, size, stay, rand.New(rand.NewPCG(2, 0))).Record(), n), 0.0
	for k := 1; k <= n; k++ {
		sd := deviation(k)
		if most = max(most, sd); math.Abs(a[k]-process(k, stay)) > 6*sd {
			t.Errorf("%d lengths are 1 in %v of the record, %v of the process, standard deviation %v", k, a[k], process(k, stay), sd)
		}
	}
	if got, want := inBlocks(a, n, b), process(n, (1-1/b)*stay+1/(2*b)); math.Abs(got-want) > 6*(1+7/b)*most {
		t.Errorf("in blocks %v, %v of the process", got, want)
	}
	if independent := math.Pow(0.5, n); process(n, stay)-independent < 50*most {
		t.Errorf("independent lengths have %v: there is no difference to see", independent)
	}
}

// The order of independent lengths matters in 1 of 20 records, as the test says: of 400 in 20,
// and in more than 45 with probability 1.9e-7 (binomial law). Of spells of 20 on average 45 of
// 50 records or more are found out.
func TestTheOrderOfIndependentLengthsDoesNotMatter(t *testing.T) {
	const n, size, runs, orders = 8, 200, 25, 39
	r := rand.New(rand.NewPCG(3, 0))
	mean := func(lengths distributions.Joint) float64 {
		run, sum := (Joint{N: n, Lengths: lengths}).Completion(), 0.0
		for range runs {
			x, err := run(r)
			if err != nil {
				t.Fatal(err)
			}
			sum += x
		}
		return sum / runs
	}
	matters := func(record *distributions.Empirical) bool {
		o := data.Orders{Own: mean(distributions.Consecutive{Record: record})}
		for range orders {
			o.Random = append(o.Random, mean(distributions.NewShuffled(r.IntN(1<<30), record)))
		}
		return o.P() <= 0.05
	}
	alarms, found := 0, 0
	for range 400 {
		values := make([]float64, size)
		for i := range values {
			values[i] = r.ExpFloat64()
		}
		record, err := distributions.NewEmpirical("independent", values)
		if err != nil {
			t.Fatal(err)
		}
		if matters(record) {
			alarms++
		}
	}
	for range 50 {
		if matters(spells(t, size, 0.95, r)) {
			found++
		}
	}
	if alarms > 45 || found < 45 {
		t.Errorf("the order matters to %d of 400 independent records and %d of 50 in spells", alarms, found)
	}
}

// Runs that follow each other in a record are a sample of what its process gives, 4 (2 - P(all
// are 1)) on average: as a series of measured values its mean has an interval at 0.95 that
// allows for their dependence. Of 200 records of 500 runs, in spells of 20 lengths, intervals
// miss it as often as 0.05 says, most with a warning of how short the record is: more than 22
// times with probability 1.9e-4 (binomial law), and if they missed 0.15 of them with
// probability 0.94. What is said of independent lengths is in none of them.
func TestRunsThatFollowEachOtherAreASampleOfTheProcess(t *testing.T) {
	const n, stay, runs = 8, 0.95, 500
	truth, independent := 4*(2-math.Pow(stay, n-1)/2), 4*(2-math.Pow(0.5, n))
	r := rand.New(rand.NewPCG(4, 0))
	missed, taken := 0, 0
	for range 200 {
		record := spells(t, n*runs, stay, r).Record()
		s := data.NewSample("T")
		for at := 0; at < len(record); at += n {
			if err := s.Add(CompletionTime(record[at : at+n])); err != nil {
				t.Fatal(err)
			}
		}
		e := s.Mean(0.95)
		if math.IsInf(e.Width(), 1) { // a change that is no chance to the test of stationarity

			continue
		}
		taken++
		if !e.Contains(truth) {
			missed++
		}
		if e.Contains(independent) {
			t.Errorf("%v to %v holds %v of independent lengths", e.Lo, e.Hi, independent)
		}
	}
	if taken < 180 || missed > 22 {
		t.Errorf("%v is missed by %d of %d intervals", truth, missed, taken)
	}
}
