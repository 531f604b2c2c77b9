package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A tab shows the page and hears what it asks and complains of.
type tab struct {
	*window
	ctx context.Context

	mu     sync.Mutex
	faults []string
}

// patience is how long one step may take; the machine may be busy.
const patience = 2 * time.Minute

func (w *window) tab() (t *tab, stop func(), err error) {
	ctx, stop := chromedp.NewContext(w.ctx)
	t = &tab{window: w, ctx: ctx}
	chromedp.ListenTarget(ctx, t.listen)
	return t, stop, chromedp.Run(ctx) // the first run ties the tab to its context
}

func (t *tab) listen(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		address, _, _ := strings.Cut(e.Request.URL, "#")
		if address != t.page && !strings.HasPrefix(address, "data:") && address != "about:blank" {
			t.fault("asks for %.200s", address)
		}
	case *log.EventEntryAdded:
		t.fault("%s: %s", e.Entry.Level, e.Entry.Text)
	case *runtime.EventExceptionThrown:
		t.fault("exception: %s", e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		var words []string
		for _, a := range e.Args {
			words = append(words, string(a.Value)+a.Description)
		}
		t.fault("console.%s: %s", e.Type, strings.Join(words, " "))
	}
}

func (t *tab) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// heard is all that the page asked for and complained of; nil if nothing.
func (t *tab) heard() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []error
	for _, f := range t.faults {
		all = append(all, errors.New("  page: "+f))
	}
	return errors.Join(all...)
}

// do runs actions, with patience.
func (t *tab) do(actions ...chromedp.Action) error {
	ctx, stop := context.WithTimeout(t.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, actions...)
}

// show opens the page, at a place in it, in a window of this size, and waits
// until its scripts have run.
func (t *tab) show(fragment string, width, height int64) error {
	return t.do(
		network.Enable(), log.Enable(), runtime.Enable(),
		chromedp.EmulateViewport(width, height),
		chromedp.Navigate(t.page+fragment),
		chromedp.Evaluate(settled, nil, awaited),
	)
}

// settled waits for fonts, and for two frames.
const settled = `document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => ` +
	`done(true)))))`

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// ask is the value of an expression in the page, or of the promise it gives.
func ask[T any](t *tab, expression string) (T, error) {
	var v T
	err := t.do(chromedp.Evaluate(expression, &v, awaited))
	if err != nil {
		err = fmt.Errorf("%.80s: %w", expression, err)
	}
	return v, err
}

// wait asks until the answer is true.
func (t *tab) wait(what, expression string) error {
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		ok, err := ask[bool](t, expression)
		if err != nil || ok {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("  waited for %s", what)
		}
	}
}

// holds is an error unless the expression is true.
func (t *tab) holds(what, expression string) error {
	ok, err := ask[bool](t, expression)
	if err == nil && !ok {
		err = fmt.Errorf("  %s: not so (%s)", what, expression)
	}
	return err
}

// has is whether the page has such an element.
func (t *tab) has(selector string) bool {
	ok, _ := ask[bool](t, fmt.Sprintf("document.querySelector(%q) !== null", selector))
	return ok
}

// press presses a key as a keyboard does: a page that takes the key for itself
// leaves no letter behind.
func (t *tab) press(key, code, text string) error {
	down := input.DispatchKeyEvent(input.KeyDown).WithKey(key).WithCode(code).WithText(text)
	if key == "Enter" {
		down = down.WithWindowsVirtualKeyCode(13)
	}
	return t.do(down, input.DispatchKeyEvent(input.KeyUp).WithKey(key).WithCode(code))
}

func (t *tab) slash() error { return t.press("/", "Slash", "/") }
