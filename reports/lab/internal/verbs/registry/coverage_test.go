package registry

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"castlab/montecarlo/coverage"
	"castlab/montecarlo/steady"
)

// The report quotes COVERAGE.md, which contains every coverage and both commands with
// their seeds.
func TestCoverageOfTheReportIsMeasured(t *testing.T) {
	section, err := coverageSection()
	if err != nil {
		t.Fatal(err)
	}
	sources := coverage.Measured() + steady.Measured()
	quoted := 0
	for line := range strings.Lines(section.Text) {
		for _, c := range tableCells(line) {
			for _, number := range regexp.MustCompile(`[01]\.[0-9]{3,}`).FindAllString(c, -1) {
				quoted++
				if !strings.Contains(sources, " "+number+" ") {
					t.Errorf("%s is in neither COVERAGE.md", number)
				}
			}
		}
	}
	if quoted < 70 {
		t.Errorf("%d coverages, want the methods by laws and the systems by sizes", quoted)
	}
	for _, want := range []string{"go run ./cmd/coverage -runs 10000 -seed 2", "go run ./cmd/coverage -steady -runs 1000 -seed 8",
		"|mean: Student t|10000|0.9533|", "|N=1024 X=.1 V=22 rho=.8|(1.000)|(1.000)|0.967 (0.029)|"} {
		if !strings.Contains(section.Text, want) {
			t.Errorf("the section lacks %q", want)
		}
	}
}

// A program that has castlab as a dependency has no ./cmd/coverage: its report names no command that
// fails there, and says where the tables are. castlab's own has them.
func TestAnOwnLaboratoryIsReferredToTheTables(t *testing.T) {
	castlab := debug.Module{Path: "castlab"}
	own, err := coverageOf(&debug.BuildInfo{Main: castlab, Deps: []*debug.Module{{Path: "gonum.org/v1/gonum"}}})
	if err != nil || !strings.Contains(own.Text, "go run ./cmd/coverage") {
		t.Errorf("castlab's own report lacks its command: %v, %v", own.Text, err)
	}
	other, err := coverageOf(&debug.BuildInfo{Main: debug.Module{Path: "example.com/tandem"},
		Deps: []*debug.Module{{Path: "gonum.org/v1/gonum"}, &castlab}})
	if err != nil || strings.Contains(other.Text, "go run") || strings.Contains(other.Text, "|") {
		t.Errorf("a report elsewhere has the commands or tables of castlab: %v, %v", other.Text, err)
	}
	for _, file := range regexp.MustCompile(`\S+COVERAGE\.md`).FindAllString(other.Text, -1) {
		if _, err := os.Stat(filepath.Join("../../../../..", file)); err != nil {
			t.Errorf("it refers to %s: %v", file, err)
		}
	}
	if n := strings.Count(other.Text, "COVERAGE.md"); n != 2 {
		t.Errorf("it names %d files, want 2", n)
	}
}

// A missing or malformed table is an error, not an empty section.
func TestCoverageWithoutItsTableIsAnError(t *testing.T) {
	for name, parse := range map[string]func(string) (string, error){"intervals": intervalTable, "steady": steadyTable} {
		for _, text := range []string{"", "# Measured coverage\n\n    go run ./cmd/coverage\n", "#### mean\n| a | b |\n"} {
			if _, err := parse(text); err == nil {
				t.Errorf("%s: %q is taken for a table", name, text)
			}
		}
	}
}

// Columns are found by their titles, in any order; by hand.
func TestTablesAreReadByTheirTitles(t *testing.T) {
	const ordered = "# A\n\n    go run ./cmd/coverage\n\n#### mean\n\n| law | n | coverage | warned | verdict " +
		"|\n|---|--:|--:|--:|---|\n| normal | 30 | 0.9 | 0.6 | **FAILS** |\n\n### Hard\n\n#### mean\n\n| other |\n"
	const moved = "    go run ./cmd/coverage\n\n#### mean\n\n| n | verdict | law | warned | coverage | |\n|--:|---|---|--:|--:|---|\n| " +
		"30 | **FAILS** | normal | 0.6 | 0.9 | [0.8, 1] |\n"
	for _, text := range []string{ordered, moved} {
		got, err := intervalTable(text)
		if err != nil || !strings.HasSuffix(got, "|method|n|normal|\n|-|-:|-:|\n|mean|30|0.9 w !|\n") {
			t.Errorf("%v: %s", err, got)
		}
	}
	for old, wrong := range map[string]string{"| coverage |": "| covered |", "| 0.9 |": "|", "| 0.6 |": "| - |"} {
		if got, err := intervalTable(strings.Replace(ordered, old, wrong, 1)); err == nil {
			t.Errorf("with %q for %q: %s", wrong, old, got)
		}
	}
}
