package theorems_test

import (
	"testing"

	"castlab/reports"
	"castlab/reports/theorems"
)

// The errata of the registry by kind, as the README counts them: who adds one says
// there what it is.
func TestErrataAreCountedByKind(t *testing.T) {
	got := map[reports.ErratumKind]int{}
	for _, c := range theorems.All(nil) {
		if c.Erratum != "" {
			got[c.ErratumKind]++
		}
	}
	for kind, want := range map[reports.ErratumKind]int{
		reports.ErratumError: 26, reports.ErratumMisprint: 18, reports.ErratumReading: 18, reports.ErratumScan: 2,
	} {
		if got[kind] != want {
			t.Errorf("%d errata are of the kind %s, the README says %d", got[kind], kind, want)
		}
	}
	slips := 0
	for _, p := range theorems.Papers() {
		for _, s := range p.Slips {
			if s.Place == "" || s.Printed == "" || s.Meant == "" || s.Kind != reports.ErratumError && s.Kind != reports.ErratumMisprint {
				t.Errorf("%s: %+v", p.Name, s)
			}
			slips++
		}
	}
	if slips != 15 {
		t.Errorf("%d slips, the README says 15", slips)
	}
}
