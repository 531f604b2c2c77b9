package main

import (
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"castlab/ci/browser/drive"
)

// A tab shows the page, which asks for nothing and complains of nothing.
type tab struct {
	*window
	*drive.Tab
}

func (w *window) tab() (*tab, func(), error) {
	t, stop, err := drive.NewTab(w.browser, drive.Rules{Asks: func(address string) bool {
		address, _, _ = strings.Cut(address, "#")
		return address == w.page || strings.HasPrefix(address, "data:") || address == "about:blank"
	}})
	return &tab{w, t}, stop, err
}

// show opens the page, at a place in it, in a window of this size, and waits
// until its scripts have run.
func (t *tab) show(fragment string, width, height int64) error {
	return t.Do(
		chromedp.EmulateViewport(width, height),
		chromedp.Navigate(t.page+fragment),
		chromedp.Evaluate(settled, nil, drive.Awaited),
	)
}

// settled waits for fonts, and for two frames.
const settled = `document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => ` +
	`done(true)))))`

// holds is an error unless the expression is true.
func (t *tab) holds(what, expression string) error {
	ok, err := drive.Ask[bool](t, expression)
	if err == nil && !ok {
		err = fmt.Errorf("  %s: not so (%s)", what, expression)
	}
	return err
}

// has is whether the page has such an element.
func (t *tab) has(selector string) bool {
	ok, _ := drive.Ask[bool](t, fmt.Sprintf("document.querySelector(%q) !== null", selector))
	return ok
}

// press presses a key as a keyboard does: a page that takes the key for itself
// leaves no letter behind.
func (t *tab) press(key, code, text string) error {
	down := input.DispatchKeyEvent(input.KeyDown).WithKey(key).WithCode(code).WithText(text)
	if key == "Enter" {
		down = down.WithWindowsVirtualKeyCode(13)
	}
	return t.Do(down, input.DispatchKeyEvent(input.KeyUp).WithKey(key).WithCode(code))
}

func (t *tab) slash() error { return t.press("/", "Slash", "/") }
