package steady_test

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The table of one long run in the guide is an extract of COVERAGE.md, which contains
// every cell.
func TestTheGuideQuotesTheMeasuredCoverage(t *testing.T) {
	measured := map[string]string{} // covered (refused), by system and size
	for line := range strings.Lines(text(t, "COVERAGE.md")) {
		c := strings.Split(line, "|")
		if len(c) < 8 || strings.TrimSpace(c[1]) != "relaxation mixture" {
			continue
		}
		key := strings.TrimSpace(c[2]) + " " + strings.TrimSpace(c[3])
		if _, seen := measured[key]; !seen { // the first table is of single looks
			measured[key] = strings.TrimSpace(fmt.Sprintf("%s (%s)", strings.TrimSpace(c[6]), strings.TrimSpace(c[5])))
		}
	}
	checked := 0
	for line := range strings.Lines(text(t, "../../notebooks/guide/coverage.md")) {
		c := strings.Split(line, "|")
		if len(c) != 6 || !strings.HasPrefix(strings.TrimSpace(c[1]), "N=") {
			continue
		}
		for i, size := range []string{"100000", "1e+06", "5e+06"} {
			key := strings.TrimSpace(c[1]) + " " + size
			if got := strings.TrimSpace(c[2+i]); got != measured[key] {
				t.Errorf("the guide, %s: %s, measured %q", key, got, measured[key])
			}
			checked++
		}
	}
	if checked != 15 {
		t.Errorf("the guide quotes %d coverages, want 15", checked)
	}
}

// What the guide says of a queue near saturation is in COVERAGE.md: the row of M/M/1 at
// load 0.9 with 10000 customers.
func TestTheGuideQuotesTheQueue(t *testing.T) {
	var runs, refused, covered, quiet float64
	for line := range strings.Lines(text(t, "COVERAGE.md")) {
		c := strings.Split(line, "|")
		if len(c) < 13 || !strings.HasPrefix(line, "| relaxation mixture | M/M/1 load=0.9 | 10000 |") {
			continue
		}
		for column, v := range map[int]*float64{4: &runs, 5: &refused, 6: &covered, 11: &quiet} {
			var err error
			if *v, err = strconv.ParseFloat(strings.TrimSpace(c[column]), 64); err != nil {
				t.Fatal(err)
			}
		}
	}
	given := math.Round(runs * (1 - refused))
	want := fmt.Sprintf("M/M/1 waits at load 0.9 are covered %.3f with 1e4 customers. It warns of that: of %.0f such intervals %.0f "+
		"carry a warning", covered, given, given-math.Round(given*quiet))
	if guide := strings.Join(strings.Fields(text(t, "../../notebooks/guide/coverage.md")), " "); !strings.Contains(guide, want) {
		t.Errorf("the guide does not say %q", want)
	}
}

// What is printed without a warning misses no more often than its level allows: no row
// of a method that castlab prints has a share of misses without a warning that is
// surely, at 0.95, above 1/20. Twenty batch means, which castlab does not print, fail
// this, and of independent runs a warm-up of one relaxation time.
func TestNothingMissesQuietlyTooOften(t *testing.T) {
	rows, textbook, short := 0, 0, 0
	for line := range strings.Lines(text(t, "COVERAGE.md")) {
		c := strings.Split(line, "|")
		if len(c) != 16 || !strings.HasPrefix(strings.TrimSpace(c[14]), "[") {
			continue
		}
		var lo, hi float64
		if _, err := fmt.Sscanf(strings.TrimSpace(c[14]), "[%f, %f]", &lo, &hi); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		failing := &rows
		switch strings.TrimSpace(c[1]) {
		case "twenty batch means":
			failing = &textbook
		case "with a warm-up of 1 relaxation time":
			failing = &short
		case "without the jackknife":
			continue
		}
		if failing != &rows {
			if lo > .05 {
				*failing++
			}
			continue
		}
		if rows++; lo > .05 {
			t.Errorf("quiet misses: %s", line)
		}
	}
	if rows < 80 || textbook < 10 || short == 0 {
		t.Errorf("%d rows, %d of the textbook's that fail, %d with a short warm-up", rows, textbook, short)
	}
}

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
