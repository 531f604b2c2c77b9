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

// occurrences returns the offsets at which the path of a module stands in a file. In go.mod
// and go.work these are words that are the path or begin with it and a slash; in other
// texts, comments of Go included, words that go on as a package, a version or a replacement
// does: PATH/montecarlo, PATH/..., PATH@v1.2.3, PATH=../folder. The program, whose name may
// be the whole path, is none of these, and neither is a folder of that name. In Go imports
// are added.
//
// Errors: Go that does not parse; Go with such a word in a literal that is no import. A
// program with the path in a text might print or save something else under another.
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
	imported, comments, err := parsed(name, text, of)
	if err != nil {
		return nil, err
	}
	for _, at := range found {
		if inComment := slices.ContainsFunc(comments, func(c span) bool { return c.from <= at && at < c.to }); inComment {
			imported = append(imported, at)
		} else if !slices.Contains(imported, at) {
			return nil, fmt.Errorf("%s:%d: %s stands in a text of Go and is no import: derive it from reflect.TypeFor[...]().PkgPath()",
				name, lineOf(text, at), of)
		}
	}
	slices.Sort(imported)
	return imported, nil
}

// words returns where the path stands as the beginning of a word that goes on so.
func words(text []byte, of, goesOn string) []int {
	var found []int
	for _, at := range regexp.MustCompile(`(?m)(?:^|[^\w./@~-])(`+regexp.QuoteMeta(of)+`)`+goesOn).FindAllSubmatchIndex(text, -1) {
		found = append(found, at[2])
	}
	return found
}

// A span is a range of offsets.
type span struct{ from, to int }

// parsed returns where the path stands in the imports of a Go file, and its comments.
func parsed(name string, text []byte, of string) (imports []int, comments []span, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	offset := func(p token.Pos) int { return files.PositionFor(p, false).Offset }
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %s: %w", name, spec.Path.Value, err)
		}
		if path == of || strings.HasPrefix(path, of+"/") {
			imports = append(imports, offset(spec.Path.Pos())+1)
		}
	}
	for _, c := range file.Comments {
		comments = append(comments, span{offset(c.Pos()), offset(c.End())})
	}
	return imports, comments, nil
}

func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }
