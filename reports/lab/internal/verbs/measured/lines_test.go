package measured

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// benchmarks writes the output of go test -bench, of one process for each value.
func benchmarks(t *testing.T, name string, values map[string][]float64, order ...string) string {
	t.Helper()
	var b strings.Builder
	for i := range values[order[0]] {
		b.WriteString("goos: linux\npkg: p\n")
		for _, of := range order {
			if i < len(values[of]) {
				fmt.Fprintf(&b, "Benchmark%s 100 %v ns/op %d B/op\n", of, values[of][i], 64)
			}
		}
		b.WriteString("PASS\n")
	}
	return written(t, name, b.String())
}

// documentFrom is the document of a command.
func documentFrom(t *testing.T, args ...string) document {
	t.Helper()
	status, out, errs := run(t, append(args, "--json")...)
	if status != 0 {
		t.Fatalf("%q: status %d: %s", args, status, errs)
	}
	var d document
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// five are values of which each of the second five is below all of the first. By hand, of 252 ways to divide ten values two
// have them so far apart: P = 0.0079.
func five(at float64) []float64 {
	return []float64{at + 0.3, at + 0.1, at + 0.4, at + 0.2, at + 0.5}
}

// P = 0.0079 decides one line of three, with their geometric mean one of four, at 0.05/4 = 0.0125; of ten it does not, at 0.05/11 =
// 0.0045: the level is paid by all lines. What is in one of the files only is said, and no comparison.
func TestTheLevelIsOfAllLinesTogether(t *testing.T) {
	for _, c := range []struct {
		lines   int
		decided bool
	}{{3, true}, {10, false}} {
		old, young := map[string][]float64{"Gone": five(5)}, map[string][]float64{"New": five(6)}
		first, second := []string{}, []string{}
		for i := range c.lines {
			name := fmt.Sprintf("Line%d", i)
			old[name], young[name] = five(100), five(99)
			if i > 0 {
				young[name] = five(100)
			}
			first, second = append(first, name), append(second, name)
		}
		a, b := benchmarks(t, "a.txt", old, append(first, "Gone")...), benchmarks(t, "b.txt", young, append(second, "New")...)
		d := documentFrom(t, a, b)
		table := d.Tables[0]
		if len(d.Tables) != 2 || table.Together != c.lines+1 || len(table.Lines) != c.lines+2 || table.Unit != "ns" ||
			table.Lines[c.lines].Sample != "BenchmarkGone" || len(table.Lines[c.lines].Files) != 1 {
			t.Fatalf("%+v", d.Tables)
		}
		decided := map[string]bool{}
		for _, e := range d.Differences {
			if e.Decision != "none" {
				decided[e.Sample] = true
			}
			if e.Decision != "none" && e.Decision != "second" {
				t.Errorf("%+v", e)
			}
		}
		if decided["BenchmarkLine0"] != c.decided || len(decided) > 1 {
			t.Errorf("of %d lines %v are decided", c.lines, decided)
		}
		_, out, _ := run(t, a, b)
		for _, want := range []string{"BenchmarkLine0", "Not in " + b + ": BenchmarkGone.", "Not in " + a + ": BenchmarkNew.",
			"geometric mean", fmt.Sprintf("%d the same of %[1]d, in p50 of B/op, B", c.lines)} {
			if !strings.Contains(strings.Join(strings.Fields(out), " "), strings.Join(strings.Fields(want), " ")) {
				t.Errorf("no %q in\n%s", want, out)
			}
		}
		if head, _, _ := strings.Cut(out, "\n"); strings.Contains(head, "1 lower") != c.decided ||
			!strings.Contains(head, fmt.Sprintf("of %d, in p50, ns, together at 0.95; geometric mean", c.lines)) {
			t.Errorf("%s", head)
		}
	}
}

// By hand, of ratios 1/2 [0.4, 0.625] and 2 [1.6, 2.5] the geometric mean is 1; each end is log(1.25) away from its
// logarithm, so that both together are sqrt(2) log(1.25)/2 = 0.157788 away: from exp(-0.157788) = 0.85403 to its inverse, 1.17092. A
// ratio that may be 0 takes the interval away, and a line of 0 is not in the mean.
func TestGeometricMeans(t *testing.T) {
	of := func(x float64) *source {
		s, err := data.Of("x", x)
		if err != nil {
			t.Fatal(err)
		}
		return &source{Sample: s}
	}
	ratio := func(value, lo, hi float64) *change {
		c := &change{first: of(8), second: of(8 * value)}
		c.Ratio = montecarlo.Estimate{Value: value, Lo: lo, Hi: hi}
		return c
	}
	s := &sheet{p: 0.5, number: "p50", level: 0.95, lines: []line{{changes: []*change{ratio(0.5, 0.4, 0.625)}},
		{changes: []*change{ratio(2, 1.6, 2.5)}}, {changes: []*change{nil}}}}
	g := s.geometric(0)
	if e := g.ratio; math.Abs(e.Value-1) > 1e-12 || math.Abs(e.Lo-0.85403) > 1e-5 || math.Abs(e.Hi-1.17092) > 1e-5 || g.lines != 2 ||
		g.decision() != data.None || math.Abs(g.first-8) > 1e-12 {
		t.Errorf("%+v", g)
	}
	s.lines[1].changes[0] = ratio(0.8, 0.64, 1)
	if g := s.geometric(0); g.decision() != data.Second {
		t.Errorf("%+v", g)
	}
	s.lines[2].changes[0] = ratio(0, 0, 0)
	if g := s.geometric(0); g.lines != 2 || g.left != 1 || g.decision() != data.Second {
		t.Errorf("%+v", g)
	}
	s.lines[2].changes[0] = ratio(0.5, 0, 1)
	if e := s.geometric(0).ratio; len(e.Warnings) == 0 || !math.IsInf(e.Hi, 1) {
		t.Errorf("%+v", e)
	}
}

// Each of several files is compared with the first, and each of the groups of a column; files that share no name are listed.
func TestSeveralAreComparedWithTheFirst(t *testing.T) {
	var paths []string
	var table strings.Builder
	table.WriteString("host,t_ms\n")
	for k, factor := range []float64{1, 0.5, 1, 2} {
		var b strings.Builder
		b.WriteString("t_ms\n")
		for i := range 100 {
			x := factor * (10 + float64(i*37%100)/100)
			fmt.Fprintln(&b, x)
			fmt.Fprintf(&table, "h%d,%v\n", k, x)
		}
		paths = append(paths, written(t, fmt.Sprintf("f%d.csv", k), b.String()))
	}
	for _, args := range [][]string{paths, {written(t, "hosts.csv", table.String()), "--by", "host"}} {
		d := documentFrom(t, args...)
		var decisions []string
		for i := 0; i < len(d.Differences); i += 2 { // each followed by its ratio
			decisions = append(decisions, d.Differences[i].Decision)
		}
		if got := strings.Join(decisions, " "); got != "second none first" || d.Tables[0].Together != 3 || len(d.Tables[0].Lines) != 4 {
			t.Errorf("%q: %s, %+v", args, got, d.Tables)
		}
	}
	_, out, _ := run(t, paths...)
	head := "Each against the first, " + paths[0] + ": 1 lower, 1 higher, 1 not decided of 3, in p50, ms, together at 0.95"
	if !strings.HasPrefix(out, head) {
		t.Error(out)
	}
	other := written(t, "other.csv", "a,b\n1,2\n2,3\n")
	one := written(t, "one.csv", "c,d\n1,2\n2,3\n")
	status, out, errs := run(t, other, one)
	if status != 0 || strings.Count(out, "\n") < 6 || !strings.Contains(out, other+"#a") || !strings.Contains(out, one+"#d") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}

// Of ten lines of ten values of one law each, some line is decided in at most one table in twenty: of 200 tables more than 22 have
// probability 2e-4 if it is one in twenty. Of a factor of 1.5 with a spread of a tenth, where two samples of ten do not overlap but
// for some, every line is decided in most tables.
func TestTablesOfManyLinesHoldTheirLevel(t *testing.T) {
	if testing.Short() {
		t.Skip("many samples, on one goroutine")
	}
	tables := 20
	if os.Getenv("CASTLAB_TESTS") == "all" {
		tables = 200
	}
	r := rand.New(rand.NewPCG(1, 1))
	f := flags{level: new(float64), indifference: new(percent), quantiles: new(usualQuantiles()), baseline: new(string),
		scatter: new(percent), zeros: new(string)}
	*f.level = 0.95
	some, all := 0, 0
	for range tables {
		for _, factor := range []float64{1, 1.5} {
			var files [2][]source
			for i := range files {
				for k := range 10 {
					s := data.NewSample(fmt.Sprint(k))
					for range 10 {
						x := math.Exp(0.1 * r.NormFloat64())
						if i > 0 {
							x *= factor
						}
						if err := s.Add(x); err != nil {
							t.Fatal(err)
						}
					}
					s.EachALaunch()
					files[i] = append(files[i], source{File: fmt.Sprint(i), Column: s.Name, Sample: s})
				}
			}
			sheets, err := sheetsOf(files[:], true, f)
			if err != nil {
				t.Fatal(err)
			}
			decided := 0
			for _, l := range sheets[0].lines {
				if l.changes[0].Decision != data.None {
					decided++
				}
			}
			switch {
			case factor == 1 && decided > 0:
				some++
			case factor > 1:
				all += decided
			}
		}
	}
	most := 5 // of 20: more have probability 3e-4
	if tables == 200 {
		most = 22
	}
	if some > most {
		t.Errorf("of %d tables without a change %d have a decision", tables, some)
	}
	if all < tables*9 {
		t.Errorf("of %d changed lines %d are decided", 10*tables, all)
	}
	t.Logf("decided: %d of %d tables without a change, %d of %d changed lines", some, tables, all, 10*tables)
}
