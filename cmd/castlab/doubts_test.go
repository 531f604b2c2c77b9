package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// carriers are the files that read the warnings of an estimate without montecarlo.Derived, Sure, Widest or
// Remarks, which carry its doubts, too, and why none is lost there. A decision made of Lo and Hi
// where there are no warnings forgets the doubts: make it of Widest.
var carriers = map[string]string{
	"montecarlo/doubt.go":                                  "it is the mechanism",
	"montecarlo/estimate_json.go":                          "the document has the doubts beside the warnings",
	"montecarlo/control_residuals.go":                      "warnings that the function itself made get a prefix",
	"montecarlo/comparison/criterion.go":                   "a warning that the function itself made gets an end",
	"montecarlo/comparison/flaws.go":                       "flaws of the model are added to an estimate that keeps its doubts",
	"montecarlo/comparison/uncertainty.go":                 "doubts are joined in the same statement",
	"montecarlo/comparison/crossover.go":                   "doubts are appended in the next statements",
	"montecarlo/comparison/other.go":                       "doubts are appended in the next statements",
	"reports/machines/internal/exports/ranges.go":          "doubts are listed in the next statement",
	"reports/lab/internal/verbs/measured/recorded.go":      "what stands under a mean without warnings; it decides nothing",
	"montecarlo/comparison/pair.go":                        "the ratio has the doubts of what it is made of, made anew",
	"montecarlo/interval_mean.go":                          "a doubt takes the place of warnings of an estimate that keeps its others",
	"montecarlo/comparison/question.go":                    "a warning is added to an estimate that keeps its doubts",
	"montecarlo/data/interval.go":                          "of one long run, just made: it has warnings only",
	"montecarlo/data/run.go":                               "an estimate that keeps its doubts gets one more, unless it has a warning",
	"montecarlo/data/launches.go":                          "of the means of launches, just made: they have warnings only",
	"montecarlo/data/saved.go":                             "warnings that were kept are added to an estimate that keeps its doubts",
	"montecarlo/data/few.go":                               "warnings are taken from an estimate that keeps its doubts",
	"montecarlo/data/tail.go":                              "doubts of the tail are made anew for each of its numbers",
	"montecarlo/threshold/find.go":                         "means of simulated runs, just made: they have warnings only",
	"montecarlo/steady/regeneration.go":                    "cycles of one long run, just made: they have warnings only",
	"montecarlo/steady/tally.go":                           "shares of one long run, just made: they have warnings only",
	"reports/decide.go":                                    "a warning makes a case inconclusive; what is decided is decided of Sure",
	"reports/refutable.go":                                 "a warning has no size; the size of the rest is that of Sure",
	"reports/verdict.go":                                   "a reason in words; that of a doubt stands in the next line",
	"reports/hunt/measure.go":                              "when to stop a search; it decides nothing",
	"reports/claims/figure.go":                             "when to stop a run for a figure; it decides nothing",
	"reports/internal/studies/cell.go":                     "a plan of replications; it decides nothing",
	"reports/lab/internal/verbs/measured/run.go":           "of what is needed beside an estimate: at least so much where it has a warning",
	"reports/lab/internal/verbs/measured/print.go":         "the mark of each remark",
	"reports/lab/internal/verbs/measured/changes.go":       "reasons are added to estimates that keep their doubts",
	"reports/lab/internal/verbs/measured/geometric.go":     "each line has its widest interval in the mean",
	"reports/lab/internal/verbs/measured/lines_print.go":   "the geometric mean has no doubts; remarks on a line read those of its change",
	"reports/lab/internal/verbs/measured/together.go":      "whether an interval alone stands against a decision, in words",
	"reports/lab/internal/verbs/measured/summary.go":       "why there is no interval; one that there is, is the widest",
	"reports/lab/internal/verbs/measured/tail.go":          "why no law of the tail is given",
	"reports/lab/internal/verbs/measured/verdict.go":       "why nothing is decided; the doubts stand in the next statements",
	"reports/lab/internal/verbs/measured/document.go":      "the order of two samples is no estimate",
	"reports/lab/internal/verbs/simulate_trace_print.go":   "the same warnings are said once",
	"reports/machines/internal/compare/reached.go":         "an error in words",
	"reports/machines/internal/compare/assessed_text.go":   "an interval that is the whole line is printed as none",
	"reports/machines/selection/rate.go":                   "the method says that there are warnings",
	"montecarlo/comparison/unseen.go":                      "what has a warning decides nothing anyway",
	"montecarlo/data/order.go":                             "the order of two samples is no estimate; its bands are those of doubts",
	"montecarlo/goodness/test.go":                          "warnings of a fit, which is no estimate",
	"reports/check.go":                                     "a warning is added to an estimate that keeps its doubts",
	"reports/lab/catalog/precise.go":                       "a warning is added to an estimate that keeps its doubts",
	"reports/internal/studies/run.go":                      "a warning is added to an estimate that keeps its doubts",
	"reports/lab/internal/verbs/measured/fits_document.go": "warnings of fits, which are no estimates",
	"reports/lab/internal/verbs/measured/fits.go":          "warnings of fits, which are no estimates",
	"reports/lab/internal/verbs/measured/fits_print.go":    "warnings of fits, which are no estimates",
	"montecarlo/data/difference.go":                        "warnings are added to estimates that keep their doubts",
	"reports/lab/internal/verbs/measured/stated.go":        "the distance of a law has its doubt beside",
	"reports/machines/internal/compare/warnings.go":        "warnings of the ratio that stand with the difference are said once",
	"reports/broadcast/models/cubetail.go":                 "warnings of a choice are added to an estimate that keeps its doubts",
}

// No file of the house reads the warnings of an estimate and leaves its doubts behind, unless its
// reason stands in the table: len(e.Warnings), and e.Warnings as what is appended, copied or joined.
func TestDoubtsAreNotLeftBehind(t *testing.T) {
	found := map[string]bool{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			if name != "." && strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			for i, arg := range call.Args {
				if s, ok := arg.(*ast.SelectorExpr); !ok || s.Sel.Name != "Warnings" || base(s.X) == "fit" {
					continue
				}
				if base(call.Fun) == "append" && i == 0 {
					continue // an estimate's own list grows
				}
				found[name] = true
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range found {
		if carriers[name] == "" && !strings.HasPrefix(name, "montecarlo/loggp/") && !strings.HasPrefix(name, "distributions/fitting/") {
			t.Errorf("%s reads the warnings of an estimate: use montecarlo.Derived, Widest or Remarks, which have its doubts, or say in "+
				"the table why none is lost", name)
		}
	}
	for name := range carriers {
		if !found[name] {
			t.Errorf("%s is in the table and reads no warnings", name)
		}
	}
}

// base is the last name of an expression, "" of another one.
func base(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}
