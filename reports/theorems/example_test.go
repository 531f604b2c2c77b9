package theorems_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	theory "castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/ring"
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

// The Go program of the guide is the one that is run here.
func TestTheGuideQuotesTheExample(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../notebooks/guide/go.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, begun := strings.Cut(string(source), "\nfunc Example() {\n")
	body, output, ended := strings.Cut(body, "\t// Output:\n")
	output, _, closed := strings.Cut(output, "}\n")
	if !begun || !ended || !closed {
		t.Fatal("the example has no body, no output or no end")
	}
	output = strings.ReplaceAll(output, "\t// ", "")
	want := "```go\n" + strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:] + "```\n\n```text\n" + output + "```\n"
	if !strings.Contains(string(guide), want) {
		t.Errorf("the guide does not quote the example:\n%s", want)
	}
}
