package ipynb

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// A parsedCell is the syntax of a code cell. Line n of the cell is line n+1 of
// the file.
type parsedCell struct {
	set    *token.FileSet
	source string // the file
	file   *ast.File
	main   *ast.BlockStmt // the statements below %%; nil if there are none

}

const mainLine = "func main() {"

// parseCell converts a cell to a file: %% becomes the head of main, and other lines for
// the kernel become comments.
func parseCell(source string) (*parsedCell, error) {
	lines := strings.Split(source, "\n")
	inMain := false
	for i, line := range lines {
		switch word := strings.TrimSpace(line); {
		case word == "%%" && !inMain:
			lines[i], inMain = mainLine, true
		case word == "%%":
			return nil, fmt.Errorf("line %d: a second %%%%", i+1)
		case word == "%noautoget":
			lines[i] = "//"
		case strings.HasPrefix(word, "%"), strings.HasPrefix(word, "!"):
			return nil, fmt.Errorf("line %d: %s: want %%%% or %%noautoget, and no command of a shell", i+1, word)
		}
	}
	text := "package main\n" + strings.Join(lines, "\n")
	if inMain {
		text += "\n}\n"
	}
	c := &parsedCell{set: token.NewFileSet(), source: text}
	file, err := parser.ParseFile(c.set, "cell", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("not Go (lines counted from the cell's first as 2): %w", err)
	}
	c.file = file
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "main" && f.Recv == nil {
			c.main = f.Body
		}
	}
	return c, nil
}

// hasProgram reports whether a cell has more than declarations.
func hasProgram(source string) bool {
	c, err := parseCell(source)
	return err == nil && c.main != nil && len(c.main.List) > 0
}

// slice returns the text of a node.
func (c *parsedCell) slice(n ast.Node) string {
	return c.source[c.set.Position(n.Pos()).Offset:c.set.Position(n.End()).Offset]
}
