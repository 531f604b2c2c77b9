package theorems_test

import (
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/theorems"
)

var (
	trials = flag.Int("draws", 0, "check so many drawn cases of each claim")
	drawOf = flag.String("claims", "", "of the claims whose ID matches this regular expression")
	drawBy = flag.Uint64("drawseed", 1, "with this seed")
)

// errZero rejects a draw whose theory is 0: no sample distinguishes a small number from
// 0.
var errZero = errors.New("theory is 0, and the resolution is relative to it")

// mostFixed is the largest number of claims without parameters.
const mostFixed = 15

// open opens a file by its path from the root of the sources.
func open(path string) (io.ReadCloser, error) {
	return os.Open(filepath.Join("..", "..", path))
}

// Every claim accepts parameters, or states why it does not.
func TestClaimsCanBeAsked(t *testing.T) {
	var fixed []string
	for _, c := range theorems.All(nil) {
		switch {
		case c.Cases.Parameters != nil && c.Cases.Fixed != "":
			t.Errorf("%s has parameters, and a reason to have none", c.ID)
		case c.Cases.Parameters == nil:
			fixed = append(fixed, c.ID)
			if c.Cases.Fixed == "" {
				t.Errorf("%s declares neither parameters nor why it has none", c.ID)
			}
		}
	}
	if len(fixed) > mostFixed {
		t.Errorf("%d claims have no parameters, more than %d: %s", len(fixed), mostFixed, strings.Join(fixed, " "))
	}
}

// A printed case that is asked for by its parameters is the same case. Values that
// cannot be spelled, an embedded trace or a network without a name, are found by Ask as
// printed. It satisfies the hypotheses, which is seen by computing the theory: of long
// cases, which only the full profile checks, in CI.
func TestPrintedCasesAreValuesOfTheParameters(t *testing.T) {
	for _, c := range theorems.All(distributions.Exponential{Mu: 3}) {
		for _, k := range c.Cases.Printed() {
			words := reports.Words(k.Params)
			if found, err := c.Ask(open, words); err != nil || found.Params != k.Params {
				t.Errorf("%s %s: asked, it is %q, %v", c.ID, k.Params, found.Params, err)
			}
			if k.Validate != nil && (!k.Long || os.Getenv("CASTLAB_TESTS") == "all") {
				if err := k.Validate(); err != nil {
					t.Errorf("%s %s: a printed case is beyond the hypotheses: %v", c.ID, k.Params, err)
				}
			}
			if c.Cases.Parameters == nil || named(k.Params) {
				continue
			}
			switch read, err := c.Cases.Parameters.Case(open, words); {
			case err != nil:
				t.Errorf("%s: a printed case is none of its parameters: %v", c.ID, err)
			case read.Params != k.Params || read.Kind != k.Kind:
				t.Errorf("%s %s: its words are read as %s (%v)", c.ID, k.Params, read.Params, read.Kind)
			}
		}
	}
}

// named reports whether parameters hold a network that has a name and no description.
func named(params string) bool {
	return strings.Contains(params, "=graph(") || strings.Contains(params, "=petersen")
}

// Random cases of every claim have the verdict that the claim predicts: every case
// satisfies the hypotheses and is decided, and only claims with an erratum are refuted.
//
// The test needs a flag; CONTRIBUTING has the command.
func TestDrawnCasesHold(t *testing.T) {
	if *trials == 0 {
		t.Skip("give -draws 1 to check drawn cases")
	}
	wanted := regexp.MustCompile(*drawOf)
	r := rand.New(rand.NewPCG(*drawBy, 0))
	for _, c := range theorems.All(nil) {
		p := c.Cases.Parameters
		if p == nil || !wanted.MatchString(c.ID) {
			continue
		}
		printed := c.Cases.Printed()
		var cases []reports.Case
		refused := error(nil)
		for try := 0; try < 400 && len(cases) < *trials; try++ {
			words := p.Draw(r)
			k, err := p.Case(open, words)
			if err == nil && k.Validate != nil {
				err = k.Validate()
			}
			theory := 0.0
			if err == nil {
				theory, err = k.Theory()
			}
			if err == nil && c.Relation == reports.Equal && k.Kind == reports.Statistical && theory == 0 && c.Resolution.Absolute == 0 {
				err = errZero
			}
			same := func(other reports.Case) bool { return other.Params == k.Params }
			switch {
			case err != nil:
				refused = err
			case !slices.ContainsFunc(printed, same) && !slices.ContainsFunc(cases, same):
				k.Asked, k.Long = true, false
				cases = append(cases, k)
			}
		}
		if len(cases) == 0 {
			t.Errorf("%s: no draw is a new case; last refused: %v", c.ID, refused)
			continue
		}
		c.Cases.Printed = func() []reports.Case { return cases }
		start := time.Now()
		report, err := reports.Check(t.Context(), []reports.Claim{c},
			reports.Config{Seed: 1, Alpha: 1e-5, Workers: 2, Profile: reports.Quick()})
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		for _, v := range report.Verdicts {
			t.Logf("%s %s: %v, theory %v, measured %v (n=%d, %v)", c.ID, v.Params, v.Status, v.Theory, v.Estimate.Value, v.Estimate.N,
				time.Since(start).Round(time.Millisecond))
			if !v.Expected() {
				t.Errorf("%s %s: %v: %s %v", c.ID, v.Params, v.Status, v.Reason, v.Estimate.Warnings)
			}
		}
	}
}
