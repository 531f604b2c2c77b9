package ring

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// fixed returns given lengths in order.
type fixed struct {
	x    []float64
	next *int
}

func (f fixed) Sample(*rand.Rand) float64 {
	*f.next++
	return f.x[(*f.next-1)%len(f.x)]
}

func TestOutcomeReportsWhatWasDrawn(t *testing.T) {
	next := 0
	run := Async{N: 4, Law: fixed{[]float64{2, 1, 4, 3, 1, 1, 1, 5}, &next}}.Outcomes()
	r := rand.New(rand.NewPCG(1, 0))
	// First ring: packet of length 4 over two links. Second: 5 over two links.
	for _, want := range []Outcome{{T: 8, Max: 4, Min: 1, Sum: 10}, {T: 10, Max: 5, Min: 1, Sum: 8}, {T: 8, Max: 4, Min: 1, Sum: 10}} {
		got, err := run(r)
		if err != nil || got != want {
			t.Errorf("outcome %+v, %v, want %+v", got, err, want)
		}
	}
}

func TestBadSettingsAreNamed(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range []struct {
		arg string
		err error
		run montecarlo.Replication[float64]
	}{
		{"n", Async{N: 1, Law: law}.Validate(), Async{N: 1, Law: law}.Completion()},
		{"n", Async{N: -3, Law: law}.Validate(), Async{N: -3, Law: law}.Completion()},
		{"law", Async{N: 2}.Validate(), Async{N: 2}.Completion()},
		{"law", Fast{N: 2}.Validate(), Fast{N: 2}.Completion()},
		{"n", Fast{N: 1, Law: law}.Validate(), Fast{N: 1, Law: law}.Completion()},
	} {
		var d *inputs.Error
		if !errors.As(c.err, &d) || d.Arg != c.arg {
			t.Errorf("Validate: %v, want an inputs.Error for %s", c.err, c.arg)
		}
		if _, err := c.run(r); !errors.As(err, &d) || d.Arg != c.arg {
			t.Errorf("run: %v, want an inputs.Error for %s", err, c.arg)
		}
	}
	var d *inputs.Error
	if err := (Async{N: 2, Law: distributions.Exponential{Mu: -1}}).Validate(); !errors.As(err, &d) || d.Arg != "mean" {
		t.Errorf("invalid law: %v", err)
	}
	if err := (Async{N: 2, Law: law}).Validate(); err != nil {
		t.Error(err)
	}
}

func TestReplicationsDoNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	law := distributions.Exponential{Mu: 1}
	outcomes, completion, fast := Async{N: 33, Law: law}.Outcomes(), Async{N: 33, Law: law}.Completion(), Fast{N: 33, Law: law}.Completion()
	for name, f := range map[string]func(){
		"Outcomes":   func() { outcomes(r) },
		"Completion": func() { completion(r) },
		"Fast":       func() { fast(r) },
	} {
		if a := testing.AllocsPerRun(100, f); a != 0 {
			t.Errorf("%s: %v allocations per replication", name, a)
		}
	}
}

// Async and Fast sample the same law. Two-sample Kolmogorov-Smirnov with m =
// 20,000 each: P(D > d) <= 2 exp(-m d^2), which is 1e-6/cases at the threshold
// (0.028 for 12 cases); it detects a shift of 3 % of probability anywhere. A
// law on atoms makes the test conservative. Lengths are rounded to multiples of
// 2^-20 so that sums of equal atoms compare equal.
func TestFastAgreesWithAsyncInLaw(t *testing.T) {
	const m = 20_000
	laws := []distributions.Law{distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2},
		distributions.Pareto{Shape: 1.2, Mu: 1}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}
	sizes := []int{2, 5, 8}
	threshold := math.Sqrt(math.Log(2*float64(len(laws)*len(sizes))/1e-6) / m)
	for i, law := range laws {
		for _, n := range sizes {
			r := rand.New(rand.NewPCG(1, uint64(100*i+n)))
			async, fast := Async{N: n, Law: law}.Completion(), Fast{N: n, Law: law}.Completion()
			a, b := make([]float64, m), make([]float64, m)
			for k := range m {
				x, err := async(r)
				y, err2 := fast(r)
				if err != nil || err2 != nil {
					t.Fatal(err, err2)
				}
				const grid = 1 << 20
				a[k], b[k] = math.Round(x*grid), math.Round(y*grid)
			}
			if d := kolmogorov(a, b); d > threshold {
				t.Errorf("n=%d %v: distance %v above %v", n, law, d, threshold)
			}
		}
	}
}

// kolmogorov returns the greatest distance between two empirical distribution
// functions of equally many values; it sorts both.
func kolmogorov(a, b []float64) float64 {
	slices.Sort(a)
	slices.Sort(b)
	d, j := 0, 0
	for i := 0; i < len(a); {
		for j < len(b) && b[j] < a[i] {
			j++
			d = max(d, j-i)
		}
		x := a[i]
		for i < len(a) && a[i] == x {
			i++
		}
		for j < len(b) && b[j] == x {
			j++
		}
		d = max(d, i-j, j-i)
	}
	return float64(max(d, len(b)-j)) / float64(len(a))
}

// The same test must see a Fast that forgets a hop or a node.
func TestKolmogorovSeesAWrongRing(t *testing.T) {
	const m = 20_000
	law := distributions.Exponential{Mu: 1}
	r := rand.New(rand.NewPCG(1, 7))
	async, fewer := Async{N: 8, Law: law}.Completion(), Fast{N: 9, Law: law}.Completion()
	a, b := make([]float64, m), make([]float64, m)
	for k := range m {
		a[k], _ = async(r)
		b[k], _ = fewer(r)
	}
	// F^8 against F^9: distance 8^8/9^9 = 0.0433.
	if d := kolmogorov(a, b); d < 0.0285 {
		t.Errorf("distance %v between rings of 8 and 9 nodes, want about 0.043", d)
	}
}

func BenchmarkAsync(b *testing.B) {
	for _, n := range []int{8, 64, 65, 1024, 4096} {
		b.Run(fmt.Sprint("n=", n), func(b *testing.B) {
			run := Async{N: n, Law: distributions.Exponential{Mu: 1}}.Completion()
			r := rand.New(rand.NewPCG(1, 0))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := run(r); err != nil {
					b.Fatal(err)
				}
			}
			sends := float64(2*n) * float64(n/2)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/sends, "ns/transmission")
		})
	}
}

func BenchmarkFast(b *testing.B) {
	run := Fast{N: 4096, Law: distributions.Exponential{Mu: 1}}.Completion()
	r := rand.New(rand.NewPCG(1, 0))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := run(r); err != nil {
			b.Fatal(err)
		}
	}
}
