package theorems_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/traces"
	"castlab/reports"
	"castlab/reports/theorems"
)

func trace(t testing.TB) distributions.Law {
	t.Helper()
	law, err := traces.LoopbackRTT()
	if err != nil {
		t.Fatal(err)
	}
	return law
}

func TestRegistryIsValid(t *testing.T) {
	for name, claims := range map[string][]reports.Claim{"with trace": theorems.All(trace(t)), "without trace": theorems.All(nil)} {
		if err := reports.ValidateClaims(claims); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Statements do not say which cases the quick profile has: that changes with their
// processor time, and 'castlab doc' marks each of them.
func TestStatementsLeaveProfilesToTheCases(t *testing.T) {
	for _, c := range theorems.All(trace(t)) {
		for _, words := range []string{"in the quick profile", "in the full profile"} {
			if strings.Contains(c.Statement, words) {
				t.Errorf("%s: the statement says what is %s", c.ID, words)
			}
		}
	}
}

// Every function of a paper's package that returns claims is in the paper's contents:
// a claim that is not listed is never checked. A function with parameters may instead
// be a builder that listed claims call.
func TestEveryClaimIsListed(t *testing.T) {
	papers, err := filepath.Glob("*/claims.go")
	if err != nil || len(papers) == 0 {
		t.Fatalf("no paper found: %v", err)
	}
	for _, list := range papers {
		paper := filepath.Dir(list)
		listed := map[string]bool{}
		var written []string
		parameters := map[string]bool{}
		for _, file := range parse(t, paper) {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok {
					parameters[f.Name.Name] = f.Type.Params.NumFields() > 0
				}
			}
		}
		for _, file := range parse(t, paper) {
			ast.Inspect(file, func(node ast.Node) bool {
				switch node := node.(type) {
				case *ast.FuncDecl:
					if returnsClaims(node) {
						written = append(written, node.Name.Name)
						for _, name := range called(node) {
							if parameters[name] {
								listed[name] = true
							}
						}
					}
					if node.Name.Name != "contents" {
						return false
					}
				case *ast.CallExpr:
					if name, ok := node.Fun.(*ast.Ident); ok {
						listed[name.Name] = true
					}
				}
				return true
			})
		}
		if len(written) == 0 {
			t.Errorf("%s: no claim found", paper)
		}
		for _, name := range written {
			if !listed[name] {
				t.Errorf("%s: %s returns claims and is not in contents", paper, name)
			}
		}
	}
}

// called returns the names of the functions of the same package that f calls.
func called(f *ast.FuncDecl) (names []string) {
	ast.Inspect(f, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok {
			if name, ok := call.Fun.(*ast.Ident); ok {
				names = append(names, name.Name)
			}
		}
		return true
	})
	return names
}

func returnsClaims(f *ast.FuncDecl) bool {
	if f.Type.Results == nil || len(f.Type.Results.List) != 1 {
		return false
	}
	list, ok := f.Type.Results.List[0].Type.(*ast.ArrayType)
	if !ok || f.Name.Name == "Claims" { // which returns those of contents
		return false
	}
	selector, ok := list.Elt.(*ast.SelectorExpr)
	return ok && selector.Sel.Name == "Claim"
}

// parsed caches the results of parse: hundreds of claims are in the same few folders.
var parsed = map[string][]*ast.File{}

// parse returns the syntax trees of the Go files of a folder, without tests.
func parse(t *testing.T, dir string) []*ast.File {
	t.Helper()
	if files, ok := parsed[dir]; ok {
		return files
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	parsed[dir] = files
	return files
}

// A claim that rests on measurements alone says so in its title, which stands where its
// source does not.
func TestTitlesSayWhatIsMeasuredAlone(t *testing.T) {
	n := 0
	for _, c := range theorems.All(nil) {
		if strings.HasPrefix(c.Source, "measured") {
			n++
			if !strings.HasSuffix(c.Title, "(measured)") {
				t.Errorf("%s: %q does not say (measured)", c.ID, c.Title)
			}
		}
	}
	if n < 9 {
		t.Errorf("%d claims are measured alone, want nine or more", n)
	}
}
