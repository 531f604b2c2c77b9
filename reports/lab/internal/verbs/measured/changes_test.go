package measured

import (
	"fmt"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// The words of a change, by hand of its ratio: 0.947 [0.935, 0.96] is 5.3 % lower, from 4 % to 6.5 %.
func TestChangesInWords(t *testing.T) {
	f := flags{level: new(float64), indifference: new(percent), quantiles: new(usualQuantiles()), baseline: new(string),
		scatter: new(percent), zeros: new(string)}
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
		{of(0.947, 0.935, 0.96, data.Second), "5.3 % [4.0, 6.5] lower, sure"},
		{of(1.057, 1.04, 1.071, data.First), "5.7 % [4.0, 7.1] higher, sure"},
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

// Of five values a side, which do not overlap, a median decides nothing at 0.95, and ranks do: P = 2/252, by hand.
func TestRanksDecideWhereMediansDoNot(t *testing.T) {
	_, first, _ := run(t, "testdata/old.csv#ns", "testdata/new.csv#ns", "--quantiles", "0.5")
	if head, rest, _ := strings.Cut(first, "\n"); !strings.HasPrefix(head, "by ranks, 31.") || !strings.Contains(head, "P = 0.0079") ||
		!strings.Contains(rest, "p50 115 to 78.8 ns: no decision: ") {
		t.Errorf("%s", first)
	}
	// A gate is of the mean and quantiles, whose level pays for no ranks: what these decide beside it is said to be no part of it.
	base := saved(t, "testdata/new.csv#ns", "--launch", "rows", "--quantiles", "0.5")
	_, out, errs := run(t, "testdata/old.csv#ns", "--launch", "rows", "--quantiles", "0.5", "--rename", "--baseline", base)
	if head := headOf(out); len(head) < 2 || !strings.HasPrefix(head[1], "by ranks, ") ||
		!strings.HasSuffix(head[1], "P = 0.0079, of this test alone; the gate is of the numbers below") {
		t.Errorf("%s%s", out, errs)
	}
	if strings.Contains(first, "gate") {
		t.Errorf("%s", first)
	}
}
