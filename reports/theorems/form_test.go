package theorems_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// All claims have one form: no function of a paper makes a case by itself, whatever it returns it in.
func TestNoPaperMakesCases(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	more, err2 := filepath.Glob("internal/*/*.go")
	if err != nil || err2 != nil || len(files) < 100 {
		t.Fatalf("%d files, errors %v and %v", len(files), err, err2)
	}
	for _, path := range append(files, more...) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		code, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, code, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range caseNames(file) {
			t.Errorf("%v: reports.%s; want a claims.Claim, from whose fields its cases are made", set.Position(name.Pos()), name.Sel.Name)
		}
	}
}

// caseNames returns where a file names the types of cases, or the functions that make them.
func caseNames(file *ast.File) (list []*ast.SelectorExpr) {
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := s.X.(*ast.Ident); ok && of.Name == "reports" {
				switch s.Sel.Name {
				case "Case", "Cases", "Printed", "Fixed", "Parameters":
					list = append(list, s)
				}
			}
		}
		return true
	})
	return list
}

// The test finds each way to make a case.
func TestCasesAreFound(t *testing.T) {
	const code = `package p
func a() reports.Case { return reports.Case{} }
func b() []reports.Cases { return nil }
var c = reports.Printed(nil)
func d() reports.Claim { return reports.Claim{Relation: reports.AtMost} }
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", code, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(caseNames(file)); n != 4 {
		t.Errorf("%d names, want 4", n)
	}
}
