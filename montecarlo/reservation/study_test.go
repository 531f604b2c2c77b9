package reservation

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

// The truths of the study against short runs of another seed. False alarms: 4 in
// 10^4, if intervals hold at 0.9999, as they do where that was measured; found out
// is an error of some percent. The last system forgets too slowly for a short run.
func TestTruthsOfTheStudy(t *testing.T) {
	systems := Studies()
	for _, s := range systems[:len(systems)-1] {
		e, err := s.Truth(context.Background(), 1, 1e6, 0.9999)
		if err != nil || math.IsInf(e.Width(), 0) || !e.Contains(s.Delay) {
			t.Errorf("%s: %+v, %v; want %v", s.Name, e, err, s.Delay)
		}
		if !(s.Error > 0 && s.Error < 1e-3*s.Delay) {
			t.Errorf("%s: standard error %v of %v", s.Name, s.Error, s.Delay)
		}
	}
}

// They are those that COVERAGE.md lists with their errors.
func TestTruthsAreWrittenDown(t *testing.T) {
	text, err := os.ReadFile("../steady/COVERAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range Studies() {
		if row := fmt.Sprintf("| %s | %g | %g | ", s.Name, s.Delay, s.Error); !strings.Contains(string(text), row) {
			t.Errorf("COVERAGE.md has no row %q", row)
		}
	}
}

// A precision that the first look has, and one that no look has.
func TestStoppingCountsRuns(t *testing.T) {
	s := Studies()[3]
	wide, err := s.Stopping(context.Background(), 1, 3, 0.999, 10)
	if err != nil || wide.Covered != 3 || wide.Unfinished != 0 || wide.Frames != 1000 {
		t.Errorf("%+v, %v", wide, err)
	}
	s.Delay *= 2
	missed, err := s.Stopping(context.Background(), 1, 3, 0.999, 0.05)
	if err != nil || missed.Covered != 0 || missed.Unfinished != 0 {
		t.Errorf("twice the truth: %+v, %v", missed, err)
	}
	s.System.N = 1
	s.System.Lambda, s.System.X, s.System.V = 0.05, 1, 1
	never, err := s.Stopping(context.Background(), 1, 1, 0.999, 1e-9)
	if err != nil || never.Unfinished != 1 || never.Frames != 0 {
		t.Errorf("%+v, %v", never, err)
	}
	want := "| run | half-width | covered | | unfinished | mean frames |\n|---|--:|--:|---|--:|--:|\n" +
		"| a | 5 % | 0.500 | [0.013, 0.987] | 1 | 1500 |\n| b | 1 % | | | 2 | |\n"
	got := StoppedMarkdown([]Stopped{{Name: "a", Precision: 0.05, Runs: 3, Unfinished: 1, Covered: 1, Frames: 1500},
		{Name: "b", Precision: 0.01, Runs: 2, Unfinished: 2}})
	if got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

func TestStudyRefusals(t *testing.T) {
	s, ctx := Studies()[0], context.Background()
	var d *inputs.Error
	for _, f := range []func() error{
		func() error { _, err := s.Stopping(ctx, 1, 0, 0.95, 0.1); return err },
		func() error { _, err := s.Stopping(ctx, 1, 1, 0.95, math.NaN()); return err },
		func() error { _, err := s.Stopping(ctx, 1, 1, 1, 0.1); return err },
		func() error { s := s; s.System.Lambda = 1; _, err := s.Truth(ctx, 1, 10, 0.95); return err },
	} {
		if err := f(); !errors.As(err, &d) {
			t.Errorf("error %v", err)
		}
	}
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Truth(canceled, 1, 1e6, 0.95); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
