package data

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// readStarts reads n requests, one begun each 10 and taking 2, but for one in 500 that takes 1000, after which the next begins where a
// generator waits for it.
func readStarts(t *testing.T, n int, closed bool) *Sample {
	t.Helper()
	var b strings.Builder
	b.WriteString("start,ms\n")
	at := 0.0
	for i := range n {
		took := 2.0
		if i%500 == 100 {
			took = 1000
		}
		fmt.Fprintf(&b, "%g,%g\n", at, took)
		at += 10
		if closed && took > 10 {
			at += took - 10
		}
	}
	groups, err := Table{Column: "ms", Also: []string{"start"}}.Read(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if err := groups[0].Sample.Started(""); err != nil {
		t.Fatal(err)
	}
	return groups[0].Sample
}

// One request at a time, one begun each 10 and taking 2, but for one in 500 that takes 1000, after which the next begins: while it lasts 99
// others are due, that would take 990, 980, ... 10. Of 2000 values with 4 such stalls p99 is 2; of 2396, 4 of each of these, it is the
// 24th largest: 4 of 1000, 990, ..., 950 are 24, so 950. Requests that are sent at their times omit none.
func TestRequestsThatWereDue(t *testing.T) {
	s := readStarts(t, 2000, true)
	if o := s.Omission(); o == nil || o.Stalls != 4 || o.Requests != 4*99 || o.Typical != 10 {
		t.Fatalf("%+v", o)
	}
	e := s.Quantile(0.99, 0.95)
	if last := len(e.Doubts) - 1; e.Value != 2 || last < 0 || e.Doubts[last].Hi != e.Hi+948 {
		t.Errorf("p99 %+v", e)
	}
	if e := s.Quantile(0.5, 0.95); e.Value != 2 {
		t.Errorf("p50 %+v", e)
	}
	if o := readStarts(t, 2000, false).Omission(); o != nil {
		t.Errorf("sent at their times: %+v", o)
	}
	if _, hi := s.Mean(0.95).Widest(); len(s.Mean(0.95).Warnings) == 0 && hi < 80 { // (2000*2 + 4*998 + 4*49500)/2396 = 85.97
		t.Errorf("mean up to %v", hi)
	}
	near(t, "mean if all had been sent", s.sent(meanSent), (1996*2+4*1000+4*49500)/2396.)
	bad, _ := Table{Column: "ms", Also: []string{"start"}}.Read(strings.NewReader("start,ms\nx,1\n"))
	if err := bad[0].Sample.Started(""); err == nil || math.IsNaN(bad[0].Sample.Max()) {
		t.Error("x is a start")
	}
}
