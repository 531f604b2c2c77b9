package theorems_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	theory "castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/ring"
	"castlab/montecarlo/steady"
)

// A formula and an experiment that share their parameters and nothing else: the mean
// completion time of the multinode broadcast in a ring of 64 nodes. The guide quotes it.
func Example() {
	const n = 64
	law := distributions.Exponential{Mu: 1}
	mean, err := theory.Mean(n, law)
	if err != nil {
		fmt.Println(err)
		return
	}
	broadcast := ring.Async{N: n, Law: law}
	experiment := montecarlo.Mean("T", "mean packet times", fmt.Sprintf("ring n=%d law=%v", n, law), broadcast.Completion)
	e, err := experiment(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999,
		Min: 1 << 10, Max: 1 << 20, Done: montecarlo.RelativePrecision(0.02),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("theory %.1f, measured %.0f from %d broadcasts\n", mean, e.Value, e.N)
	fmt.Println("agree:", e.Contains(mean), "in doubt:", e.Warnings)
	// Output:
	// theory 151.8, measured 152 from 4096 broadcasts
	// agree: true in doubt: []
}

// The interval of results that one has already and that do not depend on each other: here 200 times, each the longer of
// two uniform waits from 0 to 1, whose mean is 2/3. The guide quotes it.
func Example_results() {
	r := rand.New(rand.NewPCG(1, 1))
	results := make([]float64, 200) // yours, of a file or another program
	for i := range results {
		results[i] = max(r.Float64(), r.Float64())
	}
	m := montecarlo.NewMoments()
	m.AddSlice(results)
	e := montecarlo.MeanInterval(m, 0.99)
	fmt.Printf("n=%d, holds 2/3: %v, warnings: %d\n", e.N, e.Contains(2.0/3), len(e.Warnings))
	// Output:
	// n=200, holds 2/3: true, warnings: 0
}

// The mean of a simulation that goes on, to 5 %: the time in M/M/1 at load 0.5, in mean services, which is 2. The guide
// quotes it.
func Example_running() {
	const load = 0.5
	start := func(w *montecarlo.Words) (steady.Advance, error) {
		r, wait := w.Rand(), 0.0
		return func(s *steady.Series, n int) {
			for range n { // n further observations of the run
				service := r.ExpFloat64()
				s.Add(wait+service, 1)
				wait = max(0, wait+service-r.ExpFloat64()/load)
			}
		}, nil
	}
	e, err := steady.Mean("T", "mean services", "M/M/1", start)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99,
		Min: 1 << 13, Max: 1 << 22, Done: montecarlo.RelativePrecision(0.05),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1f, holds 2: %v, converged: %v\n", e.Value, e.Contains(2), steady.Converged(e))
	// Output:
	// 2.0, holds 2: true, converged: true
}

// The Go programs of the guide are those that are run here.
func TestTheGuideQuotesTheExamples(t *testing.T) {
	var source []byte
	for _, file := range []string{"example_test.go", "../../montecarlo/example_reduction_test.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, text...)
	}
	guide, err := os.ReadFile("../../notebooks/guide/go.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Example", "Example_results", "Example_running", "ExamplePath"} {
		_, body, begun := strings.Cut(string(source), "\nfunc "+name+"() {\n")
		body, output, ended := strings.Cut(body, "\t// Output:\n")
		output, _, closed := strings.Cut(output, "}\n")
		if !begun || !ended || !closed {
			t.Fatalf("%s has no body, no output or no end", name)
		}
		output = strings.ReplaceAll(output, "\t// ", "")
		want := "```go\n" + strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:] + "```\n\n```text\n" + output + "```\n"
		if !strings.Contains(string(guide), want) {
			t.Errorf("the guide does not quote %s:\n%s", name, want)
		}
	}
}
