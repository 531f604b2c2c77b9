package page

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/yuin/goldmark/ast"
)

type formula struct {
	tex     string
	display bool
}

// A typesetter converts the formulas of one page into HTML and MathML, each once.
type typesetter struct {
	done    map[formula]string
	classes map[string]bool // of all class attributes
	styles  styles
}

// share is the number of formulas per interpreter: loading one takes as long as
// typesetting a few dozen.
const share = 100

// ballastSize is memory that is allocated and not touched while formulas are typeset.
// An interpreter's heap is small, consists of pointers and produces much garbage: the
// collector would scan it every few milliseconds. Collections start when the heap has
// doubled, so a heap that begins larger is scanned less often; this saves a fifth of
// the time.
const ballastSize = 64 << 20

// prepare typesets all formulas of a document, on all processors: a report has more
// than a thousand, at a millisecond each. The page does not depend on the number of
// processors, since formulas are independent.
//
// Errors: the [FormulaError] of the first formula that cannot be typeset.
func (t *typesetter) prepare(doc ast.Node) error {
	all, err := formulasOf(doc)
	if err != nil || len(all) == 0 {
		return err
	}
	set, failed := make([]string, len(all)), make([]error, len(all))
	ballast := make([]byte, ballastSize)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 1+len(all)/share) {
		wait.Go(func() {
			e, err := newEngine()
			for i := next.Add(1) - 1; i < int64(len(all)); i = next.Add(1) - 1 {
				if failed[i] = err; err == nil {
					set[i], failed[i] = e.set(all[i])
				}
			}
		})
	}
	wait.Wait()
	runtime.KeepAlive(ballast)
	t.done, t.classes = make(map[formula]string, len(all)), map[string]bool{}
	for i, f := range all {
		if failed[i] != nil {
			return failed[i]
		}
		for _, m := range classText.FindAllStringSubmatch(set[i], -1) {
			t.classes[m[1]] = true
		}
		t.done[f] = t.styles.place(shorten(set[i]))
	}
	return nil
}

// set returns the HTML of one formula that was prepared.
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
