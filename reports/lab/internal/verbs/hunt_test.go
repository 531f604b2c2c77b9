package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
)

// squares claims that n^2 <= 10 n, which 11 is the first to violate.
func squares(erratum string) registry.Lab {
	return registry.Lab{Name: "squares", Version: "0", Title: "a laboratory", Claims: []reports.Claim{{
		ID: "SQ-LINE", Relation: reports.AtMost, Erratum: erratum,
		Cases: reports.Cases{Printed: func() []reports.Case { return nil },
			Parameters: claims.Parameters(arguments.Int("n", "a number", 0, 1<<30), func(words string, n int) reports.Case {
				return reports.Case{
					Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return 10 * float64(n), nil },
					Measure: montecarlo.Exact("square", "", func() (float64, float64, int64, error) {
						return float64(n) * float64(n), 0, 1,
							nil
					}),
				}
			})},
	}}}
}

// A counterexample of a claim is exit status 1, that of an erratum 0. Without names all
// claims are searched.
func TestHuntEndsWithAStatus(t *testing.T) {
	for erratum, want := range map[string]int{"": console.ExitVerdict, "It is false from 11 on.": console.ExitWell} {
		var out, err strings.Builder
		if status := Main(t.Context(), squares(erratum), []string{"hunt", "--points", "5000", "--json"},
			console.Streams{Out: &out, Err: &err}); status != want {
			t.Errorf("erratum %q: status %d, want %d: %s", erratum, status, want, err.String())
		}
		var d struct {
			Claims []struct {
				Claim          string
				Tightest       struct{ Params string }
				Counterexample struct {
					Params   string
					Theory   float64
					Estimate struct{ Value float64 }
					Command  string
				}
			}
		}
		if err := json.Unmarshal([]byte(out.String()), &d); err != nil || len(d.Claims) != 1 {
			t.Fatalf("%v: %s", err, out.String())
		}
		c := d.Claims[0].Counterexample
		if c.Params != "n=11" || c.Theory != 110 || c.Estimate.Value != 121 || c.Command != "squares check SQ-LINE n=11" {
			t.Errorf("%+v", c)
		}
	}
}

// The margin stands beside the counterexample whose it is: 11^2 is a tenth above 110.
func TestTheTableHasTheMarginOfTheCounterexample(t *testing.T) {
	var out, err strings.Builder
	Main(t.Context(), squares(""), []string{"hunt", "--points", "5000"}, console.Streams{Out: &out, Err: &err})
	if row := regexp.MustCompile(`SQ-LINE .* -0\.1 +REFUTED +n=11`); !row.MatchString(out.String()) {
		t.Errorf("no row %v in\n%s%s", row, out.String(), err.String())
	}
}

// An interrupt of a hunt with a budget ends it with status 3, its table and its file; one
// without writes nothing.
func TestAnInterruptedHuntIsPrintedAndSaved(t *testing.T) {
	for _, budget := range []bool{true, false} {
		ctx, cancel := context.WithCancel(t.Context())
		l := squares("")
		l.Claims = append(l.Claims, reports.Claim{ID: "SQ-STOP", Relation: reports.AtMost, Cases: reports.Cases{
			Printed: func() []reports.Case { return nil }, Parameters: claims.Parameters(arguments.Int("n", "a number", 0, 9),
				func(words string, n int) reports.Case {
					return reports.Case{
						Params: words, Kind: reports.Computed, Theory: func() (float64, error) { return 1, nil },
						Measure: montecarlo.Exact("stop", "", func() (float64, float64, int64, error) { cancel(); return 0, 0, 1, nil }),
					}
				})}})
		later := l.Claims[0]
		later.ID = "SQ-LATER"
		l.Claims = append(l.Claims, later)
		file := filepath.Join(t.TempDir(), "hunt.json")
		words := []string{"hunt", "--points", "100", "--workers", "1", "--out", file}
		if budget {
			words = append(words, "--budget", "10m")
		}
		var out, err strings.Builder
		status := Main(ctx, l, words, console.Streams{Out: &out, Err: &err})
		if status != console.ExitUnfinished || strings.Count(err.String(), "\n") != 1 || !strings.Contains(err.String(), "interrupted; ") {
			t.Errorf("status %d: %s", status, err.String())
		}
		saved, failed := os.ReadFile(file)
		if !budget {
			if failed == nil || out.String() != "" || !strings.Contains(err.String(), "no file was changed") {
				t.Errorf("without a budget: %s%s", out.String(), saved)
			}
			continue
		}
		var h reports.Hunt
		if failed = errors.Join(failed, json.Unmarshal(saved, &h)); failed != nil || !h.Interrupted || len(h.Claims) != 3 ||
			h.Claims[0].Points == 0 || h.Claims[2].Points != 0 {
			t.Errorf("%v: %s", failed, saved)
		}
		if row := regexp.MustCompile(`SQ-LATER +0 .* no point: not reached`); !row.MatchString(out.String()) {
			t.Errorf("no row %v in\n%s", row, out.String())
		}
		if _, failed := reports.ReadHunt(strings.NewReader(string(saved))); failed != nil {
			t.Error(failed)
		}
	}
}

// Words and flags that are none are refused in one line, which says what is wanted.
func TestAHuntSaysWhatItWants(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"--points", "1.5"}, "want an integer >= 1"}, {[]string{"--points", "0"}, "want an integer >= 1"},
		{[]string{"--budget", "5"}, "want a time above 0 with its unit, such as 30s"},
		{[]string{"--budget", "-3s"}, "want a time above 0 with its unit"},
		{[]string{"--points", "3", "--store", ""}, `--store="": want the path of a file`},
		{[]string{"--points", "3", "--continue"}, "--continue: want --store FILE, too"},
		{[]string{"a < b"}, "a < b: want LEFT == RIGHT, LEFT <= RIGHT or LEFT >= RIGHT"},
		{[]string{"a", "!=", "b"}, "a != b: want LEFT == RIGHT"}, {[]string{"a(n=2 <= b"}, "want a closing )"},
		{[]string{"SQ-LINE", "n=4"}, "n=4: keys belong to two things, such as 'LEFT == RIGHT' n=4; leave it out, or settle a claim at " +
			"given keys with 'squares check ID key=value...'"},
		{[]string{"a=b"}, "a=b: keys belong to two things"}, {[]string{"SQ-LIN2"}, "unknown claim SQ-LIN2"},
		{[]string{"a == b", "--tolerance", "1"}, "want a number from 0 to 1, 1 excluded"},
	} {
		var out, err strings.Builder
		status := Main(t.Context(), squares(""), append([]string{"hunt"}, c.words...), console.Streams{Out: &out, Err: &err})
		if status != console.ExitUsage || !strings.Contains(err.String(), c.want) || strings.Count(err.String(), "\n") != 1 {
			t.Errorf("%q: status %d: %s, want %q", c.words, status, err.String(), c.want)
		}
	}
}

// The word all names all claims, as in a study file, and so does none.
func TestHuntAll(t *testing.T) {
	var documents []string
	for _, words := range [][]string{{"hunt"}, {"hunt", "all"}, {"hunt", "ALL"}} {
		var out, err strings.Builder
		if status := Main(t.Context(), squares("false"), append(words, "--points", "50", "--json"),
			console.Streams{Out: &out, Err: &err}); status != console.ExitWell {
			t.Errorf("%q: status %d: %s", words, status, err.String())
		}
		documents = append(documents, out.String())
	}
	if documents[0] == "" || documents[1] != documents[0] || documents[2] != documents[0] {
		t.Errorf("%s\ndiffer", strings.Join(documents, "\n"))
	}
}

// The help names the flags that hunts of two things do not have.
func TestTheHelpSaysWhatIsOfClaimsOnly(t *testing.T) {
	for verb, flags := range map[string][]string{"hunt": {"study", "store", "shard"}, "report": {"hunt"}} {
		var out, err strings.Builder
		Main(t.Context(), squares(""), []string{verb, "--help"}, console.Streams{Out: &out, Err: &err})
		for _, name := range flags {
			line := regexp.MustCompile(`--` + name + ` .{0,140}of claims only`)
			if !line.MatchString(strings.Join(strings.Fields(out.String()), " ")) {
				t.Errorf("%s --help has no line %v:\n%s", verb, line, out.String())
			}
		}
	}
}
