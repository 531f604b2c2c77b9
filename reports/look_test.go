package reports

import (
	"reflect"
	"testing"

	"castlab/montecarlo"
)

// Watching changes nothing: the verdict is that of a check that nobody watches, it is the one told last, and the looks
// before it were open, at twice the replications each.
func TestLooksAreTold(t *testing.T) {
	claim := toy("LOOKED-AT", Equal, 1)
	want := check(t, settings(), claim).Verdicts[0]
	var told []Verdict
	watched := settings()
	watched.Look = func(v Verdict) { told = append(told, v) }
	got := check(t, watched, claim).Verdicts[0]
	if !reflect.DeepEqual(got, want) || len(told) < 3 || !reflect.DeepEqual(told[len(told)-1], want) {
		t.Fatalf("unwatched %+v, watched %+v, told %+v", want, got, told)
	}
	for i, v := range told[:len(told)-1] {
		if v.Status != Inconclusive || told[i+1].Estimate.N != 2*v.Estimate.N || v.Theory != 1 || v.Claim != "LOOKED-AT" {
			t.Errorf("look %d: %+v", i, v)
		}
	}
	watched.Done = func(_, _ string, _ bool, e montecarlo.Estimate) bool { return e.N >= 4096 }
	told = nil
	if got := check(t, watched, claim).Verdicts[0]; got.Estimate.N != 4096 || told[len(told)-1].Estimate.N != 4096 {
		t.Errorf("ended at %d, told %d", got.Estimate.N, told[len(told)-1].Estimate.N)
	}
}
