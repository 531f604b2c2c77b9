package measured

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"castlab/reports/lab/console"
	"castlab/reports/table"
)

// 2000 requests one at a time, of 2 ms each 10 ms but for four of 1000 ms, during which 99 others were due: their p99 would be 950,
// and that is in doubt, in the unit of the values whatever that of the starts.
func TestRequestsThatWereNotSent(t *testing.T) {
	var b strings.Builder
	b.WriteString("start_s,took_ms\n")
	at := 0.0
	for i := range 2000 {
		took := 2.0
		if i%500 == 100 {
			took = 1000
		}
		fmt.Fprintf(&b, "%.3f,%g\n", at/1000, took)
		at += max(10, took)
	}
	path := written(t, "closed.csv", b.String())
	status, out, errs := run(t, path+"#took_ms", "--start", "start_s", "--json")
	if status != 0 || !strings.Contains(out, `"stalls": 4`) || !strings.Contains(out, "396 were due") {
		t.Errorf("status %d, %s", status, errs)
	}
	_, out, _ = run(t, path+"#took_ms", "--start", "start_s")
	want := "but p99 would be 950 ms had 396 requests been sent that were due in 4 long ones (coordinated omission)"
	if head, _, _ := strings.Cut(out, "\n"); !strings.Contains(head, want) {
		t.Errorf("the first line has no doubt: %s", head)
	}
	_, out, _ = run(t, path+"#took_ms", "--start", "start_s", "--json")
	doubted := false
	for _, d := range documented(t, out)[0].estimate(t, "p99").Doubts {
		doubted = doubted || d.Hi >= 950 && strings.Contains(d.Reason, "coordinated omission")
	}
	if !doubted {
		t.Errorf("%+v", documented(t, out)[0].estimate(t, "p99"))
	}
	for _, words := range [][]string{{path + "#took_ms", "--start", "began"}, {path + "#took_ms", "--start", "start_s", "--launch", "rows"},
		{"testdata/go.txt", "--start", "n"}} {
		if status, _, errs := run(t, words...); status == 0 || errs == "" {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
}

// Starts that show nothing are said to have been looked at: requests at their times, too few of them, and all at once.
func TestStartsThatShowNothing(t *testing.T) {
	for _, c := range []struct {
		n    int
		gap  float64
		want string
	}{{200, 10, "no request was due while a long one took its time (coordinated omission), at a typical distance of 10 ms."},
		{5, 10, "is not seen of fewer than"}, {200, 0, "half of the requests or more began with the one before"}} {
		var b strings.Builder
		b.WriteString("start,ms\n")
		for i := range c.n {
			fmt.Fprintf(&b, "%g,%d\n", float64(i)*c.gap, []int{2, 3, 1000}[min(2, i%100/49)])
		}
		_, out, errs := run(t, written(t, "open.csv", b.String())+"#ms", "--start", "start")
		if !strings.Contains(strings.Join(strings.Fields(out), " "), c.want) {
			t.Errorf("%+v: %s%s", c, out, errs)
		}
	}
}

// stalled writes n requests one at a time, of 2 ms each 10 ms but for one in 500, which takes 1000 ms.
func stalled(t *testing.T, name string, n int) string {
	var b strings.Builder
	b.WriteString("start_ms,took_ms\n")
	at := 0.0
	for i := range n {
		took := 2.0
		if i%500 == 100 {
			took = 1000
		}
		fmt.Fprintf(&b, "%g,%g\n", at, took)
		at += max(10, took)
	}
	return written(t, name, b.String())
}

// Two files that are launches have what each of them did not send: 8 stalls with 99 requests each, and the p99 of both would be 950. Beside
// them ranks, bands, laws and tails say nothing that is sure.
func TestStallsOfLaunchesAreSeen(t *testing.T) {
	both := stalled(t, "a.csv", 2000) + "," + stalled(t, "b.csv", 2000) + "#took_ms"
	for _, words := range [][]string{{both}, {both, "--merge"}} {
		d := documentFrom(t, append(words, "--start", "start_ms")...).Samples[0]
		if o := d.Omission; o == nil || o.Stalls != 8 || o.Requests != 8*99 || o.Typical != 10 {
			t.Fatalf("%q: %+v", words, o)
		}
		_, out, _ := run(t, append(words, "--start", "start_ms", "--json")...)
		e := documented(t, out)[0].estimate(t, "p99")
		if len(e.Doubts) == 0 || !strings.Contains(e.Doubts[len(e.Doubts)-1].Reason, "it would be 950 ") {
			t.Errorf("%q: %+v", words, e)
		}
	}
	var b strings.Builder
	b.WriteString("start_ms,took_ms\n")
	r, at := rand.New(rand.NewPCG(1, 1)), 0.0
	for range 2000 {
		took := 2 + r.ExpFloat64()
		if r.Float64() < 0.002 {
			took = 1000 * (1 + r.Float64())
		}
		fmt.Fprintf(&b, "%g,%g\n", at, took)
		at += max(10, took)
	}
	one := written(t, "c.csv", b.String()) + "#took_ms"
	_, out, _ := run(t, one, "--start", "start_ms", "--law", "uniform(min=0,max=3000)")
	out = strings.Join(strings.Fields(out), " ")
	for _, want := range []string{"is not decided", " requests that were due were not sent (coordinated omission)"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	d := documentFrom(t, one, "--start", "start_ms")
	for _, e := range d.Samples[0].Estimates {
		if last := len(e.Doubts) - 1; !noInterval(e.Estimate()) && e.Name != "p50" && e.Name != "p90" && e.Name != "IQR" && (last < 0 ||
			!strings.Contains(e.Doubts[last].Reason, "coordinated omission")) {
			t.Errorf("%s has no doubt: %+v", e.Name, e)
		}
	}
}

// A column that is plainly named for it is looked at without being asked for, as numbers in another unit, as timestamps with or without a
// zone, or where FILE alone has no other numbers; --start none leaves it out, and what is no time, or is named otherwise, is said.
func TestStartsAreFound(t *testing.T) {
	csv := func(name, start string, stamp func(at float64) string) string {
		var b strings.Builder
		b.WriteString(start + ",took_ms\n")
		at := 0.0
		for i := range 2000 {
			took := 2.0
			if i%500 == 100 {
				took = 1000
			}
			fmt.Fprintf(&b, "%s,%g\n", stamp(at), took)
			at += max(10, took)
		}
		return written(t, name, b.String())
	}
	since := time.Date(2026, 3, 28, 23, 59, 58, 0, time.FixedZone("", 2*3600))
	at := func(form string) func(float64) string {
		return func(ms float64) string { return since.Add(time.Duration(ms * 1e6)).Format(form) }
	}
	number := func(ms float64) string { return fmt.Sprint(1_700_000_000_000_000_000 + int64(ms)*1_000_000) }
	for _, c := range []struct {
		path string
		args []string
		want bool
	}{
		{csv("a.csv", "start_time_ns", number) + "#took_ms", nil, true},
		{csv("b.csv", "startTime", at("2006-01-02T15:04:05.000Z07:00")) + "#took_ms", nil, true},
		{csv("c.csv", "started_at", at("2006-01-02 15:04:05.000")), nil, true},
		{csv("d.csv", "start_ns", number), nil, true},
		{csv("e.csv", "start_ns", number) + "#took_ms", []string{"--start", "none"}, false},
		{csv("f.csv", "timestamp", at("2006-01-02T15:04:05.000-07:00")) + "#took_ms", nil, false},
		{csv("g.csv", "timestamp", at("2006-01-02T15:04:05.000-07:00")) + "#took_ms", []string{"--start", "timestamp"}, true},
		{csv("h.csv", "sent", at("3:04PM")) + "#took_ms", nil, false},
	} {
		s := documentFrom(t, append(c.args, c.path)...).Samples[0]
		if o := s.Omission; (o != nil) != c.want || c.want && (o.Stalls != 4 || o.Requests != 396 || math.Abs(o.Typical-10) > 1e-9) {
			t.Errorf("%s %q: %+v, %q", c.path, c.args, o, s.Notes)
		}
		notes := strings.Join(s.Notes, " ")
		if said := strings.Contains(notes, "requests began"); said != (c.args == nil) {
			t.Errorf("%s %q: notes %q", c.path, c.args, notes)
		}
	}
	if status, _, errs := run(t, csv("i.csv", "sent", at("3:04PM"))+"#took_ms", "--start", "sent"); status != 2 ||
		!strings.Contains(errs, "a timestamp of ISO 8601") {
		t.Errorf("status %d, %s", status, errs)
	}
	// A saved result keeps what was not sent, and a gate has its doubt.
	path := stalled(t, "j.csv", 2000) + "#took_ms"
	status, out, errs := run(t, path, "--baseline", saved(t, path), "--json")
	if status != console.ExitUnfinished || strings.Count(out, "it would be 950 ") < 2 {
		t.Errorf("status %d, %s", status, errs)
	}
}

// In JSON lines and in Parquet starts are found by name as they are in a table of text, as numbers and as timestamps, with the values
// chosen or alone; --start none leaves them out.
func TestStartsAreFoundInOtherFormats(t *testing.T) {
	since := time.Date(2026, 3, 28, 23, 59, 58, 0, time.UTC)
	at := 0.0
	var lines strings.Builder
	var numbers, stamps [][]any
	for i := range 2000 {
		took := 2.0
		if i%500 == 100 {
			took = 1000
		}
		stamp := since.Add(time.Duration(at * 1e6)).Format(time.RFC3339Nano)
		fmt.Fprintf(&lines, "{\"status\": \"ok\", \"start_time\": %q, \"took_ms\": %g}\n", stamp, took)
		numbers, stamps = append(numbers, []any{at, took}), append(stamps, []any{stamp, took})
		at += max(10, took)
	}
	parquet := func(name string, kind table.Kind, rows [][]any) string {
		path := filepath.Join(t.TempDir(), name)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		w, err := table.NewWriter(f, table.Parquet, []table.Column{{Name: "start_ms", Kind: kind}, {Name: "took_ms", Kind: table.Real}})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if err := w.Row(r...); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return path
	}
	objects := written(t, "starts.jsonl", lines.String())
	counted := written(t, "numbers.jsonl", regexp.MustCompile(`"[0-9][^"]*Z"`).ReplaceAllStringFunc(lines.String(), func(text string) string {
		of, err := time.Parse(`"`+time.RFC3339Nano+`"`, text)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(of.UnixMilli())
	}))
	for _, c := range []struct {
		path string
		args []string
		want bool
	}{
		{objects + "#took_ms", nil, true}, {objects, nil, true}, {objects, []string{"--start", "none"}, false},
		{counted, nil, true}, {counted + "#took_ms", []string{"--start", "start_time"}, true},
		{parquet("numbers.parquet", table.Real, numbers) + "#took_ms", nil, true},
		{parquet("stamps.parquet", table.Text, stamps) + "#took_ms", nil, true},
		{parquet("none.parquet", table.Text, stamps) + "#took_ms", []string{"--start", "none"}, false},
	} {
		s := documentFrom(t, append(c.args, c.path)...).Samples[0]
		if o := s.Omission; (o != nil) != c.want || c.want && (o.Stalls != 4 || o.Requests != 396 || math.Abs(o.Typical-10) > 1e-9) {
			t.Errorf("%s %q: %+v, %q", c.path, c.args, o, s.Notes)
		}
		if said := strings.Contains(strings.Join(s.Notes, " "), "requests began"); said != (c.args == nil) {
			t.Errorf("%s %q: notes %q", c.path, c.args, s.Notes)
		}
	}
}
