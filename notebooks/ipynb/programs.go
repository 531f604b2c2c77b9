package ipynb

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// A Program is the Go program that the kernel builds from a cell: the declarations of
// this cell and of all before it, and as main the lines below %%. The kernel drops the
// imports that a program does not use; so does this.
type Program struct {
	Cell   int // index among all cells
	Source []byte
}

// Programs returns the programs of all code cells, in order.
//
// Errors: a cell that is not Go, and a name or package that two cells declare.
// GoNB would take the later one, and a reader could not tell which is meant.
func (nb *Notebook) Programs() ([]Program, error) {
	var list []Program
	declared := &declarations{names: map[string]int{}}
	for i, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		cell, err := parseCell(string(c.Source))
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i, err)
		}
		if err := declared.add(i, cell); err != nil {
			return nil, fmt.Errorf("cell %d: %w", i, err)
		}
		source, err := declared.program(cell.main)
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i, err)
		}
		list = append(list, Program{Cell: i, Source: source})
	}
	return list, nil
}

// UnusedImports returns the packages that no cell uses. The kernel does not
// complain about them.
func (nb *Notebook) UnusedImports() ([]string, error) {
	programs, err := nb.Programs()
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	for _, p := range programs {
		file, err := parser.ParseFile(token.NewFileSet(), "", p.Source, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, i := range file.Imports {
			used[i.Path.Value] = true
		}
	}
	var list []string
	for i, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		cell, err := parseCell(string(c.Source))
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i, err)
		}
		for _, i := range cell.file.Imports {
			if !used[i.Path.Value] {
				list = append(list, i.Path.Value)
			}
		}
	}
	return list, nil
}

// declarations holds what the cells so far declare.
type declarations struct {
	names   map[string]int // of packages and objects, with the cell that declares each
	imports []*ast.ImportSpec
	decls   []string
	last    *parsedCell
}

func (d *declarations) add(cell int, c *parsedCell) error {
	d.last = c
	for _, i := range c.file.Imports {
		if i.Name != nil && (i.Name.Name == "." || i.Name.Name == "_") {
			return fmt.Errorf("import %s %s: want a package by its name", i.Name.Name, i.Path.Value)
		}
		if err := d.declare(cell, importName(i)); err != nil {
			return err
		}
		d.imports = append(d.imports, i)
	}
	for _, decl := range c.file.Decls {
		switch decl := decl.(type) {
		case *ast.GenDecl:
			if decl.Tok == token.IMPORT {
				continue
			}
			for _, spec := range decl.Specs {
				for _, name := range specNames(spec) {
					if err := d.declare(cell, name); err != nil {
						return err
					}
				}
			}
		case *ast.FuncDecl:
			if decl.Body == c.main {
				continue
			}
			if decl.Recv == nil {
				if err := d.declare(cell, decl.Name.Name); err != nil {
					return err
				}
			}
		}
		d.decls = append(d.decls, c.slice(decl))
	}
	return nil
}

func (d *declarations) declare(cell int, name string) error {
	if before, ok := d.names[name]; ok && name != "_" {
		return fmt.Errorf("%s is declared here and in cell %d", name, before)
	}
	d.names[name] = cell
	return nil
}

func specNames(spec ast.Spec) (names []string) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, n := range spec.Names {
			names = append(names, n.Name)
		}
	case *ast.TypeSpec:
		names = append(names, spec.Name.Name)
	}
	return names
}

// program composes declarations and main.
func (d *declarations) program(main *ast.BlockStmt) ([]byte, error) {
	var body bytes.Buffer
	for _, decl := range d.decls {
		body.WriteString(decl + "\n\n")
	}
	if main == nil {
		body.WriteString("func main() {}\n")
	} else {
		body.WriteString("func main() " + d.last.slice(main) + "\n")
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+body.String(), parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	var head bytes.Buffer
	head.WriteString("package main\n\n")
	for _, i := range d.imports {
		if !used[importName(i)] {
			continue
		}
		head.WriteString("import ")
		if i.Name != nil {
			head.WriteString(i.Name.Name + " ")
		}
		head.WriteString(i.Path.Value + "\n")
	}
	return format.Source(append(append(head.Bytes(), '\n'), body.Bytes()...))
}

// importName returns the name of an imported package in the cells: its alias, or the
// last element of its path without a version.
func importName(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name
	}
	p, err := strconv.Unquote(i.Path.Value)
	if err != nil {
		return i.Path.Value
	}
	base := path.Base(p)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		base = path.Base(path.Dir(p))
	}
	return base
}
