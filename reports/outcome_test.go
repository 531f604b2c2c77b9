package reports

import (
	"strings"
	"testing"

	"castlab/montecarlo"
)

// A claim fails by a single case, at any position.
func TestAClaimFailsByOneCase(t *testing.T) {
	for _, theories := range [][]float64{{1.2, 1, 1}, {1, 1.2, 1}, {1, 1, 1.2}} {
		o := check(t, settings(), toy("EQ", Equal, theories...)).Outcomes()
		if len(o) != 1 || !o[0].Failing || o[0].Text != "2 supported, 1 refuted" {
			t.Errorf("%v: %+v", theories, o)
		}
	}
	if o := check(t, settings(), toy("EQ", Equal, 1, 1)).Outcomes(); o[0].Failing || o[0].Text != "supported" {
		t.Errorf("%+v", o)
	}
}

// By hand, in any order: 10.01 for 10 in [9.9, 10.2], and 20.00002 and 20 for 20 in
// [19.99, 20.01] deviate by 1/1000 at most, and would be refuted from 2 % on, which the
// first interval says.
func TestAGroupSaysWhatItsWorstCaseSays(t *testing.T) {
	v := func(params string, theory, value, lo, hi float64) Verdict {
		return Verdict{Params: params, Kind: Computed, Relation: Equal, Status: Supported, Theory: theory, Tightness: theory / value,
			Estimate: montecarlo.Estimate{Value: value, Lo: lo, Hi: hi, Level: 1, N: 1, Method: "integral"}}
	}
	loose, tight, other := v("n=1", 10, 10.01, 9.9, 10.2), v("n=2", 20, 20.00002, 19.99, 20.01), v("n=3", 20, 20, 19.99, 20.01)
	for _, group := range [][]Verdict{{loose, tight, other}, {tight, loose, other}, {tight, other, loose}} {
		text := groupText(group, false)
		for _, want := range []string{"to within 0.001 of it", "refutable from 2 % on"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q lacks %q", text, want)
			}
		}
	}
}

// Every kind of errata is counted apart.
func TestEveryKindOfErrataIsCounted(t *testing.T) {
	var claims []ClaimText
	for i, k := range []ErratumKind{ErratumError, ErratumMisprint, ErratumReading, ErratumScan} {
		for range i + 2 {
			claims = append(claims, ClaimText{Erratum: "x", ErratumKind: k})
		}
	}
	text := erratumCount(claims, Tally{})
	if want := "(2 errors, 3 misprints, 4 readings, 5 artifacts of the scan)"; !strings.Contains(text, want) ||
		!strings.Contains(text, "14 errata") {
		t.Errorf("%q lacks %q", text, want)
	}
}
