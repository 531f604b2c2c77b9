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
