package main

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// occurrences returns the offsets at which the path of a module stands in a file. In Go
// these are imports; in go.mod and go.work words that are the path or begin with it and a
// slash; in other texts words that go on as a package, a version or a replacement does:
// PATH/montecarlo, PATH/..., PATH@v1.2.3, PATH=../folder. The program, whose name may be
// the whole path, is none of these, and neither is a folder of that name.
//
// Errors: Go that does not parse; Go with such a word that is no import. A program with the
// path in a text might print or save something else under another.
func occurrences(name string, text []byte, of string) ([]int, error) {
	if !bytes.Contains(text, []byte(of)) {
		return nil, nil
	}
	if base := path.Base(name); base == "go.mod" || base == "go.work" {
		return words(text, of, `(?:/|\s|$)`), nil
	}
	found := words(text, of, `(?:/[\w.]|@v|=\.\./)`)
	if !strings.HasSuffix(name, ".go") {
		return found, nil
	}
	inGo, err := imports(name, text, of)
	if err != nil {
		return nil, err
	}
	for _, at := range found {
		if !slices.Contains(inGo, at) {
			return nil, fmt.Errorf("%s:%d: %s stands in Go and is no import: derive it from reflect.TypeFor[...]().PkgPath(), or write the folder", name, lineOf(text, at), of)
		}
	}
	return inGo, nil
}

// words returns where the path stands as the beginning of a word that goes on so.
func words(text []byte, of, goesOn string) []int {
	var found []int
	for _, at := range regexp.MustCompile(`(?m)(?:^|[^\w./@~-])(`+regexp.QuoteMeta(of)+`)`+goesOn).FindAllSubmatchIndex(text, -1) {
		found = append(found, at[2])
	}
	return found
}

// imports returns where the path stands in the imports of a Go file.
func imports(name string, text []byte, of string) ([]int, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var found []int
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, spec.Path.Value, err)
		}
		if imported == of || strings.HasPrefix(imported, of+"/") {
			found = append(found, files.Position(spec.Path.Pos()).Offset+1)
		}
	}
	return found, nil
}

func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }
