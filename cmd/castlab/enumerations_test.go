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

// What prints a value of an enumeration prints also one that the enumeration does not have: a
// refusal of it is the first that does. So a method without parameters that returns a text, of a
// type of integers, begins with a test of the value, or uses none as an index: inputs.NameOf
// takes the names of the values.
func TestEnumerationsNameValuesThatTheyDoNotHave(t *testing.T) {
	root := filepath.Join("..", "..")
	integers := map[string]bool{} // folder and type
	var methods []func()
	walkSources(t, root, func(folder string, set *token.FileSet, file *ast.File) {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if of, ok := s.(*ast.TypeSpec); ok {
						if name, ok := of.Type.(*ast.Ident); ok && strings.Contains(name.Name, "int") {
							integers[folder+"."+of.Name.Name] = true
						}
					}
				}
			case *ast.FuncDecl:
				methods = append(methods, func() {
					receiver, of := receiverOf(d)
					if integers[folder+"."+of] && returnsText(d) && indexesUntested(d, receiver) {
						t.Errorf("%s: %s.%s indexes by a value that it has not tested: want inputs.NameOf(%s, ...)",
							set.Position(d.Pos()), of, d.Name.Name, receiver)
					}
				})
			}
		}
	})
	for _, check := range methods {
		check()
	}
	if len(integers) < 40 {
		t.Errorf("%d types of integers were found, want those of some 50 enumerations", len(integers))
	}
}

// walkSources parses all files but tests.
func walkSources(t *testing.T, root string, each func(folder string, set *token.FileSet, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err == nil {
			each(filepath.Dir(path), set, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// receiverOf returns the name and the type of a receiver by value, nothing for all else.
func receiverOf(d *ast.FuncDecl) (name, of string) {
	if d.Recv == nil || len(d.Recv.List[0].Names) == 0 {
		return "", ""
	}
	if t, ok := d.Recv.List[0].Type.(*ast.Ident); ok {
		return d.Recv.List[0].Names[0].Name, t.Name
	}
	return "", ""
}

func returnsText(d *ast.FuncDecl) bool {
	if d.Type.Params.NumFields() != 0 || d.Type.Results.NumFields() != 1 {
		return false
	}
	t, ok := d.Type.Results.List[0].Type.(*ast.Ident)
	return ok && t.Name == "string"
}

// indexesUntested tells of a method that indexes by its receiver, a test of which does not come
// first; the names may be declared before.
func indexesUntested(d *ast.FuncDecl, receiver string) bool {
	body := d.Body.List
	if _, ok := body[0].(*ast.AssignStmt); ok && len(body) > 1 {
		body = body[1:]
	}
	if _, tested := body[0].(*ast.IfStmt); tested {
		return false
	}
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if x, ok := n.(*ast.IndexExpr); ok {
			if name, ok := x.Index.(*ast.Ident); ok && name.Name == receiver {
				found = true
			}
		}
		return true
	})
	return found
}
