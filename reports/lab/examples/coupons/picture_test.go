package main

import (
	"bytes"
	"os"
	"testing"

	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/lab"
)

// The picture beside the example, which the gallery of a site shows, is what a report of its claim draws today, to the last digit.
func TestThePictureIsThatOfTheReport(t *testing.T) {
	want, err := os.ReadFile("coupons.svg")
	if err != nil {
		t.Fatal(err)
	}
	here := lab.Lab{Name: "coupons", Claims: []reports.Claim{coupons.Declare()}}
	report, err := lab.Check(t.Context(), here, lab.Settings{Figures: true})
	if err != nil || len(report.Figures) != 1 {
		t.Fatalf("%d figures: %v", len(report.Figures), err)
	}
	got, err := figures.SVG(report.Figures[0])
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("coupons.svg is not what a report of %s draws, which is\n%s", report.Figures[0].ID, got)
	}
}
