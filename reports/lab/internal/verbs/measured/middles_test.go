package measured

import (
	"strings"
	"testing"
)

// A histogram that was written as a table of middles, in us, and counts: its classes are 10 us wide, the median of 101 values is in
// the third one, which ends at 30, and the mean of middles is known to 5. Another width is refused by a baseline.
func TestMiddlesOfClasses(t *testing.T) {
	path := written(t, "histogram.csv", "time_us,count\n5,1\n15,49\n25,40\n55,10\n65,1\n")
	status, out, errs := run(t, path+"#time_us", "--weight", "count", "--class-width", "0.01ms", "--json")
	if status != 0 {
		t.Fatal(errs)
	}
	s := documented(t, out)[0]
	if e := s.estimate(t, "p50"); e.Value != 30 || e.Lo != 10 || e.Hi != 30 {
		t.Errorf("%+v", e)
	}
	if e := s.estimate(t, "mean"); len(e.Doubts) != 2 || !strings.Contains(e.Doubts[1].Reason, "classes") {
		t.Errorf("%+v", e)
	}
	if _, out, _ = run(t, path+"#time_us", "--weight", "count"); !strings.Contains(strings.Join(strings.Fields(out), " "),
		"multiples of 10 apart: if they are middles of classes, --class-width 10 says so") {
		t.Errorf("%s", out)
	}
	values := written(t, "values.csv", "time_us\n"+strings.Repeat("15\n25\n5\n35\n25\n15\n", 20))
	saved := values + ".json"
	if status, _, errs := run(t, values+"#time_us", "--launch", "rows", "--class-width", "10", "--out", saved); status != 0 {
		t.Fatal(errs)
	}
	for words, want := range map[string]string{
		"--class-width 11":                  "classes do not overlap",
		"--class-width 0":                   "want a number above 0",
		"--class-width none":                "want a number, with a unit or without",
		"--class-width 10 --rounded down":   "nothing beside the width of classes",
		"--launch rows --baseline " + saved: "was saved with --class-width 10us, and is compared with no --class-width",
		"--class-width 5kB":                 "the values are in us",
	} {
		status, _, errs := run(t, append([]string{values + "#time_us"}, strings.Fields(words)...)...)
		if status != 2 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", words, status, errs)
		}
	}
	if status, out, errs := run(t, values+"#time_us", "--launch", "rows", "--class-width", "10", "--baseline", saved); status != 0 {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}
