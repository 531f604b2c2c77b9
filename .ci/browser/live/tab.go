package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A window is one server and one browser.
type window struct {
	program    string
	server     *exec.Cmd
	link, base string // the printed address, and without its token
	axe, shots string
	ctx        context.Context
}

// A tab shows the page and hears what it asks and complains of.
type tab struct {
	*window
	ctx context.Context

	mu     sync.Mutex
	faults []string
	deaf   bool
}

var errSkipped = errors.New("skipped")

// patience is how long one step may take; the machine may be busy.
const patience = 90 * time.Second

// hold makes a check in a tab of its own.
func (w *window) hold(check func(*tab) error) error {
	ctx, stop := chromedp.NewContext(w.ctx)
	defer stop()
	t := &tab{window: w, ctx: ctx}
	chromedp.ListenTarget(ctx, t.listen)
	if err := chromedp.Run(ctx, network.Enable(), log.Enable(), runtime.Enable()); err != nil {
		return err
	}
	err := check(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range t.faults {
		err = errors.Join(err, errors.New("  page: "+f))
	}
	return err
}

func (t *tab) listen(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, t.base) && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:") &&
			u != "about:blank" {
			t.fault("asks for %.200s", u)
		}
	case *log.EventEntryAdded: // a refusal that the page shows is one here, too
		if !strings.Contains(e.Entry.Text, "status of 422") {
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

func (t *tab) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.deaf {
		t.faults = append(t.faults, fmt.Sprintf(format, args...))
	}
}

func (t *tab) do(actions ...chromedp.Action) error {
	ctx, stop := context.WithTimeout(t.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, actions...)
}

// show opens the page at an entry.
func (t *tab) show(fragment string, width, height int64) error {
	if err := t.do(
		chromedp.EmulateViewport(width, height),
		chromedp.Navigate("about:blank"),
		chromedp.Navigate(t.link+fragment),
	); err != nil {
		return err
	}
	return t.wait("the entry", `document.querySelector("main h1") !== null && document.querySelector("#found li") !== null`)
}

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// ask is the value of an expression in the page, or of the promise it gives.
func ask[T any](t *tab, expression string) (v T, err error) {
	if err = t.do(chromedp.Evaluate(expression, &v, awaited)); err != nil {
		err = fmt.Errorf("%.120s: %w", expression, err)
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
			text, _ := ask[string](t, `document.querySelector("main").innerText.slice(0, 1500)`)
			return fmt.Errorf("  waited for %s; the page says\n%s", what, text)
		}
	}
}

// set types a value into the field of a key.
func (t *tab) set(key, value string) error {
	_, err := ask[bool](t, fmt.Sprintf(`(() => {
		const row = [...document.querySelectorAll(".key")].find((k) => k.querySelector("label b").textContent === %q);
		const input = row.querySelector('.inputs > input[type="text"]');
		input.value = %q;
		input.dispatchEvent(new Event("input"));
		return true;
	})()`, key, value))
	return err
}

// click clicks the first button with a text.
func (t *tab) click(text string) error {
	_, err := ask[bool](
		t,
		fmt.Sprintf(`(() => { [...document.querySelectorAll("button")].find((b) => b.textContent === %q).click(); return true; })()`, text),
	)
	return err
}

// text is what an element says.
func (t *tab) text(selector string) (string, error) {
	return ask[string](t, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector))
}

// shot takes a picture of the window.
func (t *tab) shot(name string) error {
	if t.shots == "" {
		return nil
	}
	var picture []byte
	if err := t.do(chromedp.FullScreenshot(&picture, 100)); err != nil {
		return err
	}
	if err := os.MkdirAll(t.shots, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(t.shots, name+".png"), picture, 0o644)
}

// printed runs the command that the page shows, and returns its JSON.
func (t *tab) printed() ([]byte, error) {
	command, err := t.text("#copy-command code")
	if err != nil || !strings.HasPrefix(command, "castlab ") {
		return nil, fmt.Errorf("  no command: %q, %w", command, err)
	}
	out, err := exec.Command("sh", "-c", t.program+strings.TrimPrefix(command, "castlab")+" --json").Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 { // a verdict
		err = nil
	}
	return out, err
}
