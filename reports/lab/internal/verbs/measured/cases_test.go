package measured

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// A said is what data --json says of one sample.
type said struct {
	N         int64
	Missing   int
	Each      string
	File      string
	Column    string
	Key       string
	Notes     []string
	Estimates []montecarlo.EstimateJSON
	Fits      []fitDocument
	Tail      *tailDocument
}

// Unit is that of the estimates.
func (s said) Unit() string { return s.Estimates[0].Unit }

func (s said) estimate(t *testing.T, name string) montecarlo.Estimate {
	t.Helper()
	i := slices.IndexFunc(s.Estimates, func(e montecarlo.EstimateJSON) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("no %s", name)
	}
	return s.Estimates[i].Estimate()
}

// asked runs data --json on files of testdata.
func asked(t *testing.T, args ...string) []said {
	t.Helper()
	args[0] = "testdata/" + args[0]
	status, out, errs := run(t, append(args, "--json")...)
	if status != 0 {
		t.Fatalf("%q: status %d: %s", args, status, errs)
	}
	return documented(t, out)
}

// documented returns the samples of a document.
func documented(t *testing.T, out string) []said {
	t.Helper()
	var d struct{ Samples []said }
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	return d.Samples
}

// wide is the widest interval of an estimate but for its warnings.
func wide(e montecarlo.Estimate) (lo, hi float64) {
	e.Warnings = nil
	return e.Widest()
}

// The times are lognormal with median 270.4 and sigma 0.9, cut off at 1000: their mean is 405.5, their
// 0.99-quantile 2194. That the values do not tell is said of each, and a law that is fitted to what is known of them has that mean.
func TestTimesThatAreCutOff(t *testing.T) {
	s := asked(t, "timeout.csv#ms", "--fit")[0]
	for name, truth := range map[string]float64{"mean": 405.5, "p50": 270.4, "p99": 2194} {
		lo, hi := wide(s.estimate(t, name))
		if !(lo <= truth && truth <= hi) || math.IsInf(hi, 1) == (name == "p50") {
			t.Errorf("%s from %v to %v, want %v", name, lo, hi, truth)
		}
	}
	i := slices.IndexFunc(s.Fits, func(f fitDocument) bool { return f.Family == "lognormal" })
	if i < 0 || s.Fits[i].P == nil || *s.Fits[i].P < 0.01 {
		t.Fatalf("lognormal: %+v", s.Fits)
	}
	at := slices.IndexFunc(s.Fits[i].Parameters, func(e montecarlo.EstimateJSON) bool { return e.Name == "mean" })
	if mean := s.Fits[i].Parameters[at].Estimate(); !mean.Contains(405.5) || mean.Hi > 600 {
		t.Errorf("fitted: %+v", mean)
	}
	stated := asked(t, "timeout.csv#ms", "--cut", "1000")[0].estimate(t, "mean")
	if !math.IsInf(stated.Hi, 1) || slices.ContainsFunc(stated.Doubts,
		func(d montecarlo.Doubt) bool { return strings.Contains(d.Reason, "cut off") }) {
		t.Errorf("stated: %+v", stated)
	}
	if none := asked(t, "timeout.csv#ms", "--cut", "none")[0].estimate(t, "mean"); math.IsInf(none.Hi, 1) ||
		strings.Contains(strings.Join(none.Remarks(), ""), "cut off") {
		t.Errorf("no cut: %+v", none)
	}
}

// Both are normal values of mean 10 and deviation 0.8, as middles of classes and as whole numbers.
func TestClassesAreFitted(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("CASTLAB_TESTS=all: a fit of 1500 values takes some seconds; package fitting has the normal law alone")
	}
	for _, name := range []string{"mid.csv#v", "int.csv#v"} {
		s := asked(t, name, "--fit")[0]
		best := s.Fits[slices.IndexFunc(s.Fits, func(f fitDocument) bool { return f.Family == "normal" })]
		if sd := best.Parameters[1].Estimate(); best.Rejected == nil || *best.Rejected || !sd.Contains(0.8) || sd.Width() > 0.1 {
			t.Errorf("%s: %+v", name, best)
		}
		for quantity, truth := range map[string]float64{"mean": 10, "p50": 10, "p90": 11.025, "variance": 0.64} {
			if lo, hi := wide(s.estimate(t, quantity)); !(lo <= truth && truth <= hi) {
				t.Errorf("%s: %s from %v to %v, want %v", name, quantity, lo, hi, truth)
			}
		}
	}
}

// The last row is the sum of the 400 before it, whose mean is 15.3926; of three metrics one has the
// median 12.301; the level of 5000 values changes at 2485.
func TestTablesSayWhatTheirRowsAre(t *testing.T) {
	total := asked(t, "total.csv#ms")[0]
	if mean := total.estimate(t, "mean"); total.N != 400 || math.Abs(mean.Value-15.3926) > 5e-5 ||
		!strings.Contains(total.Notes[0], "n = Total") {
		t.Errorf("%d values, mean %+v, %q", total.N, mean, total.Notes)
	}
	if one := asked(t, "k6.csv#http_req_duration")[0]; one.N != 400 || one.estimate(t, "p50").Value != 12.301 || one.Unit() != "ms" {
		t.Errorf("%+v", one)
	}
	groups := asked(t, "k6.csv#metric_value", "--by", "metric_name")
	if len(groups) != 3 || groups[1].estimate(t, "p50").Value != 12.301 {
		t.Errorf("%d groups", len(groups))
	}
	for _, rows := range []string{"1..2485", "2500.."} {
		if mean := asked(t, "step.csv#x", "--rows", rows)[0].estimate(t, "mean"); len(mean.Warnings) > 0 || math.IsInf(mean.Hi, 1) {
			t.Errorf("rows %s: %+v", rows, mean)
		}
	}
	if even := asked(t, "even.csv#v")[0].estimate(t, "p50"); even.Value != 3 {
		t.Errorf("%+v", even)
	}
}

// True p99.9: 2400. Order statistics bound it in 20000 values, the tail does not, and says so.
func TestTheFarQuantileIsThereByDefault(t *testing.T) {
	s := asked(t, "b_iid.csv.gz#latency_us")[0]
	if e := s.estimate(t, "p99.9"); math.Abs(e.Value-2643.36) > 0.01 || !e.Contains(2400) || e.Lo < 2000 || e.Hi > 3100 || e.Unit != "us" {
		t.Errorf("%+v", e)
	}
	if e := s.Tail.Quantiles[0].Estimate(); len(e.Warnings) == 0 || !math.IsInf(e.Hi, 1) {
		t.Errorf("tail: %+v", e)
	}
	if i := slices.IndexFunc(asked(t, "even.csv#v")[0].Estimates,
		func(e montecarlo.EstimateJSON) bool { return e.Name == "p99.9" }); i >= 0 {
		t.Error("p99.9 of 4 values")
	}
	// The largest 400 of its values have another shape than the largest 1000: no number of such a tail is printed.
	_, out, _ := run(t, "testdata/b_iid.csv.gz#latency_us")
	if strings.Contains(out, "tail: ") || !strings.Contains(out, "No law of the tail is given") {
		t.Errorf("a tail that fails its check: %s", out)
	}
	_, out, _ = run(t, "testdata/total.csv#ms", "--quantiles", "p50")
	if strings.Contains(out, "\np99.9") {
		t.Errorf("a quantile that was not asked for: %s", out)
	}
}

// What is no table of values is refused by its name, in one line, with what to do.
func TestOtherFormatsAreNamed(t *testing.T) {
	for name, says := range map[string]string{
		"hyper.json#c":        "unknown sample c",
		"k6.csv#metric_value": "several metrics, which are never taken together",
		"k6.csv#http_reqs_":   "did you mean http_reqs",
		"rccl.jsonl": "line 1: it is the -Z csv or -Z json of rccl-tests, or the JSON of msccl++, which castlab fit FILE and castlab " +
			"compare against=FILE read",
		"netgauge.dat":          "line 1: it is netgauge's table of LogGP parameters, which castlab fit FILE reads",
		"semi.csv#latency_us":   "a comma in a number",
		"go.txt#A --launch run": "launch=run: want rows, or a file of each launch", "hyper.json --by command": "by=command: want sample",
	} {
		status, _, errs := run(t, strings.Fields("testdata/"+name)...)
		lines := strings.Split(strings.TrimSpace(errs), "\n")
		if last := lines[len(lines)-1]; status != 2 || !strings.HasPrefix(last, "castlab: ") || !strings.Contains(last, says) {
			t.Errorf("%s: status %d, %s", name, status, errs)
		}
	}
}

// Nanoseconds in which only the last digits differ are printed with them.
func TestDigitsOfNanoseconds(t *testing.T) {
	_, out, _ := run(t, "testdata/ns.csv#ns")
	for _, number := range []string{"52304110.5", "52304107.6", "52304113."} {
		if !strings.Contains(out, number) {
			t.Errorf("no %s in\n%s", number, out)
		}
	}
}

// A time and a size are not compared; a statement that cannot be is an error.
func TestUnitsAndStatementsAreHeld(t *testing.T) {
	for _, args := range [][]string{
		{"testdata/timeout.csv#ms", "testdata/go.txt#B/op"},
		{"testdata/timeout.csv#ms", "--cut", "soon"},
		{"testdata/timeout.csv#ms", "--cut", "5", "--floor", "7"},
		{"testdata/timeout.csv#ms", "--rounded", "away"},
		{"testdata/timeout.csv#ms", "--rows", "5"},
		{"testdata/timeout.csv#ms", "--rows", "7..5"},
	} {
		if status, _, errs := run(t, args...); status != 2 || !strings.Contains(errs, "castlab: ") ||
			strings.Count(errs, "castlab: ") != 1 {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
	}
	if s := asked(t, "old.csv#ns", "--na", "115"); s[0].N != 1 { // of five, of which four are 115
		t.Errorf("%d values", s[0].N)
	}
}

// Values that differ from 1e9 in the third decimal are printed so that their ends are told apart. By exact decimals the
// mean of these hundred is 1000000000.00009991 and Student's t has it from 999999999.99990 to 1000000000.00030.
func TestDigitsOfValuesBesideALargeOffset(t *testing.T) {
	_, out, _ := run(t, "testdata/offset.csv#v", "--quantiles", "0.5")
	for _, number := range []string{"from 999999999.9971 to 1000000000.003", "1000000000.0001 ", "999999999.9999 ", "1000000000.0003 "} {
		if !strings.Contains(out, number) {
			t.Errorf("no %s in\n%s", number, out)
		}
	}
	mean := asked(t, "offset.csv#v")[0].estimate(t, "mean")
	if math.Abs(mean.Value-1e9-0.00009991) > 2e-6 || math.Abs(mean.Width()-2*0.00019943) > 2e-5 {
		t.Errorf("%v from %v to %v", mean.Value-1e9, mean.Lo-1e9, mean.Hi-1e9)
	}
}

// Values that are all 0 have no ratio, which is printed as none.
func TestNoRatioIsPrintedAsNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zeros.csv")
	if err := os.WriteFile(path, []byte("v_us\n"+strings.Repeat("0\n", 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, out, _ := run(t, path+"#v_us", path+"#v_us", "--quantiles", "0.5")
	if strings.Contains(out, "NaN") || !strings.Contains(out, "second / first, mean") {
		t.Errorf("printed:\n%s", out)
	}
}
