package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"castlab/ci/browser/drive"
)

// A window is one server and one browser.
type window struct {
	program    string
	static     string       // directory of a page without a server; "" for none
	files      *http.Server // its host
	server     *exec.Cmd
	link, base string // the printed address, and without its token
	axe, shots string
	browser    context.Context
}

// A tab shows the page, which asks this server alone and complains of nothing.
type tab struct {
	*window
	*drive.Tab
}

// hold makes a check in a tab of its own.
func (w *window) hold(c drive.Check[*tab]) error {
	t, stop, err := drive.NewTab(w.browser, drive.Rules{
		Asks: func(address string) bool {
			return strings.HasPrefix(address, w.base) || strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "blob:") ||
				address == "about:blank"
		},
		Shown: func(e *log.Entry) bool { return strings.Contains(e.Text, "status of 422") }, // a refusal that the page shows
	})
	defer stop()
	if err != nil {
		return err
	}
	err = c.Run(&tab{w, t})
	if heard := t.Heard(); heard != nil {
		return errors.Join(err, heard)
	}
	return err
}

// show opens the page at an entry.
func (t *tab) show(fragment string, width, height int64) error {
	if err := t.Do(
		chromedp.EmulateViewport(width, height),
		chromedp.Navigate("about:blank"),
		chromedp.Navigate(t.link+fragment),
	); err != nil {
		return err
	}
	return t.Wait("the entry", `document.querySelector("main h1") !== null && document.querySelector("#found li") !== null`)
}

// set types a value into the field of a key.
func (t *tab) set(key, value string) error {
	_, err := drive.Ask[bool](t, fmt.Sprintf(`(() => {
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
	_, err := drive.Ask[bool](
		t,
		fmt.Sprintf(`(() => { [...document.querySelectorAll("button")].find((b) => b.textContent === %q).click(); return true; })()`, text),
	)
	return err
}

// follow follows a link.
func (t *tab) follow(selector string) error {
	_, err := drive.Ask[bool](t, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, selector))
	return err
}

// text is what an element says.
func (t *tab) text(selector string) (string, error) {
	return drive.Ask[string](t, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector))
}

// shot takes a picture of the window.
func (t *tab) shot(name string) error {
	if t.shots == "" {
		return nil
	}
	var picture []byte
	if err := t.Do(chromedp.FullScreenshot(&picture, 100)); err != nil {
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
