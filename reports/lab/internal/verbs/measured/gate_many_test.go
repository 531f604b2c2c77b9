package measured

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// processes writes eight benchmarks, with an allocation that is always the same, of processes with a scatter of a hundredth.
func processes(t *testing.T, name string, r *rand.Rand, n, count int, factor float64, names ...string) string {
	var b strings.Builder
	for range n {
		b.WriteString("goos: linux\npkg: p\n")
		for _, of := range names {
			at := 100 * (1 + 0.01*r.NormFloat64())
			if of == "Parse" {
				at *= factor
			}
			for range count {
				fmt.Fprintf(&b, "Benchmark%s-8 100 %.4f ns/op 64 B/op 2 allocs/op\n", of, at*(1+0.002*r.NormFloat64()))
			}
		}
		b.WriteString("PASS\n")
	}
	return written(t, name, b.String())
}

// Of eight benchmarks in six processes one is slower by a tenth, ten times the scatter of a process: it is found among all, whatever
// -count is, and named. Six processes a side that do not overlap have P = 2/924 = 0.0022, by ranks, and 0.05/8 = 0.0063 is asked for:
// allocations that are the same everywhere pay nothing, or it would be 0.05/24 = 0.0021. Without a change at most one table in
// twenty has a line that fails: of 10, more than 3 have probability 1e-3.
func TestAFileOfManyBenchmarksIsAGate(t *testing.T) {
	if testing.Short() {
		t.Skip("many samples, on one goroutine")
	}
	names := []string{"Sort", "Hash", "Parse", "Send", "Copy", "Join", "Split", "Scan"}
	r := rand.New(rand.NewPCG(1, 1))
	for _, count := range []int{1, 5} {
		base := saved(t, processes(t, "old.txt", r, 6, count, 1, names...))
		now := processes(t, "new.txt", r, 6, count, 1.1, append(names[1:], "New")...)
		status, first, errs := gatedBy(t, base, now)
		if status != console.ExitVerdict || first != "gate failed: BenchmarkParse-8 surely larger" {
			t.Errorf("-count %d: status %d, %s %s", count, status, first, errs)
		}
		_, out, _ := run(t, now, "--baseline", base)
		out = strings.Join(strings.Fields(out), " ")
		for _, want := range []string{"1 higher, 6 not decided of 7", "All 7 intervals of all tables hold together", "7 the same of 7",
			"Not in " + now + ": BenchmarkSort-8.", "Not in " + base + ": BenchmarkNew-8."} {
			if !strings.Contains(out, want) {
				t.Errorf("no %q in %s", want, out)
			}
		}
		if status, first, _ := gatedBy(t, base, now+"#Parse"); status != console.ExitVerdict {
			t.Errorf("one of many: %d, %s", status, first)
		}
	}
	failed, tables, most := 0, 10, 3
	if os.Getenv("CASTLAB_TESTS") == "all" {
		tables, most = 100, 12 // more have probability 1.5e-3
	}
	for range tables {
		base := saved(t, processes(t, "old.txt", r, 6, 1, 1, names...))
		status, _, errs := run(t, processes(t, "new.txt", r, 6, 1, 1, names...), "--baseline", base)
		if status == console.ExitVerdict {
			failed++
		} else if status != 0 {
			t.Fatal(errs)
		}
	}
	if failed > most {
		t.Errorf("of %d gates without a change %d fail", tables, failed)
	}
}

// A machine with another number of processors has the same benchmarks, of which one is slower.
func TestAGateMatchesOtherProcessors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	base := saved(t, processes(t, "old.txt", r, 6, 1, 1, "Sort", "Parse"))
	text := strings.ReplaceAll(tableText(t, processes(t, "new.txt", r, 6, 1, 1.1, "Sort", "Parse")), "-8 ", "-4 ")
	if status, first, errs := gatedBy(t, base, written(t, "new.txt", text)); status != console.ExitVerdict ||
		first != "gate failed: BenchmarkParse surely larger" {
		t.Errorf("status %d, %s %s", status, first, errs)
	}
}

// Ten values of one process of a benchmark say nothing of the next process: the message says how to measure several, and that each value
// may be of a run of its own.
func TestOneProcessOfABenchmarkIsNamed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	path := processes(t, "one.txt", r, 1, 10, 1, "Sort", "Hash")
	for _, name := range []string{path + "#Sort", path} {
		base := saved(t, name)
		status, first, errs := gatedBy(t, base, name)
		if status != console.ExitUnfinished || !strings.HasPrefix(first, "gate not decided: ") || strings.Contains(errs, "COLUMN") ||
			!strings.Contains(errs, "go test -bench . >> new.txt") || !strings.Contains(errs, "--launch rows") {
			t.Errorf("%s: status %d, %s %s", name, status, first, errs)
		}
	}
	if status, first, errs := gatedBy(t, saved(t, path, "--launch", "rows"), path, "--launch", "rows"); status != 0 {
		t.Errorf("status %d, %s %s", status, first, errs)
	}
}
