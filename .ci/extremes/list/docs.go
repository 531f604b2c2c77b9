package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
)

// A spoken is what the documentation of a function, method (TYPE.METHOD) or type names: only there
// NaN may be an answer to arguments that are numbers, a panic one to an index, and nil an argument.
type spoken struct{ nan, null, panics, zero bool }

var saysPanics = regexp.MustCompile(`(?:^|[^r] )panics?\b`) // but not "never panics"

func of(doc string) spoken {
	return spoken{
		nan:    strings.Contains(doc, "NaN"),
		null:   regexp.MustCompile(`\bnil\b`).MatchString(doc),
		panics: saysPanics.MatchString(strings.Join(strings.Fields(doc), " ")),
		zero:   strings.Contains(strings.Join(strings.Fields(doc), " "), "zero value"),
	}
}

func (s spoken) String() string {
	return fmt.Sprintf("{NaN: %t, Nil: %t, Panics: %t, Zero: %t}", s.nan, s.null, s.panics, s.zero)
}

// readDocs reads the documentation of a package.
func readDocs(p listed) (map[string]spoken, error) {
	docs := map[string]spoken{}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				docs[receiver(d)+d.Name.Name] = of(d.Doc.Text())
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if t, ok := s.(*ast.TypeSpec); ok {
						docs[t.Name.Name] = of(d.Doc.Text() + t.Doc.Text())
					}
				}
			}
		}
	}
	return docs, nil
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
