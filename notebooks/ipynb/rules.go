package ipynb

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	MostLines   = 30  // of a program in a cell
	MostColumns = 105 // of a line of code, tabs counted as 8; pages cut what is longer
)

// Rules returns where cells break the rule that a notebook has no logic of its own.
// A cell calls packages and shows what they return. It declares constants and
// variables, no functions, methods or types; it does not branch and starts nothing;
// a loop has no loop in it; a function that it hands to a package is one statement;
// a program has at most MostLines lines of at most MostColumns; and a package is
// one of this module that a notebook may call, gonbui, or one that mayImport
// allows.
//
// What does not fit belongs into a package, where it is tested. And a program
// that shows something ends with gonbui.Sync(), for what is under way to the kernel
// when it ends is lost, now and then; and it does not print, for the kernel does not
// keep the order of the two.
func (nb *Notebook) Rules(mayImport func(path string) bool) []error {
	var broken []error
	for i, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		cell, err := parseCell(string(c.Source))
		if err != nil {
			broken = append(broken, fmt.Errorf("cell %d: %w", i, err))
			continue
		}
		for _, err := range cell.rules(mayImport) {
			broken = append(broken, fmt.Errorf("cell %d, %w", i, err))
		}
	}
	unused, err := nb.UnusedImports()
	for _, p := range unused {
		err = errors.Join(err, fmt.Errorf("%s is imported and no cell uses it", p))
	}
	if err != nil {
		broken = append(broken, err)
	}
	return broken
}

func (c *parsedCell) rules(mayImport func(string) bool) (broken []error) {
	breaks := func(n ast.Node, format string, args ...any) {
		line := c.set.Position(n.Pos()).Line - 1
		broken = append(broken, fmt.Errorf("line %d: %w", line, fmt.Errorf(format, args...)))
	}
	for i, line := range strings.Split(c.source, "\n") {
		if n := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "        ")); n > MostColumns {
			broken = append(broken, fmt.Errorf("line %d: a line of %d characters: want at most %d", i, n, MostColumns))
		}
	}
	for _, i := range c.file.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err != nil || !mayImport(p) {
			breaks(i, "a notebook may not import %s", i.Path.Value)
		}
	}
	for _, decl := range c.file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Body != c.main {
				breaks(decl, "declares the function %s: functions belong into a package", decl.Name.Name)
			}
		case *ast.GenDecl:
			if decl.Tok == token.TYPE {
				breaks(decl, "declares a type: types belong into a package")
			}
		}
	}
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.GoStmt, *ast.BranchStmt, *ast.DeferStmt:
			breaks(n, "branches, jumps or starts something: what decides belongs into a package")
		case *ast.ForStmt:
			breaksNested(n.Body, breaks)
		case *ast.RangeStmt:
			breaksNested(n.Body, breaks)
		case *ast.FuncLit:
			if len(n.Body.List) > 1 {
				breaks(n, "a function of %d statements: more than one belongs into a package", len(n.Body.List))
			}
		}
		return true
	})
	if c.main != nil && c.shows() && !c.waits() {
		breaks(c.main, "a program that shows something without gonbui.Sync() at its end: what is under way when it ends may be lost")
	}
	if c.main != nil && c.shows() && strings.Contains(c.slice(c.main), "fmt.Print") {
		breaks(c.main, "a program that prints and shows: the kernel does not keep the order of the two")
	}
	if c.main != nil {
		if lines := strings.Count(strings.TrimSpace(c.slice(c.main)), "\n") - 1; lines > MostLines {
			breaks(c.main, "a program of %d lines: want at most %d", lines, MostLines)
		}
	}
	return slices.Clip(broken)
}

// shows reports whether main uses the kernel's package.
func (c *parsedCell) shows() bool { return strings.Contains(c.slice(c.main), "gonbui.") }

// waits reports whether main ends with gonbui.Sync().
func (c *parsedCell) waits() bool {
	list := c.main.List
	return len(list) > 0 && c.slice(list[len(list)-1]) == "gonbui.Sync()"
}

func breaksNested(body *ast.BlockStmt, breaks func(ast.Node, string, ...any)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			breaks(n, "a loop in a loop: it belongs into a package")
			return false
		}
		return true
	})
}
