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
		reports.ErratumError: 26, reports.ErratumMisprint: 16, reports.ErratumReading: 21, reports.ErratumScan: 2,
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
	want := fmt.Sprintf("(%d errors, %d misprints, %d readings, %d of the scans, and %d slips)",
		got[reports.ErratumError], got[reports.ErratumMisprint], got[reports.ErratumReading], got[reports.ErratumScan], slips)
	if !strings.Contains(strings.Join(strings.Fields(string(readme)), " "), want) {
		t.Errorf("the README does not say %s", want)
	}
}
