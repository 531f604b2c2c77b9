package theorems_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems"
)

// hurried is a canceled context, and an executor that records whether an experiment
// submits a run of replications to it.
type hurried struct {
	context.Context
	runs bool
}

var errHurried = errors.New("hurried")

func (h *hurried) Err() error { return errHurried }

func (h *hurried) Run(context.Context, montecarlo.RunID, []montecarlo.Segment, func(context.Context, montecarlo.Segment) ([]byte, error),
	func([]byte) error) error {
	h.runs = true
	return errHurried
}

// draws reports whether an experiment makes a run of replications.
func draws(t *testing.T, measure montecarlo.Experiment) bool {
	h := &hurried{Context: t.Context()}
	p := reports.Quick()
	_, err := measure(h, montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1, Executor: h}, Level: 0.99, Min: p.Min, Max: p.Max})
	if !errors.Is(err, errHurried) {
		t.Errorf("it ignores its context: %v", err)
	}
	return h.runs
}

// A case that makes a run of replications is random and must not be declared as
// computed.
func TestCasesThatDrawAreNotCalledComputed(t *testing.T) {
	kinds := map[reports.Kind]int{}
	for _, c := range theorems.All(nil) {
		for _, k := range c.Cases.Printed() {
			kinds[k.Kind]++
			if k.Kind == reports.Computed && draws(t, k.Measure) {
				t.Errorf("%s %s is called computed and draws", c.ID, k.Params)
			}
		}
	}
	for _, k := range []reports.Kind{reports.Statistical, reports.Computed, reports.Executed} {
		if kinds[k] == 0 {
			t.Errorf("no case is %v", k)
		}
	}
	t.Log(kinds)
}

// drawn states the purpose of the random numbers that a claim draws outside of a run:
//
//   - search: they guide a search whose result is validated
//   - marks: they are labels, and no result depends on their values
//   - instance: the instance is the case itself, and its parameters name it
//   - executed: they draw instances of a statement on all; the cases are reports.Executed
//   - statistical: they serve statistical cases, or a figure
var drawn = map[string]string{
	"st93/lower_bound.go oneSchedule":        "executed",
	"st93/ranked.go fewSets":                 "executed",
	"st93/ranked.go withPrefix":              "executed",
	"st93/ratio.go worstRatio":               "executed",
	"st93/total.go slots":                    "executed",
	"sv93/adversary.go againstAdversary":     "search",
	"sv93/common_schedules.go baselines":     "search",
	"sv93/continuous.go forever":             "search",
	"sv93/continuous.go oneMoreDelay":        "search",
	"sv93/due_first.go worstByDue":           "executed",
	"sv93/figure_latency.go latencyLaw":      "statistical",
	"sv93/figure_machine.go scheduleFigures": "search",
	"sv93/integer_program.go solution":       "search",
	"sv93/last_sendings.go deadEnds":         "executed",
	"sv93/last_sendings.go firstItems":       "search",
	"sv93/machines.go shortest":              "search",
	"sv93/robust.go worstDelayOfLonger":      "search",
	"sv93/robust.go worstOfLonger":           "search",
	"var98/direct_order.go ofOneRun":         "executed",
	"var98/direct_completion.go pairsOfRuns": "statistical",
	"var98/figure_lengths.go randomGraph":    "instance",
	"var98/listed_graphs.go randomTree":      "instance",
	"var98/hierarchy_selective.go chosen":    "executed",
	"var98/isotropic_greedy.go longest":      "executed",
	"var98/isotropic_optimal.go executed":    "executed",
	"var98/isotropic_tags.go strayed":        "executed",
	"var98/pmnb_placements.go randomRegular": "instance",
	"var98/pmnb_phase2.go placed":            "executed",
	"var98/transpose.go lists":               "executed",
	"var98/transpose.go shuffledColumns":     "executed",
	"var98/transpose.go transposedSlots":     "marks",
	"var98/transpose_torus.go stored":        "marks",
	"vb95/figure_periods.go drawnServices":   "statistical",
	"vb95/message_passing.go periods":        "statistical",
}

// Every claim that creates a source of random numbers is listed in drawn with its
// purpose, so that no sampled statement is reported as a computation.
func TestEveryDrawOutsideOfARunIsArguedFor(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					switch fmt.Sprintf("%v.%s", s.X, s.Sel.Name) {
					case "rand.New", "rand.NewPCG", "rand.NewChaCha8", "montecarlo.NewStreams":
						seen[filepath.ToSlash(path)+" "+f.Name.Name] = true
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for where := range seen {
		if drawn[where] == "" {
			t.Errorf("%s draws: say in this test what for, and mark its cases reports.Executed if it samples instances", where)
		}
	}
	for where := range drawn {
		if !seen[where] {
			t.Errorf("%s does not draw any more", where)
		}
	}
}
