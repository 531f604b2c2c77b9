package measured

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// What is p99 and how sure is that, is the second version faster, which law is that: each is
// answered by an example of at most 12 lines of Go. The script wishes.txtar has the commands.
func TestWishesTakeTwelveLines(t *testing.T) {
	const root = "../../../../../montecarlo/"
	for name, file := range map[string]string{
		"ExampleReadCSV": "data", "ExampleDifference": "data", "Example_file": "goodness",
	} {
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, root+file+"/example_test.go", nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == name {
				last := f.Body.List[len(f.Body.List)-1]
				lines = set.Position(last.End()).Line - set.Position(f.Body.Lbrace).Line
			}
		}
		if lines == 0 || lines > 12 {
			t.Errorf("%s has %d lines, want 1 to 12", name, lines)
		}
	}
}
