package page

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"

	"castlab/reports/page/internal/mathml"
)

type formula struct {
	tex     string
	display bool
}

// A FormulaError is a formula that cannot be typeset.
type FormulaError struct {
	TeX    string
	Reason string
}

func (e *FormulaError) Error() string {
	return fmt.Sprintf("page: formula %q: %s", strings.TrimSpace(e.TeX), e.Reason)
}

// A typesetter converts the formulas of one page into MathML, each once.
type typesetter struct {
	done map[formula]string
}

// longestFormula is the maximum size of a formula in bytes: nobody reads a longer one.
const longestFormula = 2000

// prepare typesets all formulas of a document.
//
// Errors: the [FormulaError] of the first formula that cannot be typeset.
func (t *typesetter) prepare(doc ast.Node) error {
	all, err := formulasOf(doc)
	if err != nil {
		return err
	}
	t.done = make(map[formula]string, len(all))
	for _, f := range all {
		if len(f.tex) > longestFormula {
			return &FormulaError{TeX: f.tex[:40] + "...", Reason: fmt.Sprintf("%d bytes: want at most %d", len(f.tex), longestFormula)}
		}
		out, err := mathml.Convert(f.tex, f.display)
		if err != nil {
			var bad *mathml.Error
			if errors.As(err, &bad) { // spaces before the formula do not count
				lead := len(f.tex) - len(strings.TrimLeft(f.tex, " \t\n"))
				err = &mathml.Error{Position: max(0, bad.Position-lead), Reason: bad.Reason}
			}
			return &FormulaError{TeX: f.tex, Reason: err.Error()}
		}
		t.done[f] = out
	}
	return nil
}

// set returns the MathML of one formula that was prepared.
func (t *typesetter) set(f formula) string { return t.done[f] }

// formulasOf returns the formulas of a document, each once, in order.
//
// Errors: a [FormulaError] for an unclosed formula.
func formulasOf(doc ast.Node) ([]formula, error) {
	var all []formula
	seen := map[formula]bool{}
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var f formula
		switch n := n.(type) {
		case *inlineFormula:
			f = n.formula
		case *blockFormula:
			if !n.closed {
				return ast.WalkStop, &FormulaError{TeX: n.tex.String(), Reason: "the formula has no closing $$ at the end of a line"}
			}
			f = formula{n.tex.String(), true}
		default:
			return ast.WalkContinue, nil
		}
		if !seen[f] {
			seen[f] = true
			all = append(all, f)
		}
		return ast.WalkContinue, nil
	})
	return all, err
}
