package page

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// The program, style sheet and fonts of KaTeX 0.19.1, under the MIT license in
// katex/LICENSE.
//
//go:embed katex/katex.min.js katex/katex.min.css katex/LICENSE katex/fonts/*.woff2
var vendored embed.FS

// A FormulaError is a formula that KaTeX rejects.
type FormulaError struct {
	TeX    string
	Reason string
}

func (e *FormulaError) Error() string {
	return fmt.Sprintf("page: formula %q: %s", strings.TrimSpace(e.TeX), e.Reason)
}

// program returns the compiled KaTeX program, which is immutable.
var program = sync.OnceValues(func() (*goja.Program, error) {
	source, err := vendored.ReadFile("katex/katex.min.js")
	if err != nil {
		return nil, err
	}
	return goja.Compile("katex.min.js", string(source), false)
})

// before runs before KaTeX, which compiles the same regular expressions for every
// formula and every macro in it; a copy of an earlier one shares the compiled form.
const before = `RegExp = (function (Native) {
	var made = {};
	return function (pattern, flags) {
		if (typeof pattern !== "string") { return new Native(pattern, flags); }
		var key = flags + "/" + pattern;
		return new Native(made[key] || (made[key] = new Native(pattern, flags)));
	};
})(RegExp);`

// around returns KaTeX's tree of a formula. Errors are returned as text: goja would
// print the stack of the program.
const around = `(function (tex, display) {
	try {
		return {tree: katex.__renderToDomTree(tex, {displayMode: display, output: "htmlAndMathml", strict: "ignore", trust: false, maxSize: 20})};
	} catch (e) {
		return {error: e.rawMessage ? e.rawMessage + (e.position >= 0 ? " at position " + (e.position + 1) : "") : String(e)};
	}
})`

// An engine is KaTeX in an interpreter of its own, for one goroutine.
type engine struct {
	vm   *goja.Runtime
	tree goja.Callable
}

func newEngine() (*engine, error) {
	failed := func(err error) (*engine, error) { return nil, fmt.Errorf("page: KaTeX: %w", err) }
	p, err := program()
	if err != nil {
		return failed(err)
	}
	vm := goja.New()
	if _, err := vm.RunString(before); err != nil {
		return failed(err)
	}
	if _, err := vm.RunProgram(p); err != nil {
		return failed(err)
	}
	f, err := vm.RunString(around)
	if err != nil {
		return failed(err)
	}
	tree, ok := goja.AssertFunction(f)
	if !ok {
		return failed(fmt.Errorf("no function"))
	}
	return &engine{vm, tree}, nil
}

// longestFormula is the maximum size of a formula in bytes: the time of KaTeX grows
// faster than linearly with nesting, to seconds at this length.
const longestFormula = 2000

// set returns the HTML of one formula, with marks instead of styles.
//
// Errors: a [FormulaError].
func (e *engine) set(f formula) (string, error) {
	if len(f.tex) > longestFormula {
		return "", &FormulaError{TeX: f.tex[:40] + "...", Reason: fmt.Sprintf("%d bytes: want at most %d", len(f.tex), longestFormula)}
	}
	v, err := e.tree(goja.Undefined(), e.vm.ToValue(f.tex), e.vm.ToValue(f.display))
	if err != nil {
		return "", &FormulaError{TeX: f.tex, Reason: err.Error()}
	}
	answer := v.ToObject(e.vm)
	if reason := answer.Get("error"); !absent(reason) {
		return "", &FormulaError{TeX: f.tex, Reason: reason.String()}
	}
	out, err := write(answer.Get("tree"), e.vm)
	if err != nil {
		return "", &FormulaError{TeX: f.tex, Reason: err.Error()}
	}
	return out, nil
}
