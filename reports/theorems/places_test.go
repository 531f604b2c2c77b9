package theorems_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castlab/reports/theorems"
)

var update = flag.Bool("update", false, "write places.txt anew")

// places.txt is what the sources say: every formula and model of the registry
// and the file that declares it, none twice, none that is gone.
func TestPlacesAreWhereTheSourcesHaveThem(t *testing.T) {
	var lines []string
	known := map[string]string{}
	for _, claim := range theorems.All(trace(t)) {
		for _, place := range []string{claim.Formula, claim.Model} {
			file, ok := known[place]
			if !ok {
				file = declaringFile(t, place)
				known[place] = file
			}
			if file == "" {
				t.Errorf("%s: %s is declared nowhere", claim.ID, place)
				continue
			}
			lines = append(lines, place+" "+file+"\n")
		}
	}
	slices.Sort(lines)
	want := []byte(strings.Join(slices.Compact(lines), ""))
	if *update {
		if err := os.WriteFile("places.txt", want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("places.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("places.txt is not what the sources say; go test ./reports/theorems -run Places -update writes it anew")
	}
}

// Every claim knows the two files, and they exist.
func TestEveryClaimKnowsItsFiles(t *testing.T) {
	for _, claim := range theorems.All(nil) {
		for _, file := range []string{claim.FormulaFile, claim.ModelFile} {
			if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(file))); err != nil || file == "" {
				t.Errorf("%s: file %q: %v", claim.ID, file, err)
			}
		}
	}
}

// declaringFile finds the file, from the root of the sources, that declares a
// function or type such as analytic/ring.Mean.
func declaringFile(t *testing.T, place string) string {
	t.Helper()
	dot := strings.LastIndexByte(place, '.')
	if dot < 0 {
		return ""
	}
	folder, name := place[:dot], place[dot+1:]
	entries, err := os.ReadDir(filepath.Join("..", "..", filepath.FromSlash(folder)))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file := path.Join(folder, entry.Name())
		syntax, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", filepath.FromSlash(file)), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil && decl.Name.Name == name {
					return file
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if typ, ok := spec.(*ast.TypeSpec); ok && typ.Name.Name == name {
						return file
					}
				}
			}
		}
	}
	return ""
}
