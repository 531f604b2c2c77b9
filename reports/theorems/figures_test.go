package theorems_test

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/theorems"
)

// counted matches the phrase of a caption that states the number of simulated runs.
var counted = regexp.MustCompile(`\d (weighted |independent |executed |plain |single )*(runs|rings|throws|packets|broadcasts)`)

// Every figure, made from a few runs, can be drawn as image and as chart and is
// legible: no text is cut off or overlaps, no legend covers data, no curves differ by
// color alone; its caption states the level of its intervals and the number of runs.
func TestFiguresCanBeRead(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("simulates every figure; CI sets CASTLAB_TESTS=all")
	}
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	const few = 4
	size := 0
	seen := map[string]bool{}
	for _, c := range theorems.All(trace(t)) {
		if c.Figures == nil {
			continue
		}
		for _, spec := range c.Figures() {
			if seen[spec.ID] {
				t.Errorf("%s: made twice", spec.ID)
			}
			seen[spec.ID] = true
			f, err := spec.Make(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2},
				Level: reports.FigureLevel, Min: few, Max: few})
			if err != nil {
				t.Errorf("%s: %v", spec.ID, err)
				continue
			}
			faults, err := figures.Faults(f)
			if err != nil || len(faults) > 0 {
				t.Errorf("%s: %v %s", spec.ID, err, strings.Join(faults, "; "))
			}
			paper, _, _ := strings.Cut(c.ID, "-")
			if f.ID != spec.ID || !strings.HasPrefix(f.ID, strings.ToLower(paper)+"-") {
				t.Errorf("figure %q of %q, of %s", f.ID, spec.ID, c.ID)
			}
			checkCaption(t, f)
			chart, err := figures.VegaLite(f)
			var none *figures.NoChartError
			if err != nil && !errors.As(err, &none) {
				t.Errorf("%s: %v", spec.ID, err)
			}
			size += len(chart)
		}
	}
	if len(seen) < 40 {
		t.Errorf("%d figures", len(seen))
	}
	if size > 700_000 {
		t.Errorf("all charts have %d bytes", size)
	}
}

// BenchmarkFigures makes each figure of the quick profile on one processor:
// go test ./reports/theorems -run - -bench Figures -benchtime 1x
func BenchmarkFigures(b *testing.B) {
	n := reports.Quick().Figure
	for _, c := range theorems.All(trace(b)) {
		if c.Figures == nil {
			continue
		}
		for _, spec := range c.Figures() {
			b.Run(spec.ID, func(b *testing.B) {
				for b.Loop() {
					if _, err := spec.Make(context.Background(),
						montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: reports.FigureLevel, Min: n,
							Max: n}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func checkCaption(t *testing.T, f reports.Figure) {
	t.Helper()
	if strings.Count(f.Caption, "$")%2 != 0 || strings.Contains(f.Caption, "%!") || !strings.HasSuffix(f.Caption, ".") {
		t.Errorf("%s: caption %q", f.ID, f.Caption)
	}
	intervals := false
	for _, c := range f.Curves {
		intervals = intervals || c.Lo != nil
	}
	for _, b := range f.Bands {
		intervals = intervals || b.Step
	}
	if !intervals {
		return
	}
	if !strings.Contains(f.Caption, "level 0.95") {
		t.Errorf("%s: no level in the caption %q", f.ID, f.Caption)
	}
	if !counted.MatchString(f.Caption) {
		t.Errorf("%s: no number of runs in the caption %q", f.ID, f.Caption)
	}
}
