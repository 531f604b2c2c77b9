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

// A FormulaError is a formula that KaTeX refuses.
type FormulaError struct {
	TeX    string
	Reason string
}

func (e *FormulaError) Error() string {
	return fmt.Sprintf("page: formula %q: %s", strings.TrimSpace(e.TeX), e.Reason)
}

// program is the parsed KaTeX program; it never changes.
var program = sync.OnceValues(func() (*goja.Program, error) {
	source, err := vendored.ReadFile("katex/katex.min.js")
	if err != nil {
		return nil, err
	}
	return goja.Compile("katex.min.js", string(source), false)
})

// A typesetter turns TeX into HTML and MathML. It loads KaTeX at its first
// formula and keeps what it has set. One page uses one typesetter.
type typesetter struct {
	vm     *goja.Runtime
	render goja.Callable
	done   map[formula]string
}

type formula struct {
	tex     string
	display bool
}

func (t *typesetter) load() error {
	p, err := program()
	if err != nil {
		return fmt.Errorf("page: KaTeX: %w", err)
	}
	t.vm = goja.New()
	if _, err := t.vm.RunProgram(p); err != nil {
		return fmt.Errorf("page: KaTeX: %w", err)
	}
	// Errors come back as text: goja would print the stack of the program.
	f, err := t.vm.RunString(`(function (tex, display) {
		try {
			return {html: katex.renderToString(tex, {displayMode: display, output: "htmlAndMathml", strict: "ignore", trust: false, maxSize: 20})};
		} catch (e) {
			return {error: e.rawMessage ? e.rawMessage + (e.position >= 0 ? " at position " + (e.position + 1) : "") : String(e)};
		}
	})`)
	if err != nil {
		return fmt.Errorf("page: KaTeX: %w", err)
	}
	render, ok := goja.AssertFunction(f)
	if !ok {
		return fmt.Errorf("page: KaTeX: no function")
	}
	t.render, t.done = render, map[formula]string{}
	return nil
}

// set is the HTML of one formula.
//
// Errors: a [FormulaError].
func (t *typesetter) set(tex string, display bool) (string, error) {
	if t.vm == nil {
		if err := t.load(); err != nil {
			return "", err
		}
	}
	key := formula{tex, display}
	if out, ok := t.done[key]; ok {
		return out, nil
	}
	v, err := t.render(goja.Undefined(), t.vm.ToValue(tex), t.vm.ToValue(display))
	if err != nil {
		return "", &FormulaError{TeX: tex, Reason: err.Error()}
	}
	answer := v.ToObject(t.vm)
	if e := answer.Get("error"); e != nil && !goja.IsUndefined(e) {
		return "", &FormulaError{TeX: tex, Reason: e.String()}
	}
	out := answer.Get("html").String()
	t.done[key] = out
	return out, nil
}
