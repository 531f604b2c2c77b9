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

// A typesetter turns the formulas of one page into HTML and MathML, each once.
type typesetter struct {
	done    map[formula]string
	classes map[string]bool // class attributes in all of them
	styles  styles
}

// share is how many formulas are worth another interpreter, which takes as long
// to load as a few dozen formulas to set.
const share = 100

// ballastSize is memory that is asked for and not touched while formulas are
// set. An interpreter's heap is small and made of pointers, and what it throws
// away is much: the collector would walk all of it every few milliseconds. It
// waits for the heap to double, so a heap that begins larger is walked less often;
// a fifth of the time is saved.
const ballastSize = 64 << 20

// prepare sets all formulas of a document, on as many processors as there are:
// a report holds more than a thousand, at a millisecond each. The page does not
// depend on their number, for what is set is the formula's own.
//
// Errors: the [FormulaError] of the first formula that cannot be set.
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

// set is the HTML of one formula that was prepared.
func (t *typesetter) set(f formula) string { return t.done[f] }

// formulasOf lists the formulas of a document, each once, in their order.
//
// Errors: a [FormulaError] for a formula without its end.
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
