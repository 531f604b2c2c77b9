package measured

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/lab/console"
)

var study = flag.Int("study", 0, "measure the gate of many benchmarks with so many tables of each row, for COVERAGE.md")

// TestGateOfManyStudy prints with -study how often a gate of many benchmarks fails, of equal programs and of some of which one is slower.
func TestGateOfManyStudy(t *testing.T) {
	if *study == 0 {
		t.Skip("a table of COVERAGE.md: -study 400")
	}
	fmt.Println("| benchmarks | processes a side | one by | status 1 | at 0.95 |\n| --: | --: | --: | --: | --: |")
	for _, size := range []int{4, 16} {
		for _, n := range []int{6, 10} {
			for _, factor := range []float64{1, 1.05} {
				r := rand.New(montecarlo.NewStreams(1, fmt.Sprint("gates of many ", size, n, factor)).Source(0))
				names := []string{"Parse"}
				for i := range size - 1 {
					names = append(names, fmt.Sprintf("Other%d", i))
				}
				failed := 0
				for range *study {
					base := saved(t, processes(t, "old.txt", r, n, 1, 1, names...))
					status, _, errs := run(t, processes(t, "new.txt", r, n, 1, factor, names...), "--baseline", base)
					switch status {
					case console.ExitVerdict:
						failed++
					case console.ExitWell:
					default:
						t.Fatal(errs)
					}
				}
				held := montecarlo.ProportionInterval(int64(failed), int64(*study), 0.95)
				fmt.Printf("| %d | %d | %g | %.3f | %.4f to %.4f |\n", size, n, factor, held.Value, held.Lo, held.Hi)
			}
		}
	}
}
