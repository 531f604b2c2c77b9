package theorems_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/theorems"
)

// The numbers of errata by kind, and of slips, are those in the README.
func TestErrataAreCountedByKind(t *testing.T) {
	got := map[reports.ErratumKind]int{}
	for _, c := range theorems.All(nil) {
		if c.Erratum != "" {
			got[c.ErratumKind]++
		}
	}
	for kind, want := range map[reports.ErratumKind]int{
		reports.ErratumError: 24, reports.ErratumMisprint: 16, reports.ErratumReading: 21, reports.ErratumScan: 2,
	} {
		if got[kind] != want {
			t.Errorf("%d errata are of the kind %s, want %d", got[kind], kind, want)
		}
	}
	slips := 0
	for _, p := range theorems.Papers() {
		for _, s := range p.Slips {
			if s.Place == "" || s.Printed == "" || s.Meant == "" || s.Kind == "" || s.Kind == reports.ErratumScan {
				t.Errorf("%s: %+v", p.Name, s)
			}
			slips++
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	faults, stated := reports.Faults(theorems.All(nil), reports.ErratumError)
	if faults != 19 || stated != 24 {
		t.Errorf("%d errors in %d claims, want 19 in 24", faults, stated)
	}
	guide, err := os.ReadFile("../../notebooks/guide/tour.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("there are %d errors, stated in %d claims", faults,
		stated); !strings.Contains(strings.Join(strings.Fields(string(guide)), " "), want) {
		t.Errorf("the guide does not say %s", want)
	}
	want := fmt.Sprintf("(%d errors, stated in %d claims, %d misprints, %d readings, %d of the scans, and %d slips)",
		faults, stated, got[reports.ErratumMisprint], got[reports.ErratumReading], got[reports.ErratumScan], slips)
	if !strings.Contains(strings.Join(strings.Fields(string(readme)), " "), want) {
		t.Errorf("the README does not say %s", want)
	}
}

// The fault of an erratum that is not its own is that of an erratum of the same kind and
// paper, which states it first.
func TestFaultsAreOfErrata(t *testing.T) {
	claims := map[string]reports.Claim{}
	for _, c := range theorems.All(nil) {
		claims[c.ID] = c
	}
	for id, c := range claims {
		if c.Fault == "" {
			continue
		}
		first, ok := claims[c.Fault]
		if !ok || c.Erratum == "" || first.ErratumKind != c.ErratumKind || first.Fault != "" || id[:4] != c.Fault[:4] {
			t.Errorf("%s has the fault of %s", id, c.Fault)
		}
	}
}
