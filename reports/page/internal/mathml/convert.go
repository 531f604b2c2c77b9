// Package mathml converts formulas of TeX into MathML Core, which browsers set and screen
// readers speak.
//
// It reads the mathematics of TeX, LaTeX and amsmath that papers use: symbols, scripts,
// fractions, roots, accents, delimiters of every size, alphabets, text, matrices and aligned
// lines. There are no definitions of macros, no links and no files. The spacing is TeX's: an
// operator gets attributes where the dictionary of MathML would space it otherwise. Columns,
// boxes, strikes and negative spaces, for which MathML Core has no attributes, are classes
// (left, right, aligned, cases, small, boxed, over, under, struck, back, strong, slanted, sans, fixed),
// for which a page has rules.
package mathml

import (
	"fmt"
	"strings"
)

// An Error is a formula that cannot be converted.
type Error struct {
	Position int // of the byte at which it is seen, from 0
	Reason   string
}

func (e *Error) Error() string { return fmt.Sprintf("%s at position %d", e.Reason, e.Position+1) }

// deepest is the maximum nesting of groups and commands; browsers close elements that are nested
// in more than 512.
const deepest = 100

// Convert returns the MathML of a formula: one element, or, of a long formula in a line of text,
// several, between which the line may break after a relation or a binary operator.
//
// Errors: an [Error] for TeX that is not understood.
func Convert(tex string, display bool) (string, error) {
	p := &parser{lexer: lexer{tex: tex}}
	open, style := "<math>", textStyle
	if display {
		open, style = `<math display="block">`, displayStyle
	}
	p.style = style
	p.clean()
	atoms := p.row(func(token) bool { return false })
	if p.err == nil && p.peek().kind != atEnd {
		p.fail("unexpected " + p.peek().text)
	}
	if p.tag != nil {
		atoms = append(atoms, gap(2), p.tag.atom())
	}
	if p.err != nil {
		return "", p.err
	}
	if len(atoms) == 1 && atoms[0].core != nil && atoms[0].core == atoms[0].element && !atoms[0].core.has("lspace") {
		atoms[0].core.with("lspace", "0").with("rspace", "0")
	}
	lines := [][]atom{atoms}
	if !display {
		lines = broken(atoms)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(open)
		for _, e := range line {
			e.element.write(&b)
		}
		b.WriteString("</math>")
	}
	return b.String(), nil
}
