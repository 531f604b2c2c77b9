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
			"geometric mean", "64       64       0 %"} {
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

// The words of a change, by hand of its ratio: 0.947 [0.935, 0.96] is 5.3 % lower, from 4 % to 6.5 %.
func TestChangesInWords(t *testing.T) {
	f := flags{level: new(float64), indifference: new(percent), quantiles: new(usualQuantiles()), baseline: new(string)}
	*f.level = 0.95
	of := func(value, lo, hi float64, decision data.Decision) change {
		s, _ := data.Of("x", 1)
		c := change{first: &source{Sample: s}, second: &source{Sample: s}}
		c.Ratio = montecarlo.Estimate{Value: value, Lo: lo, Hi: hi}
		c.Difference = montecarlo.Estimate{Value: 100 * (value - 1), Lo: 100 * (lo - 1), Hi: 100 * (hi - 1), Unit: "us"}
		c.Decision = decision
		return c
	}
	doubted := of(0.947, 0.935, 0.96, data.None)
	doubted.Difference.Doubts = []montecarlo.Doubt{{Reason: "neighbors may be alike", Settle: "measure more", Lo: -9, Hi: 2}}
	unknown := of(0.947, 0.935, 0.96, data.None)
	unknown.Difference.Warnings = []string{"too short for its dependence: the start weighs 0.033 in the mean, more than 1/35"}
	negative := of(-0.5, 0, 0, data.Second)
	negative.Ratio.Warnings = []string{"no ratio: the two may be 0, or one of them negative"}
	negative.Difference = montecarlo.Estimate{Value: -4.567, Lo: -5.567, Hi: -3.567, Unit: "us"}
	for _, c := range []struct {
		of   change
		want string
	}{
		{of(0.947, 0.935, 0.96, data.Second), "5.3 % lower [4.0, 6.5] %, sure"},
		{of(1.057, 1.04, 1.071, data.First), "5.7 % higher [4.0, 7.1] %, sure"},
		{of(2.512, 2.2, 2.9, data.First), "2.51 times as much [2.2, 2.9], sure"},
		{of(0.5, 0.5, 0.5, data.Second), "50 % lower, sure"},
		{of(1.004, 0.99, 1.018, data.Equivalent), "equivalent, from 1.0 % lower to 1.8 % higher, sure"},
		{negative, "4.6 us lower [3.6, 5.6], sure"},
		// The interval is 3 wide on the side of 0 and the change 1: nine times as many values, and a tenth for the doubt about that.
		{of(0.99, 0.96, 1.02, data.None), "no decision: from 4.0 % lower to 2.0 % higher; about 10 times as many values would decide, if " +
			"it is as it seems"},
		{of(1, 0.97, 1.03, data.None), "no decision: from 3.0 % lower to 3.0 % higher; a change in it is small, if there is one: see " +
			"--indifference 4%"},
		{doubted, "no decision: neighbors may be alike; to settle it, measure more"},
		{unknown, "no decision: the values depend on each other over so long a time that there are too few of them for an interval; a " +
			"longer file has one (the start weighs 0.033 in the mean, more than 1/35)"},
	} {
		if got := verdict(c.of, f); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// 1.5, 1.7, ... ms are 1500, 1700, ... us, with the same ratios to what is compared, whichever file comes first; columns of one
// quantity are one line whatever unit their names state, and text is no column of numbers.
func TestUnitsOfOneQuantityAreConverted(t *testing.T) {
	var ms, us strings.Builder
	ms.WriteString("name,latency_ms,size (B)\n")
	us.WriteString("size (B),latency_us,name\n")
	for i := range 200 {
		x := 1000 + 7*(i*37%200)
		fmt.Fprintf(&ms, "a,%d.%03d,%d\n", x/1000, x%1000, 1+i*13%7)
		fmt.Fprintf(&us, "%d,%d,b\n", 1+i*13%7, 2*x)
	}
	a, b := written(t, "a.csv", ms.String()), written(t, "b.csv", us.String())
	one := documentFrom(t, a+"#latency_ms", b+"#latency_us")
	other := documentFrom(t, b+"#latency_us", a+"#latency_ms")
	ratio := func(d document) (float64, string) {
		for _, e := range d.Differences {
			if e.Name == "p50-ratio" {
				return float64(e.Value), e.Decision
			}
		}
		return 0, ""
	}
	if r, decision := ratio(one); r != 2 || decision != "first" || one.Samples[1].Unit != "ms" {
		t.Errorf("%v, %s, in %s", r, decision, one.Samples[1].Unit)
	}
	if r, decision := ratio(other); r != 0.5 || decision != "second" || other.Samples[1].Unit != "us" {
		t.Errorf("%v, %s", r, decision)
	}
	all := documentFrom(t, a, b)
	if len(all.Tables) != 1 || len(all.Tables[0].Lines) != 2 || len(all.Tables[0].Lines[0].Files) != 2 || len(all.Differences) != 4 ||
		all.Differences[1].Value != 2 || all.Differences[3].Value != 1 {
		t.Errorf("%+v %+v", all.Tables, all.Differences)
	}
	if status, _, errs := run(t, a+"#latency_ms", b+"#size (B)"); status != 2 || !strings.Contains(errs, "is in ms and") {
		t.Errorf("%d, %s", status, errs)
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
	tables := 20
	if os.Getenv("CASTLAB_TESTS") == "all" {
		tables = 200
	}
	r := rand.New(rand.NewPCG(1, 1))
	f := flags{level: new(float64), indifference: new(percent), quantiles: new(usualQuantiles()), baseline: new(string)}
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

// Of five values a side, which do not overlap, a median decides nothing at 0.95, and ranks do: P = 2/252, by hand.
func TestRanksDecideWhereMediansDoNot(t *testing.T) {
	_, out, _ := run(t, "testdata/old.csv#ns", "testdata/new.csv#ns", "--quantiles", "0.5")
	if head, rest, _ := strings.Cut(out, "\n"); !strings.HasPrefix(head, "by ranks, 31.") || !strings.Contains(head, "P = 0.0079") ||
		!strings.Contains(rest, "p50 115 to 78.8 ns: no decision: ") {
		t.Errorf("%s", out)
	}
}
