package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// module is the path of this module, wherever it has its home.
var module = path.Dir(reflect.TypeFor[montecarlo.Plan]().PkgPath())

func TestImportsFollowTheTable(t *testing.T) {
	found := map[string]bool{}
	for pkg, imports := range modulePackages(t) {
		found[pkg] = true
		r, ok := rooms[pkg]
		if !ok {
			t.Errorf("package %s is not in the import table: argue for the room in cmd/castlab/imports_test.go", pkg)
			continue
		}
		for _, i := range imports {
			if !slices.Contains(leaves, i) && !allows(r.may, i) {
				t.Errorf("package %s imports %s; it may import %v: %s", pkg, i, r.may, r.reason)
			}
		}
	}
	for pkg := range rooms {
		if !found[pkg] {
			t.Errorf("package %s of the import table does not exist", pkg)
		}
	}
}

// The table itself obeys the rules of the house.
func TestTheTableKeepsTheoryAndExperimentApart(t *testing.T) {
	for pkg, r := range rooms {
		for _, forbidden := range []struct{ room, imported string }{
			{"distributions", "montecarlo"},
			{"distributions", "analytic"},
			{"topologies", "distributions"},
			{"analytic", "topologies"},
			{"analytic", "montecarlo"},
			{"analytic", "reports"},
			{"montecarlo", "analytic"},
			{"montecarlo", "reports"},
		} {
			if !within(pkg, forbidden.room) {
				continue
			}
			for _, m := range r.may {
				if within(strings.TrimSuffix(m, "/..."), forbidden.imported) {
					t.Errorf("the table lets %s import %s", pkg, m)
				}
			}
		}
		if slices.Contains(leaves, pkg) || pkg == "montecarlo" || pkg == "distributions" || pkg == "topologies" || pkg == "analytic" {
			if len(r.may) > 0 {
				t.Errorf("the table lets %s import %v; it imports nothing of this module", pkg, r.may)
			}
		}
		for _, m := range r.may {
			if within(m, "reports/theorems") && !within(pkg, "cmd") && !within(pkg, "notebooks") &&
				!within(pkg, "reports/theorems") && pkg != "reports/broadcast" {
				t.Errorf("the table lets %s import %s; only cmd, notebooks and castlab's own laboratory may", pkg, m)
			}
			if within(m, "cmd") && !within(pkg, "cmd") {
				t.Errorf("the table lets %s import %s; nothing imports cmd", pkg, m)
			}
		}
		if r.reason == "" {
			t.Errorf("%s has no reason", pkg)
		}
	}
}

// within reports whether pkg is room or lies below it.
func within(pkg, room string) bool { return pkg == room || strings.HasPrefix(pkg, room+"/") }

func allows(may []string, pkg string) bool {
	return slices.ContainsFunc(may, func(m string) bool {
		tree, whole := strings.CutSuffix(m, "/...")
		return pkg == m || whole && within(pkg, tree)
	})
}

// modulePackages returns the packages of the module with the imports from the module
// of their code without tests.
func modulePackages(t *testing.T) map[string][]string {
	t.Helper()
	root := filepath.Join("..", "..")
	packages := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if name == "testdata" || file != root && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := path.Clean(filepath.ToSlash(rel))
		syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		imports := packages[pkg]
		for _, s := range syntax.Imports {
			p, err := strconv.Unquote(s.Path.Value)
			if err != nil {
				return err
			}
			if inside, ok := strings.CutPrefix(p, module+"/"); ok && !slices.Contains(imports, inside) {
				imports = append(imports, inside)
			}
		}
		packages[pkg] = imports
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) < 10 {
		t.Fatalf("only %d packages found: the test looks in the wrong place", len(packages))
	}
	return packages
}
