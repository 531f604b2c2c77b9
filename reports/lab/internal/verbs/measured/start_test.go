package measured

import (
	"fmt"
	"strings"
	"testing"
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
	}{{200, 10, "no request was due while a long one took its time (coordinated omission), at a typical distance of 10."},
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
