package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"strconv"
	"strings"
)

// A number is a literal of a file.
type number struct {
	from, to int // offsets in the file
	line     int
	text     string
	value    float64
	integer  bool
}

// numbers returns the literals of a Go file that are quantities: neither 0, 1 or 2, nor
// hexadecimal, nor a length, an index or a bit size.
func numbers(name string, source []byte) ([]number, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, 0)
	if err != nil {
		return nil, err
	}
	var list []number
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.ArrayType: // the length is no quantity, and the type of the elements has no number
			return false
		case *ast.IndexExpr:
			if _, plain := x.Index.(*ast.BasicLit); plain {
				return false
			}
		case *ast.CallExpr:
			if of, ok := x.Fun.(*ast.SelectorExpr); ok {
				if pkg, ok := of.X.(*ast.Ident); ok && pkg.Name == "strconv" {
					return false
				}
			}
		case *ast.BasicLit:
			if x.Kind != token.INT && x.Kind != token.FLOAT || strings.HasPrefix(strings.ToLower(x.Value), "0x") {
				return false
			}
			v, err := strconv.ParseFloat(strings.ReplaceAll(x.Value, "_", ""), 64)
			if err != nil || v == 0 || v == 1 || v == 2 {
				return false
			}
			at := files.Position(x.Pos())
			list = append(list, number{at.Offset, at.Offset + len(x.Value), at.Line, x.Value, v, x.Kind == token.INT})
		}
		return true
	})
	return list, nil
}

// changed returns the number times 1+by as text; an integer changes by 1 at least.
func (n number) changed(by float64) string {
	v := n.value * (1 + by)
	if !n.integer {
		text := strconv.FormatFloat(v, 'g', 12, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0" // 13 for 10.0 may be no float64, and what does not build is caught
		}
		return text
	}
	v = math.Round(v)
	if v == n.value {
		v += math.Copysign(1, by)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// with returns the source with the number as this text.
func (n number) with(source []byte, text string) []byte {
	return []byte(string(source[:n.from]) + text + string(source[n.to:]))
}
