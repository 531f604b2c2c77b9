package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What CONTRIBUTING.md names in a row of a table that ends with a file, such as `Keys.Parse`, is declared there.
func TestContributingNamesWhatItsFilesDeclare(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		path, name := unquoted(cells[len(cells)-1]), ""
		if !strings.HasSuffix(path, ".go") {
			continue
		}
		for _, c := range cells[:len(cells)-1] {
			if whole := unquoted(c); whole != "" {
				name = whole
			}
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(path)), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		rows++
		if name = strings.TrimPrefix(name, file.Name.Name+"."); !declares(file, name) {
			t.Errorf("%s does not declare %q", path, name)
		}
	}
	// The eight types of the spine, and the questions below it.
	if rows < 8+10 {
		t.Errorf("%d rows with a file; want those of two tables", rows)
	}
}

// unquoted is a cell that consists of one word of code; "" of any other.
func unquoted(cell string) string {
	word, found := strings.CutPrefix(cell, "`")
	word, ends := strings.CutSuffix(word, "`")
	if !found || !ends || strings.Contains(word, "`") {
		return ""
	}
	return word
}

// declares reports whether a file declares a type, a function, or a method such as Keys.Parse.
func declares(file *ast.File, name string) bool {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == name {
				return true
			}
			if d.Recv != nil {
				of := d.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if typ, ok := of.(*ast.Ident); ok && typ.Name+"."+d.Name.Name == name {
					return true
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && s.Name.Name == name {
					return true
				}
			}
		}
	}
	return false
}
