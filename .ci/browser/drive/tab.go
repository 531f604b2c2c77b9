package drive

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A Tab shows a page and hears what it asks and complains of.
type Tab struct {
	ctx   context.Context
	rules Rules

	mu     sync.Mutex
	faults []string
	deaf   bool
}

// Rules say what is no fault of a page.
type Rules struct {
	Asks  func(address string) bool   // whether the page may ask for it
	Shown func(entry *log.Entry) bool // whether an entry of the log is none; nil for no such
}

// patience is how long one step may take; the machine may be busy.
const patience = 2 * time.Minute

// NewTab opens a tab in the browser of a context.
func NewTab(browser context.Context, rules Rules) (t *Tab, stop func(), err error) {
	ctx, stop := chromedp.NewContext(browser)
	t = &Tab{ctx: ctx, rules: rules}
	chromedp.ListenTarget(ctx, t.listen)
	return t, stop, chromedp.Run(ctx, network.Enable(), log.Enable(), runtime.Enable()) // the first run ties the tab to its context
}

func (t *Tab) listen(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !t.rules.Asks(e.Request.URL) {
			t.fault("asks for %.200s", e.Request.URL)
		}
	case *log.EventEntryAdded:
		if t.rules.Shown == nil || !t.rules.Shown(e.Entry) {
			t.fault("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
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

func (t *Tab) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.deaf {
		t.faults = append(t.faults, fmt.Sprintf(format, args...))
	}
}

// Deafen makes the tab hear nothing any more, such as requests to a server that has gone.
func (t *Tab) Deafen() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.deaf = true
}

// Heard is all that the page asked for and complained of; nil if nothing.
func (t *Tab) Heard() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []error
	for _, f := range t.faults {
		all = append(all, errors.New("  page: "+f))
	}
	return errors.Join(all...)
}

// Do runs actions, with patience.
func (t *Tab) Do(actions ...chromedp.Action) error {
	ctx, stop := context.WithTimeout(t.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, actions...)
}

// Awaited waits for the promise that an expression gives.
func Awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// A doer is a tab, or what has one.
type doer interface {
	Do(actions ...chromedp.Action) error
}

// Ask is the value of an expression in the page, or of the promise it gives.
func Ask[T any](t doer, expression string) (v T, err error) {
	if err = t.Do(chromedp.Evaluate(expression, &v, Awaited)); err != nil {
		err = fmt.Errorf("%.120s: %w", expression, err)
	}
	return v, err
}

// Wait asks until the answer is true.
func (t *Tab) Wait(what, expression string) error {
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		ok, err := Ask[bool](t, expression)
		if err != nil || ok {
			return err
		}
		if time.Now().After(end) {
			text, _ := Ask[string](t, `location.href + "\n" + (document.querySelector("main") ?? document.body).innerText.slice(0, 1500)`)
			return fmt.Errorf("  waited for %s; the page says\n%s", what, text)
		}
	}
}
