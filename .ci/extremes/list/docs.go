package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// speaksOfNaN tells of which functions and methods (TYPE.METHOD) the documentation names NaN:
// only there NaN may be an answer to arguments that are numbers.
func speaksOfNaN(p listed) (map[string]bool, error) {
	speaks := map[string]bool{}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || !strings.Contains(f.Doc.Text(), "NaN") {
				continue
			}
			speaks[receiver(f)+f.Name.Name] = true
		}
	}
	return speaks, nil
}

// receiver returns "TYPE." for a method and nothing for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	for {
		switch t := of.(type) {
		case *ast.StarExpr:
			of = t.X
		case *ast.IndexExpr:
			of = t.X
		case *ast.IndexListExpr:
			of = t.X
		case *ast.Ident:
			return t.Name + "."
		default:
			return ""
		}
	}
}
