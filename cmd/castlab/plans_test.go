package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// plansMade lists the functions that make a montecarlo.Plan from nothing, with the reason.
// Every other function hands on the plan that it was given, so that its runs are computed
// by the caller's executor.
var plansMade = map[string]string{
	"reports/machines/internal/compare settings": "from flags; a comparison runs in this process",
	"reports/lab/agreement tried":                "a trial of a few replications, for the names of the estimates",
	"reports/lab/catalog Settings":               "from flags or a study, which sets the executor of each cell",
	"reports/lab/internal/verbs/measured fit":    "from the flags of the verb data; a file is fitted in this process",
	"reports/lab/internal/verbs/measured state":  "from the flags of the verb data; a law is tested in this process",
	"reports plan": "from the settings of a check, executor included",

	"montecarlo/coverage hardCells":               "an experiment inside one replication runs beside it",
	"montecarlo/coverage reductions":              "an experiment inside one replication runs beside it",
	"montecarlo/coverage stoppingRules":           "an experiment inside one replication runs beside it",
	"montecarlo/coverage measure":                 "from the settings of a coverage study, which runs in one process",
	"montecarlo/reservation Stopping":             "from a coverage study, which runs in one process",
	"montecarlo/steady Repeat":                    "from a coverage study, which runs in one process",
	"reports/machines/internal/advise settingsOf": "nothing is random: two equal runs",
	"reports/machines/internal/compare search":    "from the flags of a comparison, which runs in one process",
	"reports/machines/benchmarks predict":         "nothing is random: two equal runs",
	"cmd/coverage mean":                           "from a coverage study, which runs in one process",
	"cmd/coverage rows":                           "an experiment inside one replication runs beside it",
}

// A plan made from nothing has no executor: an experiment that makes one computes its runs
// in this process, and a computed case that makes one may draw unnoticed.
func TestExperimentsHandOnTheirPlan(t *testing.T) {
	const root = "../.."
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != root && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			name := "a variable"
			if f, ok := decl.(*ast.FuncDecl); ok {
				name = f.Name.Name
			}
			if makesPlan(decl, engineName(file)) {
				seen[filepath.ToSlash(dir)+" "+name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for where := range seen {
		if plansMade[where] == "" {
			t.Errorf("%s makes a montecarlo.Plan: change a copy of the caller's, or argue for it in plansMade", where)
		}
	}
	for where := range plansMade {
		if !seen[where] {
			t.Errorf("%s makes no montecarlo.Plan any more", where)
		}
	}
}

// Values of type Plan are found under any name of the package, as literals, elements of
// literals, variables and by new; another package's Plan, and the copy of a plan, are not.
func TestMakersOfPlansAreFound(t *testing.T) {
	for body, want := range map[string]bool{
		"_ = montecarlo.Plan{Seed: 1}":                                         true,
		"_ = montecarlo.Settings{Plan: montecarlo.Plan{}}":                     true,
		"_ = map[int]montecarlo.Plan{1: {Seed: 1}}":                            true,
		"_ = []montecarlo.Plan{{Seed: 1}}":                                     true,
		"var p montecarlo.Plan; p.Workers = 1":                                 true,
		"p := new(montecarlo.Plan); p.Workers = 1":                             true,
		"p := s.Plan; p.Workers = 1; _ = s.InBlocks(1)":                        false,
		"_ = montecarlo.Settings{Plan: s.Plan}":                                false,
		"_ = programs.Plan{}":                                                  false,
		"run := func(p montecarlo.Plan) montecarlo.Plan { return p }; _ = run": false,
	} {
		for _, name := range []string{"", "engine"} {
			text := "package p\nimport " + name + " " + strconv.Quote(module+"/montecarlo") + "\nfunc f() { " + body + " }"
			if name != "" {
				text = strings.ReplaceAll(text, "montecarlo.", name+".")
			}
			file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := makesPlan(file.Decls[1], engineName(file)); got != want {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
	}
}

// engineName returns the name by which a file calls package montecarlo; "" where it does
// not import it.
func engineName(file *ast.File) string {
	for _, spec := range file.Imports {
		if spec.Path.Value != strconv.Quote(module+"/montecarlo") {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return "montecarlo"
	}
	return ""
}

// makesPlan reports whether a declaration makes a value of type engine.Plan.
func makesPlan(decl ast.Decl, engine string) bool {
	isPlan := func(e ast.Expr) bool {
		switch of := e.(type) {
		case *ast.ArrayType:
			e = of.Elt
		case *ast.MapType:
			e = of.Value
		}
		s, ok := e.(*ast.SelectorExpr)
		if !ok || s.Sel.Name != "Plan" {
			return false
		}
		x, ok := s.X.(*ast.Ident)
		return ok && x.Name == engine
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			found = found || isPlan(n.Type)
		case *ast.ValueSpec:
			found = found || isPlan(n.Type) && len(n.Values) == 0
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.Ident)
			found = found || ok && f.Name == "new" && isPlan(n.Args[0])
		}
		return true
	})
	return found
}
